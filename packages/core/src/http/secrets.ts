import { ToolError } from "../errors.ts";
import { closestMatch } from "../text/closest-match.ts";

/** A secret as an option: a string, or a function that is called when a request needs the secret. */
export type SecretOption = string | (() => string);

/** The sources of a secret. */
export interface SecretSource {
  /** Value of the option, if the host application passed one. */
  readonly option: SecretOption | undefined;
  /** Name of the option, for error messages. */
  readonly optionName: string;
  /** Environment variable that is read if the option is missing. */
  readonly variable: string;
}

/**
 * Reads secrets when a request needs them, never at import. Reads all of them, so that one error names every missing
 * one.
 * @returns the secrets without surrounding whitespace
 * @throws ToolError `missing_secret` naming every variable and option, never a value
 */
export function readSecrets<const Sources extends Readonly<Record<string, SecretSource>>>(
  sources: Sources,
): { readonly [Name in keyof Sources]: string } {
  const values: Record<string, string> = {};
  const missing: SecretSource[] = [];
  for (const [name, source] of Object.entries<SecretSource>(sources)) {
    values[name] = lookUpSecret(source);
    if (values[name] === "") missing.push(source);
  }
  if (missing.length > 0) throw missingSecrets(missing);
  for (const [name, { variable }] of Object.entries<SecretSource>(sources)) {
    // A header cannot carry other characters: fetch would quote the entire value in its error.
    if (!/[^\x21-\x7e]/.test(values[name] ?? "")) continue;
    const message = `${variable} contains a character that it cannot have, such as a space or a line break. Copy the value again.`;
    throw new ToolError({ code: "missing_secret", message });
  }
  return values as { readonly [Name in keyof Sources]: string };
}

/** The API keys of one client. */
export interface ClientSecrets<Name extends string = string> {
  /**
   * Reads the keys for one request. Returns the same object until a key changes.
   * @throws ToolError `missing_secret` naming every variable and option, never a value
   */
  read(): Readonly<Record<Name, string>>;
  /**
   * Returns keys that a response may contain although its request did not: strings and variables, which may be keys of
   * the backend's other API, and the last six keys that were read, since a key may have been replaced. Calls no
   * function.
   */
  known(): readonly string[];
}

/** Logs may show a replaced key. Few are remembered, since keys may change with every request, and each costs time. */
const MAX_REMEMBERED = 6;

/**
 * Creates a client's keys. The client reads all of them for every request.
 * @param settings further required settings that are not secret, such as a region: one error names all missing ones
 */
export function createSecrets<Name extends string>(
  sources: Readonly<Record<Name, SecretSource>>,
  settings: Readonly<Record<string, SecretSource>> = {},
): ClientSecrets<Name> {
  const names = Object.keys(sources) as Name[];
  const all: Readonly<Record<string, SecretSource>> = { ...sources, ...settings };
  let keys: Readonly<Record<string, string>> = {};
  let remembered: readonly string[] = [];
  return {
    read() {
      const values = readSecrets(all);
      if (names.some((name) => keys[name] !== values[name])) {
        keys = Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
        remembered = [...new Set([...Object.values(keys), ...remembered])].slice(0, MAX_REMEMBERED);
      }
      return keys as Readonly<Record<Name, string>>;
    },
    known: () => [...new Set([...remembered, ...names.map((name) => fixedValue(sources[name]))])].filter(Boolean),
  };
}

/**
 * Looks up one secret, without surrounding whitespace.
 * @returns `""` for a missing one
 * @throws ToolError `missing_secret` for a value that is not a string, or a function that fails
 */
export function lookUpSecret(source: SecretSource): string {
  const { option, optionName, variable } = source;
  const value: unknown =
    typeof option === "function" ? callOption(option, optionName) : (option ?? processEnvironment()[variable]);
  if (typeof value === "string") return value.trim();
  if (value === undefined || value === null) return "";
  ignoreRejection(value);
  const subject =
    typeof option === "function" ? `The function passed as ${optionName} did not return` : `${optionName} is not`;
  const message = `${subject} a string; await promises before you pass it.`;
  throw new ToolError({ code: "missing_secret", message });
}

/** Returns the value of a string or a variable, or an empty string. */
function fixedValue({ option, variable }: SecretSource): string {
  const value: unknown = option ?? processEnvironment()[variable];
  return typeof value === "string" ? value.trim() : "";
}

/** Calls the function of an option. Replaces its error, which may quote the secret. */
function callOption(option: () => unknown, optionName: string): unknown {
  try {
    return option();
  } catch {
    throw new ToolError({ code: "missing_secret", message: `The function passed as ${optionName} failed.` });
  }
}

/** Handles a promise's rejection: an unhandled one would end the process and print the error, which may quote a key. */
function ignoreRejection(value: unknown): void {
  // Unlike `Promise.resolve`, this also ignores the errors of getters.
  new Promise((resolve) => resolve(value)).catch(() => undefined);
}

function missingSecrets(sources: readonly SecretSource[]): ToolError {
  const variables = sources.map(({ variable }) => variable);
  const options = sources.map(({ optionName }) => optionName).join(", ");
  const message = `Not set: ${variables.join(", ")}. Set ${sources.length > 1 ? "them" : "it"} in the environment, or pass as option: ${options}.${describeSlips(variables)}`;
  return new ToolError({ code: "missing_secret", message });
}

/**
 * Words a hint for each variable that is not set, but that is set under another name; `""` for none.
 * @param meanings the variables that exact other names mean, as of {@link slipOf}
 */
export function describeSlips(variables: readonly string[], environment = processEnvironment(), meanings = {}): string {
  const slips = variables.map((variable) => [slipOf(variable, environment, meanings), variable] as const);
  return slips.map(([slip, variable]) => (slip ? ` ${slip} is set: did you mean ${variable}?` : "")).join("");
}

/**
 * Finds the variable that is set instead of one that is not, such as `MESSAGING_SITEID` for `MESSAGING_SITE_ID`.
 * @param meanings variables by other programs' names for them, none of which is a misspelling. Default: none
 */
export function slipOf(variable: string, environment = processEnvironment(), meanings: typeof environment = {}) {
  const isSet = (name: string) => (environment[name] ?? "").trim() !== "";
  const names = Object.keys(environment).filter((name) => isSet(name) && (meanings[name] ?? variable) === variable);
  return isSet(variable) ? null : (names.find((name) => meanings[name]) ?? closestMatch(variable, names, 1));
}

/** Returns the environment variables of the process; none in a runtime without processes. */
export function processEnvironment(): Readonly<Record<string, string | undefined>> {
  const host = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return host.process?.env ?? {};
}
