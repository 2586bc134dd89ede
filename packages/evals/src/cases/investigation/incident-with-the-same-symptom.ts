import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { incidentOf, samples } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:55:00Z" };

export const incidentWithTheSameSymptom = defineCase({
  id: "incident-with-the-same-symptom",
  kind: "investigation",
  task: `Checkouts fail with 500. Is an incident declared for this already? Report its id and when it was declared (UTC). A resolved
incident had the same symptom. Report its id, then check its root cause against today: the highest system.cpu.user of any
postgres host on 17 June 2026 from 14:30 to 14:55 UTC, in percent, and whether the same cause explains today's failures.`,
  toolkits: ["observability"],
  unstableTools: ["SearchIncidents"],
  facts: {
    open_id: () => ({ type: "text", value: "IR-204", description: "Id of the open incident, such as IR-12" }),
    declared_at: (sandbox) => ({
      type: "instant",
      value: iso(incidentOf(sandbox, "IR-204").createdMs),
      withinMs: 1_000,
      description: "When it was declared, ISO-8601 in UTC",
    }),
    earlier_id: () => ({ type: "text", value: "IR-197", description: "Id of the resolved incident, such as IR-12" }),
    highest_percent: (sandbox) => ({
      type: "number",
      value: Math.max(
        ...samples(sandbox, "system.cpu.user", { ...WINDOW, tags: { service: "postgres" } }).map(({ value }) => value),
      ),
      // A minute's mean is lower than its highest sample.
      within: 3,
      description: "Highest system.cpu.user of any postgres host, percent",
    }),
    is_same_cause: () => ({
      type: "boolean",
      value: false,
      description: "Whether the root cause of the resolved incident explains today's failures",
    }),
  },
  ceilings: { calls: 5, resultTokens: 930 },
  async solve({ call, submit }) {
    const search = async (query: string) =>
      readRows((await call("Observability.SearchIncidents", { query }))["incidents"]).find(({ title }) =>
        String(title).includes("heckouts fail"),
      );
    const [open, earlier] = [await search(""), await search("state:resolved")];
    const { values } = await call("Observability.QueryMetrics", {
      queries: ["max:system.cpu.user{service:postgres}"],
      reduce: "max",
      ...windowArguments(WINDOW),
    });
    const highest = Number(readRows(values)[0]?.["value"]);
    await submit({
      open_id: open?.["id"] ?? "",
      declared_at: open?.["created"] ?? "",
      earlier_id: earlier?.["id"] ?? "",
      highest_percent: highest,
      is_same_cause: highest > 90,
    });
  },
});
