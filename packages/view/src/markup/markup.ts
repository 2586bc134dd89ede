import { toVisible } from "./visible.ts";

/** A symbol, because JSON of a result could have a field of any name. */
const MARKUP = Symbol("markup");

/** HTML or SVG whose inserted values are escaped. Only this file creates it, so no value of a result becomes markup. */
export interface Markup {
  readonly [MARKUP]: string;
}

/** A value that a template inserts: text, a number, markup, or nothing. */
type Inserted = string | number | Markup | readonly Markup[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag: escapes every inserted string, also in attributes between quotes. `null` inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Inserted[]): Markup {
  const text = parts.map((part, index) => part + insert(values[index] ?? null)).join("");
  return { [MARKUP]: text };
}

/** The HTML of markup. */
export function toText(markup: Markup): string {
  return markup[MARKUP];
}

/** Markup of text that contains no value of a result: the style, or what this package has rendered. */
export function trusted(text: string): Markup {
  return { [MARKUP]: text };
}

function insert(value: Inserted): string {
  if (value === null) return "";
  if (isList(value)) return value.map(toText).join("");
  return typeof value === "object" ? value[MARKUP] : escapeText(String(value));
}

function isList(value: Inserted): value is readonly Markup[] {
  return Array.isArray(value);
}

function escapeText(text: string): string {
  return toVisible(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
