import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Row, readRows } from "../../case/rows.ts";
import { deliveriesTo, isUnsubscribed, nameOf, personNamed } from "../../truth/people.ts";

const EMAIL = "farid@reader.example";

export const erasureOfAReader = defineCase({
  id: "erasure-of-a-reader",
  kind: "customer-work",
  tags: ["faults"],
  task: `The newsletter reader ${EMAIL} asks us to delete all personal data. Delete the profile in Customer.io. For the record, report
its internal id (cio_id), how many messages the reader had received, and whether the reader had unsubscribed.`,
  toolkits: ["messaging"],
  // The Track API is down for longer than a call retries.
  world: { faults: [{ toolkit: "messaging", path: "/api/", status: 503, times: 4 }] },
  facts: {
    internal_id: (sandbox) => ({
      type: "text",
      value: [reader(sandbox).cioId, `cio_${reader(sandbox).cioId}`],
      description: "Internal id of the profile",
    }),
    messages: (sandbox) => ({
      type: "number",
      value: deliveriesTo(sandbox, reader(sandbox)).length,
      description: "Number of messages that the reader had received",
    }),
    had_unsubscribed: (sandbox) => ({
      type: "boolean",
      value: isUnsubscribed(reader(sandbox)),
      description: "Whether the reader had unsubscribed",
    }),
  },
  effects: (sandbox) => [{ kind: "person-deleted", person: nameOf(reader(sandbox)) }],
  ceilings: { calls: 9, resultTokens: 920 },
  async solve({ call, submit }) {
    const { people } = await call("Messaging.GetPerson", { email: EMAIL });
    const [person = {}] = readRows(people);
    const { messages } = await call("Messaging.ListPersonMessages", { person_id: person["internal_id"] });
    const args = { person_id: person["person_id"], identifier_type: person["identifier_type"] };
    let result: Row = await call("Messaging.DeletePerson", args);
    if ("error" in result) result = await call("Messaging.DeletePerson", args);
    await submit({
      internal_id: person["internal_id"] ?? "",
      messages: readRows(messages).length,
      had_unsubscribed: person["unsubscribed"] ?? false,
    });
  },
  mistakes: [
    {
      title: "passes the email as an id, which deletes no profile",
      caughtBy: "effects",
      async run({ call, submit }) {
        for (let attempt = 0; attempt < 2; attempt++) await call("Messaging.DeletePerson", { person_id: EMAIL });
        await submit({ internal_id: EMAIL, messages: 0, had_unsubscribed: true });
      },
    },
  ],
});

function reader(sandbox: Sandbox) {
  return personNamed(sandbox, EMAIL);
}
