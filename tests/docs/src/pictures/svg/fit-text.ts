import { toVisible } from "../../../../../packages/view/src/markup/markup.ts";

/** Width of most characters, as a share of the font size. SVG does not measure text, so lines have some space left. */
const CHAR_WIDTH = 0.62;
/** Width of bold text, relative to plain text. */
export const BOLD = 1.12;
/** Matches thin letters and marks. */
const NARROW = /[ijltfrI.,:;'|!()[\]/ -]/;
const NARROW_WIDTH = 0.4;
/** Matches capitals, and other characters that are wider than most. */
const BROAD = /[A-Z<>#$&+=~_]/;
const BROAD_WIDTH = 0.78;
/** Matches the widest letters, and scripts with square characters. */
const WIDE = /[mwMW@%…—\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3ffff}]/u;
const MAX_LINES = 4;

/** Estimates the width of text in pixels. */
export function widthOfText(text: string, fontSize: number): number {
  return [...text].reduce((sum, character) => sum + shareOf(character) * fontSize, 0);
}

function shareOf(character: string): number {
  if (WIDE.test(character)) return 1;
  if (NARROW.test(character)) return NARROW_WIDTH;
  return BROAD.test(character) ? BROAD_WIDTH : CHAR_WIDTH;
}

/**
 * Shortens text to a width, with `…` at its end. Hidden characters become visible first, since that lengthens the text.
 */
export function fitText(text: string, maxWidth: number, fontSize: number): string {
  const visible = toVisible(text);
  if (widthOfText(visible, fontSize) <= maxWidth) return visible;
  let kept = "";
  let width = widthOfText("…", fontSize);
  for (const character of visible) {
    width += widthOfText(character, fontSize);
    if (width > maxWidth) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Breaks text into at most four lines of a given width. */
export function wrapText(text: string, maxWidth: number, fontSize: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of toVisible(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOfText(longer, fontSize) > maxWidth) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  const all = [...lines, line];
  const shown = all.length > MAX_LINES ? [...all.slice(0, MAX_LINES - 1), all.slice(MAX_LINES - 1).join(" ")] : all;
  return shown.map((one) => fitText(one, maxWidth, fontSize));
}
