import { expect, it } from "vitest";
import { readPage } from "./links.ts";

const HOSTS = ["Claude Code", "Cursor: ~/.cursor/mcp.json", "VS Code", "Codex", "Gemini CLI"];
const FOLDED = /<summary>(.+)<\/summary>\n\n```\w+\n([^`]*)```/g;
const readme = readPage("packages/mcp/README.md");
const guide = readPage("docs/guides/mcp.md");

/** The tabs between a heading of the guide and the next one. */
function tabsUnder(heading: string) {
  const [, section = ""] = guide.split(`\n${heading}\n`);
  return [
    ...section
      .split(/\n#{2,3} /, 1)
      .join()
      .matchAll(FOLDED),
  ].map(([, host = "", code = ""]) => ({ host, code }));
}

const inClone = tabsUnder("### In the clone");
const installed = tabsUnder("### As an installed command");

it("the guide to the MCP server has a tab for each host that people ask about, in the clone and installed", () => {
  expect(inClone.map(({ host }) => host)).toEqual(HOSTS);
  expect(installed.map(({ host }) => host)).toEqual(HOSTS);
});

it.each([...inClone, ...installed])(
  "the tab of $host has one command or file, without a comment: $code",
  ({ code }) => {
    expect(code.trim().split(/(?<!\\)\n(?![ }\]])/)).toHaveLength(1);
    expect(code).not.toMatch(/^#/m);
  },
);

it.each(inClone)("the clone's tab of $host starts the clone's command", ({ code }) => {
  expect(code).toMatch(/(?:\$PWD"?'?|\/home\/you\/toolwright)\/node_modules\/\.bin\/toolwright"/);
  expect(code).toMatch(/\bmcp"?[ ,]\s*"?--sandbox/);
});

it.each(installed)("the README of the MCP server adds it to $host as the guide does", ({ code }) => {
  expect(readme).toContain(code);
});

it.each([
  ["docs/guides/mcp.md", guide],
  ["packages/mcp/README.md", readme],
])("%s adds a second server of the same name only after it removed the first, in the same scope", (_, page) => {
  const adding = [...page.matchAll(/```sh\n([^`]*mcp add (?!--transport)[^`]*--env [^`]*)```/g)].map(
    ([, code = ""]) => code,
  );
  expect(adding).not.toEqual([]);
  for (const code of adding) {
    const [, scope = ""] = /^\w+ mcp remove( --scope user)? toolwright\n/.exec(code) ?? ["", "none"];
    expect(code).toMatch(new RegExp(`^\\w+ mcp remove${scope} toolwright\n\\w+ mcp add${scope} (?!--scope)`));
  }
});
