import type { ViewAggregation } from "../../../../../packages/view/src/aggregate/aggregation.ts";
import { readSeries, type SeriesPicture } from "../../../../../packages/view/src/aggregate/read-series.ts";
import {
  readTop,
  type TopOptions,
  type TopPicture,
  type TopRow,
} from "../../../../../packages/view/src/aggregate/read-top.ts";
import { hasSeries, noteOf } from "../../../../../packages/view/src/aggregate/render-aggregation.ts";
import { drawBar } from "../../../../../packages/view/src/chart/bar.ts";
import { drawPlotParts, PLOT_HEIGHT, type Plot } from "../../../../../packages/view/src/chart/plot.ts";
import { html } from "../../../../../packages/view/src/markup/markup.ts";
import { BOLD, fitText, widthOfText } from "./fit-text.ts";
import { type Block, drawPanel, drawParagraph, drawSheet, type Room, roomOf, type SvgOptions } from "./sheet.ts";

const ROW = 30;
const LEGEND_ROW = 22;
/** Width of the value axis's labels, pixels. */
const VALUES_WIDTH = 56;

/**
 * Draws any result of AggregateEvents as one standalone SVG: values over time, or the largest groups. It has no HTML,
 * no script and nothing to load, so every SVG viewer shows it, even in a README.
 */
export function renderAggregationSvg(aggregation: ViewAggregation, options: TopOptions & SvgOptions = {}): string {
  const room = roomOf(options);
  if (hasSeries(aggregation)) {
    const picture = readSeries(aggregation, options);
    const description = picture.plot?.description ?? "There are no values in this window.";
    const sheet = { ...picture, description, warnings: aggregation.warnings };
    return drawSheet(sheet, room, drawSeries(picture, room));
  }
  const picture = readTop(aggregation, options);
  const largest = picture.rows.slice(0, 3).map(({ name, value }) => `${name}: ${value}.`);
  const description = [`${picture.values} per group, largest first.`, ...largest].join(" ");
  return drawSheet({ ...picture, description, warnings: aggregation.warnings }, room, drawTop(picture, room));
}

/** Draws the legend and the chart. */
function drawSeries(picture: SeriesPicture, room: Room): Block[] {
  const { groups, plot, format } = picture;
  if (!plot) return [drawParagraph("There are no values in this window.", "muted", room)];
  const legend = groups.map((group, index): Block => {
    const label = fitText(
      [group.label, group.change?.text, noteOf(group, format)].filter(Boolean).join(", "),
      room.width - 30,
      12,
    );
    return {
      height: LEGEND_ROW,
      draw: (top) =>
        html`<line class="tv-line tv-s${index}" x1="${room.left}" x2="${room.left + 18}" y1="${top + 9}" y2="${top + 9}"/><text class="small" x="${room.left + 26}" y="${top + 13}">${label}</text>`,
    };
  });
  return [...(groups.length > 1 || groups[0]?.note ? legend : []), drawChart(plot, picture, room)];
}

function drawChart(plot: Plot, { drawValues }: SeriesPicture, room: Room): Block {
  const { unit, ...panel } = drawPlotParts(plot, drawValues);
  const { left, width } = room;
  const isShort = widthOfText(unit, 12) < VALUES_WIDTH - 8;
  return {
    height: PLOT_HEIGHT + 28,
    draw: (top) =>
      html`<text class="muted small${isShort ? " end" : ""}" x="${isShort ? left + VALUES_WIDTH - 8 : left}" y="${top + 10}">${fitText(unit, width, 12)}</text>${drawPanel(panel, VALUES_WIDTH, room, top + 18)}`,
  };
}

/** Draws the groups with a bar each. */
function drawTop({ rows, isCount }: TopPicture, room: Room): Block[] {
  if (rows.length === 0) return [drawParagraph("There are no groups.", "muted", room)];
  return rows.map((row) => ({ height: ROW, draw: (top) => drawRow(row, isCount, room, top) }));
}

function drawRow({ name, others, length, value, share }: TopRow, isCount: boolean, { left, width }: Room, top: number) {
  const right = left + width;
  const nameWidth = Math.round(width * 0.36);
  const numbersWidth = isCount ? 150 : 90;
  const label = fitText(others === "" ? name : `${name} · ${others}`, nameWidth - 8, 13 * BOLD);
  const barWidth = width - nameWidth - numbersWidth;
  const valueEnd = isCount ? right - 70 : right;
  return html`<text class="strong" x="${left}" y="${top + 17}">${label}</text><svg x="${left + nameWidth}" y="${top + 6}" width="${barWidth}" height="12">${drawBar(length)}</svg><text class="end" x="${valueEnd}" y="${top + 17}">${value}</text>${
    share === null ? null : html`<text class="muted end" x="${right}" y="${top + 17}">${share}</text>`
  }`;
}
