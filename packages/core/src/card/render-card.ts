import type { ShownEffect } from "../definition/annotations.ts";
import type { ApprovalCard, CardAudience, CardChange, CardField } from "../definition/card.ts";
import type { FlatValue } from "../schema/builders.ts";
import { cutEnd } from "../text/cut-end.ts";
import { formatValue } from "../text/format-value.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { quoteName } from "../text/quote-name.ts";
import { isFlat } from "./argument-fields.ts";
import { shareLines } from "./share-lines.ts";

const DEFAULT_MAX_LINES = 40;
/** Summary, effect, audience, cost, hash, and one line for each list. */
const MIN_LINES = 8;
/** Longest value on a card, characters. */
const MAX_VALUE_CHARS = 160;
/** Longest entry of a list, characters. */
const MAX_ENTRY_CHARS = 80;
const MAX_LABEL_CHARS = 60;
/** Longest sentence on a card, characters. A sentence of quoted names is shorter. */
const MAX_SENTENCE_CHARS = 1_000;
/** Entries of a value or an audience that a card shows. */
const MAX_ENTRIES = 5;

const EFFECTS: Readonly<Record<ShownEffect, string>> = {
  read: "Reads data",
  write: "Changes data",
  send: "Sends messages",
  delete: "Deletes data",
  spend: "Spends credits",
};

/**
 * Writes an approval card as text for one screen: summary, warnings, audience, changes, values, cost and hash. Strings
 * are quoted and escaped onto one line, so that no value can look like another line of the card. Warnings, changes and
 * values share the lines; a list that does not fit says how many entries are left out. Summary, audience, cost and hash
 * are never left out.
 * @param options `maxLines`: maximum number of lines, default 40, minimum 8
 */
export function renderCard(
  card: ApprovalCard,
  { maxLines = DEFAULT_MAX_LINES }: { readonly maxLines?: number } = {},
): string {
  const head = [sentence(card.summary), `${EFFECTS[card.effect]} with ${toPrintableLine(card.tool)}.`];
  const audience = card.audience ? [audienceLine(card.audience)] : [];
  const tail = [...costLines(card.maxCredits), `Hash: ${toPrintableLine(card.hash)}`];
  const lists: readonly List[] = [
    { heading: null, entries: card.warnings.map((one) => `Warning: ${sentence(one)}`), noun: "warnings" },
    { heading: "Changes", entries: card.changes.map(changeLine), noun: "changes" },
    { heading: "Values sent", entries: card.fields.map(fieldLine), noun: "values" },
  ];
  const lineCount = maxLines >= MIN_LINES ? maxLines : MIN_LINES;
  const room = lineCount - head.length - audience.length - tail.length;
  const shares = shareLines(lists.map(lengthOf), room);
  const [warnings = [], changes = [], values = []] = lists.map((list, index) => cutList(list, shares[index] ?? 0));
  return [...head, ...warnings, ...audience, ...changes, ...values, ...tail].join("\n");
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
  const names = listEntries(sample, Math.max(size ?? 0, sample.length));
  return `Audience: ${count} ${sentence(description)}${names === "" ? "" : `: ${names}`}`;
}

/** The name of a change may come from the arguments, so only a single word stays unquoted. */
function changeLine({ name, before, after }: CardChange): string {
  return `  ${/\s/.test(name) ? quoteName(name, MAX_LABEL_CHARS) : label(name)}: ${renderValue(before)} → ${renderValue(after)}`;
}

function fieldLine({ label: name, value, note }: CardField): string {
  return `  ${label(name)}: ${renderValue(value)}${note ? ` (${sentence(note)})` : ""}`;
}

function costLines(maxCredits: number | null): string[] {
  if (maxCredits === null) return [];
  return [`Costs at most ${maxCredits} ${maxCredits === 1 ? "credit" : "credits"}.`];
}

/** A label of plain words as it is, others quoted, so that a label cannot contain a colon or an arrow. */
function label(name: string): string {
  return /^[\w$.[\]-]+(?: [\w$.[\]-]+)*$/.test(name) && name.length <= MAX_LABEL_CHARS
    ? name
    : quoteName(name, MAX_LABEL_CHARS);
}

function renderValue(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value) && value.every(isFlat))
    return value.length === 0 ? "none" : listEntries(value, value.length);
  return formatValue(value, MAX_VALUE_CHARS);
}

/** Some entries, with the number of the others. */
function listEntries(entries: readonly FlatValue[], count: number): string {
  const shown = entries
    .slice(0, MAX_ENTRIES)
    .map((one) => (typeof one === "string" ? quoteName(one, MAX_ENTRY_CHARS) : String(one)));
  if (shown.length === 0) return "";
  return shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");
}

function sentence(text: string): string {
  // The cut may split a character.
  return toPrintableLine(cutEnd(toPrintableLine(text), MAX_SENTENCE_CHARS));
}
