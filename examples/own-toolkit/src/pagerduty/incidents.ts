import type { BackendPage, PageRequest, TimeWindow } from "@toolwright/core/authoring";
import { path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import type { PagerDutyCall } from "./client.ts";

const nullableString = v.nullish(v.string(), null);

/** An incident, as PagerDuty sends it and as the tools return it, without the fields that are not listed. */
export const incidentRecord = v.object({
  id: v.string(),
  title: nullableString,
  status: nullableString,
  created_at: nullableString,
  service: v.nullish(v.object({ summary: nullableString }), null),
});
/** An incident. */
export type Incident = v.InferOutput<typeof incidentRecord>;

/** Filters for incidents. */
export type IncidentFilter = TimeWindow & PageRequest & { readonly statuses: readonly string[] };

const page = v.object({ incidents: v.array(incidentRecord), more: v.boolean() });
const single = v.object({ incident: incidentRecord });

/** Lists incidents created in a time window, newest first. Backend: `GET /incidents`, a read. */
export async function listIncidents(filter: IncidentFilter, call: PagerDutyCall): Promise<BackendPage<Incident>> {
  const { startMs, endMs, statuses, start, limit } = filter;
  const [since, until] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const position = { offset: start ?? "0", limit: String(limit), sort_by: "created_at:desc" };
  const query = { since, until, "statuses[]": statuses, ...position };
  const request = { method: "GET", path: path`/incidents`, query, retry: "read" } as const;
  const { incidents, more } = await readJson(call.pagerduty, request, page, call);
  return { rows: incidents, next: more ? String(Number(start ?? 0) + incidents.length) : null, warnings: [] };
}

/** Returns one incident. Backend: `GET /incidents/{id}`, a read. */
export async function getIncident(id: string, call: PagerDutyCall): Promise<Incident> {
  const request = { method: "GET", path: path`/incidents/${id}`, retry: "read" } as const;
  return (await readJson(call.pagerduty, request, single, call)).incident;
}

/** Acknowledges an incident. Backend: `PUT /incidents/{id}`, safe to repeat. */
export async function putAcknowledged(id: string, call: PagerDutyCall): Promise<Incident> {
  const json = { incident: { type: "incident_reference", status: "acknowledged" } };
  const request = { method: "PUT", path: path`/incidents/${id}`, json, retry: "idempotent" } as const;
  return (await readJson(call.pagerduty, request, single, call)).incident;
}
