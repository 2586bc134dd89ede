import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { type LogTruth, logs } from "../../truth/events.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:59:00Z" };
const STARTING = /^Starting payment-service (\S+) \(commit (\S+),/;

export const faultyRelease = defineCase({
  id: "faulty-release",
  kind: "investigation",
  task: `payment-service was released again on 17 June 2026 between 14:00 and 14:59 UTC, and has failed since. Find its logs of the
start of the new release. Report the version and the commit that they name, on how many hosts it started, and when it
started on the first of them.`,
  toolkits: ["observability"],
  facts: {
    version: (sandbox) => ({ type: "text", value: matchOf(sandbox)[1] ?? "", description: "Version, such as 1.2.3" }),
    commit: (sandbox) => ({
      type: "text",
      value: matchOf(sandbox)[2] ?? "",
      description: "Commit, as the log names it",
    }),
    host_count: (sandbox) => ({
      type: "number",
      value: new Set(starts(sandbox).map(({ host }) => host)).size,
      description: "Number of hosts on which it started",
    }),
    started_at: (sandbox) => ({
      type: "instant",
      value: iso(starts(sandbox)[0]?.timestampMs ?? 0),
      withinMs: 1_000,
      description: "Time of its first start, ISO-8601 in UTC",
    }),
  },
  ceilings: { calls: 6, resultTokens: 650 },
  async solve({ call, submit }) {
    const { logs: found } = await call("Observability.SearchLogs", {
      query: 'service:payment-service "Starting payment-service"',
      sort_order: "oldest",
      ...windowArguments(WINDOW),
    });
    const rows = readRows(found);
    const match = STARTING.exec(String(rows[0]?.["message"]));
    await submit({
      version: match?.[1] ?? "",
      commit: match?.[2] ?? "",
      host_count: new Set(rows.map(({ host }) => host)).size,
      started_at: rows[0]?.["timestamp"] ?? "",
    });
  },
});

function starts(sandbox: Sandbox): readonly LogTruth[] {
  return logs(sandbox, { ...WINDOW, service: "payment-service" }).filter(({ message }) => STARTING.test(message));
}

function matchOf(sandbox: Sandbox): readonly string[] {
  return STARTING.exec(starts(sandbox)[0]?.message ?? "") ?? [];
}
