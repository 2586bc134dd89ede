import { toVisible } from "../markup/markup.ts";

/** A line of a picture for terminals. Its text may contain anything that the result contains: print it escaped. */
export interface TextLine {
  /** The line without colors, fitted to the terminal. */
  readonly text: string;
  /** Meaning, which a terminal may show as a color. */
  readonly tone: "plain" | "title" | "good" | "caution" | "bad" | "quiet";
  /** The part of the line that has the tone. Default: all of it. */
  readonly word?: string | undefined;
}

/** Size and time of a terminal. */
export interface TextOptions {
  /** Characters per line. Default 80. */
  readonly columns?: number | undefined;
  /** Instant from which relative times count, milliseconds since 1970. Default: absolute times. */
  readonly nowMs?: number | undefined;
  /** Metric queries, for which the letters of a formula stand. Default: formulas stay as they are. */
  readonly queries?: readonly string[] | undefined;
}

/** Matches characters of two columns: those of East Asian scripts, and emoji except the letters of flags. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{20000}-\u{3fffd}]|(?!\p{RI})\p{Emoji_Presentation}/gu;
/** Matches marks that combine with the character before them. */
const MARKS = /[\p{Mn}\p{Me}]/gu;

/** Returns the number of columns that a string takes on a terminal, where invisible characters are escaped. */
export function widthOf(text: string): number {
  return Array.from(toVisible(text).replaceAll(MARKS, "").replaceAll(WIDE, "##")).length;
}

/** Pads or cuts a string to a width. A negative width aligns it right. */
export function cell(text: string, width: number): string {
  const size = Math.abs(width);
  const fitted = shorten(text.replaceAll(/\s+/g, " "), size);
  const padding = " ".repeat(Math.max(0, size - widthOf(fitted)));
  return width < 0 ? padding + fitted : fitted + padding;
}

/** Cuts a string to a number of columns. */
export function shorten(text: string, columns: number): string {
  return widthOf(text) <= columns ? text : `${cutWord(text, columns - 1)[0]}…`;
}

/** Starts a line that continues another one, so that no text of a result looks like another line. */
const CONTINUES = "  ";

/** Breaks a string at spaces, and inside a word only if the word is wider than a line. */
export function wrapText(text: string, columns: number, tone: TextLine["tone"]): readonly TextLine[] {
  const width = Math.max(9, columns);
  const room = widthOf(text) > width ? width - CONTINUES.length : width;
  const lines: string[] = [];
  const words = text.trim().split(/\s+/);
  for (const word of words.flatMap((one) => cutWord(one, room))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= (lines.length === 1 ? width : room))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, index) => ({ text: index === 0 ? line : `${CONTINUES}${line}`, tone }));
}

/** Cuts a string into pieces between characters, since half a character would not be printable. */
function cutWord(word: string, width: number): readonly string[] {
  const pieces = [""];
  let room = width;
  for (const character of word) {
    const size = widthOf(character);
    if (size > room) room = pieces.push("") && width;
    pieces[pieces.length - 1] += character;
    room -= size;
  }
  return pieces;
}
