import { inspect } from "node:util";

/** A string in a value, and its path. */
export interface LocatedString {
  readonly where: string;
  readonly text: string;
  /** Whether it is a printed form of the entire value. */
  readonly isPrinted: boolean;
}

const INSPECT_OPTIONS = {
  showHidden: true,
  getters: true,
  depth: Number.POSITIVE_INFINITY,
  maxArrayLength: Number.POSITIVE_INFINITY,
  maxStringLength: Number.POSITIVE_INFINITY,
} as const;

/** Returns every string in a value, and its printed forms. */
export function stringsIn(value: unknown, name: string): readonly LocatedString[] {
  const visited = new Set<object>();
  const locations = new Map<string, string>();
  const add = (where: string, text: string) => {
    // Record a repeated string only at its first path.
    if (text.length > 3 && !locations.has(text)) locations.set(text, where);
  };
  walk(value, name, { visited, add });
  const parts = [...locations].map(([text, where]) => ({ where, text, isPrinted: false }));
  const printed = Object.entries(printers).map(([how, print]) => {
    return { where: `${how}(${name})`, text: attempt(() => print(value)) ?? "", isPrinted: true };
  });
  return [...parts, ...printed];
}

const printers: Readonly<Record<string, (value: unknown) => string>> = {
  inspect: (value) => inspect(value, INSPECT_OPTIONS),
  "JSON.stringify": (value) => JSON.stringify(value) ?? "",
  String: (value) => String(value),
};

interface Walk {
  readonly visited: Set<object>;
  add(where: string, text: string): void;
}

function walk(value: unknown, where: string, state: Walk): void {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) {
    state.add(where, String(value));
    return;
  }
  if (state.visited.has(value)) return;
  state.visited.add(value);
  for (const [step, part] of partsOf(value)) walk(part, `${where}${step}`, state);
}

function* partsOf(value: object): Generator<readonly [step: string, part: unknown]> {
  for (const key of Reflect.ownKeys(value)) {
    yield ["[key]", typeof key === "symbol" ? key.description : key];
    yield [`.${String(key)}`, attempt(() => Reflect.get(value, key))];
  }
  if (typeof value === "function") yield ["[source]", Function.prototype.toString.call(value)];
  if (ArrayBuffer.isView(value)) yield ["[bytes]", Buffer.from(value.buffer).toString("latin1")];
  if (isIterable(value)) {
    let index = 0;
    for (const entry of attempt(() => [...value]) ?? []) yield [`[${index++}]`, entry];
  }
  yield* inheritedParts(value);
}

/** Returns the values of class getters, such as `url` of a Request. */
function* inheritedParts(value: object): Generator<readonly [step: string, part: unknown]> {
  let prototype: object | null = Object.getPrototypeOf(value);
  while (prototype !== null && prototype !== Object.prototype && prototype !== Function.prototype) {
    for (const [key, get] of gettersOf(prototype)) yield [`.${key}`, attempt(() => get.call(value))];
    prototype = Object.getPrototypeOf(prototype);
  }
}

type Getter = readonly [key: string, get: () => unknown];

const getters = new WeakMap<object, readonly Getter[]>();

function gettersOf(prototype: object): readonly Getter[] {
  const cached = getters.get(prototype);
  if (cached) return cached;
  const pairs = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([key, { get }]): Getter[] =>
    get ? [[key, get]] : [],
  );
  getters.set(prototype, pairs);
  return pairs;
}

function isIterable(value: object): value is Iterable<unknown> {
  return typeof value !== "function" && Symbol.iterator in value;
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
