// The encodings in which keys are found, all in this file. `createRedact` documents them, and SECURITY.md promises them.

/** An escape of one character. */
interface Escape {
  /** Code of the character. */
  readonly code: number;
  /** Index after the escape. */
  readonly end: number;
}

const PERCENT = 0x25;
const AMPERSAND = 0x26;
const BACKSLASH = 0x5c;

/**
 * Reads the escape of a printable ASCII character at an index; `null` if there is none. No key has other characters. A
 * body can consist of escapes, so this takes constant time and compares codes instead of strings.
 */
function readEscape(text: string, at: number): Escape | null {
  switch (text.charCodeAt(at)) {
    // URLs and forms: `%2F`.
    case PERCENT:
      return readHex(text, at + 1, 2);
    // JSON and JavaScript: `\"`, `\/`, `\\`, `\u002f`.
    case BACKSLASH:
      return readQuoted(text, at + 1) ?? (text[at + 1] === "u" ? readHex(text, at + 2, 4) : null);
    // HTML and XML: `&amp;`, `&#47;`, `&#x2f;`.
    case AMPERSAND:
      return readEntity(text, at + 1);
    default:
      return null;
  }
}

function readQuoted(text: string, at: number): Escape | null {
  const code = text.charCodeAt(at);
  return code === BACKSLASH || code === 0x22 || code === 0x27 || code === 0x2f ? { code, end: at + 1 } : null;
}

function readHex(text: string, from: number, digits: number): Escape | null {
  const end = from + digits;
  return end > text.length ? null : toEscape(Number(`0x${text.slice(from, end)}`), end);
}

/** Longest entity after the `&`, with leading zeros. Bounds the work at each `&`. */
const MAX_ENTITY_CHARS = 10;
const NAMES: Readonly<Record<string, string>> = { quot: '"', lt: "<", gt: ">", apos: "'", amp: "&" };

function readEntity(text: string, from: number): Escape | null {
  const match = /^(?:#(\d{1,8})|#x([\da-f]{1,7})|(quot|lt|gt|apos|amp));/i.exec(
    text.slice(from, from + MAX_ENTITY_CHARS),
  );
  if (!match) return null;
  const [entity, decimal, hex, name] = match;
  const named = name && NAMES[name.toLowerCase()]?.charCodeAt(0);
  return toEscape(named || Number(decimal ?? `0x${hex}`), from + entity.length);
}

function toEscape(code: number, end: number): Escape | null {
  return code > 0x20 && code < 0x7f ? { code, end } : null;
}

/** Replaces every escape by its character, once: an escape of an escape becomes an escape. */
export function decodeEscapes(text: string): string {
  if (!/[%&\\]/.test(text)) return text;
  const codes = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const found = readEscape(text, at);
    codes[length++] = found?.code ?? text.charCodeAt(at);
    at = found?.end ?? at + 1;
  }
  return length === text.length ? text : toText(codes.subarray(0, length));
}

/** Characters per call of `fromCharCode`, whose arguments must fit on the stack. */
const CHUNK = 8_192;

function toText(codes: Uint16Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < codes.length; at += CHUNK) chunks.push(String.fromCharCode(...codes.subarray(at, at + CHUNK)));
  return chunks.join("");
}

/** A part of a string, from `start` to before `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the parts of a string that became these parts of `decodeEscapes(text)`. The ranges are sorted and disjoint. */
export function rangesBeforeDecoding(text: string, ranges: readonly TextRange[]): TextRange[] {
  let at = 0;
  let decodedAt = 0;
  const advanceTo = (index: number) => {
    for (; decodedAt < index; decodedAt++) at = readEscape(text, at)?.end ?? at + 1;
    return at;
  };
  return ranges.map(({ start, end }) => ({ start: advanceTo(start), end: advanceTo(end) }));
}

/**
 * Whether a string has an escape of a letter or a digit, directly or inside another escape. Such an escape contains a
 * numeric entity, or escapes `%`, `\`, `#`, `;`, a letter or a digit by its code.
 */
export function hasUnusualEscape(text: string): boolean {
  return /(?:%|\\u00)(?:2[35]|26#|3[\db]|[46][1-9a-f]|[57][\da]|5c)|[&;]#/i.test(text);
}

/** Returns a key in hexadecimal digits. */
export function toHex(key: string): string {
  return Array.from(new TextEncoder().encode(key), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the characters of base64 that depend on the key alone, for each of its three offsets in a group of three bytes,
 * so that it is found inside a longer string, as in basic credentials. At most two characters of the key remain outside.
 */
export function toBase64Cores(key: string): string[] {
  // `btoa` takes bytes, and throws for a character that is none.
  const bytes = String.fromCharCode(...new TextEncoder().encode(key));
  return [0, 1, 2].map((before) => {
    const encoded = btoa("\0".repeat(before) + bytes);
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}
