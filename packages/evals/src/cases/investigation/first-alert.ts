import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { monitors } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };

export const firstAlert = defineCase({
  id: "first-alert",
  kind: "investigation",
  task: `Several of our monitors are red. Report the ids of those whose state is Alert now, muted ones included. Then find the first
monitor that changed to Alert on 17 June 2026 from 14:00 to 14:59 UTC, even if it has recovered since: its id, and the time
of that change.`,
  toolkits: ["observability"],
  facts: {
    alerting_ids: (sandbox) => ({
      type: "list",
      value: monitors(sandbox).flatMap(({ status, definition }) => (status === "Alert" ? String(definition.id) : [])),
      description: "Ids of the monitors whose state is Alert now",
    }),
    first_id: (sandbox) => ({ type: "text", value: String(first(sandbox).id), description: "Id of the first monitor" }),
    first_at: (sandbox) => ({
      type: "instant",
      value: iso(first(sandbox).atMs),
      withinMs: 1_000,
      description: "When it changed to Alert, ISO-8601 in UTC",
    }),
  },
  ceilings: { calls: 3, resultTokens: 1_890 },
  async solve({ call, submit }) {
    const { monitors: all } = await call("Observability.SearchMonitors", {});
    const { events } = await call("Observability.SearchEvents", {
      kind: "alerts",
      sort_order: "oldest",
      max_results: 1,
      ...windowArguments(WINDOW),
    });
    const [event] = readRows(events);
    await submit({
      alerting_ids: readRows(all).flatMap(({ id = "", status }) => (status === "Alert" ? id : [])),
      first_id: (event?.["monitor"] as { id?: string } | undefined)?.id ?? "",
      first_at: event?.["timestamp"] ?? "",
    });
  },
});

function first(sandbox: Sandbox) {
  const [start, end] = [Date.parse(WINDOW.from), Date.parse(WINDOW.to)];
  const [earliest] = monitors(sandbox)
    .flatMap(({ definition, transitions }) => transitions.map(({ atMs, to }) => ({ id: definition.id, atMs, to })))
    .filter(({ atMs, to }) => to === "Alert" && atMs >= start && atMs < end)
    .sort((one, other) => one.atMs - other.atMs);
  if (!earliest) throw new RangeError("No monitor alerted in the window.");
  return earliest;
}
