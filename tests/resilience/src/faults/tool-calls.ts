import type { Tool } from "@toolwright/core";
import type { HttpOptions, ToolkitSettings } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";

/** The world's present: it stands still, so that equal calls have equal answers. */
export const NOW = Date.UTC(2026, 0, 31, 9);

/** One sandbox whose limits and credits are out of the way. */
export function createFaultSandbox(): Sandbox {
  const unlimited = { minute: null, hour: null, day: null };
  return createSandbox({
    clock: { now: () => NOW },
    rateLimit: { limit: 1_000_000 },
    enforceLimits: false,
    sales: { credits: 1_000_000, rateLimit: unlimited },
  });
}

/** How the toolkits under test are made. */
export type ToolkitSetting = HttpOptions & ToolkitSettings;

/** All 28 tools on the real transport, pointed at one address. */
export function toolsAt(baseUrl: string, sandbox: Sandbox, setting: ToolkitSetting = {}): readonly Tool[] {
  const { fetch: _datadog, ...observability } = sandbox.observability.options;
  const { fetch: _customerio, ...messaging } = sandbox.messaging.options;
  const { fetch: _apollo, ...sales } = sandbox.sales.options;
  return [
    ...createObservability({ ...observability, ...setting, baseUrl }).tools,
    ...createMessaging({ ...messaging, ...setting, baseUrl }).tools,
    ...createSales({ ...sales, ...setting, baseUrl }).tools,
  ];
}

/** The stand-in that answers a tool. */
export function backendOf(tool: Tool, { observability, messaging, sales }: Sandbox): typeof globalThis.fetch {
  const backends = { Observability: observability, Messaging: messaging, Sales: sales };
  return backends[tool.name.split(".")[0] as keyof typeof backends].fetch;
}

/** Arguments for every tool that this sandbox can answer. */
export function workingArguments({ observability, messaging, sales }: Sandbox): Readonly<Record<string, object>> {
  const { workspace } = messaging;
  // Writes reach another person than reads, so that a read is answered alike before and after them.
  const [reads, person] = workspace.people.all().filter(({ id }) => id?.startsWith("usr_"));
  const reader = { person_id: reads?.id };
  const worker = sales.directory.people.find(({ email }) => email !== null);
  return {
    "Observability.AggregateEvents": { dataset: "logs" },
    "Observability.DiscoverFacets": { dataset: "logs" },
    "Observability.GetTrace": { trace_id: observability.world.traces.at(-1)?.spans[0]?.traceId },
    "Observability.SearchLogs": { query: "status:error" },
    "Observability.SearchSpans": { query: "status:error" },
    "Messaging.DeletePerson": { person_id: "nobody_at_all" },
    "Messaging.GetCampaignMetrics": { campaign_id: "1" },
    "Messaging.GetNewsletterMetrics": { newsletter_id: workspace.newsletters[0]?.id },
    "Messaging.GetPerson": reader,
    "Messaging.IdentifyPerson": { person_id: person?.id, attributes: { fault: "met" } },
    "Messaging.ListBroadcasts": {},
    "Messaging.ListCampaigns": {},
    "Messaging.ListNewsletters": {},
    "Messaging.ListPersonActivities": reader,
    "Messaging.ListPersonMessages": reader,
    "Messaging.ListPersonSegments": reader,
    "Messaging.ListSegmentMembers": { segment_id: "1" },
    "Messaging.ListSegments": {},
    "Messaging.ListTransactionalMessages": {},
    "Messaging.RecordEvent": { person_id: person?.id, name: "fault_met" },
    "Messaging.SearchPeople": { attribute_name: "plan" },
    "Messaging.SendTransactionalEmail": {
      transactional_message_id: "1",
      to: person?.email,
      message_data: { order_id: "1" },
    },
    "Messaging.TriggerBroadcast": { broadcast_id: "7", recipient_ids: [person?.id] },
    "Sales.EnrichOrganization": { domain: sales.directory.companies[0]?.primary_domain },
    "Sales.EnrichPerson": { email: worker?.email },
    "Sales.GetApiUsage": {},
    "Sales.SearchOrganizations": { limit: 3, include_firmographics: false },
    "Sales.SearchPeople": { limit: 3 },
  };
}

/** Emails, launches, events and credits that took effect so far: what must not happen twice. */
export function effectsOf({ messaging, sales }: Sandbox): number {
  const { deliveries, activities } = messaging.workspace;
  const events = activities.filter(({ name }) => name === "fault_met").length;
  return deliveries.length + events + sales.credits.spent;
}
