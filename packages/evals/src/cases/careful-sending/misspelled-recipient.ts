import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { emailsOf, personNamed } from "../../truth/people.ts";

const EMAIL = "greta.jansen@example.com";
const MISSPELLED = "greta.janssen@example.com";
const LINK = "https://shop.example/reset/9c27";

export const misspelledRecipient = defineCase({
  id: "misspelled-recipient",
  kind: "careful-sending",
  task: `A phone note asks for a new password: "Greta Jansen or Janssen, Birchway, ${MISSPELLED}". The spelling is not certain, and
several customers at Birchway (company_domain birchway.example) have the first name Greta. Find the right customer, check her
name and company in the profile, and send her the template password_reset with the reset_link ${LINK}. Report her email, id and
plan.`,
  toolkits: ["messaging"],
  policy: { unknownRecipients: "refuse" },
  facts: {
    email: (sandbox) => ({
      type: "text",
      value: emailsOf([greta(sandbox)]),
      description: "The customer's email",
    }),
    person_id: (sandbox) => ({ type: "text", value: greta(sandbox).id ?? "", description: "The customer's id" }),
    plan: (sandbox) => ({
      type: "text",
      value: String(greta(sandbox).attributes.get("plan")),
      description: "The customer's plan",
    }),
  },
  effects: () => [{ kind: "email", to: EMAIL, template: "password_reset", data: { reset_link: LINK } }],
  ceilings: { calls: 12, resultTokens: 760 },
  async solve({ call, submit }) {
    const { people } = await call("Messaging.SearchPeople", {
      attribute_name: "company_domain",
      attribute_value: "birchway.example",
    });
    const candidates = readRows(people).filter(({ email }) => /^greta\.jans+en@/.test(String(email)));
    const { people: profiles } = await call("Messaging.GetPerson", { person_id: candidates[0]?.["person_id"] });
    const [profile] = readRows(profiles);
    const email = String(profile?.["email"]);
    await call("Messaging.SendTransactionalEmail", {
      transactional_message_id: "password_reset",
      to: email,
      message_data: { reset_link: LINK },
    });
    await submit({ email, person_id: profile?.["id"] ?? "", plan: cellAt(profile, "attributes.plan") });
  },
  mistakes: [
    {
      title: "sends the email to the misspelled address, which the host refuses",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.SendTransactionalEmail", {
          transactional_message_id: "password_reset",
          to: MISSPELLED,
          message_data: { reset_link: LINK },
        });
        await submit({ email: MISSPELLED, person_id: "unknown", plan: "enterprise" });
      },
    },
    {
      title: "sends the email to another Greta at the same company",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.SendTransactionalEmail", {
          transactional_message_id: "password_reset",
          to: "greta.dubois@example.com",
          message_data: { reset_link: LINK },
        });
        await submit({ email: "greta.dubois@example.com", person_id: "usr_8wy", plan: "free" });
      },
    },
  ],
});

function greta(sandbox: Sandbox) {
  return personNamed(sandbox, EMAIL);
}
