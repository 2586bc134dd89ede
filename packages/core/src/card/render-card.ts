import type { ShownEffect } from "../definition/annotations.ts";
import type { ApprovalCard, CardAudience, CardChange, CardField } from "../definition/card.ts";
import { quoteName } from "../text/format-value.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { cutEnd } from "../text/truncate.ts";
import { listEntries, type Room, renderValue } from "./card-values.ts";
import { type CardList, rowsAsFirst, rowsInWords, rowTables } from "./row-tables.ts";

const DEFAULT_MAX_LINES = 40;
/** Summary, effect, audience, cost, hash, and one line for each list. */
const MIN_LINES = 8;
/** A line of a page and its number. */
const MIN_PAGE_LINES = 2;
/** Default length of a line of a page, characters. */
const DEFAULT_MAX_COLUMNS = 166;
/** Room for everything, and rooms for more than five people on short pages. */
const ALL = Number.POSITIVE_INFINITY;
const MORE_PEOPLE = [ALL, 8, 4, 2];
/** Minimum of that length. */
const MIN_COLUMNS = 40;
/** Starts each line that continues another one. A line of a message continues on another line of the message. */
const CONTINUES = "    ↳ ";
/** Starts each line of a message. */
const BAR = "  | ";
/** Labels that need no quotation marks. */
const WORD = /^[\w$.[\]-]+$/;
const WORDS = /^[\w$.[\]-]+(?: [\w$.[\]-]+)*$/;
/** Longest label on one screen, characters. */
const MAX_LABEL_CHARS = 60;
/** Maximum length of a sentence on a card, characters. A sentence of quoted names is shorter. */
const MAX_SENTENCE_CHARS = 1_000;
/** Maximum length of a line of a message, with its bar, on a screen of any width. */
const MAX_MESSAGE_COLUMNS = 124;
/** Parts of a line that no wrapping divides: an escape, or a character. */
const UNITS = /\\.|[^\\]|\\$/gsu;
/** Units that a terminal may show in two columns: an escape, or such a character. Arrows and punctuation have one. */
const WIDE = /^[\\\u1100-\u1fff\u2300-\u{10ffff}]/u;

const EFFECTS: Readonly<Record<ShownEffect, string>> = {
  read: "Reads data",
  write: "Changes data",
  send: "Sends messages",
  draft: "Queues a draft",
  delete: "Deletes data",
  spend: "Spends credits",
};

/**
 * Writes an approval card as text for one screen: summary, warnings, audience, changes, values, message, cost and hash.
 * Strings are quoted and escaped onto one line, so that no value can look like another line of the card. Warnings and
 * changes have up to half of the lines before values and message. A list that does not fit says how many entries are left
 * out. Summary, audience, cost and hash are never left out.
 * @param options `maxLines`: maximum number of lines before they are wrapped, default 40, minimum 8; `maxColumns`: length
 * at which lines except the hash are wrapped as in {@link renderCardPages}, minimum 40, default: no limit
 */
export function renderCard(
  card: ApprovalCard,
  { maxLines = DEFAULT_MAX_LINES, maxColumns = Number.POSITIVE_INFINITY }: CardPageSize = {},
): string {
  const { head, audience, tail } = partsOf(card, 1);
  const lineCount = Math.max(MIN_LINES, maxLines || 0);
  // More messages would leave each of them too few lines.
  const lists = listsOf(card, [1, 1], maxColumns, Math.floor(lineCount / MIN_LINES));
  const room = lineCount - head.length - audience.length - tail.length;
  const needs = lists.map((list) => linesOf(list).length);
  // Warnings and changes have up to half of the lines before the others.
  const half = shareLines(needs.slice(0, 2), Math.max(2, Math.floor(room / 2))).reduce((sum, one) => sum + one, 0);
  const rest = shareLines(needs.slice(2), room - half);
  const shares = [...shareLines(needs.slice(0, 2), room - rest.reduce((sum, one) => sum + one, 0)), ...rest];
  const [warnings = [], ...others] = lists.map((list, index) => cutList(list, shares[index] ?? 0));
  const lines = [...head, ...warnings, ...audience, ...others.flat()].flatMap((line) => wrapLine(line, maxColumns));
  return [...lines, ...tail].join("\n");
}

/** Room for a page of a card. */
export interface CardPageSize {
  /** Maximum number of lines. Default 40, minimum 2; with fewer than 8, only the last page has cost and hash, and headings share a line. */
  readonly maxLines?: number | undefined;
  /** Maximum length of a line except the hash, characters. Default 166, minimum 40. */
  readonly maxColumns?: number | undefined;
}

/**
 * Writes an approval card like {@link renderCard}, but on as many pages as it needs, with complete values and every
 * entry of every list. Pages of 40 lines name all people that the card has, and shorter ones five of an audience, or as
 * many as take no further page.
 */
export function renderCardPages(
  card: ApprovalCard,
  { maxLines = DEFAULT_MAX_LINES, maxColumns = DEFAULT_MAX_COLUMNS }: CardPageSize = {},
): string[] {
  const lineCount = Math.max(MIN_PAGE_LINES, maxLines || 0);
  const pagesFor = (people: Room): string[] => {
    const lists = listsOf(card, [ALL, people], maxColumns);
    const { head, audience, tail } = partsOf(card, people);
    const [warnings = [], ...others] = lists.map((list) => linesOf(list, lineCount < MIN_LINES));
    const lines = [...head, ...warnings, ...audience, ...others.flat()].flatMap((line) => wrapLine(line, maxColumns));
    if (lines.length + tail.length <= lineCount) return [[...lines, ...tail].join("\n")];
    // Each page has its number and, if there is room, the tail.
    const [foot, last] = lineCount < MIN_LINES ? [[], tail] : [tail, []];
    const room = lineCount - foot.length - 1;
    lines.push(...last);
    const count = Math.ceil(lines.length / room);
    // The hash is not alone on the last page, if a page has room for two lines.
    const lastStart = lines.length - Math.min(room, last.length + 1);
    const startOf = (page: number) => (page < count ? Math.min(page * room, lastStart) : lines.length);
    return Array.from({ length: count }, (_, page) =>
      [...lines.slice(startOf(page), startOf(page + 1)), ...foot, `Page ${page + 1} of ${count}.`].join("\n"),
    );
  };
  // On short pages, the names of 200 people would be most of what a person turns.
  const few = lineCount < DEFAULT_MAX_LINES ? pagesFor(1) : null;
  return (few && MORE_PEOPLE.map(pagesFor).find(({ length }) => length === few.length)) ?? few ?? pagesFor(ALL);
}

/**
 * Wraps a line of a page into several, each after an arrow or the bar of a message, so that none looks like another line
 * of the card: after a comma where possible, or after a space on a narrow page, and never inside an escape.
 */
function wrapLine(line: string, maxColumns: number): string[] {
  const mark = line.startsWith(BAR) ? BAR : CONTINUES;
  const isNarrow = maxColumns < DEFAULT_MAX_COLUMNS;
  const units = line.match(UNITS) ?? [""];
  const parts: string[] = [];
  for (let [start, end] = [0, 0]; start < units.length; start = end) {
    let room = Math.max(MIN_COLUMNS, maxColumns || 0) - (start === 0 ? 0 : mark.length);
    const widthAt = (at: number) => (isNarrow && WIDE.test(units[at] ?? "") ? 2 : 1);
    for (; end < units.length && room >= widthAt(end); end++) room -= widthAt(end);
    // The first spaces are those of an indented line or of a bar.
    const isEnd = (unit: string, at: number) =>
      unit === " " && start + at > 3 && (isNarrow || units[start + at - 1] === ",");
    if (end < units.length) end = start + (units.slice(start, end).findLastIndex(isEnd) + 1 || end - start);
    parts.push(`${start === 0 ? "" : mark}${units.slice(start, end).join("")}`);
  }
  return parts;
}

/** Returns the parts of a card that are never left out. */
function partsOf(card: ApprovalCard, people: Room) {
  const { effect, effects = [effect], maxCredits, audience } = card;
  const cost = maxCredits === null ? [] : [`Costs at most ${maxCredits} ${maxCredits === 1 ? "credit" : "credits"}.`];
  const kinds = effects.map((one, at) => (at === 0 ? EFFECTS[one] : EFFECTS[one].toLowerCase()));
  const does = kinds.length < 2 ? kinds.join() : `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)}`;
  return {
    head: [sentence(card.summary), `${does} with ${toPrintableLine(card.tool)}.`],
    audience: audience ? [`Audience: ${sentence(audienceInWords(audience))}${listSample(audience, people)}`] : [],
    tail: [...cost, `Hash: ${toPrintableLine(card.hash)}`],
  };
}

/** Room for values, and for the people of rows. */
type Rooms = readonly [values: Room, people: Room];

/** Returns the lists of a card. */
function listsOf(card: ApprovalCard, [room, people]: Rooms, maxColumns: number, maxMessages?: number) {
  const nameOf = (name: string) => label(name, WORDS, room);
  const fits = (line: string) => wrapLine(line, maxColumns).length === 1;
  const cellOf = (field: CardField) => writeCell(field, [room, people]);
  const values = card.fields.filter(({ row }) => row === undefined);
  const entries = values.map((field) => `  ${nameOf(field.label)}: ${cellOf(field)}`);
  const tables = rowTables(card.fields, { nameOf, cellOf, fits });
  return [
    { heading: null, entries: card.warnings.map((one) => `Warning: ${sentence(one)}`), noun: "warnings" },
    { heading: "Changes", entries: card.changes.map((change) => changeLine(change, room)), noun: "changes" },
    { heading: "Values sent", entries, noun: "values" },
    ...tables,
    ...messageLists(card, maxMessages),
  ];
}

/** Returns a list for each message of a plan, and one that counts those without room. */
function messageLists({ message, messages }: ApprovalCard, maxMessages?: number): readonly CardList[] {
  if (!messages) return [{ heading: "Message", entries: messageLines(message), noun: "lines of the message" }];
  const others = messages.slice(maxMessages ?? messages.length);
  const shown = messages.slice(0, maxMessages).sort((a, b) => a.rows.localeCompare(b.rows, "en", { numeric: true }));
  const lists = shown.map(({ rows, summary, text }) => ({
    heading: `Message of ${rowsAsFirst(rows)}`,
    entries: [`  ${sentence(summary)}`, ...messageLines(text)],
    noun: "lines of the message",
  }));
  const entries = others.map(({ rows }) => `  of ${rowsInWords(rows)}`);
  return [...lists, { heading: `Other messages, not shown: ${others.length}`, entries, noun: "messages" }];
}

/** Returns a list with its heading, which shares a line with the first entry on short pages, except above a table. */
function linesOf({ heading, entries, noun, isGroup }: CardList, isShort = false): readonly string[] {
  const [first, ...others] = entries;
  if (heading === null || !(first || isGroup)) return entries;
  return isShort && first && !noun.endsWith("rows")
    ? [`${heading}: ${first.trimStart()}`, ...others]
    : [`${heading}:`, ...entries];
}

function cutList(list: CardList, room: number): readonly string[] {
  const { heading, entries, noun } = list;
  const lines = linesOf(list);
  if (lines.length <= room) return lines;
  const left = lines.length - room + 1;
  if (left >= entries.length) return [`${heading ?? "Warnings"}: ${entries.length} ${noun}, not shown.`];
  return [...lines.slice(0, -left), `${heading === null ? "Warning:" : " "} … and ${left} more ${noun}, not shown.`];
}

/** Lists people of an audience after a colon: five if `room` is 1. */
export const listSample = ({ size, sample }: Pick<CardAudience, "size" | "sample">, room: Room = 1): string =>
  sample.length === 0 ? "" : `: ${listEntries(sample, Math.max(size ?? 0, sample.length), "ids", room)}`;

/** Returns the number of people of an audience, with the words before one that is not exact; `null` if unknown. */
export const countOf = ({ size, bound }: CardAudience) => (bound && size !== null ? `${bound} ${size}` : size);

/** Writes an audience with its number of people: `up to 12 people in segment "VIP"`. */
export const audienceInWords = (audience: CardAudience): string =>
  `${countOf(audience) ?? "an unknown number of"} ${audience.size === 1 ? "person" : "people"} ${audience.description}`;

/** The name of a change may come from the arguments, so only a single word stays unquoted. */
function changeLine({ name, before, after }: CardChange, room: Room): string {
  return `  ${label(name, WORD, room)}: ${renderValue(before, name, room)} → ${renderValue(after, name, room)}`;
}

function writeCell({ label: name, value, note = "", audience }: CardField, [room, people]: Rooms): string {
  const named = audience && people > 1 ? sentence(audience.description) + listSample(audience, people) : sentence(note);
  return `${renderValue(value, name, room)}${named && ` (${named})`}`;
}

/** Returns the lines of a message, each after a bar, so that none looks like another line of the card. */
function messageLines(message: string | null): string[] {
  const lines = message?.split(/\r\n|\r|\n/).map((line) => BAR + toPrintableLine(line)) ?? [];
  return lines.flatMap((line) => wrapLine(line, MAX_MESSAGE_COLUMNS)).map((line) => line.trimEnd());
}

/** Returns a plain label unchanged, and quotes others, so that a label cannot contain a colon or an arrow. */
function label(name: string, plain: RegExp, room: Room): string {
  const maxChars = room * MAX_LABEL_CHARS;
  return plain.test(name) && name.length <= maxChars ? name : quoteName(name, maxChars);
}

// The cut may split a character.
const sentence = (text: string) => toPrintableLine(cutEnd(toPrintableLine(text), MAX_SENTENCE_CHARS));

/**
 * Shares lines between lists: each list gets the lines that it needs, or an equal share of the lines that the shorter
 * lists leave.
 * @returns the share of each list, in total at most `room`
 */
export function shareLines(needs: readonly number[], room: number): number[] {
  const shares = needs.map(() => 0);
  const shortestFirst = needs.map((need, index) => ({ need, index })).sort((one, other) => one.need - other.need);
  let rest = room;
  shortestFirst.forEach(({ need, index }, position) => {
    const share = Math.min(need, Math.floor(rest / (needs.length - position)));
    shares[index] = share;
    rest -= share;
  });
  return shares;
}
