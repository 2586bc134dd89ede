import { memoryStore, type Store } from "@toolwright/core";

/** The methods of a store. */
export const METHODS = ["acquire", "release", "claim", "settle", "spend", "refund", "get", "set"] as const;
/** A method of a store. */
export type Method = (typeof METHODS)[number];

/** Replacement for the work of a broken method. `work` is the healthy method. */
export type Misbehavior = (work: () => Promise<unknown>) => unknown;

const never = () => new Promise<never>(() => undefined);
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const down = () => new Error("redis://user:password@host is down");

/** Ways to fail or to be slow, by name. */
export const FAILURES: ReadonlyMap<string, Misbehavior> = new Map<string, Misbehavior>([
  ["never resolves", never],
  ["rejects", () => Promise.reject(down())],
  ["rejects with undefined", () => Promise.reject(undefined)],
  [
    "throws",
    () => {
      throw down();
    },
  ],
  ["works, but rejects", (work) => work().then(() => Promise.reject(down()))],
  ["works, but never resolves", (work) => work().then(never)],
  ["resolves late", (work) => wait(3_000).then(work)],
  ["works, but resolves late", (work) => work().then((value) => wait(3_000).then(() => value))],
]);

/**
 * Values that store methods never return, or that only look like a valid one. A store may drop values, so `get` may
 * miss.
 */
const WRONG_VALUES: readonly unknown[] = [
  0,
  Number.NaN,
  "text",
  true,
  [],
  {},
  () => undefined,
  { permit: 5 },
  { permit: null, waitMs: 1 },
  { waitMs: Number.NaN },
  { waitMs: -1 },
  { waitMs: "5" },
  { isGranted: "yes", spent: Number.NaN },
  { state: "done", owner: "x", ageMs: 1, expiresInMs: 1 },
  {
    state: "done",
    owner: "x",
    ageMs: 1,
    expiresInMs: 1,
    data: null,
    record: { delivery_id: "other", queued_at: null },
  },
  { state: "ambiguous", owner: "x", ageMs: -1, expiresInMs: 1e308, data: null, record: null },
  { state: "pending", owner: "x", ageMs: 1, expiresInMs: 1, data: { hidden: [null, 5] }, record: {} },
  { same_as: "x" },
  { key: "x", value: { person_id: "other" } },
];

/** Ways to return a wrong value, by name. */
export const WRONG_ANSWERS: ReadonlyMap<string, Misbehavior> = new Map(
  WRONG_VALUES.flatMap((value): [string, Misbehavior][] => [
    [`returns ${describe(value)}`, () => value],
    [`resolves with ${describe(value)}`, async () => value],
  ]),
);

function describe(value: unknown): string {
  return typeof value === "function" ? "a function" : (JSON.stringify(value) ?? String(value));
}

/** A store whose methods misbehave until it is repaired. */
export interface HostileStore {
  readonly store: Store;
  repair(): void;
}

/** Creates a store whose methods misbehave as chosen for each operation; `undefined` for a healthy one. */
export function createHostileStore(choose: (method: Method) => Misbehavior | undefined): HostileStore {
  const healthy = memoryStore();
  let isBroken = true;
  const operation =
    (method: Method) =>
    (...args: readonly unknown[]): unknown => {
      const work = async () => Reflect.apply(healthy[method], healthy, args) as unknown;
      const misbehave = isBroken ? choose(method) : undefined;
      return misbehave ? misbehave(work) : work();
    };
  return {
    store: Object.fromEntries(METHODS.map((method) => [method, operation(method)])) as unknown as Store,
    repair() {
      isBroken = false;
    },
  };
}
