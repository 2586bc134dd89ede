import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { monitorOf, samples } from "../../truth/investigation.ts";
import { iso } from "../../truth/time.ts";

const METRIC = "recommendation.model.age";

export const silentMonitors = defineCase({
  id: "silent-monitors",
  kind: "investigation",
  task: `Two of our monitors would not notify anyone even if something broke: one is muted, one gets no data. Report the id of the
muted one and its state, then the id of the one without data, since when (UTC) it has been so, and the name of the metric
that stopped reporting.`,
  toolkits: ["observability"],
  facts: {
    muted_id: () => ({ type: "text", value: "71006", description: "Id of the muted monitor" }),
    muted_state: (sandbox) => ({
      type: "text",
      value: monitorOf(sandbox, 71006).status,
      description: "State of the muted monitor, as Datadog names it",
    }),
    no_data_id: () => ({ type: "text", value: "71007", description: "Id of the monitor without data" }),
    no_data_since: (sandbox) => ({
      type: "instant",
      value: iso(samples(sandbox, METRIC).at(-1)?.timestampMs ?? Number.NaN),
      withinMs: 60_000,
      description: "Since when it has had no data, ISO-8601 in UTC",
    }),
    metric: () => ({ type: "text", value: METRIC, description: "Full name of the metric that stopped" }),
  },
  ceilings: { calls: 5, resultTokens: 1_030 },
  async solve({ call, submit }) {
    const search = async (query: string) =>
      readRows((await call("Observability.SearchMonitors", { query }))["monitors"])[0] ?? {};
    const [muted, silent] = [await search("muted:true"), await search('status:"No Data"')];
    const { query, since } = await call("Observability.GetMonitor", { monitor_id: silent["id"] });
    await submit({
      muted_id: muted["id"] ?? "",
      muted_state: muted["status"] ?? "",
      no_data_id: silent["id"] ?? "",
      no_data_since: since ?? "",
      metric: /:([\w.]+)\{/.exec(String(query))?.[1] ?? "",
    });
  },
});
