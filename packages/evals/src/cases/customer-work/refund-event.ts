import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, number, readOrders, text, untilDone } from "../../case.ts";
import { eventsOf, latestOrder, personNamed } from "../../truth.ts";

const EMAIL = "elif.haddad@example.com";

export const refundEvent = defineCase({
  id: "refund-event",
  kind: "customer-work",
  proves: "Records an event once, although every response to the first call is lost.",
  tags: ["faults"],
  task: `We refunded the latest order of ${EMAIL} in full. Record this once in Customer.io: the event order_refunded, with order_id and
amount (the order's total, as a number) from the latest order_placed event. Report the order id, the amount in EUR, and the
number of orders of this customer.`,
  toolkits: ["messaging"],
  // Customer.io records the event, and every response to it is lost.
  world: { faults: [{ toolkit: "messaging", path: "/api/", networkError: "ECONNRESET", isHandled: true, times: 3 }] },
  facts: {
    order_id: text("Id of the refunded order", (sandbox) => order(sandbox).id),
    amount_eur: number("Refunded amount, EUR", (sandbox) => order(sandbox).total, { within: 0.001 }),
    orders: number(
      "Number of order_placed events of the customer",
      (sandbox) => eventsOf(sandbox, personNamed(sandbox, EMAIL), "order_placed").length,
    ),
  },
  effects: (sandbox) => [
    {
      kind: "event",
      person: personNamed(sandbox, EMAIL).id ?? "",
      name: "order_refunded",
      data: { order_id: order(sandbox).id, amount: order(sandbox).total },
    },
  ],
  ceilings: { calls: 9, resultTokens: 490 },
  async solve({ call, submit }) {
    const orders = await readOrders(call, EMAIL);
    const [{ id: order_id, total: amount }] = orders;
    const args = { person_id: EMAIL, identifier_type: "email", name: "order_refunded", data: { order_id, amount } };
    // Repeating the same call is safe: Customer.io ignores an event that it has already recorded.
    await untilDone(call, "Messaging.RecordEvent", args);
    await submit({ order_id, amount_eur: amount, orders: orders.length });
  },
  mistakes: [
    {
      title: "repeats the event with other data, which records it twice",
      caughtBy: "effects",
      async run({ call, submit }) {
        const args = { person_id: EMAIL, identifier_type: "email", name: "order_refunded" };
        await call("Messaging.RecordEvent", { ...args, data: { order_id: "ord_261452", amount: 261.9 } });
        await call("Messaging.RecordEvent", { ...args, data: { order_id: "ord_261452", amount: 261.9, retry: true } });
        await submit({ order_id: "ord_261452", amount_eur: 261.9, orders: 3 });
      },
    },
  ],
});

function order(sandbox: Sandbox) {
  return latestOrder(sandbox, personNamed(sandbox, EMAIL));
}
