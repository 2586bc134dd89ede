import type { Person, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { eventsOf, people } from "../../truth/people.ts";

const EMAIL = "family.lindgren@example.com";
const ORDERS = { activity_type: "event", name: "order_placed", limit: 1 };

export const latestOrderOfAFamily = defineCase({
  id: "latest-order-of-a-family",
  kind: "customer-work",
  task: `A customer writes from ${EMAIL} and asks about "our latest order", without a name. Several customers use this email. Whose
order (event order_placed) is the latest of all of them? Report this customer's id, the order id, and the total in EUR.`,
  toolkits: ["messaging"],
  facts: {
    person_id: (sandbox) => ({
      type: "text",
      value: latest(sandbox).person.id ?? "",
      description: "The customer's id",
    }),
    order_id: (sandbox) => ({
      type: "text",
      value: String(latest(sandbox).data["order_id"]),
      description: "Id of the latest order",
    }),
    total_eur: (sandbox) => ({
      type: "number",
      value: Number(latest(sandbox).data["total"]),
      within: 0.001,
      description: "Total of the latest order, EUR",
    }),
  },
  ceilings: { calls: 10, resultTokens: 1_080 },
  async solve({ call, submit }) {
    const { people: found } = await call("Messaging.GetPerson", { email: EMAIL });
    const orders = [];
    for (const { person_id = "" } of readRows(found)) {
      const { activities } = await call("Messaging.ListPersonActivities", { person_id, ...ORDERS });
      orders.push(...readRows(activities).map((order) => ({ person_id, order, at: String(order["timestamp"]) })));
    }
    const [newest] = orders.toSorted((one, other) => (one.at < other.at ? 1 : -1));
    await submit({
      person_id: newest?.person_id ?? "",
      order_id: cellAt(newest?.order, "data.order_id"),
      total_eur: cellAt(newest?.order, "data.total"),
    });
  },
  mistakes: [
    {
      title: "looks up the activities by the email, which returns those of the first customer only",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { activities, person } = await call("Messaging.ListPersonActivities", { email: EMAIL, ...ORDERS });
        const [order] = readRows(activities);
        await submit({
          person_id: cellAt({ person: person ?? null }, "person.person_id"),
          order_id: cellAt(order, "data.order_id"),
          total_eur: cellAt(order, "data.total"),
        });
      },
    },
  ],
});

function latest(sandbox: Sandbox) {
  const family: readonly Person[] = people(sandbox).filter(({ email }) => email === EMAIL);
  const orders = family.flatMap((person) =>
    eventsOf(sandbox, person, "order_placed").map((order) => ({ ...order, person })),
  );
  const [order] = orders.toSorted((one, other) => other.atMs - one.atMs);
  if (!order) throw new RangeError("The family has no order.");
  return order;
}
