import {
  decodeEscapes,
  hasUnusualEscape,
  rangesBeforeDecoding,
  type TextRange,
  toBase64Cores,
  toHex,
} from "./encodings.ts";

const REPLACEMENT = "[secret]";
/** Shorter strings are placeholders; redacting them would garble every message. */
const MIN_LENGTH = 4;
/** The base64 of a shorter key could match unrelated characters. */
const MIN_BINARY_LENGTH = 8;
/** Levels of escapes inside each other, as in a log of a body that contains a query. */
const MAX_LEVELS = 4;

/** Redacts the keys of one request. */
export interface Redaction {
  /** Replaces every key in a string by `[secret]`. */
  text(text: string): string;
  /**
   * Replaces every key in the strings, field names and numbers of a parsed JSON value, which it changes.
   * @param source the text that was parsed
   */
  json(value: unknown, source: string): unknown;
}

/**
 * Creates the redaction of some keys. It finds a key of four or more printable ASCII characters
 *
 * - as it is, in any letter case;
 * - with any of its characters escaped for JSON or JavaScript (`\"`, `\/`, `\u002f`), for a URL or a form (`%2F`), or for
 *   HTML or XML (`&#47;`, `&#x2f;`, `&amp;`), up to four levels inside each other in any order;
 * - from eight characters on, also in hexadecimal digits, base64 and base64url, at any place of a longer string, with
 *   their characters escaped in turn.
 *
 * It does not find parts of a key, and no other encodings: twice base64, line breaks inside base64, compressed text. An
 * escaped key after an unescaped `%`, `&` or `\` can be read as part of another escape. The time is proportional to the
 * length of the string, whatever the string and the keys contain.
 */
export function createRedact(keys: readonly string[]): Redaction {
  const secrets = [...new Set(keys)].filter((key) => key.length >= MIN_LENGTH);
  if (secrets.length === 0) return { text: (text) => text, json: (value) => value };
  const search = createSearch(secrets);
  const text = (plain: string) => replaceRanges(plain, findKeys(plain, search, MAX_LEVELS));
  // JSON can write a key of digits as `1.2345678e7`, which only the parsed number shows.
  const mayBeNumber = secrets.some(isDigits);
  const mayMatch = (source: string) => mayBeNumber || search.mayMatch(source);
  return { text, json: (value, source) => (mayMatch(source) ? redactValue(value, text) : value) };
}

interface Search {
  /** Whether a string may contain a key in any encoding. Fast, since almost no string does. */
  mayMatch(text: string): boolean;
  /** Finds the keys in a string without decoding its escapes. */
  match(text: string): TextRange[];
}

function createSearch(secrets: readonly string[]): Search {
  const keys = secrets.map(spellingsOf);
  const shortest = Math.min(...keys.flatMap(({ plain }) => plain.map(({ length }) => length)));
  // Created when a string first matches, which is rare.
  let patterns: readonly RegExp[] | undefined;
  // An escape leaves the letters and digits of a key as they are, or it is unusual.
  const runs = [
    anyOf(
      keys.flatMap(({ plain, hex }) => [...plain, ...hex].map(longestRun)),
      "i",
    ),
    anyOf(
      keys.flatMap(({ base64 }) => base64.map(longestRun)),
      "",
    ),
  ];
  return {
    mayMatch: (text) => text.length >= shortest && (runs.some((run) => run.test(text)) || hasUnusualEscape(text)),
    match(text) {
      patterns ??= keys.flatMap(patternsOf);
      return uniteRanges(patterns.flatMap((pattern) => matchesOf(pattern, text)));
    },
  };
}

/** The strings to search for instead of a key. */
interface Spellings {
  readonly plain: readonly string[];
  readonly hex: readonly string[];
  readonly base64: readonly string[];
}

function spellingsOf(key: string): Spellings {
  const isLong = key.length >= MIN_BINARY_LENGTH;
  const plain = [...decodedForms(key), ...numberForms(key)];
  return { plain, hex: isLong ? [toHex(key)] : [], base64: isLong ? toBase64Cores(key) : [] };
}

function patternsOf({ plain, hex, base64 }: Spellings): RegExp[] {
  return [anyOf([...plain, ...hex], "gi"), anyOf(base64, "g", base64Literal)];
}

/** A key and the results of decoding it: text that is decoded in full contains a key of `a%41` as `aA`. */
function decodedForms(key: string): string[] {
  const forms = [key];
  for (let form = decodeEscapes(key); form !== forms.at(-1); form = decodeEscapes(form)) forms.push(form);
  return forms.filter((form) => form.length >= MIN_LENGTH);
}

/** A long key of digits after it was parsed as a number, which rounds it. */
function numberForms(key: string): string[] {
  return isDigits(key) ? [String(Number(key))].filter((form) => form !== key && form.length >= MIN_LENGTH) : [];
}

function isDigits(key: string): boolean {
  return /^[1-9]\d*$/.test(key);
}

function longestRun(key: string): string {
  const [longest = ""] = key.split(/[^a-z\d]+/i).sort((one, other) => other.length - one.length);
  return longest;
}

/** Matches any of these strings; none if there are none. */
function anyOf(texts: readonly string[], flags: string, toPattern = literal): RegExp {
  return new RegExp(texts.length === 0 ? "(?!)" : texts.map(toPattern).join("|"), flags);
}

function literal(text: string): string {
  return text.replaceAll(/\W/g, "\\$&");
}

/** Matches base64 in the standard and the URL alphabet. */
function base64Literal(core: string): string {
  return core.replaceAll("+", "[-+]").replaceAll("/", "[_/]");
}

function matchesOf(pattern: RegExp, text: string): TextRange[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({ start: index, end: index + match.length }));
}

/** Finds the keys in a string, and in what its escapes stand for. */
function findKeys(text: string, search: Search, levels: number): TextRange[] {
  if (!search.mayMatch(text)) return [];
  const found = search.match(text);
  const decoded = levels === 0 ? text : decodeEscapes(text);
  if (decoded === text) return found;
  return uniteRanges([...found, ...rangesBeforeDecoding(text, findKeys(decoded, search, levels - 1))]);
}

/** Sorts ranges and unites those that overlap. Adjacent ones stay apart. */
function uniteRanges(ranges: readonly TextRange[]): TextRange[] {
  const united: TextRange[] = [];
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = united.at(-1);
    if (last === undefined || range.start >= last.end) united.push(range);
    else if (range.end > last.end) united[united.length - 1] = { start: last.start, end: range.end };
  }
  return united;
}

function replaceRanges(text: string, ranges: readonly TextRange[]): string {
  if (ranges.length === 0) return text;
  const kept = ranges.map(({ start }, index) => text.slice(ranges[index - 1]?.end ?? 0, start));
  return [...kept, text.slice(ranges.at(-1)?.end)].join(REPLACEMENT);
}

function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value === "number") return redactNumber(value, redact);
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return redactFields(value, redact);
  for (const [index, item] of value.entries()) value[index] = redactValue(item, redact);
  return value;
}

/** A key of digits may come back as a number. */
function redactNumber(value: number, redact: (text: string) => string): unknown {
  const text = String(value);
  const redacted = redact(text);
  return redacted === text ? value : redacted;
}

function redactFields(value: object, redact: (text: string) => string): object {
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields);
  for (const name of names) fields[name] = redactValue(fields[name], redact);
  if (names.every((name) => redact(name) === name)) return fields;
  return Object.fromEntries(names.map((name) => [redact(name), fields[name]] as const));
}
