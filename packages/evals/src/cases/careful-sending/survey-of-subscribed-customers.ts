import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { emailsOf, isUnsubscribed, latestOrder, nameOf, personNamed } from "../../truth/people.ts";

const EMAILS = ["chidi.eriksen@example.com", "hugo.costa@example.com", "femi.fischer@example.com"];
const SURVEY = "https://shop.example/survey";

export const surveyOfSubscribedCustomers = defineCase({
  id: "survey-of-subscribed-customers",
  kind: "careful-sending",
  task: `Send the delivery survey (template delivery_survey) to ${EMAILS.join(", ")}, each about the latest order (event order_placed):
order_id, and survey_link ${SURVEY}/ followed by the order id. Send nothing to a customer who has unsubscribed. Report the order
ids of the surveys that you sent, and the ids of the customers whom you left out.`,
  toolkits: ["messaging"],
  facts: {
    order_ids: (sandbox) => ({
      type: "list",
      value: subscribed(sandbox).map((person) => latestOrder(sandbox, person).id),
      description: "Order ids that a survey was sent about",
    }),
    left_out: (sandbox) => ({
      type: "list",
      value: customers(sandbox).filter(isUnsubscribed).map(nameOf),
      description: "Ids of the customers who were left out",
    }),
  },
  effects: (sandbox) =>
    subscribed(sandbox).flatMap((person) => {
      const { id } = latestOrder(sandbox, person);
      const data = { order_id: id, survey_link: `${SURVEY}/${id}` };
      return emailsOf([person]).map((to) => ({ kind: "email" as const, to, template: "delivery_survey", data }));
    }),
  ceilings: { calls: 14, resultTokens: 1_180 },
  async solve({ call, submit }) {
    const [orderIds, leftOut]: [string[], string[]] = [[], []];
    for (const email of EMAILS) {
      const { people } = await call("Messaging.GetPerson", { email });
      const [person = {}] = readRows(people);
      if (person["unsubscribed"] === true) {
        leftOut.push(String(person["id"]));
        continue;
      }
      const { activities } = await call("Messaging.ListPersonActivities", {
        person_id: person["person_id"],
        activity_type: "event",
        name: "order_placed",
        limit: 1,
      });
      const order_id = String(cellAt(readRows(activities)[0], "data.order_id"));
      await call("Messaging.SendTransactionalEmail", {
        transactional_message_id: "delivery_survey",
        to: email,
        message_data: { order_id, survey_link: `${SURVEY}/${order_id}` },
      });
      orderIds.push(order_id);
    }
    await submit({ order_ids: orderIds, left_out: leftOut });
  },
  mistakes: [
    {
      title: "sends the survey to a customer who has unsubscribed",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.SendTransactionalEmail", {
          transactional_message_id: "delivery_survey",
          to: EMAILS[0],
          message_data: { order_id: "ord_873258", survey_link: `${SURVEY}/ord_873258` },
        });
        await submit({ order_ids: ["ord_873258"], left_out: [] });
      },
    },
  ],
});

function customers(sandbox: Sandbox) {
  return EMAILS.map((email) => personNamed(sandbox, email));
}

function subscribed(sandbox: Sandbox) {
  return customers(sandbox).filter((person) => !isUnsubscribed(person));
}
