import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";

const names = (description: string) => v.pipe(v.array(v.string()), v.description(description));

/** An incident in results. Its id is the one that people use. */
export const incidentRecord = v.object({
  id: stringOrNull("Id of the incident, such as IR-204."),
  title: stringOrNull("Title of the incident."),
  state: stringOrNull("State, such as active, stable or resolved. It can be resolved without a time in resolved."),
  severity: stringOrNull("Severity, such as SEV-2 or UNKNOWN."),
  created: stringOrNull(
    "When its record was created, ISO-8601 in UTC; warnings name incidents that were declared at another time.",
  ),
  detected: stringOrNull("When the problem was detected, ISO-8601 in UTC."),
  resolved: stringOrNull("When the incident was resolved, ISO-8601 in UTC; null when Datadog has no time."),
  customer_impacted: v.pipe(
    v.nullable(v.boolean()),
    v.description("Whether customers are affected; null when unknown."),
  ),
  customer_impact: stringOrNull("How customers are affected, at most 1,000 characters."),
  commander: stringOrNull(
    "Name or handle of the person who leads the response; null without one that is no email address.",
  ),
  services: names("Affected services."),
  teams: names("Teams that respond."),
  summary: stringOrNull("Summary that people wrote, at most 1,000 characters."),
  root_cause: stringOrNull("Root cause that people wrote, at most 1,000 characters."),
});

/** The type of {@link incidentRecord}. */
export type IncidentRecord = v.InferOutput<typeof incidentRecord>;
