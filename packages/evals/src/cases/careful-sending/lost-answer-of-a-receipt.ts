import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { latestOrder, personNamed } from "../../truth/people.ts";

const EMAIL = "leo.brandt@example.com";

export const lostAnswerOfAReceipt = defineCase({
  id: "lost-answer-of-a-receipt",
  kind: "careful-sending",
  tags: ["faults"],
  task: `${EMAIL} asks for the receipt of the latest order (event order_placed). Send the template order_receipt with the order_id, and
as amount the order's total followed by " EUR", such as "12.57 EUR". The customer must get it exactly once. Report the order id,
the total in EUR, and whether the receipt is now among the customer's messages.`,
  toolkits: ["messaging"],
  // Customer.io sends the email, and the response is lost.
  world: { faults: [{ toolkit: "messaging", path: "/v1/send", networkError: "ECONNRESET", isHandled: true }] },
  facts: {
    order_id: (sandbox) => ({ type: "text", value: order(sandbox).id, description: "Id of the latest order" }),
    total_eur: (sandbox) => ({
      type: "number",
      value: order(sandbox).total,
      within: 0.001,
      description: "Total of the latest order, EUR",
    }),
    is_sent: () => ({
      type: "boolean",
      value: true,
      description: "Whether the receipt is among the customer's messages",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "email",
      to: EMAIL,
      template: "order_receipt",
      data: { order_id: order(sandbox).id, amount: `${order(sandbox).total} EUR` },
    },
  ],
  ceilings: { calls: 8, resultTokens: 930 },
  async solve({ call, submit }) {
    const { activities } = await call("Messaging.ListPersonActivities", {
      email: EMAIL,
      activity_type: "event",
      name: "order_placed",
      limit: 1,
    });
    const [latest] = readRows(activities);
    const [order_id, total] = [cellAt(latest, "data.order_id"), cellAt(latest, "data.total")];
    await call("Messaging.SendTransactionalEmail", {
      transactional_message_id: "order_receipt",
      to: EMAIL,
      message_data: { order_id, amount: `${total} EUR` },
    });
    const { messages } = await call("Messaging.ListPersonMessages", { email: EMAIL, limit: 5 });
    const isSent = readRows(messages).some(({ subject }) => String(subject).includes(String(order_id)));
    await submit({ order_id, total_eur: total, is_sent: isSent });
  },
  mistakes: [
    {
      title: "repeats the call until it is accepted, which sends the receipt twice",
      caughtBy: "effects",
      async run({ call, submit }) {
        for (let result: Row = { error: "" }; "error" in result; ) {
          result = await call("Messaging.SendTransactionalEmail", {
            transactional_message_id: "order_receipt",
            to: EMAIL,
            message_data: { order_id: "ord_300003", amount: "274.23 EUR" },
          });
        }
        await submit({ order_id: "ord_300003", total_eur: 274.23, is_sent: true });
      },
    },
  ],
});

function order(sandbox: Sandbox) {
  return latestOrder(sandbox, personNamed(sandbox, EMAIL));
}
