import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { type Window, windowArguments } from "../../case/window.ts";
import { monitorOf } from "../../truth/investigation.ts";

const WINDOW: Window = { from: "2026-06-17T14:40:00Z", to: "2026-06-17T14:45:00Z" };

export const whereTheErrorsStart = defineCase({
  id: "where-the-errors-start",
  kind: "investigation",
  task: `Monitor 71002 alerts for several services at once. Report which services. They pass on the failure of the one that they
call, so look at the trace of a failed "POST /checkout" of web-frontend on 17 June 2026 from 14:40 to 14:45 UTC: in which
service and resource did the failure start, and with which error type?`,
  toolkits: ["observability"],
  facts: {
    alerting_services: (sandbox) => ({
      type: "list",
      value: monitorOf(sandbox, 71002).groups.flatMap(({ name, status }) =>
        status === "Alert" ? name.replace("service:", "") : [],
      ),
      description: "Names of the services for which the monitor alerts",
    }),
    service: (sandbox) => ({
      type: "text",
      value: sandbox.observability.world.incident.service,
      description: "Service where the failure started",
    }),
    resource: (sandbox) => ({
      type: "text",
      value: sandbox.observability.world.incident.slowResource,
      description: "Resource of the span that failed first, such as GET /stock",
    }),
    error_type: (sandbox) => ({
      type: "text",
      value: sandbox.observability.world.incident.errorKind,
      description: "Error type of that span",
    }),
  },
  ceilings: { calls: 5, resultTokens: 4_050 },
  async solve({ call, submit }) {
    const { groups } = await call("Observability.GetMonitor", { monitor_id: "71002" });
    const { spans } = await call("Observability.SearchSpans", {
      query: 'service:web-frontend resource:"POST /checkout" status:error',
      max_results: 1,
      ...windowArguments(WINDOW),
    });
    const trace = await call("Observability.GetTrace", { trace_id: readRows(spans)[0]?.["trace_id"] });
    await submit({
      alerting_services: readRows(groups).map(({ name }) => String(name).replace("service:", "")),
      service: cellAt(trace, "summary.origin.service"),
      resource: cellAt(trace, "summary.origin.resource"),
      error_type: cellAt(trace, "summary.origin.error_type"),
    });
  },
});
