/** The two kinds of events. */
export type Dataset = "logs" | "spans";

/** Attributes of spans and logs that are indexed: only these can be filtered and grouped by, beside tags and reserved names. */
export interface FacetNames {
  /** Reserved names, used without `@`. */
  readonly reserved: readonly string[];
  /** Indexed attributes, each with its `@`. Some have no data in this world. */
  readonly facets: readonly string[];
  /** Indexed numeric attributes that can be measured, but not grouped by. */
  readonly measures: readonly string[];
  /** Attributes that events carry and that are not indexed: filters on them match nothing, without an error. */
  readonly notIndexed: readonly string[];
}

/** What is indexed in each dataset. */
export const FACETS: Readonly<Record<Dataset, FacetNames>> = {
  logs: {
    reserved: ["host", "message", "service", "span_id", "status", "timestamp", "trace_id"],
    facets: [
      "@db.instance",
      "@db.operation",
      "@error.kind",
      "@error.message",
      "@evt.name",
      "@http.method",
      "@http.status",
      "@http.status_category",
      "@http.status_code",
      "@http.url_details.host",
      "@http.url_details.path",
      "@logger.name",
      "@network.client.geoip.country.iso_code",
      "@network.client.ip",
      "@usr.id",
    ],
    measures: ["@duration", "@network.bytes_written"],
    notIndexed: [
      "@db.statement",
      "@dd.trace_id",
      "@error.stack",
      "@http.useragent",
      "@order.id",
      "@pool.size",
      "@trace_id",
      "@usr.email",
    ],
  },
  spans: {
    reserved: [
      "env",
      "host",
      "link",
      "operation_name",
      "resource_name",
      "service",
      "span_id",
      "status",
      "timestamp",
      "trace_id",
      "type",
    ],
    facets: [
      "@component",
      "@db.name",
      "@db.system",
      "@error.message",
      "@error.type",
      "@http.method",
      "@http.route",
      "@http.status",
      "@http.status_code",
      "@http.url_details.path",
      "@language",
      "@peer.service",
      "@span.kind",
      "@usr.id",
    ],
    measures: ["@duration"],
    notIndexed: [
      "@db.statement",
      "@error.stack",
      "@http.url",
      "@http.useragent",
      "@peer.db.name",
      "@pool.name",
      "@process_id",
      "@usr.email",
      "@version",
    ],
  },
};
