import type { ShownEffect } from "../definition/annotations.ts";
import type { ApprovalCard, CardAudience, CardChange, CardField } from "../definition/card.ts";
import { cutEnd } from "../text/cut-end.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { listEntries, ONE_LINE, quoteEnds, type Room, renderValue, WHOLE } from "./card-values.ts";
import { shareLines } from "./share-lines.ts";

const DEFAULT_MAX_LINES = 40;
/** Summary, effect, audience, cost, hash, and one line for each list. */
const MIN_LINES = 8;
/** Longest sentence on a card, characters. A sentence of quoted names is shorter. */
const MAX_SENTENCE_CHARS = 1_000;
/** The lines of a message. One of more than 120 characters is wrapped. */
const MESSAGE_LINES = /.{1,120}/gsu;
/** The lines of a value on a page, which are wrapped after a comma if there is one, and outside of escapes. */
const VALUE_LINES = /(?:\\.|[^\\]){1,160}$|(?:\\.|[^\\]){1,158}, |(?:\\.|[^\\]){1,160}/gsu;
/** Pages of a card. */
const MAX_PAGES = 20;

const EFFECTS: Readonly<Record<ShownEffect, string>> = {
  read: "Reads data",
  write: "Changes data",
  send: "Sends messages",
  delete: "Deletes data",
  spend: "Spends credits",
};

/**
 * Writes an approval card as text for one screen: summary, warnings, audience, changes, values, message, cost and hash.
 * Strings are quoted and escaped onto one line, so that no value can look like another line of the card. Warnings,
 * changes, values and message share the lines; a list that does not fit says how many entries are left out. Summary,
 * audience, cost and hash are never left out.
 * @param options `maxLines`: maximum number of lines, default 40, minimum 8
 */
export function renderCard(
  card: ApprovalCard,
  { maxLines = DEFAULT_MAX_LINES }: { readonly maxLines?: number } = {},
): string {
  const { head, audience, tail } = partsOf(card);
  const lists = listsOf(card, ONE_LINE);
  const lineCount = maxLines >= MIN_LINES ? maxLines : MIN_LINES;
  const room = lineCount - head.length - audience.length - tail.length;
  const shares = shareLines(lists.map(lengthOf), room);
  const [warnings = [], ...others] = lists.map((list, index) => cutList(list, shares[index] ?? 0));
  return [...head, ...warnings, ...audience, ...others.flat(), ...tail].join("\n");
}

/**
 * Writes an approval card like {@link renderCard}, on as many pages as it needs, with whole values and every entry of every
 * list. A card of more than 20 pages says on the last one how many lines are left out.
 * @param options `maxLines`: maximum number of lines of a page, default 40, minimum 8
 */
export function renderCardPages(
  card: ApprovalCard,
  { maxLines = DEFAULT_MAX_LINES }: { readonly maxLines?: number } = {},
): string[] {
  const { head, audience, tail } = partsOf(card);
  const lists = listsOf(card, WHOLE);
  const [warnings = [], ...others] = lists.map((list) => cutList(list, Number.POSITIVE_INFINITY));
  const lines = [...head, ...warnings, ...audience, ...others.flat()];
  const lineCount = maxLines >= MIN_LINES ? maxLines : MIN_LINES;
  if (lines.length + tail.length <= lineCount) return [[...lines, ...tail].join("\n")];
  // Each page has its number and the tail.
  const room = lineCount - tail.length - 1;
  const count = Math.min(MAX_PAGES, Math.ceil(lines.length / room));
  return Array.from({ length: count }, (_, page) => {
    const left = page === MAX_PAGES - 1 ? lines.length - count * room : 0;
    const shown = lines.slice(page * room, (page + 1) * room - (left > 0 ? 1 : 0));
    const rest = left > 0 ? [`… and ${left + 1} more lines, not shown.`] : [];
    return [...shown, ...rest, ...tail, `Page ${page + 1} of ${count}.`].join("\n");
  });
}

/** The parts of a card that are never left out. */
function partsOf(card: ApprovalCard) {
  return {
    head: [sentence(card.summary), `${EFFECTS[card.effect]} with ${toPrintableLine(card.tool)}.`],
    audience: card.audience ? [audienceLine(card.audience)] : [],
    tail: [...costLines(card.maxCredits), `Hash: ${toPrintableLine(card.hash)}`],
  };
}

/** The lists of a card. */
function listsOf(card: ApprovalCard, room: Room): readonly List[] {
  return [
    { heading: null, entries: card.warnings.map((one) => `Warning: ${sentence(one)}`), noun: "warnings" },
    { heading: "Changes", entries: card.changes.flatMap((change) => changeLines(change, room)), noun: "changes" },
    { heading: "Values sent", entries: card.fields.flatMap((field) => fieldLines(field, room)), noun: "values" },
    { heading: "Message", entries: messageLines(card.message), noun: "lines of the message" },
  ];
}

/** Lines of the card that may be too many. */
interface List {
  readonly heading: string | null;
  readonly entries: readonly string[];
  readonly noun: string;
}

function lengthOf({ heading, entries }: List): number {
  return entries.length === 0 || heading === null ? entries.length : entries.length + 1;
}

function cutList(list: List, room: number): string[] {
  const { heading, entries, noun } = list;
  const headingLines = heading === null ? [] : [`${heading}:`];
  if (lengthOf(list) <= room) return entries.length === 0 ? [] : [...headingLines, ...entries];
  const shownCount = room - headingLines.length - 1;
  if (shownCount < 1) return [`${heading ?? "Warnings"}: ${entries.length} ${noun}, not shown.`];
  const rest = `${entries.length - shownCount} more ${noun}, not shown.`;
  return [
    ...headingLines,
    ...entries.slice(0, shownCount),
    heading === null ? `Warning: … and ${rest}` : `  … and ${rest}`,
  ];
}

function audienceLine({ description, size, sample }: CardAudience): string {
  const count = size === null ? "an unknown number of people" : `${size} ${size === 1 ? "person" : "people"}`;
  const names = listEntries(sample, Math.max(size ?? 0, sample.length), ONE_LINE);
  return `Audience: ${count} ${sentence(description)}${names === "" ? "" : `: ${names}`}`;
}

/** The name of a change may come from the arguments, so only a single word stays unquoted. */
function changeLines({ name, before, after }: CardChange, room: Room): string[] {
  const shown = /\s/.test(name) ? quoteEnds(name, room.label) : label(name, room);
  return toLines(`  ${shown}: ${renderValue(before, room)} → ${renderValue(after, room)}`, room);
}

function fieldLines({ label: name, value, note }: CardField, room: Room): string[] {
  return toLines(`  ${label(name, room)}: ${renderValue(value, room)}${note ? ` (${sentence(note)})` : ""}`, room);
}

/** A line as it is on one screen. On pages, it is wrapped, with a bar before each other part, so that none looks like another line of the card. */
function toLines(line: string, room: Room): string[] {
  if (room === ONE_LINE) return [line];
  const [first = "", ...others] = line.match(VALUE_LINES) ?? [];
  return [first, ...others.map((part) => `    | ${part}`)];
}

/** The lines of a message, each after a bar, so that none looks like another line of the card. */
function messageLines(message: string | null): string[] {
  if (message === null) return [];
  return message
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.match(MESSAGE_LINES) ?? [""]).map((part) => `  | ${toPrintableLine(part)}`.trimEnd()));
}

function costLines(maxCredits: number | null): string[] {
  if (maxCredits === null) return [];
  return [`Costs at most ${maxCredits} ${maxCredits === 1 ? "credit" : "credits"}.`];
}

/** A label of plain words as it is, others quoted, so that a label cannot contain a colon or an arrow. */
function label(name: string, room: Room): string {
  return /^[\w$.[\]-]+(?: [\w$.[\]-]+)*$/.test(name) && name.length <= room.label ? name : quoteEnds(name, room.label);
}

function sentence(text: string): string {
  // The cut may split a character.
  return toPrintableLine(cutEnd(toPrintableLine(text), MAX_SENTENCE_CHARS));
}
