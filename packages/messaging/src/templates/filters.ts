import { Context, filters, toValueSync } from "liquidjs";
import { compute, isArithmetic } from "./arithmetic.ts";
import { countKeys, DEPENDS, isList, isMap, isTrue, type LiquidEngine, textOf, type Value } from "./dialect.ts";

/** A filter's arguments, by position and by name. */
export interface FilterArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** A filter that both engines have, with a test for whether they agree. */
interface Filter {
  /** Minimum and maximum number of arguments. */
  readonly args: readonly [number, number];
  /** Whether both engines compute the same value. */
  readonly agrees: (input: Value, ...args: readonly Value[]) => boolean;
}

const isText = (value: Value): value is string | number | null | undefined =>
  value === null ||
  value === undefined ||
  typeof value === "string" ||
  (typeof value === "number" && textOf(value, null) !== DEPENDS);
/** Letters that JavaScript and Ruby convert differently: some depend on their neighbors, some become two. */
const SPECIAL_LETTERS =
  /[\u00df\u0130\u0131\u0149\u01c5\u01c8\u01cb\u01f2\u03a3\u03c2\u03c3\u0390\u03b0\u0587\u1e96-\u1e9e\u1f50-\u1fff\ufb00-\ufb06\ud800-\udfff]|\u0345/;
const hasPlainLetters = (value: Value) => isText(value) && !SPECIAL_LETTERS.test(String(value ?? ""));
/** Without characters that count as two in JavaScript and one in Ruby. */
const isBmp = (value: Value): value is string => typeof value === "string" && !/[\ud800-\udfff]/.test(value);
/** Without white space that only one of JavaScript and Ruby removes at the ends of a string. */
const hasPlainSpaces = (value: Value) =>
  isText(value) && !/[\0\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/.test(String(value ?? ""));
const isPattern = (value: Value) => typeof value === "string" && value !== "";
/** Ruby reads a backslash in a replacement as a reference. */
const isReplacement = (value: Value) => isText(value) && !String(value ?? "").includes("\\");
const isSingleSpaced = (value: Value) => typeof value === "string" && /^\S+(?: \S+)*$/.test(value);
const isScalar = (value: Value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean";
const isListOf = (value: Value, isItem: (item: Value) => boolean) => isList(value) && value.every(isItem);
const isOptional = (value: Value, is: (value: Value) => boolean) => value === undefined || is(value);
const isSmallInteger = (value: Value) => typeof value === "number" && Number.isInteger(value) && value >= 0;
const isSortable = (value: Value) =>
  isListOf(value, (item) => typeof item === "number") || isListOf(value, (item) => isBmp(item));

const NO_ARGS: readonly [number, number] = [0, 0];
const ONE_ARG: readonly [number, number] = [1, 1];
const TWO_ARGS: readonly [number, number] = [2, 2];

/** The filters of both engines whose value doesn't depend on the time or on a random number. */
const FILTERS: Readonly<Record<string, Filter>> = {
  append: { args: ONE_ARG, agrees: (input, end) => isText(input) && isText(end) },
  prepend: { args: ONE_ARG, agrees: (input, start) => isText(input) && isText(start) },
  upcase: { args: NO_ARGS, agrees: hasPlainLetters },
  downcase: { args: NO_ARGS, agrees: hasPlainLetters },
  capitalize: { args: NO_ARGS, agrees: hasPlainLetters },
  strip: { args: NO_ARGS, agrees: hasPlainSpaces },
  lstrip: { args: NO_ARGS, agrees: hasPlainSpaces },
  rstrip: { args: NO_ARGS, agrees: hasPlainSpaces },
  strip_newlines: { args: NO_ARGS, agrees: isText },
  newline_to_br: { args: NO_ARGS, agrees: isText },
  strip_html: { args: NO_ARGS, agrees: (input) => isText(input) && hasPlainTags(String(input ?? "")) },
  escape: { args: NO_ARGS, agrees: (input) => isText(input) && !String(input ?? "").includes('"') },
  url_encode: { args: NO_ARGS, agrees: (input) => isText(input) && !/[!'()*~\ud800-\udfff]/.test(String(input ?? "")) },
  replace: {
    args: TWO_ARGS,
    agrees: (input, from, to) => isText(input) && isPattern(from) && isReplacement(to),
  },
  replace_first: {
    args: TWO_ARGS,
    agrees: (input, from, to) => isText(input) && isPattern(from) && isReplacement(to),
  },
  remove: { args: ONE_ARG, agrees: (input, part) => isText(input) && isPattern(part) },
  remove_first: { args: ONE_ARG, agrees: (input, part) => isText(input) && isPattern(part) },
  truncate: {
    args: [1, 2],
    agrees: (input, length, end) =>
      isBmp(input) && isSmallInteger(length) && isOptional(end, isBmp) && Number(length) >= String(end ?? "...").length,
  },
  truncatewords: {
    args: [1, 2],
    agrees: (input, words, end) =>
      isSingleSpaced(input) &&
      isSmallInteger(words) &&
      Number(words) > 0 &&
      Number(words) !== String(input).split(" ").length &&
      isOptional(end, isText),
  },
  split: {
    args: ONE_ARG,
    agrees: (input, separator) =>
      typeof input === "string" && isPattern(separator) && (separator !== " " || isSingleSpaced(input)),
  },
  join: { args: [0, 1], agrees: (input, between) => isListOf(input, isText) && isOptional(between, isText) },
  first: { args: NO_ARGS, agrees: isList },
  last: { args: NO_ARGS, agrees: isList },
  size: { args: NO_ARGS, agrees: (input) => isList(input) || isBmp(input) },
  reverse: { args: NO_ARGS, agrees: isList },
  uniq: { args: NO_ARGS, agrees: (input) => isListOf(input, isScalar) },
  compact: { args: NO_ARGS, agrees: (input) => isListOf(input, (item) => item === null || isScalar(item)) },
  concat: { args: ONE_ARG, agrees: (input, other) => isList(input) && isList(other) },
  map: { args: ONE_ARG, agrees: (input, name) => isListOf(input, isMap) && isPropertyName(name) },
  where: {
    args: [1, 2],
    agrees: (input, name, value) =>
      isListOf(input, isMap) && isPropertyName(name) && isOptional(value, (one) => isScalar(one)),
  },
  sort: {
    args: [0, 1],
    agrees: (input, name) => (name === undefined ? isSortable(input) : isSortableBy(input, name)),
  },
  slice: {
    args: [1, 2],
    agrees: (input, start, length) =>
      (isList(input) || isBmp(input)) && isSmallInteger(start) && isOptional(length, isSmallInteger),
  },
};

/** Whether each tag is on one line, and none of them is a comment, script or style. */
function hasPlainTags(text: string): boolean {
  const [, ...tags] = text.split("<");
  return tags.every(
    (tag) => !/^(?:!|script|style)/i.test(tag) && !/[\n\r\u2028\u2029]/.test(tag.split(">", 1)[0] ?? ""),
  );
}

/** Whether both engines sort maps by a property in the same order, because each map has another value. */
function isSortableBy(input: Value, name: Value): boolean {
  if (!isList(input) || !input.every(isMap) || typeof name !== "string" || !isPropertyName(name)) return false;
  const values = input.map((item) => item[name]);
  return isSortable(values) && new Set(values).size === values.length;
}

/** A name without dots, since LiquidJS follows dots as a path. */
function isPropertyName(value: Value): boolean {
  return typeof value === "string" && /^[A-Za-z_]\w*$/.test(value) && !["size", "first", "last"].includes(value);
}

const context = new Context({}, undefined, { ownPropertyOnly: true });

/** A filter's value, or `DEPENDS` if the filter is unknown or the engines disagree about its value. */
export function applyFilter(name: string, input: Value, args: FilterArguments, engine: LiquidEngine): Value {
  const { positional, named } = args;
  if (name === "default") return orDefault(input, args, engine);
  if (input === DEPENDS || positional.includes(DEPENDS) || named.size > 0) return DEPENDS;
  if (isArithmetic(name)) return compute(name, input, positional, engine);
  const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  if (!filter || positional.length < filter.args[0] || positional.length > filter.args[1]) return DEPENDS;
  if (isList(input) && input.includes(DEPENDS)) return DEPENDS;
  // The engines disagree about an optional argument without a value.
  if (positional.slice(filter.args[0]).some((value) => value === null || value === undefined)) return DEPENDS;
  if (engine !== "latest" && !filter.agrees(input, ...positional)) return DEPENDS;
  return run(name, input, positional);
}

function run(name: string, input: Value, args: readonly Value[]): Value {
  const filter: unknown = Reflect.get(filters, name);
  if (typeof filter !== "function") return DEPENDS;
  try {
    return toValueSync(Reflect.apply(filter, { context }, [input, ...args])) as Value;
  } catch {
    return DEPENDS;
  }
}

/** The value, or the first argument in place of an empty one. */
function orDefault(input: Value, { positional, named }: FilterArguments, engine: LiquidEngine): Value {
  if (input === DEPENDS) return DEPENDS;
  const allowsFalse = named.get("allow_false");
  if (positional.length !== 1 || named.size > (named.has("allow_false") ? 1 : 0)) return DEPENDS;
  if (input === false && allowsFalse !== undefined) {
    const isAllowed = isTrue(allowsFalse);
    if (isAllowed === DEPENDS) return DEPENDS;
    if (isAllowed) return false;
  }
  if (isMap(input) && countKeys(input) === 0) return engine === "latest" ? input : DEPENDS;
  const isEmpty = isTrue(input) === false || input === "" || (isList(input) && input.length === 0);
  return isEmpty ? positional[0] : input;
}
