import { aiSdkTools } from "@toolwright/core/ai-sdk";
import type { ToolSet } from "ai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText } from "./openai-lines.ts";
import { MAJORS, start, startHanging } from "./start.ts";

describe.each(MAJORS)("AI SDK $major", ({ ai, createOpenAI }) => {
  function run(url: string, tools: ToolSet, abortSignal = new AbortController().signal) {
    return ai.generateText({
      model: createOpenAI({ baseURL: url, apiKey: "key" }).chat("gpt-5"),
      tools,
      stopWhen: ai.stepCountIs(3),
      prompt: "Find it.",
      abortSignal,
    });
  }

  test("returns errors of calls to the model, and the run continues", async () => {
    const at = await start([
      chatCalls(
        { id: "call_a", name: "Observability_SearchLogs", args: { max_results: "many" } },
        { id: "call_b", name: "Messaging_DeletePerson", args: { person_id: "ada" } },
        { id: "call_c", name: "Observability_SearchSpans", args: { query: "*" } },
      ),
      chatText("I could not."),
    ]);
    at.sandbox.observability.fail({ status: 500, html: true, times: Number.POSITIVE_INFINITY });

    const { text } = await run(
      at.server.url,
      aiSdkTools(at.tools, { except: ["Messaging.DeletePerson"], approve: false }),
    );

    expect(text).toBe("I could not.");
    const [arguments_, unknown, fault] = at.toolMessagesIn(1).map(({ content }) => content);
    expect(arguments_).toContain("query: is required");
    expect(arguments_).toContain("max_results");
    expect(unknown).toContain("unavailable tool 'Messaging_DeletePerson'");
    expect(fault).toContain("Datadog");
    const sent = JSON.stringify(at.server.requests[1]?.body);
    const { apiKey, applicationKey } = at.sandbox.observability.options;
    for (const secret of [apiKey, applicationKey, "node_modules", "file://", ".ts:", "<html"])
      expect(sent).not.toContain(secret);
  });

  test("aborts the running tool and the run when the signal aborts", async () => {
    const at = await start([chatCalls({ id: "call_a", name: "Observability_SearchLogs", args: { query: "*" } })]);
    const abort = new AbortController();
    const { tools, reached } = startHanging(at.sandbox);
    const offered = aiSdkTools(tools, { onCall: at.onCall });
    const running = run(at.server.url, offered, abort.signal).catch((error: unknown) => error);
    await reached;
    abort.abort();

    expect(await running).toMatchObject({ name: "AbortError" });
    await expect.poll(() => at.events).toHaveLength(1);
    expect(at.events[0]?.answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(at.server.requests).toHaveLength(1);
  });
});
