import type { Delivery, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { deliveriesTo, latestOrder, nameOf, personNamed } from "../../truth/people.ts";

const RECEIVED = "femi.haddad@example.com";
const RETURNED = "leo.haddad@example.com";
const MISSING = "femi.fischer@example.com";
const REASON = "550 5.1.1 The address does not exist";

export const receiptsNotYetSent = defineCase({
  id: "receipts-not-yet-sent",
  kind: "careful-sending",
  task: `Did ${RECEIVED}, ${RETURNED} and ${MISSING} get the receipt of their latest order (event order_placed)? The subject of a receipt
names the order id. Send the template order_receipt to a customer to whom no receipt of this order was sent yet: the order_id, and
as amount the order's total followed by " EUR", such as "12.57 EUR". If a receipt bounced, do not send it again. Report the id of
the order whose receipt you sent, the id of the customer whose receipt bounced, and the reason of the bounce.`,
  toolkits: ["messaging"],
  world: {
    prepare(sandbox) {
      addReceipt(sandbox, RECEIVED, "delivered");
      addReceipt(sandbox, RETURNED, "bounced");
    },
  },
  facts: {
    sent_order_id: (sandbox) => ({
      type: "text",
      value: latestOrder(sandbox, personNamed(sandbox, MISSING)).id,
      description: "Id of the order whose receipt was sent now",
    }),
    bounced_person_id: (sandbox) => ({
      type: "text",
      value: nameOf(personNamed(sandbox, RETURNED)),
      description: "Id of the customer whose receipt bounced",
    }),
    bounce_reason: () => ({
      type: "text",
      value: REASON,
      description: "Reason of the bounce, as Customer.io gives it",
    }),
  },
  effects: (sandbox) => {
    const { id, total } = latestOrder(sandbox, personNamed(sandbox, MISSING));
    return [{ kind: "email", to: MISSING, template: "order_receipt", data: { order_id: id, amount: `${total} EUR` } }];
  },
  ceilings: { calls: 14, resultTokens: 3_150 },
  async solve({ call, submit }) {
    const answer = { sent_order_id: "", bounced_person_id: "", bounce_reason: "" };
    for (const email of [RECEIVED, RETURNED, MISSING]) {
      const { activities, person = {} } = await call("Messaging.ListPersonActivities", {
        email,
        activity_type: "event",
        name: "order_placed",
        limit: 1,
      });
      const [order] = readRows(activities);
      const order_id = String(cellAt(order, "data.order_id"));
      const { messages } = await call("Messaging.ListPersonMessages", { email });
      const receipt = readRows(messages).find(({ subject }) => String(subject).includes(order_id));
      if (receipt?.["status"] === "bounced") {
        answer.bounced_person_id = String(cellAt({ person }, "person.person_id"));
        answer.bounce_reason = String(receipt["failure_message"]);
      }
      if (receipt) continue;
      await call("Messaging.SendTransactionalEmail", {
        transactional_message_id: "order_receipt",
        to: email,
        message_data: { order_id, amount: `${cellAt(order, "data.total")} EUR` },
      });
      answer.sent_order_id = order_id;
    }
    await submit(answer);
  },
  mistakes: [
    {
      title: "sends a receipt that the customer has already received",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.SendTransactionalEmail", {
          transactional_message_id: "order_receipt",
          to: RECEIVED,
          message_data: { order_id: "ord_930137", amount: "209.03 EUR" },
        });
        await submit({ sent_order_id: "ord_930137", bounced_person_id: "usr_aff", bounce_reason: REASON });
      },
    },
  ],
});

/** Adds a receipt of the latest order, sent an hour ago. */
function addReceipt(sandbox: Sandbox, email: string, step: "delivered" | "bounced"): void {
  const { workspace } = sandbox.messaging;
  const person = personNamed(sandbox, email);
  const [earlier] = deliveriesTo(sandbox, person).filter(({ transactionalId }) => transactionalId === 1);
  if (!earlier) throw new RangeError(`${email} has no earlier receipt.`);
  const createdMs = Date.parse("2026-06-17T13:59:40Z");
  const receipt: Delivery = {
    ...earlier,
    id: workspace.newId(createdMs),
    subject: `Your order ${latestOrder(sandbox, person).id}`,
    createdMs,
    metrics: new Map([
      ["sent", createdMs],
      [step, createdMs + 2_000],
    ]),
    failureMessage: step === "bounced" ? REASON : null,
  };
  workspace.deliveries.push(receipt);
}
