import { toList, toShortText } from "../markup/clip.ts";
import { html, keepDates, type Markup, toText } from "../markup/markup.ts";

declare const RENDERED: unique symbol;

/**
 * HTML of one picture, as a string. Only the functions of this package return it, since they escape every value of a
 * result. The page needs the style of `viewStyle` once; `renderPage` includes it.
 */
export type Fragment = string & {
  /** Marks the type, so that no other string is mistaken for a fragment. The value does not exist. */
  readonly [RENDERED]: true;
};

/** Maximum number of a result's warnings in a picture. */
const MAX_WARNINGS = 8;
const MAX_WARNING_CHARS = 600;

/** Colors of a picture: those of the reader's system, or a fixed theme. */
export type Theme = "auto" | "light" | "dark";

/** Options of every picture. */
export interface ViewOptions {
  /** Title above the picture. Default: a description, such as `Trace 2026390033879095331`. */
  readonly title?: string | undefined;
  /** Colors. Default `auto`: those of the surrounding page, which follow the reader's system. */
  readonly theme?: Theme | undefined;
}

/** Words around a picture. */
export interface Picture {
  readonly title: string;
  /** Text below the title, such as the window of the result. */
  readonly subtitle: string;
  /** Sentences on what the picture leaves out. */
  readonly notes: readonly string[];
}

/** Surroundings of a picture. */
export interface Frame extends ViewOptions {
  /** Name of the kind of picture, for the style: `trace`. */
  readonly kind: string;
  readonly title: string;
  /** Text below the title, such as the window. None if it is empty or `–`. */
  readonly subtitle?: string | undefined;
  /** Sentences below the picture on what it leaves out. */
  readonly notes?: readonly string[] | undefined;
  /** Warnings of the result. */
  readonly warnings?: readonly string[] | null | undefined;
}

/** Puts a picture into a figure with its title, notes on what it leaves out, and the result's warnings. */
export function drawFrame(frame: Frame, body: readonly (Markup | null)[]): Fragment {
  const { kind, title, subtitle = "", theme = "auto", notes = [] } = frame;
  const themeName = theme === "light" || theme === "dark" ? html` data-theme="${theme}"` : null;
  const { problems, facts } = writeWarnings(frame.warnings);
  return toText(
    html`<figure class="tv tv-${kind}"${themeName}><figcaption><span class="tv-title">${toShortText(title)}</span>${
      subtitle === "" || subtitle === "–" ? null : html`<span class="tv-subtitle">${keepDates(subtitle)}</span>`
    }</figcaption>${body}${[...notes, ...facts].map((note) => html`<p class="tv-note">${keepDates(note)}</p>`)}${
      problems.length === 0
        ? null
        : html`<ul class="tv-warnings" aria-label="Warnings">${problems.map((line) => html`<li>${keepDates(line)}</li>`)}</ul>`
    }</figure>`,
  ) as Fragment;
}

/**
 * Starts every warning that says which part of the data the result has, which isn't a problem for a reader. After its
 * first colon, semicolon or full stop, it advises the model that chooses the arguments.
 */
const PARTIAL = "Showing ";

/** Returns the warnings of a picture as problems and facts, with the number of the problems that it leaves out. */
export function writeWarnings(warnings: Frame["warnings"]): { readonly problems: string[]; readonly facts: string[] } {
  const all = toList(warnings).map((text) => toShortText(text, "–", MAX_WARNING_CHARS));
  const [problems, facts] = [false, true].map((isFact) => all.filter((text) => text.startsWith(PARTIAL) === isFact));
  const more = moreNote((problems?.length ?? 0) - MAX_WARNINGS, "warnings");
  return {
    problems: [...(problems ?? []).slice(0, MAX_WARNINGS), ...more],
    facts: (facts ?? []).slice(0, MAX_WARNINGS).map((text) => text.replace(/[:;.] .*/s, ".")),
  };
}

/** States how many things a picture leaves out; nothing if there are none. */
export function moreNote(count: number, noun: string, rest = "are not shown."): string[] {
  return count > 0 ? [`${count.toLocaleString("en-US")} more ${noun} ${rest}`] : [];
}

/** Draws a list of facts: name and value. */
export function drawFacts(facts: readonly (readonly [name: string, value: string])[]): Markup {
  const items = facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${keepDates(value)}</dd></div>`);
  return html`<dl class="tv-facts">${items}</dl>`;
}
