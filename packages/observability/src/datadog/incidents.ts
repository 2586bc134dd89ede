import type { BackendPage, CallContext, PageRequest } from "@toolwright/core/authoring";
import {
  asFields,
  asNumber,
  asString,
  asStrings,
  type Fields,
  type HttpClient,
  path,
  readJson,
} from "@toolwright/core/http";
import { nameOf } from "@toolwright/core/text";
import * as v from "valibot";
import { asInstant, asText, at, shortText } from "./events.ts";
import type { IncidentRecord } from "./records.ts";

/** A page of incidents, with the total number of matches. */
export interface IncidentPage extends BackendPage<IncidentRecord> {
  readonly total: number | null;
}

/** A page of incidents, 1 to 100. Its `start` is an offset. */
export interface IncidentSearch extends PageRequest {
  readonly query: string;
}

/** Without `attributes`, another service's response would read as an empty list. */
const searchResponse = v.looseObject({
  data: v.looseObject({
    attributes: v.looseObject({ incidents: v.nullish(v.array(v.unknown())), total: v.optional(v.unknown()) }),
  }),
});

/**
 * Reads a page of incidents, newest first, without test incidents. Backend: `GET /api/v2/incidents/search`, a read in
 * public beta.
 */
export async function fetchIncidents(
  datadog: HttpClient,
  { query, start, limit }: IncidentSearch,
  call: CallContext,
): Promise<IncidentPage> {
  const offset = asNumber(start) ?? 0;
  const parameters = { query, sort: "-created", "page[size]": String(limit), "page[offset]": String(offset) };
  const request = { method: "GET", path: path`/api/v2/incidents/search`, query: parameters, retry: "read" } as const;
  const { data } = await readJson(datadog, request, searchResponse, call);
  const all = (data.attributes.incidents ?? []).map((item) => asFields(asFields(item)["data"]));
  const shown = all.filter((incident) => at(incident, "attributes", "is_test") !== true);
  const rows = shown.map(toIncident);
  const declared = call.hides?.("incidents.created") ? [] : declarationWarnings(shown, rows);
  const end = offset + all.length;
  const stated = asNumber(data.attributes.total);
  // A total below the number of rows is wrong.
  const total = stated !== null && stated < end ? null : stated;
  // Datadog's next_offset is set on the last page too.
  const isLast = all.length === 0 || (total !== null && end >= total);
  return {
    rows,
    next: isLast ? null : String(end),
    warnings: [...testWarnings(all.length - rows.length), ...declared],
    total,
  };
}

function testWarnings(count: number): string[] {
  return count === 0 ? [] : [`This page leaves out test incidents, which total includes: ${count}.`];
}

const MINUTE_MS = 60_000;
const MAX_DECLARED = 10;

/** An imported incident's record is newer than its declaration, and results have no field for that. */
function declarationWarnings(all: readonly Fields[], rows: readonly IncidentRecord[]): string[] {
  const declared = all.flatMap((raw, index) => {
    const time = asInstant(at(raw, "attributes", "declared"));
    const { id = null, created = null } = rows[index] ?? {};
    if (time === null || created === null) return [];
    return Math.abs(Date.parse(time) - Date.parse(created)) < MINUTE_MS ? [] : [`${nameOf(id ?? "one")} at ${time}`];
  });
  if (declared.length === 0) return [];
  const rest = declared.length > MAX_DECLARED ? `, and ${declared.length - MAX_DECLARED} others` : "";
  const named = declared.slice(0, MAX_DECLARED).join(", ");
  return [`created is when the record was created. Incidents that were declared at another time: ${named}${rest}.`];
}

function toIncident(raw: Fields): IncidentRecord {
  const incident = asFields(raw["attributes"]);
  const field = (name: string) => at(incident, "fields", name, "value");
  const number = asString(incident["public_id"]);
  const impacted = incident["customer_impacted"];
  return {
    id: asString(field("slug")) ?? (number === null ? asString(raw["id"]) : `IR-${number}`),
    title: textOf(incident["title"]),
    state: asString(incident["state"]) ?? asString(field("state")),
    severity: asString(incident["severity"]) ?? asString(field("severity")),
    created: asInstant(incident["created"]),
    detected: asInstant(incident["detected"]),
    resolved: asInstant(incident["resolved"]),
    customer_impacted: typeof impacted === "boolean" ? impacted : null,
    customer_impact: textOf(incident["customer_impact_scope"]),
    commander: toName(asFields(at(incident, "commander", "data", "attributes"))),
    services: listOf(field("services")),
    teams: listOf(field("teams")),
    summary: textOf(field("summary")),
    root_cause: textOf(field("root_cause")),
  };
}

/** A person's name, or else their handle; `null` if both are blank or email addresses. */
function toName({ name, handle }: Fields): string | null {
  const names = [name, handle].map((value) => asString(value)?.trim() ?? "");
  return names.find((text) => text !== "" && !text.includes("@")) ?? null;
}

/** Fields of an incident have one value or several. */
function listOf(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? [value] : asStrings(value);
}

function textOf(value: unknown): string | null {
  return shortText(asStrings(value).join(", ") || asText(value));
}
