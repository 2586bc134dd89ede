import { expect, it } from "vitest";
import { fitText, wrapText } from "./fit-text.ts";
import { renderAggregationSvg } from "./render-aggregation-svg.ts";
import { renderTraceSvg } from "./render-trace-svg.ts";

it("draws names above the bars where they have no room beside them", () => {
  const resource = "SELECT * FROM carts";
  const trace = { spans: [{ span_id: "1", service: "postgres", resource, offset_ns: 0, duration_ns: 5e6 }] };
  const barsOf = (svg: string) => [...(/<svg x="(\d+)" y="\d+" width="(\d+)" height="16">/.exec(svg) ?? [])].slice(1);
  expect(barsOf(renderTraceSvg(trace, { width: 360 }))).toEqual(["20", "320"]);
  expect(Number(barsOf(renderTraceSvg(trace))[0])).toBeGreaterThan(180);
  expect(renderTraceSvg(trace, { width: 360 })).toContain(resource);
});

it("draws results without spans, groups or values", () => {
  expect(renderTraceSvg({})).toContain("The trace has no spans in this window.");
  expect(renderAggregationSvg({})).toContain("There are no groups.");
  expect(renderAggregationSvg({ buckets: [{ by: {}, series: [] }] })).toContain("There are no values in this window.");
});

it("shortens text to a width, and breaks it into at most four lines", () => {
  expect(fitText("short", 100, 13)).toBe("short");
  expect(fitText("a".repeat(50), 100, 13)).toMatch(/^a{10,12}…$/);
  expect(fitText("日本".repeat(20), 100, 13).length).toBeLessThan(9);
  expect(fitText("\u202e".repeat(9), 60, 13)).toMatch(/^\\u\{/);
  expect(wrapText("one two three", 60, 12)).toEqual(["one two", "three"]);
  expect(wrapText("word ".repeat(100), 60, 12)).toHaveLength(4);
});
