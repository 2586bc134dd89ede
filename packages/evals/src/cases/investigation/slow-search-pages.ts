import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { spans } from "../../truth/events.ts";
import { countBy, percentile } from "../../truth/statistics.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:50:00Z" };

export const slowSearchPages = defineCase({
  id: "slow-search-pages",
  kind: "investigation",
  task: `How slow is the search of the shop? Take the spans of search-api with the resource "GET /search" on 17 June 2026 from 14:00
to 14:50 UTC. Report their number, how many of them took longer than 40 milliseconds, the median of their durations in
milliseconds, and which host served more of them.`,
  toolkits: ["observability"],
  facts: {
    searches: (sandbox) => ({ type: "number", value: searches(sandbox).length, description: "Number of spans" }),
    slow: (sandbox) => ({
      type: "number",
      value: searches(sandbox).filter(({ durationNs }) => durationNs > 40e6).length,
      description: "Number of spans that took longer than 40 milliseconds",
    }),
    median_ms: (sandbox) => ({
      type: "number",
      value:
        percentile(
          searches(sandbox).map(({ durationNs }) => durationNs),
          0.5,
        ) / 1e6,
      withinShare: 0.03,
      description: "Median of the durations, milliseconds",
    }),
    host: (sandbox) => ({
      type: "text",
      value: countBy(searches(sandbox), ({ host }) => host)[0]?.key ?? "",
      description: "Host that served more of them",
    }),
  },
  ceilings: { calls: 12, resultTokens: 400 },
  async solve({ call, submit }) {
    const aggregate = async (args: object, filter = "") => {
      const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
        dataset: "spans",
        query: `service:search-api resource:"GET /search" ${filter}`,
        ...windowArguments(WINDOW),
        ...args,
      });
      return buckets;
    };
    const hosts = await aggregate({ group_by: ["host"] });
    const [slow] = await aggregate({}, "@duration:>40000000");
    const [median] = await aggregate({ aggregation: "p50" });
    const [busiest] = hosts.toSorted((one, other) => other.value - one.value);
    await submit({
      searches: hosts.reduce((total, { value }) => total + value, 0),
      slow: slow?.value ?? 0,
      median_ms: (median?.value ?? 0) / 1e6,
      host: busiest?.by["host"] ?? "",
    });
  },
});

function searches(sandbox: Sandbox) {
  return spans(sandbox, { ...WINDOW, service: "search-api" }).filter(({ resource }) => resource === "GET /search");
}
