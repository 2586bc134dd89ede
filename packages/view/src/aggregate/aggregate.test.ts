import { expect, it } from "vitest";
import { readSamples } from "../__fixtures__/samples.ts";
import { renderAggregation, renderSeries, renderTop } from "./render-aggregation.ts";

const at = (minute: number) => new Date(Date.parse("2026-03-02T12:00:00Z") + minute * 60_000).toISOString();
const points = (count: number, value = (index: number): number | null => index) =>
  Array.from({ length: count }, (_, index) => ({ time: at(index * 5), value: value(index) }));
const count = (text: string, html: string) => html.split(text).length - 1;

it("draws a total as columns with axes, units and a table of the true values", async () => {
  const { total } = await readSamples();
  const html = renderAggregation(total);
  const [bucket] = total.buckets;
  const series = bucket && "series" in bucket ? bucket.series : [];
  expect(series.length).toBeGreaterThan(20);
  expect(count('class="tv-column', html)).toBe(series.length);
  expect(html).toContain("Number of events per 5 min");
  expect(html).toContain(">events</p>");
  for (const { value } of series) expect(html).toContain(`>${(value ?? 0).toLocaleString("en-US")}`);
});

it("marks partial intervals, and says what that means", () => {
  const series = [
    { time: at(0), value: 5, partial: true },
    { time: at(5), value: 9 },
  ];
  const html = renderSeries({ buckets: [{ by: {}, series }], unit: "events" });
  expect(count('class="tv-column tv-partial"', html)).toBe(1);
  expect(html).toContain("5 (partial)");
  expect(html).toContain("Dashed: only part of the interval is in the window.");
});

it("draws at most six groups, the highest ones, and says how many are not drawn", () => {
  const buckets = Array.from({ length: 20 }, (_, index) => ({
    by: { service: `s${index}` },
    series: points(3, () => index),
  }));
  const html = renderSeries({
    buckets,
    unit: "nanoseconds",
    aggregation: "p95",
    measure: "@duration",
    groups_complete: false,
  });
  expect(html).toContain("p95 of @duration per 5 min by service");
  expect(html).toContain("14 more groups not drawn.");
  expect(renderSeries({ buckets: buckets.slice(0, 7) })).toContain("1 more group not drawn.");
  expect(html).toContain("The result does not list all groups.");
  expect(html).toContain("s19: from 19 ns to 19 ns, last 19 ns.");
  expect(html).not.toContain("s13<");
});

it("interrupts a line where values are missing, and marks a value that is on no line", () => {
  const gap = points(9, (index) => (index === 4 ? null : 1)).filter((_, index) => index !== 6);
  const buckets = [
    { by: { a: "1" }, series: gap },
    { by: { a: "2" }, series: points(9) },
  ];
  const html = renderSeries({ buckets, unit: null });
  expect(count("<polyline", html)).toBe(3);
  expect(count('class="tv-dot tv-s1"', html)).toBe(1);
});

it("bounds long series, and says what it leaves out", () => {
  const html = renderSeries({ buckets: [{ by: {}, series: points(5_000) }], unit: "events" });
  expect(html.length).toBeLessThan(60_000);
  expect(html).toContain("4,000 earlier points are not drawn.");
  expect(html).toContain("940 earlier rows are not shown.");
});

it("ranks groups with their share of the result", async () => {
  const { top } = await readSamples();
  const html = renderAggregation(top);
  const largest = top.buckets.map((bucket) => ("value" in bucket ? (bucket.value ?? 0) : 0)).sort((a, b) => b - a);
  const shown = [...html.matchAll(/<td role="cell" class="tv-number">([\d,]+)</g)].map(([, text]) =>
    Number(text?.replace(",", "")),
  );
  expect(shown).toEqual(largest.slice(0, 12));
  expect(html).toContain("Number of events by service, @error.type");
});

it("draws as many groups as the option says, and counts the others", () => {
  const buckets = Array.from({ length: 30 }, (_, index) => ({
    by: { a: `g${index}`, b: "x", c: "y", d: "z", e: "w" },
    value: index,
  }));
  const html = renderTop({ buckets, unit: "bytes", aggregation: "sum", measure: "@size" }, { maxGroups: 3 });
  expect(count("<tr", html)).toBe(4);
  expect(html).toContain("27 more groups not drawn.");
  expect(html).toContain("and 1 more facets");
  expect(html).toContain("29 bytes");
  expect(html).not.toContain(">Share<");
});

it("draws results without groups, values or fields", () => {
  expect(renderAggregation({})).toContain("There are no groups.");
  expect(renderAggregation({ buckets: [{ by: {}, series: [] }] })).toContain("There are no values in this window.");
  expect(renderTop({ buckets: [{ value: null }], unit: "events" })).toContain("all events");
  const odd = { buckets: [{ by: null, series: [null, { time: "x" }, { time: at(0), value: "7" }] }, null], unit: 5 };
  expect(renderAggregation(odd as never)).not.toMatch(/NaN|undefined|Infinity/);
});
