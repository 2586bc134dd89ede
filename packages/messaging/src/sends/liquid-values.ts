import { isRecord } from "@toolwright/core/authoring";

/** Thrown for Liquid that cannot be rendered here: values of the person, unknown tags and filters. */
export class Unreadable extends Error {}

/** What names stand for while a template is rendered. */
export type Names = ReadonlyMap<string, unknown>;

const TOKEN = /"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[[^[\]]*\])*|[=!<>]=|[<>|:,]|\S/g;
const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["nil", null],
  ["null", null],
]);

/** Splits the code of a tag. */
export function splitCode(code: string): string[] {
  return code.match(TOKEN) ?? [];
}

/** The value of a literal or a name. Only the right side of a comparison is read as `blank` or `empty`. */
export function readValue(token: string | undefined, names: Names): unknown {
  if (token === undefined) return null;
  if (isWordOfNothing(token)) throw new Unreadable(token);
  if (/^["']/.test(token)) return token.slice(1, -1);
  if (/^-?\d/.test(token)) return Number(token);
  if (CONSTANTS.has(token)) return CONSTANTS.get(token);
  const [root = ""] = /^[A-Za-z_][\w-]*/.exec(token) ?? [];
  if (!names.has(root)) throw new Unreadable(token);
  let value = names.get(root);
  if (value instanceof Unreadable) throw value;
  for (const [, dotted, code = ""] of token.slice(root.length).matchAll(/\.([\w-]+)|\[([^[\]]*)\]/g))
    value = propertyOf(value, dotted ?? readValue(code.trim(), names));
  return value;
}

function propertyOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) {
    if (key === "size") return value.length;
    if (key === "first") return value[0] ?? null;
    const index = key === "last" ? -1 : Number(key);
    return Number.isInteger(index) ? (value.at(index) ?? null) : null;
  }
  if (isRecord(value))
    return Object.hasOwn(value, String(key)) ? value[String(key)] : key === "size" ? Object.keys(value).length : null;
  return typeof value === "string" && key === "size" ? value.length : null;
}

/** A value as a message shows it. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join("");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

type Filter = (value: unknown, argument: unknown, other: unknown) => unknown;

const FILTERS: Readonly<Record<string, Filter>> = {
  append: (value, end) => textOf(value) + textOf(end),
  capitalize: (value) => textOf(value).charAt(0).toUpperCase() + textOf(value).slice(1).toLowerCase(),
  divided_by: (value, by) => divide(Number(value), Number(by)),
  downcase: (value) => textOf(value).toLowerCase(),
  escape: (value) => value,
  first: (value) => propertyOf(value, "first"),
  join: (value, between) =>
    Array.isArray(value) ? value.map(textOf).join(between === null ? " " : textOf(between)) : value,
  last: (value) => propertyOf(value, "last"),
  minus: (value, other) => Number(value) - Number(other),
  plus: (value, other) => Number(value) + Number(other),
  prepend: (value, start) => textOf(start) + textOf(value),
  replace: (value, from, to) => textOf(value).replaceAll(textOf(from), () => textOf(to)),
  reverse: (value) => (Array.isArray(value) ? value.toReversed() : value),
  round: (value, digits) => Number(Number(value).toFixed(Number(digits ?? 0))),
  size: (value) => propertyOf(value, "size") ?? 0,
  strip: (value) => textOf(value).trim(),
  times: (value, other) => Number(value) * Number(other),
  upcase: (value) => textOf(value).toUpperCase(),
};

/** A quotient. One of Customer.io's two engines cuts its decimals where both numbers are whole. */
function divide(value: number, by: number): number {
  if (by === 0 || (Number.isInteger(value) && Number.isInteger(by) && value % by !== 0))
    throw new Unreadable("divided_by");
  return value / by;
}

/** The value of an expression with its filters: `trigger.name | default: "friend" | upcase`. */
export function evaluate(tokens: readonly string[], names: Names): unknown {
  const [source = [], ...filters] = splitAt(tokens, ["|"]);
  if (source.length !== 1) throw new Unreadable(source.join(" "));
  return filters.reduce<() => unknown>(
    (read, [name = "", , ...rest]) => {
      const args = splitAt(rest, [","]).map(([token]) => token);
      // The argument of `default` may be unreadable where the value is not.
      if (name === "default") return () => orDefault(read(), () => readValue(args[0], names));
      const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
      if (!filter) throw new Unreadable(name);
      return () => filter(read(), readValue(args[0], names), readValue(args[1], names));
    },
    () => readValue(source[0], names),
  )();
}

function orDefault(value: unknown, fallback: () => unknown): unknown {
  const isEmpty =
    value === null ||
    value === undefined ||
    value === false ||
    value === "" ||
    (Array.isArray(value) && value.length === 0);
  return isEmpty ? fallback() : value;
}

/** Whether a condition holds. Liquid evaluates `and` and `or` from the right. */
export function holds(tokens: readonly string[], names: Names): boolean {
  const at = tokens.findIndex((token) => token === "and" || token === "or");
  if (at < 0) return compare(tokens, names);
  const left = compare(tokens.slice(0, at), names);
  const right = () => holds(tokens.slice(at + 1), names);
  return tokens[at] === "and" ? left && right() : left || right();
}

function compare([left, operator, right, ...rest]: readonly string[], names: Names): boolean {
  if (rest.length > 0) throw new Unreadable(rest.join(" "));
  const value = readValue(left, names);
  if (operator === undefined) return value !== null && value !== undefined && value !== false;
  const isEquation = operator === "==" || operator === "!=";
  if (isEquation && isWordOfNothing(right)) return isNothing(value, right) === (operator === "==");
  const other = readValue(right, names);
  const isEqual = (value ?? null) === (other ?? null);
  switch (operator) {
    case "==":
      return isEqual;
    case "!=":
      return !isEqual;
    case "contains":
      return Array.isArray(value) ? value.includes(other) : textOf(value).includes(textOf(other));
    default:
      return isInOrder(value ?? null, operator, other ?? null);
  }
}

function isWordOfNothing(token: string | undefined): token is "blank" | "empty" {
  return token === "blank" || token === "empty";
}

/** Whether a value equals `blank` or `empty`. Customer.io's two engines differ about `empty` and a missing value or spaces. */
function isNothing(value: unknown, word: "blank" | "empty"): boolean {
  const isMissing =
    value === null || value === undefined || (typeof value === "string" && value !== "" && !value.trim());
  if (isMissing && word === "empty") throw new Unreadable(word);
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return isMissing || value === "" || (word === "blank" && value === false);
}

/** Whether two numbers are in an order. `nil` is in none, and other values cannot be compared. */
function isInOrder(value: unknown, operator: string, other: unknown): boolean {
  if (value === null || other === null) return false;
  if (typeof value !== "number" || typeof other !== "number") throw new Unreadable(operator);
  switch (operator) {
    case "<":
      return value < other;
    case ">":
      return value > other;
    case "<=":
      return value <= other;
    case ">=":
      return value >= other;
    default:
      throw new Unreadable(operator);
  }
}

/** Splits a list of tokens at separators. */
export function splitAt(tokens: readonly string[], separators: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const token of tokens) {
    if (separators.includes(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
