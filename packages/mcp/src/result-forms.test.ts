import { expect, test } from "vitest";
import { connectClient } from "./__fixtures__/connect-client.ts";
import { createSandboxServer } from "./__fixtures__/sandbox-server.ts";
import type { McpServerOptions } from "./create-mcp-server.ts";

const call = { name: "Sales_GetApiUsage", arguments: {} };

async function callAs(name: string, mode: "legacy" | "auto", options: Partial<McpServerOptions> = {}) {
  const { server } = createSandboxServer(options);
  const { client, close } = await connectClient(server, mode, {}, name);
  const result = await client.callTool(call);
  const { resourceTemplates } = await client.listResourceTemplates();
  await close();
  expect(resourceTemplates).toEqual([]);
  return result;
}

test.each(["legacy", "auto"] as const)(
  "a client that gives models both forms of a result gets the text (%s)",
  async (mode) => {
    const { content, structuredContent } = await callAs("openai-mcp", mode);
    expect(content[0]).toMatchObject({ type: "text", text: expect.stringContaining("calls_left") });
    expect(structuredContent).toBeUndefined();
    expect(await callAs("tests", mode)).toHaveProperty("structuredContent.calls_left");
  },
);

test("an option gives every client one form or both, and declared fields require both", async () => {
  expect(await callAs("tests", "auto", { structuredContent: false })).not.toHaveProperty("structuredContent");
  expect(await callAs("openai-mcp", "auto", { structuredContent: true })).toHaveProperty("structuredContent");
  const declared = { structuredContent: false, outputSchemas: true };
  expect(await callAs("tests", "auto", declared)).toHaveProperty("structuredContent");
});
