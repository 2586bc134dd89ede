// The toolkit as data, for programs that work with every toolkit. An app that only creates the toolkit does not load it.
import { readBaseUrl } from "@toolwright/core/http";
import { type Finding, fine, type Manifest, problem, type ToolProbe, warning } from "@toolwright/core/manifest";
import { datadogSettings } from "./datadog/client.ts";
import { LOGS_STORAGE_TIERS } from "./datadog/logs-scope.ts";
import { doubtSite, readSite, SITES, siteAddress, suggestSite } from "./datadog/site.ts";
import { definitions } from "./definitions.ts";
import { examples } from "./examples.ts";
import type { ObservabilityOptions } from "./services.ts";
import { createObservability, type Observability } from "./toolkit.ts";
import { searchIncidents } from "./tools/search-incidents.ts";

const sources = datadogSettings({});

const KEY_ID = {
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  contains: "the ID of a key, and not the key",
  fix: "Copy the key itself. Datadog shows an application key only when it is created: create a new one if you no longer have it.",
};

/** Returns the address of a settings page in the web app of a site: `app.datadoghq.eu`, but `us5.datadoghq.com`. */
const pageOf =
  (page: string) =>
  ({ site = "" }: Readonly<Record<string, string>>) =>
    `https://${readSite(site || "us1").replace(/^[^.]+\.[^.]+$/, "app.$&")}/organization-settings/${page}`;

/** The cheapest search: the last minute, one event. */
const FILTER = { query: "*", from: "now-1m", to: "now" };
const METRIC = { data_source: "metrics", name: "a", query: "avg:system.cpu.user{*}", aggregator: "avg" };

/** Whether a response has a search's data, which an empty result may omit beside `meta`. */
function hasRows(body: Readonly<Record<string, unknown>>): boolean {
  return ["data", "monitors"].some((name) => typeof body[name] === "object" && body[name] !== null) || "meta" in body;
}

const probes: readonly ToolProbe[] = [
  {
    reads: "logs",
    path: "/api/v2/logs/events/search",
    json: { filter: FILTER, page: { limit: 1 } },
    permission: "logs_read_data",
    isContent: hasRows,
    tools: ["Observability.AggregateEvents", "Observability.DiscoverFacets", "Observability.SearchLogs"],
  },
  {
    reads: "spans",
    path: "/api/v2/spans/events/search",
    json: { data: { type: "search_request", attributes: { filter: FILTER, page: { limit: 1 } } } },
    permission: "apm_read",
    isContent: hasRows,
    tools: [
      "Observability.AggregateEvents",
      "Observability.DiscoverFacets",
      "Observability.GetTrace",
      "Observability.SearchSpans",
    ],
  },
  {
    reads: "monitors",
    path: "/api/v1/monitor/search?per_page=1",
    permission: "monitors_read",
    isContent: hasRows,
    tools: ["Observability.GetMonitor", "Observability.SearchMonitors"],
  },
  {
    reads: "events",
    path: "/api/v2/events/search",
    json: { filter: FILTER, page: { limit: 1 } },
    permission: "events_read",
    isContent: hasRows,
    tools: ["Observability.SearchEvents"],
  },
  {
    reads: "metrics",
    path: "/api/v2/metrics?page%5Bsize%5D=1",
    permission: "metrics_read",
    isContent: hasRows,
    tools: ["Observability.FindMetrics"],
  },
  {
    reads: "metric values",
    path: "/api/v2/query/scalar",
    // One number for the last minute.
    json: (nowMs) => {
      const attributes = { from: nowMs - 60_000, to: nowMs, queries: [METRIC] };
      return { data: { type: "scalar_request", attributes } };
    },
    permission: "timeseries_query",
    isContent: hasRows,
    tools: ["Observability.QueryMetrics"],
  },
];

/** The observability toolkit (Datadog). */
export const manifest: Manifest<ObservabilityOptions, Observability> = {
  name: "observability",
  backend: "Datadog",
  settings: {
    apiKey: {
      variable: sources.apiKey.variable,
      isSecret: true,
      vendorVariables: ["DD_API_KEY", "DATADOG_API_KEY"],
      page: pageOf("api-keys"),
      // Datadog's own forwarder of logs refuses any other length.
      form: { pattern: /^[0-9a-f]{32}$/i, noun: "an API key", length: 32 },
      mistaken: KEY_ID,
    },
    applicationKey: {
      variable: sources.applicationKey.variable,
      isSecret: true,
      vendorVariables: ["DD_APP_KEY", "DATADOG_APP_KEY", "DD_APPLICATION_KEY", "DATADOG_APPLICATION_KEY"],
      page: pageOf("application-keys"),
      // The header of this key also takes access tokens, of a person (ddpat_) or a service account (ddsat_).
      form: { pattern: /^(?:[0-9a-f]{40}|dd(?:app|pat|sat)_\w+)$/i, noun: "an application key", length: 40 },
      mistaken: KEY_ID,
      unlike: {
        option: "apiKey",
        fix: "Datadog has two kinds of keys: copy one from Organization settings > API keys, and the other from Application keys.",
      },
    },
    site: {
      variable: sources.site.variable,
      isSecret: false,
      vendorVariables: ["DD_SITE", "DATADOG_SITE"],
      page: "https://docs.datadoghq.com/getting_started/site/",
      hint: "such as datadoghq.com (US1) or datadoghq.eu (EU1)",
      isReplaced: ({ baseUrl }) => baseUrl !== undefined,
    },
    logsStorageTier: {
      variable: "OBSERVABILITY_LOGS_STORAGE_TIER",
      isSecret: false,
      neededBy: "none",
      values: LOGS_STORAGE_TIERS,
      toOption: (text) => text.trim() || "indexes",
    },
    logsIndexes: {
      variable: "OBSERVABILITY_LOGS_INDEXES",
      isSecret: false,
      neededBy: "none",
      toOption: (text) => text.split(",").flatMap((name) => name.trim() || []),
    },
  },
  definitions,
  unstableDefinitions: [searchIncidents],
  flags: { "whole-traces": { wholeTraces: true } },
  examples,
  create: createObservability,
  checkValues: ({ site = "" }, { baseUrl }) =>
    // With a base address, requests never go to the site.
    checkSite(site).filter(({ outcome }) => outcome === "problem" || baseUrl === undefined),
  probes,
  connect: ({ apiKey = "", applicationKey = "", site = "" }, { baseUrl }) => ({
    address: baseUrl === undefined ? siteAddress(readSite(site)) : readBaseUrl(baseUrl),
    headers: { "dd-api-key": apiKey, "dd-application-key": applicationKey },
  }),
  checkBackend: async (access) => (await import("./datadog/diagnosis.ts")).checkDatadog(access),
};

/** Don't quote a wrong site: it may be a key in the wrong variable. */
function checkSite(written: string): readonly Finding[] {
  if (written === "") return [];
  try {
    const site = readSite(written);
    const message = doubtSite(site);
    if (message === null) return site === written.trim() ? [] : [fine("settings", `OBSERVABILITY_SITE means ${site}.`)];
    const fix = `Requests and keys go to ${siteAddress(site)}. If the account is at a newer site, there is nothing to do. Otherwise, set OBSERVABILITY_SITE to one of ${SITES.join(", ")}.`;
    return [warning("settings", "unknown_value", { message, fix })];
  } catch {
    const nearest = suggestSite(written);
    const hint = nearest ? `Did you mean OBSERVABILITY_SITE=${nearest}? The sites are` : "Set it to one of";
    const otherSite = "A newer site has the form uk2.datadoghq.com; for a proxy, a program sets the option baseUrl.";
    const unknown = problem("settings", "unknown_value", {
      message: "OBSERVABILITY_SITE is not a site of Datadog.",
      variables: { OBSERVABILITY_SITE: nearest },
      fix: `${hint} ${SITES.join(", ")}. ${otherSite}`,
    });
    return [unknown];
  }
}
