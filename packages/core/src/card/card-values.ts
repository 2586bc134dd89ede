import type { FlatValue } from "../schema/builders.ts";
import { formatValue } from "../text/format-value.ts";
import { quoteName } from "../text/quote-name.ts";
import { isFlat } from "./argument-fields.ts";
import { hostsOf } from "./hosts.ts";

/** How much of a value a card shows, in characters and counts. */
export interface Room {
  readonly label: number;
  readonly value: number;
  /** An entry of a list. */
  readonly entry: number;
  /** Entries of a list. */
  readonly entries: number;
  /** Hosts that a value names. */
  readonly hosts: number;
}

/** Values on one line of a screen. */
export const ONE_LINE: Room = { label: 60, value: 160, entry: 80, entries: 5, hosts: 10 };
/** Values on as many lines as they need. */
export const WHOLE: Room = {
  label: Number.POSITIVE_INFINITY,
  value: Number.POSITIVE_INFINITY,
  entry: Number.POSITIVE_INFINITY,
  entries: Number.POSITIVE_INFINITY,
  hosts: Number.POSITIVE_INFINITY,
};

/** Longest host name. */
const MAX_HOST_CHARS = 253;

/** Epoch seconds from 2001 to 2099, and the same times in milliseconds. */
const SECONDS = { from: 1e9, to: 4.07e9 };

/**
 * A value on one line: quoted, with the date of an epoch number and the host of each URL that the reader would not see.
 * Counts what it leaves out.
 */
export function renderValue(value: unknown, room: Room): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value) && value.every(isFlat))
    return value.length === 0 ? "none" : listEntries(value, value.length, room);
  return renderOne(value, room.value, room);
}

/** Some entries, with the number of the others. */
export function listEntries(entries: readonly FlatValue[], count: number, room: Room): string {
  const shown = entries.slice(0, room.entries).map((entry) => renderOne(entry, room.entry, room));
  if (shown.length === 0) return "";
  return shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");
}

function renderOne(value: unknown, maxChars: number, room: Room): string {
  const shown = typeof value === "string" ? quoteEnds(value, maxChars) : formatJson(value, maxChars);
  const note = typeof value === "number" ? dateOf(value) : hostNote(value, shown, room.hosts);
  return note === "" ? shown : `${shown} (${note})`;
}

/** Quotes a string, or the two ends of a longer one with the number of characters between them. */
export function quoteEnds(text: string, maxChars: number): string {
  const maxLength = 2 * maxChars + 2;
  const quoted = text.length <= maxChars ? quoteName(text, Number.POSITIVE_INFINITY) : null;
  if (quoted !== null && quoted.length <= maxLength) return quoted;
  const ends = (chars: number) =>
    [text.slice(0, chars), text.slice(-chars)].map((end) => quoteName(end, Number.POSITIVE_INFINITY));
  // An escape has up to eight characters, and must not push the rest of a card off the screen.
  const half = ends(maxChars / 2).join("").length <= maxLength ? maxChars / 2 : maxChars / 8;
  const [head, tail] = ends(half);
  return `${head} … ${text.length - 2 * half} characters not shown … ${tail}`;
}

/** JSON of a value. A long one is quoted, so that the cut cannot end one of its strings. */
function formatJson(value: unknown, maxChars: number): string {
  const json = formatValue(value, Number.POSITIVE_INFINITY);
  return json.length <= maxChars ? json : quoteEnds(json, maxChars);
}

/** The date of a number that may be epoch seconds or milliseconds. */
function dateOf(value: number): string {
  const seconds = value >= 1_000 * SECONDS.from ? value / 1_000 : value;
  const isTime = Number.isInteger(value) && seconds >= SECONDS.from && seconds <= SECONDS.to;
  return isTime ? new Date(seconds * 1_000).toISOString().replace(/\.000Z$/, "Z") : "";
}

function hostNote(value: unknown, shown: string, maxHosts: number): string {
  const hosts = hostsOf(value, shown);
  if (hosts.length === 0) return "";
  const named = hosts.slice(0, maxHosts).map((host) => quoteName(host, MAX_HOST_CHARS));
  const rest = hosts.length > named.length ? ` and ${hosts.length - named.length} more` : "";
  return `${hosts.length === 1 ? "host" : "hosts"} ${named.join(", ")}${rest}`;
}
