import { createWindowPager, defineTool, fitPage, oneOf, text, time, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { PagerDutyCall } from "../pagerduty/client.ts";
import { incidentRecord, listIncidents as readIncidents } from "../pagerduty/incidents.ts";

const status = oneOf(["triggered", "acknowledged", "resolved"], "Status of an incident");

const input = v.strictObject({
  start_time: v.optional(time("Start of the window in which incidents were created"), "now-24h"),
  end_time: v.optional(time("End of the window"), "now"),
  statuses: v.optional(v.pipe(v.array(status), v.description("Statuses to list")), ["triggered", "acknowledged"]),
  limit: v.optional(wholeNumber(1, 100, "Maximum incidents per page"), 25),
  cursor: v.optional(text("next_cursor of the previous page, with the same arguments"), ""),
});

const output = v.object({
  incidents: v.array(incidentRecord),
  window: v.object({ start: v.string(), end: v.string() }),
  next_cursor: v.nullable(v.string()),
  warnings: v.array(v.string()),
});

const pager = createWindowPager("OnCall.ListIncidents");

/**
 * Lists a time window's incidents, newest first. If an incident changes its status between two pages, the incidents
 * after it move.
 *
 * Backend: `GET /incidents`, a retried read. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `rate_limited`, `upstream`, `unavailable`, `bad_response`, `timeout`, `aborted`.
 */
export const listIncidents = defineTool({
  name: "OnCall.ListIncidents",
  title: "List incidents",
  description: "List PagerDuty incidents created in a time window, newest first. By default, only open incidents",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  plan: pager.plan,
  async run({ statuses }, call: PagerDutyCall, page) {
    const result = await pager.read(page, (request) => readIncidents({ ...request, statuses }, call));
    const { rows, window, next_cursor, warnings } = result;
    return { incidents: [...rows], window, next_cursor, warnings: [...warnings] };
  },
  fit: (result, view) => fitPage({ ...view, pager, result, key: "incidents", essential: ["id", "title", "status"] }),
});
