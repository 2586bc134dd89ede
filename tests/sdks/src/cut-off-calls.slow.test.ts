import Anthropic from "@anthropic-ai/sdk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicRunnerTools } from "@toolwright/core/anthropic";
import { openaiChatRunnerTools, openaiResponsesRunnerTools } from "@toolwright/core/openai";
import OpenAI from "openai";
import { ResponsesToolRunner } from "openai/helpers/responses-tool-runner";
import { expect, test } from "vitest";
import { chatCalls, responsesCalls, streamed } from "./ai-sdk/openai-lines.ts";
import { MAJORS, start } from "./ai-sdk/start.ts";
import type { ScriptedAnswer } from "./scripted-server.ts";

const CALL = { id: "call_a", name: "Messaging_IdentifyPerson", args: { person_id: "ada" } };
const OPTIONS = { approve: false, only: ["Messaging.IdentifyPerson"] } as const;

type Started = Awaited<ReturnType<typeof start>>;

/** An answer with a complete call in a message that reached the token limit. */
function cutOff(answer: ScriptedAnswer, end: string, cut: string): ScriptedAnswer {
  return JSON.parse(JSON.stringify(answer).replaceAll(end, cut)) as ScriptedAnswer;
}

const chat = cutOff(chatCalls(CALL), '"finish_reason":"tool_calls"', '"finish_reason":"length"');
const responses = cutOff(
  responsesCalls(CALL),
  '"status":"completed"',
  '"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}',
);
const message: ScriptedAnswer = {
  json: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "model",
    stop_reason: "max_tokens",
    content: [{ type: "tool_use", id: CALL.id, name: CALL.name, input: CALL.args }],
    usage: { input_tokens: 1, output_tokens: 1 },
  },
};

/** A run of an SDK, and the provider's answer to its first request. */
const RUNS: Readonly<Record<string, readonly [ScriptedAnswer, (at: Started) => Promise<unknown>]>> = {
  ...Object.fromEntries(
    MAJORS.flatMap(({ major, ai, createOpenAI }) => {
      const settings = (at: Started) => ({
        model: createOpenAI({ baseURL: at.server.url, apiKey: "key" }).chat("gpt-5"),
        tools: aiSdkTools(at.tools, { ...OPTIONS, onCall: at.onCall }),
        prompt: "Ada is new.",
        stopWhen: ai.stepCountIs(3),
      });
      return [
        [`generateText of AI SDK ${major}`, [chat, (at: Started) => ai.generateText(settings(at))]],
        [
          `streamText of AI SDK ${major}`,
          [streamed(chat), (at: Started) => ai.streamText(settings(at)).consumeStream()],
        ],
      ];
    }),
  ),
  "runTools of OpenAI": [
    chat,
    (at) =>
      openai(at)
        .chat.completions.runTools({
          model: "gpt-5",
          messages: [{ role: "user", content: "Ada is new." }],
          tools: openaiChatRunnerTools(at.tools, { ...OPTIONS, onCall: at.onCall }),
        })
        .finalContent(),
  ],
  "ResponsesToolRunner of OpenAI": [
    responses,
    (at) => {
      const functions = openaiResponsesRunnerTools(at.tools, { ...OPTIONS, onCall: at.onCall });
      return new ResponsesToolRunner({ functions }).run(openai(at), { model: "gpt-5", input: "Ada is new." });
    },
  ],
  "toolRunner of Anthropic": [
    message,
    async (at) =>
      new Anthropic({ apiKey: "key", baseURL: at.server.url, maxRetries: 0 }).beta.messages.toolRunner({
        model: "model",
        max_tokens: 10,
        messages: [{ role: "user", content: "Ada is new." }],
        tools: anthropicRunnerTools(at.tools, { ...OPTIONS, onCall: at.onCall }),
      }),
  ],
};

function openai(at: Started): OpenAI {
  return new OpenAI({ baseURL: at.server.url, apiKey: "key", maxRetries: 0 });
}

test.each(Object.entries(RUNS))(
  "%s runs no call of a message that reached the token limit",
  async (_, [answer, run]) => {
    const at = await start([answer]);
    await run(at).catch(() => undefined);
    expect(at.server.requests).toHaveLength(1);
    expect(at.events).toEqual([]);
    expect(at.sandbox.messaging.requests).toEqual([]);
  },
);
