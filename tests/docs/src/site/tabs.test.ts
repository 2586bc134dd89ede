import { expect, it } from "vitest";
import { writeTabs } from "../../../../site/tabs.ts";

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

it("shows a command that only installs packages as one tab for each package manager", () => {
  const text = writeTabs(block("sh", "npm install a \\\n  b"));
  expect(text).toContain("::: code-group");
  for (const command of ["npm install", "pnpm add", "yarn add", "bun add"])
    expect(text).toContain(`\n${command} a \\\n  b\n`);
});

it.each(["npm install --global a", "npm install a\nnode b.mjs", "npx a"])(
  "leaves other commands as they are: %s",
  (code) => {
    expect(writeTabs(block("sh", code))).toBe(block("sh", code));
  },
);

it("shows a table of commands by tool as tabs, and other tables as they are", () => {
  const table = "| with | run |\n| --- | --- |\n| npm | `a` |\n| bun | `b` |\n";
  expect(writeTabs(table)).toContain("```sh [bun]\nb\n```");
  expect(writeTabs(table.replace("with", "to"))).toBe(table.replace("with", "to"));
});

it("shows folded code blocks in a row as tabs, and leaves one alone", () => {
  const folded = (title: string) => `<details>\n<summary>${title}</summary>\n\n${block("ts", title)}\n</details>\n\n`;
  expect(writeTabs(folded("A") + folded("B"))).toContain("```ts [A]\nA\n```\n\n```ts [B]\nB\n```");
  expect(writeTabs(folded("A").replace("<details>", "<details open>") + folded("B"))).toContain("```ts [B]\nB\n```");
  expect(writeTabs(folded("A"))).toBe(folded("A"));
});
