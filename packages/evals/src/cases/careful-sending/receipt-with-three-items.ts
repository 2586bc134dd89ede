import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, readList, readOrders, sendEmail, text } from "../../case.ts";
import { latestOrder, personNamed } from "../../truth.ts";

const EMAIL = "hugo.costa@example.com";
const ITEMS = [
  { name: "Tea pot", price: "24.00" },
  { name: "Cups", price: "18.50", note: "set of four" },
  { name: "Green tea", price: "7.40" },
];
const ADDRESS = { street: "12 Quay Street", city: "Porto" };

export const receiptWithThreeItems = defineCase({
  id: "receipt-with-three-items",
  kind: "careful-sending",
  proves: "Fills a template that needs a list of objects.",
  task: `${EMAIL} asks for a receipt that lists the items of the latest order (event order_placed). Find the transactional message
whose variables in Liquid list items, and send it. The items are, in this order: Tea pot for 24.00, Cups for 18.50 with the note
"set of four", Green tea for 7.40; the total is 49.90. Each item has name, price and, if there is one, note. The address has the
street 12 Quay Street and the city Porto. There is no tracking link yet, so leave it out. Report the order id and the id of the
template.`,
  toolkits: ["messaging"],
  facts: {
    order_id: text("Id of the order", (sandbox) => order(sandbox).id),
    template_id: text("Id of the template, as digits", ({ messaging }) =>
      String(messaging.workspace.templates.find(({ triggerName }) => triggerName === "itemized_receipt")?.id),
    ),
  },
  effects: (sandbox) => [{ kind: "email", to: EMAIL, template: "itemized_receipt", data: dataFor(order(sandbox).id) }],
  ceilings: { calls: 6, resultTokens: 900 },
  async solve({ call, submit }) {
    const templates = await readList(call, "Messaging.ListTransactionalMessages", "messages");
    const template = templates.find(({ trigger_name }) => trigger_name === "itemized_receipt");
    const [{ id: order_id }] = await readOrders(call, EMAIL);
    await sendEmail(call, template?.["id"], EMAIL, dataFor(order_id));
    await submit({ order_id, template_id: template?.["id"] ?? "" });
  },
  mistakes: [
    {
      title: "writes the items as text, so that the receipt lists none",
      caughtBy: "effects",
      async run({ call, submit }) {
        await sendEmail(call, "itemized_receipt", EMAIL, { ...dataFor("ord_1"), items: "Tea pot, Cups, Green tea" });
        await submit({ order_id: "ord_1", template_id: "7" });
      },
    },
  ],
});

/** The variables of the receipt. */
function dataFor(order_id: unknown) {
  return { order_id, items: ITEMS, total: "49.90", address: ADDRESS };
}

function order(sandbox: Sandbox) {
  return latestOrder(sandbox, personNamed(sandbox, EMAIL));
}
