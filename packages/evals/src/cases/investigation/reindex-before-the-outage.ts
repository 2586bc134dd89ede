import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { monitorOf } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };

export const reindexBeforeTheOutage = defineCase({
  id: "reindex-before-the-outage",
  kind: "investigation",
  task: `A colleague blames the reindex for the failed checkouts, because monitor 71005 alerted shortly before monitor 71001 did.
From the history of both on 17 June 2026 from 14:00 to 14:59 UTC, report when 71005 alerted, when it recovered, when 71001
alerted, and whether 71005 was still in Alert at that moment.`,
  toolkits: ["observability"],
  facts: {
    reindex_alerted_at: (sandbox) => ({
      type: "instant",
      value: iso(transitionMs(sandbox, 71005, "Alert")),
      withinMs: 1_000,
      description: "When monitor 71005 alerted, ISO-8601 in UTC",
    }),
    reindex_recovered_at: (sandbox) => ({
      type: "instant",
      value: iso(transitionMs(sandbox, 71005, "OK")),
      withinMs: 1_000,
      description: "When monitor 71005 recovered, ISO-8601 in UTC",
    }),
    checkout_alerted_at: (sandbox) => ({
      type: "instant",
      value: iso(transitionMs(sandbox, 71001, "Alert")),
      withinMs: 1_000,
      description: "When monitor 71001 alerted, ISO-8601 in UTC",
    }),
    is_overlapping: (sandbox) => ({
      type: "boolean",
      value: transitionMs(sandbox, 71005, "OK") > transitionMs(sandbox, 71001, "Alert"),
      description: "Whether 71005 was still in Alert when 71001 alerted",
    }),
  },
  ceilings: { calls: 3, resultTokens: 890 },
  async solve({ call, submit }) {
    const { events } = await call("Observability.SearchEvents", {
      query: "@monitor.id:(71001 OR 71005)",
      kind: "alerts",
      sort_order: "oldest",
      ...windowArguments(WINDOW),
    });
    const at = (id: string, to: string) =>
      readRows(events).find(({ monitor }) => {
        const changed = monitor as { id: string; to: string };
        return changed.id === id && changed.to === to;
      })?.["timestamp"] ?? "";
    await submit({
      reindex_alerted_at: at("71005", "Alert"),
      reindex_recovered_at: at("71005", "OK"),
      checkout_alerted_at: at("71001", "Alert"),
      is_overlapping: at("71005", "OK") > at("71001", "Alert"),
    });
  },
});

function transitionMs(sandbox: Sandbox, id: number, state: string): number {
  const [start, end] = [Date.parse(WINDOW.from), Date.parse(WINDOW.to)];
  const { transitions } = monitorOf(sandbox, id);
  return transitions.find(({ atMs, to }) => to === state && atMs >= start && atMs < end)?.atMs ?? Number.NaN;
}
