import { isToolError } from "@toolwright/core";
import { createObservability, type Observability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, it } from "vitest";
import { scatter } from "./rates.ts";
import { serveVirtually } from "./virtual-network.ts";

// Datadog accepts 300 requests an hour per dataset, reports the limit in response headers, and rejects others with 429.

const DAY = 24 * 3_600_000;
const LIMIT = 300;
const NOW = Date.UTC(2026, 0, 31, 9);
const LATENCY_MS = 500;

let currentTime = (): number => NOW;
const sandbox = createSandbox({ clock: { now: () => currentTime() }, rateLimit: { limit: LIMIT } });
const { options, world } = sandbox.observability;
const window = { start_time: String(NOW - 60_000), end_time: String(NOW) };
const MAX_SPANS = 3;
// A call for as many spans as the page holds sends one request; after a shorter page, it would ask whether more follow.
const traces = world.traces
  .filter(({ spans }) => spans.length >= MAX_SPANS)
  .slice(-500)
  .map(({ spans: [root] }) => ({ id: root!.traceId, atMs: Math.floor(root!.startMs) }));

let days = 0;
/** Starts an hour of a new day, with `remainingMs` left, so that the full rate limit is available. */
async function setUp(remainingMs: number) {
  const startMs = NOW + DAY * ++days - remainingMs;
  const network = await serveVirtually(startMs, options.fetch, (order) => ({
    requestMs: scatter(order, 300),
    responseMs: scatter(order + 7, 200),
  }));
  currentTime = network.time.clock.now;
  const { url: baseUrl, fetch, time } = network;
  const create = () => createObservability({ ...options, baseUrl, fetch, clock: time.clock });
  return { network, time, create, startMs };
}

function searchAt(observability: Observability, index: number, signal?: AbortSignal) {
  const { id, atMs } = traces[index]!;
  const around = { start_time: String(atMs - 1_000), end_time: String(atMs + 1_000) };
  return observability.searchSpans({ query: `trace_id:${id}`, max_results: MAX_SPANS, ...around }, { signal });
}

/** Whether all spans belong to the requested trace. */
function hasOwnSpans({ spans }: Awaited<ReturnType<typeof searchAt>>, index: number): boolean {
  return spans.length > 0 && spans.every(({ trace_id }) => trace_id === traces[index]?.id);
}

describe("500 concurrent calls", () => {
  it("concurrent calls all complete with their own results if the next hour begins before their timeout", async () => {
    const { network, create, time, startMs } = await setUp(30_000);
    const observability = create();
    const results = await time.run(Promise.all(traces.map((_, index) => searchAt(observability, index))));
    await network.close();
    expect(results.filter(hasOwnSpans)).toHaveLength(500);
    const nextHour = network.requests.filter(({ sentMs }) => sentMs > startMs);
    expect(network.requests).toHaveLength(500 + (500 - LIMIT));
    // Each rejected request was retried once, after the end of the hour.
    expect(nextHour.map(({ status }) => status)).toEqual(nextHour.map(() => 200));
    expect(Math.min(...nextHour.map(({ sentMs }) => sentMs))).toBeGreaterThanOrEqual(startMs + 29_000);
    expect(nextHour).toHaveLength(500 - LIMIT);
  });

  it("concurrent calls end at the first 429, without a retry, if the hour ends after their timeout", async () => {
    const { network, create, time, startMs } = await setUp(50 * 60_000);
    const observability = create();
    const work = traces.map(async (_, index) => {
      const result = await searchAt(observability, index).catch((error: unknown) => {
        if (!isToolError(error)) throw error;
        return error;
      });
      return { result, index, tookMs: time.clock.now() - startMs };
    });
    const ends = await time.run(Promise.all(work));
    await network.close();
    const rejectedCalls = ends.flatMap(({ result, tookMs }) => (isToolError(result) ? [{ result, tookMs }] : []));
    expect(ends.filter(({ result, index }) => !isToolError(result) && hasOwnSpans(result, index))).toHaveLength(LIMIT);
    expect(rejectedCalls).toHaveLength(500 - LIMIT);
    expect(network.requests).toHaveLength(500);
    for (const { result, tookMs } of rejectedCalls) {
      expect(result).toMatchObject({ code: "rate_limited", retryable: true, status: 429 });
      expect(result.retryAfterMs).toBeGreaterThan(49 * 60_000);
      expect(tookMs).toBeLessThan(LATENCY_MS);
    }
  });

  it("aborting some of 500 calls while they wait for the next hour does not change the results of the others", async () => {
    const { network, create, time } = await setUp(30_000);
    const observability = create();
    const controller = new AbortController();
    const isAborted = (index: number) => index % 3 === 0;
    const work = traces.map((_, index) =>
      searchAt(observability, index, isAborted(index) ? controller.signal : undefined),
    );
    time.wait(10_000).then(() => controller.abort());
    const ends = await time.run(Promise.allSettled(work));
    await network.close();
    for (const [index, end] of ends.entries()) {
      if (end.status === "fulfilled") expect(hasOwnSpans(end.value, index)).toBe(true);
      else expect([end.reason.code, isAborted(index)]).toEqual(["aborted", true]);
    }
    const abortedCount = ends.filter(({ status }) => status === "rejected").length;
    expect(abortedCount).toBeGreaterThan(0);
    expect(network.requests).toHaveLength(700 - abortedCount);
  });
});

describe("an exhausted limit", () => {
  it("an exhausted limit blocks neither the other dataset nor another toolkit's request", async () => {
    const { network, create, time } = await setUp(50 * 60_000);
    const [one, other] = [create(), create()];
    await time.run(Promise.allSettled(traces.slice(0, LIMIT + 1).map((_, index) => searchAt(one, index))));
    const countBefore = network.requests.length;
    await time.run(one.searchLogs({ query: "", max_results: 1, ...window }));
    await expect(time.run(searchAt(other, 0))).rejects.toMatchObject({ code: "rate_limited" });
    await network.close();
    expect(network.requests.slice(countBefore).map(({ path, status }) => [path, status])).toEqual([
      ["/api/v2/logs/events/search", 200],
      ["/api/v2/spans/events/search", 429],
    ]);
  });

  it("an exhausted limit ends a call of several requests with a partial result and no further request", async () => {
    const { network, create, time } = await setUp(50 * 60_000);
    const observability = create();
    const usedCount = LIMIT - 2;
    await time.run(Promise.all(traces.slice(0, usedCount).map((_, index) => searchAt(observability, index))));
    const discovery = await time.run(observability.discoverFacets({ dataset: "spans", ...window }));
    await network.close();
    expect(discovery.facets.length).toBeGreaterThan(0);
    expect(discovery.complete).toBe(false);
    expect(discovery.warnings.join(" ")).toContain("Stopped early");
    // Only the five concurrent requests that were in flight at the first 429 were sent.
    expect(network.requests.length).toBeLessThanOrEqual(LIMIT + 5);
  });
});
