import type { Person, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { deliveriesTo, people } from "../../truth/people.ts";

const EMAIL = "family.moreau@example.com";

export const erasureInAFamily = defineCase({
  id: "erasure-in-a-family",
  kind: "customer-work",
  task: `Remy Moreau (${EMAIL}) asks us to delete his personal data. Others in the family use the same email and stay customers. Delete
his profile in Customer.io, and no other. For the record, report the id of the deleted profile, the ids of the profiles that
keep this email, and how many messages he had received.`,
  toolkits: ["messaging"],
  facts: {
    deleted_id: (sandbox) => ({
      type: "text",
      value: remy(sandbox).id ?? "",
      description: "Id of the deleted profile",
    }),
    kept_ids: (sandbox) => ({
      type: "list",
      value: family(sandbox).flatMap((person) => (person === remy(sandbox) ? [] : (person.id ?? []))),
      description: "Ids of the profiles that keep the email",
    }),
    messages: (sandbox) => ({
      type: "number",
      value: deliveriesTo(sandbox, remy(sandbox)).length,
      description: "Number of messages that he had received",
    }),
  },
  effects: (sandbox) => [{ kind: "person-deleted", person: remy(sandbox).id ?? "" }],
  ceilings: { calls: 8, resultTokens: 1_080 },
  async solve({ call, submit }) {
    const { people: found } = await call("Messaging.GetPerson", { email: EMAIL });
    const isRemy = (row: Parameters<typeof cellAt>[0]) => cellAt(row, "attributes.first_name") === "Remy";
    const { person_id = "", identifier_type } = readRows(found).find(isRemy) ?? {};
    const { messages } = await call("Messaging.ListPersonMessages", { person_id });
    await call("Messaging.DeletePerson", { person_id, identifier_type });
    await submit({
      deleted_id: person_id,
      kept_ids: readRows(found).flatMap((row) => (isRemy(row) ? [] : (row["person_id"] ?? []))),
      messages: readRows(messages).length,
    });
  },
  mistakes: [
    {
      title: "deletes by the shared email, which deletes another customer",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.DeletePerson", { person_id: EMAIL, identifier_type: "email" });
        await submit({ deleted_id: EMAIL, kept_ids: [], messages: 0 });
      },
    },
  ],
});

function family(sandbox: Sandbox): readonly Person[] {
  return people(sandbox).filter(({ email }) => email === EMAIL);
}

function remy(sandbox: Sandbox): Person {
  const [person] = family(sandbox).filter(({ attributes }) => attributes.get("first_name") === "Remy");
  if (!person) throw new RangeError("There is no Remy Moreau.");
  return person;
}
