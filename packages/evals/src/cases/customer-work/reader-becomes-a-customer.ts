import type { Sandbox } from "@toolwright/sandbox";
import { defineCase, list, number, readList, text } from "../../case.ts";
import { deliveriesTo, personNamed } from "../../truth.ts";

const EMAIL = "gwen@reader.example";
const NEW_ID = "usr_gw1";
const ATTRIBUTES = { plan: "free", signup_channel: "phone" };

export const readerBecomesACustomer = defineCase({
  id: "reader-becomes-a-customer",
  kind: "customer-work",
  proves: "Gives an existing profile an id instead of creating a second one.",
  task: `The newsletter reader ${EMAIL} opened an account by phone. Give her existing profile the id ${NEW_ID}, the plan free, and the
attribute signup_channel with the value phone. Do not create a second profile. Report the internal id (cio_id) of the profile,
how many messages were sent to it so far, and the names of the segments that it is in after the change.`,
  toolkits: ["messaging"],
  facts: {
    internal_id: text("Internal id of the profile", (sandbox) => [
      personNamed(sandbox, EMAIL).cioId,
      `cio_${personNamed(sandbox, EMAIL).cioId}`,
    ]),
    messages: number(
      "Number of messages that were sent to the profile",
      (sandbox) => deliveriesTo(sandbox, personNamed(sandbox, EMAIL)).length,
    ),
    segments: list("Names of the segments that the profile is in after the change", (sandbox) =>
      segmentsAfterwards(sandbox),
    ),
  },
  effects: () => [{ kind: "attributes", person: EMAIL, set: { ...ATTRIBUTES, id: NEW_ID } }],
  ceilings: { calls: 10, resultTokens: 950 },
  async solve({ call, submit }) {
    const [person] = await readList(call, "Messaging.GetPerson", "people", { email: EMAIL });
    const messages = await readList(call, "Messaging.ListPersonMessages", "messages", { email: EMAIL });
    await call("Messaging.IdentifyPerson", { person_id: NEW_ID, email: EMAIL, attributes: ATTRIBUTES });
    const segments = await readList(call, "Messaging.ListPersonSegments", "segments", { person_id: NEW_ID });
    await submit({
      internal_id: person?.["internal_id"] ?? "",
      messages: messages.length,
      segments: segments.map(({ name = "" }) => name),
    });
  },
  mistakes: [
    {
      title: "sets the attributes of a new id without the email, which creates a second profile",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.IdentifyPerson", { person_id: NEW_ID, attributes: ATTRIBUTES });
        await submit({ internal_id: NEW_ID, messages: 0, segments: [] });
      },
    },
  ],
});

/** Dynamic segments by the attribute that the change sets, and the manual ones that the profile is in. */
function segmentsAfterwards(sandbox: Sandbox): readonly string[] {
  const { cioId } = personNamed(sandbox, EMAIL);
  return sandbox.messaging.workspace.segments.flatMap(({ name, condition, members }) => {
    const isMember = condition
      ? condition.attribute === "plan" && (condition.value ?? ATTRIBUTES.plan) === ATTRIBUTES.plan
      : members.has(cioId);
    return isMember ? name : [];
  });
}
