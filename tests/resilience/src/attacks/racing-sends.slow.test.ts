import { dispatch, findTool, type Tool } from "@toolwright/core";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { describe, expect, it } from "vitest";
import { CALLING_HOSTS } from "../approval/hosts.ts";
import { recordSends } from "./recorded-sends.ts";

const EMAIL = {
  transactional_message_id: "1",
  to: "leo.dubois@example.com",
  message_data: { order_id: "1", amount: "9" },
};
const BROADCAST = {
  broadcast_id: "7",
  recipient_emails: ["leo.dubois@example.com"],
  data: { headline: "Payments work again", link: "https://example.com" },
};
const RACERS = 20;

/** Arguments with the same effect as the others. */
const SAME_EMAILS: Readonly<Record<string, object>> = {
  "another order of the arguments": {
    message_data: { amount: "9", order_id: "1" },
    to: EMAIL.to,
    transactional_message_id: "1",
  },
  "a number for a string": { ...EMAIL, message_data: { order_id: 1, amount: 9 } },
  "an empty variable": { ...EMAIL, message_data: { ...EMAIL.message_data, note: "" } },
  "another subject": { ...EMAIL, subject: "Another subject" },
  "a blind copy": { ...EMAIL, bcc: "archive@example.com" },
  "a reply address": { ...EMAIL, reply_to: "help@example.com" },
  "upper-case letters of the recipient": { ...EMAIL, to: "Leo.Dubois@Example.com" },
  "spaces around the recipient": { ...EMAIL, to: " leo.dubois@example.com " },
  "the trigger name of the template": { ...EMAIL, transactional_message_id: "order_receipt" },
  "leading zeros of the template": { ...EMAIL, transactional_message_id: "001" },
};
const SAME_BROADCASTS: Readonly<Record<string, object>> = {
  "an empty variable": { ...BROADCAST, data: { ...BROADCAST.data, note: "" } },
  "another order of the data": { ...BROADCAST, data: { link: BROADCAST.data.link, headline: BROADCAST.data.headline } },
  "a recipient twice": { ...BROADCAST, recipient_emails: [EMAIL.to, EMAIL.to] },
  "upper-case letters of a recipient": { ...BROADCAST, recipient_emails: ["LEO.DUBOIS@example.com"] },
};

type Way = (tool: Tool, args: object) => Promise<unknown>;
const WAYS: Readonly<Record<string, Way>> = {
  "tool.call": (tool, args) => tool.call(args),
  "tool.run": (tool, args) => tool.run(args).catch((error: unknown) => error),
  dispatch: (tool, args) => dispatch([tool], tool.name, args, { approve: false }),
  MCP: (tool, args) =>
    mcpTools([tool], { approve: "host" }).call({ params: { name: tool.wireName, arguments: { ...args } } }),
  "OpenAI Chat Completions": (tool, args) => {
    const call = { id: "1", function: { name: tool.wireName, arguments: JSON.stringify(args) } };
    return openaiChatResults(openaiChatTools([tool], { approve: false }), { tool_calls: [call] });
  },
};

const toolOf = (name: string) => {
  const { messaging, bodies } = recordSends({ duplicateWindowMs: 60_000 });
  return { tool: findTool<Tool>(messaging.tools, name)!, bodies };
};

describe.each([
  ["Messaging.SendTransactionalEmail", EMAIL, SAME_EMAILS],
  ["Messaging.TriggerBroadcast", BROADCAST, SAME_BROADCASTS],
] as const)("%s", (name, args, same) => {
  it.each(Object.entries(WAYS))(`is sent once by ${RACERS} calls at once through %s`, async (_, call) => {
    const { tool, bodies } = toolOf(name);
    await Promise.all(Array.from({ length: RACERS }, () => call(tool, args)));
    expect(bodies).toHaveLength(1);
  });

  it(`is sent once by ${RACERS} calls at once through different ways`, async () => {
    const { tool, bodies } = toolOf(name);
    const ways = Object.values(WAYS);
    await Promise.all(Array.from({ length: RACERS }, (_, racer) => ways[racer % ways.length]!(tool, args)));
    expect(bodies).toHaveLength(1);
  });

  it("is sent once by one call at once through every adapter", async () => {
    const { tool, bodies } = toolOf(name);
    const hash = await tool.prepare(args).hash();
    const hosts = Object.values(CALLING_HOSTS);
    await Promise.all(hosts.map((run) => run({ tool, approved: args, args: { ...args }, hash }).catch(() => null)));
    expect(bodies).toHaveLength(1);
  });

  it.each(Object.entries(same))("is sent once if half of the calls at once have %s", async (_, variant) => {
    const { tool, bodies } = toolOf(name);
    const calls = Array.from({ length: RACERS }, (__, racer) => tool.call(racer % 2 === 0 ? args : variant));
    await Promise.all(calls);
    expect(bodies).toHaveLength(1);
  });

  it.each(Object.entries(same))("is not sent again by a later call with %s", async (_, variant) => {
    const { tool, bodies } = toolOf(name);
    expect((await tool.call(args)).ok).toBe(true);
    for (const call of Object.values(WAYS)) await call(tool, variant);
    expect(bodies).toHaveLength(1);
  });

  it("is sent twice if the data differ", async () => {
    const { tool, bodies } = toolOf(name);
    const field = name === "Messaging.TriggerBroadcast" ? "data" : "message_data";
    const changed = { ...(Reflect.get(args, field) as object), amount: "10", headline: "Another headline" };
    await Promise.all([tool.call(args), tool.call({ ...args, [field]: changed })]);
    expect(bodies).toHaveLength(2);
  });
});
