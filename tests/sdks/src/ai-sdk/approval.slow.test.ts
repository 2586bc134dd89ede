import { type AiSdkOptions, aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import { createMessaging } from "@toolwright/messaging";
import type { ModelMessage } from "ai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText, type ScriptedCall } from "./openai-lines.ts";
import { MAJORS, type Major, start } from "./start.ts";

const CALL = {
  id: "call_a",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "ada", email: null, attributes: [{ name: "plan", value: "pro" }] },
};

type Started = Awaited<ReturnType<typeof start>>;

/** Finds the person in the sandbox's data. */
function findAda({ sandbox }: Started) {
  return sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
}

/** Returns the messages of all steps of a run. In version 7 they are not in its last response. */
function messagesOf({ responseMessages, response }: Pick<GenerateResult, "responseMessages" | "response">) {
  return (responseMessages as GenerateResult["responseMessages"] | undefined) ?? response.messages;
}

type GenerateResult = Awaited<ReturnType<Major["ai"]["generateText"]>>;

/** Calls the model. The conversation is serialized as JSON, as in an app where a person decides later. */
async function generate(
  { major, ai, createOpenAI }: Major,
  at: Started,
  options: AiSdkOptions & { readonly secret?: string },
) {
  const { secret, ...rest } = options;
  const settings = {
    model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
    tools: aiSdkTools(at.tools, { approve: "sdk", onCall: at.onCall, ...rest }),
    ...(major === 7 && rest.approve === undefined && { toolApproval: aiSdkApproval(at.tools) }),
    ...(secret && { experimental_toolApprovalSecret: secret }),
    stopWhen: ai.stepCountIs(3),
  };
  const prompt: ModelMessage = { role: "user", content: "Ada is pro." };
  const result = await ai.generateText({ ...settings, messages: [prompt] });
  const { content, text } = result;
  const requests = content.filter((part) => part.type === "tool-approval-request");
  const history = JSON.parse(JSON.stringify([prompt, ...messagesOf(result)])) as ModelMessage[];
  return {
    text,
    requests,
    /** Decides on all requests. `alter` changes the stored conversation before. */
    decide: (approved: boolean, reason?: string, alter = (stored: string) => stored) =>
      ai.generateText({
        ...settings,
        messages: [
          ...(JSON.parse(alter(JSON.stringify(history))) as ModelMessage[]),
          {
            role: "tool",
            content: requests.map(({ approvalId }) => ({
              type: "tool-approval-response",
              approvalId,
              approved,
              ...(reason !== undefined && { reason }),
            })),
          },
        ],
      }),
  };
}

describe.each(MAJORS)("AI SDK $major", (major) => {
  test("pauses before a write, and runs it once after approval", async () => {
    const at = await start([chatCalls(CALL), chatText("Done.")]);

    const { requests, decide } = await generate(major, at, {});

    expect(requests).toMatchObject([{ toolCall: { toolName: CALL.name, input: { attributes: { plan: "pro" } } } }]);
    const cardReads = at.sandbox.messaging.requests.length;
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);

    const { text } = await decide(true);

    expect(text).toBe("Done.");
    expect([at.events.length, at.sandbox.messaging.requests.length - cardReads, findAda(at).length]).toEqual([1, 1, 1]);
    expect(JSON.parse(at.toolMessagesIn(1)[0]!.content)).toMatchObject({ accepted: true });
  });

  test("sends the results of earlier steps too when the run continues after approval", async () => {
    const look = { id: "call_look", name: "Messaging_ListSegments", args: {} };
    const at = await start([chatCalls(look), chatCalls(CALL), chatText("Done.")]);

    const { decide } = await generate(major, at, {});
    await decide(true);

    expect(at.toolMessagesIn(2).map(({ tool_call_id }) => tool_call_id)).toEqual([look.id, CALL.id]);
  });

  test("passes a person's refusal and reason to the model, and writes nothing", async () => {
    const at = await start([chatCalls(CALL), chatText("I see.")]);

    const { decide } = await generate(major, at, {});
    const { text } = await decide(false, "Ada has left.");

    expect(text).toBe("I see.");
    expect(at.toolMessagesIn(1)).toMatchObject([{ tool_call_id: "call_a", content: "Ada has left." }]);
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
  });

  test("with a secret, refuses an approved call whose stored arguments change", async () => {
    const at = await start([chatCalls(CALL)]);
    const { decide } = await generate(major, at, { secret: "a secret of at least 32 characters" });

    const decided = decide(true, undefined, (history) => history.replaceAll('"plan":"pro"', '"plan":"vip"'));

    await expect(decided).rejects.toThrow("signature");
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
  });

  test("calls an approve function during the call, and returns its refusal to the model as an error", async () => {
    const at = await start([chatCalls(CALL), chatText("I see.")]);

    const { text, requests } = await generate(major, at, {
      approve: () => ({ approved: false, reason: "not on Fridays" }),
    });

    expect([text, requests]).toEqual(["I see.", []]);
    expect(at.toolMessagesIn(1)[0]!.content).toContain("not approved: not on Fridays. Nothing was done");
    expect([at.sandbox.messaging.requests.length, findAda(at).length]).toEqual([0, 0]);
  });

  test("runs the write without approval when approve is false", async () => {
    const at = await start([chatCalls(CALL), chatText("Done.")]);

    const { text, requests } = await generate(major, at, { approve: false });

    expect([text, requests, findAda(at).length]).toEqual(["Done.", [], 1]);
  });
});

describe.each(MAJORS)(
  "a conversation with several rounds of approval in AI SDK $major",
  ({ major, ai, createOpenAI }) => {
    test.each([true, false])(
      "continues after each round: a read, then two writes whose approval is %s",
      async (approved) => {
        const write = (id: string, plan: string): ScriptedCall => ({
          id,
          name: "Messaging_IdentifyPerson",
          args: { person_id: "ada", attributes: { plan } },
        });
        const read = { id: "call_read", name: "Messaging_ListSegments", args: {} };
        const at = await start([
          chatCalls(read),
          chatCalls(write("call_a", "pro")),
          chatCalls(write("call_b", "free")),
          chatText("Done."),
        ]);
        const settings = {
          model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
          tools: aiSdkTools(at.tools, { approve: "sdk" }),
          ...(major === 7 && { toolApproval: aiSdkApproval(at.tools) }),
          stopWhen: ai.stepCountIs(5),
        };
        const messages: ModelMessage[] = [{ role: "user", content: "Ada is pro, or free." }];
        const rounds: (readonly string[])[] = [];

        for (let turn = 0; turn < 3; turn++) {
          const result = await ai.generateText({ ...settings, messages });
          messages.push(...messagesOf(result));
          const requests = result.content.filter((part) => part.type === "tool-approval-request");
          rounds.push(requests.map(({ toolCall }) => toolCall.toolCallId));
          const decide = ({ approvalId }: { readonly approvalId: string }) =>
            ({ type: "tool-approval-response", approvalId, approved }) as const;
          if (requests.length > 0) messages.push({ role: "tool", content: requests.map(decide) });
        }

        expect(rounds).toEqual([["call_a"], ["call_b"], []]);
        expect(at.toolMessagesIn(3).map(({ tool_call_id }) => tool_call_id)).toEqual(["call_read", "call_a", "call_b"]);
        expect(findAda(at).length).toBe(approved ? 1 : 0);
      },
    );
  },
);

describe("the toolApproval of AI SDK 7", () => {
  const [major] = MAJORS;

  test("adds the card of the call to the approval request", async () => {
    const at = await start([chatCalls(CALL), chatText("Done.")]);

    const { requests, decide } = await generate(major!, at, {});

    expect(requests).toMatchObject([
      {
        type: "tool-approval-request",
        reason: expect.stringMatching(
          /^Create ada and set plan\.\nChanges data with Messaging\.IdentifyPerson\.\n[\s\S]*\n {2}plan: none → "pro"\n[\s\S]*\nHash: sha256-[0-9a-f]{64}$/,
        ),
      },
    ]);
    expect(findAda(at)).toEqual([]);
    const read = at.sandbox.messaging.requests.length;

    await decide(true);

    expect(findAda(at)).toHaveLength(1);
    // The approved call sends one request: the card is not created again after the decision.
    expect(at.sandbox.messaging.requests.length - read).toBe(1);
  });

  test("runs nothing if the stored arguments of an approved call change, also without the memory of this process", async () => {
    const at = await start([chatCalls(CALL), chatText("I see.")]);

    const { decide } = await generate(major!, at, {});
    const alter = (history: string) =>
      history.replaceAll('"plan":"pro"', '"plan":"vip"').replaceAll('"value":"pro"', '"value":"vip"');
    const { text } = await decide(true, undefined, alter);

    expect(text).toBe("I see.");
    expect(at.toolMessagesIn(1)).toMatchObject([{ content: expect.stringContaining("changed after approval") }]);
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
  });

  test("requests no approval of a call that the policy refuses", async () => {
    const at = await start([chatCalls(CALL), chatText("I see.")]);
    const policy = { tools: { deny: ["Messaging.IdentifyPerson"] } };
    const { tools } = createMessaging({ ...at.sandbox.messaging.options, policy });

    const { requests, text } = await generate(major!, { ...at, tools } as never, {});

    expect(requests.filter(({ isAutomatic }) => !isAutomatic)).toEqual([]);
    expect(text).toBe("I see.");
    expect(at.toolMessagesIn(1)).toMatchObject([{ content: expect.stringContaining("tools.deny") }]);
    expect(findAda(at)).toEqual([]);
  });

  test("requests approval even when the card cannot be completed", async () => {
    const at = await start([chatCalls(CALL), chatText("I see.")]);
    at.sandbox.messaging.fail({ status: 401, times: Number.POSITIVE_INFINITY });

    const { requests } = await generate(major!, at, {});

    expect(requests).toMatchObject([{ reason: expect.stringContaining("could not be looked up") }]);
    expect(at.events).toEqual([]);
  });
});
