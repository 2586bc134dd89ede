import type { Page } from "./page.ts";
import { duration } from "./units.ts";

/** The fields of a span that a waterfall shows. */
export interface WaterfallSpan {
  readonly depth: number;
  readonly service: string | null;
  readonly resource: string | null;
  readonly offset_ns: number | null;
  readonly duration_ns: number | null;
  readonly error: boolean;
}

const NAME_WIDTH = 38;
const LANE_WIDTH = 30;

/** Draws one row per span, indented by depth, with its position on the timeline. */
export function drawWaterfall(page: Page, spans: readonly WaterfallSpan[], totalNs: number): void {
  for (const { depth, service, resource, offset_ns, duration_ns, error } of spans) {
    const name = `${"  ".repeat(Math.min(depth, 6))}${error ? "✗ " : ""}${service ?? "?"} ${resource ?? ""}`;
    const lane = drawLane((offset_ns ?? 0) / totalNs, (duration_ns ?? 0) / totalNs, error);
    const style = error ? "red" : "reset";
    page.row(
      [
        [indented(name), NAME_WIDTH],
        [lane, LANE_WIDTH],
        [duration(duration_ns), -9],
      ],
      style,
    );
  }
}

/** Writes the indentation as dots, since cells collapse spaces. */
function indented(name: string): string {
  return name.replace(/^ +/, (spaces) => "·".repeat(spaces.length));
}

function drawLane(start: number, length: number, error: boolean): string {
  const from = Math.min(LANE_WIDTH - 1, Math.max(0, Math.floor(start * LANE_WIDTH)));
  const width = Math.max(1, Math.min(LANE_WIDTH - from, Math.round(length * LANE_WIDTH)));
  return `${"·".repeat(from)}${(error ? "▓" : "█").repeat(width)}`.padEnd(LANE_WIDTH, "·");
}
