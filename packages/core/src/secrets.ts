import { ToolError } from "./errors.ts";

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
 * Reads a secret at the moment it is needed, never at import.
 * @returns the secret without surrounding white space
 * @throws ToolError `missing_secret` naming the variable and the option, never a value
 */
export function readSecret({ option, optionName, variable }: SecretSource): string {
  const value = (typeof option === "function" ? option() : (option ?? environment()[variable]))?.trim();
  if (!value) {
    throw new ToolError({
      code: "missing_secret",
      message: `${variable} is not set. Set it in the environment, or pass the option ${optionName}.`,
    });
  }
  // A header cannot carry these; fetch would quote the whole value in its error.
  if (/[^\x21-\x7e]/.test(value)) {
    throw new ToolError({
      code: "missing_secret",
      message: `${variable} holds a character that no key has (a space or line break?). Copy the key again.`,
    });
  }
  return value;
}

function environment(): Readonly<Record<string, string | undefined>> {
  const host = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return host.process?.env ?? {};
}
