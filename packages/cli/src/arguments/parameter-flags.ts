import type { JsonSchema } from "@toolwright/core";
import type { ParameterFlag } from "../flags.ts";

/** Returns the flag of a parameter: `--max-results` for `max_results`. */
export function flagOf(parameter: string): string {
  return `--${parameter.replaceAll("_", "-")}`;
}

/**
 * Returns the flags that set the parameters of a tool, by name without dashes. A boolean also has `--no-NAME`, and a map
 * has `--NAME.FIELD` for the fields on the command line.
 */
export function parameterFlags(
  { properties = {} }: JsonSchema,
  argv: readonly string[],
): Readonly<Record<string, ParameterFlag>> {
  const flags: Record<string, ParameterFlag> = {};
  for (const [parameter, { type }] of Object.entries(properties)) {
    const name = flagOf(parameter).slice(2);
    const plain = { type: "string", parameter, isList: type === "array" || type === "object" } as const;
    flags[name] = type === "boolean" ? { ...plain, type, implied: "true" } : plain;
    if (type === "boolean") flags[`no-${name}`] = { ...plain, type, implied: "false" };
    for (const field of type === "object" ? fieldsOf(name, argv) : [])
      flags[`${name}.${field}`] = { ...plain, parameter: `${parameter}.${field}` };
  }
  return flags;
}

function fieldsOf(flag: string, argv: readonly string[]): readonly string[] {
  const start = `--${flag}.`;
  return argv.filter((arg) => arg.startsWith(start)).map((arg) => arg.slice(start.length).split("=", 1)[0] ?? "");
}

/** Matches a value that a flag takes only after an equals sign: one with a dash, or the text of a boolean. */
const NEEDS_SIGN = /^(?:-|true$|false$)/i;

/** Writes arguments as flags for a shell, such as `--query 'status:error'`. */
export function toFlags(args: Readonly<Record<string, unknown>>): string {
  return Object.entries(args)
    .flatMap(([name, value]) => {
      if (typeof value === "boolean") return value ? flagOf(name) : flagOf(name).replace("--", "--no-");
      return [value].flat().map((one) => `${flagOf(name)}${NEEDS_SIGN.test(String(one)) ? "=" : " "}${toWord(one)}`);
    })
    .join(" ");
}

/** Quotes a value for a shell if it needs quotes. Backslashes stay outside of them, since fish reads them inside too. */
export function toWord(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.,:@/+-]+$/.test(text) ? text : `'${text.replaceAll(/['\\]/g, "'\\$&'")}'`;
}
