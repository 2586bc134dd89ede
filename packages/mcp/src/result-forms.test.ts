import { expect, test } from "vitest";
import { connectClient } from "./__fixtures__/connect-client.ts";
import { createSandboxServer } from "./__fixtures__/sandbox-server.ts";
import { APP_TYPE } from "./apps/app-resources.ts";
import type { McpServerOptions } from "./server-options.ts";

const call = { name: "Sales_GetApiUsage", arguments: {} };
const callWithApp = { name: "Sales_SearchPeople", arguments: { person_seniorities: ["vp"], limit: 3 } };
const APPS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [APP_TYPE] } } };

async function callAs(
  name: string,
  mode: "legacy" | "auto",
  options: Partial<McpServerOptions> = {},
  {
    request = call,
    capabilities = {},
  }: { readonly request?: typeof call | typeof callWithApp; readonly capabilities?: object } = {},
) {
  const { server } = createSandboxServer(options);
  const { client, close } = await connectClient(server, mode, capabilities, name);
  const result = await client.callTool(request);
  const { resourceTemplates } = await client.listResourceTemplates();
  await close();
  expect(resourceTemplates).toEqual([]);
  return result;
}

test.each(["legacy", "auto"] as const)(
  "a client that gives models both forms of a result gets the text (%s)",
  async (mode) => {
    for (const name of ["openai-mcp", "@langchain/mcp-adapters", "MCPClient"]) {
      const { content, structuredContent } = await callAs(name, mode);
      expect(content[0]).toMatchObject({ type: "text", text: expect.stringContaining("calls_left") });
      expect(structuredContent).toBeUndefined();
    }
    expect(await callAs("tests", mode)).toHaveProperty("structuredContent.calls_left");
  },
);

test("an option gives every client one form or both, and declared fields require both", async () => {
  expect(await callAs("tests", "auto", { structuredContent: false })).not.toHaveProperty("structuredContent");
  expect(await callAs("openai-mcp", "auto", { structuredContent: true })).toHaveProperty("structuredContent");
  const declared = { structuredContent: false, outputSchemas: true };
  expect(await callAs("tests", "auto", declared)).toHaveProperty("structuredContent");
});

test.each(["legacy", "auto"] as const)(
  "a client with apps gets both forms only of a result that an app draws (%s)",
  async (mode) => {
    const results = (name: string, options: Partial<McpServerOptions> = {}) =>
      Promise.all([call, callWithApp].map((request) => callAs(name, mode, options, { request, capabilities: APPS })));
    for (const [other, drawn] of [await results("openai-mcp"), await results("tests", { structuredContent: false })]) {
      expect(other).not.toHaveProperty("structuredContent");
      expect(drawn).toHaveProperty("structuredContent.people");
    }
    expect((await results("tests")).every(({ structuredContent }) => structuredContent !== undefined)).toBe(true);
  },
);
