import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "../toolkit.ts";

/** The sandbox has events and metrics of the six hours before. */
const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { observability } = createSandbox({ clock });
const toolkit = createObservability({ ...observability.options, clock });
const SPAN = "The window has data for this query only from 2026-01-31T03:00Z to 2026-01-31T09:00Z.";

describe("two days with six hours of data", () => {
  it.each(["logs", "spans"] as const)("are explained in a series of %s without a request", async (dataset) => {
    const args = { dataset, start_time: "now-2d", interval: "1h", group_by: ["service"] };
    const { warnings, calls_spent } = await toolkit.aggregateEvents(args);
    expect([warnings, calls_spent]).toEqual([[SPAN], 1]);
  });

  it.each<Partial<Parameters<typeof toolkit.aggregateEvents>[0]>>([{ group_by: ["service"] }, { aggregation: "p95" }])(
    "are explained in totals with one more request: %j",
    async (args) => {
      const all = { start_time: "now-2d", ...args, dataset: "spans" } as const;
      const { warnings, calls_spent } = await toolkit.aggregateEvents(all);
      expect([warnings, calls_spent]).toEqual([[SPAN], 2]);
    },
  );

  /** The warnings about groups of which each has one value, an hour after the one before. */
  const explainValues = async (values: readonly number[], args: object) => {
    const buckets = values.map((value, index) => {
      const time = new Date(NOW - (3 + index) * 3_600_000).toISOString();
      return { by: { service: `service ${index}` }, computes: { c0: [{ time, value }] } };
    });
    const fetch = async () => Response.json({ data: { buckets } });
    const faked = createObservability({ ...observability.options, clock, fetch });
    return (await faked.aggregateEvents({ dataset: "logs", start_time: "now-2d", interval: "1h", ...args })).warnings;
  };

  it("have data where a statistic is 0, unlike where a count is", async () => {
    const [group_by, aggregation] = [["service"], "min"] as const;
    const both = "The window has data for this query only from 2026-01-31T05:00Z to 2026-01-31T07:00Z.";
    expect(await explainValues([0, 5], { group_by, aggregation })).toContain(both);
    expect(await explainValues([0, 5], { group_by })).toContain(both.replace("07:00Z", "06:00Z"));
  });

  it("are not explained by the largest groups alone", async () => {
    const warnings = await explainValues(Array(21).fill(1), { group_by: ["service"], group_limit: 1 });
    expect(warnings.join()).not.toContain("The window has data");
  });

  it("are explained in a count of a metric, whose other intervals would read as zeros", async () => {
    const queries = ["sum:shop.orders.created{*}.as_count()"];
    const { warnings, calls_spent } = await toolkit.queryMetrics({ queries, start_time: "now-2d" });
    expect([warnings, calls_spent]).toEqual([[SPAN], 1]);
  });
});

describe("a window that has data for at least half of it", () => {
  it("has no such hint, and its totals cost no more requests if it is shorter than a day", async () => {
    for (const interval of ["", "30m"]) {
      const args = { dataset: "logs", start_time: "now-8h", interval } as const;
      const { warnings, calls_spent } = await toolkit.aggregateEvents(args);
      expect([warnings, calls_spent]).toEqual([[], 1]);
    }
  });
});
