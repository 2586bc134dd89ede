import { expect, it } from "vitest";
import { findPages, readPage } from "./links.ts";

// The packages aren't in any registry yet: remove these tests with the first release.

const DOWNLOADS = /\bnpx (?:-y )?(?:@toolwright\/|toolwright(?!-evals))|"-y", "@?toolwright/;
const PAGE = "docs/getting-started/index.md";
const pages = findPages();
const installing = pages.filter((path) => path !== PAGE && /^npm install .*toolwright/m.test(readPage(path)));

it.each(pages)("%s shows no command that downloads our packages by name and runs them", (path) => {
  expect(readPage(path)).not.toMatch(DOWNLOADS);
});

it.each(installing)("%s installs our packages by name, and leads to the tarballs", (path) => {
  const links = [...readPage(path).matchAll(/\]\(([^)\s#]+)/g)].map(([, link = ""]) => link);
  const targets = links.map((link) => new URL(link, `file:///${path}`).pathname.slice(1));
  expect(targets).toContain(PAGE);
});

it("one page says how to install the tarballs, and besides only the MCP guide, for a host in one paste", () => {
  expect(pages.filter((path) => readPage(path).includes("tarballs/*.tgz")).sort()).toEqual([
    PAGE,
    "docs/guides/mcp.md",
  ]);
});
