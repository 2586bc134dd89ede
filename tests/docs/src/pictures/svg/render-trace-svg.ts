import { html, type Markup } from "../../../../../packages/view/src/markup/markup.ts";
import { drawAxis, drawGrid } from "../../../../../packages/view/src/trace/lane.ts";
import { type Line, readLine } from "../../../../../packages/view/src/trace/line.ts";
import {
  type Origin,
  readTrace,
  type TraceOptions,
  type TracePicture,
} from "../../../../../packages/view/src/trace/read-trace.ts";
import type { ViewTrace } from "../../../../../packages/view/src/trace/trace.ts";
import { BOLD, fitText, widthOfText, wrapText } from "./fit-text.ts";
import { type Block, drawParagraph, drawSheet, GAP, type Room, roomOf, type SvgOptions } from "./sheet.ts";

const INDENT = 12;
const LINE = 19;
const NUMBER_WIDTH = 62;
/** Width of the content below which names appear above the bars. */
const NARROW = 520;

/**
 * Draws a trace as one standalone SVG: totals, the waterfall with the critical path, and the origin of the failure.
 * Below 560 pixels, names are above the bars. It has no HTML, no script and nothing to load, so every SVG viewer shows
 * it, even in a README.
 * @param trace the result of GetTrace
 */
export function renderTraceSvg(trace: ViewTrace, options: TraceOptions & SvgOptions = {}): string {
  const room = roomOf(options);
  const picture = readTrace(trace, options);
  const { origin, spans, subtitle, waterfall } = picture;
  const description = [
    `${waterfall.caption}. ${subtitle}.`,
    ...(origin ? [`Began in ${origin.service}: ${origin.failure || "failed"}`] : []),
  ].join(" ");
  const rows = spans.length === 0 ? [drawParagraph("The trace has no spans in this window.", "muted", room)] : null;
  return drawSheet({ ...picture, description, warnings: trace.warnings }, room, [
    ...(rows ?? drawWaterfall(picture, room)),
    ...(origin ? [drawOrigin(origin, room)] : []),
  ]);
}

function drawOrigin({ service, resource, failure, others }: Origin, { left, width }: Room): Block {
  const wrap = (text: string, className: string, fontSize = 12) =>
    text === "" ? [] : wrapText(text, width - 32, fontSize).map((line) => [line, className] as const);
  const lines = [
    ...wrap(`Began in ${service} ${resource}`, "strong", 13 * BOLD),
    ...wrap(failure, "small tv-bad"),
    ...wrap(others && `Then failed: ${others}`, "small muted"),
  ];
  const height = 13 + lines.length * LINE;
  return {
    height: height + 16,
    draw: (top) =>
      html`<rect class="bad-ground" x="${left}" y="${top}" width="${width}" height="${height}" rx="6"/><rect class="tv-bad" x="${left}" y="${top}" width="3" height="${height}"/>${lines.map(
        ([line, className], index) =>
          html`<text class="${className}" x="${left + 16}" y="${top + 20 + index * LINE}">${line}</text>`,
      )}`,
  };
}

function drawWaterfall({ rows, waterfall, legend }: TracePicture, room: Room): Block[] {
  const lines = rows.map((row) => readLine(row, waterfall));
  const columns = columnsOf(lines, room);
  const { laneX, laneWidth, rowHeight } = columns;
  const height = rows.length * rowHeight;
  const { totalNs } = waterfall;
  const isWide = laneX > room.left;
  return [
    {
      height: 22,
      draw: (top) => html`<svg x="${laneX}" y="${top + 1}" width="${laneWidth}" height="14">${drawAxis(totalNs)}</svg>`,
    },
    {
      height: height + 6,
      draw: (top) =>
        html`${isWide ? html`<svg x="${laneX}" y="${top}" width="${laneWidth}" height="${height}">${drawGrid(totalNs, 0, height)}</svg>` : null}${lines.map((line, index) => drawLine(line, columns, room, top + index * rowHeight))}`,
    },
    drawParagraph(legend, "muted", room),
    GAP,
  ];
}

/** Computes the positions of a line's parts. Names get the width of the longest one, up to 55 % of the room. */
function columnsOf(lines: readonly Line[], { left, width }: Room) {
  if (width < NARROW) return { nameWidth: width, laneX: left, laneWidth: width, laneY: 23, rowHeight: 44 };
  const longest = lines.map(
    ({ depth, service, resource }) => depth * INDENT + 28 + widthOfText(service, 13 * BOLD) + widthOfText(resource, 13),
  );
  const nameWidth = Math.round(Math.min(0.55 * width, Math.max(width / 4, ...longest)));
  return { nameWidth, laneX: left + nameWidth, laneWidth: width - nameWidth - NUMBER_WIDTH, laneY: 6, rowHeight: 26 };
}

function drawLine(line: Line, columns: ReturnType<typeof columnsOf>, { left, width }: Room, top: number): Markup {
  const { depth, swatch, isOrigin, lane, duration } = line;
  const { nameWidth, laneX, laneWidth, laneY, rowHeight } = columns;
  const indent = depth * INDENT;
  const x = left + indent;
  // Above the bars, the name ends where the duration begins.
  const available = nameWidth - indent - 18 - (laneX > left ? 0 : widthOfText(duration, 13) + 8);
  const service = fitText(`${line.service} `.trimStart(), available, 13 * BOLD);
  const rest = available - widthOfText(service, 13 * BOLD);
  const resource = rest < 30 ? "" : fitText(line.resource, rest, 13);
  const ground = isOrigin
    ? html`<rect class="bad-ground" x="${left - 8}" y="${top}" width="${width + 16}" height="${rowHeight}" rx="4"/>`
    : null;
  const levels = laneX > left ? depth : 0;
  const guides = Array.from({ length: levels }, (_, level) => {
    const place = left + level * INDENT + 2;
    return html`<line class="tv-grid" x1="${place}" x2="${place}" y1="${top}" y2="${top + rowHeight}"/>`;
  });
  return html`${ground}${guides}<rect class="${swatch}" x="${x}" y="${top + 6}" width="4" height="14" rx="2"/><text x="${x + 10}" y="${top + 17}"><tspan class="strong${isOrigin ? " tv-bad" : ""}">${service}</tspan><tspan class="muted">${resource}</tspan></text><svg x="${laneX}" y="${top + laneY}" width="${laneWidth}" height="16">${lane}</svg><text class="end" x="${left + width}" y="${top + 17}">${duration}</text>`;
}
