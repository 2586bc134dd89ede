import { fileURLToPath } from "node:url";
import { type Tool, ToolError } from "@toolwright/core";
import { createToolkit, defineTool, toFit } from "@toolwright/core/authoring";
import * as v from "valibot";
import { expect, test } from "vitest";
import { startNode } from "./__fixtures__/run-command.ts";
import { createMcpServer } from "./create-mcp-server.ts";
import { serveHttp } from "./http/serve-http.ts";
import { createSandboxTools } from "./toolkits.ts";

const CLI = fileURLToPath(new URL("../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url));
const BASELINE = fileURLToPath(new URL("./__fixtures__/conformance-baseline.yml", import.meta.url));

const annotations = { readOnly: true, destructive: false, idempotent: true, openWorld: false, cost: "none" } as const;
const input = v.strictObject({});
const output = v.object({ text: v.string() });

/** Tools that the scenarios call. */
const scenarioToolkit = createToolkit(
  {
    simpleText: defineTool({
      ...{
        name: "Test.SimpleText",
        title: "Simple text",
        description: "Returns a string.",
        annotations,
        input,
        output,
        fit: toFit,
      },
      run: async () => ({ text: "This is a simple text response for testing." }),
    }),
    errorHandling: defineTool({
      ...{ name: "Test.ErrorHandling", title: "Error", description: "Fails.", annotations, input, output, fit: toFit },
      run: async (): Promise<{ text: string }> => {
        throw new ToolError({ code: "upstream", message: "This tool intentionally returns an error for testing" });
      },
    }),
    toolWithProgress: defineTool({
      ...{
        name: "Test.ToolWithProgress",
        title: "Progress",
        description: "Counts.",
        annotations,
        input,
        output,
        fit: toFit,
      },
      run: async (_, call) => {
        for (const done of [0, 50, 100]) call.progress(done, 100, "steps");
        return { text: "Done." };
      },
    }),
  },
  {},
  {},
);

/** The same tools with the names that the scenarios use, such as `test_simple_text`, which a toolkit does not allow. */
const scenarioTools = scenarioToolkit.tools.map((tool: Tool): Tool => {
  const words = tool.wireName.replace(/(?<=[a-z])(?=[A-Z])/g, "_");
  return { ...tool, wireName: words.toLowerCase() as Tool["wireName"] };
});

test("every conformance scenario for a server with tools passes, and only scenarios for other features are skipped", async () => {
  const tools = [...(await createSandboxTools()), ...scenarioTools];
  const httpServer = await serveHttp(createMcpServer({ tools, approve: "prefer" }));
  const url = httpServer.url.replace("127.0.0.1", "localhost");
  const { exit } = startNode([CLI, "server", "--url", url, "--suite", "all", "--expected-failures", BASELINE]);
  const { code, stdout } = await exit;
  await httpServer.close();
  expect(code, stdout).toBe(0);
  expect([...stdout.matchAll(/^✓ (\S+): [1-9]/gm)].map(([, scenario]) => scenario)).toEqual([
    "server-initialize",
    "ping",
    "tools-list",
    "tools-call-simple-text",
    "tools-call-error",
    "tools-call-with-progress",
    "server-sse-multiple-streams",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ]);
});
