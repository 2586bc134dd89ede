import type { Amount, Dimension, Reading, Token } from "./claims.ts";
import { isOwnedBy, type Subjects } from "./subjects.ts";
import { type CallValues, type Leaf, type Names, pathOf, type Row, stemsOf } from "./values.ts";

/**
 * Topic of a sentence: stems of its words, lower-case names by the key of their field, and names of the sentences before.
 * `isOther` says that it is about something else: "the other".
 */
type Topic = { subjects: Subjects; words: Set<string>; names: Names; earlierNames: Names; isOther: boolean };

/** The calls, their scores, and values of the other figures in a sentence or, if it has none, in the one before. */
type Context = { calls: readonly CallValues[]; scores: Map<number, number>; near: readonly Leaf[] };

/** A sentence with its position. `isNew` says that it is a heading or an empty line, which ends the context. */
export type Sentence = Topic & Context & { start: number; isNew: boolean; tokens: readonly Token[] };

/** Returns how much the names of a row have to do with a sentence; `null` if the sentence is about another row. */
export function relateRow(row: Row, { names, earlierNames, isOther }: Sentence): number | null {
  const all: Names = new Map();
  for (let one: Row | undefined = row; one; one = one.parent)
    for (const [key, values] of one.names) all.set(key, all.get(key) ?? values);
  const compare = (spoken: Iterable<readonly [string, Set<string>]>) =>
    [...spoken].flatMap(([key, named]) => (all.has(key) ? [[...named].filter((name) => all.get(key)?.has(name))] : []));
  const [same, earlier] = [compare(names), compare([...earlierNames].filter(([key]) => !names.has(key)))];
  const [isOfOther, isOfLater] = [same, earlier].map((lists) => lists.some(({ length }) => length === 0));
  const total = 2 * new Set(same.flat()).size + (isOther && isOfLater ? 2 : Math.min(1, earlier.flat().length));
  return isOfOther || (isOfLater && total === 0) ? null : total;
}

/** Whether an amount is that of one of the readings, after rounding. */
export const fits = (readings: readonly Reading[], { dimension, value }: Amount) =>
  readings.some((one) => dimension === one.dimension && Math.abs(value - one.value) <= one.half + 1e-9);

/** Whether a number or a time is that of a figure. */
const suits = ({ amounts, instant }: Leaf, { readings, isAt }: Token) =>
  amounts.some((amount) => fits(readings, amount)) || (instant !== undefined && isAt?.(instant) === true);

/** Counts the words that a sentence has in common with a value. */
const countWords = (words: ReadonlySet<string>, sentence: Sentence) =>
  [...words].filter((word) => sentence.words.has(word)).length;

/** Finds the value that a figure comes from: unchanged, converted or rounded. */
export function* findSource(token: Token, sentence: Sentence) {
  const text = token.text.toLowerCase();
  const isString = token.readings.length === 0 && !token.isAt;
  let best: readonly [leaf: Leaf, reading: Reading | undefined, score: number] | undefined;
  for (const { leaves } of sentence.calls)
    for (const leaf of leaves) {
      const reading = token.readings.find((one) => leaf.amounts.some((amount) => fits([one], amount)));
      if (!suits(leaf, token) && !(isString && leaf.string.includes(text))) continue;
      yield null;
      const isExact = reading ? leaf.amounts.some(({ value }) => value === reading.value) : leaf.string === text;
      const score = (scoreLeaf(leaf, token, sentence) ?? (isString ? -9 : Number.NaN)) + Number(isExact);
      if (score > (best?.[2] ?? Number.NEGATIVE_INFINITY)) best = [leaf, reading, score];
    }
  return best;
}

/** Returns how well a value with the right amount fits a sentence; `null` if it is about something else. */
function scoreLeaf(leaf: Leaf, token: Token, sentence: Sentence): number | null {
  const { row, call, path, column, value } = leaf;
  const { near, scores, tokens, subjects } = sentence;
  // An id names its own row: "71009 is fine". At the start of a clause, it does so for the figures after it, too.
  const isId = (one: Leaf) => /(?:\b|_)id$/.test(one.path);
  const isOwner = (one: Token) => row.leaves.some((own) => isId(own) && String(own.value) === one.text);
  const isOwned = tokens.some((one) => !one.isSmall && isOwnedBy(one, token.start, subjects.piece) && isOwner(one));
  const isSubject = isId(leaf) && !token.isSmall && !/\b(?:its?|seine?|ihre?)\b/i.test(subjects.piece);
  const earlierNames: Names = isSubject || isOwned || token.isExact ? new Map() : sentence.earlierNames;
  const related = relateRow(row, { ...sentence, earlierNames, names: isOwned ? new Map() : sentence.names });
  const needed = countWords(leaf.needs, sentence);
  if (token.readings.length > 0 && leaf.needs.size > 0 && needed === 0) return null;
  // "4 monitors" is the value of none of them.
  const [of = ""] = /^(?:\s(?:of|the|all|our|\d+)){0,3}(?:\s\p{L}+){1,2}/u.exec(subjects.piece.slice(token.end)) ?? [];
  const isOne = of.split(" ").some((word) => word !== "" && path.includes(`${word}[`));
  if (isOne && token.readings.length > 0 && !/\.(?:count|total|value)$/.test(column)) return null;
  // A point's time needs its value in the sentence, and the value its time.
  const isPartner = () => row.leaves.some((one) => tokens.some((it) => !it.isAt === !!token.isAt && suits(one, it)));
  if (related === null || (isPoint(row) && !isPartner())) return null;
  const isOwnCall = near.length > 0 ? near.some((one) => one.call === call) : (scores.get(call) ?? 0) > 0;
  if (token.isWindow) return /window|interval|arguments/.test(path) && isOwnCall ? related : null;
  const isInner = leaf.inner !== undefined || leaf.needs.size > 0;
  const isNear = near.some((other) => other.row === row && other !== leaf);
  const isUnnamed = !isNear && related === 0 && row.names.size > 0 && row.list.length > 1;
  const common = countWords(leaf.words, sentence) + needed;
  // Small numbers and numbers in strings are everywhere, so they need words or names in common with the sentence.
  const isTotal = /(?:total|value)$/.test(path) && (related > 1 || (scores.get(call) ?? 0) >= 1);
  const isNamed = related > 1 && (isInner ? !token.isSmall : row.parent !== undefined);
  const isWeak = token.isShort === true || (isInner && token.readings.length > 0);
  if (isWeak && ((common === 0 && !isNear && !isNamed && !isTotal) || (token.isSmall && isUnnamed))) return null;
  // The nearest value of a figure is of the same kind, and no part of a query.
  if (token.isWide && ((common + related === 0 && !isTotal) || /quer(?:y|ies)\b/.test(path))) return null;
  const words = 2 * Math.min(3, common) + (scores.get(call) ?? 0);
  const bonus = (isNear ? 2 : Number(near.some((other) => other.call === call))) - 2 * Number(isUnnamed);
  return 2 * related + words + bonus - (token.isWide && typeof value === "string" ? 20 : 2 * Number(isInner));
}

/** Whether a row is a point of a time series, of which there are so many that any time has one. */
const isPoint = ({ path, names, leaves }: Row) =>
  path.endsWith("]") && names.size === 0 && leaves.some(({ instant }) => instant !== undefined);

/** A value that follows from several: the first of them, and the operation, such as `sum of 7 × buckets[].value`. */
type Derived = readonly [dimension: Dimension, value: number, leaf: Leaf, derivation: string];

/** Derives figures from values that a sentence is about: counts, sums, differences, ratios and shares. */
export function* derive(token: Token, sentence: Sentence): Generator<Derived> {
  const { calls, scores, near } = sentence;
  if (token.kind === "duration") yield* elapsed(token, sentence);
  yield* pairsOf(near);
  const scoreOf = (call: number) => (scores.get(call) ?? 0) + Number(near.some((leaf) => leaf.call === call));
  for (const { call, lists } of calls.toSorted((one, other) => scoreOf(other.call) - scoreOf(one.call)))
    for (const rows of lists.values()) {
      const first = rows[0]?.leaves[0];
      if (!first?.row.path.endsWith("]") || isPoint(first.row)) continue;
      const words = stemsOf([pathOf(first.row), ...first.row.names.keys(), first.column].join(" "));
      if (countWords(words, sentence) > 0) yield* counts(rows, first, sentence);
      for (const { column, words, value } of first.row.leaves)
        if (typeof value === "number" && (scoreOf(call) > 0 || countWords(words, sentence) > 0))
          yield* sums(
            rows.flatMap((row) => row.leaves.find((one) => one.column === column) ?? []),
            sentence,
          );
    }
}

/**
 * Times between those that a sentence is about, and the age of these at the end of a call's window, which is mostly when
 * it was made. Of many times, any two would be as far apart as a report says.
 */
function* elapsed({ isRelative }: Token, sentence: Sentence): Generator<Derived> {
  const times = sentence.calls.flatMap(({ leaves }) => leaves.filter((one) => one.instant && !isPoint(one.row)));
  const named = new Set(sentence.tokens.map(({ text }) => text.toLowerCase()));
  const isAbout = ({ string }: Leaf) => named.has(string) || countWords(stemsOf(string.slice(0, 40)), sentence) > 0;
  const said = sentence.near.filter(({ instant }) => instant);
  const all = said.length > 1 ? said : [...said, ...times.filter(({ row }) => row.leaves.some(isAbout))];
  const events = [...new Map(all.map((one) => [one.instant, one])).values()].slice(0, 6);
  for (const leaf of isRelative ? times.filter(({ row }) => relateRow(row, sentence) !== null) : events)
    for (const other of isRelative ? times.filter(({ path }) => path === "window.end") : events)
      yield ["time", Math.abs(Number(other.instant) - Number(leaf.instant)), leaf, `time to ${other.path}`];
}

/** Counts rows: all, and those with a value that the sentence names. */
function* counts(rows: readonly Row[], leaf: Leaf, sentence: Sentence): Generator<Derived> {
  const all = new Map([["", rows.length]]);
  for (const { column, string } of rows.flatMap(({ leaves }) => leaves)) {
    const words = string.length < 40 ? stemsOf(string) : new Set<string>();
    const of = ` with ${column.slice(1)} = ${string}`;
    if (words.size > 0 && countWords(words, sentence) === words.size) all.set(of, (all.get(of) ?? 0) + 1);
  }
  for (const [of, value] of all) yield ["count", value, leaf, `count of ${pathOf(leaf.row)}${of}`];
  for (const [of, value] of all)
    if (of) yield ["share", value / rows.length, leaf, `share of ${pathOf(leaf.row)}${of}`];
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
  if ([...sentence.names.values()].some(({ size }) => size > 1)) yield* pairsOf(named.slice(0, 6));
  for (const leaves of [all, named])
    for (const leaf of leaves.length > 1 ? leaves.slice(0, 1) : [])
      yield [leaf.amounts[0]?.dimension ?? "count", sum(leaves), leaf, `sum of ${leaves.length} × ${of}`];
}

/** Differences, sums, ratios and changes of each two values. */
function* pairsOf(leaves: readonly Leaf[]): Generator<Derived> {
  for (const [leaf, other] of leaves.flatMap((one) => leaves.map((two) => [one, two] as const))) {
    const [one, of] = [leaf.amounts[0], `${leaf.path} and ${other.path}`];
    const two = other.amounts.find(({ dimension }) => dimension === one?.dimension);
    if (leaf === other || !one || !two) continue;
    yield [one.dimension, one.value - two.value, leaf, `difference of ${of}`];
    yield [one.dimension, one.value + two.value, leaf, `sum of ${of}`];
    yield ["ratio", one.value / two.value, leaf, `ratio of ${of}`];
    yield ["share", one.value / two.value, leaf, `share of ${of}`];
    const change = one.value / two.value - 1;
    for (const value of [change, Math.abs(change)]) yield ["share", value, leaf, `change between ${of}`];
  }
}
