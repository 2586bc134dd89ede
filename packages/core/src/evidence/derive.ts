import type { Claim, Dimension, Token } from "./claims.ts";
import type { Sentence } from "./match.ts";
import { countWords, findSource, isId, isKnownCount, isOfCounted, likenessOf, onItsOwn, relateRow } from "./match.ts";
import { isPoint, type Leaf, pathOf, type Row, sourceOf, stemsOf } from "./values.ts";

/**
 * A value that follows from several: the first of them, the operation, such as `sum of 7 × buckets[].value`, and the time
 * at which a duration ends.
 */
type Derived = readonly [dimension: Dimension, value: number, leaf: Leaf, derivation: string, end?: Leaf];

/** Derives figures from values that a sentence is about: counts, sums, differences, ratios and shares. */
export function* derive(token: Token, sentence: Sentence): Generator<Derived> {
  const { calls, scores, near } = sentence;
  if (!isKnownCount(token, sentence)) return;
  if (token.kind === "duration") yield* elapsed(token, sentence);
  yield* pairsOf(near, sentence);
  yield* changes(token, sentence);
  const scoreOf = (call: number) => (scores.get(call) ?? 0) + Number(near.some((leaf) => leaf.call === call));
  for (const { call, lists, words: about } of calls.toSorted((one, other) => scoreOf(other.call) - scoreOf(one.call)))
    for (const rows of lists.values()) {
      const first = rows[0]?.leaves[0];
      if (!first?.row.path.endsWith("]") || isPoint(first.row)) continue;
      const words = stemsOf([pathOf(first.row), ...first.row.names.keys(), first.column].join(" "));
      if (countWords(words, sentence) > 0 && isOfCounted({ words }, token) && isCount(token, first.row, sentence))
        yield* counts(rows, first, sentence);
      for (const { column, words, value } of first.row.leaves) {
        const cells = () => rows.flatMap((row) => row.leaves.find((one) => one.column === column) ?? []);
        const isAbout = scoreOf(call) > 0 || countWords(words, sentence) > 0;
        if (!isOfCounted({ words: new Set([...words, ...about]) }, token)) continue;
        if (typeof value === "number" && isAbout) yield* sums(cells(), sentence);
      }
    }
}

type Nearest = Pick<Claim, "nearest" | "derivation">;

/** Finds what a figure without a source most likely means: a value, or else an amount that is derived; or nothing. */
export function* findNearest(token: Token, own: Sentence, all: Sentence): Generator<null, Nearest> {
  const wide = { ...token, isWide: true };
  const [leaf, , score = -99] = (token.isRelative ? undefined : yield* findSource(wide, own)) ?? [];
  let [best, most]: [Nearest, number] = [leaf ? { nearest: sourceOf(leaf, token.text) } : {}, Math.max(2, score)];
  for (const [dimension, value, first, derivation] of token.closest ? [] : derive(wide, all)) {
    yield null;
    const ease = derivation.startsWith("sum") ? 3 : 6;
    const likeness = likenessOf({ ...first, path: "", amounts: [{ dimension, value }] }, token) + ease;
    if (likeness <= most || !/^(?:count|share|sum of \d|time)/.test(derivation)) continue;
    [best, most] = [{ nearest: sourceOf(first, token.text, { dimension, value }), derivation }, likeness];
  }
  return best;
}

const headOf = ({ string }: Leaf) => string.slice(0, 40);

/** Whether a sentence has so many of the words that a string begins with. Default: all. */
function hasWords(leaf: Leaf, sentence: Sentence, least = 9): boolean {
  const words = stemsOf(headOf(leaf));
  return words.size > 0 && countWords(words, sentence) >= Math.min(least, words.size);
}

/**
 * Times between those that a sentence is about, and the age of these at the end of a call's window, which is mostly when
 * it was made. Of many times, any two would be as far apart as a report says.
 */
function* elapsed({ isRelative = false, isWide, start }: Token, sentence: Sentence): Generator<Derived> {
  const times = sentence.calls.flatMap(({ leaves }) => leaves.filter((one) => one.instant && !isPoint(one.row)));
  const spoken = sentence.tokens.map(({ text }) => text.toLowerCase());
  const named = new Set([...sentence.earlierNames.values()].flatMap((names) => [...names]).concat(spoken));
  const isAbout = (one: Leaf, least?: number) => named.has(one.string) || hasWords(one, sentence, least);
  const isOfMany = ({ row }: Leaf, least: number) => row.leaves.filter((one) => isAbout(one, 1)).length >= least;
  // "60 s later" is about a time in the sentence before.
  const known = [...sentence.near, ...sentence.earlier];
  const about = [2, 1].flatMap((least) => times.filter((one) => isOfMany(one, least)));
  const all = Map.groupBy([...known.filter(({ instant }) => instant), ...about], ({ instant }) => instant);
  const events = [...all.values()].slice(0, 6).flatMap((same) => same.slice(0, 1));
  // Of two rows of a list, the sentence says something about each that isn't so of the other.
  const isOf = (row: Row, other: Row) =>
    known.some((one) => one.row === row) ||
    row.leaves.some((one) => isAbout(one) && !other.leaves.some(({ string }) => string === one.string));
  const areApart = (one: Row, two: Row) => one === two || one.list !== two.list || (isOf(one, two) && isOf(two, one));
  const own = onItsOwn(sentence);
  const rankOf = ({ row, path }: Leaf) =>
    2 * (relateRow(row, own) ?? 0) + countWords(stemsOf(`${path} ${row.leaves.map(headOf).join(" ")}`), sentence);
  // "Alerts for 33 minutes" ends when the call was made. Until then, it's that of what the sentence names or shares most
  // of its words with.
  const isAge = isRelative || /\bfor\s(?:about\s)?$/i.test(sentence.piece.slice(0, start));
  const ranks = Map.groupBy(isAge ? times.filter(({ row }) => relateRow(row, sentence) !== null) : [], rankOf);
  const least = Math.min(isWide ? 99 : 4, Math.max(isRelative && !isWide ? 0 : 1, ...ranks.keys()));
  const starts = [...ranks].flatMap(([rank, same]) => (rank >= least ? same : []));
  const ends = times.filter(({ path }) => path === "window.end");
  const pairs = isRelative ? [] : product(events, events).filter(([one, two]) => areApart(one.row, two.row));
  for (const [leaf, end] of [...pairs, ...product(starts, ends)])
    yield ["time", Math.abs(Number(end.instant) - Number(leaf.instant)), leaf, `time to ${end.path}`, end];
}

/** Each value of one list with each of another. */
const product = (all: readonly Leaf[], others: readonly Leaf[]) =>
  all.flatMap((one) => others.map((two) => [one, two] as const));

/** Whether a figure may count rows: before a noun, or in a clause that is about no field and no single one of them. */
function isCount({ counted, start }: Token, row: Row, { piece, breaks, names }: Sentence): boolean {
  const clause = breaks.findLast((one) => one.start < start)?.start;
  const fields = row.leaves.flatMap((one) => (typeof one.value === "number" && !isId(one) ? one.column : []));
  const spoken = stemsOf(piece.slice(clause, start));
  const isField = [...stemsOf(fields.join(" "))].some((word) => spoken.has(word));
  return counted !== undefined || !(isField || [...names.keys()].some((key) => /_id$/.test(key) && row.names.has(key)));
}

/** Counts rows: all, and those with a value that the sentence names. */
function* counts(rows: readonly Row[], leaf: Leaf, sentence: Sentence): Generator<Derived> {
  const of = `count of ${pathOf(leaf.row)}`;
  yield ["count", rows.length, leaf, of];
  const named = rows.flatMap(({ leaves }) => leaves.filter((one) => hasWords(one, sentence)));
  for (const [which, { length }] of Map.groupBy(named, ({ column, string }) => `${column.slice(1)} = ${string}`)) {
    yield ["count", length, leaf, `${of} with ${which}`];
    yield ["share", length / rows.length, leaf, `share of ${pathOf(leaf.row)} with ${which}`];
  }
}

/** Fields of a value before a change, with those after it, and words of a change. */
const LATER = new Map(Object.entries({ first: "last", before: "after", from: "to" }));
const CHANGED =
  /\b(?:by|disappear|drop|fell|fewer|gain|gone|grew|higher|increas|less|los[te]|lower|missing|more|rose|shr[au]nk)/i;

/** Changes from a value to the later one of its row, if a sentence is about it: "lost 36 connections". */
function* changes(token: Token, sentence: Sentence): Generator<Derived> {
  // "Fell by 36 from 4 to 4" says between which values.
  const others = sentence.tokens.filter((one) => one.kind === "number" && one !== token);
  const isChange = CHANGED.test(sentence.piece) && others.length < 2;
  for (const { column, words, row } of isChange ? sentence.calls.flatMap(({ leaves }) => leaves) : []) {
    const later = column.replace(/\b(?:first|before|from)\b/, (name) => LATER.get(name) ?? name);
    const isAbout = later !== column && countWords(words, sentence) > 0 && relateRow(row, sentence) !== null;
    const pair = row.leaves.filter((one) => one.column === column || one.column === later);
    if (isAbout) yield* pairsOf(pair, sentence);
  }
}

/** Sums of a column, and shares and ratios of the rows that the sentence names. */
function* sums(all: readonly Leaf[], sentence: Sentence): Generator<Derived> {
  const { near, isOther } = sentence;
  const named = all.filter(({ row }) => (relateRow(row, sentence) ?? 0) > 1);
  const sum = (leaves: readonly Leaf[]) => leaves.reduce((total, { amounts }) => total + (amounts[0]?.value ?? 0), 0);
  const of = `${all[0] && pathOf(all[0])}`;
  // "That is 33 %" is about the figure before.
  const before = all.filter((one) => near.includes(one) && !isOther && relateRow(one.row, sentence) !== null);
  for (const leaf of [...named, ...before]) yield ["share", sum([leaf]) / sum(all), leaf, `share of the sum of ${of}`];
  if ([...sentence.names.values()].some(({ size }) => size > 1)) yield* pairsOf(named.slice(0, 6), sentence);
  // "payment-service took 5 s" is about no others. Names of the sentence before limit no sum.
  const own = onItsOwn(sentence);
  // Depths and percentiles have no sum, unless a sentence speaks of one.
  const isSum = SUMMED.test(sentence.piece) || COUNTING.test(`${of} ${all[0]?.amounts[0]?.dimension}`);
  const isOfAll = SUMMED.test(sentence.piece) || all.every(({ row }) => relateRow(row, own) !== null);
  for (const leaves of isOfAll ? [all, named] : [named])
    for (const leaf of isSum && leaves.length > 1 && areAlike(leaves) ? leaves.slice(0, 1) : [])
      yield [leaf.amounts[0]?.dimension ?? "count", sum(leaves), leaf, `sum of ${leaves.length} × ${of}`];
}

/** Whether values are of one query. Others have no sum. */
const areAlike = (all: readonly Leaf[]) =>
  new Set(all.map(({ row }) => row.leaves.find(({ column }) => column === ".query")?.string)).size < 2;

const COUNTING = /(?:count|total|value) count$/;
const SUMMED = /\b(?:all|and|both|combined|plus|sum|total|(?:al)?together|zusammen)\b/i;

/** Values that follow from two amounts of one dimension, with their own dimension if it is another. */
const PAIRS: readonly (readonly [of: string, join: (one: number, two: number) => number, dimension?: Dimension])[] = [
  ["difference of", (one, two) => one - two],
  ["sum of", (one, two) => one + two],
  ["ratio of", (one, two) => one / two, "ratio"],
  ["share of", (one, two) => one / two, "share"],
  ["change between", (one, two) => one / two - 1, "share"],
  ["change between", (one, two) => 1 - one / two, "share"],
];

/** Differences, sums, ratios and changes of each two values. Differences and sums are of one query. */
function* pairsOf(leaves: readonly Leaf[], { piece }: Sentence): Generator<Derived> {
  const all = leaves.filter((one) => !isId(one) && one.needs.size === 0);
  for (const [leaf, other] of product(all, all)) {
    const [one, two] = [leaf.amounts[0], other.amounts[0]];
    if (leaf === other || !one || one.dimension !== two?.dimension) continue;
    for (const [of, join, dimension = areAlike([leaf, other]) && one.dimension] of PAIRS)
      if (dimension && (of !== "sum of" || SUMMED.test(piece)))
        yield [dimension, join(one.value, two.value), leaf, `${of} ${leaf.path} and ${other.path}`];
  }
}
