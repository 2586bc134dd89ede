import { expect, it } from "vitest";
import { renderForSearch, SEARCH_OPTIONS } from "../../../../site/search.ts";

const { extractField } = SEARCH_OPTIONS.options;
const md = { render: (text: string) => `<h1>${text}</h1><p>Body</p>` };
/** The fields of the section under a page's title, as VitePress passes them to the index. */
function fieldsOf(path: string, search = "") {
  const html = renderForSearch("Page", { relativePath: path, frontmatter: { search } }, md);
  const text = html
    .replace(/^.*<\/h1>/, "")
    .replace(/<[^>]*>/g, "")
    .trim();
  const section = { id: path, title: "Page", titles: [], text };
  return { words: extractField(section, "words"), text: extractField(section, "text"), html };
}

it("finds a tool by the words of its front matter, which neither its title nor its text shows", () => {
  const { words, text, html } = fieldsOf("reference/messaging/delete-person.md", "delete a user");
  expect(words).toBe("delete a user");
  expect(text).toBe("Body");
  expect(html).toContain("<h1>Page</h1>");
});

it("finds a guide by other words for its subject", () => {
  expect(fieldsOf("guides/approvals.md").words).toContain("human in the loop");
});

it("leaves a page without such words as it is", () => {
  expect(fieldsOf("architecture.md")).toMatchObject({ words: "", text: "Body" });
});

it("keeps the headings above a section as a list, since the search shows each item as one heading", () => {
  const section = { id: "/guides/cli.html", title: "Exit codes", titles: ["Use the command line"], text: "" };
  expect(extractField(section, "titles")).toEqual(["Use the command line"]);
});

it("ranks a guide above the section of an SDK's page, and an API page last", () => {
  const boost = (path: string, ...titles: readonly string[]) =>
    SEARCH_OPTIONS.searchOptions.boostDocument(path, "", { titles });
  const order = [boost("/guides/approvals.html#x", "A"), boost("/mastra.html#x", "A"), boost("/api/core.html")];
  expect(order).toEqual([...order].sort((one, other) => other - one));
  expect(boost("/mastra.html")).toBeGreaterThan(boost("/guides/approvals.html#x", "A"));
});
