import { type Value as Expression, type PropertyAccessToken, type Token, TypeGuards, type ValueToken } from "liquidjs";
import { applyOperator, BLANK, EMPTY, NIL, type Operand, plainValue } from "./compare-values.ts";
import { countKeys, DEPENDS, isList, isMap, type LiquidEngine, type Value, WholeFloat, weigh } from "./dialect.ts";
import { applyFilter } from "./filters.ts";
import { BUILT_IN, MAX_PARTS, nameOfPath, type Path } from "./paths.ts";

/** The meaning of a name in a template. */
export interface Binding {
  readonly value: Value;
  /** Path in the data, `null` for a value that the template computes. */
  readonly path: Path | null;
  /** Variables from which its value was computed. */
  readonly use: Use;
}

/** The data's variables that an expression reads. */
export interface Use {
  readonly read: Set<string>;
  /** Those that the data lacks, so that the message shows nothing in their place. */
  readonly missing: Set<string>;
}

/** The context of an expression. */
export interface Scope {
  readonly engine: LiquidEngine;
  /** Finds a name's meaning, `undefined` for a name that only Customer.io knows: `customer`, `snippets`. */
  find(name: string): Binding | undefined;
  /** Counts work. Throws past the limit. */
  spend(steps: number): void;
}

export function createUse(): Use {
  return { read: new Set(), missing: new Set() };
}

/** A value and its origin. */
export interface Found {
  readonly value: Value;
  readonly path: Path | null;
}

/** Evaluates the value that a tag shows or assigns. Ruby's Liquid knows operators only in conditions. */
export function evaluateValue(expression: Expression, scope: Scope, use: Use): Value {
  if (expression.initial.postfix.length > 1 && scope.engine !== "latest") return DEPENDS;
  return evaluate(expression, scope, use);
}

/** Evaluates an expression with its filters. */
export function evaluate(expression: Expression, scope: Scope, use: Use): Value {
  let value = evaluateOperators(expression.initial.postfix, scope, use);
  for (const { name, args } of expression.filters) {
    const positional: Value[] = [];
    const named = new Map<string, Value>();
    const argumentUse = createUse();
    for (const arg of args) {
      if (Array.isArray(arg)) named.set(String(arg[0]), arg[1] ? evaluateToken(arg[1], scope, argumentUse) : true);
      else positional.push(evaluateToken(arg, scope, argumentUse));
    }
    scope.spend(1 + workOf(name, value, positional));
    const filtered = applyFilter(name, value, { positional, named }, scope.engine);
    // A default covers a missing value. Its argument counts only if the message shows it.
    const isReplaced = name === "default" && (filtered !== value || filtered === undefined);
    if (isReplaced || (name === "default" && filtered === DEPENDS)) use.missing.clear();
    if (isReplaced || name !== "default") addUse(use, argumentUse);
    else for (const path of argumentUse.read) use.read.add(path);
    value = filtered;
  }
  return value;
}

export function addUse(use: Use, { read, missing }: Use): void {
  for (const path of read) use.read.add(path);
  for (const path of missing) use.missing.add(path);
}

/** Filters that look at a list's items more than once. */
const SLOW_FILTERS: readonly string[] = ["sort", "uniq", "where", "map"];
/** Filters that look at no more than one item. */
const QUICK_FILTERS: readonly string[] = ["size", "first", "last", "default"];
/** Filters that repeat an argument, with the position of that argument. */
const REPEATED: Readonly<Record<string, number>> = { replace: 1, join: 0 };

/** The work of a filter, in steps. */
function workOf(name: string, value: Value, args: readonly Value[]): number {
  if (QUICK_FILTERS.includes(name)) return 0;
  const repeated = args[Object.hasOwn(REPEATED, name) ? (REPEATED[name] ?? 0) : -1];
  const times = typeof value === "string" || (typeof value === "object" && isList(value)) ? value.length : 0;
  const work = weigh(value) * (SLOW_FILTERS.includes(name) ? 10 : 1);
  return args.reduce<number>((sum, argument) => sum + weigh(argument), work + weigh(repeated) * times);
}

function evaluateOperators(postfix: readonly Token[], scope: Scope, use: Use): Value {
  const operands: Operand[] = [];
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      operands.push(evaluateOperand(token, scope, use));
      continue;
    }
    // In Ruby's Liquid, a name extends to the next space, so `a=='x'` is a name.
    if (scope.engine !== "latest" && !/[\s"']/.test(token.input.charAt(token.begin - 1))) return DEPENDS;
    const right = operands.pop();
    // Ruby's Liquid doesn't know `not`.
    const left = token.operator === "not" ? DEPENDS : operands.pop();
    scope.spend(1 + weigh(left) + weigh(right));
    operands.push(applyOperator(token.operator, left, right, scope.engine));
  }
  return operands.length === 1 ? plainValue(operands[0]) : DEPENDS;
}

/** An operand's value. The words `empty`, `blank` and `nil` stand for themselves. */
export function evaluateOperand(token: Token, scope: Scope, use: Use): Operand {
  if (!TypeGuards.isLiteralToken(token)) return evaluateToken(token, scope, use);
  scope.spend(1);
  switch (token.literal) {
    case "empty":
      return EMPTY;
    case "blank":
      return BLANK;
    case "true":
      return true;
    case "false":
      return false;
    default:
      return NIL;
  }
}

/** A token's value: a string, a number, or a name with its properties. */
export function evaluateToken(token: Token | ValueToken, scope: Scope, use: Use): Value {
  return findToken(token, scope, use).value;
}

/** Finds a token's value and its path. */
export function findToken(token: Token | ValueToken, scope: Scope, use: Use): Found {
  scope.spend(1 + (token.end - token.begin) / 50);
  const computed = (value: Value): Found => ({ value, path: null });
  if (TypeGuards.isQuotedToken(token))
    return computed(scope.engine !== "latest" && isReadUnlike(token) ? DEPENDS : token.content);
  if (TypeGuards.isNumberToken(token)) return computed(numberLiteral(token.getText(), token.content, scope.engine));
  if (TypeGuards.isLiteralToken(token)) return computed(plainValue(evaluateOperand(token, scope, use)));
  if (!TypeGuards.isPropertyAccessToken(token) || token.variable) return computed(DEPENDS);
  const [root, ...properties] = token.props.map((prop) =>
    TypeGuards.isWordToken(prop) ? prop.content : evaluateToken(prop, scope, use),
  );
  const binding = typeof root === "string" ? scope.find(root) : undefined;
  if (!binding || (scope.engine !== "latest" && isNameReadUnlike(token))) return computed(DEPENDS);
  scope.spend((binding.use.read.size + binding.use.missing.size) / 5);
  if (properties.length === 0) addUse(use, binding.use);
  return follow(binding, properties, use);
}

/** Whether Ruby's Liquid reads a token differently: it ends a string at the first quote, and a tag at the first end. */
export function isReadUnlike(token: Token): boolean {
  return /\\|[%}]\}./s.test(token.getText());
}

/**
 * Whether Ruby's Liquid reads a name differently. It ends a name at a non-ASCII letter, allows filters within brackets,
 * and takes `["size"]` only for a field.
 */
function isNameReadUnlike(token: PropertyAccessToken): boolean {
  if (token.getText().includes("|")) return true;
  return token.props.some((prop) =>
    TypeGuards.isWordToken(prop)
      ? /[^\w?-]/.test(prop.content)
      : TypeGuards.isQuotedToken(prop) && BUILT_IN.includes(prop.content),
  );
}

/** A number in a template. Ruby keeps the decimals of `100.0`. */
function numberLiteral(text: string, value: number, engine: LiquidEngine): Value {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return DEPENDS;
  return text.includes(".") && Number.isInteger(value) && engine !== "latest" ? new WholeFloat(value) : value;
}

/** Follows properties from a binding, and records the variable that is read. */
function follow(
  { value: start, path: startPath, use: source }: Binding,
  properties: readonly Value[],
  use: Use,
): Found {
  let [value, path]: [Value, Path | null] = [start, startPath];
  let isMissing = false;
  const parts: string[] = [];
  for (const key of properties) {
    const level = (path?.length ?? 0) + parts.length;
    const isName = typeof key === "string" && level < MAX_PARTS && !(BUILT_IN.includes(key) && level > 0);
    const isItem = isList(value) && isMap(propertyOf(value, key));
    if (path && (isName || isItem)) parts.push(isItem ? "[]" : String(key));
    else if (path) {
      noteRead([...path, ...parts], isMissing, use);
      path = null;
    }
    isMissing ||= lacks(value, key);
    value = propertyOf(value, key);
    if (value === DEPENDS) break;
  }
  const whole = path && [...path, ...parts];
  if (whole) noteRead(whole, isMissing, use);
  else for (const name of source.read) use.read.add(name);
  return { value, path: value === DEPENDS ? null : whole };
}

/** Whether a value lacks a property. A list has only items, so a name is a mistake in the template. */
function lacks(value: Value, key: Value): boolean {
  if (value === null || value === undefined) return true;
  if (typeof key !== "string" || isList(value) || value === DEPENDS) return false;
  return isMap(value) ? !Object.hasOwn(value, key) : ![...BUILT_IN, "length"].includes(key);
}

function noteRead(path: Path, isMissing: boolean, use: Use): void {
  if (path.length === 0) return;
  const name = nameOfPath(path);
  use.read.add(name);
  if (isMissing) use.missing.add(name);
}

/** A property of a value. */
function propertyOf(value: Value, key: Value): Value {
  if (value === DEPENDS || key === DEPENDS) return DEPENDS;
  if (value === null || value === undefined) return value;
  if (isList(value)) return itemOf(value, key);
  if (isMap(value)) return fieldOf(value, key);
  if (typeof value === "string" && key === "size") return /[\ud800-\udfff]/.test(value) ? DEPENDS : value.length;
  // Ruby knows a number's size, and LiquidJS a string's characters.
  return typeof key === "string" && /^\D/.test(key) && !["size", "length"].includes(key) ? undefined : DEPENDS;
}

function itemOf(list: readonly Value[], key: Value): Value {
  if (typeof key === "number") return Number.isInteger(key) ? list.at(key) : DEPENDS;
  if (key === "size") return list.length;
  if (key === "first") return list[0];
  if (key === "last") return list.at(-1);
  return typeof key === "string" && key !== "length" && !/^\d/.test(key) ? undefined : DEPENDS;
}

function fieldOf(map: { readonly [name: string]: Value }, key: Value): Value {
  if (typeof key !== "string") return DEPENDS;
  if (Object.hasOwn(map, key)) return map[key];
  if (key === "size") return countKeys(map);
  return key === "first" || key === "last" ? DEPENDS : undefined;
}
