import type { CallContext } from "@toolwright/core/authoring";
import type { HttpClient } from "@toolwright/core/http";
import { nameOf } from "@toolwright/core/text";
import { fetchIncidents } from "../datadog/incidents.ts";
import type { IncidentRecord } from "../datadog/records.ts";
import { tryRequest } from "./try-request.ts";

const ALL_STATES = "state:(active OR stable OR resolved OR completed)";
/** Maximum page size. */
const MAX_READ = 100;

/**
 * Explains a search without an incident by counting the incidents in all states. If that request fails, returns no
 * hint.
 * @param isDefault whether the search was for open incidents
 */
export async function explainNoIncidents(
  datadog: HttpClient,
  isDefault: boolean,
  call: CallContext,
): Promise<string[]> {
  const none = isDefault ? "No open incident" : "No incident matches the query";
  const page = await tryRequest(fetchIncidents(datadog, { query: ALL_STATES, start: null, limit: MAX_READ }, call));
  if (page === null) return [];
  const { rows, next } = page;
  if (rows.length === 0) return [`${none}, and there is none in any other state.`];
  const range = next === null ? "" : ` among the newest ${rows.length}`;
  return [`${none}; ${isDefault ? "" : "without it, "}${countStates(rows)}${range}.`];
}

/** `1 stable, 2 resolved`. */
function countStates(incidents: readonly IncidentRecord[]): string {
  const byState = Map.groupBy(incidents, ({ state }) => state ?? "unknown");
  return [...byState].map(([state, { length }]) => `${length} ${nameOf(state)}`).join(", ");
}
