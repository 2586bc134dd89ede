import { apiError } from "../api-error.ts";
import type { FacetReader, FacetValue } from "../events/facet-values.ts";
import { rowTest } from "../query/evaluate.ts";
import { isMalformedQuery } from "../query/malformed-query.ts";
import { parseQuery, type Query } from "../query/parser.ts";
import type { EvaluatedMonitor, GroupState } from "./evaluate-monitors.ts";
import { CREATOR, handlesOf, metricsOf, muteOf, scopesOf } from "./monitor-facts.ts";

/** A monitor, or one of its groups. */
export interface MonitorRow {
  readonly monitor: EvaluatedMonitor;
  /** End of the world, epoch milliseconds; mutes depend on it. */
  readonly endMs: number;
  readonly group?: GroupState;
}

/** States that a query may name. */
const KNOWN_STATUSES = ["alert", "warn", "no data", "ok", "ignored", "skipped", "unknown"];

const FACETS: Readonly<Record<string, (row: MonitorRow) => FacetValue>> = {
  id: ({ monitor }) => monitor.definition.id,
  status: ({ monitor }) => monitor.status,
  group_status: ({ group }) => group?.status,
  group: ({ group }) => group?.name.split(","),
  type: ({ monitor: { definition } }) => [definition.type, classificationOf(definition.type)],
  priority: ({ monitor }) => monitor.definition.priority ?? undefined,
  tag: ({ monitor }) => monitor.definition.tags,
  scope: ({ monitor }) => scopesOf(monitor.definition),
  metric: ({ monitor }) => metricsOf(monitor.definition),
  muted: ({ monitor, endMs }) => muteOf(monitor.definition, endMs) !== null,
  notification: ({ monitor }) => handlesOf(monitor.definition),
  creator: () => [CREATOR.handle, CREATOR.name],
};
const TEXTS: typeof FACETS = {
  title: ({ monitor }) => monitor.definition.name,
  message: ({ monitor }) => monitor.definition.message,
};

/** Returns the short name of a monitor's type. */
export function classificationOf(type: string): string {
  if (type === "composite") return type;
  if (type === "metric alert" || type === "query alert") return "metric";
  return type === "log alert" ? "log" : "apm";
}

/** Returns the rows that match a monitor query. Throws an API error. */
export function matchingRows<Row extends MonitorRow>(rows: readonly Row[], query: string): readonly Row[] {
  try {
    const parsed = parseQuery(query);
    assertStatuses(parsed);
    return rows.filter(rowTest({ facet, text: searchedText, everyText: searchedText }, parsed));
  } catch (error) {
    if (isMalformedQuery(error)) throw apiError(400, `Query parsing error: ${error.message}`);
    throw error;
  }
}

function searchedText({ monitor: { definition } }: MonitorRow): string {
  return `${definition.id}\n${definition.name}\n${definition.message}`;
}

/** Other names than the reserved ones are keys of tags, such as `service` and `env`. */
function facet(name: string): FacetReader<MonitorRow> {
  const [fixed, text] = [FACETS[name], TEXTS[name]];
  const values = ({ monitor }: MonitorRow) =>
    monitor.definition.tags.filter((tag) => tag.startsWith(`${name}:`)).map((tag) => tag.slice(name.length + 1));
  return { read: fixed ?? text ?? values, ignoresCase: true, measure: false, isText: text !== undefined };
}

function assertStatuses(query: Query): void {
  if (query.kind === "and" || query.kind === "or") query.parts.forEach(assertStatuses);
  if (query.kind === "not") assertStatuses(query.part);
  if (query.kind !== "match" || (query.facet !== "status" && query.facet !== "group_status")) return;
  const { units } = query.pattern;
  if (units.some((unit) => typeof unit !== "string")) return;
  const name = units.join("");
  if (!KNOWN_STATUSES.includes(name.toLowerCase()))
    throw apiError(400, `Query parsing error: '${name}' is not a valid monitor status`);
}
