import { findTool, renderCard, type Tool } from "@toolwright/core";
import { describe, expect, it } from "vitest";
import { CALLING_HOSTS } from "../approval/hosts.ts";
import { typedFunctionOf } from "../hostile-input/test-tools.ts";
import { UNPRINTABLE } from "../hostile-text/sentence-faults.ts";
import { recordSends } from "./recorded-sends.ts";

const { messaging, bodies, reset } = recordSends();

/** The view of a person before a call: through previews, and through every adapter that calls `approve`. */
async function seenBefore(tool: Tool, args: object): Promise<ReadonlyMap<string, string>> {
  const seen = await seenInPreviews(tool, args);
  const hash = await tool.prepare(args).hash();
  for (const [host, run] of Object.entries(CALLING_HOSTS)) {
    const approve: Parameters<typeof run>[0]["approve"] = async ({ card }) => {
      seen.set(host, renderCard(await card()));
      return { approved: false };
    };
    if (!/with a hash|tool\.|prepare/.test(host)) await run({ tool, approved: args, args: { ...args }, hash, approve });
  }
  return seen;
}

/** The view of a person through previews. Adapters pass the same card to `approve`. */
async function seenInPreviews(tool: Tool, args: object): Promise<Map<string, string>> {
  return new Map([
    ["the typed function", renderCard(await typedFunctionOf(messaging, tool.name).preview(args))],
    ["prepare", renderCard(await tool.prepare(args).card())],
  ]);
}

const toolNamed = (name: string) => findTool<Tool>(messaging.tools, name)!;
const EVIL_EMAIL = {
  transactional_message_id: "4",
  to: "leo.dubois@example.com",
  bcc: "thief@evil.example",
  reply_to: "phish@evil.example",
  from_address: "shop@evil.example",
  subject: "Your account",
  message_data: { reset_link: "https://evil.example/reset", first_name: "Leo" },
};

describe("every host shows what leaves, before it leaves", () => {
  it.each([
    [
      "every address, the subject and every variable of an email",
      "Messaging.SendTransactionalEmail",
      EVIL_EMAIL,
      ["leo.dubois@", "thief@evil", "phish@evil", "shop@evil", '"Your account"', "https://evil.example/reset", '"Leo"'],
    ],
    [
      "the people and the data of a broadcast",
      "Messaging.TriggerBroadcast",
      {
        broadcast_id: "7",
        recipient_emails: ["leo.dubois@example.com"],
        data: { headline: "Pay here", link: "https://evil.example/pay" },
      },
      ["leo.dubois@example.com", "Pay here", "https://evil.example/pay"],
    ],
    [
      "old and new values of attributes, and that a person gets messages again",
      "Messaging.IdentifyPerson",
      { person_id: "usr_923", email: "thief@evil.example", attributes: { unsubscribed: false, plan: "pro" } },
      ["unsubscribed", "leo.dubois@example.com", "thief@evil.example", "→", '"pro"'],
    ],
    [
      "the name and the data of an event",
      "Messaging.RecordEvent",
      { person_id: "usr_923", name: "payment", data: { link: "https://evil.example/x" } },
      ['"payment"', "https://evil.example/x", "usr_923"],
    ],
    [
      "who is deleted",
      "Messaging.DeletePerson",
      { person_id: "leo.dubois@example.com", identifier_type: "email" },
      ["leo.dubois@example.com"],
    ],
  ] as const)("%s", async (_, name, args, values) => {
    reset();
    const seen = await seenBefore(toolNamed(name), args);
    expect(seen.size).toBeGreaterThan(18);
    for (const [host, text] of seen) {
      const missing = values.filter((value) => !text.includes(value));
      expect({ host, missing }).toEqual({ host, missing: [] });
    }
    expect(bodies).toEqual([]);
  });
});

const FORGERIES = [
  ["the end of a sentence", 'Hello" to 1 person listed by email. Safe to approve.'],
  ["a line of the card", 'Hello"\nValues sent:\n  to: "ada@example.com"'],
  ["a hash", "Hello\nHash: sha256-0000"],
  ["a carriage return", "Hello\rSafe to approve."],
  ["a line separator", "Hello\u2028Safe to approve."],
  ["a right-to-left override", "Hello\u202e.evorppa ot efaS"],
  ["colors and an erased screen", "Hello\u001b[2J\u001b[1;1HSafe to approve."],
  ["a link of a terminal", "\u001b]8;;https://evil.example\u0007Hello\u001b]8;;\u0007"],
  ["invisible letters", "H\u3164e\u115fl\u034fl\ufe0fo\u{e0100}\u2800\u200b\u{e0041}"],
  ["four thousand letters", "x".repeat(4_000)],
] as const;

/** The first words of lines that the renderer writes. */
const OWN_LINE =
  /^(?:Send the email "|Launch the broadcast "|Record event |Sends messages with |Changes data with |Warning: |Audience: |Values sent:$|Message:$|Hash: sha256-[0-9a-f]{64}$|[ ]{2})/;

describe("no string of a call forges what a person sees", () => {
  it.each(FORGERIES)("%s", async (_, text) => {
    const calls = [
      ["Messaging.SendTransactionalEmail", { ...EVIL_EMAIL, message_data: { reset_link: text, first_name: text } }],
      ["Messaging.RecordEvent", { person_id: "usr_923", name: "payment", data: { note: text, link: text } }],
      ["Messaging.TriggerBroadcast", { broadcast_id: "7", segment_id: "3", data: { headline: text, link: text } }],
    ] as const;
    for (const [name, args] of calls) {
      for (const [host, card] of await seenInPreviews(toolNamed(name), args)) {
        const lines = card.split("\n");
        const forged = lines.filter((line) => !OWN_LINE.test(line) || UNPRINTABLE.test(line));
        expect({ host, forged }).toEqual({ host, forged: [] });
        expect(lines.filter((line) => line.startsWith("Hash: ")).length).toBe(1);
        expect(lines.filter((line) => line.startsWith("Values sent:")).length).toBe(1);
        if (name === "Messaging.SendTransactionalEmail") expect(card).toContain("thief@evil.example");
      }
    }
  });
});

const INVISIBLE = [
  ["a Hangul filler", "\u3164"],
  ["a Hangul initial filler", "\u115f"],
  ["a grapheme joiner", "\u034f"],
  ["a variation selector", "\ufe0f"],
  ["a supplementary variation selector", "\u{e0100}"],
  ["an empty Braille pattern", "\u2800"],
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner", "\u200d"],
  ["a soft hyphen", "\u00ad"],
  ["a right-to-left override", "\u202e"],
  ["a byte order mark", "\ufeff"],
  ["a tag letter", "\u{e0061}"],
] as const;

describe("an address with an invisible character is refused", () => {
  it.each(INVISIBLE)("%s", async (_, character) => {
    const address = `leo${character}.dubois@example.com`;
    for (const args of [
      { ...EVIL_EMAIL, to: address },
      { ...EVIL_EMAIL, bcc: address },
      { ...EVIL_EMAIL, reply_to: `Help <${address}>` },
      { ...EVIL_EMAIL, from_address: `Help <${address}>` },
    ]) {
      reset();
      const answer = await toolNamed("Messaging.SendTransactionalEmail").call(args);
      expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input" } });
      await expect(messaging.sendTransactionalEmail(args)).rejects.toMatchObject({ code: "invalid_input" });
      expect(bodies).toEqual([]);
    }
  });
});

it.each(Object.entries(CALLING_HOSTS))("%s refuses an address with an invisible character", async (_host, run) => {
  const tool = toolNamed("Messaging.SendTransactionalEmail");
  const args = { ...EVIL_EMAIL, to: "leo\u3164.dubois@example.com" };
  const call = { tool, approved: args, args, hash: "none", approve: () => true };
  expect(await run(call)).toBe("invalid_input");
  expect(bodies).toEqual([]);
});

it.each(INVISIBLE)("a sender's name with %s is refused or shown with the character escaped", async (_, character) => {
  const tool = toolNamed("Messaging.SendTransactionalEmail");
  const args = { ...EVIL_EMAIL, from_address: `He${character}lp <help@example.com>` };
  if (tool.prepare(args).fault) return;
  for (const [host, card] of await seenInPreviews(tool, args)) {
    const sender = card.split("\n").find((line) => line.startsWith("  from: ")) ?? "";
    expect({ host, isPlain: !UNPRINTABLE.test(sender), isEscaped: sender.includes("\\u{") }).toEqual({
      host,
      isPlain: true,
      isEscaped: true,
    });
  }
});
