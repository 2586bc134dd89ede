import { NodeHttpHandler } from "@smithy/node-http-handler";
import { Agent, BedrockModel, InterruptResponseContent, type JSONValue, tool } from "@strands-agents/sdk";
import { type CallEvent, findTool, type Progress, renderCard } from "@toolwright/core";
import { strandsTools } from "@toolwright/core/strands";
import { createObservability } from "@toolwright/observability";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { DELETION_CARD } from "../deletion-card.ts";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedAnswer, serveScript } from "../scripted-server.ts";
import { asks, resultsIn, says } from "./anthropic-stream.ts";
import { connectTo } from "./connect.ts";

const { tools, sandbox } = createSandboxToolkits();
beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

const COUNT_ERRORS = {
  id: "a",
  name: "Observability_AggregateEvents",
  input: { dataset: "logs", query: "status:error", aggregation: "count" },
};
const LIST_SEGMENTS = { id: "b", name: "Messaging_ListSegments" };
const DELETE = { id: "a", name: "Messaging_DeletePerson", input: { person_id: "usr_9cd" } };

function isKnown(value: string): boolean {
  return sandbox.messaging.workspace.people.find({ kind: "id", value }).length > 0;
}

describe("an agent", () => {
  test("runs the calls of a turn, returns their results in order, and answers", async () => {
    const { model, bodies } = await connectTo([asks(COUNT_ERRORS, LIST_SEGMENTS), says("636 errors.")]);
    const agent = new Agent({ model, tools: strandsTools(tools, tool, { approve: false }), printer: false });

    const result = await agent.invoke("How many errors?");

    expect(result.toString()).toContain("636 errors.");
    expect(bodies()[1]!.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    const results = resultsIn(bodies()[1]);
    expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error])).toEqual([
      ["a", false],
      ["b", false],
    ]);
    expect(results.map(({ content }) => JSON.parse(content))).toMatchObject([
      { buckets: [{ value: expect.any(Number) }] },
      { segments: { length: 6 } },
    ]);
  });

  test("declares all tools completely", async () => {
    const { model, bodies } = await connectTo([says("Nothing to do.")]);
    await new Agent({ model, tools: strandsTools(tools, tool, { approve: false }), printer: false }).invoke("Hello");
    const declared = bodies()[0]!.tools;
    expect(declared.map(({ name }) => name)).toEqual(tools.map(({ wireName }) => wireName));
    const losses = declared.flatMap(({ name, description, input_schema }) =>
      lostIn(findTool(tools, name)!, { description, parameters: input_schema }),
    );
    expect(losses).toEqual([]);
  });
});

test("Bedrock's models get the same results as JSON", async () => {
  const server = await serveScript([
    converse({ toolUse: { toolUseId: "a", ...LIST_SEGMENTS_INPUT } }),
    converse({ text: "Six." }),
  ]);
  onTestFinished(() => server.close());
  const model = new BedrockModel({
    modelId: "anthropic.claude-sonnet-4-6",
    stream: false,
    clientConfig: {
      endpoint: server.url,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      requestHandler: new NodeHttpHandler(),
    },
  });

  await new Agent({ model, tools: strandsTools(tools, tool, { approve: false }), printer: false }).invoke(
    "How many segments?",
  );

  const body = server.requests[1]!.body as { messages: readonly { content: readonly object[] }[] };
  expect(body.messages.at(-1)!.content).toMatchObject([
    { toolResult: { toolUseId: "a", status: "success", content: [{ json: { segments: { length: 6 } } }] } },
  ]);
});

const LIST_SEGMENTS_INPUT = { name: "Messaging_ListSegments", input: {} };

function converse(block: { toolUse: object } | { text: string }): ScriptedAnswer {
  const message = { role: "assistant", content: [block] };
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  return {
    json: {
      output: { message },
      stopReason: "text" in block ? "end_turn" : "tool_use",
      usage,
      metrics: { latencyMs: 1 },
    },
  };
}

test("the model gets the fitted result, and the program gets the full result", async () => {
  const { model, bodies } = await connectTo([
    asks({ id: "a", name: "Observability_SearchLogs", input: { query: "status:error", max_results: 100 } }),
    says("Much fails."),
  ]);
  const events: CallEvent[] = [];
  const sdkTools = strandsTools(tools, tool, {
    approve: false,
    maxResultTokens: 1_000,
    onCall: (event) => events.push(event),
  });

  await new Agent({ model, tools: sdkTools, printer: false }).invoke("What fails?");

  const [result] = resultsIn(bodies()[1]);
  expect(JSON.parse(result!.content).logs.length).toBeLessThan(100);
  expect(events).toMatchObject([{ answer: { value: { logs: { length: 100 } }, fitted: JSON.parse(result!.content) } }]);
});

describe("a failing call is an error result", () => {
  test("a call with invalid arguments or of an unselected tool returns an error that says what to do", async () => {
    const { model, bodies } = await connectTo([
      asks(
        { id: "a", name: "Observability_SearchLogs", input: { query: "*", max_results: 5_000 } },
        { id: "b", name: "Messaging_DeletePerson", input: { person_id: "usr_9cd" } },
      ),
      says("I cannot."),
    ]);
    const sdkTools = strandsTools(tools, tool, { approve: false, except: ["Messaging.DeletePerson"] });

    const { stopReason } = await new Agent({ model, tools: sdkTools, printer: false }).invoke("Do it.");

    expect(stopReason).toBe("endTurn");
    expect(resultsIn(bodies()[1])).toMatchObject([
      { is_error: true, content: expect.stringMatching(/^Error: max_results: .*1000.*received 5000/) },
      { is_error: true, content: expect.stringContaining("not found") },
    ]);
    expect(isKnown("usr_9cd")).toBe(true);
  });

  test("a call to a failing backend returns an error without keys, stack traces or file paths", async () => {
    const refused = createObservability({ ...sandbox.observability.options, apiKey: "SECRET-api-key" });
    const messaging = tools.filter(({ name }) => name.startsWith("Messaging."));
    const { model, bodies } = await connectTo([
      asks({ id: "a", name: "Observability_SearchLogs", input: { query: "*" } }, LIST_SEGMENTS),
      says("It is down."),
    ]);
    sandbox.messaging.fail({ status: 400, html: true });
    const agent = new Agent({
      model,
      tools: strandsTools([...refused.tools, ...messaging], tool, { approve: false }),
      printer: false,
    });

    await agent.invoke("Which logs?");

    expect(resultsIn(bodies()[1]).map(({ is_error }) => is_error)).toEqual([true, true]);
    expect(resultsIn(bodies()[1])[0]!.content).toMatch(/^Error: Datadog denied access/);
    const transcript = JSON.stringify([bodies(), agent.messages]);
    expect(transcript).not.toMatch(/SECRET|sandbox-a|node_modules|\.ts:\d|<html/i);
  });
});

test.each([
  ["reached the token limit", "MaxTokensError", '"tool_use","stop_sequence"', '"max_tokens","stop_sequence"'],
  ["has arguments that are not JSON", "ModelError", '\\"usr_9cd\\"}', '\\"usr_9cd'],
])("Strands ends a run whose message %s, and nothing runs", async (_, name, from, to) => {
  const answer = asks(DELETE) as { readonly text: string; readonly type: string };
  const text = answer.text.replace(from, to);
  expect(text).not.toBe(answer.text);
  const { model, bodies } = await connectTo([{ ...answer, text }, says("Done.")]);
  const agent = new Agent({ model, tools: strandsTools(tools, tool, { approve: false }), printer: false });
  await expect(agent.invoke("Delete usr_9cd.")).rejects.toHaveProperty("name", name);
  expect([bodies().length, isKnown("usr_9cd")]).toEqual([1, true]);
});

describe("an approval", () => {
  test("a refused approval writes nothing, and the model gets the reason", async () => {
    const { model, bodies } = await connectTo([asks(DELETE, LIST_SEGMENTS), says("I requested approval first.")]);
    const cards: string[] = [];
    const sdkTools = strandsTools(tools, tool, {
      approve: async ({ card }) => {
        cards.push(renderCard(await card()));
        return { approved: false, reason: "ask Ada first" };
      },
    });

    await new Agent({ model, tools: sdkTools, printer: false }).invoke("Delete usr_9cd.");

    expect(cards).toEqual([expect.stringMatching(DELETION_CARD)]);
    expect(resultsIn(bodies()[1])).toMatchObject([
      { is_error: true, content: expect.stringContaining("ask Ada first") },
      { is_error: false },
    ]);
    expect(isKnown("usr_9cd")).toBe(true);
  });

  /** An agent that pauses before the deletion of a person. */
  async function pause(person_id: string, ...others: readonly (typeof LIST_SEGMENTS)[]) {
    const { model, bodies } = await connectTo([
      asks({ ...DELETE, input: { person_id } }, ...others),
      says("Ended."),
      says("Ended."),
    ]);
    const create = () => new Agent({ model, tools: strandsTools(tools, tool, { approve: "sdk" }), printer: false });
    const agent = create();
    const { stopReason, interrupts = [] } = await agent.invoke("Delete.");
    expect([stopReason, isKnown(person_id)]).toEqual(["interrupt", true]);
    const decide = (response: JSONValue, decider = agent) =>
      decider.invoke(interrupts.map(({ id }) => new InterruptResponseContent({ interruptId: id, response })));
    return { agent, create, interrupts, decide, bodies };
  }

  test.each([
    ["a refusal with a reason", { approved: false, reason: "ask Ada first" }, "ask Ada first"],
    ["a refusal", false, "not approved"],
    ["a response that isn't a decision", "y", "not approved"],
  ])("pauses the agent with the card of the call, and after %s nothing is written", async (_, response, reason) => {
    const { interrupts, decide, bodies } = await pause("usr_9cd", LIST_SEGMENTS);
    expect(interrupts).toMatchObject([{ source: "tool", reason: { card: expect.stringMatching(DELETION_CARD) } }]);

    await decide(response);

    expect(resultsIn(bodies()[1])).toMatchObject([
      { is_error: true, content: expect.stringContaining(reason) },
      { is_error: false },
    ]);
    expect(isKnown("usr_9cd")).toBe(true);
  });

  test("runs an approved call once, also in another process that loads the agent's state", async () => {
    const { agent, create, decide, bodies } = await pause("usr_923");
    const snapshot = JSON.stringify(agent.takeSnapshot({ preset: "session" }));
    const restored = create();
    restored.loadSnapshot(JSON.parse(snapshot));

    await decide({ approved: true }, restored);

    expect(resultsIn(bodies()[1])).toMatchObject([{ is_error: false }]);
    expect(isKnown("usr_923")).toBe(false);
  });

  test("pauses again for a call whose arguments changed after its card was shown", async () => {
    const { agent, create, decide } = await pause("usr_9cd");
    const snapshot = JSON.stringify(agent.takeSnapshot({ preset: "session" }));
    const restored = create();
    restored.loadSnapshot(JSON.parse(snapshot.replaceAll('"person_id":"usr_9cd"', '"person_id":"usr_8ce"')));

    const { stopReason, interrupts } = await decide({ approved: true }, restored);

    expect([stopReason, interrupts?.length]).toEqual(["interrupt", 1]);
    expect(interrupts).toMatchObject([{ reason: { card: expect.stringContaining("usr_8ce") } }]);
    expect([isKnown("usr_9cd"), isKnown("usr_8ce")]).toEqual([true, true]);
  });

  test("a later call with the id of a refused call is paused with its own card", async () => {
    const { decide, agent } = await pause("usr_9cd");
    await decide(false);
    const { model } = await connectTo([asks({ ...DELETE, input: { person_id: "usr_8ce" } }), says("Ended.")]);
    agent.model = model;

    const paused = await agent.invoke("Delete another one.");
    expect(paused.interrupts).toMatchObject([{ reason: { card: expect.stringContaining("usr_8ce") } }]);
    const interruptId = paused.interrupts?.[0]?.id ?? "";
    await agent.invoke([new InterruptResponseContent({ interruptId, response: true })]);

    expect([isKnown("usr_9cd"), isKnown("usr_8ce")]).toEqual([true, false]);
  });
});

describe("cancelling", () => {
  function createSlow(onRequest: () => void) {
    const { options } = sandbox.observability;
    sandbox.observability.fail({ delayMs: 600_000 });
    const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
      queueMicrotask(onRequest);
      return options.fetch(input, init);
    };
    return createObservability({ ...options, fetch });
  }

  test.each(["canceling the agent", "aborting the signal"])("%s aborts the running tool", async (how) => {
    const { model, bodies } = await connectTo([
      asks({ id: "a", name: "Observability_SearchLogs", input: { query: "*" } }),
    ]);
    const controller = new AbortController();
    const slow = createSlow(() => (how === "canceling the agent" ? agent.cancel() : controller.abort()));
    const events: CallEvent[] = [];
    const sdkTools = strandsTools(slow.tools, tool, { onCall: (event) => events.push(event) });
    const agent: Agent = new Agent({ model, tools: sdkTools, printer: false });

    const { stopReason } = await agent.invoke("Which logs?", { cancelSignal: controller.signal });

    expect(stopReason).toBe("cancelled");
    expect(events).toMatchObject([{ answer: { ok: false, error: { code: "aborted" } } }]);
    expect(bodies()).toHaveLength(1);
  });
});

test("progress of a call reaches the agent's event stream and the program's observer", async () => {
  const { model } = await connectTo([
    asks({ id: "a", name: "Observability_DiscoverFacets", input: { dataset: "logs" } }),
    says("Many."),
  ]);
  const observed: Progress[] = [];
  const sdkTools = strandsTools(tools, tool, { approve: false, onProgress: (step) => observed.push(step) });
  const streamed: unknown[] = [];
  for await (const event of new Agent({ model, tools: sdkTools, printer: false }).stream("Which facets?"))
    if (event.type === "toolStreamUpdateEvent") streamed.push(event.event.data);
  expect(streamed.at(-1)).toMatchObject({
    tool: "Observability.DiscoverFacets",
    completed: streamed.length,
    total: null,
  });
  expect(streamed.length).toBeGreaterThan(3);
  expect(streamed).toEqual(observed);
});

test("null means an omitted optional parameter, and a map may be an object or a list of entries", async () => {
  const search = { attribute_name: "plan", attribute_value: "pro", cursor: null };
  const entries = [
    { name: "plan", value: "free" },
    { name: "seats", value: 1 },
  ];
  const { model, bodies } = await connectTo([
    asks(
      { id: "a", name: "Messaging_SearchPeople", input: search },
      { id: "b", name: "Messaging_IdentifyPerson", input: { person_id: "ada", attributes: { plan: "pro", seats: 3 } } },
      { id: "c", name: "Messaging_IdentifyPerson", input: { person_id: "bob", attributes: entries } },
    ),
    says("Done."),
  ]);

  await new Agent({ model, tools: strandsTools(tools, tool, { approve: false }), printer: false }).invoke(
    "Find and identify.",
  );

  expect(resultsIn(bodies()[1]).map(({ is_error }) => is_error)).toEqual([false, false, false]);
  const attributesOf = (value: string) => sandbox.messaging.workspace.people.find({ kind: "id", value })[0]?.attributes;
  expect(Object.fromEntries(attributesOf("ada") ?? [])).toEqual({ plan: "pro", seats: 3 });
  expect(Object.fromEntries(attributesOf("bob") ?? [])).toEqual({ plan: "free", seats: 1 });
});

test("a program can invoke a tool, and catches its error", async () => {
  const [listSegments, deletePerson] = strandsTools(tools, tool, {
    approve: false,
    only: ["Messaging.ListSegments", "Messaging.DeletePerson"],
  }).toReversed();
  await expect(listSegments!.invoke({})).resolves.toMatchObject({ segments: { length: 6 } });
  await expect(deletePerson!.invoke({})).rejects.toMatchObject({ code: "invalid_input" });
});
