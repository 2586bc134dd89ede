import { toPrintableText } from "@toolwright/core/text";

/** A symbol, because JSON of a run file could have a field of any name. */
const MARKUP = Symbol("markup");

/** HTML whose inserted values are escaped. Only this file creates it, so no value of a model or a file becomes markup. */
export interface Markup {
  readonly [MARKUP]: string;
}

/** A value that a template inserts: a string or number as text, or markup. */
type Inserted = string | number | Markup;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag: escapes every inserted string, also in attributes between quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const inserted = values.map((value) => (isMarkup(value) ? value[MARKUP] : escapeText(String(value))));
  return { [MARKUP]: parts.map((part, index) => part + (inserted[index] ?? "")).join("") };
}

/** Concatenates markup. */
export function join(items: readonly Markup[]): Markup {
  return { [MARKUP]: items.map(toHtml).join("\n") };
}

/** The HTML of markup. */
export function toHtml(markup: Markup): string {
  return markup[MARKUP];
}

/** Markup of HTML that contains no value of a model or a file, such as the style. */
export function trusted(html: string): Markup {
  return { [MARKUP]: html };
}

function isMarkup(value: Inserted): value is Markup {
  return typeof value === "object" && value !== null && MARKUP in value;
}

/** Escapes markup, and shows invisible characters as `\u{202e}`, since they could change what a person reads. */
function escapeText(text: string): string {
  return toPrintableText(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
