import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { eventsOf, personNamed } from "../../truth/people.ts";
import { sum } from "../../truth/statistics.ts";

const EMAIL = "leo.dubois@example.com";

export const cartsOfTheBusiestShopper = defineCase({
  id: "carts-of-the-busiest-shopper",
  kind: "customer-work",
  tags: ["faults"],
  task: `We want to know how ${EMAIL} uses the cart. Take all events cart_updated of this customer; there is more than one page of
them. Report their number, the sum of item_count over all of them, and how many have an item_count of 6.`,
  toolkits: ["messaging"],
  // The first call fails after its retries, because every attempt times out.
  world: { faults: [{ toolkit: "messaging", path: "/v1/customers", networkError: "ETIMEDOUT", times: 4 }] },
  facts: {
    cart_updates: (sandbox) => ({
      type: "number",
      value: itemCounts(sandbox).length,
      description: "Number of cart_updated events",
    }),
    items: (sandbox) => ({ type: "number", value: sum(itemCounts(sandbox)), description: "Sum of item_count" }),
    largest_carts: (sandbox) => ({
      type: "number",
      value: itemCounts(sandbox).filter((count) => count === 6).length,
      description: "Number of cart_updated events with an item_count of 6",
    }),
  },
  ceilings: { calls: 10, resultTokens: 3_130 },
  async solve({ call, submit }) {
    const counts: number[] = [];
    for (let cursor: unknown = ""; cursor !== null; ) {
      const page: Row = await call("Messaging.ListPersonActivities", {
        email: EMAIL,
        activity_type: "event",
        name: "cart_updated",
        cursor,
      });
      if ("error" in page) continue;
      counts.push(...readRows(page["activities"]).map((row) => Number(cellAt(row, "data.item_count"))));
      cursor = page["next_cursor"] ?? null;
    }
    await submit({
      cart_updates: counts.length,
      items: counts.reduce((total, count) => total + count, 0),
      largest_carts: counts.filter((count) => count === 6).length,
    });
  },
});

function itemCounts(sandbox: Sandbox): readonly number[] {
  const events = eventsOf(sandbox, personNamed(sandbox, EMAIL), "cart_updated");
  return events.map(({ data }) => Number(data["item_count"]));
}
