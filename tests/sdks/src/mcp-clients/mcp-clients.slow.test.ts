import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CLIENTS, INSTALLED_APART } from "./clients.ts";
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
  const names = Object.keys(CLIENTS).filter((name) => !INSTALLED_APART.includes(name));
  const rows = Object.fromEntries(Object.entries(recorded).filter(([name]) => names.includes(name)));
  expect(outcomesOf(await collectRows(names))).toEqual(outcomesOf(rows));
});
