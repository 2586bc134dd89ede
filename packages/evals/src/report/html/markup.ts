/** HTML whose inserted values are escaped. Only `html` and `join` create it, so no string of a model becomes markup. */
export interface Markup {
  readonly markup: string;
}

/** A value that a template inserts: a string or number as text, or markup. */
type Inserted = string | number | Markup;

/** Control characters besides tab and line feed, invisible and bidirectional formatting characters, and lone surrogates. */
const INVISIBLE = /[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag: escapes every inserted string, also in attributes between quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const inserted = values.map((value) => (typeof value === "object" ? value.markup : escapeText(String(value))));
  return { markup: parts.map((part, index) => part + (inserted[index] ?? "")).join("") };
}

/** Concatenates markup. */
export function join(items: readonly Markup[]): Markup {
  return { markup: items.map(({ markup }) => markup).join("\n") };
}

/** Escapes markup, and shows invisible characters as `\u{202e}`, since they could change what a person reads. */
function escapeText(text: string): string {
  const visible = text.replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
  return visible.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
