import type { LimitFigures } from "./limits.ts";

const WIDTH = 640;
const HEIGHT = 300;
const MARGIN = 50;
/** Requests per point of a line. */
const STEP = 10;
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
    const points = instants
      .flatMap((atMs, index) => (index % STEP === 0 ? `${x(atMs)},${y(index + 1)}` : []))
      .join(" ");
    const color = COLORS[index % COLORS.length];
    const label = `${workers} ${workers === 1 ? "worker" : "workers"}: at most ${figures.mostInWindow} in any second, ${figures.lateRate.toFixed(0)} a second later on`;
    return `<polyline points="${points}" fill="none" stroke="${color}"/><text x="${MARGIN + 12}" y="${MARGIN + 18 * index}" fill="${color}">${label}</text>`;
  });
  const axis = `<path d="M${MARGIN} ${MARGIN} V${HEIGHT - MARGIN} H${WIDTH - MARGIN}" fill="none" stroke="#555"/>`;
  const seconds = Array.from({ length: Math.floor(lastMs / 5_000) + 1 }, (_, index) => index * 5);
  const times = seconds.map(
    (at) => `<text x="${x(at * 1_000)}" y="${HEIGHT - 32}" text-anchor="middle">${at} s</text>`,
  );
  const counts = [0, most / 2, most].map(
    (count) =>
      `<text x="${MARGIN - 6}" y="${Number(y(count)) + 4}" text-anchor="end">${count.toLocaleString("en-US")}</text>`,
  );
  const title = `Requests that arrived at the server, after each worker had warmed up. The limit is 100 a second.`;
  const head = `<title id="title">${title}</title><text x="8" y="20" font-weight="600">${title}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif" font-size="12"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${head}${axis}${lines.join("")}${times.join("")}${counts.join("")}</svg>\n`;
}
