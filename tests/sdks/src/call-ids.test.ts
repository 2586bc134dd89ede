import { type AgentAnswer, ToolError } from "@toolwright/core";
import { anthropicResults, anthropicTools } from "@toolwright/core/anthropic";
import { bedrockResults, bedrockTools } from "@toolwright/core/bedrock";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiChatResults, openaiChatRunnerTools, openaiChatTools } from "@toolwright/core/openai";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, test } from "vitest";
import { ADAPTERS_WITH_ID, type RunOptions } from "./adapter-runs.ts";

const sandbox = createSandbox();
const { deliveries } = sandbox.messaging.workspace;
// Without the window after an accepted send, only the key can prevent a second one.
const { tools } = createMessaging({ ...sandbox.messaging.options, duplicateWindowMs: 0 });
const name = "Messaging_SendTransactionalEmail";

let orders = 0;

describe.each(Object.entries(ADAPTERS_WITH_ID))("%s", (_name, run) => {
  /** Runs the calls with the ids one after the other, all with the same arguments. */
  async function send(ids: readonly unknown[], option: Pick<RunOptions, "callIdAsIdempotencyKey">) {
    const args = {
      transactional_message_id: "1",
      to: "jun.eriksen@example.com",
      message_data: { order_id: `ord_${orders++}`, amount: "9 EUR" },
    };
    const before = deliveries.length;
    const answers: AgentAnswer[] = [];
    const onCall: RunOptions["onCall"] = ({ answer }) => answers.push(answer);
    for (const id of ids)
      await run(tools, { only: [name], approve: () => true, onCall, ...option }, id as string, args);
    const values = answers.map((answer) => {
      if (!answer.ok) throw new ToolError(answer.error);
      return answer.value as { readonly delivery_id: string };
    });
    return { sent: deliveries.length - before, ids: values.map(({ delivery_id }) => delivery_id) };
  }

  test("sends a call with the same id once, and returns the recorded outcome", async () => {
    const { sent, ids } = await send([`call_${orders}`, `call_${orders}`], { callIdAsIdempotencyKey: true });
    expect(sent).toBe(1);
    expect(ids[1]).toBe(ids[0]);
  });

  test("sends calls with different ids", async () => {
    expect((await send([`a_${orders}`, `b_${orders}`], { callIdAsIdempotencyKey: true })).sent).toBe(2);
  });

  // Mistral's SDK writes "null" for a missing id, and programs write the others.
  test.each(["", " ", "null", "NULL", "undefined", "None", "NaN", "[object Object]", null, undefined, 7, {}])(
    "doesn't use %j as a key, since it isn't an id",
    async (id) => {
      expect((await send([id, id], { callIdAsIdempotencyKey: true })).sent).toBe(2);
    },
  );

  test("ignores the id by default", async () => {
    expect((await send([`call_${orders}`, `call_${orders}`], {})).sent).toBe(2);
  });
});

/** Runs a message's calls. */
const MESSAGES: Readonly<Record<string, (ids: readonly string[], orders: readonly string[]) => Promise<unknown>>> = {
  "OpenAI Chat Completions": (ids, amounts) =>
    openaiChatResults(openaiChatTools(tools, KEYED), {
      tool_calls: ids.map((id, index) => ({
        id,
        function: { name, arguments: JSON.stringify(emailOf(amounts[index])) },
      })),
    }),
  Bedrock: (ids, amounts) =>
    bedrockResults(bedrockTools(tools, KEYED), {
      content: ids.map((toolUseId, index) => ({ toolUse: { toolUseId, name, input: emailOf(amounts[index]) } })),
    }),
  Anthropic: (ids, amounts) =>
    anthropicResults(anthropicTools(tools, KEYED), {
      content: ids.map((id, index) => ({ type: "tool_use", id, name, input: emailOf(amounts[index]) })) as never,
    }),
};

const KEYED = { only: [name], approve: () => true, callIdAsIdempotencyKey: true };

function emailOf(order: string | undefined): Record<string, object | string> {
  const message_data = { order_id: order ?? "", amount: "9 EUR" };
  return { transactional_message_id: "1", to: "jun.eriksen@example.com", message_data };
}

describe.each(Object.entries(MESSAGES))("in one message of %s", (adapter, run) => {
  test("different calls with one id are all sent, since their id isn't an id", async () => {
    const before = deliveries.length;
    const orders = ["1", "2", "3"].map((order) => `${adapter} ${order}`);
    await run(["same", "same", `other ${adapter}`], orders);
    expect(deliveries.length - before).toBe(3);
  });

  test("the same call twice is sent once", async () => {
    const before = deliveries.length;
    const id = `twice ${adapter}`;
    await run([id, id], [id, id]);
    expect(deliveries.length - before).toBe(1);
  });
});

const ID_OPTION: object = { callIdAsIdempotencyKey: true };

test.each([
  ["llamaindexTools", () => llamaindexTools(tools, ID_OPTION)],
  ["mcpTools", () => mcpTools(tools, ID_OPTION)],
  ["openaiChatRunnerTools", () => openaiChatRunnerTools(tools, ID_OPTION)],
])("%s refuses the option, since its SDK passes no id", (_name, create) => {
  expect(create).toThrow("callIdAsIdempotencyKey: is not an option here");
});
