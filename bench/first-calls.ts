import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { builtBefore, ROOT } from "./installed.ts";
import { atMost, type Section, short, spread, type Target, table } from "./report.ts";
import { ratiosOf, spreadOf } from "./statistics.ts";

// The sandbox's first answers, each in a fresh process of the built packages.

const ROUNDS = 15;
const CALLS = { searchSpans: '{ query: "*" }', searchMonitors: "{}" } as const;
type Call = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Call[];
const VERSIONS = ["now", "before"] as const;
type Version = (typeof VERSIONS)[number];

interface Cost {
  readonly processorMs: number;
  readonly peakMb: number;
}

/** Measures the sandbox's first answers. */
export function benchFirstCalls(): Pick<Section, "markdown" | "targets"> {
  const roots = { now: ROOT, before: builtBefore() };
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const version of VERSIONS)
      for (const call of NAMES) {
        const key = `${call}, ${version}`;
        costs.set(key, [...(costs.get(key) ?? []), firstCall(roots[version], call)]);
      }
  const processorOf = (call: Call, version: Version) =>
    (costs.get(`${call}, ${version}`) ?? []).map(({ processorMs }) => processorMs);
  const ratioOf = (version: Version) =>
    ratiosOf(processorOf("searchMonitors", version), processorOf("searchSpans", version));
  const peakOf = (key: string) => spreadOf((costs.get(key) ?? []).map(({ peakMb }) => peakMb)).median;
  const rows = VERSIONS.flatMap((version) =>
    NAMES.map((call) => [
      `${call}, ${version}`,
      spread(spreadOf(processorOf(call, version))),
      call === "searchMonitors" ? spread(ratioOf(version)) : "–",
      short(peakOf(`${call}, ${version}`)),
    ]),
  );
  const head = ["the sandbox's first call", "processor ms", "× searchSpans", "peak of the process, MB"];
  const both = (figure: (version: Version) => number) => ({ before: figure("before"), now: figure("now") });
  const what = "the sandbox's first `searchMonitors`";
  const targets: readonly Target[] = [
    atMost(
      { what: `${what}: processor time`, against: "its first `searchSpans`" },
      1.2,
      both((version) => ratioOf(version).median),
    ),
    atMost(
      { what: `${what}: memory of the process` },
      130,
      both((version) => peakOf(`searchMonitors, ${version}`)),
      "MB",
    ),
  ];
  return { markdown: table(head, rows), targets };
}

function firstCall(root: string, call: Call): Cost {
  const script = `
    const { createSandbox } = await import(${JSON.stringify(join(root, "packages/sandbox/dist/index.js"))});
    const { createObservability } = await import(${JSON.stringify(join(root, "packages/observability/dist/index.js"))});
    const cpu = process.cpuUsage();
    await createObservability(createSandbox().observability.options).${call}(${CALLS[call]});
    const { user, system } = process.cpuUsage(cpu);
    console.log(JSON.stringify({ processorMs: (user + system) / 1e3, peakMb: (process.resourceUsage().maxRSS * 1024) / 1e6 }));
    process.exit(0);
  `;
  // Pass no keys or proxy: the user's environment must not affect the results.
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: "utf8" })) as Cost;
}
