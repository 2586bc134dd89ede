import {
  about,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  type Hint,
  type HintRule,
  singleItem,
} from "./hint.ts";
import { fieldName, isAttributePath, isReserved } from "./reserved-names.ts";

/** Names that other systems use for a field that has its own name here. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...["service.name"].map((name) => [name, "service"] as const),
  ...["deployment.environment", "deployment.environment.name"].map((name) => [name, "env"] as const),
  ...["host.name"].map((name) => [name, "host"] as const),
  ...["traceId", "traceID", "trace.id"].map((name) => [name, "trace_id"] as const),
  ...["spanId", "spanID", "span.id"].map((name) => [name, "span_id"] as const),
  ...["status_code", "http_status", "http_status_code"].map((name) => [name, "@http.status_code"] as const),
]);

const LEVEL_NAMES = new Set(["level", "severity", "severity_text", "loglevel", "log_level"]);
const TIME_NAMES = new Set(["time", "timestamp", "@timestamp", "start_time", "end_time"]);
const SPAN_FIELDS = new Set(["resource", "operation", "resource_name", "operation_name"]);
const ID_NAMES = new Set(["trace_id", "span_id", "parent_id", "dd.trace_id", "dd.span_id"]);
const SPAN_STATUSES = new Set(["ok", "error"]);
/** A status code, a class of them such as `5xx` or `5*`, or the pieces of a comparison or range of them. */
const HTTP_STATUS = /^[1-5](?:\d\d|xx|XX|\*)$/;

/** Keys that name another field than they seem to, or no field at all. */
export const keyHints: HintRule = forEachFilter((place) => {
  const { term, reading } = place;
  if (term.items.length === 0) return null;
  return (
    timeFilter(place) ??
    levelFilter(place) ??
    (reading.dataset === "logs" ? spanField(term) : null) ??
    httpStatus(term) ??
    errorFlag(term) ??
    hexId(term) ??
    renamed(term) ??
    needlessAt(place) ??
    missingAt(term)
  );
});

function timeFilter({ term }: FilterPlace): Hint | null {
  if (!TIME_NAMES.has(term.key)) return null;
  const why = "does not set the time window: drop it from the query and pass the parameters";
  return about(term, { wrong: term.text, why, right: "start_time, end_time" });
}

function levelFilter({ term, reading }: FilterPlace): Hint | null {
  if (!LEVEL_NAMES.has(plainKey(term))) return null;
  const value = statusValue(term);
  if (reading.dataset === "spans" && !SPAN_STATUSES.has(value)) {
    return about(term, {
      wrong: term.text,
      why: "is of logs; the status of a span is ok or error: write",
      right: "status:error",
    });
  }
  return about(term, { wrong: term.text, why: "is not how severity is named here: write", right: `status:${value}` });
}

function statusValue(term: FilterTerm): string {
  const level = singleItem(term)?.values[0]?.toLowerCase();
  if (level === "warning") return "warn";
  if (level === "err") return "error";
  return level !== undefined && /^[a-z]+$/.test(level) ? level : term.value;
}

function spanField(term: FilterTerm): Hint | null {
  if (!SPAN_FIELDS.has(term.key)) return null;
  const why = "is a field of spans, and logs have none: search spans, or filter logs by";
  return about(term, { wrong: term.text, why, right: "@http.url_details.path" });
}

function httpStatus(term: FilterTerm): Hint | null {
  const isStatus = term.key === "status" || term.key === "@status";
  const codes = term.items.flatMap((item) => item.values);
  const isClass = singleItem(term) !== null && /^[1-5]xx$/i.test(codes[0] ?? "");
  if (isStatus && codes.every((code) => HTTP_STATUS.test(code))) {
    const why = "reads the status of the event (error, ok, …), not HTTP's: write";
    return about(term, { wrong: term.text, why, right: `@http.status_code:${statusCodes(term)}` });
  }
  if (!isClass || !/^@?http\.status(?:_code)?$/.test(term.key)) return null;
  const right = `@${plainKey(term)}:${statusCodes(term)}`;
  return about(term, { wrong: term.text, why: "matches the letters xx; a class of codes is a range: write", right });
}

function statusCodes(term: FilterTerm): string {
  const [, hundreds] = /^([1-5])(?:xx|\*)$/i.exec(term.value) ?? [];
  return hundreds === undefined ? term.value : `[${hundreds}00 TO ${hundreds}99]`;
}

function errorFlag(term: FilterTerm): Hint | null {
  if (term.key !== "error" || !/^(?:true|1)$/i.test(term.value)) return null;
  return about(term, { wrong: term.text, why: "is no field: for failed events write", right: "status:error" });
}

function hexId(term: FilterTerm): Hint | null {
  const id = singleItem(term)?.values[0] ?? "";
  if (!ID_NAMES.has(plainKey(term)) || !/^0x[0-9a-f]+$/i.test(id)) return null;
  return about(term, {
    wrong: term.text,
    why: "has a prefix no id carries: write",
    right: `${term.key}:${id.slice(2)}`,
  });
}

function renamed(term: FilterTerm): Hint | null {
  const name = OTHER_NAMES.get(term.key);
  if (name === undefined) return null;
  return about(term, { wrong: term.text, why: `is named ${name} here: write`, right: `${name}:${term.value}` });
}

function needlessAt({ term, reading }: FilterPlace): Hint | null {
  const name = plainKey(term);
  if (name === term.key || !isReserved(name, reading.dataset)) return null;
  const why = `looks for an attribute, but ${name} is a reserved field, without @: write`;
  return about(term, { wrong: term.text, why, right: `${fieldName(name)}:${term.value}` });
}

function missingAt(term: FilterTerm): Hint | null {
  if (!isAttributePath(term.key)) return null;
  return about(term, { wrong: term.text, why: "reads a tag; an attribute takes @: write", right: `@${term.text}` });
}

function plainKey(term: FilterTerm): string {
  return term.key.replace(/^@/, "");
}
