import { describe, expect, it } from "vitest";
import { findPages, readPage } from "./links.ts";
import { headingsOf, missingPackages, SDK_HEADINGS, sdkPages } from "./sdk-pages.ts";

describe.each(sdkPages())("%s", (path) => {
  it("has the headings of every SDK page first, in the same order", () => {
    expect(headingsOf(readPage(path)).slice(0, SDK_HEADINGS.length)).toEqual(SDK_HEADINGS);
  });

  it("installs every package that its programs import", () => {
    expect(missingPackages(readPage(path))).toEqual([]);
  });
});

it.each(findPages().filter((path) => path.startsWith("packages/")))(
  "%s installs every package that its blocks import",
  (path) => {
    expect(missingPackages(readPage(path))).toEqual([]);
  },
);

it("the SDK pages are those of the site's navigation", () => {
  expect(sdkPages()).toContain("docs/ai-sdk.md");
  expect(sdkPages()).toContain("docs/mcp.md");
  expect(sdkPages()).not.toContain("docs/guides/mcp.md");
});

it("a package is missing if a program imports it or a file of it, and no install line lists it", () => {
  const install = "```sh\nnpm install ai \\\n  @scope/listed\n```\n";
  const program =
    '```ts\nimport { a } from "ai/rsc";\nimport type {\n  B,\n} from "@scope/listed";\nimport { c } from "@scope/other/deep";\nimport { d } from "node:fs";\n```\n';
  expect(missingPackages(install + program)).toEqual(["@scope/other"]);
});

it("a heading within a code block isn't a heading of the page", () => {
  expect(headingsOf("# A\n\n## B\n\n```sh\n## C\n```\n\n### D\n\n## E\n")).toEqual(["B", "E"]);
});
