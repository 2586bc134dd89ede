import type { FlatValue } from "../schema/builders.ts";
import { formatValue } from "../text/format-value.ts";
import { quoteName } from "../text/quote-name.ts";
import { isFlat } from "./argument-fields.ts";

/** Longest value on a card, characters. */
const MAX_VALUE_CHARS = 160;
/** Longest entry of a list, characters. */
const MAX_ENTRY_CHARS = 80;
/** Entries of a list on one line. */
export const ENTRIES_PER_LINE = 5;
/** Hosts that a value names. */
const MAX_HOSTS = 3;
/** Longest host name. */
const MAX_HOST_CHARS = 253;

/** Epoch seconds from 2001 to 2099, and the same times in milliseconds. */
const SECONDS = { from: 1e9, to: 4.07e9 };

/** A value on one line: quoted, with the date of an epoch number and the host of each URL that the reader would not see. */
export function renderValue(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value) && value.every(isFlat))
    return value.length === 0 ? "none" : listEntries(value, value.length);
  const shown = formatValue(value, MAX_VALUE_CHARS);
  const note = typeof value === "number" ? dateOf(value) : typeof value === "string" ? hostsOf(value, shown) : "";
  return note === "" ? shown : `${shown} (${note})`;
}

/** Some entries, with the number of the others. */
export function listEntries(entries: readonly FlatValue[], count: number): string {
  const shown = entries.slice(0, ENTRIES_PER_LINE).map(renderEntry);
  if (shown.length === 0) return "";
  return shown.join(", ") + (count > shown.length ? ` and ${count - shown.length} more` : "");
}

/** All entries, {@link ENTRIES_PER_LINE} on a line. */
export function allEntries(entries: readonly FlatValue[]): string[] {
  const lineCount = Math.ceil(entries.length / ENTRIES_PER_LINE);
  return Array.from({ length: lineCount }, (_, line) =>
    entries
      .slice(line * ENTRIES_PER_LINE, (line + 1) * ENTRIES_PER_LINE)
      .map(renderEntry)
      .join(", "),
  );
}

function renderEntry(entry: FlatValue): string {
  return typeof entry === "string" ? quoteName(entry, MAX_ENTRY_CHARS) : String(entry);
}

/** The date of a number that may be epoch seconds or milliseconds. */
function dateOf(value: number): string {
  const seconds = value >= 1_000 * SECONDS.from ? value / 1_000 : value;
  const isTime = Number.isInteger(value) && seconds >= SECONDS.from && seconds <= SECONDS.to;
  return isTime ? new Date(seconds * 1_000).toISOString().replace(/\.000Z$/, "Z") : "";
}

/**
 * The hosts of URLs in a value, if the shown value does not show them: it may be truncated, or the host may follow a user
 * name, or be written with other characters.
 */
function hostsOf(value: string, shown: string): string {
  const hosts = [...value.matchAll(/\bhttps?:[\\/]*[^\s"'<>]+/gi)].flatMap(([url]) => {
    const { host } = URL.canParse(url) ? new URL(url) : { host: "" };
    return host === "" || namesHost(shown, host) ? [] : host;
  });
  const distinct = [...new Set(hosts)];
  if (distinct.length === 0) return "";
  const named = distinct.slice(0, MAX_HOSTS).map((host) => quoteName(host, MAX_HOST_CHARS));
  const rest = distinct.length > MAX_HOSTS ? ` and ${distinct.length - MAX_HOSTS} more` : "";
  return `${distinct.length === 1 ? "host" : "hosts"} ${named.join(", ")}${rest}`;
}

/** Whether a string has the host directly after two slashes, and nothing that would make it part of another host. */
function namesHost(text: string, host: string): boolean {
  return text.split(`//${host}`).some((rest, index) => index > 0 && !/^[\w.:@-]/.test(rest));
}
