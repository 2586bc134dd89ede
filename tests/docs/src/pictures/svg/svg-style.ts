import { PALETTE } from "../../../../../packages/view/src/page/tokens.ts";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Rules without colors. Viewers without CSS variables read this style, so colors are written out. */
const SHAPES = `
svg { overflow: visible; }
text { font: 13px ${FONT}; font-variant-numeric: tabular-nums; }
svg svg text { font-size: 11px; }
.title { font-size: 17px; font-weight: 650; }
.fact { font-size: 18px; font-weight: 600; }
.small { font-size: 12px; }
.strong { font-weight: 600; }
.end, .tv-values text { text-anchor: end; }
.tv-times text, .tv-event { text-anchor: middle; }
svg svg .tv-event { font-size: 16px; }
.tv-few { display: none; }
.tv-pale { opacity: .3; }
.tv-path { stroke-width: 2; stroke-linecap: round; }
.tv-grid, .tv-mark { stroke-width: 1; shape-rendering: crispEdges; }
.tv-partial { fill-opacity: .25; stroke-dasharray: 3 2; }
.tv-line { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.tv-dashed { stroke-dasharray: 3 4; }
.tv-dot { stroke-width: 1.5; }
`;

/** Creates the style of a standalone SVG, as CSS, for light and dark readers or for one theme. */
export function svgStyle(): string {
  return `${SHAPES}${colors("light")}@media (prefers-color-scheme: dark) {\n${colors("dark")}}\n`;
}

function colors(theme: "light" | "dark"): string {
  const color = (name: keyof typeof PALETTE) => PALETTE[name][theme === "light" ? 0 : 1];
  const series = ([0, 1, 2, 3, 4, 5] as const).map(
    (index) =>
      `.tv-c${index}, .tv-dot.tv-s${index} { fill: ${color(`c${index}`)}; }\n.tv-s${index} { stroke: ${color(`c${index}`)}; }`,
  );
  return [
    `.ground { fill: ${color("ground")}; stroke: ${color("line")}; }`,
    `text { fill: ${color("ink")}; }`,
    `.tv-path { stroke: ${color("ink")}; }`,
    `.muted, svg svg text { fill: ${color("muted")}; }`,
    `.tv-ink { fill: ${color("muted")}; }`,
    `.tv-bad { fill: ${color("bad")}; }`,
    `.tv-soft { fill: ${color("soft")}; }`,
    `.bad-ground { fill: ${color("bad-ground")}; }`,
    `.warn { fill: ${color("warn")}; }`,
    `.tv-track, .rule { fill: ${color("raised")}; }`,
    `.tv-grid { stroke: ${color("line")}; }`,
    `.tv-mark { stroke: ${color("cx")}; }`,
    `.tv-cx { fill: ${color("cx")}; }`,
    ...series,
    `.tv-column { fill: ${color("c0")}; }`,
    `.tv-partial { stroke: ${color("c0")}; }`,
    `.tv-hollow.tv-dot { fill: ${color("ground")}; }`,
    "",
  ].join("\n");
}
