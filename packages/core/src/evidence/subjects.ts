import type { Token } from "./claims.ts";
import type { Names } from "./values.ts";

/** A name in a sentence with the key of its field. `cell` is its column in a table. */
export type Mention = { start: number; key: string; id: string; cell: number };

/** Names of a sentence, and those in the first row of its table. */
type Mentions = { mentions: readonly Mention[]; header: readonly Mention[] };

/** The same with the figures, and the places at which clauses begin and words turn to something else. */
export type Subjects = Mentions & { piece: string; figures: readonly Token[]; breaks: Place[]; turns: Place[] };
type Place = { readonly start: number };

const BREAK = /[,;:–—|]\s|\s(?:and|but|while|whereas|und|aber)\s/g;
/** Words that turn to something other than the names before, unlike "in other words". */
const TURN =
  /\b(?<!\b(?:among|each|every|like|unlike|than|no|nothing|or)(?: all| any| the)? )(?:(?:an)?others?(?! (?:words|hand|things|day)\b)|else|elsewhere|the (?:second|third|latter|rest(?! of its\b)|remaining)|andere[nrs]?)\b/gi;
const ENUMERATION = /^(?:[\s,/]|and|or|vs\.?|und)*$/;

/** Text before an id that begins a clause: not "Pay API, 71009, fails", nor "Pay API fails, ID 71009". */
const CLAUSE_START =
  /(?:^[^\p{L}\d\uFFFC|]*|;\s|(?<!\uFFFC[*_]{0,9}\s?)[,–—]\s|\s(?:and|but|while|whereas|und|aber)\s)(?:(?:the|de[rnm])\s)?(?:\p{L}+\s)?$/iu;

/** Whether an id begins a clause that names nothing else before a position, such as its own: "71009 is fine". */
export function isOwnedBy({ start, end }: Token, at: number, piece: string): boolean {
  const after = piece.slice(end);
  const [clause = ""] = after.split(/;\s|\s(?:and|but|while|whereas|und|aber)\s/i);
  const isFree = !`${piece.slice(end, at)}${clause}`.includes("\uFFFC") && /^\s\p{L}/u.test(after);
  return start <= at && isFree && CLAUSE_START.test(piece.slice(0, start));
}

/** Column of a position in a table's row; 0 outside of tables. */
export const cellOf = (piece: string, at: number) => (/^\s*\|/.test(piece) ? piece.slice(0, at).split("|").length : 0);

/** Finds the clauses of a sentence. */
export function readSubjects(piece: string, tokens: readonly Token[], all: Mentions): Subjects {
  const figures = tokens.filter(({ kind, isWindow }) => kind !== "name" && kind !== "address" && !isWindow);
  const placesOf = (words: RegExp) => [...piece.matchAll(words)].map(({ index }) => ({ start: index }));
  return { piece, ...all, figures, breaks: placesOf(BREAK), turns: placesOf(TURN) };
}

/** Counts the places up to a position, such as the breaks before its clause. */
const countUntil = (at: number, places: readonly Place[]) => places.filter(({ start }) => start <= at).length;

/** Whether the clause of a position, or the last one before that says what it is about, names nothing: "the other". */
export function turnsAt(at: number, { breaks, turns, mentions }: Subjects): boolean {
  const own = countUntil(at, breaks);
  const upTo = (all: readonly Place[]) => all.map(({ start }) => countUntil(start, breaks)).filter((one) => one <= own);
  return Math.max(-1, ...upTo(turns)) > Math.max(-1, ...upTo(mentions));
}

/** Returns the names that a figure must be about: of each key, those of its clause or before it. */
export function subjectsOf(token: Token, names: Names, subjects: Subjects): Names {
  // The time of a clause is about the names there: "the alert of Pay API came at 9:14, after web-app was deployed".
  const clause = countUntil(token.start, subjects.breaks);
  const mentions = subjects.mentions.filter(({ start }) => countUntil(start, subjects.breaks) === clause);
  const isOwn = token.isAt && (mentions.length > 0 || token.isExact);
  const own: Names = new Map([...names].filter(([key]) => !isOwn || mentions.some((one) => one.key === key)));
  const cell = cellOf(subjects.piece, token.start);
  for (const { key, id, cell: at } of subjects.header) if (at === cell && !names.has(key)) own.set(key, new Set([id]));
  for (const [key, { size }] of own) if (size > 1) own.set(key, new Set(groupOf(token, key, subjects)));
  return own;
}

function groupOf(token: Token, key: string, subjects: Subjects): readonly string[] {
  const { piece, mentions, figures, breaks } = subjects;
  const clauseOf = ({ start }: Place) => countUntil(start, breaks);
  const all = mentions.filter((one) => one.key === key);
  const [before, after] = [true, false].map((is) => all.filter(({ start }) => start < token.start === is));
  const isHere = (one: Place) => clauseOf(one) === clauseOf(token);
  const chosen: Place = before?.findLast(isHere) ?? after?.find(isHere) ?? before?.at(-1) ?? after?.[0] ?? token;
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
