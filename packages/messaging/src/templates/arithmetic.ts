import { DEPENDS, decide, isList, isMap, type LiquidEngine, numberOf, type Value, WholeFloat } from "./dialect.ts";

/** An exact decimal number, `digits` × 10^-`scale`, in the way that Ruby's Liquid computes. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
  /** Whether Ruby keeps it as an integer, so that a quotient loses its decimals. */
  readonly isInteger: boolean;
}

/** Number of decimals in a quotient, more than a JavaScript number has. */
const QUOTIENT_DIGITS = 40;
/** Beyond these limits, JavaScript and Ruby format numbers differently. */
const [SMALLEST, LARGEST] = [1e-6, 1e15];

/** A filter that computes with one or two numbers. */
interface Operation {
  readonly args: 0 | 1;
  readonly js: (input: number, argument: number) => number;
  /** `null` if there is no value. */
  readonly ruby: (input: Decimal, argument: Decimal) => Decimal | null;
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  abs: { args: 0, js: Math.abs, ruby: (a) => (a.digits < 0n ? negated(a) : a) },
  ceil: { args: 0, js: Math.ceil, ruby: (a) => negated(floorOf(negated(a))) },
  floor: { args: 0, js: Math.floor, ruby: floorOf },
  plus: { args: 1, js: (a, b) => a + b, ruby: (a, b) => aligned(a, b, (one, other) => one + other) },
  minus: { args: 1, js: (a, b) => a - b, ruby: (a, b) => aligned(a, b, (one, other) => one - other) },
  times: {
    args: 1,
    js: (a, b) => a * b,
    ruby: (a, b) => ({
      digits: a.digits * b.digits,
      scale: a.scale + b.scale,
      isInteger: a.isInteger && b.isInteger,
    }),
  },
  divided_by: { args: 1, js: (a, b) => a / b, ruby: divide },
  modulo: {
    args: 1,
    js: (a, b) => ((a % b) + b) % b,
    ruby: (a, b) => (b.digits === 0n ? null : aligned(a, b, (one, other) => floorModulo(one, other))),
  },
  at_least: { args: 1, js: Math.max, ruby: (a, b) => (isLess(a, b) ? b : a) },
  at_most: { args: 1, js: Math.min, ruby: (a, b) => (isLess(b, a) ? b : a) },
};

/** Whether a filter computes with numbers. */
export function isArithmetic(name: string): boolean {
  return Object.hasOwn(OPERATIONS, name) || name === "round";
}

/** The result of a filter that computes with numbers. */
export function compute(name: string, input: Value, args: readonly Value[], engine: LiquidEngine): Value {
  const [argument] = args;
  if (args.length > 1 || isList(input) || isMap(input) || isList(argument) || isMap(argument)) return DEPENDS;
  const operation = OPERATIONS[name];
  if (!operation) return round(input, argument, engine);
  if (args.length !== operation.args) return DEPENDS;
  const [a, b] = [toDecimal(input), toDecimal(argument)];
  const exact = a && b && operation.ruby(a, b);
  const latest = operation.js(toNumber(input), toNumber(argument));
  return decide(engine, known(latest), exact ? fromDecimal(exact) : DEPENDS);
}

/** A computed number, unless the result isn't a number. */
function known(value: number): Value {
  return Number.isFinite(value) ? value : DEPENDS;
}

/** A value as a LiquidJS number. */
function toNumber(value: Value): number {
  if (typeof value === "string" || typeof value === "boolean") return Number(value) || 0;
  return numberOf(value) ?? 0;
}

/** A value as a number in Ruby's Liquid, `null` if it isn't certain. */
function toDecimal(value: Value): Decimal | null {
  if (value === null || value === undefined || typeof value === "boolean")
    return { digits: 0n, scale: 0, isInteger: true };
  if (value instanceof WholeFloat) return { ...parseDecimal(String(value.value)), isInteger: false };
  if (typeof value === "number") {
    const isReadable = value === 0 || (Math.abs(value) >= SMALLEST && Math.abs(value) < LARGEST);
    return isReadable ? parseDecimal(String(value)) : null;
  }
  if (typeof value !== "string" || value.length > 20) return null;
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return { ...parseDecimal(value), isInteger: !value.includes(".") };
  // Ruby reads the digits at the start of a string, LiquidJS the entire string.
  return /^\s*[-+]?\d/.test(value) ? null : { digits: 0n, scale: 0, isInteger: true };
}

function parseDecimal(text: string): Decimal {
  const [whole = "", decimals = ""] = text.split(".");
  return { digits: BigInt(whole + decimals), scale: decimals.length, isInteger: decimals === "" };
}

function fromDecimal({ digits, scale, isInteger }: Decimal): Value {
  const value = Number(`${digits}e-${scale}`);
  if (isInteger || !Number.isInteger(value)) return value;
  return new WholeFloat(value);
}

function aligned(a: Decimal, b: Decimal, combine: (one: bigint, other: bigint) => bigint): Decimal {
  const scale = Math.max(a.scale, b.scale);
  const isInteger = a.isInteger && b.isInteger;
  return { digits: combine(scaled(a, scale), scaled(b, scale)), scale, isInteger };
}

function isLess(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return scaled(a, scale) < scaled(b, scale);
}

function scaled({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

function divide(a: Decimal, b: Decimal): Decimal | null {
  if (b.digits === 0n) return null;
  const isInteger = a.isInteger && b.isInteger;
  const scale = Math.max(a.scale, b.scale);
  const [dividend, divisor] = [scaled(a, scale), scaled(b, scale)];
  if (isInteger) return { digits: floorDivide(dividend, divisor), scale: 0, isInteger };
  return { digits: (dividend * 10n ** BigInt(QUOTIENT_DIGITS)) / divisor, scale: QUOTIENT_DIGITS, isInteger };
}

function floorDivide(a: bigint, b: bigint): bigint {
  return (a - floorModulo(a, b)) / b;
}

function floorModulo(a: bigint, b: bigint): bigint {
  return ((a % b) + b) % b;
}

function floorOf({ digits, scale }: Decimal): Decimal {
  return { digits: floorDivide(digits, 10n ** BigInt(scale)), scale: 0, isInteger: true };
}

function negated(value: Decimal): Decimal {
  return { ...value, digits: -value.digits };
}

/** Rounds to a number of decimals. Both engines round decimal digits, with halves away from zero. */
function round(input: Value, argument: Value, engine: LiquidEngine): Value {
  const exact = input === true ? null : toDecimal(input);
  const decimals = argument === undefined ? 0 : argument;
  if (!exact || typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0 || decimals > 10)
    return DEPENDS;
  const isNegative = exact.digits < 0n;
  const scale = Math.max(exact.scale, decimals);
  const unit = 10n ** BigInt(scale - decimals);
  const size = isNegative ? -scaled(exact, scale) : scaled(exact, scale);
  const rounded = (size + unit / 2n) / unit;
  const digits = isNegative ? -rounded : rounded;
  const legacy = fromDecimal({ digits, scale: decimals, isInteger: exact.isInteger || decimals === 0 });
  return decide(engine, Number(`${digits}e-${decimals}`), legacy);
}
