import { expect, it } from "vitest";
import { poison } from "../__fixtures__/hostile.ts";
import { readSamples, type Samples } from "../__fixtures__/samples.ts";
import { renderAggregationSvg, renderEventsSvg, renderMetricQuerySvg, renderTraceSvg } from "../index.ts";
import { fitText, wrapText } from "./fit-text.ts";

const renderSvgs = ({ trace, total, series, top, pools, reduced, events }: Samples) => [
  renderTraceSvg(trace),
  renderAggregationSvg(total),
  renderAggregationSvg(series),
  renderAggregationSvg(top),
  renderMetricQuerySvg(pools),
  renderMetricQuerySvg(reduced),
  renderEventsSvg(events),
];

/** The first tag that closes no open one, or the tags that stay open; empty for well-formed XML. */
function findOpenTags(xml: string): readonly string[] {
  const open: string[] = [];
  for (const [tag, slash, name = "", end] of xml.matchAll(/<(\/?)([\w-]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (slash && open.pop() !== name) return [tag];
    if (!slash && !end) open.push(name);
  }
  return open;
}

it("writes well-formed SVG with a title and a description, and without HTML, script or anything to load", async () => {
  const samples = await readSamples();
  for (const svg of renderSvgs(samples)) {
    expect(findOpenTags(svg)).toEqual([]);
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 760 \d+" width="760" height="\d+" role="img">/,
    );
    expect(svg).toMatch(/<title>[^<]+<\/title>\n<desc>[^<]+<\/desc>/);
    expect(svg).not.toMatch(
      /foreignObject|<script|<image|<use|href|@import|url\(|\bon\w+=|NaN|undefined|var\(|light-dark/,
    );
    expect(svg.replace(/<style>[\s\S]*?<\/style>/, "")).not.toMatch(/<(?:div|p|span|table|ul|li|b)[ >]/);
  }
});

it("shows the same facts as the HTML: totals, origin, spans and errors", async () => {
  const { trace, top } = await readSamples();
  const svg = renderTraceSvg(trace);
  expect(svg.split(">✕").length - 1).toBe(trace.summary.error_count);
  expect(svg).toContain(`${trace.summary.span_count} spans, by time.`);
  expect(svg).toContain(`Began in ${trace.summary.origin?.service}`);
  expect(svg).toContain("Line below: critical path.");
  expect(renderTraceSvg(trace, { maxSpans: 2 })).toContain("spans of the result are not drawn");
  for (const { by } of top.buckets) expect(renderAggregationSvg(top)).toContain(String(by["service"]));
});

it("keeps every hostile string text", async () => {
  const samples = await readSamples();
  for (const svg of renderSvgs(poison(samples) as Samples)) {
    expect(findOpenTags(svg)).toEqual([]);
    expect(svg).not.toMatch(/<(?:script|img|iframe|foreignObject)|\bon\w+="|[\u202e\ufeff]/);
    expect(svg.length).toBeLessThan(200_000);
  }
});

it("follows the reader's colors, or shows one theme, at any width", () => {
  expect(renderTraceSvg({})).toContain("@media (prefers-color-scheme: dark)");
  const dark = renderTraceSvg({}, { theme: "dark", width: 480, title: "<T>" });
  expect(dark).not.toContain("@media");
  expect(dark).toContain('width="480"');
  expect(dark).toContain("<title>&lt;T&gt;</title>");
  expect([1, 9_999].map((width) => /width="(\d+)"/.exec(renderTraceSvg({}, { width }))?.[1])).toEqual(["320", "1600"]);
});

it("draws results without spans, groups or values", () => {
  expect(renderTraceSvg({})).toContain("The trace has no spans in this window.");
  expect(renderAggregationSvg({})).toContain("There are no groups.");
  expect(renderAggregationSvg({ buckets: [{ by: {}, series: [] }] })).toContain("There are no values in this window.");
  const warnings = Array.from({ length: 10 }, (_, index) => `w${index}`);
  expect(renderAggregationSvg({ warnings })).toContain("2 more warnings are not shown.");
  expect(renderTraceSvg({ spans: [{ span_id: "1", service: "web" }] })).toContain(">web <");
});

it("draws names above the bars where they have no room beside them", () => {
  const resource = "SELECT * FROM carts";
  const trace = { spans: [{ span_id: "1", service: "postgres", resource, offset_ns: 0, duration_ns: 5e6 }] };
  const barsOf = (svg: string) => [...(/<svg x="(\d+)" y="\d+" width="(\d+)" height="16">/.exec(svg) ?? [])].slice(1);
  expect(barsOf(renderTraceSvg(trace, { width: 360 }))).toEqual(["20", "320"]);
  expect(Number(barsOf(renderTraceSvg(trace))[0])).toBeGreaterThan(180);
  expect(renderTraceSvg(trace, { width: 360 })).toContain(resource);
});

it("shortens text to a width, and breaks it into at most four lines", () => {
  expect(fitText("short", 100, 13)).toBe("short");
  expect(fitText("a".repeat(50), 100, 13)).toMatch(/^a{10,12}…$/);
  expect(fitText("日本".repeat(20), 100, 13).length).toBeLessThan(9);
  expect(fitText("\u202e".repeat(9), 60, 13)).toMatch(/^\\u\{/);
  expect(wrapText("one two three", 60, 12)).toEqual(["one two", "three"]);
  expect(wrapText("word ".repeat(100), 60, 12)).toHaveLength(4);
});
