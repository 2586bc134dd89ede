import type { Person, Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, list, number, readRows, text } from "../../case.ts";
import { deliveriesTo, people } from "../../truth.ts";

const EMAIL = "family.moreau@example.com";

export const erasureInAFamily = defineCase({
  id: "erasure-in-a-family",
  kind: "customer-work",
  proves: "Deletes one of several people who share an email.",
  task: `Remy Moreau (${EMAIL}) asks us to delete his personal data. Others in the family use the same email and stay customers. Delete
his profile in Customer.io, and no other. For the record, report the id of the deleted profile, the ids of the profiles that
keep this email, and how many messages he had received.`,
  toolkits: ["messaging"],
  facts: {
    deleted_id: text("Id of the deleted profile", (sandbox) => remy(sandbox).id),
    kept_ids: list("Ids of the profiles that keep the email", (sandbox) =>
      family(sandbox).flatMap((person) => (person === remy(sandbox) ? [] : (person.id ?? []))),
    ),
    messages: number(
      "Number of messages that he had received",
      (sandbox) => deliveriesTo(sandbox, remy(sandbox)).length,
    ),
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
