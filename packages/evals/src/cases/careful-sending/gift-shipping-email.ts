import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { latestOrder, personNamed } from "../../truth/people.ts";

const EMAIL = "greta.jansen@example.com";
const TRACKING = "https://parcels.example/t/7HK2";
const REPLY_TO = "gifts@shop.example";

export const giftShippingEmail = defineCase({
  id: "gift-shipping-email",
  kind: "careful-sending",
  task: `The latest order of ${EMAIL} (event order_placed) has left the warehouse. Find the transactional message that says so, and send
it. Its variables in Liquid are order_id, first_name (from the profile), tracking_link ("${TRACKING}") and gift. The order is a
gift, so set gift to true: otherwise the email mentions the invoice. Replies must go to ${REPLY_TO}. Report the order id, the
template id, and the customer's company.`,
  toolkits: ["messaging"],
  facts: {
    order_id: (sandbox) => ({ type: "text", value: order(sandbox).id, description: "Id of the order" }),
    template_id: ({ messaging }) => ({
      type: "text",
      value: String(messaging.workspace.templates.find(({ triggerName }) => triggerName === "order_shipped")?.id),
      description: "Id of the template, as digits",
    }),
    company: (sandbox) => ({
      type: "text",
      value: String(personNamed(sandbox, EMAIL).attributes.get("company")),
      description: "The customer's company",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "email",
      to: EMAIL,
      template: "order_shipped",
      data: {
        order_id: order(sandbox).id,
        first_name: personNamed(sandbox, EMAIL).attributes.get("first_name"),
        tracking_link: TRACKING,
        gift: true,
      },
      replyTo: REPLY_TO,
    },
  ],
  ceilings: { calls: 9, resultTokens: 1_000 },
  async solve({ call, submit }) {
    const { messages } = await call("Messaging.ListTransactionalMessages", {});
    const template = readRows(messages).find(({ trigger_name }) => trigger_name === "order_shipped");
    const { people } = await call("Messaging.GetPerson", { email: EMAIL });
    const [person] = readRows(people);
    const { activities } = await call("Messaging.ListPersonActivities", {
      email: EMAIL,
      activity_type: "event",
      name: "order_placed",
      limit: 1,
    });
    const order_id = cellAt(readRows(activities)[0], "data.order_id");
    await call("Messaging.SendTransactionalEmail", {
      transactional_message_id: template?.["id"],
      to: EMAIL,
      message_data: {
        order_id,
        first_name: cellAt(person, "attributes.first_name"),
        tracking_link: TRACKING,
        gift: true,
      },
      reply_to: REPLY_TO,
    });
    await submit({ order_id, template_id: template?.["id"] ?? "", company: cellAt(person, "attributes.company") });
  },
  mistakes: [
    {
      title: "leaves out the variable gift, so that the email mentions the invoice",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.SendTransactionalEmail", {
          transactional_message_id: "order_shipped",
          to: EMAIL,
          message_data: { order_id: "ord_650054", first_name: "Greta", tracking_link: TRACKING },
          reply_to: REPLY_TO,
        });
        await submit({ order_id: "ord_650054", template_id: "5", company: "Birchway" });
      },
    },
  ],
});

function order(sandbox: Sandbox) {
  return latestOrder(sandbox, personNamed(sandbox, EMAIL));
}
