/** A bar of a panel. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** First and third quartile, if they were measured. */
  readonly quartiles?: readonly [low: number, high: number];
  /** Whether Toolwright was measured. */
  readonly isOurs: boolean;
}

/** Bars with one axis. */
export interface Panel {
  readonly title: string;
  /** The axis's quantity with its unit, then the better direction. */
  readonly axis: readonly [measure: string, note: string];
  readonly groups: readonly { readonly title: string; readonly bars: readonly Bar[] }[];
}

/** Width of the plot, CSS pixels. A phone shows it at three quarters of its size. */
export const WIDTH = 520;
/** Width of the labels. */
const LEFT = 236;
/** Upper bound of the width of a character in the labels. */
const CHARACTER = 7.3;
const RIGHT = 44;
const ROW = 22;

/** Draws a panel below `top`, and returns its shapes and its height. */
export function drawPanel({ title, axis, groups }: Panel, top: number): { shapes: readonly string[]; height: number } {
  const values = groups.flatMap(({ bars }) => bars.flatMap(({ value, quartiles }) => [value, ...(quartiles ?? [])]));
  const ticks = ticksUpTo(Math.max(...values));
  const end = ticks.at(-1) ?? 1;
  const x = (value: number) => round(LEFT + (value / end) * (WIDTH - LEFT - RIGHT));
  const shapes = [text("heading", [0, top + 14], title)];
  let y = top + 34;
  for (const group of groups) {
    if (group.title !== "") {
      shapes.push(text("group", [0, y + 14], group.title));
      y += ROW;
    }
    for (const bar of group.bars) {
      shapes.push(...drawBar(bar, x, y));
      y += ROW;
    }
    y += 6;
  }
  const grid = ticks.flatMap((tick) => [
    `<line class="grid" x1="${x(tick)}" y1="${top + 26}" x2="${x(tick)}" y2="${y}"/>`,
    text("tick", [x(tick), y + 14], tick.toLocaleString("en-US"), "middle"),
  ]);
  const foot = axis.map((line, index) => text("axis", [WIDTH, y + 32 + 15 * index], line, "end"));
  return { shapes: [...grid, ...shapes, ...foot], height: y + 72 - top };
}

function drawBar({ label, value, quartiles, isOurs }: Bar, x: (value: number) => number, y: number): readonly string[] {
  if (label.length * CHARACTER > LEFT - 8) throw new Error(`The label "${label}" is too long for the plot.`);
  const end = Math.max(x(value), ...(quartiles ?? []).map(x));
  const middle = y + 9;
  return [
    text(isOurs ? "ours" : "name", [LEFT - 8, y + 13], label, "end"),
    `<rect class="${isOurs ? "our-bar" : "bar"}" x="${LEFT}" y="${y}" width="${Math.max(1, round(x(value) - LEFT))}" height="17" rx="2"/>`,
    ...(quartiles
      ? [`<line class="range" x1="${x(quartiles[0])}" y1="${middle}" x2="${x(quartiles[1])}" y2="${middle}"/>`]
      : []),
    text("value", [end + 6, y + 13], String(value.toLocaleString("en-US"))),
  ];
}

/** Round numbers from 0 to above `max`, at most seven. */
function ticksUpTo(max: number): readonly number[] {
  const rough = max / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const count = Math.ceil(max / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

type Point = readonly [x: number, y: number];

function text(kind: string, [x, y]: Point, label: string, anchor = "start"): string {
  return `<text class="${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${label}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
