import { describe, expect, it } from "vitest";
import { fitFacets } from "./fit-facets.ts";

const window = { start: "2026-01-31T08:00:00.000Z", end: "2026-01-31T09:00:00.000Z" };
const LONG = "SELECT name, price, stock FROM products JOIN stock USING (id) WHERE sku = ";

type Shown = readonly string[] | Readonly<Record<string, number>>;

/** The first facet's values as a model reads them. */
function valuesShown(values: readonly (readonly [value: string, count: number | null])[], maxTokens = 8_000): Shown {
  const facet = { facet: "@x", distinct: values.length, values: values.map(([value, count]) => ({ value, count })) };
  const result = { facets: [facet], measures: [], complete: true, window, warnings: [] };
  const { facets } = JSON.parse(fitFacets(result, { maxTokens }).text);
  return (facets[0].counts ?? facets[0].sample) as Shown;
}

describe("fitFacets", () => {
  it("maps values to their counts", () => {
    const values = [
      ["502", 9],
      ["200", 5],
      ["404", 1],
    ] as const;
    expect(valuesShown(values)).toEqual({ 200: 5, 404: 1, 502: 9 });
  });

  it("shows both of two long values that differ only at the end, also for a small budget", () => {
    const values = [
      [`${LONG.repeat(12)}'a'`, 2],
      [`${LONG.repeat(12)}'b'`, 1],
    ] as const;
    const [one, other] = Object.entries(valuesShown(values, 500));
    expect(one).toEqual([expect.stringMatching(/'a'$/), 2]);
    expect(other).toEqual([expect.stringMatching(/'b'$/), 1]);
  });

  it("says that the list is incomplete where not all facets fit", () => {
    const values = [{ value: "a value", count: 1 }];
    const facets = Array.from({ length: 40 }, (_, index) => ({ facet: `@attribute_${index}`, distinct: 1, values }));
    const result = { facets, measures: [], complete: true, window, warnings: [] };
    const completeWithin = (maxTokens: number) => JSON.parse(fitFacets(result, { maxTokens }).text).complete;
    expect([completeWithin(8_000), completeWithin(300)]).toEqual([true, false]);
  });

  it("doesn't count any facet as shown if not even one fits", () => {
    const values = [{ value: "a value", count: 1 }];
    const facets = ["@one", "@two", "@three"].map((facet) => ({ facet, distinct: 1, values }));
    const fitted = JSON.parse(
      fitFacets({ facets, measures: [], complete: true, window, warnings: [] }, { maxTokens: 1 }).text,
    );
    expect(fitted.facets).toEqual([]);
    expect(fitted.warnings.join(" ")).toContain("Showing 0 of 3 facets.");
  });

  it("lists values alone if their counts are unknown", () => {
    expect(valuesShown([["web", null]])).toEqual(["web"]);
  });
});
