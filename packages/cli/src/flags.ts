import { parseArgs } from "node:util";
import type { ExitCode } from "./exit-codes.ts";
import type { ProcessAccess } from "./process-access.ts";
import { type UnknownName, type UsageError, unknownName, usageError } from "./usage-error.ts";

/** A flag, with its one-letter form if it has one. */
export interface FlagType {
  readonly type: "boolean" | "string";
  readonly short?: string;
  /** Placeholder of the value in help pages, such as `FILE`. A boolean has none. */
  readonly value?: string;
  /** Description in help pages. */
  readonly help: string;
}

/** The flags of a command by name. */
export type FlagTypes = Readonly<Record<string, FlagType>>;

/** The code of a command. */
export interface LoadedCommand {
  readonly flags: FlagTypes;
  /** The guide in the repository, if the command has its own. */
  readonly guide?: string;
  run(access: ProcessAccess): Promise<ExitCode>;
}

/** A flag that sets a parameter of a tool. */
export interface ParameterFlag {
  readonly type: "boolean" | "string";
  /** The parameter's name, or `name.field`. */
  readonly parameter: string;
  /** The value that the flag alone stands for. Default: none, so that the flag needs a value. */
  readonly implied?: "true" | "false";
  /** Whether the flag may be repeated. */
  readonly isList: boolean;
  /** Whether `--NAME.FIELD` sets a field of the parameter. */
  readonly isMap: boolean;
}

/** The flags and other arguments on a command line. */
export interface Flags<Types extends FlagTypes> {
  readonly values: { readonly [Name in keyof Types]?: Types[Name]["type"] extends "string" ? string : boolean };
  /** The arguments that are not flags, with their position on the command line from 1. */
  readonly positionals: readonly Positional[];
  /** The tool's parameters that flags set, as `key=value`. */
  readonly parameters: readonly Positional[];
}

/** An argument that is not a flag. */
export interface Positional {
  readonly value: string;
  readonly position: number;
}

/** Input of {@link readFlags} beside the command line. */
interface FlagContext {
  /** Flags of the tool's parameters. Default: none. */
  readonly parameters?: Readonly<Record<string, ParameterFlag>>;
  /** Number of words in front of the arguments. Default: 1, the command's name. */
  readonly skip?: number;
  /** Advice if a parameter that takes one value is repeated, after a space. Default: none. */
  readonly onRepeat?: string;
  /** Whether to ignore unknown flags and incomplete values. Default false. */
  readonly isLenient?: boolean;
}

/** A flag on a command line: the command's own, one of the tool's parameters, or an unknown one. */
type GivenFlag = ReturnType<typeof tokensOf>[number] & {
  readonly kind: "option";
  readonly own: FlagType | undefined;
  readonly parameter: ParameterFlag | undefined;
};

/**
 * Parses the arguments after the name of a command.
 * @throws UsageError for an unknown flag, or a value that is missing, empty, superfluous or repeated
 */
export function readFlags<const Types extends FlagTypes>(
  argv: readonly string[],
  types: Types,
  { parameters = {}, skip = 1, onRepeat = "", isLenient = false }: FlagContext = {},
): Flags<Types> {
  const tokens = tokensOf(argv.slice(skip), { ...parameters, ...types });
  const options = tokens
    .filter((one) => one.kind === "option")
    .map((one): GivenFlag => {
      const own = Object.hasOwn(types, one.name) ? types[one.name] : undefined;
      const parameter = !own && Object.hasOwn(parameters, one.name) ? parameters[one.name] : undefined;
      // After one dash, the parser takes each letter for a flag.
      const rawName = /^-\w{2,}/.exec(argv[one.index + skip] ?? "")?.[0] ?? one.rawName;
      return { ...one, rawName, own, parameter };
    });
  const known = [...Object.keys(parameters), ...Object.keys(types)].map((name) => `--${name}`);
  const unknown = isLenient ? undefined : options.find(({ own, parameter }) => !own && !parameter);
  if (unknown)
    throw unknownFlag({ noun: "flag", name: unknown.rawName, position: unknown.index + skip + 1, known }, parameters);
  if (!isLenient) refuseUnclear(options, onRepeat);
  const values = options.flatMap(({ name, own, value }) => (own ? [[name, value ?? true] as const] : []));
  return {
    values: Object.fromEntries(values) as Flags<Types>["values"],
    positionals: tokens.flatMap((token) =>
      token.kind === "positional" ? [{ value: token.value, position: token.index + skip + 1 }] : [],
    ),
    parameters: options.flatMap(({ parameter, value, index }) =>
      parameter ? [{ value: `${parameter.parameter}=${value ?? parameter.implied}`, position: index + skip + 1 }] : [],
    ),
  };
}

function unknownFlag(unknown: UnknownName, parameters: Readonly<Record<string, ParameterFlag>>): UsageError {
  const names = Object.keys(parameters).filter((name) => parameters[name]?.implied !== "false" && !name.includes("."));
  const map = names.find((name) => parameters[name]?.isMap);
  const all = names.map((name) => `--${name}${name === map ? ".NAME" : ""}`).join(", ");
  const listed = all === "" ? {} : { listed: `Parameters: ${all}.` };
  const [, field] = /^--[a-z-]+\.([a-z_]+)$/i.exec(unknown.name) ?? [];
  return unknownName({ ...unknown, ...listed, ...(map && field && { near: [`--${map}.${field}`] }) });
}

/** Splits a command line at flags and other arguments. An unknown flag takes no value. */
export function tokensOf(args: string[], options: Readonly<Record<string, Pick<FlagType, "type" | "short">>>) {
  return parseArgs({ args, options: { ...options }, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/**
 * Refuses unclear values. An empty one is often a shell variable that is not set, and one of two values would be
 * ignored. A tool decides itself on an empty parameter.
 */
function refuseUnclear(options: readonly GivenFlag[], onRepeat: string): void {
  const seen = new Set<string>();
  for (const { name, rawName, value, inlineValue, own, parameter } of options) {
    if (own?.type === "boolean" && value !== undefined) throw usageError(`${rawName} takes no value.`);
    // A value may begin with one dash, such as -5 or -service:web; -y is a flag.
    const isMissing = value === undefined || (!inlineValue && /^-(?:-|[a-z]$)/i.test(value));
    if ((own ?? parameter)?.type === "string" && isMissing)
      throw usageError(`${rawName} needs a value. If the value starts with a dash, write ${rawName}=VALUE.`);
    if (own && value?.trim() === "")
      throw usageError(`${rawName} has an empty value. Leave the flag out, or give it a value.`);
    const key = parameter?.parameter ?? name;
    if (seen.has(key) && !parameter?.isList && own?.type !== "boolean")
      throw usageError(`${rawName} is given twice. It takes one value.${parameter ? onRepeat : ""}`);
    seen.add(key);
  }
}

/**
 * Refuses flags that exclude each other.
 * @param groups of flags of which a command line may have one
 * @throws UsageError
 */
export function refuseTogether(values: Readonly<Record<string, unknown>>, ...groups: readonly string[][]): void {
  const used = groups.map((names) => names.filter((name) => values[name] !== undefined));
  const [first, second] = used.find(({ length }) => length > 1) ?? [];
  if (second !== undefined) throw usageError(`--${first} does not work with --${second}.`);
}

/**
 * Parses the value of a flag that takes a whole number.
 * @throws UsageError for any other value, and for one out of bounds
 */
export function readWhole(
  values: Readonly<Record<string, unknown>>,
  flag: string,
  [least, most]: readonly [number, number],
): number | undefined {
  const value = values[flag];
  if (typeof value !== "string") return undefined;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw usageError(`--${flag} takes a whole number from ${least} to ${most}.`);
}
