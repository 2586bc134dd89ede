import { fromBackendFacet, hasTwoNames } from "../datadog/field-names.ts";
import {
  createHint,
  type FilterPlace,
  type FilterTerm,
  forEachFilter,
  type Hint,
  type HintRule,
  singleItem,
} from "./hint.ts";
import { isAttributePath, isLevel, isReserved, nameHere, withoutAt } from "./names.ts";

const TIME_NAMES = new Set(["time", "timestamp", "@timestamp", "start_time", "end_time"]);
const ID_NAMES = new Set(["trace_id", "span_id", "parent_id", "dd.trace_id", "dd.span_id"]);
/** Attributes that logs often have besides the reserved field of the same name. */
const LOG_ATTRIBUTES = new Set(["status", "version", "host"]);
const SPAN_STATUSES = new Set(["ok", "error"]);
/** A status code, or a class of codes such as `5xx` or `5*`. */
const HTTP_STATUS = /^[1-5](?:\d\d|xx|XX|\*)$/;

/** Finds keys that name a different field than they seem to, or no field. */
export const keyHints: HintRule = forEachFilter((place) => {
  const { term, reading } = place;
  if (term.items.length === 0) return null;
  return (
    existence(term) ??
    timeFilter(term) ??
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

function existence(term: FilterTerm): Hint | null {
  if (term.key !== "_exists_") return null;
  return createHint(
    term,
    "is the syntax of another search engine; for events with this field, write",
    `${term.value}:*`,
  );
}

function timeFilter(term: FilterTerm): Hint | null {
  if (!TIME_NAMES.has(term.key)) return null;
  const why = "does not set the time window: drop it from the query and pass the parameters";
  return createHint(term, why, "start_time, end_time");
}

function levelFilter({ term, reading }: FilterPlace): Hint | null {
  if (!isLevel(term.key)) return null;
  const value = statusValue(term);
  if (reading.dataset === "spans" && !SPAN_STATUSES.has(value))
    return createHint(term, "is a field of logs; the status of a span is ok or error: write", "status:error");
  return createHint(term, "is not a field; the severity is called status: write", `status:${value}`);
}

function statusValue(term: FilterTerm): string {
  const level = singleItem(term)?.values[0]?.toLowerCase();
  if (level === "warning") return "warn";
  if (level === "err") return "error";
  return level !== undefined && /^[a-z]+$/.test(level) ? level : term.value;
}

function spanField(term: FilterTerm): Hint | null {
  if (!hasTwoNames(term.key)) return null;
  const why = "is a field of spans, and logs have none: search spans, or filter logs by";
  return createHint(term, why, "@http.url_details.path");
}

function httpStatus(term: FilterTerm): Hint | null {
  const isStatus = withoutAt(term.key) === "status";
  const codes = term.items.flatMap((item) => item.values);
  const isClass = singleItem(term) !== null && /^[1-5]xx$/i.test(codes[0] ?? "");
  if (isStatus && codes.every((code) => HTTP_STATUS.test(code))) {
    const why = "filters the status of the event (error, ok, …), not of HTTP: write";
    return createHint(term, why, `@http.status_code:${statusCodes(term)}`);
  }
  if (!isClass || !/^@?http\.status(?:_code)?$/.test(term.key)) return null;
  const correction = `@${withoutAt(term.key)}:${statusCodes(term)}`;
  return createHint(term, "matches the letters xx; a class of codes is a range: write", correction);
}

function statusCodes(term: FilterTerm): string {
  const [, hundreds] = /^([1-5])(?:xx|\*)$/i.exec(term.value) ?? [];
  return hundreds === undefined ? term.value : `[${hundreds}00 TO ${hundreds}99]`;
}

function errorFlag(term: FilterTerm): Hint | null {
  if (term.key !== "error" || !/^(?:true|1)$/i.test(term.value)) return null;
  return createHint(term, "is not a field; for failed events, write", "status:error");
}

function hexId(term: FilterTerm): Hint | null {
  const id = singleItem(term)?.values[0] ?? "";
  if (!ID_NAMES.has(withoutAt(term.key)) || !/^0x[0-9a-f]+$/i.test(id)) return null;
  return createHint(term, "has the prefix 0x, which ids lack: write", `${term.key}:${id.slice(2)}`);
}

function renamed(term: FilterTerm): Hint | null {
  const name = nameHere(term.key);
  return name === null ? null : createHint(term, `is named ${name} here: write`, `${name}:${term.value}`);
}

function needlessAt({ term, reading }: FilterPlace): Hint | null {
  const name = withoutAt(term.key);
  if (LOG_ATTRIBUTES.has(name) && reading.dataset === "logs") return null;
  if (name === term.key || !isReserved(name, reading.dataset)) return null;
  const why = `filters an attribute, but ${name} is a reserved field, without @: write`;
  return createHint(term, why, `${fromBackendFacet(name)}:${term.value}`);
}

function missingAt(term: FilterTerm): Hint | null {
  return isAttributePath(term.key)
    ? createHint(term, "filters a tag; an attribute starts with @: write", `@${term.text}`)
    : null;
}
