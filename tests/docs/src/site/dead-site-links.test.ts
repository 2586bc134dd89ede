import { expect, it } from "vitest";
import { fileOutsideDocs } from "../../../../site/repository-links.ts";
import { deadSiteLinks } from "./dead-site-links.ts";

const pages = new Map([
  [
    "/index.html",
    '<a href="/guides/">a</a><a href="/guides/#top">b</a><img src="/logo.svg"><a href="https://a.test/">c</a>',
  ],
  ["/guides/index.html", '<h1 id="top">x</h1><a href="#top">d</a><a href="../gone.html">e</a><a href="./#down">f</a>'],
]);
const files: ReadonlySet<string> = new Set([...pages.keys(), "/logo.svg"]);

it("names links of the built site without a page or an anchor, and follows the others", () => {
  expect(deadSiteLinks(pages, (path) => files.has(path))).toEqual([
    "/guides/index.html: ../gone.html does not exist",
    "/guides/index.html: ./#down has no such anchor",
  ]);
});

it("follows a link to a call in the playground by its page", () => {
  const site = new Map([["/playground.html", '<a href="#tool=Sales.SearchPeople&amp;args={}">a</a>']]);
  expect(deadSiteLinks(site, (path) => site.has(path))).toEqual([]);
});

it("names a picture that the built site lacks", () => {
  expect(deadSiteLinks(pages, (path) => pages.has(path))).toContain("/index.html: /logo.svg does not exist");
});

it("a link of the site to a file of the repository outside docs/ is distinguished from a link to a page", () => {
  expect(fileOutsideDocs("../../examples/a/main.ts", "guides/b.md")).toBe("examples/a/main.ts");
  expect(fileOutsideDocs("../errors.md", "guides/b.md")).toBeNull();
  expect(fileOutsideDocs("https://a.test/", "guides/b.md")).toBeNull();
});
