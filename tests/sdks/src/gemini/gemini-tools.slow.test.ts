import { type Content, FinishReason, type GenerateContentResponse, type GoogleGenAI } from "@google/genai";
import { type CallEvent, findTool, renderCard } from "@toolwright/core";
import { type GeminiOffer, type GeminiResults, geminiResults, geminiTools } from "@toolwright/core/gemini";
import { createObservability } from "@toolwright/observability";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETION_CARD } from "../deletion-card.ts";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { connectTo, MAJORS } from "./connect.ts";
import { asks, responsesIn, says } from "./gemini-answers.ts";

const { tools, sandbox } = createSandboxToolkits();
beforeEach(() => {
  sandbox.observability.reset();
  sandbox.messaging.reset();
});

const ERRORS_BY_SERVICE = {
  dataset: "logs",
  query: "status:error",
  aggregation: "count",
  group_by: ["service"],
};

/** Runs the loop of a user: declare tools, run calls and append results until the model answers with text. */
async function converse(ai: GoogleGenAI, gemini: GeminiOffer, options: { signal?: AbortSignal } = {}) {
  const contents: Content[] = [{ role: "user", parts: [{ text: "What fails?" }] }];
  const executions: GeminiResults[] = [];
  for (;;) {
    const response: GenerateContentResponse = await ai.models.generateContent({
      model: "gemini-3.8-flash",
      contents,
      config: { tools: gemini.tools },
    });
    if (!response.functionCalls) return { text: response.text, executions };
    const execution = await geminiResults(gemini, response, options);
    executions.push(execution);
    contents.push(response.candidates![0]!.content!, execution.content);
  }
}

describe.each(MAJORS)("a hand-written loop over version $major of the SDK", (version) => {
  test("runs parallel calls and returns their results in order, with ids, until the model answers", async () => {
    const { ai, bodies } = await connectTo(
      [
        asks(
          { id: "a", name: "Observability_AggregateEvents", args: ERRORS_BY_SERVICE },
          { id: "b", name: "Messaging_ListSegments", args: {} },
        ),
        says("payment-service fails."),
      ],
      version,
    );

    const { text, executions } = await converse(ai, geminiTools(tools, { approve: false }));

    expect(text).toBe("payment-service fails.");
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]!.contents.map(({ role }) => role)).toEqual(["user", "model", "user"]);
    expect(responsesIn(bodies()[1])).toMatchObject([
      {
        id: "a",
        name: "Observability_AggregateEvents",
        response: {
          output: {
            buckets: expect.arrayContaining([{ by: { service: "payment-service" }, value: expect.any(Number) }]),
          },
        },
      },
      { id: "b", name: "Messaging_ListSegments", response: { output: { segments: expect.any(Array) } } },
    ]);
    expect(executions[0]!.results).toMatchObject([
      { id: "a", name: "Observability_AggregateEvents", answer: { ok: true, value: { buckets: expect.any(Array) } } },
      { id: "b", name: "Messaging_ListSegments", answer: { ok: true, value: { segments: { length: 6 } } } },
    ]);
  });

  test("declares all tools completely, with keywords that Gemini documents", async () => {
    const { ai, bodies } = await connectTo([says("Nothing to do.")], version);

    await converse(ai, geminiTools(tools, { approve: false }));

    const declared = bodies()[0]!.tools[0].functionDeclarations;
    expect(declared.map(({ name }) => name)).toEqual(tools.map(({ wireName }) => wireName));
    const losses = declared.flatMap(({ name, description, parametersJsonSchema }) =>
      lostIn(findTool(tools, name)!, { description, parameters: parametersJsonSchema }),
    );
    expect(losses).toEqual([]);
    expect(declared.flatMap(({ parametersJsonSchema }) => unlistedIn(parametersJsonSchema))).toEqual([]);
  });
});

/** The JSON Schema keywords in the documentation of the SDK's configuration. */
const LISTED = new Set(
  (
    "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum " +
    "anyOf oneOf properties additionalProperties required propertyOrdering"
  ).split(" "),
);
const PARAMETER_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Keywords and parameter names that Gemini's documentation does not allow. */
function unlistedIn(schema: object): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (!LISTED.has(keyword)) return [keyword];
    if (keyword === "items") return unlistedIn(value);
    if (keyword === "additionalProperties") return typeof value === "object" ? unlistedIn(value) : [];
    if (keyword !== "properties") return [];
    const names = Object.keys(value).filter((name) => !PARAMETER_NAME.test(name));
    return [...names, ...Object.values(value).flatMap((child) => unlistedIn(child as object))];
  });
}

test("a tool without parameters is declared with empty properties", () => {
  const { functionDeclarations } = geminiTools(tools, { approve: false }).tools[0];
  const [listSegments] = functionDeclarations.filter(({ name }) => name === "Sales_GetApiUsage");
  expect(listSegments!.parametersJsonSchema).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

test("the declarations have the same bytes every time, even after a program changed earlier ones", () => {
  const first = geminiTools(tools, { approve: false }).tools;
  const bytes = JSON.stringify(first);
  first[0].functionDeclarations[0]!.parametersJsonSchema.properties = {};
  expect(JSON.stringify(geminiTools(tools, { approve: false }).tools)).toBe(bytes);
});

test("the model gets the fitted result, and the program gets the full result", async () => {
  const { ai, bodies } = await connectTo([
    asks({ id: "a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 100 } }),
    says("Much fails."),
  ]);
  const events: CallEvent[] = [];

  const { executions } = await converse(
    ai,
    geminiTools(tools, { approve: false, maxResultTokens: 1_000, onCall: (event) => events.push(event) }),
  );

  const output = responsesIn(bodies()[1])[0]!.response.output as { logs: readonly object[] };
  expect(JSON.stringify(output).length).toBeLessThan(1_000 * 4.5);
  expect(output.logs.length).toBeLessThan(100);
  expect(executions[0]!.results).toMatchObject([{ answer: { ok: true, value: { logs: { length: 100 } } } }]);
  expect(events).toMatchObject([
    { tool: { name: "Observability.SearchLogs" }, answer: { value: { logs: { length: 100 } } } },
  ]);
  expect(sandbox.observability.requests).toHaveLength(1);
});

describe("a failing call returns an error to the model", () => {
  test("a call with invalid arguments, an unknown name or an unselected tool gets an error", async () => {
    const { ai, bodies } = await connectTo([
      asks(
        { id: "a", name: "Observability_SearchLogs", args: { query: "status:error", max_results: 5_000 } },
        { id: "b", name: "Observability_SerchLogs", args: {} },
        { id: "c", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } },
        { id: "d", args: {} } as never,
      ),
      says("I cannot."),
    ]);

    const { text } = await converse(ai, geminiTools(tools, { approve: false, except: ["Messaging.DeletePerson"] }));

    expect(text).toBe("I cannot.");
    const responses = responsesIn(bodies()[1]);
    expect(responses.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
    expect(responses.map(({ response }) => response.error?.code)).toEqual(Array(4).fill("invalid_input"));
    expect(responses[0]!.response.error!.message).toMatch(/max_results: .*1000.*received 5000/);
    expect(responses[1]!.response.error!.message).toContain("did you mean Observability_SearchLogs?");
    expect(sandbox.messaging.requests).toEqual([]);
    expect(sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" })).toHaveLength(1);
  });

  test("a call to a failing backend gets an error without keys, stack traces or file paths", async () => {
    const refused = createObservability({ ...sandbox.observability.options, apiKey: "SECRET-api-key" });
    const messaging = tools.filter(({ name }) => name.startsWith("Messaging."));
    const { ai, bodies } = await connectTo([
      asks(
        { id: "a", name: "Observability_SearchLogs", args: { query: "*" } },
        { id: "b", name: "Messaging_ListSegments" },
      ),
      says("It is down."),
    ]);
    sandbox.messaging.fail({ status: 400, html: true });

    await converse(ai, geminiTools([...refused.tools, ...messaging], { approve: false }));

    expect(responsesIn(bodies()[1])).toMatchObject([
      { id: "a", response: { error: { code: "forbidden", status: 403 } } },
      { id: "b", response: { error: { code: "upstream", status: 400 } } },
    ]);
    expect(JSON.stringify(bodies())).not.toMatch(/SECRET|sandbox-a|node_modules|\.ts:\d|<html/i);
  });
});

test("a refused approval writes nothing, and the model gets the reason", async () => {
  const { ai, bodies } = await connectTo([
    asks(
      { id: "a", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } },
      { id: "b", name: "Messaging_ListSegments" },
    ),
    says("I requested approval first."),
  ]);
  const cards: string[] = [];

  await converse(
    ai,
    geminiTools(tools, {
      approve: async ({ card }) => {
        cards.push(renderCard(await card()));
        return { approved: false, reason: "ask Ada first" };
      },
    }),
  );

  expect(cards).toEqual([expect.stringMatching(DELETION_CARD)]);
  expect(responsesIn(bodies()[1])).toMatchObject([
    { response: { error: { code: "not_approved", message: expect.stringContaining("ask Ada first") } } },
    { response: { output: { segments: expect.any(Array) } } },
  ]);
  expect(sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" })).toHaveLength(1);
});

test("the signal of a call aborts the running tool", async () => {
  const { options } = sandbox.observability;
  const controller = new AbortController();
  const slow = createObservability({
    ...options,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      queueMicrotask(() => controller.abort());
      return options.fetch(input, init);
    },
  });
  sandbox.observability.fail({ delayMs: 600_000 });

  const { results, parts } = await geminiResults(
    geminiTools(slow.tools),
    [{ id: "a", name: "Observability_SearchLogs", args: { query: "*" } }],
    { signal: controller.signal },
  );

  expect(results).toMatchObject([{ answer: { ok: false, error: { code: "aborted" } } }]);
  expect(parts).toMatchObject([{ functionResponse: { id: "a", response: { error: { code: "aborted" } } } }]);
});

test("null means an omitted optional parameter, and a map may be an object or a list of entries", async () => {
  const { ai, bodies } = await connectTo([
    asks(
      {
        id: "a",
        name: "Messaging_SearchPeople",
        args: { attribute_name: "plan", attribute_value: "pro", cursor: null },
      },
      { id: "b", name: "Messaging_IdentifyPerson", args: { person_id: "ada", attributes: { plan: "pro", seats: 3 } } },
      {
        id: "c",
        name: "Messaging_IdentifyPerson",
        args: {
          person_id: "bob",
          attributes: [
            { name: "plan", value: "free" },
            { name: "seats", value: 1 },
          ],
        },
      },
    ),
    says("Done."),
  ]);

  await converse(ai, geminiTools(tools, { approve: false }));

  expect(responsesIn(bodies()[1]).map(({ response }) => Object.keys(response))).toEqual([
    ["output"],
    ["output"],
    ["output"],
  ]);
  const attributesOf = (value: string) => sandbox.messaging.workspace.people.find({ kind: "id", value })[0]?.attributes;
  expect(attributesOf("ada")).toEqual(
    new Map<string, unknown>([
      ["plan", "pro"],
      ["seats", 3],
    ]),
  );
  expect(attributesOf("bob")).toEqual(
    new Map<string, unknown>([
      ["plan", "free"],
      ["seats", 1],
    ]),
  );
});

test("calls without an id, as on Vertex AI, get responses without an id, under the name of the call", async () => {
  const { parts, results } = await geminiResults(geminiTools(tools, { approve: false }), [
    { name: "Observability.AggregateEvents", args: ERRORS_BY_SERVICE },
  ]);
  const response = { output: { buckets: expect.any(Array) } };
  expect(parts).toMatchObject([{ functionResponse: { name: "Observability.AggregateEvents", response } }]);
  expect(parts[0]!.functionResponse).not.toHaveProperty("id");
  expect(results).toMatchObject([{ name: "Observability_AggregateEvents", answer: { ok: true } }]);
});

const ENDED: readonly string[] = [FinishReason.STOP, FinishReason.FINISH_REASON_UNSPECIFIED];
const UNFINISHED = Object.values(FinishReason).filter((reason) => !ENDED.includes(reason));

test.each(UNFINISHED)("no call runs of a response that ended with %s", async (finishReason) => {
  const functionCall = { name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } };
  const content = { role: "model", parts: [{ functionCall }] };
  const { ai } = await connectTo([{ json: { candidates: [{ content, finishReason }] } }]);
  const gemini = geminiTools(tools, { approve: false });

  const response = await ai.models.generateContent({
    model: "gemini-3.8-flash",
    contents: "Delete usr_9cd.",
    config: { tools: gemini.tools },
  });
  const { results } = await geminiResults(gemini, response);

  expect(results).toMatchObject([{ answer: { ok: false, error: { message: expect.stringContaining("cut off") } } }]);
  expect(sandbox.messaging.requests).toEqual([]);
});

test("a response without calls has no parts", async () => {
  const nothing = { parts: [], content: { role: "user", parts: [] }, results: [] };
  await expect(geminiResults(geminiTools(tools, { approve: false }), { functionCalls: undefined })).resolves.toEqual(
    nothing,
  );
  await expect(geminiResults(geminiTools(tools, { approve: false }), [])).resolves.toEqual(nothing);
});

test("an unselected tool is neither declared nor run", async () => {
  const gemini = geminiTools(tools, { readOnly: true });
  expect(gemini.tools[0].functionDeclarations).toHaveLength(tools.filter((tool) => tool.annotations.readOnly).length);
  const { results } = await geminiResults(gemini, [
    { name: "Messaging_RecordEvent", args: { person_id: "a", name: "b" } },
  ]);
  expect(results).toMatchObject([{ answer: { ok: false, error: { code: "invalid_input" } } }]);
  expect(sandbox.messaging.requests).toEqual([]);
});
