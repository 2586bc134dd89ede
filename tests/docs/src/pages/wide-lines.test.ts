import { expect, it } from "vitest";
import { findPages, readPage } from "./links.ts";
import { MAX_COLUMNS, wideLines } from "./wide-lines.ts";

const wide = "x".repeat(MAX_COLUMNS + 1);

it.each(findPages())("the code blocks of %s fit on the site without scrolling", (path) => {
  expect(wideLines(path, readPage(path))).toEqual([]);
});

it("names the page and the number of a line that is too wide, also in an indented block", () => {
  const page = `# A\n\n- b\n\n  \`\`\`sh\n  ${wide}\n  \`\`\`\n`;
  expect(wideLines("docs/a.md", page)).toEqual([`docs/a.md:6 has ${wide.length + 2} columns:   ${wide}`]);
});

it("accepts wide prose, outputs, data and quoted files, but no other code", () => {
  const block = (language: string) => `\`\`\`${language}\n${wide}\n\`\`\`\n`;
  expect(wideLines("docs/a.md", `${wide}\n\n${block("text")}`)).toEqual([]);
  expect(wideLines("docs/a.md", block("json"))).toEqual([]);
  expect(wideLines("docs/a.md", `\`examples/a/b.ts\`:\n\n${block("ts")}`)).toEqual([]);
  expect(wideLines("docs/a.md", block("ts"))).toHaveLength(1);
});
