/** Whether a value is an object other than an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a plain object: not a `Date`, a `Map` or another class instance. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has a different `Object.prototype`, which also ends the prototype chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Sets a field of an object. An assignment would take a field named `__proto__` as the prototype. */
export function setField(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Copies plain objects and arrays deeply. Other values, such as functions and class instances, are shared. */
export function copyPlain<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyPlain) as Value;
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) setField(copy, name, copyPlain(value[name]));
  return copy as Value;
}

/** Returns an object with the same names, and another value for each. */
export function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

/** Whether a field with this name would reach the internals of an object. */
export function isUnsafeName(name: string): boolean {
  return name === "__proto__" || name === "prototype" || name === "constructor";
}

/**
 * Writes JSON that is the same for equal values, whatever the order of their keys. Leaves out keys that are
 * `undefined`.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? "";
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isPlain(value)) return value;
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  // A list of pairs, since an object would move integer keys to the front and lose a key `__proto__`.
  return { object: names.sort().map((name) => [name, canonical(value[name])]) };
}

/** Returns what a function returns, or `instead` if it throws, whatever the error is. */
export function attempt<Value, Instead>(work: () => Value, instead: Instead): Value | Instead {
  try {
    return work();
  } catch {
    return instead;
  }
}

/** Writes JSON, with large integers as strings; `null` for a value that JSON cannot contain. */
export function toJson(value: unknown): string | null {
  const toItem = (_: string, item: unknown) => (typeof item === "bigint" ? String(item) : item);
  return attempt(() => JSON.stringify(value, toItem) ?? null, null);
}

/**
 * Parses JSON; `undefined` for text that is not JSON.
 * @param parse the parser, which throws for such text. Default: that of the language
 */
export function parseJson(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  // Each response passes here, so no function is created.
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the objects of a list that a model or provider sent. Ignores other items, and values that aren't lists. */
export function recordsIn<Item extends object>(list: readonly Item[] | string | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list.filter((item): item is Item => isRecord(item)) : [];
}
