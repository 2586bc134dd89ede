import { type ApiResponse, ok } from "../../http/response.ts";
import { apiError } from "../api-error.ts";
import { wholeNumber } from "../read-request.ts";
import { type ApiRequest, JSON_TYPE, type Route } from "../route.ts";
import { hashString } from "../span-record.ts";
import { incidentFacets, matchingIncidents, secondsToRepair } from "./incident-search.ts";
import type { IncidentRecord } from "./shop-incidents.ts";

/** The search of incidents. */
export const incidentRoutes: readonly Route[] = [
  {
    methods: ["GET"],
    path: "/api/v2/incidents/search",
    permission: "incident_read",
    limiter: "organization",
    contentType: JSON_TYPE,
    handle: searchIncidents,
  },
];

function searchIncidents({ url, investigation }: ApiRequest): ApiResponse {
  const parameters = url.searchParams;
  const query = parameters.get("query");
  const sort = parameters.get("sort") ?? "-created";
  if (!query) throw apiError(400, "Missing required parameter: query");
  if (sort !== "created" && sort !== "-created") throw apiError(400, "Invalid query parameter: sort");
  const size = wholeNumber(parameters, "page[size]", { min: 1, max: 100, otherwise: 10 });
  const offset = wholeNumber(parameters, "page[offset]", { min: 0, max: 1_000_000, otherwise: 0 });
  const matches = matchingIncidents(investigation.incidents, query);
  const sorted = matches.toSorted((one, other) => other.createdMs - one.createdMs);
  if (sort === "created") sorted.reverse();
  const page = sorted.slice(offset, offset + size);
  const attributes = {
    total: matches.length,
    facets: incidentFacets(matches),
    incidents: page.map((incident) => ({ data: incidentResource(incident) })),
  };
  const isIncluded = (parameters.get("include") ?? "").split(",").includes("users");
  return ok({
    data: { type: "incidents_search_results", attributes },
    included: isIncluded ? page.map(({ commander }) => userResource(commander)) : [],
    // The real API reports a next offset on the last page too.
    meta: { pagination: { offset, next_offset: offset + page.length, size } },
  });
}

function incidentResource(incident: IncidentRecord): object {
  const { number, state, severity, customerImpact, detectedMs, createdMs, repairedMs, commander } = incident;
  const user = { data: { id: userId(commander.email), type: "users" } };
  const field = (type: string, value: string | readonly string[] | null) => ({ type, value });
  return {
    type: "incidents",
    id: idOf(`incident-${number}`),
    attributes: {
      public_id: number,
      title: incident.title,
      state,
      severity,
      created: isoTime(createdMs),
      declared: isoTime(createdMs),
      detected: isoTime(detectedMs),
      modified: isoTime(repairedMs ?? createdMs),
      // Recorded incidents have no time here, even where the state is resolved.
      resolved: null,
      customer_impacted: customerImpact !== null,
      customer_impact_scope: customerImpact ?? "",
      customer_impact_start: customerImpact === null ? null : isoTime(detectedMs),
      customer_impact_end: repairedMs === null ? null : isoTime(repairedMs),
      time_to_repair: secondsToRepair(incident) ?? 0,
      is_test: false,
      commander: { data: userResource(commander) },
      fields: {
        summary: field("textbox", incident.summary),
        root_cause: field("textbox", incident.rootCause),
        services: field("autocomplete", incident.services),
        teams: field("autocomplete", incident.teams),
        slug: field("textbox", `IR-${number}`),
        state: field("dropdown", state),
        severity: field("dropdown", severity),
      },
    },
    relationships: { commander_user: user, declared_by_user: user },
  };
}

function userResource({ name, email }: IncidentRecord["commander"]): object {
  const id = userId(email);
  return { type: "users", id, attributes: { uuid: id, name, email, handle: email, icon: "" } };
}

function userId(email: string): string {
  return idOf(`user-${email}`);
}

/** Returns a stable UUID for a name. */
function idOf(name: string): string {
  return (hashString(name) + hashString(`${name}.`)).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Formats a time as the API does: ISO-8601 with an offset, without milliseconds. */
function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, "+00:00");
}
