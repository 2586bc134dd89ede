import { ChatAnthropic } from "@langchain/anthropic";
import { langchainTools } from "@toolwright/core/langchain";
import { createAgent, providerStrategy, ToolMessage, tool } from "langchain";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";
import { startModel, toolAnswers } from "./agent-run.ts";
import { asks, chatRequest, type DeclaredFunction, says } from "./chat-script.ts";

const { sandbox, tools } = createSandboxToolkits();
const parts = { tool, ToolMessage };
const question = { messages: [{ role: "user", content: "Hello." }] };

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** Returns the tools of an agent that a provider receives. */
async function declare(settings: {
  readonly model?: Parameters<typeof startModel>[1];
  readonly view?: "default" | "entries" | "strict";
}): Promise<readonly DeclaredFunction[]> {
  const started = await startModel([says("Hello.")], settings.model);
  server = started.server;
  const toolList = langchainTools(tools, parts, { approve: false, view: settings.view });
  await createAgent({ model: started.model, tools: toolList }).invoke(question);
  const declared = chatRequest(started.server.requests[0]).tools ?? [];
  return declared.map(({ function: declaredFunction }) => declaredFunction);
}

/** Lists what declarations lost from the definitions. A missing declaration is a loss too. */
function losses(
  declared: readonly { readonly name: string; readonly description: string; readonly parameters: object }[],
) {
  return tools.flatMap((defined, index) => {
    const declaration = declared[index];
    return declaration?.name === defined.wireName ? lostIn(defined, declaration) : [`${defined.name} is lost`];
  });
}

describe.each(["default", "entries", "strict"] as const)("the %s view", (view) => {
  it("declares everything in the definitions to the provider", async () => {
    const declared = await declare({ view });
    expect(losses(declared)).toEqual([]);
  });
});

it("declares everything to Anthropic, whose package passes on the tool's schema", async () => {
  const content = [{ type: "text", text: "Hello." }];
  const usage = { input_tokens: 1, output_tokens: 1 };
  const json = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5",
    content,
    stop_reason: "end_turn",
    usage,
  };
  server = await serveScript([{ json }]);
  const model = new ChatAnthropic({
    model: "claude-sonnet-5",
    apiKey: "sk-of-the-model",
    anthropicApiUrl: server.url,
    maxRetries: 0,
  });
  const agent = createAgent({ model, tools: langchainTools(tools, parts, { approve: false }) });
  expect((await agent.invoke(question)).messages.at(-1)?.text).toBe("Hello.");
  const declared: readonly AnthropicTool[] = Object(server.requests[0]?.body).tools;
  expect(losses(declared.map(({ input_schema: parameters, ...rest }) => ({ ...rest, parameters })))).toEqual([]);
});

it("declares plain JSON Schema, since packages of other providers pass on the tool's schema", () => {
  const toolList = langchainTools(tools, parts, { approve: false });
  expect(toolList.map(({ schema }) => schema)).toEqual(
    tools.map((tool) => tool.schema()["~standard"].jsonSchema.input({ target: "draft-07" })),
  );
});

it("declares a tool without parameters as an object without properties", async () => {
  const declared = await declare({});
  const segments = declared.find(({ name }) => name === "Messaging_ListSegments");
  expect(segments?.parameters).toEqual({ type: "object", properties: {}, additionalProperties: false });
});

describe("strict mode", () => {
  it("is off unless the model is created with it", async () => {
    const declared = await declare({});
    expect(declared.every(({ strict }) => strict === undefined)).toBe(true);
  });

  it("can be switched off explicitly", async () => {
    const declared = await declare({ model: { supportsStrictToolCalling: false } });
    expect(declared.every(({ strict }) => strict === false)).toBe(true);
  });

  it("is required by OpenAI's structured output, and the strict view is within its rules", async () => {
    const identify = {
      id: "call_i",
      name: "Messaging_IdentifyPerson",
      args: { person_id: "usr_9cd", identifier_type: null, email: null, attributes: [{ name: "plan", value: "gold" }] },
    };
    const started = await startModel([asks(identify), says(JSON.stringify({ verdict: "fine" }))]);
    server = started.server;
    const responseFormat = providerStrategy(z.object({ verdict: z.string() }));
    const agent = createAgent({
      model: started.model,
      tools: langchainTools(tools, parts, { approve: false, view: "strict" }),
      responseFormat,
    });
    const { messages, structuredResponse } = await agent.invoke(question);
    expect(structuredResponse).toEqual({ verdict: "fine" });
    const declared = chatRequest(started.server.requests[0]).tools ?? [];
    expect(declared.every(({ function: { strict } }) => strict === true)).toBe(true);
    expect(declared.flatMap(({ function: { name, parameters } }) => strictFaults(name, parameters))).toEqual([]);
    expect(toolAnswers(messages)[0]?.status).toBe("success");
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: "usr_9cd" });
    expect(person?.attributes.get("plan")).toBe("gold");
  });
});

describe("the Responses API", () => {
  it("receives every tool completely, with the strict mode of the model", async () => {
    const output = [
      {
        id: "msg_1",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "Hello.", annotations: [] }],
      },
    ];
    const json = {
      id: "resp_1",
      object: "response",
      created_at: 1_790_000_000,
      status: "completed",
      model: "gpt-5-mini",
      output,
      tools: [],
      usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    };
    const started = await startModel([{ json }], { useResponsesApi: true, supportsStrictToolCalling: false });
    server = started.server;
    const { messages } = await createAgent({
      model: started.model,
      tools: langchainTools(tools, parts, { approve: false }),
    }).invoke(question);
    expect(messages.at(-1)?.text).toBe("Hello.");
    const declared: readonly DeclaredFunction[] = Object(started.server.requests[0]?.body).tools;
    expect(losses(declared)).toEqual([]);
    expect(declared.every(({ strict }) => strict === false)).toBe(true);
  });
});

interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: object;
}

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

/** Returns the paths at which a schema breaks OpenAI's rules for strict functions. */
function strictFaults(path: string, schema: Schema): string[] {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const isObject = schema.type === "object";
  const open = isObject && additionalProperties !== false ? [`${path}: open`] : [];
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const refused = ["default", "minLength", "maxLength"].filter((keyword) => keyword in schema);
  const children = Object.entries(properties).flatMap(([name, child]) => strictFaults(`${path}.${name}`, child));
  return [
    ...open,
    ...optional.map((name) => `${path}.${name}: optional`),
    ...refused.map((keyword) => `${path}: ${keyword}`),
    ...children,
    ...(items ? strictFaults(`${path}[]`, items) : []),
  ];
}
