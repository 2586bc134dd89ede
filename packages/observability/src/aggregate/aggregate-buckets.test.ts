import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const clock = testClock(NOW);

/** A series with values for some minutes of the last hour. */
function seriesAt(...minutes: readonly number[]) {
  return minutes.map((minute) => ({
    time: new Date(NOW - 60 * MINUTE + minute * MINUTE).toISOString(),
    value: minute,
  }));
}

/** The result when the backend returns one group. */
async function aggregate(value: unknown, args: object) {
  const options = { apiKey: "api-key", applicationKey: "application-key", site: "datadoghq.com", clock };
  const buckets = [{ by: {}, computes: { c0: value } }];
  const observability = createObservability({ ...options, fetch: async () => Response.json({ data: { buckets } }) });
  return observability.aggregateEvents({ dataset: "logs", ...args });
}

describe("a series of a statistic", () => {
  const args = { aggregation: "p95", interval: "1m" } as const;
  const everyMinute = Array.from({ length: 60 }, (_, minute) => minute);
  const gaps = "Showing only time buckets with values.";

  it("says that time buckets are left out, wherever they are", async () => {
    for (const kept of [everyMinute.toSpliced(20, 15), everyMinute.slice(5), everyMinute.slice(0, -5)])
      expect((await aggregate(seriesAt(...kept), args)).warnings).toEqual([gaps]);
    // The window starts and ends within a time bucket, so it has one more.
    const partial = { ...args, start_time: "2026-01-31T08:00:30Z", end_time: "2026-01-31T08:59:30Z" };
    expect((await aggregate(seriesAt(...everyMinute.toSpliced(20, 1)), partial)).warnings).toEqual([gaps]);
    expect((await aggregate(seriesAt(...everyMinute), partial)).warnings).toEqual([]);
  });

  it("says nothing if every time bucket has a value, or if it explains why there is none", async () => {
    expect((await aggregate(seriesAt(...everyMinute), args)).warnings).toEqual([]);
    expect((await aggregate([], args)).warnings.join()).not.toContain(gaps);
  });

  it("has zeros instead if it is a count", async () => {
    const { buckets, warnings } = await aggregate(seriesAt(1, 40), { interval: "1m" });
    expect(buckets).toEqual([{ by: {}, series: expect.toSatisfy((series: object[]) => series.length === 60) }]);
    expect(warnings).toEqual([]);
  });
});

describe("a window that ends in the future", () => {
  const future = { start_time: "2026-01-31T08:00:00Z", end_time: "2026-01-31T09:30:00Z" };

  it("has no zeros after now, and its current time bucket is partial", async () => {
    const { buckets } = await aggregate(seriesAt(0, 14, 56), { ...future, interval: "7m" });
    const [{ series }] = buckets as unknown as [{ series: { time: string; partial?: true }[] }];
    expect(series.map(({ time }) => time)).toEqual(seriesAt(0, 7, 14, 21, 28, 35, 42, 49, 56).map(({ time }) => time));
    expect(series.map(({ partial = false }) => partial).indexOf(true)).toBe(8);
  });

  it("lacks no values of a statistic after now", async () => {
    const everyMinute = Array.from({ length: 60 }, (_, minute) => minute);
    const statistic = { ...future, aggregation: "p95", interval: "1m" } as const;
    expect((await aggregate(seriesAt(...everyMinute), statistic)).warnings).toEqual([]);
  });
});

describe("a window that starts before the usual retention", () => {
  const deleted =
    "Datadog usually deletes events after 15 days: before 2026-01-16T09:00:00.000Z, some or all may be missing.";

  it("is mentioned, because the value may lack deleted events", async () => {
    expect((await aggregate(7, { start_time: "now-30d" })).warnings).toEqual([deleted]);
    expect((await aggregate(7, { start_time: "now-15d" })).warnings).toEqual([]);
  });

  it("is not mentioned if the account keeps events longer, or if another hint explains the window", async () => {
    expect((await aggregate(7, { start_time: "now-30d", end_time: "now-20d" })).warnings).toEqual([]);
    expect((await aggregate(7, { start_time: "1769850000" })).warnings).toEqual([
      expect.stringContaining("epoch values are milliseconds"),
    ]);
  });
});
