import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { deliveriesTo, personNamed } from "../../truth/people.ts";
import { iso } from "../../truth/time.ts";

const EMAIL = "jun.ito@example.com";

export const bouncedEmails = defineCase({
  id: "bounced-emails",
  kind: "customer-work",
  task: `${EMAIL} says that a receipt never arrived. Which emails to this customer bounced? Report how many, the id of the order whose
receipt bounced (it is in the subject), and when the receipt was returned. Then set the attributes email_status to "bounced"
and bounced_emails to this number, and change nothing else.`,
  toolkits: ["messaging"],
  facts: {
    bounced: (sandbox) => ({
      type: "number",
      value: bounced(sandbox).length,
      description: "Number of bounced emails",
    }),
    order_id: (sandbox) => ({
      type: "text",
      value: receipt(sandbox)?.subject.replace("Your order ", "") ?? "",
      description: "Id of the order whose receipt bounced",
    }),
    bounced_at: (sandbox) => ({
      type: "instant",
      value: iso(receipt(sandbox)?.metrics.get("bounced") ?? 0),
      withinMs: 1_500,
      description: "Time at which the receipt bounced, ISO-8601 in UTC",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "attributes",
      person: personNamed(sandbox, EMAIL).id ?? "",
      set: { email_status: "bounced", bounced_emails: bounced(sandbox).length },
    },
  ],
  ceilings: { calls: 8, resultTokens: 1_200 },
  async solve({ call, submit }) {
    const { messages, person = {} } = await call("Messaging.ListPersonMessages", { email: EMAIL });
    const failed = readRows(messages).filter(({ status }) => status === "bounced");
    const lost = failed.find((message) => message["transactional_message_id"] !== null);
    await call("Messaging.IdentifyPerson", {
      person_id: cellAt({ person }, "person.person_id"),
      attributes: { email_status: "bounced", bounced_emails: failed.length },
    });
    await submit({
      bounced: failed.length,
      order_id: String(lost?.["subject"]).replace("Your order ", ""),
      bounced_at: cellAt(lost, "metrics.bounced"),
    });
  },
});

function bounced(sandbox: Sandbox) {
  return deliveriesTo(sandbox, personNamed(sandbox, EMAIL)).filter(({ metrics }) => metrics.has("bounced"));
}

function receipt(sandbox: Sandbox) {
  return bounced(sandbox).find(({ transactionalId }) => transactionalId !== null);
}
