import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { changes, monitorOf, tagOf } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

export const changeBeforeTheAlert = defineCase({
  id: "change-before-the-alert",
  kind: "investigation",
  task: `Monitor 71001 began to alert today, 17 June 2026. What was the last deployment or change before that, to whatever service?
Report the service, the version, the commit, its time (UTC), and how many minutes it happened before the alert.`,
  toolkits: ["observability"],
  facts: {
    service: (sandbox) => ({
      type: "text",
      value: tagOf(lastChange(sandbox), "service"),
      description: "Service that changed",
    }),
    version: (sandbox) => ({
      type: "text",
      value: tagOf(lastChange(sandbox), "version"),
      description: "Version that the event names",
    }),
    commit: (sandbox) => ({
      type: "text",
      value: tagOf(lastChange(sandbox), "git.commit.sha"),
      description: "Commit that the event names",
    }),
    changed_at: (sandbox) => ({
      type: "instant",
      value: iso(lastChange(sandbox).timestampMs),
      withinMs: 1_000,
      description: "Time of the change, ISO-8601 in UTC",
    }),
    minutes_before: (sandbox) => ({
      type: "number",
      value: (alertMs(sandbox) - lastChange(sandbox).timestampMs) / 60_000,
      within: 0.6,
      description: "Minutes from the change to the alert",
    }),
  },
  ceilings: { calls: 3, resultTokens: 1_200 },
  async solve({ call, submit }) {
    const { since } = await call("Observability.GetMonitor", { monitor_id: "71001" });
    const { events } = await call("Observability.SearchEvents", {
      kind: "changes",
      end_time: since,
      max_results: 1,
    });
    const [event] = readRows(events);
    const commit = /git\.commit\.sha:(\w+)/.exec(JSON.stringify(event?.["tags"]));
    await submit({
      service: event?.["service"] ?? "",
      version: event?.["version"] ?? "",
      commit: commit?.[1] ?? "",
      changed_at: event?.["timestamp"] ?? "",
      minutes_before: (Date.parse(String(since)) - Date.parse(String(event?.["timestamp"]))) / 60_000,
    });
  },
});

function alertMs(sandbox: Sandbox): number {
  return monitorOf(sandbox, 71001).sinceMs ?? Number.NaN;
}

function lastChange(sandbox: Sandbox) {
  const last = changes(sandbox, alertMs(sandbox)).at(-1);
  if (!last) throw new RangeError("Nothing changed before the alert.");
  return last;
}
