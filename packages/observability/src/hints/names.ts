import type { Dataset } from "../datadog/events.ts";
import { facetCandidates, otherHttpStatus } from "../datadog/facets.ts";
import { hasTwoNames } from "../datadog/field-names.ts";

// The likely meaning of a name in a query or in group_by. Names that several rules use are listed here.

/** Reserved fields of logs and of spans. */
const BOTH = ["service", "status", "host", "env", "version"];

/** Reserved fields, written without `@`, by Datadog's names. */
const RESERVED: Readonly<Record<Dataset, ReadonlySet<string>>> = {
  logs: new Set([...BOTH, "source"]),
  spans: new Set([...BOTH, "type", "link", "resource_name", "operation_name", "trace_id", "span_id", "timestamp"]),
};

/** Words that are keys when a comparison operator follows. */
const KEY_WORDS = new Set(["level", "severity", "message", "duration"]);

const LEVELS = new Set(["level", "severity", "severity_text", "loglevel", "log_level"]);

/** Datadog's name for a field, by its name in other systems. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["service.name", "service"],
  ["deployment.environment", "env"],
  ["deployment.environment.name", "env"],
  ["host.name", "host"],
  ["traceId", "trace_id"],
  ["traceID", "trace_id"],
  ["trace.id", "trace_id"],
  ["spanId", "span_id"],
  ["spanID", "span_id"],
  ["span.id", "span_id"],
  ["status_code", "@http.status_code"],
  ["http_status", "@http.status_code"],
  ["http_status_code", "@http.status_code"],
]);

/** Names that may be facets, and the facet to try if they have no data. */
const SECOND_GUESSES: ReadonlyMap<string, string> = new Map([
  ["hostname", "host"],
  ["environment", "env"],
  ["endpoint", "resource"],
  ["route", "@http.route"],
  ["name", "operation"],
  ["error", "status"],
  ["@error.kind", "@error.type"],
  ["@error.type", "@error.kind"],
]);

/** First parts of Datadog's standard attributes. Tags don't use these names. */
const ATTRIBUTE_PATH =
  /^(?:http|error|db|usr|network|logger|evt|peer|rpc|messaging|exception|graphql|span\.kind)(?:$|\.)/;

/** Whether a name is one of the events' reserved fields, which are written without `@`. */
export function isReserved(name: string, dataset: Dataset): boolean {
  return RESERVED[dataset].has(name);
}

/** Whether a word is more likely the name of a field or attribute than a word in a message. */
export function isFieldName(word: string): boolean {
  const isNamed = RESERVED.logs.has(word) || RESERVED.spans.has(word) || hasTwoNames(word) || KEY_WORDS.has(word);
  return isNamed || /^@[\w.-]+$/.test(word) || isAttributePath(word);
}

/** Whether a name is the dotted path of a standard attribute. */
export function isAttributePath(name: string): boolean {
  return name.includes(".") && ATTRIBUTE_PATH.test(name);
}

/** Whether a key is another system's name for the severity, which Datadog calls `status`. */
export function isLevel(key: string): boolean {
  return LEVELS.has(withoutAt(key));
}

/** A key without its leading `@`. */
export function withoutAt(key: string): string {
  return key.replace(/^@/, "");
}

/** Datadog's name for a field, by its name in other systems; `null` for any other name. */
export function nameHere(name: string): string | null {
  return ALIASES.get(name) ?? null;
}

/**
 * The likely facet for a name without data: its usual name, or the name with or without `@`.
 * @returns `null` if the name may be correct
 */
export function otherName(facet: string, dataset: Dataset): string | null {
  const standardNames = new Set(facetCandidates(dataset).map((candidate) => candidate.facet));
  const likelyName =
    otherHttpStatus(facet) ?? (isLevel(facet) ? "status" : (nameHere(facet) ?? SECOND_GUESSES.get(facet) ?? null));
  if (likelyName !== null && standardNames.has(likelyName)) return likelyName;
  if (standardNames.has(facet)) return null;
  const toggled = facet.startsWith("@") ? facet.slice(1) : `@${facet}`;
  return standardNames.has(toggled) || (facet.includes(".") && !facet.startsWith("@")) ? toggled : null;
}
