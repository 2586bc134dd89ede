import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { renderApproval, renderCompanies, renderMetrics, renderPeople } from "@toolwright/view";
import { renderAggregationSvg } from "./svg/render-aggregation-svg.ts";
import { renderTraceSvg } from "./svg/render-trace-svg.ts";
import { svgAround } from "./svg-around.ts";

/** The sandbox's current time. It is fixed, so that every run draws the same. */
const NOW = Date.UTC(2026, 0, 31, 9);

/** Draws the documentation's pictures from sandbox results, by file name. */
export async function drawPictures(): Promise<ReadonlyMap<string, string>> {
  const clock = testClock(NOW, { random: 0.5 });
  const sandbox = createSandbox({ clock, enforceLimits: false });
  const observability = createObservability({ ...sandbox.observability.options, clock });
  const messaging = createMessaging({ ...sandbox.messaging.options, clock });

  const sales = createSales({ ...sandbox.sales.options, clock });

  // The playground's trace.
  const trace = await observability.getTrace({ trace_id: "7265089968771145795", start_time: "now-2h" });
  // Its warnings are for readers of the result, not of a page about it.
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
  const { campaigns } = await messaging.listCampaigns({ limit: 1 });
  const name = campaigns[0]?.name ?? undefined;
  const metrics = await messaging.getCampaignMetrics({ campaign_id: campaigns[0]?.id ?? "" });
  const { companies } = await sales.searchOrganizations({ limit: 5 });
  const { people } = await sales.searchPeople({ person_seniorities: ["vp", "c_suite"], limit: 5 });
  const members = await messaging.listSegmentMembers({ segment_id: "1", limit: 5 });
  return new Map([
    ...drawn("trace", (width) => renderTraceSvg(pictured, { title: "A failed checkout", width })),
    ...drawn("series", (width) => renderAggregationSvg(series, { width })),
    ...drawn("top", (width) => renderAggregationSvg(top, { width })),
    ...wrapped("approval", renderApproval(card), "The approval card of an email"),
    ...wrapped("metrics", renderMetrics(metrics, name ? { name } : {}), "The metrics of a campaign"),
    ...wrapped("companies", renderCompanies(companies), "Companies"),
    ...wrapped("people", renderPeople(people), "People"),
    ...wrapped("members", renderPeople(members.members), "Members of a segment"),
  ]);
}

type Picture = readonly [file: string, svg: string];

/** A picture in both widths. */
function drawn(name: string, draw: (width?: number) => string): readonly Picture[] {
  return [
    [`${name}.svg`, draw()],
    [`${name}-phone.svg`, draw(PHONE_WIDTH)],
  ];
}

/** A picture that is HTML in both widths. */
function wrapped(name: keyof typeof HEIGHTS, html: string, label: string): readonly Picture[] {
  const [height, phoneHeight] = HEIGHTS[name];
  return drawn(name, (width) =>
    svgAround(html, label, { width: width ?? WIDTH, height: width ? phoneHeight : height }),
  );
}

/** Widths of a picture on wide pages and on phones, CSS pixels. A card is at most 704 wide. */
const WIDTH = 704;
const PHONE_WIDTH = 380;

/** Heights of the pictures that are HTML in both widths, CSS pixels. */
const HEIGHTS = {
  approval: [562, 868],
  metrics: [649, 887],
  companies: [452, 999],
  people: [293, 684],
  members: [293, 442],
} as const;
