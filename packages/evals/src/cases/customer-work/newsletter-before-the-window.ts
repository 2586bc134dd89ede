import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";

/** Position of the newsletter in the list of the sent ones, newest first. */
const PLACE = 2;

interface Metrics {
  readonly totals: Row;
  readonly warnings: readonly string[];
}

export const newsletterBeforeTheWindow = defineCase({
  id: "newsletter-before-the-window",
  kind: "customer-work",
  task: `Take the newsletter that was sent third to last. How many emails did it send in the past seven days, counted by day, and how
many altogether? Report its id and both numbers.`,
  toolkits: ["messaging"],
  facts: {
    newsletter_id: (sandbox) => ({
      type: "text",
      value: String(newsletter(sandbox).id),
      description: "Id of the newsletter that was sent third to last",
    }),
    sent_in_7_days: () => ({
      type: "number",
      value: 0,
      description: "Number of emails that it sent in the past 7 days",
    }),
    sent: (sandbox) => ({
      type: "number",
      value: sentBy(sandbox, newsletter(sandbox).id),
      description: "Number of emails that it sent altogether",
    }),
  },
  ceilings: { calls: 6, resultTokens: 1_390 },
  async solve({ call, submit }) {
    const { newsletters } = await call("Messaging.ListNewsletters", { limit: 10 });
    const sent = readRows(newsletters).filter(({ sent_at = null }) => sent_at !== null);
    const newsletter_id = sent[PLACE]?.["id"];
    const week = await call<Metrics>("Messaging.GetNewsletterMetrics", { newsletter_id, period: "days", steps: 7 });
    // The warning names the window that includes the send.
    const [, period, steps] = /period "(\w+)" with steps (\d+)/.exec(week.warnings.join(" ")) ?? [];
    const { totals } = await call<Metrics>("Messaging.GetNewsletterMetrics", { newsletter_id, period, steps });
    await submit({
      newsletter_id: newsletter_id ?? "",
      sent_in_7_days: week.totals["sent"] ?? 0,
      sent: totals["sent"] ?? 0,
    });
  },
});

function newsletter({ messaging }: Sandbox) {
  const sent = messaging.workspace.newsletters.filter(({ sentMs }) => sentMs !== null);
  const found = sent.at(-1 - PLACE);
  if (!found) throw new RangeError("Too few newsletters were sent.");
  return found;
}

function sentBy({ messaging }: Sandbox, id: number): number {
  return messaging.workspace.deliveries.filter(
    ({ newsletterId, metrics }) => newsletterId === id && metrics.has("sent"),
  ).length;
}
