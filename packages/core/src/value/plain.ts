/** Whether a value is a plain record of named values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a record and nothing more: no date, no map, no instance of a class. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has a prototype of its own that ends the chain.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A deep copy of plain objects and lists. Other values, such as functions and instances of classes, are shared. */
export function copyPlain<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyPlain) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, copyPlain(child)])) as Value;
}
