import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isRecord } from "@toolwright/core/authoring";
import { doubledKey } from "@toolwright/core/text";
import type { Environment } from "../process-access.ts";
import { usageError } from "../usage-error.ts";
import { VARIABLES, type VariableSources } from "./variables.ts";

/** An account in the config file. */
export interface Profile {
  /**
   * The environment with the profile's variables under the names that the toolkits read, and without other variables of
   * these names.
   */
  readonly environment: Environment;
  /** The variables that the profile names. */
  readonly sources: VariableSources;
  /** Path of the policy of this account. */
  readonly policy?: string | undefined;
  /** Path of the audit of this account. */
  readonly audit?: string | undefined;
}

const FIELDS = ["variables", "policy", "audit"];
const VARIABLE_NAME = /^[A-Za-z_]\w*$/;

/**
 * Returns the path of the config file: `TOOLWRIGHT_CONFIG`, or `toolwright/config.json` in the folder for
 * configuration.
 */
export function configPath(environment: Environment): string {
  const folder = environment["XDG_CONFIG_HOME"] || join(environment["HOME"] || homedir(), ".config");
  return environment["TOOLWRIGHT_CONFIG"] || join(folder, "toolwright", "config.json");
}

/**
 * Reads one account from the config file. The file contains names of environment variables, and never keys.
 * @throws UsageError if the file or the profile cannot be used. No message quotes a value of the file, which may be a key
 */
export async function readProfile(name: string, environment: Environment): Promise<Profile> {
  const path = configPath(environment);
  const bytes = await readFile(path).catch(() => undefined);
  // `TextDecoder` leaves out a byte order mark, which some editors write.
  const profiles = readProfiles(bytes && new TextDecoder().decode(bytes), path);
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (profile === undefined) throw usageError(`${path} has no profile of this name. It has: ${listNames(profiles)}.`);
  const broken = brokenRule(profile);
  if (!isRecord(profile) || broken !== null) throw usageError(`The profile "${name}" of ${path}: ${broken}.`);
  const { variables = {}, policy, audit } = profile as ProfileFields;
  return {
    environment: mapVariables(variables, environment),
    sources: new Map(Object.entries(variables)),
    policy: fromFolder(path, policy),
    audit: fromFolder(path, audit),
  };
}

function fromFolder(configFile: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(dirname(configFile), path);
}

/** The fields of a profile in the file, after its check. */
interface ProfileFields {
  readonly variables?: Readonly<Record<string, string>>;
  readonly policy?: string;
  readonly audit?: string;
}

function readProfiles(text: string | undefined, path: string): Readonly<Record<string, unknown>> {
  if (text === undefined) throw usageError(`--profile needs the file ${path}, which cannot be read.`);
  const config = parseJson(text);
  const doubled = config === undefined ? null : doubledKey(text);
  if (doubled !== null) throw usageError(`${path} names a key of one object twice: ${doubled}.`);
  if (isRecord(config) && isRecord(config["profiles"])) return config["profiles"];
  throw usageError(`${path} must be a JSON object with an object "profiles".`);
}

/** Parses JSON without the parser's message, which would quote the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the first rule that a profile breaks, in words; `null` if it breaks none. */
function brokenRule(profile: unknown): string | null {
  if (!isRecord(profile)) return "it must be an object";
  const { variables = {}, policy, audit } = profile;
  if (Object.keys(profile).some((field) => !FIELDS.includes(field))) return `its fields are ${FIELDS.join(", ")}`;
  if (![policy, audit].every(isPathOrMissing)) return "policy and audit must be paths of files";
  if (!isRecord(variables)) return `"variables" must be an object`;
  if (Object.keys(variables).some((variable) => !VARIABLES.includes(variable)))
    return `the names in "variables" are ${VARIABLES.join(", ")}`;
  const notName = Object.entries(variables).find(
    ([, value]) => typeof value !== "string" || !VARIABLE_NAME.test(value),
  );
  return notName ? `${notName[0]} must be the name of an environment variable, and never a key` : null;
}

/**
 * Whether a path is missing or valid. An empty path is not a missing one, because the calls would run without the rules
 * that the profile names.
 */
function isPathOrMissing(path: unknown): boolean {
  return path === undefined || (typeof path === "string" && path.trim() !== "");
}

/**
 * Maps the environment to a profile's variables. Variables that it leaves out stay unset, since another account's keys
 * must not fill the gap.
 */
function mapVariables(variables: Readonly<Record<string, string>>, environment: Environment): Environment {
  const own = VARIABLES.map((variable) => {
    const source = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
    return [variable, source === undefined ? undefined : environment[source]];
  });
  return { ...environment, ...Object.fromEntries(own) };
}

function listNames(profiles: Readonly<Record<string, unknown>>): string {
  return Object.keys(profiles).join(", ") || "none";
}
