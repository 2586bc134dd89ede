import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt } from "../../case/rows.ts";
import type { Json, Steps } from "../../case/script.ts";
import { windowArguments } from "../../case/window.ts";
import { companyAt } from "../../truth/companies.ts";
import { fieldAt, logs } from "../../truth/events.ts";
import { segmentMembers } from "../../truth/people.ts";

const WINDOW = { from: "2026-06-17T14:30:00Z", to: "2026-06-17T14:45:00Z" };
const DOMAIN = "okapi.example";
const SEGMENT_ID = "3";

export const figuresDuringOutages = defineCase({
  id: "figures-during-outages",
  kind: "across-toolkits",
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
    failed_payments: (sandbox) => ({
      type: "number",
      value: failures(sandbox).length,
      description: "Number of these error logs",
    }),
    segment_size: (sandbox) => ({
      type: "number",
      value: segmentMembers(sandbox, "Payment failed today").length,
      description: "Number of members of the segment",
    }),
    annual_revenue: (sandbox) => ({
      type: "number",
      value: companyAt(sandbox, DOMAIN).annual_revenue ?? 0,
      withinShare: 0.005,
      description: "Annual revenue of the company, US dollars",
    }),
  },
  ceilings: { calls: 16, resultTokens: 830, credits: 2 },
  async solve({ call, submit }) {
    const { buckets } = await untilDone(call, "Observability.AggregateEvents", {
      dataset: "logs",
      query: "service:checkout-api status:error @error.kind:PaymentUnavailableError",
      ...windowArguments(WINDOW),
    });
    const { total } = await untilDone(call, "Messaging.ListSegmentMembers", { segment_id: SEGMENT_ID, limit: 1 });
    const { company } = await untilDone(call, "Sales.EnrichOrganization", { domain: DOMAIN });
    await submit({
      failed_payments: (buckets as readonly { readonly value: number }[])[0]?.value ?? 0,
      segment_size: total ?? 0,
      annual_revenue: cellAt({ company: company ?? null }, "company.annual_revenue"),
    });
  },
});

/** Repeats a call that failed, at most four times. */
async function untilDone(call: Steps["call"], tool: string, args: Readonly<Record<string, unknown>>) {
  let result: { readonly [name: string]: Json } = {};
  for (let attempt = 0; attempt < 4; attempt++) {
    result = await call(tool, args);
    if (!("error" in result)) break;
  }
  return result;
}

function failures(sandbox: Sandbox) {
  return logs(sandbox, { ...WINDOW, service: "checkout-api", status: "error" }).filter(
    (log) => fieldAt(log, "error.kind") === "PaymentUnavailableError",
  );
}
