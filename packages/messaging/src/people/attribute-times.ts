import { isRecord, parseTime } from "@toolwright/core/authoring";
import { epochDate, listNames, TIME_NAME } from "@toolwright/core/text";

type Values = Readonly<Record<string, unknown>>;

/** Whether a result hides fields, whose values a date would tell. */
export interface DateView {
  readonly hidesFields?: boolean | undefined;
}

/** Minimum number that counts as epoch milliseconds (March 1973). Epoch seconds are smaller. */
const MILLISECONDS_FROM = 1e11;
const ISO_DATE = /^(?:\d+ \()?\d{4}-\d\d-\d\d/;
/** A time in seconds or milliseconds with its date, as {@link withDates} shows it. */
const SHOWN_TIME = /^(\d{10}|\d{13}) \(([\dT:-]{19}Z)\)$/;

/** Copies a value with other leaves, each of which has the path of its names. */
function mapLeaves<Value>(value: Value, mapLeaf: (leaf: unknown, path: string) => unknown, path = ""): Value {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, mapLeaf, path)) as Value;
  if (!isRecord(value)) return mapLeaf(value, path) as Value;
  const prefix = path && `${path}.`;
  const entries = Object.entries(value).map(([name, child]) => [name, mapLeaves(child, mapLeaf, prefix + name)]);
  return Object.fromEntries(entries) as Value;
}

/** Warns about times that aren't in epoch seconds, at any depth: Customer.io doesn't compare them as dates. */
export function timeWarnings(values: Values): string[] {
  const milliseconds = new Set<string>();
  const strings = new Set<string>();
  mapLeaves(values, (value, name) => {
    const isTime = TIME_NAME.test(name) || epochDate(value, name) !== "";
    if (isTime && Number(value) > MILLISECONDS_FROM) milliseconds.add(name);
    if (TIME_NAME.test(name) && typeof value === "string" && ISO_DATE.test(value)) strings.add(name);
    return value;
  });
  return [
    ...timeWarning(milliseconds, "epoch milliseconds"),
    ...timeWarning(strings, "a date as a string, which is sent as it is"),
  ];
}

function timeWarning(names: ReadonlySet<string>, form: string): string[] {
  if (names.size === 0) return [];
  return [`${listNames([...names])}: looks like ${form}, but Customer.io reads dates as epoch seconds.`];
}

/** Returns the number of a time as results show it; `null` for any other value, such as a number with another date. */
function shownNumber(value: unknown): number | null {
  const [, number, date] = SHOWN_TIME.exec(String(value)) ?? [];
  return date !== undefined && epochDate(number, "_at") === date ? Number(number) : null;
}

/**
 * Returns the number that a model means by a string: a time as results show it, or the epoch seconds of an ISO-8601
 * date with a zone under a name of a time; `null` for any other value.
 */
export function secondsOf(value: unknown, name: string): number | null {
  const shown = shownNumber(value);
  if (shown !== null || typeof value !== "string") return shown;
  const timeMs = TIME_NAME.test(name) && ISO_DATE.test(value) ? parseTime(value, 0) : null;
  const seconds = Math.floor((timeMs ?? 0) / 1_000);
  // No result would show the date of another number, such as that of a birthday.
  return epochDate(seconds, name) === "" ? null : seconds;
}

/** Converts the times in a model's values to epoch seconds, at any depth. */
export function withSeconds<Map extends Values>(values: Map): Map {
  return mapLeaves(values, (value, name) => secondsOf(value, name) ?? value);
}

/** Converts times that a model copied from results to their numbers, at any depth. Other dates may be text. */
export function withShownNumbers<Map extends Values>(values: Map): Map {
  return mapLeaves(values, (value) => shownNumber(value) ?? value);
}

/** Writes the date beside each time in values for a model, at any depth, as cards do, unless the toolkit hides fields. */
export function withDates<Map extends Values>(values: Map, view: DateView): Map {
  // The change of an attribute has its old and new value.
  return mapLeaves(values, (value, path) => withDate(value, path.replace(/\.(?:from|to)$/, ""), view));
}

/**
 * Writes the date beside a value that is most likely a time, unless the toolkit hides fields. A string of digits may be
 * any id, so it needs the name of a time.
 */
export function withDate<Value>(value: Value, name: string, { hidesFields }: DateView): Value | string {
  const isShown = !hidesFields && (typeof value !== "string" || TIME_NAME.test(name));
  const date = isShown ? epochDate(value, name) : "";
  return date === "" ? value : `${value} (${date})`;
}
