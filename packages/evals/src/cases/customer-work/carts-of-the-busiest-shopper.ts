import type { Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, number, readPages } from "../../case.ts";
import { eventsOf, personNamed, sum } from "../../truth.ts";

const EMAIL = "leo.dubois@example.com";

export const cartsOfTheBusiestShopper = defineCase({
  id: "carts-of-the-busiest-shopper",
  kind: "customer-work",
  proves: "Reads every page of activities, past timeouts that outlast the retries.",
  tags: ["faults"],
  task: `We want to know how ${EMAIL} uses the cart. Take all events cart_updated of this customer; there is more than one page of
them. Report their number, the sum of item_count over all of them, and how many have an item_count of 6.`,
  toolkits: ["messaging"],
  // The first call fails after its retries, because every attempt times out.
  world: { faults: [{ toolkit: "messaging", path: "/v1/customers", networkError: "ETIMEDOUT", times: 4 }] },
  facts: {
    cart_updates: number("Number of cart_updated events", (sandbox) => itemCounts(sandbox).length),
    items: number("Sum of item_count", (sandbox) => sum(itemCounts(sandbox))),
    largest_carts: number(
      "Number of cart_updated events with an item_count of 6",
      (sandbox) => itemCounts(sandbox).filter((count) => count === 6).length,
    ),
  },
  ceilings: { calls: 10, resultTokens: 3_130 },
  async solve({ call, submit }) {
    const args = { email: EMAIL, activity_type: "event", name: "cart_updated" };
    const rows = await readPages(call, "Messaging.ListPersonActivities", "activities", args);
    const counts = rows.map((row) => Number(cellAt(row, "data.item_count")));
    await submit({
      cart_updates: counts.length,
      items: sum(counts),
      largest_carts: counts.filter((count) => count === 6).length,
    });
  },
});

function itemCounts(sandbox: Sandbox): readonly number[] {
  const events = eventsOf(sandbox, personNamed(sandbox, EMAIL), "cart_updated");
  return events.map(({ data }) => Number(data["item_count"]));
}
