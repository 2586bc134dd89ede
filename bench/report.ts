import type { Spread } from "./statistics.ts";

/** The report of a benchmark: Markdown, and the targets that it met or missed. */
export interface Section {
  readonly title: string;
  readonly markdown: string;
  readonly targets: readonly Target[];
}

/** A target, and the measured value. */
export interface Target {
  readonly promise: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** A target with an upper limit, which ends its promise. */
export function atMost(promise: string, limit: number, measured: number, unit: string): Target {
  return { promise: `${promise} ${limit} ${unit}`, measured: `${short(measured)} ${unit}`, isMet: measured <= limit };
}

/** A Markdown table; all columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Formats a number with three significant digits, or as an integer from 100. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

/** Formats a median with its quartiles. */
export function spread({ median, low, high }: Spread, unit = ""): string {
  return `${short(median)}${unit} (${short(low)}–${short(high)})`;
}
