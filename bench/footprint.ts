import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { installed, installedSize, packed, VENDORS } from "./installed.ts";
import { atMost, type Section, short, spread, type Target, table } from "./report.ts";
import { ratiosOf, rotated, spreadOf } from "./statistics.ts";

// Import time, memory and disk space of a client. Each run is a separate process; each round runs every subject once.

const ROUNDS = 15;
const KEY = "0123456789abcdef0123456789abcdef";

/** Subjects that install nothing. */
const BARE: readonly string[] = ["nothing", "fetch"];

interface Subject {
  readonly name: string;
  readonly folder: string;
  /** The statement that imports the package, and the expression of a first call to `url`. */
  readonly load: string;
  readonly call: string;
  /** Whether Node keeps the compiled code of earlier runs. */
  readonly isCompiled?: boolean;
}

interface Run {
  readonly importMs: number;
  readonly readyMs: number;
  readonly residentMb: number;
}

/** Measures import time, memory and disk space. */
export async function benchFootprint(): Promise<Section> {
  const server = await startChild("server-process.ts", {});
  const { url } = await server.ask<{ url: string }>({});
  const all = subjects();
  const runs = new Map<string, Run[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const subject of rotated(all, round)) runs.get(subject.name)?.push(runOnce(subject, url));
  server.stop();
  const sizes = new Map(all.map(({ name, folder }) => [name, installedSize(folder)]));
  const empty = spreadOf((runs.get("nothing") ?? []).map(({ residentMb }) => residentMb)).median;
  const rows = all.map(({ name }) => rowOf(name, runs, sizes));
  const head = ["what", "import, ms", "with a first call, ms", "resident after import, MB", "on disk, MB", "files"];
  const notes = all
    .filter(({ name }) => !BARE.includes(name) && !name.startsWith("@toolwright"))
    .map(({ name }) => compare(name, runs));
  return {
    title: "Import, memory and disk",
    markdown: [WHAT(short(empty)), table(head, rows), notes.join("\n")].join("\n\n"),
    targets: targetsOf(runs, sizes),
  };
}

const WHAT = (
  empty: string,
) => `Each run is a separate process; medians with quartiles of ${ROUNDS} rounds. An empty process has ${empty} MB resident.
The first call loads the HTTP client: the second column includes that, and one call over the loopback. The size on disk is
that of \`node_modules\` after installing only this package. "Compiled before": with \`NODE_COMPILE_CACHE\`, Node keeps the compiled
code of earlier runs.`;

function subjects(): readonly Subject[] {
  const observability = {
    folder: packed("observability"),
    load: 'const it = await import("@toolwright/observability");',
    call: `it.createObservability({ apiKey: "${KEY}", applicationKey: "${KEY}", baseUrl: url }).searchSpans({ query: "a:b" })`,
  };
  return [
    { name: "nothing", folder: packed("observability"), load: "const it = null;", call: "null" },
    {
      name: "fetch",
      folder: packed("observability"),
      load: "const it = null;",
      call: 'fetch(url, { method: "POST", body: "{}" }).then((response) => response.text())',
    },
    { name: "@toolwright/observability", ...observability },
    { name: "@toolwright/observability, compiled before", ...observability, isCompiled: true },
    {
      name: "@datadog/datadog-api-client",
      folder: installed(VENDORS["datadog-api-client"]),
      load: 'const { default: it } = await import("@datadog/datadog-api-client");',
      call: `(() => {
        const configuration = it.client.createConfiguration({ serverIndex: 1, authMethods: { apiKeyAuth: "${KEY}", appKeyAuth: "${KEY}" } });
        configuration.setServerVariables({ protocol: "http", name: new URL(url).host });
        return new it.v2.SpansApi(configuration).listSpans({ body: { data: { attributes: { filter: { query: "a:b" }, page: { limit: 25 } }, type: "search_request" } } });
      })()`,
    },
    {
      name: "@toolwright/messaging",
      folder: packed("messaging"),
      load: 'const it = await import("@toolwright/messaging");',
      call: `it.createMessaging({ siteId: "${KEY}", trackingApiKey: "${KEY}", baseUrl: url }).identifyPerson({ person_id: "a" })`,
    },
    {
      name: "customerio-node",
      folder: installed(VENDORS["customerio-node"]),
      load: 'const it = await import("customerio-node");',
      call: `new it.TrackClient("${KEY}", "${KEY}", { url: url + "/api/v1" }).identify("a", {})`,
    },
  ];
}

function runOnce({ folder, load, call, isCompiled = false }: Subject, url: string): Run {
  const script = `
    const url = ${JSON.stringify(url)};
    const start = performance.now();
    ${load}
    const importMs = performance.now() - start;
    const residentMb = process.memoryUsage().rss / 1e6;
    await (${call});
    console.log(JSON.stringify({ importMs, residentMb, readyMs: performance.now() - start }));
    process.exit(0);
  `;
  const env = { PATH: process.env["PATH"], ...(isCompiled && { NODE_COMPILE_CACHE: join(folder, "compiled") }) };
  const options = { cwd: folder, encoding: "utf8", env } as const;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], options)) as Run;
}

type Runs = ReadonlyMap<string, readonly Run[]>;
type Sizes = ReadonlyMap<string, ReturnType<typeof installedSize>>;

function rowOf(name: string, runs: Runs, sizes: Sizes): readonly string[] {
  const own = runs.get(name) ?? [];
  const { bytes = 0, files = 0 } = BARE.includes(name) ? {} : (sizes.get(name) ?? {});
  return [
    name,
    spread(spreadOf(own.map(({ importMs }) => importMs))),
    spread(spreadOf(own.map(({ readyMs }) => readyMs))),
    spread(spreadOf(own.map(({ residentMb }) => residentMb))),
    BARE.includes(name) ? "–" : short(bytes / 1e6),
    BARE.includes(name) ? "–" : String(files),
  ];
}

function compare(theirs: string, runs: Runs): string {
  const ours = theirs === "customerio-node" ? "@toolwright/messaging" : "@toolwright/observability";
  const times = (name: string) => (runs.get(name) ?? []).map(({ importMs }) => importMs);
  return `- ${theirs} takes ${spread(ratiosOf(times(theirs), times(ours)))} times as long to import as ${ours} (${ROUNDS} pairs).`;
}

function targetsOf(runs: Runs, sizes: Sizes): readonly Target[] {
  const medianOf = (name: string, cost: (run: Run) => number) => spreadOf((runs.get(name) ?? []).map(cost)).median;
  const firstCallMs = ({ readyMs, importMs }: Run) => readyMs - importMs;
  const fetchMs = medianOf("fetch", firstCallMs);
  return ["@toolwright/observability", "@toolwright/messaging"].flatMap((name) => {
    const bytes = sizes.get(name)?.bytes ?? Number.NaN;
    return [
      atMost(
        `${name}: imported in at most`,
        15,
        medianOf(name, ({ importMs }) => importMs),
        "ms",
      ),
      atMost(`${name}: first call, beyond that of fetch, at most`, 15, medianOf(name, firstCallMs) - fetchMs, "ms"),
      atMost(`${name}: on disk with its dependencies at most`, 2.5, bytes / 1e6, "MB"),
    ];
  });
}
