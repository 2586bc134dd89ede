import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { spans } from "../../truth/events.ts";
import { changes } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

const DAY = { start_time: "2026-06-17T14:00:00Z", end_time: "2026-06-17T14:59:00Z" };

export const flagBeforeTheRelease = defineCase({
  id: "flag-before-the-release",
  kind: "investigation",
  task: `On 17 June 2026 between 14:00 and 14:30 UTC, two things changed: a feature flag, and minutes later a release. Report the
service of the flag and when it changed, when the release happened, and when the first "POST /checkout" span of checkout-api
that failed after the flag's change started. How many seconds after the release was that?`,
  toolkits: ["observability"],
  facts: {
    flag_service: () => ({ type: "text", value: "recommendation-api", description: "Service of the feature flag" }),
    flag_at: (sandbox) => ({
      type: "instant",
      value: iso(changeMs(sandbox, "rank-by-margin")),
      withinMs: 1_000,
      description: "When the flag changed, ISO-8601 in UTC",
    }),
    released_at: (sandbox) => ({
      type: "instant",
      value: iso(changeMs(sandbox, "Deployed payment-service")),
      withinMs: 1_000,
      description: "When the release happened, ISO-8601 in UTC",
    }),
    seconds_after_the_release: (sandbox) => ({
      type: "number",
      value: (firstFailureMs(sandbox) - changeMs(sandbox, "Deployed payment-service")) / 1_000,
      within: 2,
      description: "Seconds from the release to the start of the first failed span",
    }),
  },
  ceilings: { calls: 3, resultTokens: 2_020 },
  async solve({ call, submit }) {
    const { events } = await call("Observability.SearchEvents", { kind: "changes", ...DAY, max_results: 20 });
    const rows = readRows(events);
    const flag = rows.find(({ change }) => (change as { type?: string } | null)?.type === "feature_flag");
    const release = rows.find(({ kind }) => kind === "deployment")?.["timestamp"] ?? "";
    const { spans: failed } = await call("Observability.SearchSpans", {
      query: 'service:checkout-api resource:"POST /checkout" status:error',
      sort_order: "oldest",
      max_results: 1,
      ...DAY,
      start_time: flag?.["timestamp"],
    });
    const start = String(readRows(failed)[0]?.["start"]);
    await submit({
      flag_service: flag?.["service"] ?? "",
      flag_at: flag?.["timestamp"] ?? "",
      released_at: release,
      seconds_after_the_release: (Date.parse(start) - Date.parse(String(release))) / 1_000,
    });
  },
});

function changeMs(sandbox: Sandbox, title: string): number {
  return changes(sandbox).find((change) => change.title.startsWith(title))?.timestampMs ?? Number.NaN;
}

function firstFailureMs(sandbox: Sandbox): number {
  const from = iso(changeMs(sandbox, "rank-by-margin"));
  const failed = spans(sandbox, { from, service: "checkout-api", status: "error" });
  return failed.find(({ resource }) => resource === "POST /checkout")?.startMs ?? Number.NaN;
}
