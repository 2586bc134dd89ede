import { expect, test } from "vitest";
import { runScript } from "../__fixtures__/case.ts";
import type { Steps } from "../case/script.ts";

/** Runs one call and returns the effects that it had. */
async function effectsOf(tool: string, args: object) {
  const { observed, trajectory } = await runScript(async ({ call }: Steps) => {
    await call(tool, { ...args });
  });
  expect(trajectory.error).toBeNull();
  return observed.effects;
}

const ADA = "ada.abara@example.com";

test("an email has its recipient, template, variables, copies and replaced addresses", async () => {
  const args = {
    transactional_message_id: "2",
    to: ADA,
    message_data: { reset_link: "https://shop.example/r" },
    bcc: "copy@shop.example",
    reply_to: "help@shop.example",
  };
  expect(await effectsOf("Messaging.SendTransactionalEmail", args)).toEqual([
    {
      kind: "email",
      to: ADA,
      template: "password_reset",
      data: args.message_data,
      copies: ["copy@shop.example"],
      replyTo: "help@shop.example",
    },
  ]);
});

test("a broadcast has its id, the emails of its audience and its variables", async () => {
  const args = {
    broadcast_id: "9",
    recipient_emails: [ADA, "ben.abara@example.com"],
    data: { product: "Lamp", link: "https://shop.example/lamp" },
  };
  expect(await effectsOf("Messaging.TriggerBroadcast", args)).toEqual([
    { kind: "broadcast", id: "9", recipients: args.recipient_emails, data: args.data },
  ]);
});

test("a broadcast that the backend refuses isn't an effect", async () => {
  const args = { broadcast_id: "9", recipient_emails: ["missing@example.com"], data: { product: "Lamp", link: "x" } };
  expect(await effectsOf("Messaging.TriggerBroadcast", args)).toEqual([]);
});

test("changed attributes are an effect, and equal values are none", async () => {
  const update = { person_id: "usr_7ps", identifier_type: "id" };
  const attributes = { plan: "gold", note: "called" };
  expect(await effectsOf("Messaging.IdentifyPerson", { ...update, attributes })).toEqual([
    { kind: "attributes", person: "usr_7ps", set: { plan: "gold", note: "called" } },
  ]);
  expect(await effectsOf("Messaging.IdentifyPerson", { ...update, attributes: { first_name: "Ada" } })).toEqual([]);
});

test("a new person, an event and a deletion are effects", async () => {
  const { observed } = await runScript(async ({ call }) => {
    await call("Messaging.IdentifyPerson", { person_id: "usr_new", attributes: { plan: "free" } });
    await call("Messaging.RecordEvent", { person_id: "usr_7ps", name: "called", data: { by: "phone" } });
    await call("Messaging.RecordEvent", { person_id: "usr_7ps", name: "called", data: { by: "mail" } });
    await call("Messaging.DeletePerson", { person_id: "usr_7qt" });
  });
  expect(observed.effects).toEqual([
    { kind: "person-deleted", person: "usr_7qt" },
    { kind: "person-created", person: "usr_new", set: { id: "usr_new", plan: "free" } },
    { kind: "event", person: "usr_7ps", name: "called", data: { by: "phone" } },
    { kind: "event", person: "usr_7ps", name: "called", data: { by: "mail" } },
  ]);
});

test("reads have no effects, and spent credits are counted", async () => {
  const { observed } = await runScript(async ({ call }) => {
    await call("Messaging.GetPerson", { email: ADA });
    await call("Sales.EnrichOrganization", { domain: "vantaro.example" });
    await call("Sales.EnrichOrganization", { domain: "birchway.example" });
  });
  expect(observed).toMatchObject({ effects: [], credits: 2 });
});
