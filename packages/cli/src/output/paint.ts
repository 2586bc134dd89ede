import { stripVTControlCharacters, styleText } from "node:util";
import { asStarted, type Environment, type ProcessAccess } from "../process-access.ts";
import { wrap } from "./layout.ts";

/** A meaning of text, which its color shows. */
export type Tone = keyof typeof STYLES;

/** Adds the color of a tone to printable text. Without colors, returns the text unchanged. */
export type Paint = (tone: Tone, text: string) => string;

const STYLES = {
  plain: "reset",
  title: "bold",
  good: "green",
  caution: "yellow",
  bad: "red",
  quiet: "dim",
  name: "cyan",
} as const;

/** Whether text for an output gets colors: on a terminal, unless `NO_COLOR` or `FORCE_COLOR` decides. */
export function isColored({ NO_COLOR, FORCE_COLOR, TERM }: Environment, isTerminal: boolean): boolean {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTerminal && !NO_COLOR && TERM !== "dumb";
}

/**
 * Creates the paint of an output. Untrusted text must be printable before it is painted, because the colors are escape
 * sequences.
 */
export function createPaint(environment: Environment, isTerminal: boolean): Paint {
  if (!isColored(environment, isTerminal)) return (_, text) => text;
  // `styleText` has all the styles needed here, so no library does. It would look at `process.stdout`, and not at the
  // output of `run`, and only newer versions of Node 22 obey NO_COLOR: so it validates no stream.
  return (tone, text) =>
    text === "" || tone === "plain" ? text : styleText(STYLES[tone], text, { validateStream: false });
}

/** A line of text that is not yet printable. */
export type { TextLine as Line } from "@toolwright/view";

/**
 * Colors an approval card that is printable: the first sentence, and the word that starts a warning. No value can start a
 * line of a card.
 */
export function paintCard(card: string, environment: Environment, isTerminal: boolean): string {
  const paint = createPaint(environment, isTerminal);
  return card
    .replace(/^\S.*(?:\n {4}↳ .*)*(?=\n\S)/, (summary) => paint("title", summary))
    .replaceAll(/^Warning:/gm, (start) => paint("caution", start));
}

/** Matches the lines of an error that stay whole at any width, since a person copies or compares them. */
const WHOLE =
  /^\s*(?:Hash[a-z ]*: |export |npx |toolwright |To find the cause:|Add to the same command:|Replace each )/;

/** Wraps the lines that are wider than a terminal, except those that a person copies. They keep their indentation. */
export function fitLines(text: string, width = Number.POSITIVE_INFINITY): string {
  const isWhole = (one: string) => stripVTControlCharacters(one).length <= width || WHOLE.test(one);
  const fit = (one: string) => (isWhole(one) ? one : wrap(one.trim().split(" "), one.search(/\S|$/), width));
  return text.split("\n").flatMap(fit).join("\n");
}

/** Wraps and colors an error message on a terminal, and words its commands as this one was started. */
export function paintError(
  text: string,
  access: Pick<ProcessAccess, "environment" | "isErrorTerminal" | "errorColumns">,
): string {
  const { environment, isErrorTerminal, errorColumns } = access;
  const paint = createPaint(environment, isErrorTerminal);
  return fitLines(asStarted(text, environment), errorColumns).replace(/^toolwright:/, (start) => paint("bad", start));
}
