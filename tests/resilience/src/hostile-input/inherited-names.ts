const PLAIN: ReadonlySet<unknown> = new Set([Object.prototype, Array.prototype, null]);

/** Names that some object within a value has from something else than itself. */
export function inheritedNames(value: unknown): string[] {
  const found = new Set<string>();
  const left: unknown[] = [value];
  for (let next = left.pop(); left.length > 0 || next !== undefined; next = left.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const prototype: unknown = Object.getPrototypeOf(next);
    if (!PLAIN.has(prototype)) found.add(`a prototype with ${Object.keys(prototype ?? {}).join(", ")}`);
    for (const name in next) if (!Object.hasOwn(next, name)) found.add(name);
    for (const child of Object.values(next)) left.push(child);
  }
  return [...found];
}

const SHARED = [Object, Array, Function, String, Number, Boolean, Promise, Map, Set, RegExp, Error, URL, Headers];

/** Everything that all objects of the runtime share, by name; equal as long as nobody added to it. */
export function sharedNames(): string[] {
  return SHARED.flatMap((shared) => Reflect.ownKeys(shared.prototype).map((name) => `${shared.name}.${String(name)}`));
}
