import { type FlatMap, type InputIssue, isRecord } from "@toolwright/core/authoring";
import { formatValue, listNames } from "@toolwright/core/text";
import { MAX_ENTITY_BYTES } from "../customerio/entity.ts";
import { byteLength, hasControl, isEmail, isSender } from "../text/text-rules.ts";

/** A request's bytes besides its attributes or data: identifiers, names and JSON syntax. */
const REQUEST_OVERHEAD_BYTES = 1_500;

/** Data keys that override the sender or recipient of messages that an event triggers. */
export const RESERVED: readonly string[] = ["recipient", "from_address", "reply_to"];

/** Rejects values of {@link RESERVED} that aren't addresses, because they decide who gets a message. */
export function reservedIssues({
  recipient = "",
  from_address = "",
  reply_to = "",
}: Readonly<Record<string, unknown>>): InputIssue[] {
  const wrong = (name: string, value: unknown, isValid: (value: string) => boolean) =>
    value === "" || (typeof value === "string" && isValid(value))
      ? []
      : [
          issue(
            `data.${name}`,
            formatValue(value),
            "must be one email address, because it overrides that of the message",
          ),
        ];
  return [
    ...wrong("recipient", recipient, isEmail),
    ...wrong("from_address", from_address, isSender),
    ...wrong("reply_to", reply_to, isSender),
  ];
}

/** Warns about data keys with a special meaning. */
export function reservedWarnings(data: Readonly<Record<string, unknown>>): string[] {
  const names = RESERVED.filter((name) => Object.hasOwn(data, name));
  if (names.length === 0) return [];
  return [`${names.join(", ")} in data overrides the sender or recipient of every message that this event triggers.`];
}

/** Minimum number that counts as epoch milliseconds (March 1973). Epoch seconds are smaller. */
const MILLISECONDS_FROM = 1e11;
const TIME_NAME = /(_at|_date|_time)$/;
/** Epoch milliseconds from 2010 to 2042: such a value is most likely a time, whatever its name. */
const LIKELY_MILLISECONDS = [1.262e12, 2.3e12] as const;
/** Names whose values have as many digits, but aren't times. */
const NUMBER_NAME =
  /(id|key|ref|no|number|num|code|ean|gtin|upc|isbn|sku|phone|tel|mobile|amount|price|cents|total|count|points|bytes)s?$/i;

/** Words that end like one of these, but name times. */
const NO_ID = /(?:paid|valid|void|bid)$/i;

/** Warns about times that aren't in epoch seconds, at any depth: Customer.io doesn't compare them as dates. */
export function timeWarnings(values: Readonly<Record<string, unknown>>): string[] {
  const entries = leavesOf(values);
  const times = entries.filter(([name]) => TIME_NAME.test(name));
  const milliseconds = entries.filter(([name, value]) => isMilliseconds(name, value));
  const strings = times.filter(([, value]) => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value));
  return [
    ...timeWarning(milliseconds, "epoch milliseconds"),
    ...timeWarning(strings, "a date as a string, which is sent as it is"),
  ];
}

/** The values in maps and lists, each with its path without list positions. */
function leavesOf(value: unknown, path = ""): [path: string, leaf: unknown][] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path));
  if (!isRecord(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, path === "" ? name : `${path}.${name}`));
}

function isMilliseconds(name: string, value: unknown): boolean {
  const number = typeof value === "string" && /^\d{12,14}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number") return false;
  const [from, to] = LIKELY_MILLISECONDS;
  const isLikely =
    Number.isInteger(number) && number >= from && number < to && (!NUMBER_NAME.test(name) || NO_ID.test(name));
  return TIME_NAME.test(name) ? number > MILLISECONDS_FROM : isLikely;
}

/** Warns about data that looks like the event's time, which Customer.io takes only from the request. */
export function eventTimeWarnings(data: Readonly<Record<string, unknown>>): string[] {
  const [name] = ["timestamp", "_timestamp"].filter((one) => Object.hasOwn(data, one));
  if (name === undefined) return [];
  return [`${name} in data is not the time of the event: Customer.io records it at the time of this call.`];
}

function timeWarning(times: readonly (readonly [string, unknown])[], form: string): string[] {
  if (times.length === 0) return [];
  return [
    `${listNames([...new Set(times.map(([name]) => name))])}: looks like ${form}, but Customer.io reads dates as epoch seconds.`,
  ];
}

/** Rejects what the backend would silently drop or truncate: names over 150 bytes, values over 1,000, over 300 attributes. */
export function attributeIssues(parameter: string, attributes: FlatMap): InputIssue[] {
  const entries = Object.entries(attributes);
  const issues = entries.flatMap(([name, value]) => [
    ...(name.trim() === "" || hasControl(name) || byteLength(name) > 150
      ? [nameIssue(parameter, name, "must have a name of 1 to 150 bytes without control characters")]
      : []),
    ...(typeof value === "string" && byteLength(value) > 1_000
      ? [issue(`${parameter}.${name.slice(0, 40)}`, `${byteLength(value)} bytes`, "must be at most 1,000 bytes")]
      : []),
  ]);
  if (entries.length > 300) issues.push(issue(parameter, `${entries.length} attributes`, "must have at most 300"));
  return issues.slice(0, 10);
}

/** Rejects names that a template can't refer to. */
export function nameIssues(parameter: string, values: Readonly<Record<string, unknown>>): InputIssue[] {
  return Object.keys(values)
    .filter((name) => name.trim() === "" || hasControl(name))
    .slice(0, 10)
    .map((name) => nameIssue(parameter, name, "must have a name without control characters"));
}

/**
 * Rejects values that would exceed the backend's limit. Default: the limit for a change to a person, with its
 * identifiers and names.
 */
export function sizeIssues(
  parameter: string,
  values: Readonly<Record<string, unknown>>,
  maxBytes = MAX_ENTITY_BYTES - REQUEST_OVERHEAD_BYTES,
): InputIssue[] {
  const bytes = byteLength(JSON.stringify(values));
  if (bytes <= maxBytes) return [];
  return [issue(parameter, `${bytes} bytes`, `must be at most ${maxBytes} bytes as JSON`)];
}

function nameIssue(parameter: string, name: string, rule: string): InputIssue {
  return issue(`${parameter}.${name.slice(0, 40)}`, formatValue(name, 40), rule);
}

function issue(parameter: string, received: string, rule: string): InputIssue {
  return { parameter, received, rule };
}
