import { boolean, defineCase, instant, number, readRows, text, windowArguments } from "../../case.ts";
import { incidentOf, samples } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:55:00Z" };

export const incidentWithTheSameSymptom = defineCase({
  id: "incident-with-the-same-symptom",
  kind: "investigation",
  proves: "Checks an earlier cause against data instead of reusing it.",
  task: `Checkouts fail with 500. Is an incident declared for this already? Report its id and when it was declared (UTC). A resolved
incident had the same symptom. Report its id, then check its root cause against today: the highest system.cpu.user of any
postgres host on 17 June 2026 from 14:30 to 14:55 UTC, in percent, and whether the same cause explains today's failures.`,
  toolkits: ["observability"],
  unstableTools: ["SearchIncidents"],
  facts: {
    open_id: text("Id of the open incident, such as IR-12", "IR-204"),
    declared_at: instant("When it was declared, ISO-8601 in UTC", (sandbox) => incidentOf(sandbox, "IR-204").createdMs),
    earlier_id: text("Id of the resolved incident, such as IR-12", "IR-197"),
    // A minute's mean is lower than its highest sample.
    highest_percent: number(
      "Highest system.cpu.user of any postgres host, percent",
      (sandbox) =>
        Math.max(
          ...samples(sandbox, "system.cpu.user", { ...WINDOW, tags: { service: "postgres" } }).map(
            ({ value }) => value,
          ),
        ),
      { within: 3 },
    ),
    is_same_cause: boolean("Whether the root cause of the resolved incident explains today's failures", false),
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
