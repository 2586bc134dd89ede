import { expect, it } from "vitest";
import { readPage } from "./links.ts";

const HOSTS = ["Claude Code", "Cursor", "VS Code", "Codex", "Gemini CLI"];
const FOLDED = /<summary>(.+)<\/summary>\n\n```\w+\n([^`]*)```/g;
const readme = readPage("packages/mcp/README.md");
const tabs = [...readPage("docs/guides/mcp.md").matchAll(FOLDED)].map(([, host = "", code = ""]) => ({ host, code }));

it("the guide to the MCP server has a tab for each host that people ask about", () => {
  expect(tabs.map(({ host }) => host)).toEqual(HOSTS);
});

it.each(tabs)("the README of the MCP server adds it to $host as the guide does", ({ code }) => {
  expect(readme).toContain(code.split("# ")[0]);
});

it("each command has a second form for a clone", () => {
  const commands = tabs.filter(({ code }) => !code.startsWith("{"));
  expect(commands).toHaveLength(4);
  for (const { code } of commands)
    expect(code).toMatch(/\n# in a clone:\n(?=[\s\S]*\bmcp\b)[\s\S]*\/toolwright\/node_modules\/\.bin\/toolwright\b/);
});
