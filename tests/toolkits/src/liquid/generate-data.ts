/** A source of choices that a seed decides. */
export interface Random {
  integer(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  chance(probability: number): boolean;
}

/** Creates a source of choices (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    integer,
    pick: (items) => items[integer(items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
  };
}

const STRINGS = [
  "",
  " ",
  "Ada",
  "Tom & Jerry",
  "ada lovelace",
  "A-1",
  "$5",
  "n/a",
  "5",
  "12.50",
  "007",
  "élan",
  "Straße",
  "a, b, c",
  "one two three four five six",
  "x\ny",
  "<b>hi</b>",
  "50%",
  "😀 ok",
  "true",
  "empty",
  "  padded  ",
  "it's",
  'say "hi"',
];
const NUMBERS = [
  0, 1, 2, 3, 5, 7, 10, 42, 100, 1999, -4, 0.1, 0.2, 1.005, 2.675, 4.5, 19.99, 49.5, 100.5, 1e6, 123456.789,
];
export const FIELDS = ["name", "price", "qty", "ok", "note", "sku"];
export const VARIABLES = [
  "id",
  "name",
  "total",
  "cents",
  "vip",
  "plan",
  "items",
  "address",
  "tags",
  "missing",
  "code",
  "url",
  "n",
];

/** Data as programs send them. */
export function generateData(random: Random): Record<string, unknown> {
  const scalar = (): unknown =>
    random.pick([() => random.pick(STRINGS), () => random.pick(NUMBERS), () => random.chance(0.5), () => null])();
  const item = () => Object.fromEntries(FIELDS.filter(() => random.chance(0.8)).map((field) => [field, scalar()]));
  const makers: Readonly<Record<string, () => unknown>> = {
    items: () => Array.from({ length: random.integer(5) }, item),
    tags: () => Array.from({ length: random.integer(4) }, () => random.pick(STRINGS)),
    address: () => ({ city: random.pick(STRINGS), zip: scalar(), lines: [random.pick(STRINGS), random.pick(STRINGS)] }),
    plan: () => random.pick(["pro", "free", "team"]),
    n: () => random.pick([0, 1, 2, 5, "3", null]),
    cents: () => random.pick(NUMBERS),
    total: () => random.pick([...NUMBERS, "12.50", "$5"]),
  };
  return Object.fromEntries(
    VARIABLES.filter((name) => name !== "missing" && random.chance(0.85)).map((name) => [
      name,
      name === "n" || random.chance(0.93)
        ? (makers[name] ?? scalar)()
        : random.pick([scalar, item, () => [], () => ({}), () => [1, 2]])(),
    ]),
  );
}
