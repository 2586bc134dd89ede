import { resolve } from "node:path";
import { type Clock, findTool, type Policy, type Tool } from "@toolwright/core";
import {
  type Account,
  accountOptions,
  type Manifest,
  type Profile,
  readProfile,
  readSettings,
  requireKeys,
  unstableNames,
  withUnstable,
} from "@toolwright/core/manifest";
import type { Sandbox } from "@toolwright/sandbox";
import { CATALOG, TOOLKITS, UNSTABLE_CATALOG } from "../catalog.ts";
import type { Environment, ProcessAccess } from "../process-access.ts";
import { usageError } from "../usage-error.ts";
import { openAccounts, profileSource, secretsIn } from "./variables.ts";

/** The flags that select an account and its rules. */
export interface ConnectionFlags {
  readonly sandbox?: boolean;
  readonly profile?: string;
  readonly accounts?: string;
  readonly policy?: string;
  readonly audit?: string;
}

/** One of several accounts. */
export interface AccountConnection extends Pick<Account, "name" | "description"> {
  readonly connection: Connection;
}

/** The accounts or the sandbox that a call's tools connect to. */
export interface Connection {
  readonly environment: Environment;
  /** The simulated backends; `null` for the real ones. */
  readonly sandbox: Sandbox | null;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The variables that a profile names; none without a profile. */
  readonly sources?: Profile["sources"] | undefined;
  /** The accounts of `--accounts`; `undefined` without the flag. */
  readonly accounts?: readonly AccountConnection[] | undefined;
  /** The name of the account, if it is one of several. */
  readonly account?: string | undefined;
  /** The flags that add options or tools. Default: none. */
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  readonly policy?: readonly Policy[] | undefined;
  readonly clock?: Clock | undefined;
  /** Wraps the `fetch` of each toolkit, to observe its requests. */
  readonly wrapFetch?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
}

/**
 * Opens the connection of a call's tools.
 * @param needsKeys whether every variable that the file of accounts names must be set. Default: unless in the sandbox
 * @throws UsageError or ToolError `misconfigured` if a file of the flags cannot be used
 */
export async function openConnection(
  flags: ConnectionFlags,
  access: ProcessAccess,
  needsKeys = !flags.sandbox,
): Promise<Connection> {
  const { environment, fetch, clock } = access;
  const ownProfile: Profile =
    flags.profile === undefined
      ? { environment, sources: new Map(), policy: [], audit: [] }
      : await readProfile(flags.profile, await profileSource(environment));
  const accounts = flags.accounts === undefined ? undefined : await openAccounts(flags.accounts, environment);
  if (accounts && needsKeys) requireKeys(accounts);
  const environments = [environment, ownProfile.environment, ...(accounts ?? []).map((one) => one.environment)];
  const paths = (path: string | undefined) => (path === undefined ? [] : [resolve(path)]);
  const openPolicies = async ({ policy, audit }: Profile): Promise<readonly Policy[]> => {
    const files = { policy: [...paths(flags.policy), ...policy], audit: [...paths(flags.audit), ...audit] };
    if (files.policy.length + files.audit.length === 0) return [];
    const { createPolicies } = await import("@toolwright/core/policy-file");
    return createPolicies({
      access: await import("node:fs/promises"),
      files,
      tools: [...CATALOG, ...UNSTABLE_CATALOG],
      keys: environments.flatMap(secretsIn),
      log: (line) => access.writeError(`toolwright: ${line}\n`),
    });
  };
  const connect = async (profile: Profile, seed?: number): Promise<Connection> => ({
    environment: profile.environment,
    sources: profile.sources,
    flags: { ...flags },
    policy: await openPolicies(profile),
    fetch,
    clock,
    // Each account has its own data.
    sandbox: flags.sandbox ? (await import("@toolwright/sandbox")).createSandbox({ clock, seed }) : null,
  });
  const own = await connect(ownProfile);
  if (accounts === undefined) return own;
  const connected = accounts.map(async ({ name, description, ...profile }, index) => ({
    name,
    description,
    connection: { ...(await connect(profile, index + 1)), account: name },
  }));
  return { ...own, accounts: await Promise.all(connected) };
}

/** Says what the time is in the sandbox, since a person compares times with a clock. */
export function sandboxTime(nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 16).replace("T", " ");
  return `In the sandbox, now is ${time} UTC.`;
}

type Fetching = { readonly fetch?: typeof globalThis.fetch | undefined };

/**
 * Returns the options that connect a toolkit to the sandbox; `undefined` without a sandbox.
 * @throws UsageError if the sandbox has no backend for the toolkit
 */
function sandboxOptions({ name }: Manifest, sandbox: Sandbox | null): Fetching | undefined {
  if (sandbox === null) return undefined;
  const backends: Readonly<Record<string, { readonly options: Fetching } | undefined>> = { ...sandbox };
  const { options } = backends[name] ?? {};
  if (options === undefined) throw usageError(`The sandbox does not simulate the backend of ${name}.`);
  return options;
}

/** Returns the options for diagnosing a toolkit: its settings as written. */
export function diagnosedOptions(manifest: Manifest, { environment, sandbox, fetch }: Connection): Fetching {
  return sandboxOptions(manifest, sandbox) ?? { ...readSettings(manifest, environment), fetch };
}

/** Loads the toolkit of a tool, and creates the tool. */
export async function loadTool(name: string, connection: Connection): Promise<Tool> {
  const tool = findTool(await loadTools(toolkitOf(name), connection), name);
  if (tool === undefined) throw new Error(`The catalog lists ${name}, but no toolkit has it.`);
  return tool;
}

/** Loads a toolkit, and creates its tools: one list for all accounts. */
export async function loadTools(toolkit: string, connection: Connection): Promise<readonly Tool[]> {
  const { accounts } = connection;
  if (accounts !== undefined) return joinAccounts(toolkit, accounts, connection);
  const manifest = await TOOLKITS.find(({ name }) => name === toolkit)?.load();
  if (manifest === undefined) return [];
  const { environment, fetch, policy, clock, wrapFetch, flags = {} } = connection;
  const options = sandboxOptions(manifest, connection.sandbox) ?? { ...accountOptions(manifest, environment), fetch };
  const send = options.fetch ?? ((...request) => globalThis.fetch(...request));
  const previews = Object.entries(manifest.flags ?? {}).filter(([flag]) => flags[flag]);
  return manifest.create({
    ...options,
    ...(wrapFetch && { fetch: wrapFetch(send) }),
    ...Object.assign({}, ...previews.map(([, added]) => added)),
    ...withUnstable(manifest, flags["unstable"] ? unstableNames(manifest) : []),
    policy,
    clock,
    account: connection.account,
  }).tools;
}

/** Joins the tools of the accounts that have a toolkit. Each tool then takes the name of an account. */
async function joinAccounts(
  toolkit: string,
  accounts: readonly AccountConnection[],
  { wrapFetch }: Connection,
): Promise<readonly Tool[]> {
  if (!accounts.some(({ connection }) => hasToolkit(toolkit, connection)))
    throw usageError(`No account of --accounts names a key of ${toolkit}.`);
  const loaded = accounts.map(async ({ name, connection }) => {
    const tools = hasToolkit(toolkit, connection) ? await loadTools(toolkit, { ...connection, wrapFetch }) : [];
    return [name, { tools }] as const;
  });
  const { withAccounts } = await import("@toolwright/core/accounts");
  const descriptions = Object.fromEntries(accounts.map(({ name, description }) => [name, description]));
  return withAccounts(Object.fromEntries(await Promise.all(loaded)), { descriptions }).tools;
}

/** Whether an account has a toolkit: it names one of its keys, or is simulated. */
export function hasToolkit(toolkit: string, { sandbox, sources }: Pick<Connection, "sandbox" | "sources">): boolean {
  if (sandbox !== null) return true;
  const { variables = [] } = TOOLKITS.find(({ name }) => name === toolkit) ?? {};
  return variables.some(({ name, isSecret }) => isSecret && sources?.has(name));
}

/** Returns the toolkit of a tool: the first part of its name, in lower case. */
export const toolkitOf = (name: string): string => name.split(".", 1)[0]?.toLowerCase() ?? "";
