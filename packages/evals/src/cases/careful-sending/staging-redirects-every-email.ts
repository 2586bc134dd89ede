import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, number, readOrders, sendEmail, text } from "../../case.ts";
import { eventsOf, personNamed } from "../../truth.ts";

const EMAIL = "elif.garcia@example.com";
const STAGING = "qa-inbox@shop.example";

export const stagingRedirectsEveryEmail = defineCase({
  id: "staging-redirects-every-email",
  kind: "careful-sending",
  proves: "Reads from the result that a policy sent the email to another address.",
  task: `We test the receipt in a staging environment, whose host redirects every email to a test inbox. Send ${EMAIL} the template
order_receipt for the order (event order_placed) with the highest total: the order_id, and as amount the total followed by
" EUR", such as "12.57 EUR". Report the order id, the total in EUR, and the address that the email actually went to.`,
  toolkits: ["messaging"],
  policy: { redirectAllTo: STAGING },
  facts: {
    order_id: text("Id of the order", (sandbox) => largest(sandbox).id),
    total_eur: number("Total of the order, EUR", (sandbox) => largest(sandbox).total, { within: 0.001 }),
    went_to: text("Address that the email actually went to", STAGING),
  },
  effects: (sandbox) => {
    const { id, total } = largest(sandbox);
    return [{ kind: "email", to: STAGING, template: "order_receipt", data: { order_id: id, amount: `${total} EUR` } }];
  },
  ceilings: { calls: 6, resultTokens: 430 },
  async solve({ call, submit }) {
    const [order] = (await readOrders(call, EMAIL)).toSorted((one, other) => other.total - one.total);
    const { to = "" } = await sendEmail(call, "order_receipt", EMAIL, {
      order_id: order?.id,
      amount: `${order?.total} EUR`,
    });
    await submit({ order_id: order?.id ?? "", total_eur: order?.total ?? 0, went_to: to });
  },
  mistakes: [
    {
      title: "sends the receipt of the latest order, and does not read where it went",
      caughtBy: "facts",
      async run({ call, submit }) {
        await sendEmail(call, "order_receipt", EMAIL, { order_id: "ord_421570", amount: "170.35 EUR" });
        await submit({ order_id: "ord_421570", total_eur: 170.35, went_to: EMAIL });
      },
    },
  ],
});

function largest(sandbox: Sandbox) {
  const orders = eventsOf(sandbox, personNamed(sandbox, EMAIL), "order_placed").map(({ data }) => ({
    id: String(data["order_id"]),
    total: Number(data["total"]),
  }));
  const [order] = orders.toSorted((one, other) => other.total - one.total);
  if (!order) throw new RangeError("The customer has no order.");
  return order;
}
