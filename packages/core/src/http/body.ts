import { isRounded, parseNumbers } from "../text/long-number.ts";
import { parseJson } from "../value/plain.ts";
import type { Redaction } from "./redact.ts";

/** A parsed body, or the reason why it could not be parsed. */
export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "empty" | "html" | "text" }
  /** JSON that exceeds a limit, in words. */
  | { readonly kind: "excessive"; readonly excess: string };

/** Placeholder for the value of a long number if the runtime does not pass its source. */
const LOST_DIGITS = "(a number with too many digits)";

/**
 * Parses a body by its content. Content types are often wrong.
 * @param redaction redacts keys after parsing, since JSON can escape every character of a key. Default: none
 */
export function parseBody(text: string, redaction?: Redaction): Body {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (hasTooManyValues(trimmed)) return { kind: "excessive", excess: "millions of values" };
  // If a large body starts with long numbers, it probably has many. Text is JSON if it is with strings in their place.
  const isLong = trimmed.length > MAX_SHORT_CHARS && trimmed.slice(0, START_CHARS).search(LONG_FIELD) >= 0;
  let value = parseJson(isLong ? trimmed.replace(LONG_FIELD, '$1"$2"$3') : trimmed);
  if (value === undefined) return { kind: /^<[a-z!?/]/i.test(trimmed) ? "html" : "text" };
  const { excess, hasLongNumber } = inspectValues(value);
  if (excess !== null) return { kind: "excessive", excess };
  // Parsing with a function takes ten times as long.
  if (hasLongNumber) value = parseNumbers(trimmed, keepDigits);
  return { kind: "json", value: redaction ? redaction.json(value, trimmed) : value };
}

const MAX_SHORT_CHARS = 10_000;
const START_CHARS = 2_000;
/**
 * The end of a name, and an integer over 2^53, except those a little above it. In JSON, a quote after a letter or a digit
 * ends a string, so the number isn't part of one.
 */
const LONG_FIELD = /(\w":)(-?(?:[1-9]\d{16,99}|9[1-9]\d{14}|90[1-9]\d{13}))([,}])/g;

/** Reads an integer beyond the safe range as a string, since a rounded one could equal another id. */
function keepDigits(value: number, source = LOST_DIGITS): unknown {
  if (!isRounded(value)) return value;
  // A number such as 1e300 isn't an id.
  return /^-?\d{16,}$/.test(source) || source === LOST_DIGITS ? source : value;
}

/** Shorter bodies cannot contain too many values, so their values are not counted. */
const UNCOUNTED_CHARS = 4_000_000;
/** Maximum values of a body. A page of rows has far fewer; as objects, this many take a few hundred megabytes. */
const MAX_VALUES = 3_000_000;
/** Maximum entries of one list or object. Real pages are far shorter. Bounds the work per entry. */
const MAX_ENTRIES = 100_000;
const TOO_MANY_ENTRIES = `more than ${MAX_ENTRIES} entries in one place`;
/** Maximum nesting. Real responses are far less deep. Recursive functions need a stack frame per level. */
const MAX_DEPTH = 500;

/**
 * Whether a JSON body has too many values, counted before it is parsed. The size of a body does not bound the memory: two
 * bytes can become an object of fifty.
 */
export function hasTooManyValues(text: string): boolean {
  if (text.length < UNCOUNTED_CHARS) return false;
  // Counting without regard to strings is several times as fast.
  if (count(text, ",") + count(text, "[") + count(text, "{") <= MAX_VALUES) return false;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfString(text, at);
    else if (character === COMMA || character === BRACKET || character === BRACE) values++;
    if (values > MAX_VALUES) return true;
  }
  return false;
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

/**
 * Returns the index of the closing quote of the string that starts at `from`, or an index past the end of a truncated
 * body.
 */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Facts about the values of parsed JSON. */
export interface ValueFacts {
  /** The exceeded limit on entries or depth, in words; `null` if none is exceeded. */
  excess: string | null;
  /** Whether a number has more digits than a JavaScript number keeps. */
  hasLongNumber: boolean;
}

/**
 * Looks at every value of parsed JSON once. The engine inlines this function, but not a recursive one.
 * @param depth number of objects and lists around the value
 */
export function inspectValues(
  value: unknown,
  depth = 0,
  facts: ValueFacts = { excess: null, hasLongNumber: false },
): ValueFacts {
  if (typeof value === "number") facts.hasLongNumber ||= isRounded(value);
  else if (typeof value === "object" && value !== null) inspect(value, depth + 1, facts);
  return facts;
}

/** Recurses at most `MAX_DEPTH` levels. Every response passes through here, so only objects and lists cost a call. */
function inspect(parent: object, depth: number, facts: ValueFacts): void {
  if (depth > MAX_DEPTH) {
    facts.excess = `values more than ${MAX_DEPTH} levels deep`;
  } else if (Array.isArray(parent)) {
    if (parent.length > MAX_ENTRIES) facts.excess = TOO_MANY_ENTRIES;
    else for (const item of parent) inspectValues(item, depth, facts);
  } else {
    let entries = 0;
    // Objects from JSON have no inherited fields to skip.
    for (const name in parent) {
      if (++entries > MAX_ENTRIES) facts.excess = TOO_MANY_ENTRIES;
      if (facts.excess !== null) return;
      inspectValues(parent[name as keyof typeof parent], depth, facts);
    }
  }
}
