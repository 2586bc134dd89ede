import { type Bucket, cellAt, defineCase, number, untilDone, windowArguments } from "../../case.ts";
import { companyAt, logs, segmentMembers } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:45:00Z" };
const FAILURES = { ...WINDOW, service: "checkout-api", status: "error", errorKind: "PaymentUnavailableError" };
const DOMAIN = "okapi.example";
const SEGMENT_ID = "3";

export const figuresDuringOutages = defineCase({
  id: "figures-during-outages",
  kind: "across-toolkits",
  proves: "Repeats calls to three backends that fail in different ways.",
  tags: ["faults"],
  task: `Collect three figures for the incident report. First: how many error logs with the error kind PaymentUnavailableError did
checkout-api write on 17 June 2026 from 14:30 to 14:45 UTC? Second: how many members does the segment "Payment failed today"
(id ${SEGMENT_ID}) of Customer.io have? Third: what is the annual revenue (US dollars) of Okapi Travel (${DOMAIN}) according to
Apollo.io? All three backends have outages at the moment: a call may fail, and works later. You may spend 2 credits.`,
  toolkits: ["observability", "messaging", "sales"],
  world: {
    faults: [
      { toolkit: "observability", status: 429 },
      { toolkit: "messaging", path: "/v1/", status: 503, times: 4 },
      { toolkit: "sales", path: "/api/v1/organizations/", status: 502, html: true },
      { toolkit: "sales", path: "/api/v1/organizations/", status: 429 },
    ],
  },
  facts: {
    failed_payments: number("Number of these error logs", (sandbox) => logs(sandbox, FAILURES).length),
    segment_size: number(
      "Number of members of the segment",
      (sandbox) => segmentMembers(sandbox, "Payment failed today").length,
    ),
    annual_revenue: number(
      "Annual revenue of the company, US dollars",
      (sandbox) => companyAt(sandbox, DOMAIN).annual_revenue,
      { withinShare: 0.005 },
    ),
  },
  ceilings: { calls: 16, resultTokens: 840, credits: 2 },
  async solve({ call, submit }) {
    const { buckets } = await untilDone<{ buckets: Bucket[] }>(call, "Observability.AggregateEvents", {
      dataset: "logs",
      query: "service:checkout-api status:error @error.kind:PaymentUnavailableError",
      ...windowArguments(WINDOW),
    });
    const { total = null } = await untilDone(call, "Messaging.ListSegmentMembers", {
      segment_id: SEGMENT_ID,
      limit: 1,
    });
    const company = await untilDone(call, "Sales.EnrichOrganization", { domain: DOMAIN });
    await submit({
      failed_payments: buckets[0]?.value ?? 0,
      segment_size: total,
      annual_revenue: cellAt(company, "company.annual_revenue"),
    });
  },
});
