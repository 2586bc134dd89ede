import type { Spread } from "./statistics.ts";

/** The report of a benchmark: Markdown, and the targets that it met or missed. */
export interface Section {
  readonly title: string;
  readonly markdown: string;
  readonly targets: readonly Target[];
}

/** A goal, and the figures of the earlier commit and of today. */
export interface Target {
  readonly what: string;
  /** The peer of the same run; empty for figures that stand alone. */
  readonly against?: string;
  readonly goal: string;
  /** The figure at the commit `BEFORE`, if it was measured. */
  readonly before?: string;
  readonly now: string;
  readonly isMet: boolean;
}

/** A goal with an upper limit. */
export function atMost(
  what: Pick<Target, "what" | "against">,
  limit: number,
  { before, now }: { readonly before?: number; readonly now: number },
  unit = "×",
): Target {
  const figure = (value: number) => `${short(value)} ${unit}`;
  return {
    ...what,
    goal: `≤ ${figure(limit)}`,
    ...(before !== undefined && { before: figure(before) }),
    now: figure(now),
    isMet: now <= limit,
  };
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
