import { expect, test } from "vitest";
import { findStale, missingTools, renderGenerated } from "../../../scripts/sync/generated-files.ts";

test("every generated file is up to date, and every tool is in a list; `npx -y pnpm@12 sync` writes them", async () => {
  expect(findStale(await renderGenerated()), "Run `npx -y pnpm@12 sync`.").toEqual([]);
});

test("a file that is missing, outdated, or generated from nothing is named", () => {
  const stale = findStale(
    new Map([
      ["docs/no-page.md", ""],
      ["packages/sales/src/examples.ts", ""],
    ]),
  );
  expect(stale).toContain("docs/no-page.md does not exist.");
  expect(stale).toContain("packages/sales/src/examples.ts is outdated.");
  expect(stale).toContain("docs/reference/index.md is generated from nothing.");
});

test("a tool's file that no list has is named", () => {
  expect(missingTools("packages/sales/src/definitions.ts", 'from "./tools/search-people.ts"')).toContain(
    "packages/sales/src/tools/enrich-person.ts is in no list of tools.",
  );
  expect(missingTools("packages/sales/src/examples.ts", "")).toBeNull();
});
