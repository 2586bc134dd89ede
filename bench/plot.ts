import type { CallCost } from "./calls.ts";
import { short } from "./report.ts";
import type { TraceCost } from "./trace.ts";

const WIDTH = 860;
const BAR = 16;
const LEFT = 190;
const SCALE = 560;
const COLORS: Readonly<Record<string, string>> = {
  toolwright: "#2563eb",
  fetch: "#9ca3af",
  ky: "#d1d5db",
  "datadog-api-client": "#7c3aed",
  "customerio-node": "#16a34a",
};

/** Draws both timed comparisons as SVG: calls relative to bare `fetch`, and traces by their size. */
export function plot(calls: readonly CallCost[], traces: readonly TraceCost[]): string {
  const bars = callBars(calls);
  const curve = traceBars(traces, bars.height + 40);
  const height = bars.height + curve.height + 60;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    "<title>Times of calls and of GetTrace</title>",
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...bars.shapes,
    ...curve.shapes,
    "</svg>",
    "",
  ].join("\n");
}

interface Panel {
  readonly shapes: readonly string[];
  readonly height: number;
}

function callBars(costs: readonly CallCost[]): Panel {
  const max = Math.max(...costs.map(({ wallRatio }) => wallRatio.high));
  const shapes = [heading("Time of a call, bare fetch = 1 (bar: median, line: quartiles)", 24)];
  let y = 40;
  let last = "";
  for (const { title, subject, wallRatio } of costs) {
    if (title !== last) {
      y += 10;
      shapes.push(text([8, y + 12], title, "start"));
      last = title;
    }
    const x = (value: number) => LEFT + 120 + (value / max) * (SCALE - 160);
    shapes.push(
      text([LEFT + 112, y + 12], subject, "end"),
      bar([x(0), y], x(wallRatio.median) - x(0), COLORS[subject]),
    );
    shapes.push(line(x(wallRatio.low), y + BAR / 2, x(wallRatio.high)));
    shapes.push(text([x(wallRatio.high) + 6, y + 12], short(wallRatio.median), "start"));
    y += BAR + 4;
  }
  return { shapes, height: y };
}

function traceBars(costs: readonly TraceCost[], top: number): Panel {
  const onLoopback = costs.filter(({ plan }) => plan.delayMs === 0);
  const max = Math.max(...onLoopback.map(({ totalMs }) => totalMs.high));
  const shapes = [heading("GetTrace by number of spans, milliseconds (grey: the pages alone)", top)];
  let y = top + 16;
  for (const { plan, totalMs, pagesMs } of onLoopback) {
    const x = (value: number) => LEFT + (value / max) * SCALE;
    shapes.push(text([LEFT - 8, y + 12], plan.size.toLocaleString("en-US"), "end"));
    shapes.push(bar([x(0), y], x(totalMs.median) - x(0), COLORS["toolwright"]));
    shapes.push(bar([x(0), y + BAR + 2], x(pagesMs.median) - x(0), COLORS["fetch"]));
    shapes.push(text([x(totalMs.median) + 6, y + 12], short(totalMs.median), "start"));
    y += BAR * 2 + 12;
  }
  return { shapes, height: y - top };
}

type Point = readonly [x: number, y: number];

function heading(label: string, y: number): string {
  return `<text x="8" y="${y}" font-weight="bold" font-size="14">${label}</text>`;
}

function text([x, y]: Point, label: string, anchor: "start" | "end"): string {
  return `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}">${label}</text>`;
}

function bar([x, y]: Point, width: number, color = "#000"): string {
  return `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(1, width).toFixed(1)}" height="${BAR}" fill="${color}"/>`;
}

function line(x: number, y: number, to: number): string {
  return `<line x1="${x.toFixed(1)}" y1="${y}" x2="${to.toFixed(1)}" y2="${y}" stroke="#111"/>`;
}
