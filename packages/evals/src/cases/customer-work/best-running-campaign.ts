import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";

interface Metrics {
  readonly totals: Readonly<Record<string, number>>;
  readonly rates: Row;
}

const WEEKS = { period: "weeks", steps: 12 };

export const bestRunningCampaign = defineCase({
  id: "best-running-campaign",
  kind: "customer-work",
  task: `Compare the running campaigns over the past 12 weeks. Which one has the highest click rate (clicked divided by delivered
emails), and what is the rate? Which one sent the most emails, and how many? Campaigns that do not run do not count. Report both
ids, the rate as a number from 0 to 1, and the number.`,
  toolkits: ["messaging"],
  facts: {
    best_id: (sandbox) => ({
      type: "text",
      value: String(firstBy(sandbox, ({ clickRate }) => clickRate).id),
      description: "Id of the running campaign with the highest click rate",
    }),
    click_rate: (sandbox) => ({
      type: "number",
      value: firstBy(sandbox, ({ clickRate }) => clickRate).clickRate,
      within: 0.006,
      description: "Its click rate, from 0 to 1",
    }),
    largest_id: (sandbox) => ({
      type: "text",
      value: String(firstBy(sandbox, ({ sent }) => sent).id),
      description: "Id of the running campaign that sent the most emails",
    }),
    sent: (sandbox) => ({
      type: "number",
      value: firstBy(sandbox, ({ sent }) => sent).sent,
      description: "Number of emails that it sent",
    }),
  },
  ceilings: { calls: 12, resultTokens: 2_910 },
  async solve({ call, submit }) {
    const { campaigns } = await call("Messaging.ListCampaigns", {});
    const running = readRows(campaigns).filter(({ state }) => state === "running");
    const reports = [];
    for (const { id: campaign_id = "" } of running) {
      const { totals, rates } = await call<Metrics>("Messaging.GetCampaignMetrics", { campaign_id, ...WEEKS });
      reports.push({ campaign_id, sent: totals["sent"] ?? 0, clickRate: Number(rates["click_rate"]) });
    }
    const [best] = reports.toSorted((one, other) => other.clickRate - one.clickRate);
    const [largest] = reports.toSorted((one, other) => other.sent - one.sent);
    await submit({
      best_id: best?.campaign_id ?? "",
      click_rate: best?.clickRate ?? 0,
      largest_id: largest?.campaign_id ?? "",
      sent: largest?.sent ?? 0,
    });
  },
  mistakes: [
    {
      title: "counts the emails of a stopped campaign too",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { totals } = await call<Metrics>("Messaging.GetCampaignMetrics", { campaign_id: "5", ...WEEKS });
        await submit({ best_id: "4", click_rate: 0.25, largest_id: "5", sent: totals["sent"] ?? 0 });
      },
    },
  ],
});

function firstBy({ messaging }: Sandbox, measure: (report: { clickRate: number; sent: number }) => number) {
  const { campaigns, deliveries } = messaging.workspace;
  const running = campaigns.filter(({ state }) => state === "running");
  const reports = running.map(({ id }) => {
    const emails = deliveries.filter(({ campaignId }) => campaignId === id);
    const having = (step: string) => emails.filter(({ metrics }) => metrics.has(step)).length;
    return { id, sent: having("sent"), clickRate: having("clicked") / having("delivered") };
  });
  const [first] = reports.toSorted((one, other) => measure(other) - measure(one));
  if (!first) throw new RangeError("No campaign runs.");
  return first;
}
