import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { createMcpServer } from "@toolwright/mcp";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { type Call, callWithLines, createPlantedTools } from "../../../toolkits/src/patterns/canaries.ts";

const MAX_CALLS = 2;

/** Everything that the AI SDK sends a model of a call. */
const callOverAiSdk: Call = async (tool, args) => {
  const tools: Readonly<Record<string, ReturnType<typeof aiSdkTools>[never]>> = aiSdkTools([tool], { approve: false });
  const converted = tools[tool.name.replace(".", "_")];
  const call = async () => converted?.execute?.(args as never, { toolCallId: "call_1", messages: [] } as never);
  const output = await call().catch((error: unknown) => error);
  // The SDK shows a model the message of an error.
  if (output instanceof Error) return { text: String(output) };
  const shown = await converted?.toModelOutput?.({ toolCallId: "call_1", input: args, output } as never);
  return { text: JSON.stringify(shown), value: output };
};

/** Everything that an MCP server sends a client of a call: text, structured content, links and pictures. */
const callOverMcp: Call = async (tool, args) => {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "host", version: "1.0.0" });
  const server = createMcpServer({ tools: [tool], approve: false }).newServer();
  await Promise.all([server.connect(serverSide), client.connect(clientSide)]);
  // The client validates results once it knows their schemas.
  await client.listTools();
  const result = await client.callTool({ name: tool.name.replace(".", "_"), arguments: { ...args } });
  await client.close();
  return { text: JSON.stringify(result), value: result };
};

test.each(TOOL_NAMES)("the AI SDK and MCP show a model no value inside the text that %s reads", async (name) => {
  for (const isFailing of [false, true])
    for (const call of [callOverAiSdk, callOverMcp]) {
      const { leaked } = await callWithLines(name, createPlantedTools({ isFailing }), call, MAX_CALLS);
      expect(leaked).toEqual([]);
    }
});
