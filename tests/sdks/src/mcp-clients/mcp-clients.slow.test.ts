import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { collectRows } from "./collect.ts";
import type { McpRows } from "./render-clients.ts";

function outcomesOf(rows: McpRows): readonly string[] {
  return Object.values(rows).flatMap(({ title, version, announced, cells }) => [
    `${title} (${version}) announces ${announced}`,
    ...Object.entries(cells).map(([id, { outcome }]) => `${title}, ${id}: ${outcome}`),
  ]);
}

it("cells.json has what every MCP client does now", async () => {
  const recorded: McpRows = JSON.parse(readFileSync(new URL("cells.json", import.meta.url), "utf8"));
  expect(outcomesOf(await collectRows())).toEqual(outcomesOf(recorded));
});
