import * as access from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { isToolError, type Policy, type Tool, ToolError } from "@toolwright/core";
import { withAccounts } from "@toolwright/core/accounts";
import { type Account, type Environment, nameSources, readAccounts, requireKeys } from "@toolwright/core/manifest";
import { createPolicies } from "@toolwright/core/policy-file";
import { checkSettings } from "./check-settings.ts";
import { chooseTools } from "./choose-tools.ts";
import type { ServeCommand } from "./command-line.ts";
import type { Log } from "./log.ts";
import { type OpenStore, openRedis } from "./open-redis.ts";
import { allowedTools } from "./prompts/offer-prompts.ts";
import {
  createSandboxTools,
  createTools,
  findUnstableTools,
  namedToolkits,
  SECRET_VARIABLES,
  toolkitsOf,
  VARIABLES_OF_ALL,
} from "./toolkits.ts";

/** The tools to serve. */
export interface OpenTools {
  readonly tools: readonly Tool[];
  /** The rules that decide on prompts and skills: a tool must be allowed in at least one account. */
  readonly policy: readonly Policy[];
  /** The store of `--redis`; `null` without the flag. */
  readonly shared: OpenStore | null;
}

/** An account whose tools are served. Without `--accounts`, it has no name. */
type Served = Pick<Account, "environment" | "sources" | "policy" | "audit"> & Partial<Account>;

/**
 * Reads the accounts of `--accounts`.
 * @throws ToolError `misconfigured` if the file cannot be used, or if an account lacks a key, unless in the sandbox
 */
export async function openAccounts(
  { accounts: file, sandbox }: ServeCommand,
  environment: Environment,
): Promise<readonly Account[]> {
  if (file === undefined) return [];
  const files = { readFile: access.readFile, resolve, homedir };
  const accounts = await readAccounts(file, { access: files, environment, variables: VARIABLES_OF_ALL });
  if (!sandbox) requireKeys(accounts);
  return accounts;
}

/** Returns the keys in an environment. */
export function keysIn(environment: Environment): readonly (string | undefined)[] {
  return SECRET_VARIABLES.map((name) => environment[name]);
}

/** Input for creating the tools. */
export interface OpenSettings {
  readonly environment: Environment;
  /** The accounts of `--accounts`; empty for the one of the environment. */
  readonly accounts: readonly Account[];
  readonly log: Log;
  /** Connects to the Redis of `--redis`. Default: through the package `redis`. */
  readonly openStore?: typeof openRedis | undefined;
}

/** Creates the tools to offer, after all checks of the flags and the settings. */
export async function openTools(
  command: ServeCommand,
  { environment, accounts, log, openStore = openRedis }: OpenSettings,
): Promise<OpenTools> {
  const create = command.sandbox ? createSandboxTools : createTools;
  const previews = {
    unstableTools: findUnstableTools(command.unstableTools ?? []),
    flags: command.wholeTraces ? ["whole-traces"] : [],
  };
  // The names of the tools are the same with every policy, whose file may name them.
  const known = await create({}, previews);
  const served = accounts.length > 0 ? accounts : [{ environment, sources: new Map(), policy: [], audit: [] }];
  const keys = [environment, ...accounts.map((account) => account.environment)].flatMap(keysIn);
  const openPolicies = ({ policy, audit }: Served) => {
    const files = { policy: [...(command.policy ?? []), ...policy], audit: [...(command.audit ?? []), ...audit] };
    return createPolicies({ access, files, tools: known, keys, log });
  };
  const policies = await Promise.all(served.map(openPolicies));
  const chosen = served.map((account) => choose(account, known, { command, log }));
  const shared = command.redis === undefined ? null : await openStore(command.redis);
  const hooks = { onStoreError: ({ error }: { readonly error: string }) => log(`Redis failed: ${error}`) };
  const opened = served.map(async ({ name: account, environment }: Served, index) => {
    const tools = chosen[index] ?? [];
    const settings = { policy: policies[index], store: shared?.store, hooks, account };
    const sources = { toolkits: toolkitsOf(tools), environment, seed: index + 1, ...previews };
    return (await create(settings, sources)).filter(({ name }) => tools.some((tool) => tool.name === name));
  });
  const lists = await Promise.all(opened);
  if (accounts.length === 0) return { tools: lists.flat(), policy: policies.flat(), shared };
  const refused = known.filter((tool) => policies.every((one) => allowedTools([tool], one).length === 0));
  return {
    tools: joinAccounts(accounts, lists),
    policy: [{ tools: { deny: refused.map(({ name }) => name) } }],
    shared,
  };
}

/** Chooses the tools of an account, and logs notes for the operator. Names the account in notes and errors. */
function choose(
  { name, environment, sources }: Served,
  known: readonly Tool[],
  { command, log }: { readonly command: ServeCommand; readonly log: Log },
): readonly Tool[] {
  const inAccount = (line: string) => (name === undefined ? line : `account ${name}: ${nameSources(line, sources)}`);
  try {
    const available = name === undefined || command.sandbox ? undefined : namedToolkits(sources);
    const chosen = chooseTools(known, { ...command, available }, environment);
    const warnings = command.sandbox ? [] : checkSettings(toolkitsOf(chosen.tools), environment);
    for (const note of [...chosen.notes, ...warnings]) log(inAccount(note));
    return chosen.tools;
  } catch (error) {
    throw isToolError(error) ? new ToolError({ code: error.code, message: inAccount(error.message) }) : error;
  }
}

/**
 * Joins the lists of all accounts to one, whose tools take the name of an account. The instructions describe the accounts
 * once, since every tool would repeat the descriptions.
 */
function joinAccounts(accounts: readonly Account[], lists: readonly (readonly Tool[])[]): readonly Tool[] {
  const toolkits = accounts.map(({ name }, index) => [name, { tools: lists[index] ?? [] }] as const);
  const { tools } = withAccounts(Object.fromEntries(toolkits));
  if (tools.length > 0) return tools;
  throw new ToolError({ code: "misconfigured", message: "With these flags, no account has a tool to offer." });
}
