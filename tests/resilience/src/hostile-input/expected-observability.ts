import { type Expected, type Facts, isNumber, isTold, textOf, textsOf } from "./expectation.ts";
import type { AllowedRequest, Check } from "./sent-request.ts";

// Written from the backend's reference, not from the toolkit's sources.

const ORIGIN = "https://api.datadoghq.com";
type Kind = "logs" | "spans";

/** Facets that the tools ask about by themselves. */
const STANDARD = new Set(
  [
    "service status source host env version type resource_name operation_name",
    "@http.method @http.status_code @http.status @http.url_details.path @http.url_details.host @http.status_category @http.route",
    "@error.kind @error.type @error.message @logger.name @network.client.ip @network.client.geoip.country.iso_code",
    "@usr.id @usr.email @db.operation @db.instance @db.system @db.name @db.statement @evt.name @duration @span.kind",
    "@component @language @peer.service @peer.db.name",
  ].flatMap((names) => names.split(" ")),
);
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...{ count: "count", avg: "avg", min: "min", max: "max", sum: "sum" },
  ...{ p50: "median", p75: "pc75", p90: "pc90", p95: "pc95", p99: "pc99" },
};
const SORTS: Readonly<Record<string, string>> = { newest: "-timestamp", oldest: "timestamp", longest: "-@duration" };

function post(kind: Kind, call: readonly string[], json: unknown): AllowedRequest {
  return { method: "POST", origin: ORIGIN, path: ["api", "v2", kind, ...call], json };
}

/** Spans are asked in an envelope, logs are not. */
function search(kind: Kind, attributes: object): AllowedRequest {
  const json = kind === "logs" ? attributes : { data: { type: "search_request", attributes } };
  return post(kind, ["events", "search"], json);
}

function aggregate(kind: Kind, attributes: object): AllowedRequest {
  const json = kind === "logs" ? attributes : { data: { type: "aggregate_request", attributes } };
  return post(kind, ["analytics", "aggregate"], json);
}

const isInstant: Check = (value) => typeof value === "string" && /^-?\d{1,16}$/.test(value);

/** The query as it was given, but for the two names of span fields that the backend has other names for. */
function isQuery(query: string, kind: Kind): Check {
  const plain = (text: string) => (kind === "spans" ? text.replaceAll(/resource_name|operation_name/g, renamed) : text);
  const asked = query.trim() === "" ? "*" : query;
  return (value) => typeof value === "string" && plain(value) === plain(asked);
}

function renamed(name: string): string {
  return name.slice(0, -"_name".length);
}

function filter(query: string | Check, kind: Kind): object {
  return { query: typeof query === "string" ? isQuery(query, kind) : query, from: isInstant, to: isInstant };
}

/** A facet that the arguments name, or one of those that every account has. */
function isFacet(facts: Facts): Check {
  const named = [textOf(facts, "query"), textOf(facts, "measure"), ...textsOf(facts, "group_by")];
  return (value) => typeof value === "string" && (STANDARD.has(value) || named.some((text) => mayMean(text, value)));
}

/** Likely meant are a name with or without its @, and the backend's name of a field. */
function mayMean(text: string, facet: string): boolean {
  return [facet, facet.slice(1), renamed(facet)].some((name) => name !== "" && text.includes(name));
}

function compute(facts: Facts): Check {
  const isName = isFacet(facts);
  const functions = new Set(Object.values(FUNCTIONS));
  return (value) =>
    Array.isArray(value) &&
    value.every((one: Readonly<Record<string, unknown>>) => {
      const known = ["aggregation", "metric", "type", "interval"];
      return (
        Object.keys(one).every((name) => known.includes(name)) &&
        functions.has(String(one["aggregation"])) &&
        (one["metric"] === undefined || isName(one["metric"])) &&
        one["type"] === "total" &&
        one["interval"] === undefined
      );
    });
}

const count = { aggregation: "count", type: "total" };
const byCount = { type: "measure", order: "desc", aggregation: "count" };

/** The aggregations by which a tool explains an empty answer, or finds out which facets have data. */
function probes(kind: Kind, facts: Facts): readonly AllowedRequest[] {
  const isAsked = isQuery(textOf(facts, "query"), kind);
  const asked = filter((value) => value === "*" || isAsked(value), kind);
  const facet = isFacet(facts);
  return [
    aggregate(kind, { compute: compute(facts), filter: asked }),
    aggregate(kind, {
      compute: [count],
      filter: asked,
      group_by: [{ facet, limit: isNumber(1, 1_000), sort: byCount }],
    }),
  ];
}

function searchEvents(kind: Kind, facts: Facts): readonly [AllowedRequest, ...AllowedRequest[]] {
  const page = { limit: facts.args["max_results"] };
  const body = { filter: filter(textOf(facts, "query"), kind), sort: SORTS[textOf(facts, "sort_order")] };
  return [
    search(kind, { ...body, page }),
    search(kind, { ...body, page: { ...page, cursor: isTold(facts) } }),
    ...probes(kind, facts),
  ];
}

function aggregateEvents(facts: Facts): readonly [AllowedRequest, ...AllowedRequest[]] {
  const kind = textOf(facts, "dataset") as Kind;
  const aggregation = FUNCTIONS[textOf(facts, "aggregation")];
  const statistic = { aggregation, ...(aggregation !== "count" && { metric: textOf(facts, "measure") }) };
  const interval = textOf(facts, "interval");
  const names = [...new Set(textsOf(facts, "group_by").map((facet) => backendName(facet, kind)))];
  const sort = { type: "measure", order: "desc", ...statistic };
  const limit = isNumber(1, Number(facts.args["group_limit"]));
  const groups = names.length === 0 ? {} : { group_by: names.map((facet) => ({ facet, limit, sort })) };
  const total = interval === "" ? { type: "total" } : { type: "timeseries", interval };
  const main = { compute: [{ ...statistic, ...total }], filter: filter(textOf(facts, "query"), kind), ...groups };
  return [aggregate(kind, main), ...probes(kind, facts)];
}

function backendName(facet: string, kind: Kind): string {
  return kind === "spans" && (facet === "resource" || facet === "operation") ? `${facet}_name` : facet;
}

/** One and the same number, in decimal or hex, whole or its low 64 bits. */
function isTraceQuery(written: string): Check {
  const id = written.trim().toLowerCase().replace(/^0x/, "");
  const read = [
    /^\d{1,40}$/.test(id) ? [BigInt(id)] : [],
    /^[0-9a-f]{1,40}$/.test(id) ? [BigInt(`0x${id}`)] : [],
  ].flat();
  const low = (value: bigint) => BigInt.asUintN(64, value);
  return (value) => {
    const [, form = ""] = /^trace_id:([0-9a-f]{1,39})$/.exec(String(value)) ?? [];
    if (form === "") return false;
    const forms = [/^\d+$/.test(form) ? [BigInt(form)] : [], [BigInt(`0x${form}`)]].flat();
    return forms.some((one) => read.some((given) => low(one) === low(given)));
  };
}

/** What the tools of the observability toolkit may send. */
export const expectedObservability: Readonly<Record<string, Expected>> = {
  "Observability.AggregateEvents": { run: aggregateEvents },
  "Observability.DiscoverFacets": {
    run(facts) {
      const [first, ...others] = probes(textOf(facts, "dataset") as Kind, facts);
      if (!first) throw new Error("there is always a first probe");
      return [first, ...others];
    },
  },
  "Observability.GetTrace": {
    run(facts) {
      const body = { filter: filter(isTraceQuery(textOf(facts, "trace_id")), "logs"), sort: "timestamp" };
      const next = { limit: 1_000, cursor: isTold(facts) };
      return [search("spans", { ...body, page: { limit: 1_000 } }), search("spans", { ...body, page: next })];
    },
  },
  "Observability.SearchLogs": { run: (facts) => searchEvents("logs", facts) },
  "Observability.SearchSpans": { run: (facts) => searchEvents("spans", facts) },
};
