import { expect, it } from "vitest";
import { INVESTIGATION } from "../__fixtures__/investigation.ts";
import { renderMetricQuery } from "../index.ts";

const at = (minute: number) => Date.parse("2026-03-02T10:00:00Z") + minute * 60_000;
const count = (text: string, html: string) => html.split(text).length - 1;

it("marks when the level of a series changed, and writes the levels before and after in words", () => {
  const picture = renderMetricQuery(INVESTIGATION.pools);
  expect(count('<line class="tv-s0 tv-dashed" x1="46.67%" x2="46.67%"', picture)).toBe(1);
  expect(count('<line class="tv-s2 tv-dashed"', picture)).toBe(0);
  expect(picture).toContain("40 → 4 between 2026-03-02 09:58 and 09:59 UTC");
  expect(picture).toContain("payment-7f9c-a: from 4 connection to 40 connection, last 4 connection, 40 → 4 between");
  expect(picture).toContain("5 more series are not in the result.");
});

it("keeps the order of the result, and names a series by its tags, else by its query", () => {
  const series = [
    { query: "a", tags: ["host:x:1", "plain"], points: [[at(0), 1]] },
    { query: "a", tags: { host: "y" }, points: [[at(0), 9]] },
  ] as const;
  expect(renderMetricQuery({ series })).toMatch(/x:1 · plain<\/span>.*>y<\/span>/s);
  expect(renderMetricQuery({ series: [{ query: "a / b" }, { query: "c", tags: ["host:z"] }] })).toContain(
    "There are no",
  );
  const two = [
    { ...series[0], query: "q1" },
    { ...series[1], query: "q2" },
  ];
  expect(renderMetricQuery({ series: two })).toContain("q1 · x:1 · plain");
});

it("draws a chart for each unit, with durations and sizes in readable units, also below 0", () => {
  const points = (...values: number[]) => values.map((value, minute) => [at(minute), value] as const);
  const html = renderMetricQuery({
    series: [
      { query: "a", unit: "second", mean: 0.2, min: 0.1, max: 0.3, last: 0.3, points: points(0.1, 0.3) },
      { query: "b", unit: "byte", max: 3 * 1024 ** 2, points: points(-2 * 1024 ** 2, 3 * 1024 ** 2) },
      { query: "c", unit: "percent", max: 4, points: points(1, 4) },
    ],
  });
  expect(count('role="img"', html)).toBe(3);
  expect(html).toContain("100 ms to 300 ms, mean 200 ms, last 300 ms");
  expect(html).toContain("b: from -2 MiB to 3 MiB");
  expect(html).toMatch(/<text[^>]*>-2<\/text>/);
  expect(html).toContain('aria-hidden="true">%</p>');
});

it("writes the values of a formula that multiplies a ratio by 100 as percent, as a terminal does", () => {
  const points = [1.38, 43.1].map((value, minute) => [at(minute), value] as const);
  const change = { time: at(1), before: 1.38, after: 43.1 };
  const html = renderMetricQuery({ series: [{ query: "a / b * 100", first: 1.38, last: 43.1, change, points }] });
  expect(html).toContain("1.4 % → 43.1 %");
  expect(html).toContain('aria-hidden="true">%</p>');
});

it("draws a result of `reduce` as bars, the largest first", () => {
  const html = renderMetricQuery(INVESTIGATION.reduced);
  expect(html).toContain("max:hikaricp.connections.wait{*} by {service,host}");
  expect(html).toMatch(/2\.41 s.*1\.87 s.*310 ms/s);
  expect(count('class="tv-bar"', html)).toBe(3);
});

it("draws one line through thinned points, and interrupts it where values are missing", () => {
  const minutes = [0, 2, 4, 5, 6, 8, 10, 30, 32];
  const points = minutes.map((minute) => [at(minute), 1] as const);
  const html = renderMetricQuery({ series: [{ query: "a", points }], values: [] });
  const lines = [...html.matchAll(/<polyline[^>]*points="([^"]*)"/g)].map(([, line = ""]) => line.split(" ").length);
  expect(lines).toEqual([7, 2]);
});

it("says that a result has no values", () => {
  expect(renderMetricQuery({})).toContain("There are no values in this window.");
  expect(renderMetricQuery({ series: [{ points: [[null, 1], null as never, [9e99, 1]] }] })).toContain("There are no");
  expect(renderMetricQuery({ values: [] })).toContain("There are no groups.");
  expect(renderMetricQuery({ series: [], values: [] })).toContain("There are no values in this window.");
  expect(renderMetricQuery({ warnings: ["No data."] })).toContain("No data.");
});
