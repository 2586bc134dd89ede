import type { Token } from "./claims.ts";
import type { Names } from "./values.ts";

/** A name in a sentence with the key of its field. `cell` is its column in a table. */
export type Mention = { start: number; key: string; id: string; cell: number };

/** Names of a sentence, and those in the first row of its table. */
type Mentions = { mentions: readonly Mention[]; header: readonly Mention[] };
type Place = { readonly start: number };

/** The same with the figures, and the numbers of the clause and of figures before at each position. */
export type Subjects = Mentions & Clauses & { piece: string; figures: readonly Token[]; gapAt: number[] };
type Clauses = { clauseAt: number[]; turns: readonly Place[] };

const BREAK = /[,;–—|]\s|\s(?:and|but|while|whereas|und|aber)\s/g;
/** Words that turn to something other than the names before. */
const TURN = /\b(?:(?:an)?others?|else|elsewhere|the (?:second|third|latter|rest|remaining)|andere[nrs]?)\b/gi;
const ENUMERATION = /^(?:[\s,/]|and|or|vs\.?|und)*$/;

/** Column of a position in a table's row; 0 outside of tables. */
export const cellOf = (piece: string, at: number) => (/^\s*\|/.test(piece) ? piece.slice(0, at).split("|").length : 0);

/** Finds the clauses of a sentence. */
export function readSubjects(piece: string, tokens: readonly Token[], all: Mentions): Subjects {
  const figures = tokens.filter(({ kind, isWindow }) => kind !== "name" && kind !== "address" && !isWindow);
  const countUntil = (places: readonly number[]) => {
    let count = 0;
    return Array.from({ length: piece.length }, (_, at) => (at === places[count] ? ++count : count));
  };
  const clauseAt = countUntil([...piece.matchAll(BREAK)].map(({ index }) => index));
  const turns = [...piece.matchAll(TURN)].map(({ index }) => ({ start: index }));
  return { piece, ...all, figures, clauseAt, turns, gapAt: countUntil(figures.map(({ start }) => start)) };
}

/** Whether the clause of a position, or the last one before that says what it is about, names nothing: "the other". */
export function turnsAt(at: number, { clauseAt, turns, mentions }: Subjects): boolean {
  const clauses = (places: readonly Place[]) => places.map(({ start }) => clauseAt[start] ?? 0);
  const last = (all: readonly number[]) => Math.max(-1, ...all.filter((clause) => clause <= (clauseAt[at] ?? 0)));
  return last(clauses(turns)) > last(clauses(mentions));
}

/** Returns the names that a figure must be about: of each key, those of its clause or before it. */
export function subjectsOf(token: Token, names: Names, subjects: Subjects): Names {
  const own: Names = new Map(names);
  const cell = cellOf(subjects.piece, token.start);
  for (const { key, id, cell: at } of subjects.header) if (at === cell && !names.has(key)) own.set(key, new Set([id]));
  for (const [key, { size }] of names) if (size > 1) own.set(key, new Set(groupOf(token, key, subjects)));
  return own;
}

function groupOf(token: Token, key: string, subjects: Subjects): readonly string[] {
  const { piece, mentions, figures, clauseAt, gapAt } = subjects;
  const all = mentions.filter((one) => one.key === key);
  const [before, after] = [true, false].map((is) => all.filter(({ start }) => start < token.start === is));
  const isHere = ({ start }: Mention) => clauseAt[start] === clauseAt[token.start];
  const { start: at = 0 } = before?.findLast(isHere) ?? after?.find(isHere) ?? before?.at(-1) ?? after?.[0] ?? {};
  const isJoined = (clause?: number) =>
    clause === clauseAt[at] || !figures.some((one) => clauseAt[one.start] === clause);
  const group = all.filter(({ start }) => gapAt[start] === gapAt[at] && isJoined(clauseAt[start]));
  // "A and B had 3 and 4"
  const last = group.at(-1)?.start ?? 0;
  const next = all.find(({ start }) => start > last)?.start ?? Number.POSITIVE_INFINITY;
  const run = figures.filter(({ start }) => start > last && start < next);
  const isRun = run.every(({ start }, at) => at === 0 || ENUMERATION.test(piece.slice(run[at - 1]?.end, start)));
  const paired = run.length === group.length && isRun ? group[run.indexOf(token)] : undefined;
  return paired ? [paired.id] : group.map(({ id }) => id);
}
