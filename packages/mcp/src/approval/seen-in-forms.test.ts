import { afterEach, describe, expect, test } from "vitest";
import type { Elicit } from "../__fixtures__/clients.ts";
import { CLIENT_OF_EACH_REVISION } from "../__fixtures__/connections.ts";
import { createSandboxServer, createTestSandbox, effectsIn, TRANSPORTS } from "../__fixtures__/sandbox-server.ts";

const sandbox = createTestSandbox();
const SEND = "Messaging_SendTransactionalEmail";
const EMAIL = {
  transactional_message_id: "1",
  to: "leo.dubois@example.com",
  message_data: { order_id: "https://evil.example/order", amount: "9" },
};

describe.each(CLIENT_OF_EACH_REVISION)("client $client", ({ connect }) => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
    sandbox.messaging.reset();
  });

  test("60 filler values cannot hide the recipient of an event: every page is shown, and only the last one approves", async () => {
    const { location, close } = await TRANSPORTS["a pipe"](createSandboxServer({}, sandbox).server);
    closers.push(close);
    const filler = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`note_${index}`, "x"]));
    const event = { person_id: "usr_923", name: "order_paid", data: { ...filler, recipient: "thief@evil.example" } };
    const messages: string[] = [];
    let decide = (_choices: readonly string[]) => "approve";
    const client = await connect(location, ({ message, requestedSchema }) => {
      messages.push(message);
      const { enum: choices = [] } = requestedSchema.properties["decision"] as { enum?: string[] };
      return { action: "accept", content: { decision: decide(choices) } };
    });
    closers.push(() => client.close());
    expect((await client.call("Messaging_RecordEvent", event)).isError).toBe(true);
    expect(effectsIn(sandbox)).toEqual([]);
    messages.splice(0);
    decide = (choices) => choices.find((choice) => choice !== "refuse") ?? "";
    const approved = await client.call("Messaging_RecordEvent", event);
    expect(approved.isError ?? false, approved.content[0]?.text).toBe(false);
    expect(messages.length).toBeGreaterThan(1);
    expect(messages[0]).toContain('data recipient: "thief@evil.example"');
    for (const name of Object.keys(filler)) expect(messages.join("\n")).toContain(`data ${name}: "x"`);
    expect(effectsIn(sandbox)).toHaveLength(1);
  });

  /** Connects a client whose person makes the given decision. Returns the messages of all forms. */
  async function connectWith(decision: "approve" | "refuse") {
    const { location, close } = await TRANSPORTS["a pipe"](createSandboxServer({}, sandbox).server);
    closers.push(close);
    const forms: string[] = [];
    const elicit: Elicit = ({ message }) => {
      forms.push(message);
      return { action: "accept", content: { decision } };
    };
    const client = await connect(location, elicit);
    closers.push(() => client.close());
    return { client, forms };
  }

  test.each([
    [
      "every address and variable of an email",
      SEND,
      { ...EMAIL, bcc: "thief@evil.example", reply_to: "phish@evil.example", from_address: "shop@evil.example" },
      ["leo.dubois@", "thief@evil", "phish@evil", "shop@evil", "https://evil.example/order"],
    ],
    [
      "the old and the new value of what changes",
      "Messaging_IdentifyPerson",
      { person_id: "usr_923", email: "thief@evil.example", attributes: { unsubscribed: false } },
      ["leo.dubois@example.com", "thief@evil.example", "unsubscribed", "→"],
    ],
    [
      "the recipients and the data of a broadcast",
      "Messaging_TriggerBroadcast",
      {
        broadcast_id: "7",
        recipient_emails: ["leo.dubois@example.com"],
        data: { headline: "Pay", link: "https://evil.example" },
      },
      ["leo.dubois@example.com", '"Pay"', "https://evil.example"],
    ],
  ] as const)("a form shows %s, and nothing is sent after a refusal", async (_, name, args, values) => {
    const { client, forms } = await connectWith("refuse");
    await client.call(name, args);
    expect(forms).toHaveLength(1);
    expect(values.filter((value) => !forms[0]?.includes(value))).toEqual([]);
    expect(effectsIn(sandbox)).toEqual([]);
  });

  test.each(["\u3164", "\u115f", "\u034f", "\ufe0f", "\u{e0100}", "\u2800", "\u200b", "\u202e"])(
    "no form is shown for an address with the invisible character %j",
    async (character) => {
      const { client, forms } = await connectWith("approve");
      const result = await client.call(SEND, { ...EMAIL, to: `leo${character}.dubois@example.com` });
      expect(result.content[0]?.text).toContain('"code":"invalid_input"');
      expect(forms).toEqual([]);
      expect(effectsIn(sandbox)).toEqual([]);
    },
  );

  test("of several equal emails at once, all approved, one is sent", async () => {
    const { client } = await connectWith("approve");
    const variants = [EMAIL, { ...EMAIL, subject: "Another" }, { ...EMAIL, bcc: "a@example.com" }, EMAIL];
    await Promise.all(variants.map((args) => client.call(SEND, args)));
    expect(effectsIn(sandbox)).toEqual(["POST /v1/send/email"]);
  });
});
