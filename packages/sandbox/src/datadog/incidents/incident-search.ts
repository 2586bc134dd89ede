import { apiError } from "../api-error.ts";
import type { FacetReader } from "../events/facet-values.ts";
import { rowTest } from "../query/evaluate.ts";
import { parseQuery } from "../query/parser.ts";
import type { IncidentRecord } from "./shop-incidents.ts";

type Read = FacetReader<IncidentRecord>["read"];

const FACETS: Readonly<Record<string, Read>> = {
  state: ({ state }) => state,
  severity: ({ severity }) => severity,
  customer_impacted: ({ customerImpact }) => customerImpact !== null,
  "commander.handle": ({ commander }) => commander.email,
  services: ({ services }) => services,
  teams: ({ teams }) => teams,
};

/** Returns the incidents that match a query. Throws an API error for an unknown facet, or a malformed-query error. */
export function matchingIncidents(incidents: readonly IncidentRecord[], query: string): readonly IncidentRecord[] {
  const text = ({ title, summary }: IncidentRecord) => `${title}\n${summary}`;
  const facet = (name: string): FacetReader<IncidentRecord> => {
    const read = FACETS[name];
    if (!read) throw apiError(400, `Invalid search query: unknown facet '${name}'`);
    return { read, ignoresCase: true, measure: false };
  };
  return incidents.filter(rowTest({ facet, text, everyText: text }, parseQuery(query)));
}

interface Count {
  readonly name: string;
  readonly count: number;
}

/** Counts the values of the facets, in the API's shape. */
export function incidentFacets(incidents: readonly IncidentRecord[]): object {
  const count = (values: (incident: IncidentRecord) => readonly string[]): Count[] => {
    const names = incidents.flatMap(values);
    return [...new Set(names)].map((name) => ({ name, count: names.filter((other) => other === name).length }));
  };
  const field = (name: "services" | "teams") => ({ name, facets: count((incident) => incident[name]), aggregates: {} });
  const people = count(({ commander }) => [commander.email]).map(({ name: email, count: total }) => ({
    count: total,
    email,
    handle: email,
    name: incidents.find(({ commander }) => commander.email === email)?.commander.name ?? "",
  }));
  const repairs = incidents.flatMap((incident) => secondsToRepair(incident) ?? []);
  const range = repairs.length > 0 ? { min: Math.min(...repairs), max: Math.max(...repairs) } : {};
  return {
    state: count(({ state }) => [state]),
    severity: count(({ severity }) => [severity]),
    impact: count(({ customerImpact }) => [customerImpact === null ? "none" : "customer"]),
    commander: people,
    fields: [field("services"), field("teams")],
    time_to_repair: [{ name: "time_to_repair", aggregates: range }],
  };
}

/** Returns how long customers were affected, seconds; `null` if they still are. */
export function secondsToRepair({ repairedMs, detectedMs }: IncidentRecord): number | null {
  return repairedMs === null ? null : (repairedMs - detectedMs) / 1_000;
}
