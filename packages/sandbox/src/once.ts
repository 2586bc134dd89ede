/** Returns a function that creates its value at the first call and then returns the same value. */
export function once<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | null = null;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** Returns an object that creates each of its fields on first use. */
export function lazily<Fields extends object>(create: { readonly [Name in keyof Fields]: () => Fields[Name] }): Fields {
  const fields = {};
  for (const [name, own] of Object.entries<() => unknown>(create))
    Object.defineProperty(fields, name, { get: once(own), enumerable: true, configurable: true });
  return fields as Fields;
}

/** Returns a function that creates the value of a key once, and keeps the values of the keys used last. */
export function oncePerKey<Value>(maxValues: number, create: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    // A map iterates in insertion order, so this moves the key to the end.
    values.delete(key);
    values.set(key, value);
    for (const oldest of [...values.keys()].slice(0, -maxValues)) values.delete(oldest);
    return value;
  };
}
