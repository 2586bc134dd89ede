// Written by `npx -y pnpm@12 sync` from the manifests of the toolkits.
import type { Manifest } from "@toolwright/core/manifest";

/** Facts about a toolkit that the command needs before it loads it. */
export interface CatalogToolkit {
  /** The first part of its tools' names, in lower case. */
  readonly name: string;
  /** The vendor's name for people. */
  readonly vendor: string;
  readonly variables: readonly CatalogVariable[];
  load(): Promise<Manifest>;
}

/** An environment variable of a toolkit. */
export interface CatalogVariable {
  readonly name: string;
  readonly isSecret: boolean;
  /** Whether no account needs it. */
  readonly isOptional: boolean;
}

/** Facts about a tool for `list`, so that it loads no toolkit. */
export interface CatalogEntry {
  /** Full name, such as `Observability.SearchLogs`. */
  readonly name: string;
  readonly title: string;
  /** The start of its description. */
  readonly summary: string;
  readonly effect: "reads" | "writes" | "overwrites or deletes" | "sends messages" | "spends credits";
}

/** Every toolkit. */
export const TOOLKITS: readonly CatalogToolkit[] = [
  {
    name: "observability",
    vendor: "Datadog",
    variables: [
      { name: "OBSERVABILITY_API_KEY", isSecret: true, isOptional: false },
      { name: "OBSERVABILITY_APPLICATION_KEY", isSecret: true, isOptional: false },
      { name: "OBSERVABILITY_SITE", isSecret: false, isOptional: false },
      { name: "OBSERVABILITY_LOGS_STORAGE_TIER", isSecret: false, isOptional: true },
      { name: "OBSERVABILITY_LOGS_INDEXES", isSecret: false, isOptional: true },
    ],
    load: async () => (await import("@toolwright/observability/manifest")).manifest,
  },
  {
    name: "messaging",
    vendor: "Customer.io",
    variables: [
      { name: "MESSAGING_SITE_ID", isSecret: true, isOptional: false },
      { name: "MESSAGING_TRACKING_API_KEY", isSecret: true, isOptional: false },
      { name: "MESSAGING_APP_API_KEY", isSecret: true, isOptional: false },
      { name: "MESSAGING_REGION", isSecret: false, isOptional: false },
      { name: "MESSAGING_EMAIL", isSecret: false, isOptional: true },
      { name: "MESSAGING_LIQUID", isSecret: false, isOptional: true },
    ],
    load: async () => (await import("@toolwright/messaging/manifest")).manifest,
  },
  {
    name: "sales",
    vendor: "Apollo.io",
    variables: [{ name: "SALES_API_KEY", isSecret: true, isOptional: false }],
    load: async () => (await import("@toolwright/sales/manifest")).manifest,
  },
];

/** Every tool, in the order of the toolkits. */
export const CATALOG: readonly CatalogEntry[] = [
  {
    name: "Observability.AggregateEvents",
    title: "Aggregate events",
    summary: "Count logs or spans, or compute a statistic of a numeric facet",
    effect: "reads",
  },
  {
    name: "Observability.DiscoverFacets",
    title: "Discover facets",
    summary: "List facets that have data, with sample values and distinct counts",
    effect: "reads",
  },
  {
    name: "Observability.FindMetrics",
    title: "Find metrics",
    summary: "Find metrics that reported since start_time",
    effect: "reads",
  },
  {
    name: "Observability.GetMonitor",
    title: "Get monitor",
    summary: "Get one monitor",
    effect: "reads",
  },
  {
    name: "Observability.GetTrace",
    title: "Get trace",
    summary: "Read one APM trace",
    effect: "reads",
  },
  {
    name: "Observability.QueryMetrics",
    title: "Query metrics",
    summary: "Query metrics",
    effect: "reads",
  },
  {
    name: "Observability.SearchEvents",
    title: "Search events",
    summary: "Search events",
    effect: "reads",
  },
  {
    name: "Observability.SearchLogs",
    title: "Search logs",
    summary: "Search logs",
    effect: "reads",
  },
  {
    name: "Observability.SearchMonitors",
    title: "Search monitors",
    summary: "Find monitors and their state",
    effect: "reads",
  },
  {
    name: "Observability.SearchSpans",
    title: "Search spans",
    summary: "Search APM spans",
    effect: "reads",
  },
  {
    name: "Messaging.DeletePerson",
    title: "Delete person",
    summary: "Permanently delete a person",
    effect: "overwrites or deletes",
  },
  {
    name: "Messaging.GetCampaignMetrics",
    title: "Get campaign metrics",
    summary: "Read delivery totals, rates and series of a campaign",
    effect: "reads",
  },
  {
    name: "Messaging.GetNewsletterMetrics",
    title: "Get newsletter metrics",
    summary: "Read delivery totals, rates and series of a newsletter",
    effect: "reads",
  },
  {
    name: "Messaging.GetPerson",
    title: "Get person",
    summary: "Look up a profile by email or id",
    effect: "reads",
  },
  {
    name: "Messaging.IdentifyPerson",
    title: "Identify person",
    summary: "Create or update a person",
    effect: "overwrites or deletes",
  },
  {
    name: "Messaging.ListBroadcasts",
    title: "List broadcasts",
    summary: "List the broadcasts that Messaging_TriggerBroadcast can launch",
    effect: "reads",
  },
  {
    name: "Messaging.ListCampaigns",
    title: "List campaigns",
    summary: "List campaigns",
    effect: "reads",
  },
  {
    name: "Messaging.ListNewsletters",
    title: "List newsletters",
    summary: "List newsletters",
    effect: "reads",
  },
  {
    name: "Messaging.ListPersonActivities",
    title: "List person activities",
    summary: "List a person's events, page views and attribute changes, most recent first, at least 30 days back",
    effect: "reads",
  },
  {
    name: "Messaging.ListPersonMessages",
    title: "List person messages",
    summary: "List the messages sent to a person in the last 6 months, most recent first, with delivery status",
    effect: "reads",
  },
  {
    name: "Messaging.ListPersonSegments",
    title: "List person segments",
    summary: "List the segments that a person belongs to",
    effect: "reads",
  },
  {
    name: "Messaging.ListSegmentMembers",
    title: "List segment members",
    summary: "List the people in a segment",
    effect: "reads",
  },
  {
    name: "Messaging.ListSegments",
    title: "List segments",
    summary: "List all segments",
    effect: "reads",
  },
  {
    name: "Messaging.ListTransactionalMessages",
    title: "List transactional messages",
    summary: "List transactional templates, for Messaging_SendTransactionalEmail",
    effect: "reads",
  },
  {
    name: "Messaging.RecordEvent",
    title: "Record event",
    summary: "Record a custom event on a person's timeline",
    effect: "writes",
  },
  {
    name: "Messaging.SearchPeople",
    title: "Search people",
    summary: "Find people by segment_id, attribute_name or both",
    effect: "reads",
  },
  {
    name: "Messaging.SendTransactionalEmail",
    title: "Send transactional email",
    summary: "Send one real email now from a template",
    effect: "sends messages",
  },
  {
    name: "Messaging.TriggerBroadcast",
    title: "Trigger broadcast",
    summary: "Launch a broadcast to many people now",
    effect: "sends messages",
  },
  {
    name: "Sales.EnrichOrganization",
    title: "Enrich organization",
    summary: "Get a company's industry, headcount, revenue, funding and location",
    effect: "spends credits",
  },
  {
    name: "Sales.EnrichPerson",
    title: "Enrich person",
    summary:
      "Get a person's title, employer and optionally work email by person_id, email, linkedin_url, name, or first_name and last_name",
    effect: "spends credits",
  },
  {
    name: "Sales.GetApiUsage",
    title: "Get API usage",
    summary: "Get rate limits and remaining requests per endpoint, and credits left",
    effect: "reads",
  },
  {
    name: "Sales.SearchOrganizations",
    title: "Search organizations",
    summary: "Find companies",
    effect: "spends credits",
  },
  {
    name: "Sales.SearchPeople",
    title: "Search people",
    summary: "Find people by role and employer",
    effect: "reads",
  },
];

/** The tools that exist only with `--unstable`, because the vendor may still change their operations. */
export const UNSTABLE_CATALOG: readonly CatalogEntry[] = [
  {
    name: "Observability.SearchIncidents",
    title: "Search incidents",
    summary: "Search incidents, the records that people keep",
    effect: "reads",
  },
];
