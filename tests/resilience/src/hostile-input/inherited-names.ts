const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null]);

/** Returns the names of inherited enumerable properties of all objects in a value. */
export function inheritedNames(value: unknown): string[] {
  const names = new Set<string>();
  const remaining: unknown[] = [value];
  for (let next = remaining.pop(); remaining.length > 0 || next !== undefined; next = remaining.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const prototype: unknown = Object.getPrototypeOf(next);
    if (!PLAIN.has(prototype)) names.add(`a prototype with ${Object.keys(prototype ?? {}).join(", ")}`);
    for (const name in next) if (!Object.hasOwn(next, name)) names.add(name);
    for (const child of Object.values(next)) remaining.push(child);
  }
  return [...names];
}

const SHARED = [Object, Array, Function, String, Number, Boolean, Promise, Map, Set, RegExp, Error, URL, Headers];

/** Returns the property names of built-in prototypes, to detect prototype pollution. */
export function sharedNames(): string[] {
  return SHARED.flatMap((shared) => Reflect.ownKeys(shared.prototype).map((name) => `${shared.name}.${String(name)}`));
}
