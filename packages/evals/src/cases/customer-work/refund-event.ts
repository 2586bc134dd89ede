import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { eventsOf, latestOrder, personNamed } from "../../truth/people.ts";

const EMAIL = "elif.haddad@example.com";

export const refundEvent = defineCase({
  id: "refund-event",
  kind: "customer-work",
  tags: ["faults"],
  task: `We refunded the latest order of ${EMAIL} in full. Record this once in Customer.io: the event order_refunded, with order_id and
amount (the order's total, as a number) from the latest order_placed event. Report the order id, the amount in EUR, and the
number of orders of this customer.`,
  toolkits: ["messaging"],
  // Customer.io records the event, and every response to it is lost.
  world: {
    faults: [{ toolkit: "messaging", path: "/api/", networkError: "ECONNRESET", isHandled: true, times: 3 }],
  },
  facts: {
    order_id: (sandbox) => ({ type: "text", value: order(sandbox).id, description: "Id of the refunded order" }),
    amount_eur: (sandbox) => ({
      type: "number",
      value: order(sandbox).total,
      within: 0.001,
      description: "Refunded amount, EUR",
    }),
    orders: (sandbox) => ({
      type: "number",
      value: eventsOf(sandbox, personNamed(sandbox, EMAIL), "order_placed").length,
      description: "Number of order_placed events of the customer",
    }),
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
    const { activities, person = {} } = await call("Messaging.ListPersonActivities", {
      email: EMAIL,
      activity_type: "event",
      name: "order_placed",
    });
    const [latest] = readRows(activities);
    const [order_id, amount] = [cellAt(latest, "data.order_id"), cellAt(latest, "data.total")];
    const person_id = cellAt({ person }, "person.person_id");
    const args = { person_id, name: "order_refunded", data: { order_id, amount } };
    let result: Row = await call("Messaging.RecordEvent", args);
    // The same call is safe: Customer.io ignores an event that it has already recorded.
    if ("error" in result) result = await call("Messaging.RecordEvent", args);
    await submit({ order_id, amount_eur: amount, orders: readRows(activities).length });
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
