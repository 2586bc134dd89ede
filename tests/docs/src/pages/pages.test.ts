import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { folded, SECTIONS, sectionsOf } from "../../../../site/sidebar.ts";
import { readTwin, renderLlms, renderLlmsFull, type Twin } from "../../../../site/twins.ts";
import { deadLinks, deadPaths, findPages, linksOf, pathsOf, readPage } from "./links.ts";

const docs = findPages().flatMap((path) => (path.startsWith("docs/") ? [path.slice("docs/".length)] : []));
const sections = [...SECTIONS, ...sectionsOf(docs, "reference", "Tools")];
const readSite = (file: string) => readFileSync(new URL(`../../../../site/${file}`, import.meta.url), "utf8");
const DOCS = new URL("../../../../docs/", import.meta.url).pathname;

describe("the pages of the repository", () => {
  it.each(findPages())("%s links only to existing files and headings", (path) => {
    expect(deadLinks(path, readPage(path))).toEqual([]);
  });

  it.each(findPages())("%s names only existing files and folders", (path) => {
    expect(deadPaths(path, readPage(path))).toEqual([]);
  });

  it("the site's navigation lists every page once and no other", () => {
    const linkedPages = sections.flatMap(({ items }) =>
      items.map(({ link }) => `${link.slice(1)}${link.endsWith("/") ? "index" : ""}.md`),
    );
    expect(linkedPages.sort()).toEqual(docs.filter((path) => path !== "index.md").sort());
  });
});

it("the sidebar groups the API by package, and the tools by toolkit in the order of Getting started", () => {
  const api = [
    "api/index.md",
    "api/toolwright.md",
    "api/toolwright/doctor.md",
    "api/@toolwright/core/http.md",
    "api/@toolwright/core.md",
  ];
  expect(sectionsOf(api, "api", "API").map(({ text, items }) => [text, items.length])).toEqual([
    ["API", 1],
    ["@toolwright/core", 2],
    ["toolwright", 2],
  ]);
  const tools = ["reference/sales/search-people.md", "reference/messaging/get-person.md"];
  const [, messaging] = sectionsOf(tools, "reference", "Tools");
  expect(messaging).toMatchObject({ text: "Messaging (Customer.io)", items: [{ text: "GetPerson" }] });
});

it("the sidebar folds every section except an overview", () => {
  expect(folded(sectionsOf(docs, "reference", "Tools")).map((section) => "collapsed" in section)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

describe("the site's Markdown for agents", () => {
  const twins = docs.map((path) => readTwin(DOCS, path));

  it("every page has a title, a description and Markdown without front matter", () => {
    for (const { path, title, description, text } of twins) {
      expect(text, path).toMatch(/^# /);
      expect(title, path).not.toBe("");
      expect(description, path).toMatch(/^[\p{L}`].{10,}/u);
      expect(description, path).not.toContain("```");
    }
  });

  const llms = readSite("llms.md");

  it("llms.txt is short, and links only to pages that exist, under the site's path", () => {
    const targets = [...renderLlms(llms, "/toolwright/").matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    const known = new Set([...docs, "api/index.md", "llms-full.txt"].map((path) => `/toolwright/${path}`));
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
    expect(targets).toEqual([...new Set(targets)]);
    expect(targets.length).toBeGreaterThan(20);
    expect(llms.split(/\s+/).length).toBeLessThan(600);
  });

  it("llms.txt says how many tools there are, and has every guide that approves, restricts or hides", () => {
    expect(llms).toContain(`${docs.filter((path) => /^reference\/.+\//.test(path)).length} typed npm functions`);
    for (const name of ["approvals", "policy", "plans", "drafts", "hide-patterns", "mcp"])
      expect(llms).toContain(`](/guides/${name}.md)`);
  });

  it("the API's first page links every module once", () => {
    const entries = (JSON.parse(readSite("typedoc.json")) as { readonly entryPoints: readonly string[] }).entryPoints;
    const linked = [...readSite("api.md").matchAll(/\[(@?toolwright[^\]]*)\]\(/g)].map(([, name = ""]) => name);
    expect(linked.sort()).toEqual(entries.map(specifierOf).sort());
  });

  it("the full version contains all pages except the API pages", () => {
    const api: Twin = { path: "api/core.md", title: "core", description: "Its API.", text: "# core, in full\n" };
    const full = renderLlmsFull([...twins, api], [...sections, ...sectionsOf(["api/core.md"], "api", "API")]);
    expect(full).toContain("# Read every page of a list\n");
    expect(full).toContain("# Sales.SearchPeople\n");
    expect(full).not.toContain("# core, in full");
  });
});

describe("a link", () => {
  it("a link counts only outside of code and within the repository", () => {
    expect(linksOf("[a](./a.md) `[b](b.md)` [c](https://c.test)\n```sh\n[d](d.md)\n```\n")).toEqual(["./a.md"]);
  });

  it("a link is dead if its file or heading is missing", () => {
    const text =
      "[a](./nowhere.md) [b](./guides/paging.md#no-such-heading) [c](./reference/index.md#error-codes) [d](#self)\n# Self\n";
    expect(deadLinks("docs/index.md", text)).toEqual([
      "docs/index.md: ./nowhere.md does not exist",
      "docs/index.md: ./guides/paging.md#no-such-heading has no such heading",
      "docs/index.md: #self has no such heading",
    ]);
  });
});

describe("a path in code", () => {
  it("a path is checked if it starts with a folder of the repository and is not in a code block", () => {
    const text = "`packages/core/src` `npx vitest` `docs/*.md` `openai/v1`\n\n```sh\ncat `packages/none`\n```\n";
    expect(pathsOf(text)).toEqual(["packages/core/src", "docs/*.md"]);
  });

  it("a missing path is reported with its page", () => {
    expect(deadPaths("README.md", "`packages/core/src/none.ts` `tests/*/package.json` `tests/*/none.json`")).toEqual([
      "README.md: packages/core/src/none.ts does not exist",
      "README.md: tests/*/none.json does not exist",
    ]);
  });
});

/** The import specifier of a source file: `@toolwright/core/openai`. */
function specifierOf(entry: string): string {
  const [, folder = "", path = ""] = /^\.\.\/packages\/([^/]+)\/(.+)$/.exec(entry) ?? [];
  const { name, exports } = JSON.parse(readPage(`packages/${folder}/package.json`)) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, { readonly "@toolwright/source"?: string }>>;
  };
  const [key = ""] = Object.entries(exports).find(([, target]) => target["@toolwright/source"] === `./${path}`) ?? [];
  return name + key.slice(1);
}
