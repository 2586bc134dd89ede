import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, number, readList, readOrders, sendEmail, text } from "../../case.ts";
import { latestOrder, personNamed } from "../../truth.ts";

const EMAIL = "jun.jansen@example.com";

export const lostRequestOfAReceipt = defineCase({
  id: "lost-request-of-a-receipt",
  kind: "careful-sending",
  proves: "Sends again after it has checked that a failed send did not take effect.",
  tags: ["faults"],
  task: `Send ${EMAIL} the receipt of the latest order (event order_placed): the template order_receipt with the order_id, and as amount
the order's total followed by " EUR", such as "12.57 EUR". If a send fails and may have taken effect, check the customer's
messages. If the receipt is not there, send it again as soon as the tools accept it. The customer must get it exactly once.
Report the order id and the total in EUR.`,
  toolkits: ["messaging"],
  // The request never reaches Customer.io, but the caller cannot know that.
  world: { faults: [{ toolkit: "messaging", path: "/v1/send", networkError: "ECONNRESET" }] },
  facts: {
    order_id: text("Id of the latest order", (sandbox) => order(sandbox).id),
    total_eur: number("Total of the latest order, EUR", (sandbox) => order(sandbox).total, { within: 0.001 }),
  },
  effects: (sandbox) => {
    const { id, total } = order(sandbox);
    return [{ kind: "email", to: EMAIL, template: "order_receipt", data: { order_id: id, amount: `${total} EUR` } }];
  },
  ceilings: { calls: 12, resultTokens: 2_650 },
  async solve({ call, submit }) {
    const [{ id: order_id, total }] = await readOrders(call, EMAIL);
    for (let isSent = false; !isSent; ) {
      const result = await sendEmail(call, "order_receipt", EMAIL, { order_id, amount: `${total} EUR` });
      const messages = await readList(call, "Messaging.ListPersonMessages", "messages", { email: EMAIL, limit: 3 });
      isSent = !("error" in result) || messages.some(({ subject }) => String(subject).includes(String(order_id)));
    }
    await submit({ order_id, total_eur: total });
  },
  mistakes: [
    {
      title: "assumes that the failed send took effect",
      caughtBy: "effects",
      async run({ call, submit }) {
        await sendEmail(call, "order_receipt", EMAIL, { order_id: "ord_313513", amount: "72.97 EUR" });
        await submit({ order_id: "ord_313513", total_eur: 72.97 });
      },
    },
  ],
});

function order(sandbox: Sandbox) {
  return latestOrder(sandbox, personNamed(sandbox, EMAIL));
}
