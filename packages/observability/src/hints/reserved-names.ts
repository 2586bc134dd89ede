import type { HintDataset } from "./hint.ts";

const LOG_FIELDS = new Set(["service", "status", "host", "env", "source", "version"]);

const SPAN_FIELDS = new Set([
  "service",
  "status",
  "host",
  "env",
  "version",
  "type",
  "link",
  "resource_name",
  "operation_name",
  "trace_id",
  "span_id",
  "timestamp",
]);

/** Other names that are surely meant as a key when a comparison sign follows them. */
const OTHER_NAMES = new Set(["resource", "operation", "level", "severity", "message", "source", "duration"]);

/** Attribute roots of the standard naming; tags of these names are not in use. */
const ATTRIBUTE_PATH =
  /^(?:http|error|db|usr|network|logger|evt|peer|rpc|messaging|exception|graphql|span\.kind)(?:$|\.)/;

/** Whether a name is a reserved field of the events, which is written without `@`. */
export function isReserved(name: string, dataset: HintDataset): boolean {
  return (dataset === "logs" ? LOG_FIELDS : SPAN_FIELDS).has(name);
}

/** Whether a word reads as the name of a field or attribute rather than as a word of a message. */
export function isFieldName(word: string): boolean {
  const isNamed = LOG_FIELDS.has(word) || SPAN_FIELDS.has(word) || OTHER_NAMES.has(word);
  return isNamed || /^@[\w.-]+$/.test(word) || isAttributePath(word);
}

/** Whether a name is the dotted path of a standard attribute. */
export function isAttributePath(name: string): boolean {
  return name.includes(".") && ATTRIBUTE_PATH.test(name);
}

/** The name under which the tools know a field, which for two span fields is not the backend's. */
export function fieldName(name: string): string {
  if (name === "resource_name") return "resource";
  return name === "operation_name" ? "operation" : name;
}
