import { openaiChatRunnerTools } from "@toolwright/core/openai";
import { describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { FINAL, QUESTION, withProvider } from "./loop.ts";
import { describeLoop } from "./loop-scenarios.ts";
import { chatReaders, connect, runToolsLoop } from "./openai-loops.ts";
import { call, chatCall, chatCompletion, chatStream } from "./wire.ts";

describeLoop(runToolsLoop);

describe("openaiChatRunnerTools", () => {
  const { tools, sandbox } = createSandboxToolkits();
  const messages = [{ role: "user" as const, content: QUESTION }];

  it("continues after a call of an unknown tool and after invalid JSON", async () => {
    sandbox.messaging.reset();
    const calls = [
      chatCall(call("Messaging_DeletePerson", { person_id: "a" }, "excluded")),
      chatCall({ id: "cut-off", name: "Messaging_ListSegments", args: '{"limit":' }),
    ];
    await withProvider([chatCompletion(calls), chatCompletion(FINAL)], async ({ url, requests }) => {
      const runnable = openaiChatRunnerTools(tools, { readOnly: true });
      const runner = connect(url).chat.completions.runTools({ model: "model", messages, tools: runnable });
      expect(await runner.finalContent()).toBe(FINAL);
      const [excluded, cutOff] = chatReaders.answers(requests[1]);
      expect(excluded?.text).toContain("Invalid tool_call");
      expect(JSON.parse(cutOff?.text ?? "").error.code).toBe("incomplete_call");
      expect(sandbox.messaging.requests).toEqual([]);
    });
  });

  it("runs in a streamed loop as well", async () => {
    const calls = [chatCall(call("Messaging_ListSegments", {}))];
    await withProvider([chatStream(calls), chatStream(FINAL)], async ({ url, requests }) => {
      const runner = connect(url).chat.completions.runTools({
        model: "model",
        messages,
        tools: openaiChatRunnerTools(tools, { approve: false }),
        stream: true,
      });
      expect(await runner.finalContent()).toBe(FINAL);
      const [answer] = chatReaders.answers(requests[1]);
      expect(JSON.parse(answer?.text ?? "").segments).toHaveLength(sandbox.messaging.workspace.segments.length);
    });
  });
});
