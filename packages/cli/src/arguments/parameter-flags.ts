import type { JsonSchema } from "@toolwright/core";
import { isRecord } from "@toolwright/core/authoring";
import { hasInvisible, toPrintableJson } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";
import type { ParameterFlag } from "../flags.ts";
import { type Environment, programIn } from "../process-access.ts";
import { secretsIn } from "../settings/variables.ts";

/** Returns the flag of a parameter: `--max-results` for `max_results`, and `--message-data.order_id` for a map's field. */
export function flagOf(parameter: string): string {
  return `--${parameter.replace(/^\w+/, (name) => name.replaceAll("_", "-"))}`;
}

/**
 * Matches names that may be parameters: of `data lacks link`, only the subject. Elsewhere, names without an underscore are
 * words too, and quoted ones are values.
 */
const NAMES = /^[a-z_]+(?= (?:lacks|has)\b)|(?<=^[a-z_]+ (?:lacks|has)\b).*|"(?:[^"\\]|\\.)*"|(?<![\w.-])[a-z]+_\w+/g;

/** Writes the parameters that a message names as flags. JSON keeps their names. */
export function withFlags(text: string, { properties = {} }: JsonSchema, args: unknown): string {
  if (typeof args === "string") return text;
  return text.replaceAll(NAMES, (name) => (Object.hasOwn(properties, name) ? flagOf(name) : name));
}

/** Returns data with `VALUE` at each path, such as `address.city` or `items[].name`. */
export function dataOf(paths: readonly string[]): object {
  const put = (value: unknown, [part, ...rest]: readonly string[]): unknown => {
    if (part === undefined) return value ?? "VALUE";
    if (part === "[]") return [put([value].flat()[0], rest)];
    const fields = isRecord(value) ? value : {};
    return { ...fields, [part]: put(Object.hasOwn(fields, part) ? fields[part] : undefined, rest) };
  };
  return paths.reduce<object>((data, path) => put(data, path.replaceAll("[]", ".[]").split(".")) as object, {});
}

/** Returns the flags of a parameter: `--fuzzy` and `--no-fuzzy` for a boolean, otherwise one. */
export function flagsOf(parameter: string, { type }: JsonSchema): readonly string[] {
  return (type === "boolean" ? ["--", "--no-"] : ["--"]).map((start) => flagOf(parameter).replace("--", start));
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
    const isMap = type === "object";
    const plain = { type: "string", parameter, isList: isMap || type === "array", isMap } as const;
    flags[name] = type === "boolean" ? { ...plain, type, implied: "true" } : plain;
    if (type === "boolean") flags[`no-${name}`] = { ...plain, type, implied: "false" };
    for (const arg of isMap ? argv.filter((one) => one.startsWith(`--${name}.`)) : []) {
      const [flag = ""] = arg.slice(2).split("=", 1);
      flags[flag] = { ...plain, parameter: flag.replace(name, parameter) };
    }
  }
  return flags;
}

/** Matches a value that a flag takes only after an equals sign: one with a dash, or the text of a boolean. */
const NEEDS_SIGN = /^(?:-|true$|false$)/i;

/**
 * Writes arguments as flags for a shell, such as `--query 'status:error'`; as JSON if they have line breaks or invisible
 * characters, since every shell passes their escapes on unchanged.
 */
export function toFlags(args: Readonly<Record<string, unknown>>): string {
  if (hasInvisible(Object.values(args).flat().map(toWord).join(""))) return toWord(toPrintableJson(args));
  return Object.entries(args)
    .flatMap(([name, value]) => {
      if (typeof value === "boolean") return value ? flagOf(name) : flagOf(name).replace("--", "--no-");
      return [value].flat().map((one) => `${flagOf(name)}${NEEDS_SIGN.test(String(one)) ? "=" : " "}${toWord(one)}`);
    })
    .join(" ");
}

/**
 * Writes a command line again with more flags, on a line after a colon. If it is too long to copy, reads standard input,
 * or contains a key, which the output redacts, writes which flags to add; nothing without any.
 */
export function repeatCommand(words: readonly string[], flags: readonly string[], environment: Environment): string {
  const end = [...words, "--"].indexOf("--");
  const command = [programIn(environment), ...words.toSpliced(end, 0, ...flags).map(toWord)].join(" ");
  const added = flags.length > 0 ? ` add ${flags.join(" ")} to the same command.` : "";
  const isRedacted = createRedact(secretsIn(environment)).text(command) !== command;
  return words.includes("-") || command.length > 500 || hasInvisible(command) || isRedacted ? added : `\n${command}`;
}

/** Quotes a value for a shell if it needs quotes. Backslashes stay outside of them, since fish reads them inside too. */
export function toWord(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.,:@/+-]+$/.test(text) ? text : `'${text.replaceAll(/['\\]/g, "'\\$&'")}'`;
}
