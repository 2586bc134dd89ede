import type { LimitFigures } from "./limits.ts";

const WIDTH = 640;
const HEIGHT = 370;
const MARGIN = 50;
/** Top of the lines' area, below the title and the legend. */
const TOP = 126;
const BOTTOM = HEIGHT - 44;
/** Requests per point of a line. */
const STEP = 10;
const STYLE = `text { font: 12px system-ui, sans-serif; fill: #161b22; } .title { font-size: 15px; font-weight: 600; } .muted { fill: #56606b; } .ground { fill: #fff; stroke: #dde2e7; } .grid { stroke: #dde2e7; } .line { fill: none; stroke-width: 1.5; } .s0 { stroke: #3566c8; } .s1 { stroke: #587a24; } .s2 { stroke: #c0322b; }
@media (prefers-color-scheme: dark) { text { fill: #e8ecf1; } .muted { fill: #a0abb7; } .ground { fill: #14181e; stroke: #2d353f; } .grid { stroke: #2d353f; } .s0 { stroke: #7ba6f7; } .s1 { stroke: #a5c463; } .s2 { stroke: #ff8279; } }`;

/** Draws how many requests had arrived at each moment, one line per number of workers, as SVG. */
export function plotArrivals(runs: readonly { readonly workers: number; readonly figures: LimitFigures }[]): string {
  const all = runs.flatMap(({ figures }) => figures.arrivals);
  const lastMs = Math.max(...all.map(({ atMs }) => atMs));
  const most = Math.max(...runs.map(({ figures }) => figures.arrivals.length));
  const x = (atMs: number) => (MARGIN + (atMs / lastMs) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (count: number) => (BOTTOM - (count / most) * (BOTTOM - TOP)).toFixed(1);
  const lines = runs.map(({ workers, figures }, index) => {
    const instants = figures.arrivals.map(({ atMs }) => atMs).sort((one, other) => one - other);
    const points = instants
      .flatMap((atMs, index) => (index % STEP === 0 ? `${x(atMs)},${y(index + 1)}` : []))
      .join(" ");
    const label = `${workers} ${workers === 1 ? "worker" : "workers"}: at most ${figures.mostInWindow} in any second, ${figures.lateRate.toFixed(0)} a second later on`;
    const top = 70 + 18 * index;
    return `<polyline class="line s${index}" points="${points}"/><path class="line s${index}" d="M20 ${top} h18"/><text x="46" y="${top + 4}">${label}</text>`;
  });
  const seconds = Array.from({ length: Math.floor(lastMs / 5_000) + 1 }, (_, index) => index * 5);
  const times = seconds.map(
    (at) => `<text class="muted" x="${x(at * 1_000)}" y="${BOTTOM + 20}" text-anchor="middle">${at} s</text>`,
  );
  const counts = [0, most / 2, most].map(
    (count) =>
      `<path class="grid" d="M${MARGIN} ${y(count)} H${WIDTH - MARGIN}"/><text class="muted" x="${MARGIN - 8}" y="${Number(y(count)) + 4}" text-anchor="end">${count.toLocaleString("en-US")}</text>`,
  );
  const title = "Requests that had arrived at the server";
  const head = `<title id="title">${title}</title><style>${STYLE}</style><rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="12"/><text class="title" x="20" y="30">${title}</text><text class="muted" x="20" y="50">After each worker had warmed up. The limit is 100 a second.</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title">${head}${counts.join("")}${lines.join("")}${times.join("")}</svg>\n`;
}
