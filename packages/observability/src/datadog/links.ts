import { isToolError, type TimeWindow } from "@toolwright/core/authoring";
import { readSecrets } from "@toolwright/core/http";
import type { Query } from "../query/query.ts";
import { type DatadogOptions, datadogSettings } from "./client.ts";
import type { Dataset } from "./events.ts";
import { toBackendQuery } from "./field-names.ts";
import { readSite, type Site } from "./site.ts";

/** Addresses in Datadog's web app, for people. Creating them takes no request. `null` if the site is unknown. */
export interface DatadogLinks {
  /** The explorer with a query's events in a window. */
  events(dataset: Dataset, query: Query, window: TimeWindow): string | null;
  /** A trace. */
  trace(traceId: string): string | null;
  /** The list of monitors that match a query. */
  monitors(query: string): string | null;
  /** A monitor. */
  monitor(id: string): string | null;
  /** The explorer of events such as deployments and alerts, with a query in a window. */
  changes(query: string, window: TimeWindow): string | null;
  /** The list of metrics whose names contain a word. */
  metrics(name: string): string | null;
  /** The explorer of metrics with a query in a window. */
  metric(query: string, window: TimeWindow): string | null;
  /** The list of incidents that match a query. */
  incidents(query: string): string | null;
}

/** Creates an account's links. With a proxy or a local server as `baseUrl`, the site is unknown. */
export function createLinks(options: DatadogOptions): DatadogLinks {
  const linkTo = (path: string, query: Readonly<Record<string, string>>) => {
    if (options.baseUrl !== undefined) return null;
    const site = siteOrNull(() => readSecrets({ site: datadogSettings(options).site }).site);
    if (!site) return null;
    const search = String(new URLSearchParams(query));
    // A site such as `us5.datadoghq.com` has the web app under its own name.
    const host = site.split(".").length > 2 ? site : `app.${site}`;
    return `https://${host}${path}${search && `?${search}`}`;
  };
  return {
    events: (dataset, query, window) =>
      dataset === "logs"
        ? linkTo("/logs", { query: query.text, ...fixed(window) })
        : linkTo("/apm/traces", {
            query: toBackendQuery(query),
            start: String(window.startMs),
            end: String(window.endMs),
            paused: "true",
          }),
    trace: (traceId) => linkTo(`/apm/trace/${encodeURIComponent(traceId)}`, {}),
    monitors: (query) => linkTo("/monitors/manage", { q: query }),
    monitor: (id) => linkTo(`/monitors/${encodeURIComponent(id)}`, {}),
    changes: (query, window) => linkTo("/event/explorer", { query, ...fixed(window) }),
    metrics: (name) => linkTo("/metric/summary", { filter: name }),
    metric: (query, { startMs, endMs }) =>
      linkTo("/metric/explorer", { exp_query: query, start: String(startMs), end: String(endMs), paused: "true" }),
    incidents: (query) => linkTo("/incidents", { query }),
  };
}

/** A window of the log and event explorers that doesn't move with the time. */
function fixed({ startMs, endMs }: TimeWindow) {
  return { from_ts: String(startMs), to_ts: String(endMs), live: "false" };
}

/** A known site; `null` for any other text. If that text is an option, the call's requests report it. */
export function siteOrNull(written: () => string): Site | null {
  try {
    return readSite(written());
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    return null;
  }
}

/** A link to a monitor in Datadog's web app; older ones have the id after a `#`. */
const LINK = /^https?:\/\/[^/\s]+\/monitors(?:\/|#(?:[a-z]+\/)?)(\d+)/i;

/** Ids have 64 bits. */
export const MAX_ID_DIGITS = 19;

/** A monitor's id: the digits themselves, or those in a link to it; `null` for any other text. */
export function monitorIdOf(written: string): string | null {
  const text = written.trim();
  const [, id = text] = LINK.exec(text) ?? [];
  return /^\d+$/.test(id) ? id : null;
}
