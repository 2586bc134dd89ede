import type { Sandbox } from "@toolwright/sandbox";

/** A call that a page shows, and others that are only made to see what the tool asks its backend. */
export interface ExampleCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly also?: readonly Readonly<Record<string, unknown>>[];
}

/** One example for every tool, in the words of an incident and the customers whom it hit. */
export function exampleCalls({ observability, sales }: Sandbox): Readonly<Record<string, ExampleCall>> {
  const { errorKind } = observability.world.incident;
  const failed = observability.world.traces.findLast(
    ({ spans }) => spans.length < 40 && spans.some(({ failure }) => failure?.kind === errorKind),
  );
  const trace_id = failed?.spans[0]?.traceId;
  const person_id = "usr_923";
  const email = "leo.dubois@example.com";
  const worker = sales.directory.people.find(({ email_status }) => email_status === "verified");
  return {
    "Observability.AggregateEvents": {
      args: { dataset: "logs", query: "status:error", group_by: ["service"], group_limit: 3 },
      also: [{ dataset: "spans" }],
    },
    "Observability.DiscoverFacets": {
      args: { dataset: "logs", query: "service:payment-service status:error" },
      also: [{ dataset: "spans" }],
    },
    "Observability.GetTrace": { args: { trace_id, max_spans: 3 } },
    "Observability.SearchLogs": { args: { query: "service:payment-service status:error", max_results: 2 } },
    "Observability.SearchSpans": { args: { query: "service:checkout-api", sort_order: "longest", max_results: 2 } },
    "Messaging.DeletePerson": { args: { person_id: "usr_8ce" } },
    "Messaging.GetCampaignMetrics": { args: { campaign_id: "1", period: "days", steps: 3 } },
    "Messaging.GetNewsletterMetrics": { args: { newsletter_id: "240", period: "days", steps: 3 } },
    "Messaging.GetPerson": { args: { email }, also: [{ person_id }, { email: "family.lindgren@example.com" }] },
    "Messaging.IdentifyPerson": { args: { person_id, attributes: { plan: "pro", seats: 5 } } },
    "Messaging.ListBroadcasts": { args: {} },
    "Messaging.ListCampaigns": { args: { limit: 2 } },
    "Messaging.ListNewsletters": { args: { limit: 2 } },
    "Messaging.ListPersonActivities": { args: { person_id, limit: 2 }, also: [{ email, limit: 2 }] },
    "Messaging.ListPersonMessages": { args: { person_id, limit: 2 }, also: [{ email, limit: 2 }] },
    "Messaging.ListPersonSegments": { args: { person_id }, also: [{ email }] },
    "Messaging.ListSegmentMembers": { args: { segment_id: "3", limit: 2 } },
    "Messaging.ListSegments": { args: {} },
    "Messaging.ListTransactionalMessages": { args: {} },
    "Messaging.RecordEvent": { args: { person_id, name: "payment_apology_shown", data: { order_id: "ord_1" } } },
    "Messaging.SearchPeople": { args: { attribute_name: "plan", attribute_value: "pro", limit: 2 } },
    "Messaging.SendTransactionalEmail": {
      args: { transactional_message_id: "1", to: email, message_data: { order_id: "ord_1" } },
    },
    "Messaging.TriggerBroadcast": { args: { broadcast_id: "7", segment_id: "3" } },
    "Sales.EnrichOrganization": { args: { domain: "nordlicht-optik.example" } },
    "Sales.EnrichPerson": { args: { person_id: worker?.id, reveal_work_email: true } },
    "Sales.GetApiUsage": { args: {} },
    "Sales.SearchOrganizations": {
      args: { locations: ["Berlin"], limit: 2, include_firmographics: false },
      also: [{ locations: ["Berlin"], limit: 1 }],
    },
    "Sales.SearchPeople": { args: { employer_domains: ["nordlicht-optik.example"], limit: 2 } },
  };
}
