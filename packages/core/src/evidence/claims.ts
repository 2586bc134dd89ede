/** Dimension of an amount. Amounts of different dimensions are never compared. */
export type Dimension = "time" | "bytes" | "share" | "ratio" | "count";

/** An amount in the base unit of its dimension: milliseconds, bytes, parts of 1, or items. */
export type Amount = { readonly dimension: Dimension; readonly value: number };

/** A unit with its size in the base unit. Some have several: people write MB for 1,000,000 and for 1,048,576 bytes. */
export type Unit = readonly [dimension: Dimension, factors: readonly number[]];

/** Kind of a figure or name in a report. */
export type ClaimKind = "number" | "duration" | "size" | "percentage" | "time" | "id" | "name" | "address";

/** An amount that a figure may mean, and by how much a rounded value may differ from it. */
export type Reading = Amount & { readonly half: number };

/**
 * Properties of a figure. `isShort` says that it has at most three digits without zeros at the end, `isSmall` at most
 * two; `isWindow` that it is the length of a time window: "the last 15 minutes"; `isRelative` that it is a time relative
 * to now: "15 minutes ago"; `isExact` that it is a time with seconds; `isRow` that it is the id of a row.
 * `isWide` says that a figure has no source, and that a value like it is looked for.
 */
type Flags = Partial<Record<`is${"Short" | "Small" | "Window" | "Relative" | "Exact" | "Wide" | "Row"}`, boolean>>;

/** A figure or name in a report. */
export interface Token extends Flags {
  /** Amounts, several for units such as MB. */
  readonly readings: readonly Reading[];
  readonly kind: ClaimKind;
  readonly text: string;
  /** Position in the text, characters. */
  readonly start: number;
  /** Position after the last character. */
  readonly end: number;
  /** The plural noun that a number counts: `orders` in "31 orders", and in "2 of our 31 lost orders". */
  readonly counted?: string | undefined;
  /** Known name that is most like an unknown one. */
  readonly closest?: string | undefined;
  /** Whether an instant, epoch milliseconds, has the time and date. */
  readonly isAt?: (instant: number) => boolean;
}

/** A finished call, as an adapter or a program records it. */
export interface RecordedCall {
  /** Full name of the tool. */
  readonly tool: string;
  /** Arguments of the call. Default: none. */
  readonly arguments?: unknown;
  /** The result. */
  readonly result: unknown;
}

/** A value in a call's result or arguments. */
export interface ClaimSource {
  /** Number of the call, from 1. */
  readonly call: number;
  /** Full name of the tool. */
  readonly tool: string;
  /** Path of the value, such as `buckets[0].value`; `arguments.` precedes that of an argument. */
  readonly path: string;
  /** The value, a string or a number. */
  readonly value: unknown;
  /** The row of a list by its id or name, such as `monitor 71001 Checkout error ratio`. */
  readonly record?: string | undefined;
  /** The value in the unit of an unsupported figure, such as `1.31 ms`, or the result that a derived one rounds. */
  readonly shown?: string | undefined;
  /** Address of the vendor's page about the result, if it has one. */
  readonly link?: string | undefined;
}

/** A figure, name, id or address in a report. */
export interface Claim extends Pick<Token, "kind" | "text" | "start" | "end"> {
  /** `found` in a call, `derived` from values of calls, or `unsupported`. None of them means that it is true. */
  readonly status: "found" | "derived" | "unsupported";
  /** The value, or the first of those that it is derived from. */
  readonly source?: ClaimSource | undefined;
  /** The derivation, such as `unit changed, rounded` or `sum of 7 × buckets[].value`; that of `nearest` if unsupported. */
  readonly derivation?: string | undefined;
  /** The subject or thing whose value an unsupported figure is, if the sentence names or counts another. */
  readonly reason?: string | undefined;
  /** The value that an unsupported figure most likely means, if one is plausible. */
  readonly nearest?: ClaimSource | undefined;
}

/** Replaces text that is read already by as many characters of no meaning. */
export const mask = (text: string) => "\uFFFC".repeat(text.length);

const CLOCK =
  "(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:\\.\\d+)?)?(?:\\s?([ap])\\.?m\\b)?(?:\\s?(?:z|utc|gmt)\\b)?(?:\\s?\\+\\d\\d:\\d\\d)?";
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const NUMBER = "(?:\\d{1,3}(?:[,.'’\\u00A0\\u202F ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)";
const CLOCKED = "h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?";
const COUNTED = "[kmgt]i?b|b|bytes?|k|bn|thousand|[mb]illion|%|percent|pct|x|times(?= (?:as|the|[a-z]+er)\\b)";
const UNIT = `(?:${CLOCKED}|[nuµμm]s|(?:milli|micro|nano)seconds?|d|days?|weeks?|${COUNTED})(?![\\p{L}\\p{N}_])`;
const FIGURE = `(?:(?<![\\w)\\]%-])[-−])?(?<![\\p{L}\\p{N}_])${NUMBER}(?:[\\s-]?${UNIT}|st|nd|rd|th)?(?![\\p{L}\\p{N}_])`;

/** Kinds by their form, in the order in which they are looked for. A form without a kind states nothing. */
const FORMS = [
  // A handle of a hidden value.
  ["id", "<[\\w./-]{1,80}:\\d{1,9}>"],
  ["address", "\\bhttps?:\\/\\/[^\\s<>\"'`)\\]]+|(?<![\\w.+-])[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+"],
  ["name", '`[^`\\uFFFC]{1,120}`|"[^"\\uFFFC]{1,120}"|“[^”\\uFFFC]{1,120}”'],
  ["", `\\[\\^?\\d+\\]|\\b\\d+th(?= perc)|\\b(?:[12]?\\d|3[01])(?:st|nd|rd|th)\\b(?! ${MONTH}\\b)`],
  ["", "\\b(?:step|section|figure|table|part|option)\\s\\d+\\b"],
  ["time", `(?<![\\w-])\\d{4}-\\d\\d-\\d\\d(?:[T ]${CLOCK}|(?![\\w-]))`],
  ["time", `\\b(?:\\d{1,2}(?:th|st|nd|rd)?\\s${MONTH}|${MONTH}\\s\\d{1,2})\\b(?:,?\\s\\d{4}\\b)?`],
  ["time", `(?<![\\w:.])${CLOCK}(?!\\w|:\\d)`],
  ["id", "(?<![\\w.])(?:v?\\d+\\.\\d+\\.\\d+(?:[.-]\\w+)*|\\d{10,})(?!\\w)"],
  ["duration", `\\b(?:last|past|previous)\\s(?:minute|hour|day|week)\\b`],
  ["duration", `(?<![\\w.,])(?:\\d{1,4}\\s?(?:${CLOCKED}|d|days?)(?:\\s(?:and\\s)?)?){2,4}(?!\\w)`],
  ["number", FIGURE],
  ["id", "(?<![\\w.-])(?:p\\d\\d|(?=[\\w-]*\\d[\\w-]*\\d|\\w*_)(?=[\\w-]*[a-z])[a-z0-9]+(?:[_-][a-z0-9]+)*)(?!\\w)"],
].map(([kind = "", form = ""]) => [kind, new RegExp(form, "giu")] as const);

/** Finds the figures, times, ids, quoted names and addresses in a sentence. Takes time linear in its length. */
export function tokenize(sentence: string): Token[] {
  const tokens: Token[] = [];
  let rest = sentence;
  for (const [kind, form] of FORMS) {
    for (const { 0: text, index: start } of kind ? rest.matchAll(form) : [])
      tokens.push(readToken({ kind, text, start, end: start + text.length, readings: [] } as Token, sentence));
    rest = rest.replace(form, mask);
  }
  return tokens;
}

const ABOUT = /(?:about|around|roughly|nearly|almost|over|under|some|ca\.|than|least|up to|[~≈<>≥≤])\s?[$€£]?$/iu;
const RANGE = new RegExp(`^\\s?(?:[-–—]|to)\\s?${NUMBER}\\s?(${UNIT})`, "iu");
/** Text around a time relative to now: "alerts for 33 minutes", but not "alerted for 33 minutes". */
const SINCE =
  /\b(?:ha(?:s|ve) been\s.{0,40}\bfor|(?:is|are|(?<!\bw(?:as|ere) )\p{L}{2,20}(?:ing|[^s]s))(?:\s(?!\p{L}{1,20}ed\b)\p{L}{1,20}){0,2}\sfor|since)(?:\s\p{L}{1,10})?\s$/iu;
/** Words between a number and its noun: "2 of our 31 orders". */
const BEFORE_NOUN = /^(?:of|the|these|all|our|\d{1,9})$/;
/** Words that no noun of the number follows, and those after a verb: "a size of 4 explains the waits". */
const ENDS_NOUN =
  /^(?:an?|as|at|but|by|for|from|ha[dsv]e?|in|is|its?|of|on|or|per|than|that|the|this|to|was|were|when|which|with)$/;
const AFTER_VERB = /^(?:the|this|an?|its?|our|why|how|what)$/;
const PLURAL = /^(?!(?:always|does|means|others|perhaps|points|things|times)$)(?:people|\p{L}{2,20}[^\P{L}isu]s)$/u;

/** Returns the plural noun after a number, with at most two words before it. */
function nounAfter(text: string): string | undefined {
  const all = /^(?:\s[\p{L}\d]{1,40}){1,8}/u.exec(text)?.[0].trim().split(/\s/) ?? [];
  const words = all.slice(all.findIndex((word, at) => at > 2 || !BEFORE_NOUN.test(word)));
  const end = words.findIndex((word) => ENDS_NOUN.test(word) || PLURAL.test(word));
  const [noun = "", next = ""] = words.slice(end);
  return end >= 0 && end < 3 && PLURAL.test(noun) && !AFTER_VERB.test(next) ? noun : undefined;
}

const KINDS = { time: "duration", bytes: "size", share: "percentage", ratio: "number", count: "number" } as const;

function readToken(token: Token, sentence: string): Token {
  const { kind, text, start, end } = token;
  const before = sentence.slice(Math.max(0, start - 80), start);
  // Zones other than UTC.
  const isAbroad = /^\s?(?!GMT|GET|PUT|POST)(?:[A-Z]{1,4}T|ME?S?Z|MSK)\b/.test(sentence.slice(end, end + 7));
  if (kind === "time") return { ...token, isExact: /:\d\d:/.test(text), isAt: isAbroad ? () => false : readTime(text) };
  if (kind === "name") return { ...token, text: text.slice(1, -1), start: start + 1, end: end - 1 };
  if (kind !== "number" && kind !== "duration") return token;
  const word = /[\p{L}%]{1,16}$/u.exec(text)?.[0] ?? RANGE.exec(sentence.slice(end, end + 40))?.[1];
  const unit: Unit = readUnit(word) ?? ["count", [1]];
  const isWindow = !/\d/.test(text) || (unit[0] === "time" && /\b(?:last|past|previous)\s+$/iu.test(before));
  // A shorter time is how long something took.
  const parts = kind === "duration" ? [...text.matchAll(/(\d{1,4})\s?([a-z]{1,12})/gi)] : [];
  const isLong = parts.length > 0 || (unit[0] === "time" && (unit[1][0] ?? 0) >= 60_000);
  const isRelative = isLong && (SINCE.test(before) || /^\s(?:ago|old|earlier|from now)\b/i.test(sentence.slice(end)));
  const [digits = ""] = Number(text.replaceAll(/\D/g, "")).toExponential().split("e");
  // "1 min 40 s" is 100 s.
  const sum = parts.reduce((total, [, digits, name]) => total + Number(digits) * (readUnit(name)?.[1][0] ?? 0), 0);
  const number = sum > 0 ? `${sum / (unit[1][0] ?? 1)}` : (/^[-−]?\d(?:[\d.,'’\s]*\d)?/.exec(text)?.[0] ?? "1");
  // "33 minutes ago" is rounded, or rounded down: from 32.5 to 34.
  const readings = readNumber(number, unit, isWindow || ABOUT.test(before)).map((one) =>
    isRelative ? { ...one, value: one.value + one.half / 2, half: 1.5 * one.half } : one,
  );
  const [isSmall, isShort] = [digits.length < 4, digits.length < 5];
  const counted = unit[0] === "count" ? nounAfter(sentence.slice(end, end + 80)) : undefined;
  return { ...token, kind: KINDS[unit[0]], readings, counted, isSmall, isShort, isWindow, isRelative };
}

/** Reads a number in the English format, or else in that of other languages, such as `1.234,5`. */
function readNumber(text: string, [dimension, factors]: Unit, isAbout: boolean): readonly Reading[] {
  const compact = text.replaceAll(/[\s'’]/g, "").replace("−", "-");
  const isEnglish = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(compact);
  const digits = isEnglish ? compact.replaceAll(",", "") : compact.replaceAll(".", "").replace(",", ".");
  const half = Math.max(0.5 / 10 ** (digits.split(".")[1]?.length ?? 0), isAbout ? Math.abs(Number(digits)) / 10 : 0);
  return factors.map((factor) => ({ dimension, value: Number(digits) * factor, half: half * factor }));
}

/** Returns a function that says whether an instant has the date and time of a report, in UTC. */
function readTime(text: string): (instant: number) => boolean {
  const iso = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const [clock, hour, minute, second = "", half = ""] = new RegExp(CLOCK, "iu").exec(text.slice(iso ? 11 : 0)) ?? [];
  const hours = (Number(hour) % (half ? 12 : 24)) + (/p/i.test(half) ? 12 : 0);
  const time = clock ? `T${String(hours).padStart(2, "0")}:${minute}${second && `:${second}`}` : "T";
  const parsed = Date.parse(`${text.replaceAll(/(?<=\d)[a-z]{2}/g, "")}${/\d{4}/.test(text) ? "" : " 2000"} UTC`);
  const day = iso ?? (clock ? "" : (new Date(parsed).toJSON() ?? "?").slice(/\d{4}/.test(text) ? 0 : 4, 10));
  const shift = -Date.parse(`1970-01-01T00:00${/\+\d\d:\d\d$/.exec(clock ?? "")?.[0] ?? "Z"}`);
  return (instant) =>
    Math.abs(instant + shift) < 8e15 && new Date(instant + shift).toJSON().includes(day + time, day ? 0 : 10);
}

/** Units, each with its dimension and factors. A field named `duration` may have any unit of time. */
const UNITS = new Map<string, Unit>();
for (const line of [
  "time ns=1e-6 nanosecond=1e-6 us=1e-3 µs=1e-3 μs=1e-3 microsecond=1e-3 ms=1 millis=1 millisecond=1 s=1e3 sec=1e3",
  "time second=1e3 m=6e4 min=6e4 minute=6e4 h=36e5 hr=36e5 hour=36e5 d=864e5 day=864e5 w=6048e5 week=6048e5",
  "time duration=1e-6,1e-3,1,1e3 latency=1e-6,1e-3,1,1e3",
  "bytes b=1 byte=1 kb=1e3,1024 kib=1024 mb=1e6,1048576 mib=1048576 gb=1e9,1073741824 gib=1073741824",
  "share %=0.01 percent=0.01 pct=0.01 rate=1 ratio=1 share=1 fraction=1",
  "ratio x=1 times=1",
  "count k=1e3 thousand=1e3 million=1e6 bn=1e9 billion=1e9",
])
  for (const [, name = "", factors = ""] of line.matchAll(/([^\s=]{1,20})=(\S{1,40})/g))
    UNITS.set(name, [line.split(" ")[0] as Dimension, factors.split(",").map(Number)]);

/** Reads a unit's symbol or name, such as `ms`, `Minutes` or `%`. */
export function readUnit(word = ""): Unit | undefined {
  const lower = word === "M" ? "million" : word.toLowerCase();
  return UNITS.get(lower) ?? UNITS.get(lower.replace(/s$/, ""));
}

/**
 * Returns the amounts that a number in a result may mean, by its field and the `unit` beside it.
 * @param field name of the field, such as `duration_ns` or `delivery_rate`
 * @param unit the unit that the result names, such as `nanoseconds`. Default: none
 */
export function amountsOf(value: number, field: string, unit?: string): readonly Amount[] {
  const isCount = /(?:count|total|size|limit|index)$/i.test(field);
  // A field named `s`, `m` or `min` alone has no unit, and `requests_per_minute` counts requests.
  const own = readUnit(/(?<![A-Z]|[Pp]er_?)(?!^(?:\w|min)$)(?:[A-Z]{1,3}|[A-Z]?[a-z]{1,17})$/.exec(field)?.[0]);
  const [dimension, factors] = own ?? (isCount ? undefined : readUnit(unit)) ?? (["count", [1]] as const);
  // "Fell by 30" may mean −30.
  const signed = value < 0 ? [value, -value] : [value];
  const amounts = signed.flatMap((one) => factors.map((factor): Amount => ({ dimension, value: one * factor })));
  // A number with decimals and without a unit may be a share or a percentage, as the result of a formula.
  if (dimension === "share") return [...amounts, { dimension: "count", value }];
  const isWhole = Number.isInteger(value) && !/(?:change|percent|pct)/i.test(field);
  if (dimension !== "count" || unit !== undefined || value === 0 || isWhole) return amounts;
  const shares = signed.flatMap((one) => (Math.abs(one) <= 1 ? [one, one / 100] : [one / 100]));
  return [...amounts, ...shares.map((share): Amount => ({ dimension: "share", value: share }))];
}
