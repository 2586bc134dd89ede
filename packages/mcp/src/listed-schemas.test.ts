import { mcpTools } from "@toolwright/core/mcp";
import { expect, test } from "vitest";
import { declarePreviewTool } from "./approval/preview-tool.ts";
import { createTools } from "./toolkits.ts";

test("no listed schema has a list as a type, about which MCP Inspector warns", () => {
  const options = { approve: false, outputSchemas: true } as const;
  const listed = JSON.stringify([...mcpTools(createTools(), options).list().tools, declarePreviewTool()]);
  expect(listed).toContain('"anyOf":[{"type":"number"},{"type":"null"}]');
  expect(listed).not.toContain('"type":[');
});
