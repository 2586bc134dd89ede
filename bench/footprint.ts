import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startChild } from "./child.ts";
import { installed, installedSize, packed, packedBefore, VENDORS } from "./installed.ts";
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
  return {
    title: "Import, memory and disk",
    markdown: [
      WHAT(short(empty)),
      table(
        HEAD,
        all.map(({ name }) => rowOf(name, runs, sizes)),
      ),
    ].join("\n\n"),
    targets: targetsOf(runs, all),
  };
}

const PEER = "customerio-node";
const HEAD = [
  "what",
  "import, ms",
  `× ${PEER}`,
  "with a first call, ms",
  `× ${PEER}, with a first call`,
  "resident after import, MB",
  "on disk, MB",
  "files",
];

const WHAT = (
  empty: string,
) => `Each run is a separate process; medians with quartiles of ${ROUNDS} rounds. An empty process has ${empty} MB resident.
The first call loads the HTTP client: the second column includes that, and one call over the loopback. The size on disk is
that of \`node_modules\` after installing only this package. Ratios are of the same round. "Compiled before": with \`NODE_COMPILE_CACHE\`, Node keeps the compiled
code of earlier runs.`;

/** The import and the first call of each toolkit. */
const TOOLKITS = [
  {
    name: "observability",
    create: "createObservability",
    options: `apiKey: "${KEY}", applicationKey: "${KEY}"`,
    call: 'searchSpans({ query: "a:b" })',
  },
  {
    name: "messaging",
    create: "createMessaging",
    options: `siteId: "${KEY}", trackingApiKey: "${KEY}"`,
    call: 'identifyPerson({ person_id: "a" })',
  },
  {
    name: "sales",
    create: "createSales",
    options: `apiKey: "${KEY}"`,
    call: 'enrichOrganization({ domain: "a.com" })',
  },
] as const;

function subjects(): readonly Subject[] {
  const ours = TOOLKITS.flatMap(({ name, create, options, call }): readonly Subject[] => {
    const subject = {
      load: `const it = await import("@toolwright/${name}");`,
      call: `it.${create}({ ${options}, baseUrl: url }).${call}`,
    };
    const folder = packed(name);
    return [
      { name: `@toolwright/${name}`, folder, ...subject },
      { name: `@toolwright/${name}, before`, folder: packedBefore(name), ...subject },
      { name: `@toolwright/${name}, compiled before`, folder, ...subject, isCompiled: true },
    ];
  });
  const bare = { folder: packed("observability"), load: "const it = null;" };
  return [
    { name: "nothing", ...bare, call: "null" },
    {
      name: "fetch",
      ...bare,
      call: 'fetch(url, { method: "POST", body: "{}" }).then((response) => response.text())',
    },
    ...ours,
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
      name: PEER,
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
  const { bytes = 0, files = 0 } = sizes.get(name) ?? {};
  const isBare = BARE.includes(name);
  const cells = [
    spread(spreadOf(own.map(importMs))),
    isBare ? "–" : spread(toPeer(runs, name, importMs)),
    spread(spreadOf(own.map(readyMs))),
    name === "nothing" ? "–" : spread(toPeer(runs, name, readyMs)),
    spread(spreadOf(own.map(({ residentMb }) => residentMb))),
  ];
  return [name, ...cells, isBare ? "–" : short(bytes / 1e6), isBare ? "–" : String(files)];
}

type Cost = (run: Run) => number;
const importMs: Cost = (run) => run.importMs;
const readyMs: Cost = (run) => run.readyMs;

function toPeer(runs: Runs, name: string, cost: Cost) {
  return ratiosOf((runs.get(name) ?? []).map(cost), (runs.get(PEER) ?? []).map(cost));
}

function targetsOf(runs: Runs, all: readonly Subject[]): readonly Target[] {
  return TOOLKITS.map(({ name }) => `@toolwright/${name}`).flatMap((name) => {
    const both = (of: (subject: string) => number) => ({ before: of(`${name}, before`), now: of(name) });
    const ratio = (cost: Cost) => both((subject) => toPeer(runs, subject, cost).median);
    const ownMb = (subject: string) =>
      installedSize(all.find((one) => one.name === subject)?.folder ?? "", ["ky", "valibot"]).bytes / 1e6;
    return [
      atMost({ what: `${name}: import`, against: PEER }, 1, ratio(importMs)),
      atMost({ what: `${name}: import with a first call`, against: PEER }, 1.2, ratio(readyMs)),
      atMost({ what: `${name}: on disk without ky and Valibot` }, 1.2, both(ownMb), "MB"),
    ];
  });
}
