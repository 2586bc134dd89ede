import { Agent, OpenAIProvider, Runner, RunState, RunToolCallOutputItem, tool } from "@openai/agents";
import type { Tool } from "@toolwright/core";
import { type OpenAiAgentsOptions, openaiAgentsApproval, openaiAgentsTools } from "@toolwright/core/openai-agents";
import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import { chatCalls, chatText, responsesCalls, responsesText } from "../ai-sdk/openai-lines.ts";
import { start, startHanging } from "../ai-sdk/start.ts";
import { lostIn } from "../nothing-lost.ts";

const LOGS = { id: "call_a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 200 } };
const PERSON = {
  id: "call_b",
  name: "Messaging_IdentifyPerson",
  args: { person_id: "ada", email: null, attributes: { plan: "pro", seats: 3 } },
};

interface ResponsesBody {
  readonly tools: readonly { readonly name: string; readonly parameters: unknown; readonly strict: boolean }[];
  readonly input: readonly { readonly type: string; readonly call_id: string; readonly output: string }[];
}

type Started = Awaited<ReturnType<typeof start>>;

/** Creates an agent with the tools, and a runner with its provider. */
function desk(at: Started, options: OpenAiAgentsOptions = {}, tools: readonly Tool[] = at.tools) {
  const openAIClient = new OpenAI({ baseURL: at.server.url, apiKey: "key", maxRetries: 0 });
  const runner = new Runner({
    modelProvider: new OpenAIProvider({ openAIClient }),
    toolNotFoundBehavior: "return_error_to_model",
    tracingDisabled: true,
  });
  const agent = new Agent({
    name: "Desk",
    model: "gpt-5",
    tools: openaiAgentsTools(tools, { approve: "sdk", onCall: at.onCall, ...options }),
  });
  return { runner, agent };
}

function bodyOf({ server }: Started, index: number) {
  return server.requests[index]?.body as ResponsesBody;
}

/** Returns the outputs of calls in a request. */
function outputsIn(at: Started, index: number) {
  return bodyOf(at, index).input.filter(({ type }) => type === "function_call_output");
}

function findAda({ sandbox }: Started) {
  return sandbox.messaging.workspace.people.find({ kind: "id", value: "ada" });
}

describe.each([
  { way: "made by themselves", made: {} },
  { way: "made with the SDK's own tool", made: { tool } },
])("tools $way", ({ made }) => {
  test("run two calls of one turn at once, and return fitted results to the model in the order of its calls", async () => {
    const at = await start([responsesCalls(LOGS, PERSON), responsesText("Ada is pro.")]);
    at.sandbox.observability.fail({ delayMs: 500 });
    const { runner, agent } = desk(at, { ...made, approve: false, maxResultTokens: 1_000 });

    const { finalOutput, newItems } = await runner.run(agent, "What fails?");

    expect(finalOutput).toBe("Ada is pro.");
    expect(at.events.map((event) => event.tool.name)).toEqual(["Messaging.IdentifyPerson", "Observability.SearchLogs"]);
    const outputs = outputsIn(at, 1);
    expect(outputs.map(({ call_id }) => call_id)).toEqual(["call_a", "call_b"]);
    const { logs, next_cursor } = JSON.parse(outputs[0]!.output);
    const real = at.sandbox.observability.events.logs.map(({ wire }) => wire.attributes.message);
    const messages = logs.map(({ message }: { message: string }) => message);
    expect(messages.length).toBeGreaterThan(3);
    expect(real).toEqual(expect.arrayContaining(messages));
    expect([logs.length < 100, outputs[0]!.output.length < 4_000, typeof next_cursor]).toEqual([true, true, "string"]);
    const [ada] = findAda(at);
    expect([...(ada?.attributes ?? [])]).toEqual(
      expect.arrayContaining([
        ["plan", "pro"],
        ["seats", 3],
      ]),
    );
    const customData = newItems
      .filter((item) => item instanceof RunToolCallOutputItem)
      .map(({ customData }) => customData);
    expect(customData).toMatchObject([{ result: { logs: { length: 200 } } }, { result: { accepted: true } }]);
    expect(JSON.stringify(bodyOf(at, 1)).length).toBeLessThan(40_000);
  });

  test("are declared completely, also as strict tools", async () => {
    for (const strict of [false, true]) {
      const at = await start([responsesText("Hello.")]);
      const { runner, agent } = desk(at, { ...made, strict });
      await runner.run(agent, "Hello.");

      const { tools: declared } = bodyOf(at, 0);
      const lost = (at.tools as readonly Tool[]).flatMap((tool) =>
        lostIn(tool, declared.find(({ name }) => name === tool.wireName) ?? { parameters: {} }),
      );
      expect([declared.length, lost]).toEqual([at.tools.length, []]);
      for (const { strict: sent } of declared) expect(sent).toBe(strict);
    }
  });

  test("return errors of calls to the model, and the run continues", async () => {
    const at = await start([
      responsesCalls(
        { ...LOGS, args: { max_results: "many" } },
        { id: "call_b", name: "Messaging_DeletePerson", args: { person_id: "ada" } },
        { id: "call_c", name: "Observability_SearchSpans", args: { query: "*" } },
      ),
      responsesText("I could not."),
    ]);
    at.sandbox.observability.fail({ status: 500, html: true, times: Number.POSITIVE_INFINITY });
    const { runner, agent } = desk(at, { ...made, except: ["Messaging.DeletePerson"] });

    const { finalOutput } = await runner.run(agent, "Find it.");

    expect(finalOutput).toBe("I could not.");
    const outputs = Object.fromEntries(outputsIn(at, 1).map(({ call_id, output }) => [call_id, output]));
    expect(JSON.parse(outputs["call_a"]!)).toMatchObject({ error: { code: "invalid_input", retryable: false } });
    expect(outputs["call_b"]).toContain("not found");
    expect(JSON.parse(outputs["call_c"]!)).toMatchObject({ error: { code: "unavailable", retryable: true } });
    const sent = JSON.stringify(at.server.requests.map(({ body }) => body));
    const { apiKey, applicationKey } = at.sandbox.observability.options;
    for (const secret of [apiKey, applicationKey, "node_modules", "file://", "<html"])
      expect(sent).not.toContain(secret);
  });

  test("are aborted with the run, and leave no listener behind", async () => {
    const at = await start([responsesCalls(LOGS)]);
    const { tools, reached } = startHanging(at.sandbox);
    const abort = new AbortController();
    const { runner, agent } = desk(at, made, tools);

    const running = runner.run(agent, "Find it.", { signal: abort.signal }).catch((error: unknown) => error);
    await reached;
    abort.abort();

    await running;
    await expect.poll(() => at.events).toHaveLength(1);
    expect(at.events[0]?.answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(at.server.requests).toHaveLength(1);
  });
});

describe("before a write, a run", () => {
  /** Runs until the SDK requests approval. The state is serialized, as in an app where a person decides later. */
  async function interrupt(at: Started, options: OpenAiAgentsOptions = {}) {
    const { runner, agent } = desk(at, options);
    const { state, interruptions } = await runner.run(agent, "Ada is pro.");
    expect(interruptions).toMatchObject([{ name: PERSON.name, arguments: JSON.stringify(PERSON.args) }]);
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
    const restored = await RunState.fromString(agent, state.toString());
    return { state: restored, goOn: () => runner.run(agent, restored) };
  }

  test.each([{}, { tool }])(
    "is interrupted, and an approval without the hash of the card runs nothing",
    async (made) => {
      const at = await start([responsesCalls(PERSON), responsesText("I see.")]);
      const { state, goOn } = await interrupt(at, made);

      for (const interruption of state.getInterruptions()) state.approve(interruption);
      const { finalOutput } = await goOn();

      expect(finalOutput).toBe("I see.");
      expect(JSON.parse(outputsIn(at, 1)[0]!.output)).toMatchObject({ error: { code: "not_approved" } });
      expect([at.sandbox.messaging.requests.length, findAda(at).length]).toEqual([0, 0]);
    },
  );

  test("is interrupted; after a rejection the model gets the reason and nothing is written", async () => {
    const at = await start([responsesCalls(PERSON), responsesText("I see.")]);
    const { state, goOn } = await interrupt(at);

    for (const interruption of state.getInterruptions()) state.reject(interruption, { message: "Ada has left." });
    const { finalOutput } = await goOn();

    expect(finalOutput).toBe("I see.");
    expect(outputsIn(at, 1)).toMatchObject([{ call_id: PERSON.id, output: "Ada has left." }]);
    expect([at.events.length, at.sandbox.messaging.requests.length, findAda(at).length]).toEqual([0, 0, 0]);
  });

  test.each([{}, { tool }])(
    "shows the card of the call, and runs the write after a decision on this card",
    async (made) => {
      const at = await start([responsesCalls(PERSON), responsesText("Done.")]);
      const { state, goOn } = await interrupt(at, made);
      const approval = openaiAgentsApproval(at.tools);

      for (const interruption of state.getInterruptions()) {
        const { text, hash } = await approval.show(interruption);
        expect(text).toMatch(
          /^Create ada and set plan, seats\.\n[\s\S]*\n {2}plan: none → "pro"\n[\s\S]*\nHash: sha256-/,
        );
        expect(findAda(at)).toEqual([]);
        expect(await approval.decide(state, interruption, { approved: true, hash })).toBe(true);
      }
      const { finalOutput } = await goOn();

      expect([finalOutput, findAda(at).length]).toEqual(["Done.", 1]);
      expect(JSON.parse(outputsIn(at, 1)[0]!.output)).toMatchObject({ accepted: true });
    },
  );

  test("runs nothing if the stored arguments change after the person saw the card", async () => {
    const at = await start([responsesCalls(PERSON), responsesText("I see.")]);
    const { runner, agent } = desk(at);
    const { state } = await runner.run(agent, "Ada is pro.");
    const approval = openaiAgentsApproval(at.tools);
    const shown = await Promise.all(state.getInterruptions().map((interruption) => approval.show(interruption)));

    const altered = await RunState.fromString(agent, state.toString().replaceAll('\\"pro\\"', '\\"vip\\"'));
    const [interruption] = altered.getInterruptions();
    const hash = shown[0]?.hash ?? null;
    expect(await approval.decide(altered, interruption!, { approved: true, hash })).toBe(false);
    await runner.run(agent, altered);

    expect(outputsIn(at, 1)).toMatchObject([{ output: expect.stringContaining("changed after approval") }]);
    expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
  });

  test("runs nothing if the stored arguments change after the approval", async () => {
    const at = await start([responsesCalls(PERSON), responsesText("I see.")]);
    const { runner, agent } = desk(at);
    const { state } = await runner.run(agent, "Ada is pro.");
    const approval = openaiAgentsApproval(at.tools);
    for (const interruption of state.getInterruptions()) {
      const { hash } = await approval.show(interruption);
      await approval.decide(state, interruption, { approved: true, hash });
    }
    const readByCard = at.sandbox.messaging.requests.length;

    // Changes the arguments everywhere in the state, including the SDK's own record of the approval.
    const changed = state.toString().replaceAll('\\"pro\\"', '\\"vip\\"');
    await runner.run(agent, await RunState.fromString(agent, changed));

    expect(JSON.parse(outputsIn(at, 1)[0]!.output)).toMatchObject({ error: { code: "not_approved" } });
    expect([at.sandbox.messaging.requests.length, findAda(at).length]).toEqual([readByCard, 0]);
  });

  test("continues with an approve function, and returns its refusal to the model as an error", async () => {
    const at = await start([responsesCalls(PERSON), responsesText("I see.")]);
    const { runner, agent } = desk(at, { approve: () => ({ approved: false, reason: "not on Fridays" }) });

    const { finalOutput } = await runner.run(agent, "Ada is pro.");

    expect(finalOutput).toBe("I see.");
    expect(JSON.parse(outputsIn(at, 1)[0]!.output)).toMatchObject({
      error: { code: "not_approved", message: expect.stringContaining("not on Fridays. Nothing was done") },
    });
    expect(findAda(at)).toEqual([]);
  });
});

test.each([{}, { tool }])("a call of a message that was cut off does not run", async (made) => {
  // The SDK itself ends the run if the entire response is incomplete.
  const cutOff = JSON.parse(
    JSON.stringify(responsesCalls(PERSON)).replace('"status":"completed"}]', '"status":"incomplete"}]'),
  );
  const at = await start([cutOff, responsesText("Again.")]);
  const { runner, agent } = desk(at, { ...made, approve: false });

  await runner.run(agent, "Ada is pro.");

  expect(JSON.parse(outputsIn(at, 1)[0]!.output)).toMatchObject({ error: { code: "incomplete_call" } });
  expect([at.events.length, findAda(at).length]).toEqual([0, 0]);
});

describe("a call with arguments that are not JSON", () => {
  const BROKEN = { ...LOGS, args: '{"query":' };

  test("is reported to the model by tools of the SDK's `tool` function", async () => {
    const at = await start([responsesCalls(BROKEN), responsesText("Again.")]);
    const { runner, agent } = desk(at, { tool });

    const { finalOutput } = await runner.run(agent, "Find it.");

    expect(finalOutput).toBe("Again.");
    expect(outputsIn(at, 1)[0]!.output).toContain("valid JSON");
  });

  test.each([{}, { tool }])("interrupts the run before a write, whose card says that it cannot run", async (made) => {
    const at = await start([responsesCalls({ ...PERSON, args: '{"person_id":' }), responsesText("Again.")]);
    const { runner, agent } = desk(at, made);

    const { state, interruptions } = await runner.run(agent, "Ada is pro.");
    const approval = openaiAgentsApproval(at.tools);
    for (const interruption of interruptions) {
      const { hash, canRun } = await approval.show(interruption);
      expect([hash, canRun]).toEqual([null, false]);
      await approval.decide(state, interruption, { approved: true, hash });
    }
    await runner.run(agent, state);

    expect(interruptions).toHaveLength(1);
    expect(findAda(at)).toEqual([]);
  });

  test("interrupts the run with other tools, even with a tool that only reads", async () => {
    const at = await start([responsesCalls(BROKEN)]);
    const { runner, agent } = desk(at);

    const { interruptions } = await runner.run(agent, "Find it.");

    expect(interruptions).toMatchObject([{ name: LOGS.name }]);
    expect(at.events).toEqual([]);
  });
});

test("runs the same loop over Chat Completions", async () => {
  const at = await start([chatCalls(LOGS, PERSON), chatText("Ada is pro.")]);
  const { agent } = desk(at, { tool, approve: false });
  const openAIClient = new OpenAI({ baseURL: at.server.url, apiKey: "key" });
  const runner = new Runner({
    modelProvider: new OpenAIProvider({ openAIClient, useResponses: false }),
    tracingDisabled: true,
  });

  const { finalOutput } = await runner.run(agent, "What fails?");

  expect(finalOutput).toBe("Ada is pro.");
  expect(at.toolMessagesIn(1).map(({ tool_call_id }) => tool_call_id)).toEqual(["call_a", "call_b"]);
  expect(JSON.parse(at.toolMessagesIn(1)[1]!.content)).toMatchObject({ accepted: true, attributes_set: 2 });
  for (const declared of at.body(0).tools) expect(declared.function).toMatchObject({ strict: false });
});

test("declares a map of a strict tool as a list of entries, and reads it as a map", async () => {
  const attributes = [{ name: "plan", value: "pro" }];
  const call = { ...PERSON, args: { person_id: "ada", identifier_type: null, email: null, attributes } };
  const at = await start([responsesCalls(call), responsesText("Done.")]);
  const { runner, agent } = desk(at, { tool, approve: false, strict: ["Messaging.IdentifyPerson"] });

  await runner.run(agent, "Ada is pro.");

  const strict = bodyOf(at, 0).tools.filter((declared) => declared.strict);
  expect(strict.map(({ name }) => name)).toEqual([PERSON.name]);
  const [ada] = findAda(at);
  expect([...(ada?.attributes ?? [])]).toContainEqual(["plan", "pro"]);
});
