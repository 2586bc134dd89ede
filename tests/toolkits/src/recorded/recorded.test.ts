import { describe, expect, it } from "vitest";
import { recordedBody, recordedNames, replayBodies, type Toolkits } from "./replay.ts";

/** A call that reads a recorded body, the facts that its result must have, and the responses to its other requests. */
interface Replay {
  /** End of the path that gets the body as its response. */
  readonly path: string;
  readonly call: (toolkits: Toolkits) => Promise<unknown>;
  /** The body's facts, in the words of the result; for an error, its code. */
  readonly facts: object;
  readonly others?: Readonly<Record<string, object>>;
}

const EVENTS_START = "2022-06-01T00:00:00Z";
const getMonitor = ({ observability }: Toolkits) => observability.getMonitor({ monitor_id: "1" });
const monitor = (facts: object): Replay => ({ path: "/monitor/1", call: getMonitor, facts });
const searchMonitors = ({ observability }: Toolkits) => observability.searchMonitors({});
const searchEvents = ({ observability }: Toolkits) =>
  observability.searchEvents({ start_time: EVENTS_START, max_results: 1 });
const queryMetrics =
  (reduce?: "avg") =>
  ({ observability }: Toolkits) =>
    observability.queryMetrics({ queries: ["avg:system.load.1{*}"], ...(reduce && { reduce }) });
const series = (facts: object): Replay => ({ path: "/query/timeseries", call: queryMetrics(), facts });
const scalar = (facts: object): Replay => ({ path: "/query/scalar", call: queryMetrics("avg"), facts });
const enrichCompany = ({ sales }: Toolkits) => sales.enrichOrganization({ domain: "example.com" });
const enrichPerson = ({ sales }: Toolkits) =>
  sales.enrichPerson({ first_name: "Ann", last_name: "Example", organization_name: "Example" });
const searchCompanies = ({ sales }: Toolkits) => sales.searchOrganizations({});
const getPerson = ({ messaging }: Toolkits) => messaging.getPerson({ email: "person@example.com" });
const listMembers = ({ messaging }: Toolkits) => messaging.listSegmentMembers({ segment_id: "2" });
const segment = { "/segments/2": { segment: { id: 2, name: "All" } }, "/customer_count": { count: 1 } };
const matches = { "/v1/customers": { results: [{ email: "person@example.com", id: null, cio_id: "c0000001" }] } };

const REPLAYS: Readonly<Record<string, Replay>> = {
  "apollo/companies_search_accounts": {
    path: "/mixed_companies/search",
    call: searchCompanies,
    facts: {
      companies: [
        { organization_id: "org_123", saved: true },
        { organization_id: "org_456", domain: "testco.com" },
      ],
      pagination: { total: 2 },
    },
  },
  "apollo/companies_search_small": {
    path: "/mixed_companies/search",
    call: searchCompanies,
    facts: { companies: [{ domain: "example.com", saved: false }], pagination: { total: 52, has_more: true } },
  },
  "apollo/organization_enrich_revenue_zero": {
    path: "/organizations/enrich",
    call: enrichCompany,
    facts: {
      found: true,
      company: { annual_revenue: null, employees: 15, founded_year: 2024, industry: "defense & space" },
    },
  },
  "apollo/organization_enrich_small": {
    path: "/organizations/enrich",
    call: enrichCompany,
    facts: {
      company: { annual_revenue: 10_000_000, employees: 250, funding: { total: 5_000_000, latest_stage: "Series A" } },
    },
  },
  "apollo/people_match_identity_only": {
    path: "/people/match",
    call: enrichPerson,
    facts: { found: true, person: { title: null, email: null, employer: { domain: "example.com" } }, credits_spent: 1 },
  },
  "apollo/people_match_open_former_job": {
    path: "/people/match",
    call: enrichPerson,
    facts: {
      found: true,
      person: { title: "Head of Live Racing", email_status: "verified", employer: { name: "Example Media" } },
    },
  },
  "customerio/activities_opened": {
    path: "/activities",
    call: ({ messaging }) => messaging.listPersonActivities({ person_id: "1", limit: 1 }),
    facts: {
      activities: [
        { id: "a1", type: "opened_email", delivery_id: "delivery-a1", timestamp: "2023-11-14T22:13:20.000Z" },
      ],
    },
  },
  "customerio/broadcast_actions_with_next": {
    path: "/actions",
    call: ({ messaging }) => messaging.triggerBroadcast.preview({ broadcast_id: "7" }),
    facts: { summary: expect.stringContaining("broadcast 7"), effect: "send" },
  },
  "customerio/campaign_never_started": {
    path: "/campaigns",
    call: ({ messaging }) => messaging.listCampaigns({}),
    facts: {
      campaigns: [
        { id: "4", state: "draft", active: false, first_started_at: null, channels: ["attribute_update", "email"] },
      ],
    },
  },
  "customerio/membership_null": { path: "/membership", call: listMembers, facts: { members: [] }, others: segment },
  "customerio/membership_numeric_id": {
    path: "/membership",
    call: listMembers,
    facts: { members: [{ person_id: "2" }] },
    others: segment,
  },
  "customerio/messages_identifiers_null": {
    path: "/messages",
    call: ({ messaging }) => messaging.listPersonMessages({ person_id: "1" }),
    facts: {
      messages: [
        { id: "m1", status: "delivered", subject: "Welcome", transactional_message_id: "1", campaign_id: null },
      ],
    },
  },
  "customerio/newsletters_page1": {
    path: "/newsletters",
    call: ({ messaging }) => messaging.listNewsletters({ limit: 1 }),
    facts: { newsletters: [{}] },
  },
  "customerio/not_found": {
    path: "/metrics",
    call: ({ messaging }) => messaging.getCampaignMetrics({ campaign_id: "1" }),
    facts: { code: "not_found" },
  },
  "customerio/person_attributes_live": {
    path: "/customers/attributes",
    call: getPerson,
    facts: {
      found: true,
      people: [{ internal_id: "c0000001", email: "person@example.com", attributes: { plan_name: "premium" } }],
    },
    others: matches,
  },
  "customerio/person_attributes_without_identifiers": {
    path: "/customers/attributes",
    call: getPerson,
    facts: { found: true, match_count: 1 },
    others: matches,
  },
  "customerio/segment_created": { path: "/segments/2", call: listMembers, facts: { code: "not_found" } },
  "customerio/segment_dynamic_conditions": {
    path: "/segments",
    call: ({ messaging }) => messaging.listSegments({}),
    facts: { segments: [{ id: "7", type: "dynamic", state: "finished", tags: ["Sample"] }], total: 1 },
  },
  "customerio/transactional_list": {
    path: "/transactional",
    call: ({ messaging }) => messaging.listTransactionalMessages({}),
    facts: { messages: [{ id: "1", name: "template-1", trigger_name: "trigger-1" }] },
  },
  "datadog/events_bad_cursor": {
    path: "/events/search",
    call: searchEvents,
    facts: { code: "upstream", message: expect.stringContaining("invalid cursor") },
  },
  "datadog/events_list_page1": {
    path: "/events/search",
    call: searchEvents,
    facts: {
      events: [
        { timestamp: "2022-06-20T17:07:32.000Z", source: "my_apps", tags: ["environment:staging", "source:my_apps"] },
      ],
    },
  },
  "datadog/events_search_page2_short_with_cursor": {
    path: "/events/search",
    call: searchEvents,
    facts: { events: [{ title: "[Synthetics] EVMGT pipeline test" }], next_cursor: expect.any(String) },
  },
  "datadog/incidents_search_imported": {
    path: "/incidents/search",
    call: ({ observability }) =>
      (observability as unknown as { searchIncidents(args: object): Promise<unknown> }).searchIncidents({}),
    facts: {
      incidents: expect.arrayContaining([
        expect.objectContaining({ id: "IR-336149", severity: "SEV-5", detected: "2025-01-01T00:00:00.000Z" }),
      ]),
      warnings: expect.arrayContaining([expect.stringContaining("IR-336149 at 2025-01-01T00:00:00.000Z")]),
    },
  },
  "datadog/incidents_list_2021": {
    path: "/incidents/search",
    call: ({ observability }) =>
      (observability as unknown as { searchIncidents(args: object): Promise<unknown> }).searchIncidents({}),
    // The list wraps its rows in another way than the search, so it isn't a valid response to the search.
    facts: { code: "bad_response" },
  },
  "datadog/metrics_list_page1": {
    path: "/api/v2/metrics",
    call: ({ observability }) => observability.findMetrics({ tags: "env:prod" } as never),
    facts: { metrics: expect.any(Array) },
  },
  "datadog/monitor_aggregate_augmented": monitor({
    condition: { window: "5m", comparison: ">", critical: 124 },
    data: [],
  }),
  "datadog/monitor_aggregate_filtered": monitor({ condition: { window: "5m", critical: 100 }, data: [] }),
  "datadog/monitor_assets": monitor({ condition: { window: "current_1mo", critical: 0.5 } }),
  "datadog/monitor_ci_pipelines": monitor({
    type: "ci-pipelines alert",
    priority: 3,
    condition: { comparison: ">=", critical: 1 },
  }),
  "datadog/monitor_ci_pipelines_formula": monitor({ condition: { window: "15m", comparison: ">=", critical: 0.8 } }),
  "datadog/monitor_ci_tests": monitor({ type: "ci-tests alert", condition: { window: "5m", critical: 1 } }),
  "datadog/monitor_cost_formula": monitor({ type: "cost alert", condition: { window: "7d", critical: 5, warning: 3 } }),
  "datadog/monitor_custom_schedule_month": monitor({
    data: [
      {
        arguments: {
          queries: ["avg:system.load.5{*}"],
          start_time: "2026-01-01T04:00:00.000Z",
          end_time: "2026-01-31T09:00:00.000Z",
        },
      },
    ],
  }),
  "datadog/monitor_data_jobs": monitor({ type: "data-jobs alert", condition: { window: "10d", critical: 0 } }),
  "datadog/monitor_data_quality_sensitivity": monitor({
    type: "data-quality alert",
    condition: { window: "5m", critical: 100 },
  }),
  "datadog/monitor_group_search": {
    path: "/groups/search",
    call: ({ observability }) => observability.searchMonitors({ query: "group" }),
    facts: { monitors: [] },
    others: { "/monitor/search": { monitors: [], metadata: { total_count: 0 } } },
  },
  "datadog/monitor_log_details": monitor({
    condition: { window: "5m", comparison: ">", critical: 2, warning: 1 },
    data: [
      {
        tool: "Observability.AggregateEvents",
        arguments: { query: "service:foo AND type:error", group_by: ["source"] },
      },
      {},
    ],
  }),
  "datadog/monitor_log_with_downtime": monitor({
    since: "2023-05-22T21:15:22.000Z", // The downtime ended in 2023.
    muted: null,
  }),
  "datadog/monitor_not_found": monitor({ code: "not_found" }),
  "datadog/monitor_rum_formula": monitor({ type: "rum alert", condition: { window: "15m", critical: 0.8 } }),
  "datadog/monitor_search": {
    path: "/monitor/search",
    call: searchMonitors,
    facts: {
      monitors: expect.arrayContaining([
        expect.objectContaining({ id: "59701958", status: "Alert", since: "2022-01-05T19:43:39.000Z" }),
      ]),
    },
  },
  "datadog/monitor_search_bad_status": {
    path: "/monitor/search",
    call: searchMonitors,
    facts: { code: "upstream", message: expect.stringContaining("notastatus") },
  },
  "datadog/monitor_synthetics": monitor({ query: "no_query", priority: 5, condition: { window: null } }),
  "datadog/scalar_empty_with_unit": scalar({ values: [] }),
  "datadog/scalar_past_retention": scalar({ code: "upstream", message: expect.stringContaining("retention") }),
  "datadog/scalar_percent": scalar({ values: [{ unit: "percent" }] }),
  "datadog/synccli_anomalies": monitor({
    condition: { window: "4h", comparison: ">=", critical: 0.9 },
    data: [{ arguments: { queries: ["max:system.cpu.user{*} by {host}"] } }],
  }),
  "datadog/synccli_composite": monitor({
    data: [{ arguments: { monitor_id: "20046756" } }, { arguments: { monitor_id: "91726712" } }],
  }),
  "datadog/synccli_log_alert_below": monitor({ status: "Alert", condition: { comparison: "<", critical: 100 } }),
  "datadog/synccli_no_aggregator": monitor({
    condition: { critical: 6, warning: 5 },
    data: [{ arguments: { queries: ["system.load.1{host:raspberrypi}"] } }],
  }),
  "datadog/timeseries_bad_request": series({ code: "upstream" }),
  "datadog/timeseries_ci": series({ series: [{}] }),
  "datadog/timeseries_empty": series({ series: [] }),
  "datadog/timeseries_rum_5s_steps": series({ series: expect.any(Array) }),
};

describe("recorded responses of the vendors", () => {
  it("each of them is replayed, and says where it is from", () => {
    expect(Object.keys(REPLAYS).sort()).toEqual([...recordedNames()].sort());
    for (const name of recordedNames())
      expect(recordedBody(name)).toMatchObject({
        source: expect.stringMatching(/\w/),
        read_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });
  });

  it.each(Object.entries(REPLAYS))(
    "the facts of %s are in the result",
    async (name, { path, call, facts, others = {} }) => {
      const outcome = await call(replayBodies({ [path]: name, ...others })).catch((error: unknown) => error);
      expect(outcome).toMatchObject(facts);
    },
  );
});
