import { fromBackendFacet } from "../datadog/field-names.ts";
import { createHint, type FilterPlace, type FilterTerm, forEachFilter, type Hint, type HintRule } from "./hint.ts";
import { isAttributePath, isLevel, isReserved, nameHere, withoutAt } from "./names.ts";

/** Attributes that logs often have besides the reserved field with the same name. */
const LOG_ATTRIBUTES = new Set(["status", "version", "host"]);
/** A status code, or a class of codes such as `5xx` or `5*`. */
const HTTP_STATUS = /^[1-5](?:\d\d|xx|XX|\*)$/;

/**
 * Finds keys that name another field than they seem to, or no field. A negated filter with such a key excludes nothing,
 * so an empty result doesn't reveal all of them.
 */
export const keyHints: HintRule = forEachFilter((place) => {
  const { term } = place;
  if (term.items.length === 0) return null;
  return levelFilter(place) ?? httpStatus(term) ?? renamed(term) ?? needlessAt(place) ?? missingAt(term);
});

function levelFilter({ term, reading }: FilterPlace): Hint | null {
  if (!isLevel(term.key)) return null;
  if (reading.dataset === "spans")
    return createHint(term, "is a field of logs; the status of a span is ok or error: write", "status:error");
  const value = term.value.toLowerCase() === "warning" ? "warn" : term.value.toLowerCase();
  const isWord = /^[a-z]+$/.test(value);
  return createHint(
    term,
    "is not a field; the severity is called status: write",
    `status:${isWord ? value : term.value}`,
  );
}

function httpStatus(term: FilterTerm): Hint | null {
  const codes = term.items.flatMap((item) => item.values);
  if (withoutAt(term.key) !== "status" || !codes.every((code) => HTTP_STATUS.test(code))) return null;
  const [, hundreds] = /^([1-5])(?:xx|\*)$/i.exec(term.value) ?? [];
  const range = hundreds === undefined ? term.value : `[${hundreds}00 TO ${hundreds}99]`;
  const why = "filters the status of the event (error, ok, …), not of HTTP: write";
  return createHint(term, why, `@http.status_code:${range}`);
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
