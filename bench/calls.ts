import { isDeepStrictEqual } from "node:util";
import { type Child, startChild } from "./child.ts";
import { installed, packed, packedBefore, VENDORS } from "./installed.ts";
import { atMost, type Section, spread, type Target, table } from "./report.ts";
import { ratiosOf, rotated, type Spread, spreadOf } from "./statistics.ts";
import type { Batch, BatchTime } from "./subject-process.ts";
import type { SubjectName } from "./subjects.ts";

const ROUNDS = 30;

interface Workload extends Pick<Batch, "workload" | "limit" | "calls"> {
  readonly title: string;
  readonly subjects: readonly SubjectName[];
  /** Maximum processor time of our call, as a multiple of ky's. */
  readonly maxOfKy?: number;
}

const SEARCHERS = ["toolwright", "before", "fetch", "ky", "datadog-api-client"] as const;
const WORKLOADS: readonly Workload[] = [
  {
    title: "IdentifyPerson",
    workload: "identify",
    limit: 0,
    calls: 100,
    subjects: ["toolwright", "before", "fetch", "ky", "customerio-node"],
    maxOfKy: 1.08,
  },
  searchOf(25, 40),
  searchOf(100, 16),
  searchOf(1_000, 3),
];

function searchOf(limit: number, calls: number): Workload {
  const title = `SearchSpans, ${limit.toLocaleString("en-US")} spans`;
  return { title, workload: "search", limit, calls, subjects: SEARCHERS };
}

/** Medians of one subject at one workload, and its ratios to bare `fetch` in the same rounds. */
export interface CallCost {
  readonly title: string;
  readonly subject: SubjectName;
  readonly wallUs: Spread;
  readonly cpuUs: Spread;
  readonly wallRatio: Spread;
  readonly cpuRatio: Spread;
  /** Processor time of every round, in order, microseconds. */
  readonly cpuRounds: readonly number[];
}

/** Folders in which the subjects are installed. */
export function subjectFolders(): Readonly<Record<SubjectName, string>> {
  const own = packed("observability", "messaging");
  const before = packedBefore("observability", "messaging");
  const vendors = {
    "datadog-api-client": installed(VENDORS["datadog-api-client"]),
    "customerio-node": installed(VENDORS["customerio-node"]),
  };
  return { toolwright: own, before, fetch: own, ky: own, ...vendors };
}

/** Compares the cost of a call with bare `fetch`, ky alone and the vendors' clients. */
export async function benchCalls(): Promise<Section & { readonly costs: readonly CallCost[] }> {
  const costs = await measureCalls();
  const rows = costs.map(({ title, subject, wallUs, cpuUs, wallRatio, cpuRatio }) => [
    title,
    subject,
    spread(wallUs),
    spread(cpuUs),
    spread(wallRatio),
    spread(cpuRatio),
  ]);
  const head = ["call", "who", "µs", "processor µs", "× bare fetch", "× bare fetch, processor"];
  return { title: "Calls", markdown: [WHAT, table(head, rows)].join("\n\n"), targets: targetsOf(costs), costs };
}

const WHAT = `One call after the other over the loopback: medians with quartiles of ${ROUNDS} rounds. Every client has a turn in each
round, and ratios are of the same round. "before" is the earlier commit. "fetch" is bare \`fetch\` with the same request and the same result by hand. "ky" is
ky alone, with the same request and result: JSON in and out, checked with Valibot, two retries of a POST, a timeout of 20 s per
attempt and of 60 s per call. The results are checked to be equal. The vendors' clients return their own objects, not mapped to
that result. Elapsed time includes the server; processor time is that of the client's process. IdentifyPerson runs with a clock
a thousand times as fast, so that the vendor's published rate limit is kept but never reached.`;

function targetsOf(costs: readonly CallCost[]): readonly Target[] {
  return WORKLOADS.flatMap(({ title, maxOfKy }) => {
    if (maxOfKy === undefined) return [];
    const roundsOf = (subject: SubjectName) =>
      costs.find((cost) => cost.title === title && cost.subject === subject)?.cpuRounds ?? [];
    const toKy = (subject: SubjectName) => ratiosOf(roundsOf(subject), roundsOf("ky")).median;
    const figures = { before: toKy("before"), now: toKy("toolwright") };
    return [atMost({ what: `${title}: processor time`, against: "ky alone" }, maxOfKy, figures)];
  });
}

async function measureCalls(): Promise<readonly CallCost[]> {
  const server = await startChild("server-process.ts", {});
  const { url } = await server.ask<{ url: string }>({});
  const folders = subjectFolders();
  const costs: CallCost[] = [];
  try {
    for (const workload of WORKLOADS) costs.push(...(await measureWorkload(workload, folders, url)));
  } finally {
    server.stop();
  }
  return costs;
}

async function measureWorkload(
  { title, subjects, ...batch }: Workload,
  folders: Readonly<Record<SubjectName, string>>,
  url: string,
): Promise<readonly CallCost[]> {
  const children = await Promise.all(
    subjects.map(
      async (name) => [name, await startChild("subject-process.ts", { name, folder: folders[name], url })] as const,
    ),
  );
  try {
    await checkSameResult(new Map(children), { ...batch, inFlight: 1 });
    const times = new Map<SubjectName, BatchTime[]>(subjects.map((name) => [name, []]));
    for (const [, child] of children) await child.ask({ ...batch, inFlight: 1, calls: batch.calls * 10 });
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, child] of rotated(children, round))
        times.get(name)?.push(await child.ask<BatchTime>({ ...batch, inFlight: 1 }));
    return subjects.map((subject) => costOf(title, subject, times));
  } finally {
    for (const [, child] of children) child.stop();
  }
}

/** Only equal work can be compared. */
async function checkSameResult(children: ReadonlyMap<SubjectName, Child>, batch: Batch): Promise<void> {
  const [ours, ...others] = await Promise.all(
    (["toolwright", "fetch", "ky"] as const).map((name) => children.get(name)?.ask<object>({ ...batch, show: true })),
  );
  if (!others.every((result) => isDeepStrictEqual(ours, result)))
    throw new Error("Bare fetch or ky alone returns a result that differs from the tool's.");
}

function costOf(title: string, subject: SubjectName, times: ReadonlyMap<SubjectName, readonly BatchTime[]>): CallCost {
  const of = (name: SubjectName, key: keyof BatchTime) => (times.get(name) ?? []).map((time) => time[key]);
  return {
    title,
    subject,
    wallUs: spreadOf(of(subject, "wallUs")),
    cpuUs: spreadOf(of(subject, "cpuUs")),
    wallRatio: ratiosOf(of(subject, "wallUs"), of("fetch", "wallUs")),
    cpuRatio: ratiosOf(of(subject, "cpuUs"), of("fetch", "cpuUs")),
    cpuRounds: of(subject, "cpuUs"),
  };
}
