import { type Bar, drawPanel, type Panel, WIDTH } from "./draw-panel.ts";
import { numbersIn, type Row, readTable } from "./read-table.ts";

const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2937 }
.heading { font-size: 15px; font-weight: 600 }
.group, .ours { font-weight: 600 }
.tick, .axis, .value { font-size: 12px }
.tick, .axis { fill: #4b5563 }
.paper { fill: #fff }
.grid { stroke: #e5e7eb }
.bar { fill: #94a3b8 }
.our-bar { fill: #4f46e5 }
.range { stroke: #111827; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e5e7eb }
  .tick, .axis { fill: #9ca3af }
  .paper { fill: #14171f }
  .grid { stroke: #374151 }
  .bar { fill: #64748b }
  .our-bar { fill: #818cf8 }
  .range { stroke: #f9fafb }
}`;

/** The calls whose times are drawn. The others are in the tables. */
const SHOWN_CALLS = ["IdentifyPerson", "SearchSpans, 25 spans"];

/** Caption of the bars with times. */
const TIMES = "fewer is better; median, line: quartiles";

/** Draws the main figures of RESULTS.md, including those where Toolwright is worse. */
export function plotResults(results: string): string {
  const shapes: string[] = [];
  let top = 16;
  for (const panel of panelsOf(results)) {
    const drawn = drawPanel(panel, top);
    shapes.push(...drawn.shapes);
    top += drawn.height;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 0 ${WIDTH + 32} ${top}" width="${WIDTH + 32}" role="img" aria-labelledby="title">`,
    '<title id="title">Benchmarks: requests per lost email, import and first call, size on disk, waiting for vendors, large answers, time of a call</title>',
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" x="-16" width="${WIDTH + 32}" height="${top}"/>`,
    ...shapes,
    "</svg>",
    "",
  ].join("\n");
}

function panelsOf(results: string): readonly Panel[] {
  const footprint = readTable(results, "Import, memory and disk").filter(
    ({ what = "" }) => what !== "nothing" && !what.endsWith("compiled before"),
  );
  const today = footprint.filter(({ what = "" }) => !what.endsWith(", before"));
  const sends = readTable(results, "Sends under faults").filter(({ client = "" }) => !client.startsWith("the same"));
  const calls = readTable(results, "Calls").filter(({ call }) => SHOWN_CALLS.includes(call ?? ""));
  const reads = readTable(results, "Large answers").filter(({ read = "" }) => !/ 1,000 spans|100 ms/.test(read));
  return [
    {
      title: "One email, and its response is lost",
      axis: ["requests that reach the server", "fewer is better; more than 1 may send twice"],
      groups: [{ title: "", bars: sends.map((row) => barOf(row, "client", "reset")) }],
    },
    {
      title: "Import of the package",
      axis: ["milliseconds", TIMES],
      groups: [
        {
          title: "",
          bars: footprint.filter(({ what }) => what !== "fetch").map((row) => barOf(row, "what", "import, ms")),
        },
      ],
    },
    {
      title: "Import with a first call",
      axis: ["milliseconds", TIMES],
      groups: [{ title: "", bars: today.map((row) => barOf(row, "what", "with a first call, ms")) }],
    },
    {
      title: "Size on disk, with dependencies",
      axis: ["megabytes", "fewer is better"],
      groups: [
        {
          title: "",
          bars: today.filter(({ what }) => what !== "fetch").map((row) => barOf(row, "what", "on disk, MB")),
        },
      ],
    },
    {
      title: "Waiting for a vendor, 50 ms per request",
      axis: ["milliseconds", TIMES],
      groups: readTable(results, "Waiting for a vendor").map((row) => ({
        title: row["call"] ?? "",
        bars: [
          { ...barOf(row, "call", "ms now"), label: "now", isOurs: true },
          { ...barOf(row, "call", "ms before"), label: "before", isOurs: false },
        ],
      })),
    },
    {
      title: "Large answers",
      axis: ["milliseconds of processor time", TIMES],
      groups: groupsOf(reads, "read", "who", "processor ms"),
    },
    {
      title: "Time of a call",
      axis: ["times the same call with bare fetch", TIMES],
      groups: groupsOf(calls, "call", "who", "× bare fetch"),
    },
  ];
}

function groupsOf(rows: readonly Row[], group: string, name: string, column: string): Panel["groups"] {
  return [...Map.groupBy(rows, (row) => row[group] ?? "")].map(([title, members]) => ({
    title,
    bars: members.map((row) => barOf(row, name, column)),
  }));
}

function barOf(row: Row, name: string, column: string): Bar {
  const label = row[name] ?? "";
  const [value = Number.NaN, low, high] = numbersIn(row[column]);
  if (Number.isNaN(value)) throw new Error(`RESULTS.md has no "${column}" of ${label}.`);
  const isOurs = /toolwright|^now/.test(label) && !label.endsWith(", before");
  return {
    label: label.replace("@toolwright/", ""),
    value,
    isOurs,
    ...(low === undefined || high === undefined ? {} : { quartiles: [low, high] }),
  };
}
