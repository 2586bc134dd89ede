import { readFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { subjectFolders } from "./calls.ts";
import { startChild } from "./child.ts";
import { type Section, short, table } from "./report.ts";
import type { Batch } from "./subject-process.ts";

const LOADS = [
  { title: "IdentifyPerson", workload: "identify", limit: 0, calls: 10_000 },
  { title: "SearchSpans, 25 spans", workload: "search", limit: 25, calls: 4_000 },
] as const;
const AREAS = [
  "Node: fetch, streams, events",
  "native code and waiting for it",
  "garbage collection",
  "ky",
  "Valibot",
  "@toolwright/core",
  "the toolkit",
] as const;
type Area = (typeof AREAS)[number];
const FUNCTIONS_SHOWN = 8;

/** Microseconds per call, by area, in an earlier version. */
type Baseline = Readonly<Record<string, Readonly<Record<Area, number>>>>;

/** Shows in which code the time of a call is spent. */
export async function benchProfile(): Promise<Section> {
  const baseline = JSON.parse(readFileSync(new URL("profile-baseline.json", import.meta.url), "utf8")) as Baseline;
  const server = await startChild("server-process.ts", {});
  const { url } = await server.ask<{ url: string }>({});
  const folder = subjectFolders().toolwright;
  const parts: string[] = [];
  for (const { title, ...load } of LOADS) {
    const child = await startChild("subject-process.ts", { name: "toolwright", folder, url });
    await child.ask({ ...load, inFlight: 1 });
    const profile = await child.ask<Profiler.Profile>({ ...load, inFlight: 1, profile: true } satisfies Batch);
    child.stop();
    parts.push(...tablesOf(title, selfTimes(profile, load.calls), baseline[title]));
  }
  server.stop();
  return { title: "Where the time goes", markdown: [WHAT, ...parts].join("\n\n"), targets: [] };
}

const WHAT = `Samples of V8's profiler, every 100 µs, of one call after the other over the loopback, in microseconds per call; time in
which the process waits is left out. A built-in function, such as \`JSON.parse\`, counts for the code that calls it. "Before"
is \`bench/profile-baseline.json\`: the version of 2026-11-23, before calls were made faster. It ran on
another day, so compare shares. Core's build has included the functions of Valibot since then, and they count as core.`;

interface SelfTime {
  readonly area: Area;
  readonly name: string;
  readonly us: number;
}

function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, calls: number): SelfTime[] {
  const total = new Map<number, number>();
  for (const [index, id] of samples.entries()) total.set(id, (total.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  return nodes.flatMap(({ id, callFrame: { functionName, url } }) => {
    const area = areaOf(functionName, url);
    return area === null ? [] : [{ area, name: functionName || "(anonymous)", us: (total.get(id) ?? 0) / calls }];
  });
}

function areaOf(functionName: string, url: string): Area | null {
  if (functionName === "(idle)" || functionName === "(root)") return null;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url === "") return "native code and waiting for it";
  if (url.includes("/node_modules/ky/")) return "ky";
  if (url.includes("/node_modules/valibot/")) return "Valibot";
  if (url.includes("/@toolwright/core/")) return "@toolwright/core";
  return url.includes("/@toolwright/") ? "the toolkit" : "Node: fetch, streams, events";
}

function tablesOf(title: string, times: readonly SelfTime[], before: Baseline[string] | undefined): string[] {
  const sum = (all: readonly SelfTime[]) => all.reduce((us, time) => us + time.us, 0);
  const row = (area: string, was: number | undefined, us: number) => [area, was ? short(was) : "–", short(us)];
  const areas = AREAS.map((area) => row(area, before?.[area], sum(times.filter((time) => time.area === area))));
  const wasInAll = before && Object.values(before).reduce((us, each) => us + each, 0);
  const own = Object.groupBy(
    times.filter(({ area }) => area === "@toolwright/core" || area === "the toolkit"),
    ({ name }) => name,
  );
  const functions = Object.entries(own)
    .map(([name, all = []]) => [name, sum(all)] as const)
    .sort(([, one], [, other]) => other - one)
    .slice(0, FUNCTIONS_SHOWN)
    .map(([name, us]) => [`\`${name}\``, short(us)]);
  return [
    `### ${title}`,
    table(["area", "before, µs", "now, µs"], [...areas, row("all", wasInAll, sum(times))]),
    table(["our functions with the most self time", "µs"], functions),
  ];
}
