import { ToolError } from "../errors.ts";

/** A secret as an option: a string, or a function that is called when a request needs the secret. */
export type SecretOption = string | (() => string);

/** The places where a secret is looked up. */
export interface SecretSource {
  /** Value of the option, if the host application passed one. */
  readonly option: SecretOption | undefined;
  /** Name of the option, for error messages. */
  readonly optionName: string;
  /** Environment variable that is read if the option is missing. */
  readonly variable: string;
}

/**
 * Reads secrets when a request needs them, never at import. It reads all of them, so that one error names every missing one.
 * @returns the secrets without surrounding whitespace
 * @throws ToolError `missing_secret` naming every variable and option, never a value
 */
export function readSecrets<const Sources extends Readonly<Record<string, SecretSource>>>(
  sources: Sources,
): { readonly [Name in keyof Sources]: string } {
  const values = Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, lookUp(source)]));
  const missing = Object.entries(sources).filter(([name]) => !values[name]);
  if (missing.length > 0) throw missingSecrets(missing.map(([, source]) => source));
  for (const [name, source] of Object.entries(sources)) rejectUnsendable(values[name] ?? "", source);
  return values as { readonly [Name in keyof Sources]: string };
}

/** The secrets to redact. */
export interface SecretMemory {
  /** Adds secrets. Earlier values stay, because a backend may echo a key after its rotation. */
  remember(...secrets: readonly string[]): void;
  /**
   * The remembered secrets, and unread values of strings and variables: a backend may echo a key that the client sent
   * only to its other API. Calls no function.
   */
  list(): readonly string[];
}

const MAX_REMEMBERED = 20;

/** Remembers the secrets of one client, to redact them. */
export function createSecretMemory(sources: readonly SecretSource[]): SecretMemory {
  let remembered: readonly string[] = [];
  return {
    remember(...secrets) {
      if (!secrets.every((secret) => remembered.includes(secret)))
        remembered = [...new Set([...secrets, ...remembered])].slice(0, MAX_REMEMBERED);
    },
    list() {
      const unread = sources.filter(({ option }) => typeof option !== "function").map(lookUp);
      return [...new Set([...remembered, ...unread.filter((secret) => secret !== "")])];
    },
  };
}

/** The secrets of one client. */
export interface ClientSecrets<Name extends string> extends SecretMemory {
  /**
   * Reads the secrets for a request and remembers them.
   * @param settings further required settings that are not secret, such as a region: one error names all missing ones
   * @throws ToolError `missing_secret` naming every variable and option, never a value
   */
  read(settings?: Readonly<Record<string, SecretSource>>): Readonly<Record<Name, string>>;
}

/** Creates the secrets of a client that reads all of them for every request. */
export function createSecrets<Name extends string>(sources: Readonly<Record<Name, SecretSource>>): ClientSecrets<Name> {
  const memory = createSecretMemory(Object.values(sources));
  return {
    ...memory,
    read(settings = {}) {
      const values = readSecrets<Readonly<Record<string, SecretSource>>>({ ...sources, ...settings });
      const secrets = Object.keys(sources).map((name) => [name, values[name] ?? ""] as const);
      memory.remember(...secrets.map(([, secret]) => secret));
      return Object.fromEntries(secrets) as Readonly<Record<Name, string>>;
    },
  };
}

function lookUp({ option, optionName, variable }: SecretSource): string {
  if (typeof option !== "function") return (option ?? environment()[variable] ?? "").trim();
  const secret = callOption(option, optionName) ?? "";
  if (typeof secret === "string") return secret.trim();
  const message = `The function passed as ${optionName} did not return a string; await promises before you pass it.`;
  throw new ToolError({ code: "missing_secret", message });
}

/** Replaces an error of the function, which may quote the secret. */
function callOption(option: () => unknown, optionName: string): unknown {
  try {
    return option();
  } catch {
    throw new ToolError({ code: "missing_secret", message: `The function passed as ${optionName} failed.` });
  }
}

function missingSecrets(sources: readonly SecretSource[]): ToolError {
  const variables = sources.map(({ variable }) => variable).join(", ");
  const options = sources.map(({ optionName }) => optionName).join(", ");
  const message = `Not set: ${variables}. Set it in the environment, or pass as option: ${options}.`;
  return new ToolError({ code: "missing_secret", message });
}

/** Rejects characters that a header cannot carry: fetch would quote the entire value in its error. */
function rejectUnsendable(value: string, { variable }: SecretSource): void {
  if (!/[^\x21-\x7e]/.test(value)) return;
  const message = `${variable} contains a character that no key has, such as a space or a line break. Copy the key again.`;
  throw new ToolError({ code: "missing_secret", message });
}

function environment(): Readonly<Record<string, string | undefined>> {
  const host = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return host.process?.env ?? {};
}
