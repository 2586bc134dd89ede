import type { Page } from "./page.ts";

/** One bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Text to the right of the bar. */
  readonly note: string;
}

const BAR_WIDTH = 44;
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** Draws horizontal bars, scaled to the greatest value. */
export function drawBars(page: Page, bars: readonly Bar[]): void {
  const greatest = Math.max(0, ...bars.map(({ value }) => value));
  for (const { label, value, note } of bars) {
    page.row([
      [label, -8],
      [bar(greatest === 0 ? 0 : value / greatest), BAR_WIDTH],
      [note, 24],
    ]);
  }
}

function bar(share: number): string {
  const eighths = Math.round(share * BAR_WIDTH * 8);
  return "█".repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}
