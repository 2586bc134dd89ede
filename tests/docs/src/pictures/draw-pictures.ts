import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import {
  renderAggregationSvg,
  renderApproval,
  renderCompanies,
  renderMetrics,
  renderPeople,
  renderTraceSvg,
} from "@toolwright/view";
import { svgAround } from "./svg-around.ts";

/** The current time of the sandbox. It is fixed, so that every run draws the same. */
const NOW = Date.UTC(2026, 0, 31, 9);

/** Draws the pictures of the documentation from results of the sandbox, by the name of their file. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const clock = testClock(NOW, { random: 0.5 });
  const sandbox = createSandbox({ clock, enforceLimits: false });
  const observability = createObservability({ ...sandbox.observability.options, clock });
  const messaging = createMessaging({ ...sandbox.messaging.options, clock });

  const sales = createSales({ ...sandbox.sales.options, clock });

  const failed = "service:payment-service status:error @duration:<60000000000";
  const { spans } = await observability.searchSpans({ query: failed, sort_order: "longest", max_results: 1 });
  const trace = await observability.getTrace({ trace_id: spans[0]?.trace_id ?? "", start_time: "now-2h" });
  // Its warnings concern readers of the result, not of a page about it.
  const pictured = { ...trace, warnings: [] };
  const errors = { dataset: "logs", query: "status:error" } as const;
  const series = await observability.aggregateEvents({ ...errors, start_time: "now-3h", interval: "10m" });
  const top = await observability.aggregateEvents({ ...errors, group_by: ["service"], group_limit: 5 });
  const email = {
    transactional_message_id: "3",
    to: "ines.brandt@example.com",
    message_data: { order_id: "ord_2041", amount: "79.90", retry_link: "https://shop.example/retry/2041" },
  };
  const card = await messaging.sendTransactionalEmail.preview(email);
  const metrics = await messaging.getCampaignMetrics({ campaign_id: "1" });
  const { companies } = await sales.searchOrganizations({ limit: 5 });
  const { people } = await sales.searchPeople({ person_seniorities: ["vp", "c_suite"], limit: 5 });
  const members = await messaging.listSegmentMembers({ segment_id: "1", limit: 5 });
  return new Map([
    ["trace.svg", renderTraceSvg(pictured, { title: "A failed checkout" })],
    ["trace-phone.svg", renderTraceSvg(pictured, { title: "A failed checkout", width: 380 })],
    ["series.svg", renderAggregationSvg(series)],
    ["top.svg", renderAggregationSvg(top)],
    ["approval.svg", svgAround(renderApproval(card), "The approval card of an email", HEIGHTS.approval)],
    ["metrics.svg", svgAround(renderMetrics(metrics), "The metrics of a campaign", HEIGHTS.metrics)],
    ["companies.svg", svgAround(renderCompanies(companies), "Companies", HEIGHTS.companies)],
    ["people.svg", svgAround(renderPeople(people), "People", HEIGHTS.people)],
    ["members.svg", svgAround(renderPeople(members.members), "Members of a segment", HEIGHTS.members)],
  ]);
}

/** Heights of the pictures that are HTML, in CSS pixels. */
const HEIGHTS = { approval: 544, metrics: 568, companies: 464, people: 306, members: 306 } as const;
