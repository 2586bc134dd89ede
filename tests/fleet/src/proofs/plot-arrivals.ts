import type { LimitFigures } from "./limits.ts";

const WIDTH = 640;
const HEIGHT = 300;
const MARGIN = 50;
const COLORS = ["#3b6ea5", "#4e7f3a", "#b5472f"];

/** Draws how many requests had arrived at each moment, one line per number of workers, as SVG. */
export function plotArrivals(runs: readonly { readonly workers: number; readonly figures: LimitFigures }[]): string {
  const all = runs.flatMap(({ figures }) => figures.arrivals);
  const lastMs = Math.max(...all.map(({ atMs }) => atMs));
  const most = Math.max(...runs.map(({ figures }) => figures.arrivals.length));
  const x = (atMs: number) => (MARGIN + (atMs / lastMs) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (count: number) => (HEIGHT - MARGIN - (count / most) * (HEIGHT - 2 * MARGIN)).toFixed(1);
  const lines = runs.map(({ workers, figures }, index) => {
    const instants = figures.arrivals.map(({ atMs }) => atMs).sort((one, other) => one - other);
    const points = instants.map((atMs, count) => `${x(atMs)},${y(count + 1)}`).join(" ");
    const color = COLORS[index % COLORS.length];
    const label = `${workers} ${workers === 1 ? "worker" : "workers"}: at most ${figures.mostInWindow} in a second`;
    return `<polyline points="${points}" fill="none" stroke="${color}"/><text x="${MARGIN + 12}" y="${MARGIN + 18 * index}" fill="${color}">${label}</text>`;
  });
  const axis = `<path d="M${MARGIN} ${MARGIN} V${HEIGHT - MARGIN} H${WIDTH - MARGIN}" fill="none" stroke="#555"/>`;
  const labels = `<text x="${WIDTH - MARGIN}" y="${HEIGHT - 18}" text-anchor="end">${(lastMs / 1_000).toFixed(1)} s</text><text x="8" y="${MARGIN - 14}">${most} requests arrived; the limit is 100 a second</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${axis}${lines.join("")}${labels}</svg>\n`;
}
