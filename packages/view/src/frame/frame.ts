import { toList, toShortText } from "../markup/clip.ts";
import { html, type Markup } from "../markup/markup.ts";

/** Warnings of a result that a picture shows. */
const MAX_WARNINGS = 8;
const MAX_WARNING_CHARS = 600;

/** Colors of a picture: those that the reader's system prefers, or a fixed theme. */
export type Theme = "auto" | "light" | "dark";

/** Options of every picture. */
export interface ViewOptions {
  /** Title above the picture. Default: what the picture shows, such as `Trace 2026390033879095331`. */
  readonly title?: string | undefined;
  /** Colors. Default `auto`: those of the page around it, which follow the reader's system. */
  readonly theme?: Theme | undefined;
}

/** What surrounds a picture. */
export interface Frame extends ViewOptions {
  /** Name of the kind of picture, for the style: `trace`. */
  readonly kind: string;
  readonly title: string;
  /** Text below the title, such as the window. */
  readonly subtitle?: string | undefined;
  /** Sentences below the picture on what it leaves out. */
  readonly notes?: readonly string[] | undefined;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** Puts a picture into a figure with its title, what it leaves out, and the warnings of the result. */
export function drawFrame(frame: Frame, body: readonly Markup[]): Markup {
  const { kind, title, subtitle = "", theme = "auto", notes = [] } = frame;
  const themeName = theme === "light" || theme === "dark" ? html` data-theme="${theme}"` : null;
  const warnings = toList(frame.warnings);
  const shown = warnings.slice(0, MAX_WARNINGS).map((text) => toShortText(text, "–", MAX_WARNING_CHARS));
  const rest = warnings.length - shown.length;
  const lines = rest > 0 ? [...shown, `${rest} more warnings are not shown.`] : shown;
  return html`<figure class="tv tv-${kind}"${themeName}><figcaption><span class="tv-title">${toShortText(title)}</span>${
    subtitle === "" ? null : html`<span class="tv-subtitle">${subtitle}</span>`
  }</figcaption>${body}${notes.map((note) => html`<p class="tv-note">${note}</p>`)}${
    lines.length === 0
      ? null
      : html`<ul class="tv-warnings" aria-label="Warnings">${lines.map((line) => html`<li>${line}</li>`)}</ul>`
  }</figure>`;
}

/** A list of facts: name and value. */
export function drawFacts(facts: readonly (readonly [name: string, value: string])[]): Markup {
  const items = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return html`<dl class="tv-facts">${items}</dl>`;
}
