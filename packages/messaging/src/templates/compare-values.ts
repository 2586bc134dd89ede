import {
  countKeys,
  DEPENDS,
  decide,
  isList,
  isMap,
  isTrue,
  type LiquidEngine,
  numberOf,
  type Value,
} from "./dialect.ts";

/** The words `empty`, `blank` and `nil`, which mean more in a comparison than a value does. */
export const EMPTY: unique symbol = Symbol("empty");
export const BLANK: unique symbol = Symbol("blank");
export const NIL: unique symbol = Symbol("nil");

/** An operand of a comparison. */
export type Operand = Value | typeof EMPTY | typeof BLANK | typeof NIL;

function isWord(operand: Operand): operand is typeof EMPTY | typeof BLANK {
  return operand === EMPTY || operand === BLANK;
}

/** An operand's value outside a comparison. `empty` and `blank` have no value that both engines know. */
export function plainValue(operand: Operand): Value {
  if (operand === NIL) return undefined;
  return isWord(operand) ? DEPENDS : operand;
}

/** The result of a condition's operator. */
export function applyOperator(operator: string, one: Operand, other: Operand, engine: LiquidEngine): Value {
  if (operator === "==") return isEqual(one, other, engine);
  if (operator === "!=") return negate(isEqual(one, other, engine));
  const [left, right]: readonly [Value, Value] = [plainValue(one), plainValue(other)];
  if (operator === "and" || operator === "or") return combine(operator, left, right);
  if (left === DEPENDS || right === DEPENDS) return DEPENDS;
  return operator === "contains" ? contains(left, right, engine) : isInOrder(operator, left, right, engine);
}

/** `and` and `or`. One side may decide even if the other one depends. */
function combine(operator: "and" | "or", left: Value, right: Value): Value {
  const sides = [isTrue(left), isTrue(right)];
  const deciding = operator === "or";
  if (sides.includes(deciding)) return deciding;
  return sides.includes(DEPENDS) ? DEPENDS : !deciding;
}

function negate(value: Value): Value {
  return typeof value === "boolean" ? !value : value;
}

/** Whether two values are equal. */
export function isEqual(left: Operand, right: Operand, engine: LiquidEngine): Value {
  if (left === DEPENDS || right === DEPENDS) return DEPENDS;
  // In LiquidJS, `nil` isn't `blank`.
  if ((isWord(left) && (isWord(right) || right === NIL)) || (isWord(right) && left === NIL)) return DEPENDS;
  if (isWord(left)) return isNothing(plainValue(right), left, engine);
  if (isWord(right)) return isNothing(plainValue(left), right, engine);
  if (left === NIL || right === NIL) return isMissing(plainValue(left)) && isMissing(plainValue(right));
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one !== null || other !== null) return one === other;
  if (isList(left) && isList(right)) return areListsEqual(left, right, engine);
  // LiquidJS compares maps by identity, Ruby by content.
  if (isMap(left) && isMap(right)) return left === right ? true : DEPENDS;
  // LiquidJS distinguishes `null` in the data from missing data.
  return isMissing(left) && isMissing(right) ? decide(engine, left === right, true) : left === right;
}

function isMissing(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

function areListsEqual(left: readonly Value[], right: readonly Value[], engine: LiquidEngine): Value {
  if (left.length !== right.length) return false;
  const results = left.map((item, index) => isEqual(item, right[index], engine));
  if (results.includes(false)) return false;
  return results.includes(DEPENDS) ? DEPENDS : true;
}

/** Whether a value equals `empty` or `blank`. Ruby itself doesn't define `blank`, but some Ruby programs do. */
function isNothing(value: Value, word: typeof EMPTY | typeof BLANK, engine: LiquidEngine): Value {
  if (value === DEPENDS) return DEPENDS;
  const isEmpty = value === "" || (isList(value) && value.length === 0) || (isMap(value) && countKeys(value) === 0);
  if (word === EMPTY) return isEmpty;
  const isBlank = isEmpty || value === false || isMissing(value) || (typeof value === "string" && value.trim() === "");
  return isBlank ? decide(engine, true, DEPENDS) : false;
}

/** Whether a list contains an item, or a string another string. */
function contains(left: Value, right: Value, engine: LiquidEngine): Value {
  if (isMap(left)) return DEPENDS;
  if (isList(left)) {
    if (isMissing(right) || right === false) return DEPENDS;
    const results = left.map((item) => isEqual(item, right, engine));
    if (results.includes(true)) return true;
    return results.includes(DEPENDS) ? DEPENDS : false;
  }
  if (typeof left !== "string") return typeof left === "object" && left !== null ? DEPENDS : false;
  if (typeof right === "string" || Number.isInteger(right)) return left.includes(String(right));
  return DEPENDS;
}

/** Whether two numbers or two strings are in a given order. */
function isInOrder(operator: string, left: Value, right: Value, engine: LiquidEngine): Value {
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one !== null && other !== null) return inOrder(operator, one, other);
  // A missing value has no order. LiquidJS takes `null` for 0.
  if (left === undefined || right === undefined) {
    const isFalseInBoth = [left, right].every((side) => side === undefined || typeof side === "number");
    return isFalseInBoth ? false : DEPENDS;
  }
  if (typeof left !== "string" || typeof right !== "string") return DEPENDS;
  // Beyond these, JavaScript and Ruby order strings differently.
  return /[\ud800-\udfff]/.test(left + right) && engine !== "latest" ? DEPENDS : inOrder(operator, left, right);
}

function inOrder<Side extends number | string>(operator: string, left: Side, right: Side): boolean | typeof DEPENDS {
  switch (operator) {
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    default:
      return DEPENDS;
  }
}
