import { readFileSync } from "node:fs";
import { client, v1, v2 } from "@datadog/datadog-api-client";
import { testClock } from "@toolwright/tests-support";
import { APIClient, SendEmailRequest, TrackClient } from "customerio-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxEndpoints } from "../../../scripts/sync/render-endpoints.ts";
import { NOW } from "./__fixtures__/requests.ts";
import { ROUTES as CUSTOMERIO_ROUTES } from "./customerio/respond.ts";
import { ROUTES as DATADOG_ROUTES } from "./datadog/respond.ts";
import { matchRoute } from "./http/match-route.ts";
import { createSandbox, type LoggedRequest } from "./index.ts";
import { type SandboxServer, serve } from "./server.ts";

// Proves the README's list of endpoints: each endpoint is listed, and the vendor's client reaches it by the listed method.
// `npx -y pnpm@12 sync` lists a new endpoint, with a dash for the method.

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const ROWS = [...README.matchAll(/^\| `((?:GET|POST|PUT|DELETE) \/\S+)` \| `(\w+)` \|$/gm)].map(
  ([, endpoint = "", method = ""]) => ({ endpoint, method }),
);

interface AnyRoute {
  readonly methods: readonly string[];
  readonly path: string;
}

function endpointOf({ method, path }: LoggedRequest): string {
  const { route } = matchRoute([...DATADOG_ROUTES, ...CUSTOMERIO_ROUTES] as never, method, path) ?? {};
  return `${method} ${(route as AnyRoute | undefined)?.path}`;
}

const { observability, messaging } = createSandbox({ clock: testClock(NOW), enforceLimits: false });
const servers: SandboxServer[] = [];
interface DatadogClients {
  readonly logs: v2.LogsApi;
  readonly spans: v2.SpansApi;
  readonly metrics: v2.MetricsApi;
  readonly metricMetadata: v1.MetricsApi;
  readonly events: v2.EventsApi;
  readonly incidents: v2.IncidentsApi;
  readonly monitors: v1.MonitorsApi;
}
let datadog: DatadogClients;
let track: TrackClient;
let app: APIClient;

beforeAll(async () => {
  servers.push(await serve(observability), await serve(messaging));
  const [datadogUrl = "", customerioUrl = ""] = servers.map(({ url }) => url);
  const { apiKey, applicationKey } = observability.options;
  const authMethods = { apiKeyAuth: apiKey, appKeyAuth: applicationKey };
  const configuration = client.createConfiguration({ serverIndex: 1, authMethods });
  configuration.setServerVariables({ protocol: "http", name: new URL(datadogUrl).host });
  // The client refuses operations in public beta otherwise.
  configuration.unstableOperations["v2.searchIncidents"] = true;
  datadog = {
    logs: new v2.LogsApi(configuration),
    spans: new v2.SpansApi(configuration),
    metrics: new v2.MetricsApi(configuration),
    metricMetadata: new v1.MetricsApi(configuration),
    events: new v2.EventsApi(configuration),
    incidents: new v2.IncidentsApi(configuration),
    monitors: new v1.MonitorsApi(configuration),
  };
  const { siteId, trackingApiKey, appApiKey } = messaging.options;
  track = new TrackClient(siteId, trackingApiKey, { url: `${customerioUrl}/api/v1` });
  app = new APIClient(appApiKey, { url: `${customerioUrl}/v1` });
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const person = messaging.workspace.people.all().find(({ id }) => id !== null)!;
const ID = person.id ?? "";
const EMAIL = person.email ?? "";
const COUNT = { compute: [{ aggregation: "count" }] } as const;
const WINDOW = { from: NOW - 3_600_000, to: NOW };
const CPU = { dataSource: "metrics", query: "avg:system.cpu.user{*} by {host}" } as const;
const SPANS = { attributes: { filter: { query: "*" } }, type: "search_request" } as const;

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  listLogsGet: () => datadog.logs.listLogsGet({ filterQuery: "*" }),
  listLogs: () => datadog.logs.listLogs({ body: { filter: { query: "*" } } }),
  aggregateLogs: () => datadog.logs.aggregateLogs({ body: { compute: [...COUNT.compute] } }),
  listSpansGet: () => datadog.spans.listSpansGet({ filterQuery: "*" }),
  listSpans: () => datadog.spans.listSpans({ body: { data: SPANS } }),
  aggregateSpans: () =>
    datadog.spans.aggregateSpans({
      body: { data: { attributes: { compute: [...COUNT.compute] }, type: "aggregate_request" } },
    }),
  queryTimeseriesData: () =>
    datadog.metrics.queryTimeseriesData({
      body: { data: { attributes: { ...WINDOW, queries: [CPU] }, type: "timeseries_request" } },
    }),
  queryScalarData: () =>
    datadog.metrics.queryScalarData({
      body: { data: { attributes: { ...WINDOW, queries: [{ ...CPU, aggregator: "avg" }] }, type: "scalar_request" } },
    }),
  listTagConfigurations: () => datadog.metrics.listTagConfigurations({ windowSeconds: 3_600 }),
  getMetricMetadata: () => datadog.metricMetadata.getMetricMetadata({ metricName: "system.cpu.user" }),
  listTagsByMetricName: () => datadog.metrics.listTagsByMetricName({ metricName: "system.cpu.user" }),
  searchEvents: () => datadog.events.searchEvents({ body: { filter: { query: "source:alert" } } }),
  searchIncidents: () => datadog.incidents.searchIncidents({ query: "state:active" }),
  searchMonitors: () => datadog.monitors.searchMonitors({ query: "checkout" }),
  searchMonitorGroups: () => datadog.monitors.searchMonitorGroups({ query: "checkout" }),
  getMonitor: () => datadog.monitors.getMonitor({ monitorId: 71_001 }),
  getAccountRegion: () => track.getAccountRegion(),
  identify: () => track.identify("new-1", { plan: "pro" }),
  destroy: () => track.destroy("new-1"),
  track: () => track.track(ID, { name: "called" }),
  entity: () => track.entity({ type: "person", identifiers: { id: ID }, action: "identify", attributes: { a: 1 } }),
  getCustomersByEmail: () => app.getCustomersByEmail(EMAIL),
  searchCustomers: () => app.searchCustomers({ and: [{ segment: { id: 1 } }] } as never),
  getCustomersAttributes: () => app.getCustomersAttributes([ID]),
  getAttributes: () => app.getAttributes(ID),
  getCustomerSegments: () => app.getCustomerSegments(ID),
  getCustomerActivities: () => app.getCustomerActivities(ID),
  getCustomerMessages: () => app.getCustomerMessages(ID),
  listSegments: () => app.listSegments(),
  getSegment: () => app.getSegment(1),
  getSegmentCustomerCount: () => app.getSegmentCustomerCount(1),
  getSegmentMembership: () => app.getSegmentMembership(1),
  listCampaigns: () => app.listCampaigns(),
  getCampaign: () => app.getCampaign(1),
  getCampaignMetrics: () => app.getCampaignMetrics(1, { version: 1 } as never),
  getBroadcastTriggerErrors: () => app.getBroadcastTriggerErrors(8, 2),
  listNewsletters: () => app.listNewsletters(),
  getNewsletter: () => app.getNewsletter(1),
  getNewsletterContents: () => app.getNewsletterContents(1),
  getNewsletterMetrics: () => app.getNewsletterMetrics(1),
  listBroadcasts: () => app.listBroadcasts(),
  getBroadcast: () => app.getBroadcast(7),
  getBroadcastMetrics: () => app.getBroadcastMetrics(7),
  getBroadcastActions: () => app.getBroadcastActions(7),
  getBroadcastTriggers: () => app.getBroadcastTriggers(7),
  listTransactionalMessages: () => app.listTransactionalMessages(),
  getTransactionalMessage: () => app.getTransactionalMessage(1),
  getTransactionalMessageContents: () => app.getTransactionalMessageContents(1),
  getTransactionalMessageDeliveries: () => app.getTransactionalMessageDeliveries(1),
  getTransactionalMessageMetrics: () => app.getTransactionalMessageMetrics(1),
  sendEmail: () =>
    app.sendEmail(new SendEmailRequest({ transactional_message_id: "1", to: EMAIL, identifiers: { id: ID } })),
  triggerBroadcast: () => app.triggerBroadcast(7, { headline: "All is well" }, { ids: [ID] }),
};

describe("the endpoints in the README", () => {
  test("are endpoints of the sandbox, each with a method of the vendor's client", () => {
    const existing = new Set(sandboxEndpoints());
    const listed = [...README.matchAll(/^[-|] `((?:GET|POST|PUT|DELETE) \/\S+)`/gm)].map(
      ([, endpoint = ""]) => endpoint,
    );
    expect(listed.filter((endpoint) => !existing.has(endpoint))).toEqual([]);
    expect(ROWS.map(({ method }) => method).sort()).toEqual(Object.keys(CALLS).sort());
  });

  test.each(ROWS)("the vendor's client calls $endpoint by $method", async ({ endpoint, method }) => {
    const isDatadog = Object.values(datadog).some((api) => method in api);
    const { requests } = isDatadog ? observability : messaging;
    const before = requests.length;
    await CALLS[method]?.();
    expect(requests).toHaveLength(before + 1);
    const request = requests.at(-1)!;
    expect([endpointOf(request), request.status]).toEqual([endpoint, 200]);
  });
});
