import { parseArgs } from "node:util";
import { unknownName, usageError } from "./usage-error.ts";

/** A flag, with its one-letter form if it has one. */
export interface FlagType {
  readonly type: "boolean" | "string";
  readonly short?: string;
}

/** The flags of a command by name. */
export type FlagTypes = Readonly<Record<string, FlagType>>;

/** The flags and other arguments on a command line. */
export interface Flags<Types extends FlagTypes> {
  readonly values: { readonly [Name in keyof Types]?: Types[Name]["type"] extends "string" ? string : boolean };
  /** The arguments that are not flags, with their position on the command line from 1. */
  readonly positionals: readonly Positional[];
}

/** An argument that is not a flag. */
export interface Positional {
  readonly value: string;
  readonly position: number;
}

/**
 * Parses the arguments after the name of a command.
 * @throws UsageError for an unknown flag, or a value that is missing, empty, superfluous or repeated
 */
export function readFlags<const Types extends FlagTypes>(argv: readonly string[], types: Types): Flags<Types> {
  const options: Record<string, FlagType> = { ...types };
  const [, ...args] = argv;
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens)
    if (token.kind === "option" && !Object.hasOwn(types, token.name))
      throw unknownName({ noun: "flag", name: token.rawName, position: token.index + 2, known: longNames(types) });
  const positionals = tokens.flatMap((token) =>
    token.kind === "positional" ? [{ value: token.value, position: token.index + 2 }] : [],
  );
  const values = readValues<Types>(args, options);
  refuseUnclear(tokens.flatMap((token) => (token.kind === "option" ? [token] : [])));
  return { values, positionals };
}

function readValues<Types extends FlagTypes>(
  args: string[],
  options: Record<string, FlagType>,
): Flags<Types>["values"] {
  try {
    return parseArgs({ args, options, allowPositionals: true }).values as Flags<Types>["values"];
  } catch (error) {
    // Node's message names the flag, but not its value.
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Refuses unclear values. An empty one is often a shell variable that is not set, and one of two values would be
 * ignored.
 */
function refuseUnclear(options: readonly { readonly name: string; readonly value: string | undefined }[]): void {
  const seen = new Set<string>();
  for (const { name, value } of options.filter((option) => option.value !== undefined)) {
    if (value?.trim() === "") throw usageError(`--${name} has an empty value. Leave the flag out, or give it a value.`);
    if (seen.has(name)) throw usageError(`--${name} is given twice. It takes one value.`);
    seen.add(name);
  }
}

function longNames(types: FlagTypes): readonly string[] {
  return Object.keys(types).map((name) => `--${name}`);
}

/**
 * Refuses flags that exclude each other.
 * @throws UsageError
 */
export function refuseTogether(values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const [first, second] = names.filter((name) => values[name] !== undefined);
  if (second !== undefined) throw usageError(`--${first} does not work with --${second}.`);
}

/**
 * Refuses flags that need another flag, if that one is missing.
 * @throws UsageError
 */
export function requireWith(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  required: string,
): void {
  const name = names.find((one) => values[one] !== undefined);
  if (name !== undefined && values[required] === undefined)
    throw usageError(`--${name} works only with --${required}.`);
}

/**
 * Parses the value of a flag that takes a whole number.
 * @throws UsageError for any other value, and for one out of bounds
 */
export function readWhole(
  flag: string,
  value: string | undefined,
  [least, most]: readonly [number, number],
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw usageError(`--${flag} takes a whole number from ${least} to ${most}.`);
}
