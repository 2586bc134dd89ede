/** A symbol, because a result's JSON could have a field of any name. */
const MARKUP = Symbol("markup");

/** HTML or SVG whose inserted values are escaped. Only this file creates it, so no value of a result becomes markup. */
export interface Markup {
  readonly [MARKUP]: string;
}

/** A value that a template inserts: text, a number, markup, or nothing. */
type Inserted = string | number | Markup | readonly (Markup | null)[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag: escapes every inserted string, even in attributes between quotes. `null` inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const text = parts.map((part, index) => part + insert(values[index] ?? null)).join("");
  return { [MARKUP]: text };
}

/** Returns the HTML of markup. */
export function toText(markup: Markup): string {
  return markup[MARKUP];
}

/** Creates markup from text that contains no value of a result: the style, or HTML that this package has rendered. */
export function trusted(text: string): Markup {
  return { [MARKUP]: text };
}

/** Matches a date with its time of day, as `formatInstant` and `formatWindow` write them. */
const DATE = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?)/;

/**
 * Keeps each date with its time on one line, since browsers break lines at hyphens and spaces.
 * @param write writes the text between dates. Default: unchanged
 */
export function keepDates(text: string, write = (part: string): Markup => html`${part}`): Markup {
  const parts = text
    .split(DATE)
    .map((part, index) => (index % 2 === 1 ? html`<span class="tv-date">${part}</span>` : write(part)));
  return html`${parts}`;
}

function insert(value: Inserted): string {
  if (value === null) return "";
  if (isList(value)) return value.map(insert).join("");
  return typeof value === "object" ? value[MARKUP] : escapeText(String(value));
}

function isList(value: Inserted): value is readonly (Markup | null)[] {
  return Array.isArray(value);
}

function escapeText(text: string): string {
  return toVisible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Matches line breaks and tabs. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Matches control characters, invisible and bidirectional formatting characters, blank letters, and lone surrogates.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu;

/**
 * Converts untrusted text to one line, with invisible characters as `\u{202e}`. A test keeps it equal to core's
 * `toPrintableLine`, which this package does not import because it has no dependencies.
 */
export function toVisible(text: string): string {
  return text
    .replaceAll(BREAKS, " ")
    .replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
