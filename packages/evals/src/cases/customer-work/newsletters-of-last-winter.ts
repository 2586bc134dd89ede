import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, list, number, type Row, readRows, text } from "../../case.ts";

const WINTER = { from: "2025-12-01T00:00:00Z", to: "2026-03-01T00:00:00Z" };
const PAGE = 20;

export const newslettersOfLastWinter = defineCase({
  id: "newsletters-of-last-winter",
  kind: "customer-work",
  proves: "Reads pages back to a time window, past a response that a proxy cut off.",
  tags: ["faults"],
  task: `How many newsletters were sent from 1 December 2025 to 28 February 2026, UTC, which one was the first of them, and which ones
have "Gift ideas" in their names? Report the number, the id of the first, and the ids of those about gift ideas. Report also how
many people opened the newsletter that was sent last before now.`,
  toolkits: ["messaging"],
  // A proxy cuts off the body of the first response.
  world: { faults: [{ toolkit: "messaging", path: "/v1/newsletters", cutOff: true }] },
  facts: {
    newsletters: number("Number of newsletters that were sent in the window", (sandbox) => ofWinter(sandbox).length),
    first_id: text("Id of the first newsletter of the window", (sandbox) => String(ofWinter(sandbox)[0]?.id)),
    gift_ids: list("Ids of the newsletters of the window about gift ideas", (sandbox) =>
      ofWinter(sandbox).flatMap(({ id, name }) => (name.includes("Gift ideas") ? String(id) : [])),
    ),
    opened: number("Number of opened emails of the newsletter that was sent last", (sandbox) =>
      openedOfTheLatest(sandbox),
    ),
  },
  ceilings: { calls: 16, resultTokens: 2_510 },
  async solve({ call, submit }) {
    const rows: Row[] = [];
    while (rows.every(({ sent_at = null }) => sent_at === null || sent_at > WINTER.from)) {
      const page: Row = await call("Messaging.ListNewsletters", { limit: PAGE, offset: rows.length });
      if (!("error" in page)) rows.push(...readRows(page["newsletters"]));
    }
    const sent = rows.filter(({ sent_at = null }) => sent_at !== null);
    const winter = sent.filter(({ sent_at }) => String(sent_at) >= WINTER.from && String(sent_at) < WINTER.to);
    const { totals } = await call<{ totals: Row }>("Messaging.GetNewsletterMetrics", {
      newsletter_id: sent[0]?.["id"],
    });
    await submit({
      newsletters: winter.length,
      first_id: winter.at(-1)?.["id"] ?? "",
      gift_ids: winter.filter(({ name }) => String(name).includes("Gift ideas")).map(({ id = "" }) => id),
      opened: totals["opened"] ?? 0,
    });
  },
});

function ofWinter({ messaging }: Sandbox) {
  return messaging.workspace.newsletters.filter(
    ({ sentMs }) => sentMs !== null && sentMs >= Date.parse(WINTER.from) && sentMs < Date.parse(WINTER.to),
  );
}

function openedOfTheLatest({ messaging }: Sandbox): number {
  const { newsletters, deliveries } = messaging.workspace;
  const latest = newsletters.findLast(({ sentMs }) => sentMs !== null);
  return deliveries.filter(({ newsletterId, metrics }) => newsletterId === latest?.id && metrics.has("opened")).length;
}
