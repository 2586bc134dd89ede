/** A run of characters of one line that look the same. */
interface Span {
  readonly kind: "plain" | "bold" | "dim" | "red" | "green" | "yellow" | "cyan";
  readonly text: string;
}

const KINDS: Readonly<Record<string, Span["kind"]>> = {
  "1": "bold",
  "2": "dim",
  "31": "red",
  "32": "green",
  "33": "yellow",
  "36": "cyan",
};
const COLUMNS = 80;
const CHARACTER = 8.4;
const LINE = 18;
/** Lines of a screen. */
const ROWS = 32;
const BAR = 34;
const PADDING = 16;
const SECONDS_PER_SCREEN = 3.5;

const STYLE = `
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; fill: #d1d5db; white-space: pre }
.bold { font-weight: 700; fill: #fff }
.dim { fill: #93c5fd }
.red { fill: #fca5a5 }
.green { font-weight: 700; fill: #6ee7b7 }
.yellow { fill: #fcd34d }
.cyan { fill: #67e8f9 }
.title { font-family: system-ui, sans-serif; font-size: 13px; fill: #9ca3af }`;

/**
 * Draws a program's terminal output as an SVG that scrolls from heading to heading in a loop. Readers who prefer no
 * motion see the screen that begins with the heading `still`.
 */
export function drawTerminal(printed: string, command: string, still: string): string {
  const lines = [`$ ${command}`, "", ...printed.trimEnd().split("\n")].map(spansOf);
  const texts = lines.map((spans) => spans.map(({ text }) => text).join(""));
  const stops = screensOf(texts);
  const width = Math.ceil(COLUMNS * CHARACTER + 2 * PADDING);
  const height = BAR + ROWS * LINE + PADDING;
  const rest = Math.max(
    0,
    texts.findIndex((text) => text.includes(still)),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">A recording of ${command} on the sandbox</title>`,
    `<style>${STYLE}\n${motion(stops, rest)}\n</style>`,
    `<rect width="${width}" height="${height}" rx="10" fill="#111827"/>`,
    ...["#f87171", "#fbbf24", "#34d399"].map(
      (color, index) => `<circle cx="${22 + index * 20}" cy="17" r="6" fill="${color}"/>`,
    ),
    `<text class="title" x="${width / 2}" y="21" text-anchor="middle">${command}</text>`,
    `<svg y="${BAR}" width="${width}" height="${ROWS * LINE}"><g class="paper">`,
    ...lines.flatMap((spans, index) => (spans.length === 0 ? [] : [drawLine(spans, index)])),
    "</g></svg>",
    "</svg>",
    "",
  ].join("\n");
}

/** Returns the lines of a drawing, in order, without empty lines. */
export function linesOf(svg: string): readonly string[] {
  return [...svg.matchAll(/<text x="\d+" y="\d+">(.*)<\/text>/g)].map(([, line = ""]) =>
    line
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&"),
  );
}

/** Removes the colors from a terminal's text. */
export function withoutColors(printed: string): string {
  return printed
    .split("\n")
    .map((line) =>
      spansOf(line)
        .map(({ text }) => text)
        .join(""),
    )
    .join("\n");
}

function spansOf(line: string): readonly Span[] {
  const parts = line.split("\u001b[");
  return parts.flatMap((part, index): readonly Span[] => {
    const [, code = "", text = part] = index === 0 ? [] : (/^(\d+)m([\s\S]*)$/.exec(part) ?? []);
    return text === "" ? [] : [{ kind: KINDS[code] ?? "plain", text }];
  });
}

function drawLine(spans: readonly Span[], index: number): string {
  const parts = spans.map(({ kind, text }) =>
    kind === "plain" ? escapeText(text) : `<tspan class="${kind}">${escapeText(text)}</tspan>`,
  );
  return `<text x="${PADDING}" y="${(index + 1) * LINE - 5}">${parts.join("")}</text>`;
}

/** Returns the first line of each screen: the start, and headings that are far enough from the previous screen. */
function screensOf(texts: readonly string[]): readonly number[] {
  const last = Math.max(0, texts.length - ROWS);
  const headings = texts.flatMap((text, index) => (text.startsWith("── ") ? [index] : []));
  const stops = headings.filter((index) => index > 2 && index < last);
  return [0, ...stops, last];
}

function motion(stops: readonly number[], rest: number): string {
  // The last screen has the cause, and twice the time.
  const shares = stops.length + 1;
  const share = 100 / shares;
  const frames = stops.map((line, index) => {
    const end = index === stops.length - 1 ? 100 : (index + 1) * share;
    const [from, to] = [index * share, end - share / 8];
    return `${from.toFixed(2)}%, ${to.toFixed(2)}% { transform: translateY(${-line * LINE}px) }`;
  });
  return [
    `@keyframes scroll { ${frames.join(" ")} }`,
    `.paper { animation: scroll ${shares * SECONDS_PER_SCREEN}s ease-in-out infinite }`,
    `@media (prefers-reduced-motion: reduce) { .paper { animation: none; transform: translateY(${-rest * LINE}px) } }`,
  ].join("\n");
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
