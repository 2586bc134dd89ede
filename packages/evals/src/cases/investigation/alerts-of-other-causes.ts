import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { monitors } from "../../truth/investigation.ts";

export const alertsOfOtherCauses = defineCase({
  id: "alerts-of-other-causes",
  kind: "investigation",
  task: `payment-service was released on 17 June 2026 between 14:00 and 14:59 UTC, and many monitors are not OK. Sort out which of
them cannot be due to it: report the version of that release, the ids of all monitors that left OK after it and are still not OK,
and the ids of those that were not OK before it and still are. Include muted monitors.`,
  toolkits: ["observability"],
  facts: {
    version: ({ observability }) => ({
      type: "text",
      value: observability.world.incident.version,
      description: "Version of the release",
    }),
    after_ids: (sandbox) => ({
      type: "list",
      value: idsSince(sandbox, (sinceMs, releaseMs) => sinceMs >= releaseMs),
      description: "Ids of the monitors that left OK after the release",
    }),
    before_ids: (sandbox) => ({
      type: "list",
      value: idsSince(sandbox, (sinceMs, releaseMs) => sinceMs < releaseMs),
      description: "Ids of the monitors that were not OK before the release",
    }),
  },
  ceilings: { calls: 3, resultTokens: 1_720 },
  async solve({ call, submit }) {
    const { events } = await call("Observability.SearchEvents", {
      query: "service:payment-service",
      kind: "changes",
      start_time: "2026-06-17T14:00:00Z",
    });
    const { monitors: found } = await call("Observability.SearchMonitors", {});
    const [release] = readRows(events);
    const idsOf = (isAfter: boolean) =>
      readRows(found)
        .filter(({ since }) => String(since) > String(release?.["timestamp"]) === isAfter)
        .map(({ id = "" }) => id);
    await submit({ version: release?.["version"] ?? "", after_ids: idsOf(true), before_ids: idsOf(false) });
  },
});

function idsSince(sandbox: Sandbox, isWanted: (sinceMs: number, releaseMs: number) => boolean): readonly string[] {
  const releaseMs = sandbox.observability.world.incident.startMs;
  return monitors(sandbox)
    .filter(({ status, sinceMs }) => status !== "OK" && isWanted(sinceMs ?? Number.NaN, releaseMs))
    .map(({ definition }) => String(definition.id));
}
