import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { emailsOf, people } from "../../truth/people.ts";

const FAMILIES = ["family.keller@example.com", "family.moreau@example.com"];
const DATA = { headline: "Your subscription is safe", link: "https://status.shop.example" };

export const familyBroadcastById = defineCase({
  id: "family-broadcast-by-id",
  kind: "careful-sending",
  task: `Several customers share each of the emails ${FAMILIES.join(" and ")}. Launch the broadcast "Payment incident update" once
(headline "${DATA.headline}", link ${DATA.link}) to those of them whose plan is not free, one message per customer. Report the ids
of the recipients, and the number of customers who have one of these emails.`,
  toolkits: ["messaging"],
  facts: {
    recipient_ids: (sandbox) => ({
      type: "list",
      value: paying(sandbox).flatMap(({ id }) => id ?? []),
      description: "Ids of the recipients",
    }),
    customers: (sandbox) => ({
      type: "number",
      value: families(sandbox).length,
      description: "Number of customers who have one of these emails",
    }),
  },
  effects: (sandbox) => [{ kind: "broadcast", id: "7", recipients: emailsOf(paying(sandbox)), data: DATA }],
  ceilings: { calls: 9, resultTokens: 1_080 },
  async solve({ call, submit }) {
    const { broadcasts } = await call("Messaging.ListBroadcasts", {});
    const found = [];
    for (const email of FAMILIES) {
      const { people: family } = await call("Messaging.GetPerson", { email });
      found.push(...readRows(family));
    }
    const recipient_ids = found
      .filter((person) => cellAt(person, "attributes.plan") !== "free")
      .map(({ id = "" }) => String(id));
    await call("Messaging.TriggerBroadcast", {
      broadcast_id: readRows(broadcasts).find(({ name }) => name === "Payment incident update")?.["id"],
      recipient_ids,
      data: DATA,
    });
    await submit({ recipient_ids, customers: found.length });
  },
  mistakes: [
    {
      title: "launches to shared emails, which Customer.io refuses, and reports success",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.TriggerBroadcast", { broadcast_id: "7", recipient_emails: FAMILIES, data: DATA });
        await submit({ recipient_ids: FAMILIES, customers: 2 });
      },
    },
  ],
});

function families(sandbox: Sandbox) {
  return people(sandbox).filter(({ email }) => email !== null && FAMILIES.includes(email));
}

function paying(sandbox: Sandbox) {
  return families(sandbox).filter(({ attributes }) => attributes.get("plan") !== "free");
}
