import { argumentFields, defineTool, fitRecord, requiredText } from "@toolwright/core/authoring";
import { nameOf, quoteName } from "@toolwright/core/text";
import * as v from "valibot";
import type { PagerDutyCall } from "../pagerduty/client.ts";
import { getIncident, incidentRecord, putAcknowledged } from "../pagerduty/incidents.ts";

const input = v.strictObject({ incident_id: requiredText("PagerDuty id of the incident, from ListIncidents") });
const output = v.object({ incident: incidentRecord, warnings: v.array(v.string()) });

/**
 * Acknowledges an incident: PagerDuty stops its escalation.
 *
 * Backend: `PUT /incidents/{id}`, idempotent and retried. Preview: `GET /incidents/{id}`. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `bad_response`, `timeout`, `aborted`.
 */
export const acknowledgeIncident = defineTool({
  name: "OnCall.AcknowledgeIncident",
  title: "Acknowledge incident",
  description: "Acknowledge a PagerDuty incident, which stops its escalation to the next person",
  annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run({ incident_id }, call: PagerDutyCall) {
    return { incident: await putAcknowledged(incident_id, call), warnings: [] };
  },
  inspect: ({ incident_id }, call: PagerDutyCall) => ({
    async card() {
      const { title, status, service } = await getIncident(incident_id, call);
      // Titles and names are untrusted text. Quotes show the person where it ends.
      const name = `${quoteName(title ?? incident_id)} (${nameOf(service?.summary ?? "unknown")})`;
      const summary = `Acknowledge ${name}, which stops its escalation.`;
      const warnings = status === null || status === "triggered" ? [] : [`The incident is already ${nameOf(status)}.`];
      return { summary, fields: argumentFields({ incident_id }), details: { incident_id, title, status }, warnings };
    },
  }),
  fit: (result, view) => fitRecord(result, view),
});
