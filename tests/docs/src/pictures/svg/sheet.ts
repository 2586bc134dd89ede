import type { Panel } from "../../../../../packages/view/src/chart/plot.ts";
import { writeWarnings } from "../../../../../packages/view/src/frame/frame.ts";
import { toShortText } from "../../../../../packages/view/src/markup/clip.ts";
import { html, type Markup, toText, trusted } from "../../../../../packages/view/src/markup/markup.ts";
import { BOLD, fitText, wrapText } from "./fit-text.ts";
import { svgStyle } from "./svg-style.ts";

const DEFAULT_WIDTH = 760;
/** Space between the border and the content, pixels. */
const PADDING = 20;
const LINE = 18;

/** Options of a standalone SVG. */
export interface SvgOptions {
  /** Width in pixels. The height follows from the content. Default 760. */
  readonly width?: number | undefined;
}

/** A part of an SVG that fills its width. */
export interface Block {
  /** Pixels, with the space below. */
  readonly height: number;
  /** Draws the block at a distance from the top of the SVG. */
  readonly draw: (top: number) => Markup;
}

/** Space between blocks. */
export const GAP: Block = { height: 12, draw: () => html`` };

/** Text around the blocks. */
export interface Sheet {
  readonly title: string;
  readonly subtitle: string;
  /** Accessible description, in a sentence or two. */
  readonly description: string;
  readonly notes: readonly string[];
  readonly warnings: readonly string[] | null | undefined;
}

/** The left edge and the width of the content. */
export interface Room {
  readonly left: number;
  readonly width: number;
}

/** Computes the room for content in an SVG. */
export function roomOf({ width = DEFAULT_WIDTH }: SvgOptions): Room {
  return { left: PADDING, width: width - 2 * PADDING };
}

/** Writes one standalone SVG: title, blocks, notes and warnings below each other. It has text elements and no HTML. */
export function drawSheet(sheet: Sheet, room: Room, blocks: readonly Block[]): string {
  const title = toShortText(sheet.title);
  const all = [...drawHead(title, sheet.subtitle, room), ...blocks, ...drawNotes(sheet, room)];
  const tops = all.map((_, index) => all.slice(0, index).reduce((sum, { height }) => sum + height, PADDING));
  const height = all.reduce((sum, block) => sum + block.height, 2 * PADDING);
  const width = room.width + 2 * PADDING;
  const parts = all.map(({ draw }, index) => html`${draw(tops[index] ?? 0)}\n`);
  return toText(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${title}</title>
<desc>${sheet.description}</desc>
<style>${trusted(svgStyle())}</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12"/>
${parts}</svg>
`);
}

function drawHead(title: string, subtitle: string, room: Room): Block[] {
  const { left, width } = room;
  const shown = fitText(title, width, 17 * BOLD);
  return [
    { height: 22, draw: (top) => html`<text class="title" x="${left}" y="${top + 16}">${shown}</text>` },
    ...(subtitle === "" ? [] : [drawParagraph(subtitle, "muted", room)]),
    GAP,
  ];
}

/** Draws the sentences below the picture. */
function drawNotes({ notes, warnings }: Sheet, room: Room): Block[] {
  const { problems, facts } = writeWarnings(warnings);
  return [
    ...[...notes, ...facts].map((text) => drawParagraph(text, "muted", room)),
    ...problems.map((text) => drawParagraph(text, "warn", room)),
  ];
}

/** Draws a paragraph of small text. */
export function drawParagraph(text: string, className: string, { left, width }: Room): Block {
  const lines = wrapText(text, width, 12);
  return {
    height: lines.length * LINE + 4,
    draw: (top) =>
      html`${lines.map((line, index) => html`<text class="small ${className}" x="${left}" y="${top + 14 + index * LINE}">${line}</text>`)}`,
  };
}

/** Draws a panel as two SVGs within an SVG. */
export function drawPanel(
  { height, labels, area }: Panel,
  labelsWidth: number,
  { left, width }: Room,
  top: number,
): Markup {
  return html`<svg class="tv-values" x="${left}" y="${top}" width="${labelsWidth}" height="${height}">${labels}</svg><svg x="${left + labelsWidth}" y="${top}" width="${width - labelsWidth}" height="${height}">${area}</svg>`;
}
