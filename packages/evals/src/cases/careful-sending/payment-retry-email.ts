import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { activitiesOf, personNamed } from "../../truth/people.ts";

const EMAIL = "jun.eriksen@example.com";
const ORDER = { order_id: "ord_583201", retry_link: "https://shop.example/pay/ord_583201" };

export const paymentRetryEmail = defineCase({
  id: "payment-retry-email",
  kind: "careful-sending",
  task: `The latest payment of ${EMAIL} failed. Send this customer the payment retry email, once. Use the order id
${ORDER.order_id}, the retry link ${ORDER.retry_link}, and as amount the order_total of the customer's latest payment_failed
event followed by " EUR", such as "12.57 EUR". Report this amount in EUR and the customer's id.`,
  toolkits: ["messaging"],
  facts: {
    amount_eur: (sandbox) => ({
      type: "number",
      value: failedTotal(sandbox),
      within: 0.001,
      description: "order_total of the latest payment_failed event, EUR",
    }),
    person_id: (sandbox) => ({
      type: "text",
      value: personNamed(sandbox, EMAIL).id ?? "",
      description: "The customer's id",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "email",
      to: EMAIL,
      template: "payment_retry",
      data: { ...ORDER, amount: `${failedTotal(sandbox)} EUR` },
    },
  ],
  forbidden: [{ tool: "Messaging.TriggerBroadcast", because: "The task names one recipient." }],
  ceilings: { calls: 8, resultTokens: 460 },
  async solve({ call, submit }) {
    const { people } = await call<{ people: readonly Row[] }>("Messaging.GetPerson", { email: EMAIL });
    const { activities } = await call("Messaging.ListPersonActivities", {
      email: EMAIL,
      activity_type: "event",
      name: "payment_failed",
    });
    const amount = totalOf(readRows(activities)[0]);
    await call("Messaging.SendTransactionalEmail", {
      transactional_message_id: "payment_retry",
      to: EMAIL,
      message_data: { ...ORDER, amount: `${amount} EUR` },
    });
    await submit({ amount_eur: amount, person_id: people[0]?.["id"] ?? "" });
  },
  mistakes: [
    {
      title: "sends the email with an amount that it did not look up",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.SendTransactionalEmail", {
          transactional_message_id: "payment_retry",
          to: EMAIL,
          message_data: { ...ORDER, amount: "12.57 EUR" },
        });
        await submit({ amount_eur: 12.57, person_id: "unknown" });
      },
    },
  ],
});

function failedTotal(sandbox: Sandbox): number {
  const events = activitiesOf(sandbox, personNamed(sandbox, EMAIL)).filter(({ name }) => name === "payment_failed");
  return Number(events.at(-1)?.data["order_total"]);
}

/** A table has a column for each field of `data`. */
function totalOf(row: Row = {}): number {
  const data = row["data"] as Row | undefined;
  return Number(data?.["order_total"] ?? row["data.order_total"]);
}
