/** Event types that can be aggregated. */
export type Dataset = "logs" | "spans";
/** All event types. */
export type EventKind = Dataset | "events";

/** Names of a dataset's attributes. Queries can filter and group by tags, reserved names and indexed attributes only. */
export interface FacetNames {
  /** Reserved names, used without `@`. */
  readonly reserved: readonly string[];
  /** Indexed attributes, with `@`. Some have no data in the generated world. */
  readonly facets: readonly string[];
  /** Indexed numeric attributes, which can be aggregated but not grouped by. */
  readonly measures: readonly string[];
  /** Attributes that exist in events but are not indexed: a filter on them matches nothing, without an error. */
  readonly notIndexed: readonly string[];
}

/** Attribute names of each event type. */
export const FACETS: Readonly<Record<EventKind, FacetNames>> = {
  logs: {
    reserved: words("host message service span_id status timestamp trace_id"),
    facets: words(
      "@db.instance @db.operation @error.kind @error.message @evt.name @http.method @http.status " +
        "@http.status_category @http.status_code @http.url_details.host @http.url_details.path @logger.name " +
        "@network.client.geoip.country.iso_code @network.client.ip @usr.id",
    ),
    measures: ["@duration", "@network.bytes_written"],
    notIndexed: words(
      "@db.statement @dd.trace_id @error.stack @http.useragent @order.id @pool.size @trace_id @usr.email",
    ),
  },
  spans: {
    reserved: words("env host link operation_name resource_name service span_id status timestamp trace_id type"),
    facets: words(
      "@component @db.name @db.system @error.message @error.type @http.method @http.route @http.status " +
        "@http.status_code @http.url_details.path @language @peer.service @span.kind @usr.id",
    ),
    measures: ["@duration"],
    notIndexed: words(
      "@db.statement @error.stack @http.url @http.useragent @peer.db.name @pool.name @process_id @usr.email " +
        "@version",
    ),
  },
  events: {
    reserved: words("message priority status timestamp title"),
    facets: words(
      "@aggregation_key @author.name @changed_resource.name @changed_resource.type @evt.category @evt.id " +
        "@evt.type @monitor.id @monitor.name @monitor.transition.destination_state " +
        "@monitor.transition.source_state @monitor.transition.transition_type @monitor.type",
    ),
    measures: [],
    notIndexed: ["@monitor.query", "@monitor.result.alert_url"],
  },
};

function words(text: string): readonly string[] {
  return text.split(" ");
}
