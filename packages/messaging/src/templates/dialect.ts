/**
 * The engine that renders a message. Customer.io renders newer messages with LiquidJS (`latest`) and older ones with
 * Ruby's Liquid (`legacy`), and none of its API's responses says which. `null`: unknown, so only output that both write
 * is certain.
 */
export type LiquidEngine = "latest" | "legacy" | null;

/** Stands for text that depends on more than the template and the data: the person, the time or the engine. */
export const DEPENDS: unique symbol = Symbol("depends");

/** An integer that Ruby writes with decimals, `20.0`, and JavaScript without. */
export class WholeFloat {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** A value from the data, or one that a template computes. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | WholeFloat
  | typeof DEPENDS
  | readonly Value[]
  | { readonly [name: string]: Value };

/** The value of an expression, from LiquidJS's result and Ruby's. */
export function decide(engine: LiquidEngine, latest: Value, legacy: Value): Value {
  if (engine !== null) return engine === "latest" ? latest : legacy;
  if (legacy instanceof WholeFloat) return legacy.value === latest ? legacy : DEPENDS;
  if ((latest ?? null) === (legacy ?? null)) return latest;
  return DEPENDS;
}

export function isMap(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof WholeFloat);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A number that both engines compute with, `null` for any other value. */
export function numberOf(value: Value): number | null {
  if (value instanceof WholeFloat) return value.value;
  return typeof value === "number" ? value : null;
}

/** Thrown if a template takes more work than a card may. */
export class TooComplex extends Error {}

const keyCounts = new WeakMap<object, number>();

/** Number of names in a map. They are counted once, because a template may ask for each item of a loop. */
export function countKeys(map: { readonly [name: string]: Value }): number {
  const count = keyCounts.get(map) ?? Object.keys(map).length;
  keyCounts.set(map, count);
  return count;
}

const weights = new WeakMap<object, number>();

/** The work of reading a value with everything in it, in steps. */
export function weigh(value: unknown): number {
  if (typeof value === "string") return value.length / 50;
  if (typeof value !== "object" || value === null) return 0;
  const known = weights.get(value);
  if (known !== undefined) return known;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  const weight = items.reduce<number>((sum, item) => sum + weigh(item), items.length / (Array.isArray(value) ? 10 : 1));
  weights.set(value, weight);
  return weight;
}

/** Whether a value is true in a condition, as everything but `false` and a missing value is. */
export function isTrue(value: Value): boolean | typeof DEPENDS {
  return value === DEPENDS ? DEPENDS : value !== false && value !== null && value !== undefined;
}

/** A value as a message shows it. */
export function textOf(value: Value, engine: LiquidEngine): string | typeof DEPENDS {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return numberText(value, engine);
  if (value instanceof WholeFloat) return engine === "legacy" && value.value < 1e15 ? value.value.toFixed(1) : DEPENDS;
  if (!isList(value)) return DEPENDS;
  const texts = value.map((item) => textOf(item, engine));
  return texts.includes(DEPENDS) ? DEPENDS : texts.join("");
}

/** A number. The engines format very large and very small ones differently. */
function numberText(value: number, engine: LiquidEngine): string | typeof DEPENDS {
  const size = Math.abs(value);
  const isAlike = Number.isSafeInteger(value) ? !Object.is(value, -0) : size >= 1e-4 && size < 1e15;
  return isAlike || engine === "latest" ? String(value) : DEPENDS;
}
