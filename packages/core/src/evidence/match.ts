import { closestMatch } from "../text/closest-match.ts";
import type { Amount, Reading, Token } from "./claims.ts";
import { addTo, type CallValues, isPoint, type Leaf, type Names, type Row, STACK, stemsOf, wordsOf } from "./values.ts";

/** A name in a sentence with the key of its field. `cell` is its column in a table. */
export type Mention = { start: number; key: string; id: string; cell: number };

/** The names of a sentence and of its table's first row, and where clauses begin and words turn to something else. */
type Clauses = Record<"mentions" | "header", readonly Mention[]> & Record<"breaks" | "turns", readonly Place[]>;
type Place = { readonly start: number };

const BREAK = /[,;:–—|]\s|\s(?:and|but|while|whereas|und|aber)\s/g;
/** Words that turn to something other than the names before, unlike "in other words". */
const TURN =
  /\b(?<!\b(?:among|each|every|like|unlike|than|no|nothing|or)(?: all| any| the)? )(?:(?:an)?others?(?! (?:words|hand|things|day)\b)|else|elsewhere|the (?:second|third|latter|rest(?! of its\b)|remaining)|andere[nrs]?)\b/gi;
const ENUMERATION = /^(?:[\s,/]|and|or|vs\.?|und)*$/;

/** Column of a position in a table's row; 0 outside of tables. */
export const cellOf = (piece: string, at: number) => (/^\s*\|/.test(piece) ? piece.slice(0, at).split("|").length : 0);

/** Finds the places in a sentence at which clauses begin and words turn to something else. */
export function findTurns(piece: string): Pick<Clauses, "breaks" | "turns"> {
  const placesOf = (words: RegExp) => [...piece.matchAll(words)].map(({ index }) => ({ start: index }));
  return { breaks: placesOf(BREAK), turns: placesOf(TURN) };
}

/** Counts the places up to a position, such as the breaks before its clause. */
const countUntil = (at: number, places: readonly Place[]) => places.filter(({ start }) => start <= at).length;

/** Whether the clause of a position, or the last one before that says what it is about, names nothing: "the other". */
export function turnsAt(at: number, { breaks, turns, mentions }: Clauses): boolean {
  const own = countUntil(at, breaks);
  const upTo = (all: readonly Place[]) => all.map(({ start }) => countUntil(start, breaks)).filter((one) => one <= own);
  return Math.max(-1, ...upTo(turns)) > Math.max(-1, ...upTo(mentions));
}

/** Returns the names that a figure must be about: of each key, those of its clause or before it. */
export function subjectsOf(token: Token, sentence: Sentence): Names {
  const { piece, names, breaks } = sentence;
  // The time of a clause is about the names there: "the alert of Pay API came at 9:14, after web-app was deployed".
  const clause = countUntil(token.start, breaks);
  const cell = cellOf(piece, token.start);
  const isHere = ({ start }: Mention) => (token.isRow && cell > 0) || countUntil(start, breaks) === clause;
  const mentions = sentence.mentions.filter((one) => one.start !== token.start && isHere(one));
  // An id names its own row, unless its clause names another one.
  if (token.isRow) return namesOf(mentions);
  const isOwn = token.isAt && (mentions.length > 0 || token.isExact);
  // Nor is "19.4 ms" about Redis in "POST /cart needs 19.4 ms, and Redis is fast".
  const known = isOwn ? mentions : sentence.mentions.filter(({ start }) => countUntil(start, breaks) <= clause);
  // Nor is 5.07 s about Redis in "It took 5.07 s, of which 5.02 s were spent in Redis".
  const isOfWhich = /^[^,;]{0,20}[,;]\s(?:of|in) (?:which|them|it)\s/.test(piece.slice(token.end));
  if (known.length === 0 && isOfWhich) return new Map();
  const isKnown = (key: string) => (!isOwn && known.length === 0) || known.some((one) => one.key === key);
  const own: Names = new Map([...names].filter(([key]) => isKnown(key)));
  for (const { key, id, cell: at } of sentence.header) if (at === cell && !names.has(key)) own.set(key, new Set([id]));
  for (const [key, { size }] of own) if (size > 1) own.set(key, new Set(groupOf(token, key, sentence)));
  return own;
}

/** The names of mentions by key. */
export function namesOf(mentions: readonly Mention[]): Names {
  const names: Names = new Map();
  for (const { key, id } of mentions) addTo(names, key, id);
  return names;
}

function groupOf(token: Token, key: string, { piece, mentions, tokens, breaks }: Sentence): readonly string[] {
  const figures = tokens.filter(({ kind, isWindow }) => kind !== "name" && kind !== "address" && !isWindow);
  const clauseOf = ({ start }: Place) => countUntil(start, breaks);
  const all = mentions.filter((one) => one.key === key);
  const before = all.filter(({ start }) => start < token.start);
  const isHere = (one: Place) => clauseOf(one) === clauseOf(token);
  const chosen: Place = before.findLast(isHere) ?? all.find(isHere) ?? before.at(-1) ?? all[0] ?? token;
  const isJoined = (clause: number) => clause === clauseOf(chosen) || !figures.some((one) => clauseOf(one) === clause);
  const gap = countUntil(chosen.start, figures);
  const group = all.filter((one) => countUntil(one.start, figures) === gap && isJoined(clauseOf(one)));
  // "A and B had 3 and 4"
  const last = group.at(-1)?.start ?? 0;
  const run = figures.filter(({ start: at }) => at > last && !all.some(({ start }) => start > last && start < at));
  const isRun = run.every(({ start }, at) => at === 0 || ENUMERATION.test(piece.slice(run[at - 1]?.end, start)));
  const paired = run.length === group.length && isRun ? group[run.indexOf(token)] : undefined;
  return paired ? [paired.id] : group.map(({ id }) => id);
}

/**
 * Topic of a sentence: its text, stems of its words, lower-case names by the key of their field, and names of the
 * sentences before. `isOther` says that it is about something else: "the other".
 */
type Topic = Clauses & { piece: string; words: Set<string>; names: Names; earlierNames: Names; isOther: boolean };

/**
 * A sentence with its position, the calls and their scores. `earlier` has values of the figures in the sentence before,
 * and `near` those of the other figures, or else `earlier`.
 */
export type Sentence = Topic & Context & Record<"near" | "earlier", readonly Leaf[]>;
type Context = { start: number; tokens: readonly Token[]; calls: readonly CallValues[]; scores: Map<number, number> };

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

/** Returns a sentence without the names of those before it. */
export const onItsOwn = (sentence: Sentence): Sentence => ({ ...sentence, earlierNames: new Map() });

/** Whether an amount is that of one of the readings, after rounding. */
export const fits = (readings: readonly Reading[], { dimension, value }: Amount) =>
  readings.some((one) => dimension === one.dimension && Math.abs(value - one.value) <= one.half + 1e-9);

/** Whether a number or a time is that of a figure. */
const suits = ({ amounts, instant }: Leaf, { readings, isAt }: Token) =>
  amounts.some((amount) => fits(readings, amount)) || (instant !== undefined && isAt?.(instant) === true);

/** Counts the words that a sentence has in common with a value. */
export const countWords = (words: ReadonlySet<string>, sentence: Sentence) =>
  [...words].filter((word) => sentence.words.has(word)).length;

export const isId = ({ path }: Leaf) => /(?:\b|_)id$/.test(path);

/** Whether a value or a call has the noun that a number counts in its words, or the number counts no noun. */
export const isOfCounted = ({ words }: { words: ReadonlySet<string> }, { counted = "" }: Token) =>
  [...stemsOf(counted)].every((noun) => words.has(noun));

/** Whether a result has the noun that a number counts anywhere. Parameters such as `sort_order` count nothing. */
export function isKnownCount(token: Token, { calls }: Sentence): boolean {
  const noun = token.counted?.toLowerCase().slice(0, -1) ?? "";
  return calls.some(({ tool, leaves }) =>
    leaves.some(({ path, string, words }) => {
      const isInput = path.startsWith("arguments.");
      const isOf = [tool, isInput ? "" : path, STACK.test(path) ? "" : string].join(" ").toLowerCase().includes(noun);
      return isOf || (!isInput && isOfCounted({ words }, token));
    }),
  );
}

/** Returns how much a value is like a figure without a source, from -7 to 3; -Infinity if it is of another kind. */
export function likenessOf(leaf: Leaf, { text, readings, isAt, counted, closest }: Token): number {
  const isClose = (one: string, other: string, edits: number) => closestMatch(one, [other], edits) !== null;
  const { amounts, instant, string, value, path } = leaf;
  if (closest) return string === closest ? 3 : -Infinity;
  if (/^arguments|quer(?:y|ies)\b/.test(path) || STACK.test(path) || (isAt && !instant)) return -Infinity;
  if (isAt) {
    const clocks = [text, string].map((time) => /\d{1,2}:\d\d/.exec(time)?.[0].padStart(5, "0"));
    const [one = 0, other = 0] = clocks.map((clock) => Date.parse(`1970-01-01T${clock ?? "12:00"}Z`) / 60_000);
    return 3 - Math.min(Math.abs(one - other), 1440 - Math.abs(one - other)) / 20;
  }
  if (readings.length === 0 || isId(leaf))
    return counted === undefined && /\d/.test(text) && isClose(text, `${value}`, 2) && string !== text ? 3 : -Infinity;
  const digitsOf = (number: number) => number.toExponential(2).replaceAll(/\.|0{0,2}e.*/g, "");
  const all = readings.flatMap((one) =>
    amounts.flatMap(({ dimension, value: other }) => {
      const ratio = Math.abs(Math.log(other / one.value));
      if (dimension !== one.dimension || !(ratio <= 2.31)) return [];
      // Another order of magnitude.
      const isSlip = digitsOf(one.value) === digitsOf(other);
      return (isSlip ? 1 - ratio / 2 : -3 * ratio) - Number(dimension === "count" && other % 1 !== one.value % 1);
    }),
  );
  return Math.max(...all);
}

/** Finds the value that a figure comes from: unchanged, converted or rounded; or one that it most likely means. */
export function* findSource(token: Token, sentence: Sentence) {
  const text = token.text.toLowerCase();
  const isString = token.readings.length === 0 && !token.isAt;
  let best: readonly [leaf: Leaf, reading: Reading | undefined, score: number] | undefined;
  const [elsewhere, alone] = [new Set<number>(), onItsOwn(sentence)];
  for (const { leaves } of token.isWide || isKnownCount(token, sentence) ? sentence.calls : [])
    for (const leaf of leaves) {
      const reading = token.readings.find((one) => leaf.amounts.some((amount) => fits([one], amount)));
      const isLike = suits(leaf, token) || (isString && leaf.string.includes(text));
      const likeness = token.isWide ? likenessOf(leaf, token) : isLike ? 0 : -Infinity;
      if (likeness === -Infinity) continue;
      yield null;
      if (relateRow(leaf.row, alone) === null) elsewhere.add(leaf.call);
      const isExact = reading ? leaf.amounts.some(({ value }) => value === reading.value) : leaf.string === text;
      // A result says what is so, an argument only what a call requested.
      const own = Number(isExact) - (leaf.path.startsWith("arguments") ? 20 : 0) + likeness;
      const score = own + (scoreLeaf(leaf, token, sentence) ?? (isString && !token.isRow ? -9 : Number.NaN));
      if (score > (best?.[2] ?? -99)) best = [leaf, reading, score];
    }
  // "payment-service took 5 s" isn't about the trace that took as long as web-app did.
  const [leaf] = best ?? [];
  const isOwn = !leaf || !elsewhere.has(leaf.call) || relateRow(leaf.row, sentence) !== 0 || token.isSmall;
  return isOwn || countWords(stemsOf(leaf.tool.replace(/^.*\.[A-Z][a-z]+/, "")), sentence) > 0 ? best : undefined;
}

/** Returns how well a value with the right amount fits a sentence; `null` if it is about something else. */
function scoreLeaf(leaf: Leaf, token: Token, sentence: Sentence): number | null {
  const { row, call, path, column } = leaf;
  const { near, scores, tokens, piece } = sentence;
  const related = relateRow(row, token.isExact || token.isRow ? onItsOwn(sentence) : sentence);
  const needed = countWords(leaf.needs, sentence);
  // "4 monitors" is the value of none of them, nor is "1 alerts" if one has the status "Alert".
  const state = isOfCounted(leaf, token) ? undefined : token.counted?.slice(0, -1);
  const isState = state !== undefined && row.list.some(({ leaves }) => leaves.some(({ string }) => string === state));
  const isOne = (isState || path.includes(`${token.counted}[`)) && !/\.(?:count|total|value)$/.test(column);
  const [, before = ""] = /(\p{L}{1,40})\s(?:#|[Ii][Dd]\s)?$/u.exec(piece.slice(0, token.start)) ?? [];
  const isOther = isId(leaf) && token.isSmall && !leaf.words.has([...stemsOf(before)][0] ?? "");
  // A value in percent does not count connections.
  const isOffUnit = (leaf.amounts[0]?.dimension ?? "count") !== "count" && !isOfCounted(leaf, token);
  if (token.readings.length > 0 && (isOne || isOther || isOffUnit || (leaf.needs.size > 0 && needed === 0)))
    return null;
  // A window begins or ends then, and nothing else does.
  const isEdge = token.isAt !== undefined && /\b(?:arguments|window)\./.test(path);
  const isSpan = /\b(?:between|from|since|until|to|and)\s$|[–-]\s?$/i.test(piece.slice(0, token.start));
  if (isEdge && !isSpan && !sentence.words.has("window")) return null;
  // A point's time needs its value in the sentence, and the value its time.
  const isPartner = () => row.leaves.some((one) => tokens.some((it) => !it.isAt === !!token.isAt && suits(one, it)));
  // "Between 9:29 and 9:30" ends with the point after the change of level.
  const last = isPoint(row) && isSpan ? row.list[row.list.indexOf(row) - 1] : undefined;
  const isNext = last?.leaves.some(({ instant }) => instant && near.some((one) => one.instant === instant));
  if (related === null || (isPoint(row) && !isNext && !isPartner())) return null;
  const isOwnCall = near.length > 0 ? near.some((one) => one.call === call) : (scores.get(call) ?? 0) > 0;
  const isLength = /window|interval|arguments|last[_(]/.test(`${path} ${leaf.inner}`);
  if (token.isWindow) return isLength && isOwnCall ? related : null;
  const isInner = leaf.inner !== undefined || leaf.needs.size > 0;
  const isNear = near.some((other) => other.row === row && other !== leaf);
  const own = countWords(new Set(wordsOf(row)), sentence);
  const isUnnamed = !isNear && related === 0 && own === 0 && row.names.size > 0 && row.list.length > 1;
  const common = countWords(leaf.words, sentence) + needed + own;
  // Small numbers and numbers in strings are everywhere, so they need words or names in common with the sentence.
  const isPlain = token.kind !== "number" || /(?:total|value)$/.test(path);
  const isTotal = isPlain && (related > 1 || (scores.get(call) ?? 0) >= 1);
  const isNamed = related > 1 && (isInner ? !token.isSmall : row.parent !== undefined);
  const isWeak = token.isShort === true || (isInner && token.readings.length > 0);
  if (isWeak && ((common === 0 && !isNear && !isNamed && !isTotal) || (token.isSmall && isUnnamed))) return null;
  const words = 2 * Math.min(3, common) + (scores.get(call) ?? 0);
  // A separate field says more than a part of a query.
  const isQuery = /quer(?:y|ies)\b/.test(path);
  const bonus = (isNear ? 2 : Number(near.some((other) => other.call === call))) - 2 * Number(isUnnamed || isQuery);
  // The nearest value is one that the sentence is about.
  if (token.isWide && (sentence.names.size > 0 ? related < 2 : common === 0)) return null;
  return 2 * related + words + bonus - 2 * Number(isInner);
}
