import { resolve } from "node:path";
import { type Clock, findTool, type Policy, type Tool } from "@toolwright/core";
import { accountOptions, type Manifest, readSettings, unstableNames, withUnstable } from "@toolwright/core/manifest";
import type { Sandbox } from "@toolwright/sandbox";
import { CATALOG, TOOLKITS, UNSTABLE_CATALOG } from "../catalog.ts";
import type { Environment, ProcessAccess } from "../process-access.ts";
import { usageError } from "../usage-error.ts";
import { type Profile, readProfile } from "./read-profile.ts";
import { secretsIn, type VariableSources } from "./variables.ts";

/** The flags that select an account and its rules. */
export interface ConnectionFlags {
  readonly unstable?: boolean;
  readonly "whole-traces"?: boolean;
  readonly sandbox?: boolean;
  readonly profile?: string;
  readonly policy?: string;
  readonly audit?: string;
}

/** The accounts or the sandbox that a call's tools connect to. */
export interface Connection {
  readonly environment: Environment;
  /** The simulated backends; `null` for the real ones. */
  readonly sandbox: Sandbox | null;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The variables that a profile names; none without a profile. */
  readonly sources?: VariableSources | undefined;
  /** The flags that add options or tools. Default: none. */
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  readonly policy?: readonly Policy[] | undefined;
  readonly clock?: Clock | undefined;
  /** Wraps the `fetch` of each toolkit, to observe its requests. */
  readonly wrapFetch?: ((fetch: typeof globalThis.fetch) => typeof globalThis.fetch) | undefined;
}

/**
 * Opens the connection of a call's tools.
 * @throws UsageError or ToolError `misconfigured` if a file of the flags cannot be used
 */
export async function openConnection(flags: ConnectionFlags, access: ProcessAccess): Promise<Connection> {
  const profile: Profile =
    flags.profile === undefined
      ? { environment: access.environment, sources: new Map() }
      : await readProfile(flags.profile, access.environment);
  const policy = await openPolicies(flags, profile, access);
  const { fetch, clock } = access;
  const sandbox = flags.sandbox ? await openSandbox(clock) : null;
  const { environment, sources } = profile;
  return { environment, sources, flags: { ...flags }, policy, fetch, clock, sandbox };
}

/** Opens the policies and audits of the flags and of the profile. All of them apply. */
async function openPolicies(
  flags: ConnectionFlags,
  profile: Profile,
  { environment, writeError }: ProcessAccess,
): Promise<readonly Policy[]> {
  const present = (...paths: (string | undefined)[]) =>
    paths.flatMap((path) => (path === undefined ? [] : resolve(path)));
  const files = { policy: present(flags.policy, profile.policy), audit: present(flags.audit, profile.audit) };
  if (files.policy.length + files.audit.length === 0) return [];
  const { createPolicies } = await import("@toolwright/core/policy-file");
  const keys = [...secretsIn(environment), ...secretsIn(profile.environment)];
  return createPolicies({
    access: await import("node:fs/promises"),
    files,
    tools: [...CATALOG, ...UNSTABLE_CATALOG],
    keys,
    log: (line) => writeError(`toolwright: ${line}\n`),
  });
}

/** Creates a sandbox. */
export async function openSandbox(clock: ProcessAccess["clock"]): Promise<Sandbox> {
  const { createSandbox } = await import("@toolwright/sandbox");
  return createSandbox({ clock });
}

/** Whether a toolkit has a backend. In the sandbox, some toolkits may have none. */
export function hasBackend(toolkit: string, { sandbox }: Pick<Connection, "sandbox">): boolean {
  return sandbox === null || Object.hasOwn(sandbox, toolkit);
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

/** Loads a toolkit, and creates its tools. */
export async function loadTools(toolkit: string, connection: Connection): Promise<readonly Tool[]> {
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
  }).tools;
}

/** Returns the toolkit of a tool: the first part of its name, in lower case. */
export function toolkitOf(name: string): string {
  return name.split(".", 1)[0]?.toLowerCase() ?? "";
}
