import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { sum } from "../../truth/statistics.ts";

interface Metrics {
  readonly totals: Readonly<Record<string, number>>;
  readonly rates: Row;
}

export const newsletterOpenRates = defineCase({
  id: "newsletter-open-rates",
  kind: "customer-work",
  task: `Compare the four newsletters that were sent last; drafts do not count. Which one has the highest open rate (opened divided by
delivered emails), and what is the rate? How many emails did the four send together? All of it happened in the past 12 weeks.
Report the id of the newsletter, the rate as a number from 0 to 1, and the sum.`,
  toolkits: ["messaging"],
  facts: {
    newsletter_id: (sandbox) => ({
      type: "text",
      value: String(best(sandbox).id),
      description: "Id of the newsletter with the highest open rate",
    }),
    open_rate: (sandbox) => ({
      type: "number",
      value: best(sandbox).openRate,
      within: 0.006,
      description: "Its open rate, from 0 to 1",
    }),
    sent: (sandbox) => ({
      type: "number",
      value: sum(counts(sandbox).map(({ sent }) => sent)),
      description: "Number of emails that the four newsletters sent",
    }),
  },
  ceilings: { calls: 12, resultTokens: 1_930 },
  async solve({ call, submit }) {
    const { newsletters } = await call("Messaging.ListNewsletters", { limit: 5 });
    const sent = readRows(newsletters).filter((newsletter) => newsletter["sent_at"] !== null);
    const reports = [];
    for (const { id: newsletter_id = "" } of sent.slice(0, 4)) {
      const args = { newsletter_id, period: "weeks", steps: 12 };
      const { totals, rates } = await call<Metrics>("Messaging.GetNewsletterMetrics", args);
      reports.push({ newsletter_id, sent: totals["sent"] ?? 0, openRate: Number(rates["open_rate"]) });
    }
    const [first] = reports.toSorted((one, other) => other.openRate - one.openRate);
    await submit({
      newsletter_id: first?.newsletter_id ?? "",
      open_rate: first?.openRate ?? 0,
      sent: reports.reduce((total, report) => total + report.sent, 0),
    });
  },
});

function counts({ messaging }: Sandbox) {
  const { newsletters, deliveries } = messaging.workspace;
  const latest = newsletters.filter(({ sentMs }) => sentMs !== null).slice(-4);
  return latest.map(({ id }) => {
    const emails = deliveries.filter(({ newsletterId }) => newsletterId === id);
    const having = (step: string) => emails.filter(({ metrics }) => metrics.has(step)).length;
    return { id, sent: having("sent"), openRate: having("opened") / having("delivered") };
  });
}

function best(sandbox: Sandbox) {
  const [first] = counts(sandbox).toSorted((one, other) => other.openRate - one.openRate);
  if (!first) throw new RangeError("No newsletter was sent.");
  return first;
}
