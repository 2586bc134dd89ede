const REPLACEMENT = "[secret]";
/** Shorter strings are placeholders; redacting them would garble every message. */
const MIN_LENGTH = 4;
/** The base64 of a shorter key could match unrelated characters. */
const MIN_BASE64_LENGTH = 8;

/** Redacts the keys of one request. */
export interface Redaction {
  /** Replaces every key in a string with `[secret]`. */
  text(text: string): string;
  /**
   * Replaces every key in the strings, field names and numbers of a parsed JSON value, which it changes.
   * @param source the text that was parsed
   */
  json(value: unknown, source: string): unknown;
}

/**
 * Creates the redaction of some keys. It finds keys of four or more characters, in any letter case: unchanged, escaped
 * like `JSON.stringify` does, and percent-encoded. It finds keys of eight or more characters also in base64 and
 * base64url, anywhere in a longer string. In parsed JSON, it finds a key whatever characters the JSON escapes. It does
 * not find parts of a key, or other encodings. The time is proportional to the length of the string.
 */
export function createRedact(keys: readonly string[]): Redaction {
  // Longest first: an expression takes the first form that matches, and one key may start with another.
  const secrets = [...new Set(keys)]
    .filter((key) => key.length >= MIN_LENGTH)
    .sort((one, other) => other.length - one.length);
  if (secrets.length === 0) return { text: (text) => text, json: (value) => value };
  const base64 = secrets.filter((key) => key.length >= MIN_BASE64_LENGTH).flatMap(base64Forms);
  // Two expressions, since one that ignores case takes twice as long.
  const patterns = [anyOf(secrets.flatMap(escapedForms), "gi"), anyOf(base64, "g")];
  const text = (plain: string) => patterns.reduce((rest, pattern) => rest.replace(pattern, REPLACEMENT), plain);
  const mayMatch = (source: string) => {
    // JSON can escape letters and digits too, as `\u0041`, and a string can contain JSON.
    if (source.includes("\\\\") || (source.includes("\\u00") && /\\u00[2-7]/.test(source))) return true;
    return patterns.some((pattern) => source.search(pattern) >= 0);
  };
  return { text, json: (value, source) => (mayMatch(source) ? redactValue(value, text) : value) };
}

/** Matches the first of these expressions; nothing if there are none. */
function anyOf(forms: readonly string[], flags: string): RegExp {
  return new RegExp(forms.length === 0 ? "(?!)" : [...new Set(forms)].join("|"), flags);
}

/** Expressions of a key in JSON, and of a key unchanged or in a URL. The first one that matches is replaced. */
function escapedForms(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const forms = [literal(json), literal(json.replaceAll("/", "\\/")), Array.from(key, inUrl).join("")];
  // A key that ends in a backslash is longer in JSON, and one that ends in `%` is longer in a URL.
  return key.endsWith("%") ? forms.reverse() : forms;
}

/** Matches a character with or without its percent code, since the encoded characters depend on the part of the URL. */
function inUrl(character: string): string {
  if (/[a-z\d]/i.test(character)) return character;
  const code = Array.from(utf8(character), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return `(?:${code}|${literal(character)})`;
}

function literal(text: string): string {
  return text.replaceAll(/\W/g, "\\$&");
}

/**
 * Expressions of the base64 characters that depend only on the key, for each of its three offsets in a group of three
 * bytes. They find the key inside a longer string, such as basic credentials. At most two characters of the key remain
 * outside.
 */
function base64Forms(key: string): string[] {
  // One character for each byte, as `btoa` takes them.
  const bytes = String.fromCharCode(...utf8(key));
  return [0, 1, 2].map((before) => {
    const encoded = btoa("\0".repeat(before) + bytes);
    const core = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return core.replaceAll("+", "[-+]").replaceAll("/", "[_/]");
  });
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value === "number") return redactNumber(value, redact);
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value)) return redactFields(value, redact);
  for (const [index, item] of value.entries()) value[index] = redactValue(item, redact);
  return value;
}

/** Redacts a key of digits that a backend may return as a number. */
function redactNumber(value: number, redact: (text: string) => string): unknown {
  const redacted = redact(`${value}`);
  return redacted === `${value}` ? value : redacted;
}

function redactFields(value: object, redact: (text: string) => string): object {
  const fields = value as Record<string, unknown>;
  const names = Object.keys(fields);
  for (const name of names) fields[name] = redactValue(fields[name], redact);
  if (names.every((name) => redact(name) === name)) return fields;
  return Object.fromEntries(names.map((name) => [redact(name), fields[name]] as const));
}
