import { isFlat } from "../definition/card.ts";
import type { FlatValue } from "../schema/builders.ts";
import { epochDate, formatValue, joinSome, quoteName } from "../text/format-value.ts";

/** Room for a value, as a multiple of the usual room: 1 on a single screen. */
export type Room = number;

/** Longest value on one screen, characters. */
const MAX_VALUE_CHARS = 160;
/** Longest entry of a list. */
const MAX_ENTRY_CHARS = 80;
/** Maximum number of entries of a list. */
const MAX_ENTRIES = 5;
/** Maximum number of hosts that a value names. */
const MAX_HOSTS = 20;
/** Longest host name. */
const MAX_HOST_CHARS = 253;

/** A URL up to white space, a quotation mark or a tag. A browser removes tabs from it. */
const URL_IN_TEXT = /\bhttps?:(?:[^\s"<>]|\t)+/gi;

/** A host directly after two slashes, with all characters that could make it a part of another host. */
const SHOWN_HOST = /\/\/([\w.:@-]+)/g;

/**
 * Writes a value on one line: quoted, with the date of an epoch number and the host of each URL that the reader would
 * not see. A truncated value states the number of missing characters in its middle.
 */
export function renderValue(value: unknown, name: string, room: Room): string {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value) && value.every(isFlat))
    return value.length === 0 ? "none" : listEntries(value, value.length, name, room);
  return renderOne(value, name, room * MAX_VALUE_CHARS);
}

/** Lists some entries, and the number of the others. */
export function listEntries(entries: readonly FlatValue[], count: number, name: string, room: Room): string {
  const shown = entries.slice(0, room * MAX_ENTRIES).map((entry) => renderOne(entry, name, room * MAX_ENTRY_CHARS));
  return joinSome(shown, count);
}

function renderOne(value: unknown, name: string, maxChars: number): string {
  const shown = formatValue(value, maxChars);
  const text = typeof value === "string" ? value : formatValue(value, Number.POSITIVE_INFINITY);
  const note = epochDate(value, name) || hostsOf(text, shown);
  return note === "" ? shown : `${shown} (${note})`;
}

/**
 * Lists the hosts of a value's URLs that the reader would not see: the value may be truncated, or the host may follow a
 * user name or be written with other characters. A URL may be the entire value, or end at an apostrophe or a tab.
 */
function hostsOf(value: string, shown: string): string {
  const urls = (value.match(URL_IN_TEXT) ?? []).flatMap((url) => [url, url.replace(/['\t].*/s, "")]);
  const shownHosts = new Set(Array.from(shown.matchAll(SHOWN_HOST), ([, host]) => host));
  const hosts = [value, ...urls].map((url) => (URL.canParse(url) ? new URL(url).host : ""));
  const distinct = [...new Set(hosts)].filter((host) => host !== "" && !shownHosts.has(host));
  const named = distinct.slice(0, MAX_HOSTS).map((host) => quoteName(host, MAX_HOST_CHARS));
  return named.length === 0 ? "" : `${named.length > 1 ? "hosts" : "host"} ${joinSome(named, distinct.length)}`;
}
