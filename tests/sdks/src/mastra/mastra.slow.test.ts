import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import type { Tool } from "@toolwright/core";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { mastraTools } from "@toolwright/core/mastra";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText } from "../ai-sdk/openai-lines.ts";
import { start, startHanging } from "../ai-sdk/start.ts";
import { lostIn } from "../nothing-lost.ts";

const LOGS = { id: "call_a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 200 } };
const PERSON = {
  id: "call_b",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "ada", email: null, attributes: [{ name: "plan", value: "pro" }] },
};

type Started = Awaited<ReturnType<typeof start>>;

/** Creates an agent with these tools inside a Mastra instance, which is required to resume a paused run. */
function agentWith(at: Started, tools: ReturnType<typeof mastraTools<Tool>>, storage = new InMemoryStore()) {
  const model = { id: "openai/gpt-5", url: at.server.url, apiKey: "key" } as const;
  const desk = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools });
  return new Mastra({ agents: { desk }, storage, logger: false }).getAgent("desk");
}

function findAda({ sandbox }: Started) {
  return sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
}

describe("an agent of Mastra", () => {
  test("runs two calls of one turn; the program gets full results, and the model gets fitted ones in the order of its calls", async () => {
    const at = await start([chatCalls(LOGS, PERSON), chatText("Ada is pro.")]);
    const tools = mastraTools(at.tools as readonly Tool[], {
      approve: false,
      maxResultTokens: 1_000,
      onCall: at.onCall,
    });

    const { text, steps } = await agentWith(at, tools).generate("What fails?", { maxSteps: 3 });

    expect(text).toBe("Ada is pro.");
    const toolMessages = at.toolMessagesIn(1);
    expect(toolMessages.map(({ tool_call_id }) => tool_call_id)).toEqual(["call_a", "call_b"]);
    const { logs, next_cursor } = JSON.parse(toolMessages[0]!.content);
    const real = at.sandbox.observability.events.logs.map(({ wire }) => wire.attributes.message);
    const messages = logs.map(({ message }: { message: string }) => message);
    expect(messages.length).toBeGreaterThan(3);
    expect(real).toEqual(expect.arrayContaining(messages));
    expect([logs.length < 100, toolMessages[0]!.content.length < 4_000, typeof next_cursor]).toEqual([
      true,
      true,
      "string",
    ]);
    const [result] = steps[0]?.toolResults ?? [];
    expect(result?.payload.result).toMatchObject({ logs: { length: 200 } });
    const [ada] = findAda(at);
    expect([...(ada?.attributes ?? [])]).toContainEqual(["plan", "pro"]);
  });

  test("declares all tools completely, in every form of maps", async () => {
    for (const options of [{}, { view: "default" }] as const) {
      const at = await start([chatText("Hello.")]);
      await agentWith(at, mastraTools(at.tools as readonly Tool[], { approve: "sdk", ...options })).generate("Hello.");

      const declared = at.body(0).tools.map((tool) => tool.function);
      const lost = (at.tools as readonly Tool[]).flatMap((tool) =>
        lostIn(tool, declared.find(({ name }) => name === tool.wireName) ?? { parameters: {} }),
      );
      expect([options, declared.length, lost]).toEqual([options, at.tools.length, []]);
    }
  });

  test("keeps every bound when Mastra rewrites the declarations, and can send map entries", async () => {
    for (const strict of [true, null]) {
      const at = await start([chatText("Hello.")]);
      await agentWith(at, mastraTools(at.tools as readonly Tool[], { approve: "sdk", strict })).generate("Hello.");

      const [search, identify] = ["Sales_SearchPeople", PERSON.name].map((name) =>
        JSON.stringify(at.body(0).tools.find((tool) => tool.function.name === name)),
      );
      expect(search).toContain("greater than or equal to 1, lower than or equal to 100");
      expect(identify).toContain('"required":["name","value"]');
    }
  });

  test("returns errors of calls to the model, and continues", async () => {
    const at = await start([
      chatCalls(
        { ...LOGS, args: { max_results: "many" } },
        { id: "call_b", name: "Observability_SearchLog", args: {} },
        { id: "call_c", name: "Observability_SearchSpans", args: { query: "*" } },
      ),
      chatText("I could not."),
    ]);
    at.sandbox.observability.fail({ status: 500, html: true, times: Number.POSITIVE_INFINITY });

    const { text } = await agentWith(at, mastraTools(at.tools as readonly Tool[], { approve: "sdk" })).generate(
      "Find it.",
      {
        maxSteps: 3,
      },
    );

    expect(text).toBe("I could not.");
    const [wrong, unknown, fault] = at.toolMessagesIn(1).map(({ content }) => content);
    expect(wrong).toContain("query: is required");
    expect(unknown).toContain("not found");
    expect(fault).toContain("Datadog");
    const sent = JSON.stringify(at.server.requests.map(({ body }) => body));
    const { apiKey, applicationKey } = at.sandbox.observability.options;
    for (const secret of [apiKey, applicationKey, "node_modules", "file://", "<html"])
      expect(sent).not.toContain(secret);
  });

  test("aborts the running tool when the run is aborted", async () => {
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
    await expect.poll(() => at.events).toHaveLength(1);
    expect(at.events[0]?.answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(at.server.requests).toHaveLength(1);
  });
});

describe("before a write, an agent of Mastra", () => {
  async function halt(at: Started, storage?: InMemoryStore) {
    const tools = mastraTools(at.tools as readonly Tool[], { approve: "sdk", onCall: at.onCall });
    const agent = agentWith(at, tools, storage);
    const { runId, finishReason, suspendPayload } = await agent.generate("Ada is pro.", { maxSteps: 3 });
    expect([finishReason, suspendPayload.toolName]).toEqual(["suspended", PERSON.name]);
    expect(suspendPayload.suspendPayload).toMatchObject({ card: expect.stringContaining('plan: none → "pro"') });
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
    const cardReads = at.sandbox.messaging.requests.length;
    return { agent, cardReads, approvalRequest: { runId: runId ?? "", toolCallId: suspendPayload.toolCallId } };
  }

  test("pauses before a write, and runs it once after approval", async () => {
    const at = await start([chatCalls(PERSON), chatText("Done.")]);
    const { agent, cardReads, approvalRequest } = await halt(at);

    const { text } = await agent.approveToolCallGenerate(approvalRequest);

    expect(text).toBe("Done.");
    expect([at.events.length, at.sandbox.messaging.requests.length - cardReads, findAda(at).length]).toEqual([1, 1, 1]);
    expect(JSON.parse(at.toolMessagesIn(1)[0]!.content)).toMatchObject({ accepted: true });
  });

  test("pauses before a write; after a refusal the model gets the refusal and nothing is written", async () => {
    const at = await start([chatCalls(PERSON), chatText("I see.")]);
    const { agent, cardReads, approvalRequest } = await halt(at);

    const { text } = await agent.declineToolCallGenerate({ ...approvalRequest, reason: "Ada has left." });

    expect(text).toBe("I see.");
    expect(at.toolMessagesIn(1)[0]!.content).toContain("not approved: Ada has left");
    expect([at.sandbox.messaging.requests.length - cardReads, findAda(at).length]).toEqual([0, 0]);
  });

  test("decides on each of two calls alone, one after the other", async () => {
    const bob = { ...PERSON, id: "call_c", args: { ...PERSON.args, person_id: "bob" } };
    const at = await start([chatCalls(PERSON, bob), chatText("Done.")]);
    at.sandbox.messaging.workspace.people.remove({ kind: "id", value: "bob" });
    const { agent, approvalRequest } = await halt(at);

    const second = await agent.declineToolCallGenerate(approvalRequest);
    expect(second.suspendPayload).toMatchObject({ toolCallId: "call_c", suspendPayload: { hash: expect.any(String) } });
    const { text } = await agent.approveToolCallGenerate({ ...approvalRequest, toolCallId: "call_c" });

    expect(text).toBe("Done.");
    expect(findAda(at)).toEqual([]);
    expect(at.sandbox.messaging.workspace.people.find({ kind: "id", value: "bob" })).toHaveLength(1);
  });

  test("refuses a call behind a suspended one if it now suspends none, and runs those of the next message", async () => {
    const bob = { ...PERSON, id: "call_c", args: { ...PERSON.args, person_id: "bob" } };
    const eve = { ...PERSON, id: "call_d", args: { ...PERSON.args, person_id: "eve" } };
    const at = await start([chatCalls(PERSON, bob), chatCalls(eve), chatText("Done.")]);
    for (const value of ["bob", "eve"]) at.sandbox.messaging.workspace.people.remove({ kind: "id", value });
    const storage = new InMemoryStore();
    const { approvalRequest } = await halt(at, storage);

    const resuming = agentWith(at, mastraTools(at.tools as readonly Tool[], { approve: false }), storage);
    const { text } = await resuming.approveToolCallGenerate(approvalRequest);

    expect(text).toBe("Done.");
    expect(at.toolMessagesIn(1)[1]!.content).toContain("not approved: no person has decided on it");
    const written = ["ada", "bob", "eve"].map(
      (value) => at.sandbox.messaging.workspace.people.find({ kind: "id", value }).length,
    );
    expect(written).toEqual([1, 0, 1]);
  });

  test("calls an approve function instead of pausing, and returns its refusal to the model as an error", async () => {
    const at = await start([chatCalls(PERSON), chatText("I see.")]);
    const tools = mastraTools(at.tools as readonly Tool[], { approve: () => false });

    const { text } = await agentWith(at, tools).generate("Ada is pro.", { maxSteps: 3 });

    expect(text).toBe("I see.");
    expect(at.toolMessagesIn(1)[0]!.content).toContain("Nothing was done");
    expect(findAda(at)).toEqual([]);
  });
});

test("the model gets at most the token budget even when Mastra returns a copy of an output", async () => {
  const { tools, sandbox } = await start([]);
  expect(sandbox.observability.requests).toEqual([]);
  const { Observability_SearchSpans: offered } = aiSdkTools(tools, { approve: "sdk", maxResultTokens: 1_000 });
  const output = await offered.execute({ query: "*", max_results: 300 } as never);

  const { value } = offered.toModelOutput(structuredClone(output));

  expect(JSON.stringify(value).length).toBeLessThan(8_000);
  expect(value).toMatchObject({ note: expect.stringContaining("truncated in the middle") });
});
