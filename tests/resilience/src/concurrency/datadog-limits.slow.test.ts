import { isToolError } from "@toolwright/core";
import { createObservability, type Observability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, it } from "vitest";
import { scatter } from "./rates.ts";
import { serveVirtually } from "./virtual-network.ts";

// Datadog takes 300 requests an hour of a kind, tells so in the headers of every answer, and refuses the rest with 429.

const DAY = 24 * 3_600_000;
const LIMIT = 300;
const NOW = Date.UTC(2026, 0, 31, 9);
const LATENCY_MS = 500;

let present = (): number => NOW;
const sandbox = createSandbox({ clock: { now: () => present() }, rateLimit: { limit: LIMIT } });
const { options, world } = sandbox.observability;
const window = { start_time: String(NOW - 60_000), end_time: String(NOW) };
const traces = world.traces
  .slice(-500)
  .map(({ spans: [root] }) => ({ id: root!.traceId, atMs: Math.floor(root!.startMs) }));

let days = 0;
/** Another hour of another day, of which so much is left; what was used up before is free again. */
async function setUp(leftMs: number) {
  const startMs = NOW + DAY * ++days - leftMs;
  const network = await serveVirtually(startMs, options.fetch, (order) => ({
    thereMs: scatter(order, 300),
    backMs: scatter(order + 7, 200),
  }));
  present = network.time.clock.now;
  const { url: baseUrl, fetch, time } = network;
  const create = () => createObservability({ ...options, baseUrl, fetch, clock: time.clock });
  return { network, time, create, startMs };
}

function searchAt(observability: Observability, index: number, signal?: AbortSignal) {
  const { id, atMs } = traces[index]!;
  const around = { start_time: String(atMs - 1_000), end_time: String(atMs + 1_000) };
  return observability.searchSpans({ query: `trace_id:${id}`, max_results: 3, ...around }, { signal });
}

/** Whether all rows are of the trace that was asked for. */
function isOwn({ spans }: Awaited<ReturnType<typeof searchAt>>, index: number): boolean {
  return spans.length > 0 && spans.every(({ trace_id }) => trace_id === traces[index]?.id);
}

describe("500 calls at once", () => {
  it("are all answered, each with its own, when the next hour begins within their time", async () => {
    const { network, create, time, startMs } = await setUp(30_000);
    const observability = create();
    const answers = await time.run(Promise.all(traces.map((_, index) => searchAt(observability, index))));
    await network.close();
    expect(answers.filter(isOwn)).toHaveLength(500);
    const late = network.passages.filter(({ leftMs }) => leftMs > startMs);
    expect(network.passages).toHaveLength(500 + (500 - LIMIT));
    // Whoever was refused asked once more, and not before the hour was over.
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 200));
    expect(Math.min(...late.map(({ leftMs }) => leftMs))).toBeGreaterThanOrEqual(startMs + 29_000);
    expect(late).toHaveLength(500 - LIMIT);
  });

  it("end as soon as they are refused when the hour outlasts their time, without another request", async () => {
    const { network, create, time, startMs } = await setUp(50 * 60_000);
    const observability = create();
    const work = traces.map(async (_, index) => {
      const told = await searchAt(observability, index).catch((thrown: unknown) => {
        if (!isToolError(thrown)) throw thrown;
        return thrown;
      });
      return { told, index, tookMs: time.clock.now() - startMs };
    });
    const ends = await time.run(Promise.all(work));
    await network.close();
    const refused = ends.flatMap(({ told, tookMs }) => (isToolError(told) ? [{ told, tookMs }] : []));
    expect(ends.filter(({ told, index }) => !isToolError(told) && isOwn(told, index))).toHaveLength(LIMIT);
    expect(refused).toHaveLength(500 - LIMIT);
    expect(network.passages).toHaveLength(500);
    for (const { told, tookMs } of refused) {
      expect(told).toMatchObject({ code: "rate_limited", retryable: true, status: 429 });
      expect(told.retryAfterMs).toBeGreaterThan(49 * 60_000);
      expect(tookMs).toBeLessThan(LATENCY_MS);
    }
  });

  it("aborting some of 500 calls while they wait for the next hour leaves the answers of the others unchanged", async () => {
    const { network, create, time } = await setUp(30_000);
    const observability = create();
    const controller = new AbortController();
    const isDropped = (index: number) => index % 3 === 0;
    const work = traces.map((_, index) =>
      searchAt(observability, index, isDropped(index) ? controller.signal : undefined),
    );
    time.last(10_000).then(() => controller.abort());
    const ends = await time.run(Promise.allSettled(work));
    await network.close();
    for (const [index, end] of ends.entries()) {
      if (end.status === "fulfilled") expect(isOwn(end.value, index)).toBe(true);
      else expect([end.reason.code, isDropped(index)]).toEqual(["aborted", true]);
    }
    const aborted = ends.filter(({ status }) => status === "rejected").length;
    expect(aborted).toBeGreaterThan(0);
    expect(network.passages).toHaveLength(700 - aborted);
  });
});

describe("a limit that is used up", () => {
  it("stops neither the other kind of data nor another toolkit from asking", async () => {
    const { network, create, time } = await setUp(50 * 60_000);
    const [one, other] = [create(), create()];
    await time.run(Promise.allSettled(traces.slice(0, LIMIT + 1).map((_, index) => searchAt(one, index))));
    const before = network.passages.length;
    await time.run(one.searchLogs({ query: "", max_results: 1, ...window }));
    await expect(time.run(searchAt(other, 0))).rejects.toMatchObject({ code: "rate_limited" });
    await network.close();
    expect(network.passages.slice(before).map(({ path, status }) => [path, status])).toEqual([
      ["/api/v2/logs/events/search", 200],
      ["/api/v2/spans/events/search", 429],
    ]);
  });

  it("ends what takes many requests with what is known, and nothing more is asked", async () => {
    const { network, create, time } = await setUp(50 * 60_000);
    const observability = create();
    const most = LIMIT - 8;
    await time.run(Promise.all(traces.slice(0, most).map((_, index) => searchAt(observability, index))));
    const found = await time.run(observability.discoverFacets({ dataset: "spans", ...window }));
    await network.close();
    expect(found.facets.length).toBeGreaterThan(0);
    expect(found.probed).toBe(8);
    expect(found.warnings.join(" ")).toContain("Stopped after 8 of");
    // Five at once: what was under way with the first one refused, and nothing after that.
    expect(network.passages.length).toBeLessThanOrEqual(LIMIT + 5);
  });
});
