import { type Expected, type Facts, isInteger, isResponseValue, stringOf, stringsOf } from "./expectation.ts";
import type { AllowedRequest, Check } from "./sent-request.ts";

// Derived from Datadog's API reference, not from the toolkit's sources.

const ORIGIN = "https://api.datadoghq.com";
type Kind = "logs" | "spans";

/** Standard facets, which the tools probe without an argument. */
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

/** Only requests for spans have an envelope. */
function search(kind: Kind, attributes: object): AllowedRequest {
  const json = kind === "logs" ? attributes : { data: { type: "search_request", attributes } };
  return post(kind, ["events", "search"], json);
}

function aggregate(kind: Kind, attributes: object): AllowedRequest {
  const json = kind === "logs" ? attributes : { data: { type: "aggregate_request", attributes } };
  return post(kind, ["analytics", "aggregate"], json);
}

const isInstant: Check = (value) => typeof value === "string" && /^-?\d{1,16}$/.test(value);

/** Checks for the unchanged query, apart from two span fields that have other names in the API. */
function isQuery(query: string, kind: Kind): Check {
  const normalized = (text: string) =>
    kind === "spans" ? text.replaceAll(/resource_name|operation_name/g, withoutNameSuffix) : text;
  const expectedQuery = query.trim() === "" ? "*" : query;
  return (value) => typeof value === "string" && normalized(value) === normalized(expectedQuery);
}

function withoutNameSuffix(name: string): string {
  return name.slice(0, -"_name".length);
}

function filter(query: string | Check, kind: Kind): object {
  return { query: typeof query === "string" ? isQuery(query, kind) : query, from: isInstant, to: isInstant };
}

/** Checks for a facet from the arguments or a standard facet. */
function isFacet(facts: Facts): Check {
  const argumentStrings = [stringOf(facts, "query"), stringOf(facts, "measure"), ...stringsOf(facts, "group_by")];
  return (value) =>
    typeof value === "string" && (STANDARD.has(value) || argumentStrings.some((text) => mentions(text, value)));
}

/** Whether a string contains a facet, with or without its `@`, or under its other field name. */
function mentions(text: string, facet: string): boolean {
  return [facet, facet.slice(1), withoutNameSuffix(facet)].some((name) => name !== "" && text.includes(name));
}

function compute(facts: Facts): Check {
  const isName = isFacet(facts);
  const functions = new Set(Object.values(FUNCTIONS));
  return (value) =>
    Array.isArray(value) &&
    value.every((one: Readonly<Record<string, unknown>>) => {
      const knownFields = ["aggregation", "metric", "type", "interval"];
      return (
        Object.keys(one).every((name) => knownFields.includes(name)) &&
        functions.has(String(one["aggregation"])) &&
        (one["metric"] === undefined || isName(one["metric"])) &&
        one["type"] === "total" &&
        one["interval"] === undefined
      );
    });
}

const count = { aggregation: "count", type: "total" };
const byCount = { type: "measure", order: "desc", aggregation: "count" };

/** Aggregations that explain an empty result or find facets with data. */
function probes(kind: Kind, facts: Facts): readonly AllowedRequest[] {
  const isExpectedQuery = isQuery(stringOf(facts, "query"), kind);
  const eventFilter = filter((value) => value === "*" || isExpectedQuery(value), kind);
  const facet = isFacet(facts);
  return [
    aggregate(kind, { compute: compute(facts), filter: eventFilter }),
    aggregate(kind, {
      compute: [count],
      filter: eventFilter,
      group_by: [{ facet, limit: isInteger(1, 1_000), sort: byCount }],
    }),
  ];
}

/** A sample, then statistics of standard facets and of attributes in the sample. */
function discoverFacets(kind: Kind, facts: Facts): readonly [AllowedRequest, ...AllowedRequest[]] {
  const ownFilter = filter(stringOf(facts, "query"), kind);
  const isStandard = isFacet(facts);
  const isName: Check = (value) => isStandard(value) || /^@[\w$][\w$./-]{0,99}$/.test(String(value));
  const functions = ["cardinality", "min", "median", "max"];
  const statistics: Check = (value) =>
    Array.isArray(value) &&
    value.length <= 80 &&
    value.every(
      ({ aggregation, metric, type, ...others }: Readonly<Record<string, unknown>>) =>
        functions.includes(String(aggregation)) &&
        isName(metric) &&
        type === "total" &&
        Object.keys(others).length === 0,
    );
  const groups = [{ facet: isName, limit: 5, sort: byCount }];
  return [
    search(kind, { filter: ownFilter, sort: "-timestamp", page: { limit: 200 } }),
    search(kind, {
      filter: ownFilter,
      sort: "-timestamp",
      page: { limit: isInteger(1, 200), cursor: isResponseValue(facts) },
    }),
    aggregate(kind, { compute: statistics, filter: ownFilter }),
    aggregate(kind, { compute: [count], filter: ownFilter, group_by: groups }),
    ...probes(kind, facts),
  ];
}

function searchEvents(kind: Kind, facts: Facts): readonly [AllowedRequest, ...AllowedRequest[]] {
  const page = { limit: facts.args["max_results"] };
  const body = { filter: filter(stringOf(facts, "query"), kind), sort: SORTS[stringOf(facts, "sort_order")] };
  return [
    search(kind, { ...body, page }),
    search(kind, { ...body, page: { limit: isInteger(1, Number(page.limit)), cursor: isResponseValue(facts) } }),
    ...probes(kind, facts),
  ];
}

function aggregateEvents(facts: Facts): readonly [AllowedRequest, ...AllowedRequest[]] {
  const kind = stringOf(facts, "dataset") as Kind;
  const aggregation = FUNCTIONS[stringOf(facts, "aggregation")];
  const statistic = { aggregation, ...(aggregation !== "count" && { metric: stringOf(facts, "measure") }) };
  const interval = stringOf(facts, "interval");
  const facets = stringsOf(facts, "group_by").flatMap((entry) => entry.split(",").map((name) => name.trim()));
  const names = [...new Set(facets.filter((name) => name !== "").map((facet) => backendName(facet, kind)))];
  const sort = { type: "measure", order: "desc", ...statistic };
  // More groups than the call lists, to count them and to list ties.
  const limit = isInteger(1, 10_000);
  const missing = "(facet missing)";
  const groups = names.length === 0 ? {} : { group_by: names.map((facet) => ({ facet, limit, missing, sort })) };
  const total = interval === "" ? { type: "total" } : { type: "timeseries", interval };
  const main = { compute: [{ ...statistic, ...total }], filter: filter(stringOf(facts, "query"), kind), ...groups };
  // One more request counts the events of a long window over time.
  const isHours: Check = (value) => /^\d{1,4}h$/.test(String(value));
  const overTime = [{ aggregation: "count", type: "timeseries", interval: isHours }];
  return [aggregate(kind, main), aggregate(kind, { compute: overTime, filter: main.filter }), ...probes(kind, facts)];
}

function backendName(facet: string, kind: Kind): string {
  return kind === "spans" && (facet === "resource" || facet === "operation") ? `${facet}_name` : facet;
}

/** Checks for the same trace id, in decimal or hexadecimal, entire or its low 64 bits. */
function isTraceQuery(traceId: string): Check {
  const id = traceId.trim().toLowerCase().replace(/^0x/, "");
  const readings = [
    /^\d{1,40}$/.test(id) ? [BigInt(id)] : [],
    /^[0-9a-f]{1,40}$/.test(id) ? [BigInt(`0x${id}`)] : [],
  ].flat();
  const low = (value: bigint) => BigInt.asUintN(64, value);
  return (value) => {
    const [, one, several] =
      /^trace_id:(?:([0-9a-f]{1,39})|\(([0-9a-f]{1,39}(?: OR [0-9a-f]{1,39}){1,4})\))$/.exec(String(value)) ?? [];
    const forms = one === undefined ? (several?.split(" OR ") ?? []) : [one];
    const isForm = (form: string) =>
      [/^\d+$/.test(form) ? [BigInt(form)] : [], [BigInt(`0x${form}`)]]
        .flat()
        .some((id) => readings.some((reading) => low(id) === low(reading)));
    return forms.length > 0 && forms.every(isForm);
  };
}

/** Requests that the observability tools may send. */
export const expectedObservability: Readonly<Record<string, Expected>> = {
  "Observability.AggregateEvents": { run: aggregateEvents },
  "Observability.DiscoverFacets": {
    run: (facts) => discoverFacets(stringOf(facts, "dataset") as Kind, facts),
  },
  "Observability.GetTrace": {
    run(facts) {
      const body = { filter: filter(isTraceQuery(stringOf(facts, "trace_id")), "logs"), sort: "timestamp" };
      const next = { limit: 1_000, cursor: isResponseValue(facts) };
      return [search("spans", { ...body, page: { limit: 1_000 } }), search("spans", { ...body, page: next })];
    },
  },
  "Observability.SearchLogs": { run: (facts) => searchEvents("logs", facts) },
  "Observability.SearchSpans": { run: (facts) => searchEvents("spans", facts) },
};
