import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plotResults } from "../../../../bench/plot/plot-results.ts";
import { numbersIn, readTable } from "../../../../bench/plot/read-table.ts";

const ROOT = new URL("../../../../", import.meta.url);
const RESULTS = readFileSync(new URL("bench/RESULTS.md", ROOT), "utf8");

describe("the plot of the benchmarks", () => {
  it("shows the figures of RESULTS.md", async () => {
    await expect(plotResults(RESULTS)).toMatchFileSnapshot("../../../../bench/results.svg");
  });

  it("has an axis with a unit and numbers below every panel", () => {
    const svg = plotResults(RESULTS);
    const headings = svg.match(/class="heading"/g) ?? [];
    expect(headings).toHaveLength(7);
    expect(svg.match(/class="axis"[^>]*>fewer is better/g)).toHaveLength(headings.length);
    expect((svg.match(/class="tick"/g) ?? []).length).toBeGreaterThan(3 * headings.length);
  });

  it("shows the results of every client, those that are better than ours included", () => {
    const svg = plotResults(RESULTS);
    for (const client of ["customerio-node", "@datadog/datadog-api-client", "fetch", "ky"])
      expect(svg).toContain(`>${client}</text>`);
  });
});

describe("the tables of RESULTS.md", () => {
  it("are read by section and column", () => {
    const text = "# A\n\n## B\n\nwords\n\n| x | y |\n| --- | ---: |\n| a | 1,026 (9.5–2,000) |\n\n## C\n";
    expect(readTable(text, "B")).toEqual([{ x: "a", y: "1,026 (9.5–2,000)" }]);
    expect(() => readTable(text, "C")).toThrow('no table in "C"');
    expect(numbersIn("1,026 (9.5–2,000)")).toEqual([1026, 9.5, 2000]);
  });
});

describe("pages with measured figures", () => {
  it.each(["docs/benchmarks.md", "docs/comparison.md"])("%s shows only figures of RESULTS.md in its tables", (page) => {
    const rows = readFileSync(new URL(page, ROOT), "utf8").match(/^\|.*\|$/gm) ?? [];
    const figures = rows.flatMap((row) => row.match(/[\d.,]*\d(?= (?:MB|ms|µs))/g) ?? []);
    expect(figures.length).toBeGreaterThan(9);
    for (const figure of figures) expect(RESULTS, figure).toContain(figure);
  });
});
