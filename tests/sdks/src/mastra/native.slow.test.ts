import { Agent } from "@mastra/core/agent";
import { createCodeMode } from "@mastra/core/tools";
import { LocalSandbox } from "@mastra/core/workspace";
import type { Tool } from "@toolwright/core";
import { mastraTools } from "@toolwright/core/mastra";
import { expect, test } from "vitest";
import { chatCalls, chatText, streamed } from "../ai-sdk/openai-lines.ts";
import { start } from "../ai-sdk/start.ts";
import { firstTools, withoutParameters } from "../first-requests.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

test("examples add nothing to a request, and schemas of results only bounds and defaults", async () => {
  const examples = { "Observability.SearchLogs": { query: "status:error" } };
  const plain = await firstTools("Mastra", tools);
  expect(plain).toHaveLength(tools.length);
  expect(await firstTools("Mastra", tools, { examples })).toEqual(plain);
  expect(withoutParameters(await firstTools("Mastra", tools, { examples, outputSchemas: true }))).toEqual(plain);
});

test("a stream calls the tools", async () => {
  const list = { id: "call_1", name: "Messaging_ListSegments", args: {} };
  const at = await start([streamed(chatCalls(list)), streamed(chatText("Six."))]);
  const model = { id: "openai/gpt-5", url: at.server.url, apiKey: "key" } as const;
  const made = mastraTools(at.tools as readonly Tool[], { approve: false });
  const agent = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools: made });
  const { text } = await agent.stream("How many segments?", { maxSteps: 2 });
  expect(await text).toBe("Six.");
  expect(JSON.parse(at.toolMessagesIn(1)[0]?.content ?? "")).toMatchObject({ segments: { length: 6 } });
});

test("a program in code mode reads the code of a failed call as the name of its error, and null, bounds and defaults in the declarations", async () => {
  const made = mastraTools(tools as readonly Tool[], { approve: false, outputSchemas: true });
  const { tool, instructions } = createCodeMode({ tools: made as never, sandbox: new LocalSandbox() });
  const code = `
    try { await external_Observability_GetMonitor({ monitor_id: "404404" }); }
    catch (error) { return { name: error.name, message: error.message }; }`;
  const at = await start([chatCalls({ id: "call_1", name: tool.id, args: { code } }), chatText("None.")]);
  const model = { id: "openai/gpt-5", url: at.server.url, apiKey: "key" } as const;
  const agent = new Agent({ id: "desk", name: "Desk", instructions, model, tools: { [tool.id]: tool } });

  await agent.generate("Find it.", { maxSteps: 2 });

  expect(JSON.parse(at.toolMessagesIn(1)[0]?.content ?? "")).toMatchObject({
    result: { name: "not_found", message: expect.stringContaining("404404") },
  });
  expect(instructions).toContain("max_results 1–1000, default 50");
  expect(instructions).toContain("name is required unless tags is set");
  expect(instructions).toContain("priority?: number | null");
  expect(instructions).toMatch(/muted\?: \{[^}]*\} \| null/);
});

test("no field of a result that may be null is declared without null in code mode", () => {
  const made = mastraTools(tools as readonly Tool[], { approve: false, outputSchemas: true });
  for (const { id, outputSchema } of Object.values(made as unknown as Readonly<Record<string, DeclaredTool>>))
    expect(JSON.stringify(declared(outputSchema)), id).not.toMatch(/"type":\[/);
});

function declared(schema: object | undefined): object {
  return (schema as StandardSchemaWithJson)["~standard"].jsonSchema.output({ target: "draft-2020-12" });
}

interface DeclaredTool {
  readonly id: string;
  readonly outputSchema?: object;
}

interface StandardSchemaWithJson {
  readonly "~standard": { readonly jsonSchema: { output(options: object): object } };
}
