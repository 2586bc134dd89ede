import type { Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, readList, sendEmail, text } from "../../case.ts";
import { emailsOf, personNamed } from "../../truth.ts";

const EMAIL = "greta.jansen@example.com";
const MISSPELLED = "greta.janssen@example.com";
const LINK = "https://shop.example/reset/9c27";

export const misspelledRecipient = defineCase({
  id: "misspelled-recipient",
  kind: "careful-sending",
  proves: "Finds the right person behind a misspelled address, among people with the same first name.",
  task: `A phone note asks for a new password: "Greta Jansen or Janssen, Birchway, ${MISSPELLED}". The spelling is not certain, and
several customers at Birchway (company_domain birchway.example) have the first name Greta. Find the right customer, check her
name and company in the profile, and send her the template password_reset with the reset_link ${LINK}. Report her email, id and
plan.`,
  toolkits: ["messaging"],
  policy: { unknownRecipients: "refuse" },
  facts: {
    email: text("The customer's email", (sandbox) => emailsOf([greta(sandbox)])),
    person_id: text("The customer's id", (sandbox) => greta(sandbox).id),
    plan: text("The customer's plan", (sandbox) => String(greta(sandbox).attributes.get("plan"))),
  },
  effects: () => [{ kind: "email", to: EMAIL, template: "password_reset", data: { reset_link: LINK } }],
  ceilings: { calls: 12, resultTokens: 760 },
  async solve({ call, submit }) {
    const filter = { attribute_name: "company_domain", attribute_value: "birchway.example" };
    const people = await readList(call, "Messaging.SearchPeople", "people", filter);
    const { person_id } = people.find(({ email }) => /^greta\.jans+en@/.test(String(email))) ?? {};
    const [profile] = await readList(call, "Messaging.GetPerson", "people", { person_id });
    const email = String(profile?.["email"]);
    await sendEmail(call, "password_reset", email, { reset_link: LINK });
    await submit({ email, person_id: profile?.["id"] ?? "", plan: cellAt(profile, "attributes.plan") });
  },
  mistakes: [
    {
      title: "sends the email to the misspelled address, which the host refuses",
      caughtBy: "effects",
      async run({ call, submit }) {
        await sendEmail(call, "password_reset", MISSPELLED, { reset_link: LINK });
        await submit({ email: MISSPELLED, person_id: "unknown", plan: "enterprise" });
      },
    },
  ],
});

function greta(sandbox: Sandbox) {
  return personNamed(sandbox, EMAIL);
}
