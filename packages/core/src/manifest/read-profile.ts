import { ToolError } from "../errors.ts";
import { readJsonFile } from "../text/doubled-key.ts";
import { isRecord } from "../value/plain.ts";
import type { Environment } from "./finding.ts";

/** The functions of `node:fs/promises`, `node:path` and `node:os` that find and read the files of accounts. */
export interface ProfileAccess {
  /** Reads a file. */
  readFile(path: string): Promise<Uint8Array>;
  /** Joins paths to an absolute one. */
  resolve(...paths: string[]): string;
  /** Returns the user's home folder. */
  homedir(): string;
}

/** Input for reading profiles. */
export interface ProfileSource {
  /** Finds and reads the files. */
  readonly access: ProfileAccess;
  /** The environment variables, which have the keys. */
  readonly environment: Environment;
  /** Every variable that the toolkits read. */
  readonly variables: readonly { readonly name: string; readonly isSecret: boolean }[];
}

/** An account's settings, from a file that contains no keys. */
export interface Profile {
  /**
   * The environment with the profile's values under the names that the toolkits read, and without other values of these
   * names.
   */
  readonly environment: Environment;
  /** The environment variables that the profile names, by the name that the toolkits read. */
  readonly sources: ReadonlyMap<string, string>;
  /** Absolute paths of this account's policies. */
  readonly policy: readonly string[];
  /** Absolute paths of this account's audits. */
  readonly audit: readonly string[];
}

/** The fields of a profile. */
export const PROFILE_FIELDS = ["variables", "settings", "policy", "audit"] as const;

const VARIABLE_NAME = /^[A-Za-z_]\w*$/;

/**
 * Returns the path of the config file: `TOOLWRIGHT_CONFIG`, or `toolwright/config.json` in the folder for
 * configuration.
 */
export function configPath(environment: Environment, { resolve, homedir }: Omit<ProfileAccess, "readFile">): string {
  const folder = environment["XDG_CONFIG_HOME"] || resolve(environment["HOME"] || homedir(), ".config");
  return environment["TOOLWRIGHT_CONFIG"] || resolve(folder, "toolwright", "config.json");
}

/**
 * Reads a profile from the config file.
 * @throws ToolError `misconfigured` if the file or the profile cannot be used. No message quotes a value of the file,
 * which may be a key
 */
export async function readProfile(name: string, source: ProfileSource): Promise<Profile> {
  const file = configPath(source.environment, source.access);
  const profiles = await readEntries(file, "profiles", source.access);
  const known = Object.keys(profiles);
  if (!known.includes(name))
    throw unusable(`${file} has no profile of this name. It has: ${known.join(", ") || "none"}.`);
  return toProfile(profiles[name], { file, place: `The profile "${name}" of ${file}`, fields: PROFILE_FIELDS }, source);
}

/** The fields of files with accounts, and the flags that need them. */
const FLAGS = { profiles: "--profile", accounts: "--accounts" } as const;

/**
 * Reads the entries of a JSON file's only field.
 * @throws ToolError `misconfigured`
 */
export async function readEntries(
  path: string,
  field: keyof typeof FLAGS,
  { readFile }: ProfileAccess,
): Promise<Readonly<Record<string, unknown>>> {
  const file = fileName(path);
  const { value, fault } = await readJsonFile(readFile(path));
  if (fault !== null) throw unusable(`${FLAGS[field]} cannot use the file ${file}: ${fault}.`);
  const entries = isRecord(value) && Object.keys(value).join() === field ? value[field] : undefined;
  if (isRecord(entries)) return entries;
  throw unusable(`${file} must be a JSON object whose only key is "${field}", an object.`);
}

/** The place of a profile, for messages and relative paths. */
export interface ProfilePlace {
  readonly file: string;
  /** Beginning of a sentence about the profile. */
  readonly place: string;
  /** The fields that it may have. */
  readonly fields: readonly string[];
}

/**
 * Checks a profile or an account, and reads its values from the environment.
 * @throws ToolError `misconfigured` for the first rule that it breaks
 */
export function toProfile(
  value: unknown,
  { file, place, fields }: ProfilePlace,
  { access, environment, variables: known }: ProfileSource,
): Profile {
  const broken = brokenRule(value, fields, known);
  if (broken !== null) throw unusable(`${place}: ${broken}.`);
  const { variables = {}, settings = {}, policy, audit } = value as ProfileFields;
  const sources = new Map(Object.entries(variables));
  // A name that the profile leaves out stays unset, since another account's key must not fill the gap.
  const read = (variable = "") => (Object.hasOwn(environment, variable) ? environment[variable] : undefined);
  const own = known.map(({ name }) => [name, settings[name] ?? read(sources.get(name))]);
  const fromFolder = (path: string | undefined) => (path === undefined ? [] : [access.resolve(file, "..", path)]);
  return {
    environment: { ...environment, ...Object.fromEntries(own) },
    sources,
    policy: fromFolder(policy),
    audit: fromFolder(audit),
  };
}

/** The fields of a profile or an account in a file, after its check. */
export interface ProfileFields {
  readonly variables?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly policy?: string;
  readonly audit?: string;
  readonly description?: string;
  readonly profile?: string;
}

/** Longest description, characters. */
const MAX_LINE_CHARS = 200;

/** Returns the first rule that a profile or an account breaks; `null` for none. Quotes no value, which may be a key. */
function brokenRule(value: unknown, fields: readonly string[], known: ProfileSource["variables"]): string | null {
  if (!isRecord(value)) return "it must be an object";
  const { variables = {}, settings = {}, policy, audit, description = "-", profile = "-" } = value;
  if (Object.keys(value).some((field) => !fields.includes(field))) return `its fields are ${fields.join(", ")}`;
  // An empty path is not a missing one, because the calls would run without the rules that the profile names.
  if ([policy, audit].some((path) => path !== undefined && !isText(path)))
    return "policy and audit must be paths of files";
  if (!isLine(description))
    return `description must be a line of at most ${MAX_LINE_CHARS} characters, and never contain a key`;
  if (!isLine(profile)) return "profile must be the name of a profile in the config file";
  if ("profile" in value && ("variables" in value || "settings" in value))
    return "the profile names its variables and settings. Leave them out here";
  if (!isRecord(variables) || !isRecord(settings)) return '"variables" and "settings" must be objects';
  const names = [...Object.keys(variables), ...Object.keys(settings)];
  if (names.some((name) => !known.some((one) => one.name === name)))
    return `the names in "variables" and "settings" are ${known.map(({ name }) => name).join(", ")}`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `${twice} is in both "variables" and "settings"`;
  const misnamed = Object.keys(variables).find(
    (name) => !isLine(variables[name]) || !VARIABLE_NAME.test(String(variables[name])),
  );
  if (misnamed !== undefined) return `${misnamed} must be the name of an environment variable, and never a key`;
  const key = Object.keys(settings).find((name) => known.some((one) => one.name === name && one.isSecret));
  if (key !== undefined)
    return `${key} is a key, which no file may contain: in "variables", name the environment variable that has it`;
  const wrong = Object.keys(settings).find((name) => !isText(settings[name]) || mayBeKey(settings[name]));
  return wrong === undefined ? null : `${wrong} must be a string that is not empty, and never a key`;
}

/** Whether a value is one line of text without a key. */
function isLine(value: unknown): boolean {
  return isText(value) && value.length <= MAX_LINE_CHARS && !/[\r\n]/.test(value) && !mayBeKey(value);
}

/** Whether a value is a string that is not empty. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** Whether text contains a run of letters and digits as long and mixed as a key. It is not quoted then. */
export function mayBeKey(text: string): boolean {
  const runs = text.match(/[A-Za-z\d]{20,}/g) ?? [];
  return runs.some((run) => /\d/.test(run) && (/[a-z]/.test(run) || /^[\dA-F]+$/.test(run)));
}

/** Returns the path of a file for a message. A key in its place is not quoted. */
export function fileName(path: string): string {
  return mayBeKey(path) ? '"…"' : path;
}

/** Replaces the toolkits' variables in messages with the profile's variables, which are the ones that the user sets. */
export function nameSources<Value>(value: Value, sources: Profile["sources"] | undefined): Value {
  if (!sources?.size) return value;
  // Names of variables contain no character that JSON escapes.
  const named = JSON.stringify(value).replace(/[A-Z][A-Z\d_]*/g, (name) => sources.get(name) ?? name);
  return JSON.parse(named) as Value;
}

/** Creates the error for a file that cannot be used. */
export function unusable(message: string): ToolError {
  return new ToolError({ code: "misconfigured", message });
}
