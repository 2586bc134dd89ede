import { inspect } from "node:util";

/** A text that can be read out of a value, and its place. */
export interface PlacedText {
  readonly where: string;
  readonly text: string;
  /** Whether it was printed from parts, which are texts of their own. */
  readonly isPrinted: boolean;
}

const INSPECTED = {
  showHidden: true,
  getters: true,
  depth: Number.POSITIVE_INFINITY,
  maxArrayLength: Number.POSITIVE_INFINITY,
  maxStringLength: Number.POSITIVE_INFINITY,
} as const;

/** Every text in a value, and what printing it would say. */
export function textsIn(value: unknown, name: string): readonly PlacedText[] {
  const seen = new Set<object>();
  const found = new Map<string, string>();
  const add = (where: string, text: string) => {
    // A text that occurs in many places is one find, at the first of them.
    if (text.length > 3 && !found.has(text)) found.set(text, where);
  };
  walk(value, name, { seen, add });
  const parts = [...found].map(([text, where]) => ({ where, text, isPrinted: false }));
  const printed = Object.entries(printers).map(([how, print]) => {
    return { where: `${how}(${name})`, text: attempt(() => print(value)) ?? "", isPrinted: true };
  });
  return [...parts, ...printed];
}

const printers: Readonly<Record<string, (value: unknown) => string>> = {
  inspect: (value) => inspect(value, INSPECTED),
  "JSON.stringify": (value) => JSON.stringify(value) ?? "",
  String: (value) => String(value),
};

interface Walk {
  readonly seen: Set<object>;
  add(where: string, text: string): void;
}

function walk(value: unknown, where: string, state: Walk): void {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) {
    state.add(where, String(value));
    return;
  }
  if (state.seen.has(value)) return;
  state.seen.add(value);
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

/** What getters of a class say: addresses of a Request, a Response, a URL. */
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
  const known = getters.get(prototype);
  if (known) return known;
  const found = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([key, { get }]): Getter[] =>
    get ? [[key, get]] : [],
  );
  getters.set(prototype, found);
  return found;
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
