import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { spans } from "../../truth/events.ts";
import { errorPercent, mostFrequent } from "../../truth/statistics.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:50:00Z" };

export const errorsBehindAnAlert = defineCase({
  id: "errors-behind-an-alert",
  kind: "investigation",
  task: `Monitor 71001 alerts. Find out which requests it measures. Then look at the spans of these requests on 17 June 2026 from
14:30 to 14:50 UTC, in the service that the monitor names: which error type do the failed ones have, how many failed with
it, and what percentage of these requests failed?`,
  toolkits: ["observability"],
  facts: {
    error_type: (sandbox) => ({
      type: "text",
      value: mostFrequent(requests(sandbox), ({ errorType }) => errorType),
      description: "Error type of the failed requests, as in @error.type",
    }),
    failed: (sandbox) => ({
      type: "number",
      value: requests(sandbox).filter(({ isError }) => isError).length,
      description: "Number of failed requests in the window",
    }),
    failed_percent: (sandbox) => ({
      type: "number",
      value: errorPercent(requests(sandbox)),
      within: 0.6,
      description: "Share of the failed requests, percent",
    }),
  },
  ceilings: { calls: 5, resultTokens: 980 },
  async solve({ call, submit }) {
    const { tags } = await call<{ tags: string[] }>("Observability.GetMonitor", { monitor_id: "71001" });
    const service = tags.find((tag) => tag.startsWith("service:")) ?? "";
    const search = { dataset: "spans", query: `${service} resource:"POST /checkout"`, ...windowArguments(WINDOW) };
    const count = async (group: string) =>
      (await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", { ...search, group_by: [group] })).buckets;
    const [byType, byStatus] = [await count("@error.type"), await count("status")];
    const failed = byStatus.find(({ by }) => by["status"] === "error")?.value ?? 0;
    await submit({
      error_type: byType[0]?.by["@error.type"] ?? "",
      failed,
      failed_percent: (100 * failed) / byStatus.reduce((total, { value }) => total + value, 0),
    });
  },
});

function requests(sandbox: Sandbox) {
  return spans(sandbox, { ...WINDOW, service: "checkout-api" }).filter(({ resource }) => resource === "POST /checkout");
}
