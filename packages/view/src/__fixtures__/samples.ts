import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { INVESTIGATION } from "./investigation.ts";

/** Reads results of the sandbox, one for each picture. They are read once, because the tests only draw them. */
export function readSamples(): Promise<Samples> {
  samples ??= callTools();
  return samples;
}

let samples: Promise<Samples> | undefined;

async function callTools() {
  const sandbox = createSandbox({ seed: "view", enforceLimits: false });
  // Rate limits move this clock, so that no test waits for them.
  const clock = testClock(Date.now());
  const observability = createObservability({ ...sandbox.observability.options, clock });
  const messaging = createMessaging({ ...sandbox.messaging.options, clock });
  const sales = createSales({ ...sandbox.sales.options, clock });
  const count = { dataset: "spans", start_time: "now-2h" } as const;
  const { spans } = await observability.searchSpans({ query: "service:checkout-api status:error", sort_order: "longest" });
  const { people } = await messaging.searchPeople({ attribute_name: "plan", limit: 8 });
  const [first] = people;
  const { campaigns } = await messaging.listCampaigns({});
  const { messages } = await messaging.listTransactionalMessages({});
  const companies = await sales.searchOrganizations({ limit: 8 });
  return {
    ...INVESTIGATION,
    trace: await observability.getTrace({ trace_id: spans[0]?.trace_id ?? "", start_time: "now-2h" }),
    total: await observability.aggregateEvents({ ...count, interval: "5m" }),
    series: await observability.aggregateEvents({ ...count, interval: "5m", group_by: ["service"], aggregation: "p95" }),
    top: await observability.aggregateEvents({ ...count, query: "status:error", group_by: ["service", "@error.type"] }),
    send: await messaging.sendTransactionalEmail.preview({
      transactional_message_id: messages[0]?.id ?? "",
      to: first?.email ?? "",
      message_data: { order_id: "ord_2041", amount: 79.9 },
    }),
    update: await messaging.identifyPerson.preview({
      person_id: first?.person_id ?? "",
      attributes: { plan: "enterprise", newcomer: true },
    }),
    metrics: await messaging.getCampaignMetrics({ campaign_id: campaigns[0]?.id ?? "" }),
    companies: companies.companies,
    contacts: (await sales.searchPeople({ person_seniorities: ["vp", "c_suite"], limit: 8 })).people,
    people,
  };
}

/** The results for all pictures. */
export type Samples = Awaited<ReturnType<typeof callTools>>;
