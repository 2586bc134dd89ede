import { describe, expect, it } from "vitest";
import { SECTIONS, sectionsOf } from "../../../../site/sidebar.ts";
import { readTwin, renderLlms, renderLlmsFull, type Twin } from "../../../../site/twins.ts";
import { deadLinks, deadPaths, findPages, linksOf, pathsOf, readPage } from "./links.ts";

const docs = findPages().flatMap((path) => (path.startsWith("docs/") ? [path.slice("docs/".length)] : []));
const sections = [...SECTIONS, ...sectionsOf(docs, "reference", "Tools")];
const DOCS = new URL("../../../../docs/", import.meta.url).pathname;

describe("the pages of the repository", () => {
  it.each(findPages())("%s links to files and headings that are there", (path) => {
    expect(deadLinks(path, readPage(path))).toEqual([]);
  });

  it.each(findPages())("%s names only paths of files and folders that exist", (path) => {
    expect(deadPaths(path, readPage(path))).toEqual([]);
  });

  it("are all in the site's navigation, once, and it names no other", () => {
    const linked = sections.flatMap(({ items }) =>
      items.map(({ link }) => `${link.slice(1)}${link.endsWith("/") ? "index" : ""}.md`),
    );
    expect(linked.sort()).toEqual(docs.filter((path) => path !== "index.md").sort());
  });
});

describe("what agents read of the site", () => {
  const twins = docs.map((path) => readTwin(DOCS, path));

  it("is every page's Markdown without its front matter, with a title and a sentence about it", () => {
    for (const { path, title, description, text } of twins) {
      expect(text, path).toMatch(/^# /);
      expect(title, path).not.toBe("");
      expect(description, path).toMatch(/^[\p{L}`].{10,}/u);
      expect(description, path).not.toContain("```");
    }
  });

  it("is listed in the order of the navigation, below the site's path", () => {
    const list = renderLlms(twins, sections, "/toolwright/");
    expect(list).toMatch(/^# Toolwright\n\n> .+\n\n## Getting started\n/);
    for (const path of docs.filter((page) => page !== "index.md")) expect(list).toContain(`](/toolwright/${path}): `);
  });

  it("is also one text with all pages but those of the API", () => {
    const api: Twin = { path: "api/core.md", title: "core", description: "Its API.", text: "# core, in full\n" };
    const full = renderLlmsFull([...twins, api], [...sections, ...sectionsOf(["api/core.md"], "api", "API")]);
    expect(full).toContain("# Paging\n");
    expect(full).toContain("# Sales.SearchPeople\n");
    expect(full).not.toContain("# core, in full");
  });
});

describe("a link", () => {
  it("counts outside of code alone, and only when it stays in the repository", () => {
    expect(linksOf("[a](./a.md) `[b](b.md)` [c](https://c.test)\n```sh\n[d](d.md)\n```\n")).toEqual(["./a.md"]);
  });

  it("is dead when its file or heading is missing", () => {
    const text =
      "[a](./nowhere.md) [b](./guides/paging.md#no-such-heading) [c](./reference/index.md#error-codes) [d](#self)\n# Self\n";
    expect(deadLinks("docs/index.md", text)).toEqual([
      "docs/index.md: ./nowhere.md is not there",
      "docs/index.md: ./guides/paging.md#no-such-heading names no heading",
      "docs/index.md: #self names no heading",
    ]);
  });
});

describe("a path in code", () => {
  it("is checked when it starts with a folder of the repository and is not in a block", () => {
    const text = "`packages/core/src` `npx vitest` `docs/*.md` `openai/v1`\n\n```sh\ncat `packages/none`\n```\n";
    expect(pathsOf(text)).toEqual(["packages/core/src", "docs/*.md"]);
  });

  it("is reported with its page when nothing has it", () => {
    expect(deadPaths("README.md", "`packages/core/src/none.ts` `tests/*/package.json` `tests/*/none.json`")).toEqual([
      "README.md: packages/core/src/none.ts does not exist",
      "README.md: tests/*/none.json does not exist",
    ]);
  });
});
