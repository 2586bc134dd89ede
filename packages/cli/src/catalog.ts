// Written by `npx -y pnpm@12 sync` from the manifests of the toolkits.
import type { Manifest } from "@toolwright/core/manifest";

/** Facts about a toolkit that the command needs before it loads it. */
export interface CatalogToolkit {
  /** The first part of its tools' names, in lower case. */
  readonly name: string;
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
  readonly effect: "reads" | "writes" | "overwrites or deletes" | "sends messages" | "spends credits";
}

/** Every toolkit. */
export const TOOLKITS: readonly CatalogToolkit[] = [
  {
    name: "observability",
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
    variables: [{ name: "SALES_API_KEY", isSecret: true, isOptional: false }],
    load: async () => (await import("@toolwright/sales/manifest")).manifest,
  },
];

/** Every tool, in the order of the toolkits. */
export const CATALOG: readonly CatalogEntry[] = [
  { name: "Observability.AggregateEvents", title: "Aggregate events", effect: "reads" },
  { name: "Observability.DiscoverFacets", title: "Discover facets", effect: "reads" },
  { name: "Observability.FindMetrics", title: "Find metrics", effect: "reads" },
  { name: "Observability.GetMonitor", title: "Get monitor", effect: "reads" },
  { name: "Observability.GetTrace", title: "Get trace", effect: "reads" },
  { name: "Observability.QueryMetrics", title: "Query metrics", effect: "reads" },
  { name: "Observability.SearchEvents", title: "Search events", effect: "reads" },
  { name: "Observability.SearchLogs", title: "Search logs", effect: "reads" },
  { name: "Observability.SearchMonitors", title: "Search monitors", effect: "reads" },
  { name: "Observability.SearchSpans", title: "Search spans", effect: "reads" },
  { name: "Messaging.DeletePerson", title: "Delete person", effect: "overwrites or deletes" },
  { name: "Messaging.GetCampaignMetrics", title: "Get campaign metrics", effect: "reads" },
  { name: "Messaging.GetNewsletterMetrics", title: "Get newsletter metrics", effect: "reads" },
  { name: "Messaging.GetPerson", title: "Get person", effect: "reads" },
  { name: "Messaging.IdentifyPerson", title: "Identify person", effect: "overwrites or deletes" },
  { name: "Messaging.ListBroadcasts", title: "List broadcasts", effect: "reads" },
  { name: "Messaging.ListCampaigns", title: "List campaigns", effect: "reads" },
  { name: "Messaging.ListNewsletters", title: "List newsletters", effect: "reads" },
  { name: "Messaging.ListPersonActivities", title: "List person activities", effect: "reads" },
  { name: "Messaging.ListPersonMessages", title: "List person messages", effect: "reads" },
  { name: "Messaging.ListPersonSegments", title: "List person segments", effect: "reads" },
  { name: "Messaging.ListSegmentMembers", title: "List segment members", effect: "reads" },
  { name: "Messaging.ListSegments", title: "List segments", effect: "reads" },
  { name: "Messaging.ListTransactionalMessages", title: "List transactional messages", effect: "reads" },
  { name: "Messaging.RecordEvent", title: "Record event", effect: "writes" },
  { name: "Messaging.SearchPeople", title: "Search people", effect: "reads" },
  { name: "Messaging.SendTransactionalEmail", title: "Send transactional email", effect: "sends messages" },
  { name: "Messaging.TriggerBroadcast", title: "Trigger broadcast", effect: "sends messages" },
  { name: "Sales.EnrichOrganization", title: "Enrich organization", effect: "spends credits" },
  { name: "Sales.EnrichPerson", title: "Enrich person", effect: "spends credits" },
  { name: "Sales.GetApiUsage", title: "Get API usage", effect: "reads" },
  { name: "Sales.SearchOrganizations", title: "Search organizations", effect: "spends credits" },
  { name: "Sales.SearchPeople", title: "Search people", effect: "reads" },
];

/** The tools that exist only with `--unstable`, because the vendor may still change their operations. */
export const UNSTABLE_CATALOG: readonly CatalogEntry[] = [
  { name: "Observability.SearchIncidents", title: "Search incidents", effect: "reads" },
];
