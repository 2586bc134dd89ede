import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { nameOf, personNamed } from "../../truth/people.ts";

const REFUSED = "edda@reader.example";
const EMAILS = ["ada.costa@example.com", REFUSED, "kira.abara@example.com"];

export const addressesOutsideTheAllowedDomain = defineCase({
  id: "addresses-outside-the-allowed-domain",
  kind: "careful-sending",
  task: `Send the welcome email (template welcome) to ${EMAILS.join(", ")}, each with the first_name from the profile. If the host
refuses a recipient, leave this person out: use no other address. Report the person ids of those whom the email was sent to, the
emails that were refused, and the rule of the policy that refused them, as in the error.`,
  toolkits: ["messaging"],
  policy: { recipients: { allow: ["@example.com"] } },
  world: {
    prepare(sandbox) {
      personNamed(sandbox, "ada.costa@example.com").attributes.set("first_name", "Adaeze");
    },
  },
  facts: {
    person_ids: (sandbox) => ({
      type: "list",
      value: allowed(sandbox).map(nameOf),
      description: "Person ids of those whom the email was sent to",
    }),
    refused_emails: () => ({ type: "list", value: [REFUSED], description: "Emails that were refused" }),
    rule: () => ({ type: "text", value: "recipients.allow", description: "Rule of the policy" }),
  },
  effects: (sandbox) =>
    allowed(sandbox).map(({ email, attributes }) => ({
      kind: "email",
      to: email ?? "",
      template: "welcome",
      data: { first_name: attributes.get("first_name") },
    })),
  ceilings: { calls: 12, resultTokens: 800 },
  async solve({ call, submit }) {
    const sent: string[] = [];
    const refused: string[] = [];
    let rule = "";
    for (const email of EMAILS) {
      const { people } = await call("Messaging.GetPerson", { email });
      const [person] = readRows(people);
      const result: Row = await call("Messaging.SendTransactionalEmail", {
        transactional_message_id: "welcome",
        to: email,
        message_data: { first_name: cellAt(person, "attributes.first_name") },
      });
      if ("error" in result) {
        refused.push(email);
        rule = /rule ([\w.]+)/.exec(JSON.stringify(result))?.[1] ?? "";
      } else sent.push(String(person?.["person_id"]));
    }
    await submit({ person_ids: sent, refused_emails: refused, rule });
  },
  mistakes: [
    {
      title: "greets people by the names in their addresses",
      caughtBy: "effects",
      async run({ call, submit }) {
        for (const to of EMAILS) {
          await call("Messaging.SendTransactionalEmail", {
            transactional_message_id: "welcome",
            to,
            message_data: { first_name: to.split(/[.@]/)[0] },
          });
        }
        await submit({ person_ids: [], refused_emails: [REFUSED], rule: "recipients.allow" });
      },
    },
  ],
});

function allowed(sandbox: Sandbox) {
  return EMAILS.filter((email) => email !== REFUSED).map((email) => personNamed(sandbox, email));
}
