import { ToolError } from "../errors.ts";

/** A secret as it is passed in options: the text, or a function that is asked when the secret is first needed. */
export type SecretOption = string | (() => string);

/** Where a secret may come from. */
export interface SecretSource {
  /** The option's value, when the program passed one. */
  readonly option: SecretOption | undefined;
  /** Name of the option, for the error message. */
  readonly optionName: string;
  /** Environment variable that is read when the option is absent. */
  readonly variable: string;
}

/**
 * Reads secrets at the moment they are needed, never at import; together, so that one error names all that are missing.
 * @returns the secrets without surrounding white space
 * @throws ToolError `missing_secret` naming every variable and option, never a value
 */
export function readSecrets<const Sources extends Readonly<Record<string, SecretSource>>>(
  sources: Sources,
): { readonly [Name in keyof Sources]: string } {
  const values = Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, lookUp(source)]));
  const missing = Object.entries(sources).filter(([name]) => !values[name]);
  if (missing.length > 0) throw missingSecrets(missing.map(([, source]) => source));
  for (const [name, source] of Object.entries(sources)) refuseUnsendable(values[name] ?? "", source);
  return values as { readonly [Name in keyof Sources]: string };
}

/** What must never show, as far as it is known. */
export interface SecretMemory {
  /** Keeps secrets that were read: one that was exchanged for another may still be echoed. */
  keep(...secrets: readonly string[]): void;
  /**
   * The secrets kept last, and those that texts and variables hold before their first use: a backend may echo a key
   * that was only ever sent to its other interface. A function is never asked without need.
   */
  known(): readonly string[];
}

const MOST_KEPT = 20;

/** Remembers the secrets of one client, to be masked. */
export function createSecretMemory(sources: readonly SecretSource[]): SecretMemory {
  let kept: readonly string[] = [];
  return {
    keep(...secrets) {
      if (!secrets.every((secret) => kept.includes(secret)))
        kept = [...new Set([...secrets, ...kept])].slice(0, MOST_KEPT);
    },
    known() {
      const waiting = sources.filter(({ option }) => typeof option !== "function").map(lookUp);
      return [...new Set([...kept, ...waiting.filter((secret) => secret !== "")])];
    },
  };
}

/** The secrets of one client. */
export interface ClientSecrets<Name extends string> extends SecretMemory {
  /**
   * Reads the secrets for a request and remembers them.
   * @param settings sources that are not secret, such as a region, to check at once: one error names all that are missing
   * @throws ToolError `missing_secret` naming every variable and option, never a value
   */
  read(settings?: Readonly<Record<string, SecretSource>>): Readonly<Record<Name, string>>;
}

/** The secrets of a client that reads all of them for every request. */
export function createSecrets<Name extends string>(sources: Readonly<Record<Name, SecretSource>>): ClientSecrets<Name> {
  const memory = createSecretMemory(Object.values(sources));
  return {
    ...memory,
    read(settings = {}) {
      const found = readSecrets<Readonly<Record<string, SecretSource>>>({ ...sources, ...settings });
      const secrets = Object.keys(sources).map((name) => [name, found[name] ?? ""] as const);
      memory.keep(...secrets.map(([, secret]) => secret));
      return Object.fromEntries(secrets) as Readonly<Record<Name, string>>;
    },
  };
}

function lookUp({ option, optionName, variable }: SecretSource): string {
  if (typeof option !== "function") return (option ?? environment()[variable] ?? "").trim();
  const secret = ask(option, optionName) ?? "";
  if (typeof secret === "string") return secret.trim();
  const message = `The function passed as ${optionName} did not return a string; await promises before you pass it.`;
  throw new ToolError({ code: "missing_secret", message });
}

/** What such a function throws may quote what it was reading. */
function ask(option: () => unknown, optionName: string): unknown {
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

/** A header cannot carry such characters; fetch would quote the whole value in its error. */
function refuseUnsendable(value: string, { variable }: SecretSource): void {
  if (!/[^\x21-\x7e]/.test(value)) return;
  const message = `${variable} holds a character that no key has (a space or line break?). Copy the key again.`;
  throw new ToolError({ code: "missing_secret", message });
}

function environment(): Readonly<Record<string, string | undefined>> {
  const host = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return host.process?.env ?? {};
}
