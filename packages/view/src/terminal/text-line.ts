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
}

/** Pads or cuts a string to a width. A negative width aligns it right. */
export function cell(text: string, width: number): string {
  const size = Math.abs(width);
  const fitted = shorten(text.replaceAll(/\s+/g, " "), size);
  return width < 0 ? fitted.padStart(size) : fitted.padEnd(size);
}

/** Cuts a string between characters, since half a character would not be printable. */
export function shorten(text: string, maxChars: number): string {
  const characters = Array.from(text);
  return characters.length <= maxChars ? text : `${characters.slice(0, maxChars - 1).join("")}…`;
}

/** Starts a line that continues another one, so that no text of a result looks like another line. */
const CONTINUES = "  ";

/** Breaks a string at spaces, and inside a word only if the word is wider than a line. */
export function wrapText(text: string, columns: number, tone: TextLine["tone"]): readonly TextLine[] {
  const width = Math.max(9, columns);
  const room = width - CONTINUES.length;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((one) => cutWord(one, room))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= (lines.length === 1 ? width : room))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, index) => ({ text: index === 0 ? line : `${CONTINUES}${line}`, tone }));
}

function cutWord(word: string, width: number): readonly string[] {
  const characters = Array.from(word);
  const pieces = Array.from({ length: Math.ceil(characters.length / width) }, (_, index) => index * width);
  return pieces.map((start) => characters.slice(start, start + width).join(""));
}
