import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { expect, it } from "vitest";
import { readPage } from "./links.ts";
import { sdkPages } from "./sdk-pages.ts";

const toolkits = [createObservability(), createMessaging(), createSales()];
const tools = toolkits.flatMap((toolkit) => [...toolkit.tools]).length;

it.each(["docs/comparison.md", "docs/mcp.md", "docs/reference/index.md", "docs/guides/native-features.md"])(
  "%s has the number of tools that the toolkits have",
  (path) => {
    const numbers = [
      ...readPage(path).matchAll(
        /(?:\ball|\bthe|Toolwright's|\|) (\d+) tools(?:, and one|,? have|,? each| has| cost|\.| in)/g,
      ),
    ];
    // Arcade's number is on the same page, and isn't ours.
    const own = numbers.map(([, number]) => Number(number)).filter((number) => number !== 28);
    expect(own.length, path).toBeGreaterThan(0);
    expect(new Set(own)).toEqual(new Set([tools]));
  },
);

it("the comparison has the number of adapters that have a page", () => {
  const [row = ""] = /^\| SDKs \|.*$/m.exec(readPage("docs/comparison.md")) ?? [];
  expect(Number(/adapters for (\d+) \|$/.exec(row)?.[1])).toBe(sdkPages().length);
});

it("the comparison says on which day it was checked", () => {
  expect(readPage("docs/comparison.md")).toMatch(/checked this page on \d{1,2} \w+ \d{4}/);
});
