import { expect, it } from "vitest";
import { readSamples } from "../__fixtures__/samples.ts";
import { renderMetrics } from "./render-metrics.ts";

it("shows totals with their rates, one metric over time, and the other totals", async () => {
  const { metrics } = await readSamples();
  const html = renderMetrics(metrics, { name: "Welcome" });
  expect(html).toContain('<span class="tv-title">Welcome</span><span class="tv-subtitle">Campaign 1 · <');
  expect(html).toContain(`<dt>sent</dt><dd><b>${metrics.totals["sent"]}</b>`);
  expect(html).toContain(`${((metrics.rates?.open_rate ?? 0) * 100).toFixed(1)} %`);
  expect(html).toContain("Messages sent per day");
  const sent = metrics.series.filter(({ counts }) => typeof counts["sent"] === "number");
  expect(html.split('class="tv-column').length - 1).toBe(sent.length);
  const [, zeros = ""] = /<p class="tv-note">0: ([^<]*)\.</.exec(html) ?? [];
  for (const name of metrics.zero)
    expect(zeros.includes(name.replaceAll("_", " ")) || html.includes(`<dt>${name}</dt><dd><b>0</b>`), name).toBe(true);
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
  expect(html).toContain("Dashed: the current period");
  const complete = { newsletter_id: "4", period: "days", series, window };
  expect(renderMetrics(complete, { metric: "clicked" })).not.toContain("Dashed");
});

it("names the zone of periods whose starts are dates, and does not call them times in UTC", () => {
  const series = ["06-30", "07-01"].map((day) => ({ start: `2026-${day}`, counts: { sent: 3 } }));
  const window = { start: "2026-06-25", end: "2026-07-01T12:00:00.000Z" };
  const html = renderMetrics({ newsletter_id: "4", zone: "Eastern", partial_since: "2026-07-01", series, window });
  expect(html.replaceAll(/<\/?span[^>]*>/g, "")).toContain("2026-06-25 to 2026-07-01 12:00 UTC");
  expect(html).toContain("<title>2026-06-30 00:00 Eastern: 3</title>");
  expect(html.split("tv-column tv-partial").length - 1).toBe(1);
  expect(renderMetrics({ series, window })).toContain("<title>2026-06-30 00:00 UTC: 3</title>");
});

it("says so if it draws only the latest periods", () => {
  const start = Date.UTC(2020, 0, 1);
  const draw = (days: number) => {
    const series = Array.from({ length: days }, (_, index) => ({
      start: new Date(start + index * 86_400_000).toISOString(),
      counts: { sent: index + 1 },
    }));
    return renderMetrics({ series, window: { start: series[0]?.start, end: series.at(-1)?.start } });
  };
  expect(draw(200)).not.toContain("not drawn");
  const html = draw(1_000);
  expect(html).toContain("Earlier periods are not drawn.");
  expect(html).toContain(
    "The latest 200 periods with messages, at most 1,000 in one; all other periods since then have 0.",
  );
  // The columns fill the width.
  expect(html).toMatch(/class="tv-column" x="0\.\d+%"/);
});

it("draws metrics without values, without fields, and more than fit", () => {
  expect(renderMetrics({})).toContain("<b>–</b>");
  const window = { start: "2026-03-01", end: "2026-03-02" };
  expect(renderMetrics({ window, period: "eons", series: [] })).toContain("All periods have 0.");
  const totals = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`m${index}`, index === 0 ? null : index]),
  );
  expect(renderMetrics({ totals })).toContain("20 more metrics are not shown.");
  expect(renderMetrics({ totals })).toContain("m0 <b>not reported</b>");
});

it.each([
  ["days", "2026-03-03T05:00Z", "2026-03-01T05:00Z"],
  ["weeks", "2026-03-15T05:00Z", "2026-03-01T05:00Z"],
  ["months", "2026-05-01T05:00Z", "2026-03-01T05:00Z"],
])("draws the counts of consecutive %s as it draws rows", (step, third, start) => {
  const window = { start, end: third.replace("T05", "T12") };
  const metrics = { campaign_id: "1", period: step, partial_since: third, window };
  const rows = [
    { start, counts: { sent: 3, created: 3 } },
    { start: third, counts: { sent: 2, created: 2, opened: null } },
  ];
  const series = { start, counts: { sent: "3,0,2", opened: "0×2,null" }, same_as: { created: "sent" } };
  for (const metric of ["sent", "created", "opened", "clicked"])
    expect(renderMetrics({ ...metrics, series }, { metric })).toBe(
      renderMetrics({ ...metrics, series: rows }, { metric }),
    );
});

it("draws no chart of a series that the result leaves out", () => {
  const window = { start: "2026-03-01", end: "2026-03-02" };
  for (const series of [null, undefined]) {
    const html = renderMetrics({ window, series, totals: { sent: 3 }, zero: ["clicked", "failed"] });
    expect(html).not.toContain("Messages sent");
    expect(html).toContain("<dt>clicked</dt><dd><b>0</b>");
    expect(html).toContain("0: failed.");
  }
});

it.each([3, null])("draws no chart of a metric whose total is %s but that the series lacks", (created) => {
  const window = { start: "2026-03-01", end: "2026-03-02" };
  const series = { start: "2026-03-01", counts: { sent: "3" } };
  const metrics = { window, series, totals: { sent: 3, created }, zero: ["clicked"] };
  expect(renderMetrics(metrics, { metric: "created" })).not.toContain("Messages created");
  expect(renderMetrics(metrics, { metric: "clicked" })).toContain("All periods have 0.");
});

it.each([
  ["2,3×4,0", [2, 3, 3, 3, 3]],
  ["0×2,null,null×3,5", [5]],
  ["1×x,2×-1,×,7", [7]],
])("draws the counts of the runs %s", (sent, expected) => {
  const window = { start: "2026-03-01", end: "2026-03-09" };
  const html = renderMetrics({ window, period: "days", series: { start: "2026-03-01", counts: { sent } } });
  const drawn = [...html.matchAll(/<title>2026-03-\d\d 00:00 UTC: (\d+)/g)].map(([, count]) => Number(count));
  expect(drawn).toEqual(expected);
});

it("draws no counts of a series that is malformed", () => {
  const window = { start: "2026-03-01", end: "2026-03-02" };
  for (const series of [{}, { start: "2026-03-01" }, { start: "x", counts: { sent: "1" } }, { counts: { sent: 1 } }])
    expect(renderMetrics({ window, series: series as never })).toContain("All periods have 0.");
});
