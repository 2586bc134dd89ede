import { expect, it } from "vitest";
import { readSamples } from "../__fixtures__/samples.ts";
import { renderMetrics } from "./render-metrics.ts";

it("shows totals with their rates, one metric over time, and the other totals", async () => {
  const { metrics } = await readSamples();
  const html = renderMetrics(metrics, { name: "Welcome" });
  expect(html).toContain("Campaign Welcome");
  expect(html).toContain(`<dt>sent</dt><dd><b>${metrics.totals["sent"]}</b>`);
  expect(html).toContain(`${Number(((metrics.rates.open_rate ?? 0) * 100).toFixed(1))} %`);
  expect(html).toContain("Messages sent per day");
  const sent = metrics.series.filter(({ counts }) => typeof counts["sent"] === "number");
  expect(html.split('class="tv-column').length - 1).toBe(sent.length);
  for (const name of metrics.zero) expect(html).toMatch(new RegExp(`${name}(?:</dt><dd>| )<b>0</b>`));
});

it("marks the current period as incomplete", () => {
  const series = ["01", "02"].map((day) => ({ start: `2026-03-${day}T05:00Z`, counts: { clicked: 3 } }));
  const window = { start: "2026-02-20T05:00:00Z", end: "2026-03-02T12:00:00Z" };
  const html = renderMetrics(
    { newsletter_id: "4", period: "days", partial_since: "2026-03-02T05:00Z", series, window },
    { metric: "clicked" },
  );
  expect(html).toContain("Newsletter 4");
  expect(html.split("tv-column tv-partial").length - 1).toBe(1);
});

it("draws metrics without values, without fields, and more than fit", () => {
  expect(renderMetrics({})).toContain("<b>–</b>");
  expect(renderMetrics({ window: { start: "2026-03-01", end: "2026-03-02" }, period: "eons" })).toContain(
    "All periods have 0.",
  );
  const totals = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`m${index}`, index === 0 ? null : index]),
  );
  expect(renderMetrics({ totals })).toContain("20 more metrics, not shown");
  expect(renderMetrics({ totals })).toContain("m0 <b>not reported</b>");
});
