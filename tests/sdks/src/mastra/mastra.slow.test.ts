import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import type { Tool } from "@toolwright/core";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mastraTools } from "@toolwright/core/mastra";
import { describe, expect, test, vi } from "vitest";
import { chatCalls, chatText } from "../ai-sdk/openai-lines.ts";
import { start, startHanging } from "../ai-sdk/start.ts";
import { lostIn } from "../nothing-lost.ts";

const LOGS = { id: "call_a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 300 } };
const PERSON = {
  id: "call_b",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "ada", email: null, attributes: [{ name: "plan", value: "pro" }] },
};

type Started = Awaited<ReturnType<typeof start>>;

/** An agent with these tools, inside a Mastra, without which no halted run could go on. */
function agentWith(at: Started, tools: ReturnType<typeof mastraTools<Tool>>) {
  const model = { id: "openai/gpt-5", url: at.server.url, apiKey: "key" } as const;
  const desk = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools });
  return new Mastra({ agents: { desk }, logger: false }).getAgent("desk");
}

function findAda({ sandbox }: Started) {
  return sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
}

describe("an agent of Mastra", () => {
  test("runs two calls of one turn; the program gets full results, the model fitted ones in the order of its calls", async () => {
    const at = await start([chatCalls(LOGS, PERSON), chatText("Ada is pro.")]);
    const tools = mastraTools(at.tools as readonly Tool[], {
      approve: false,
      maxResultTokens: 1_000,
      onCall: at.onCall,
    });

    const { text, steps } = await agentWith(at, tools).generate("What fails?", { maxSteps: 3 });

    expect(text).toBe("Ada is pro.");
    const told = at.toldIn(1);
    expect(told.map(({ tool_call_id }) => tool_call_id)).toEqual(["call_a", "call_b"]);
    const { logs, next_cursor } = JSON.parse(told[0]!.content);
    const real = new Set(at.sandbox.observability.events.logs.map(({ wire }) => wire.id));
    for (const { id } of logs) expect(real.has(id)).toBe(true);
    expect([logs.length < 100, told[0]!.content.length < 4_000, typeof next_cursor]).toEqual([true, true, "string"]);
    const [result] = steps[0]?.toolResults ?? [];
    expect(result?.payload.result).toMatchObject({ logs: { length: 300 } });
    const [ada] = findAda(at);
    expect([...(ada?.attributes ?? [])]).toContainEqual(["plan", "pro"]);
  });

  test("declares all tools without losing a word, whichever way maps are declared", async () => {
    for (const options of [{}, { view: "default" }] as const) {
      const at = await start([chatText("Hello.")]);
      await agentWith(at, mastraTools(at.tools as readonly Tool[], options)).generate("Hello.");

      const declared = at.body(0).tools.map((tool) => tool.function);
      const lost = (at.tools as readonly Tool[]).flatMap((tool) =>
        lostIn(tool, declared.find(({ name }) => name === tool.wireName) ?? { parameters: {} }),
      );
      expect([options, declared.length, lost]).toEqual([options, at.tools.length, []]);
    }
  });

  test("still reads every bound where Mastra rewrites what is declared, and can fill a map", async () => {
    for (const strict of [true, null]) {
      const at = await start([chatText("Hello.")]);
      await agentWith(at, mastraTools(at.tools as readonly Tool[], { strict })).generate("Hello.");

      const [search, identify] = ["Sales_SearchPeople", PERSON.name].map((name) =>
        JSON.stringify(at.body(0).tools.find((tool) => tool.function.name === name)),
      );
      expect(search).toContain("greater than or equal to 1, lower than or equal to 100");
      expect(identify).toContain('"required":["name","value"]');
    }
  });

  test("is told what goes wrong in a call, and goes on", async () => {
    const at = await start([
      chatCalls(
        { ...LOGS, args: { max_results: "many" } },
        { id: "call_b", name: "Observability_SearchLog", args: {} },
        { id: "call_c", name: "Observability_SearchSpans", args: { query: "*" } },
      ),
      chatText("I could not."),
    ]);
    at.sandbox.observability.fail({ status: 500, html: true, times: Number.POSITIVE_INFINITY });

    const { text } = await agentWith(at, mastraTools(at.tools as readonly Tool[])).generate("Find it.", {
      maxSteps: 3,
    });

    expect(text).toBe("I could not.");
    const [wrong, unknown, fault] = at.toldIn(1).map(({ content }) => content);
    expect(wrong).toContain("query: is required");
    expect(unknown).toContain("not found");
    expect(fault).toContain("Datadog");
    const sent = JSON.stringify(at.server.requests.map(({ body }) => body));
    const { apiKey, applicationKey } = at.sandbox.observability.options;
    for (const secret of [apiKey, applicationKey, "node_modules", "file://", "<html"])
      expect(sent).not.toContain(secret);
  });

  test("ends the running tool when it is aborted", async () => {
    const at = await start([chatCalls(LOGS)]);
    const { tools, reached } = startHanging(at.sandbox);
    const abort = new AbortController();
    const offered = mastraTools(tools as readonly Tool[], { onCall: at.onCall });

    const running = agentWith(at, offered)
      .generate("Find it.", { maxSteps: 3, abortSignal: abort.signal })
      .catch((error: unknown) => error);
    await reached;
    abort.abort();

    await running;
    await vi.waitFor(() => expect(at.events).toHaveLength(1));
    expect(at.events[0]?.answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(at.server.requests).toHaveLength(1);
  });
});

describe("before a write, an agent of Mastra", () => {
  async function halt(at: Started) {
    const agent = agentWith(at, mastraTools(at.tools as readonly Tool[], { onCall: at.onCall }));
    const { runId, finishReason, suspendPayload } = await agent.generate("Ada is pro.", { maxSteps: 3 });
    expect([finishReason, suspendPayload.toolName]).toEqual(["suspended", PERSON.name]);
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
    return { agent, asked: { runId: runId ?? "", toolCallId: suspendPayload.toolCallId } };
  }

  test("halts; once it is approved, the write runs once", async () => {
    const at = await start([chatCalls(PERSON), chatText("Done.")]);
    const { agent, asked } = await halt(at);

    const { text } = await agent.approveToolCallGenerate(asked);

    expect(text).toBe("Done.");
    expect([at.events.length, at.sandbox.messaging.requests.length, findAda(at).length]).toEqual([1, 1, 1]);
    expect(JSON.parse(at.toldIn(1)[0]!.content)).toMatchObject({ accepted: true });
  });

  test("halts; once it is declined, the model is told so and nothing is written", async () => {
    const at = await start([chatCalls(PERSON), chatText("I see.")]);
    const { agent, asked } = await halt(at);

    const { text } = await agent.declineToolCallGenerate(asked);

    expect(text).toBe("I see.");
    expect(at.toldIn(1)[0]!.content).toContain("not approved");
    expect([at.events.length, at.sandbox.messaging.requests.length, findAda(at).length]).toEqual([0, 0, 0]);
  });

  test("asks a function instead, whose refusal the model reads as an error", async () => {
    const at = await start([chatCalls(PERSON), chatText("I see.")]);
    const tools = mastraTools(at.tools as readonly Tool[], { approve: () => false });

    const { text } = await agentWith(at, tools).generate("Ada is pro.", { maxSteps: 3 });

    expect(text).toBe("I see.");
    expect(at.toldIn(1)[0]!.content).toContain("Nothing was done");
    expect(findAda(at)).toEqual([]);
  });
});

test("the model reads at most the token budget even when Mastra returns a copy of an output", async () => {
  const { tools, sandbox } = await start([]);
  expect(sandbox.observability.requests).toEqual([]);
  const { Observability_SearchSpans: offered } = aiSdkTools(tools, { maxResultTokens: 1_000 });
  const output = await offered.execute({ query: "*", max_results: 300 } as never);

  const { value } = offered.toModelOutput(structuredClone(output));

  expect(JSON.stringify(value).length).toBeLessThan(8_000);
  expect(value).toMatchObject({ note: expect.stringContaining("truncated in the middle") });
});
