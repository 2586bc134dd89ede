import { expect, it } from "vitest";
import { INVESTIGATION } from "../__fixtures__/investigation.ts";
import { readSamples } from "../__fixtures__/samples.ts";
import { renderMonitor, renderMonitors } from "../index.ts";

it("shows the state of a monitor, its condition, mute, message and groups", () => {
  const html = renderMonitor(INVESTIGATION.monitor).replaceAll("<wbr>", "");
  for (const text of [
    "<dd>Alert</dd>",
    '<dd><span class="tv-date">2026-03-02 10:06</span></dd>',
    "<dd>critical &gt; 5, warning &gt; 2</dd>",
    "<dd>1 Alert, 1 Warn, 3 OK</dd>",
    '<dd>until <span class="tv-date">2026-03-02 19:30</span> UTC, region:us</dd>',
    "then page @payments-oncall.",
    "env:production,region:eu",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('role="img"');
});

it("draws the thresholds over metrics and over events, in the unit of the chart", async () => {
  const lineAt = (html: string, name: string) =>
    new RegExp(`class="tv-limit [\\w-]+" x="100%" y="([\\d.]+)" dy="-4">${name}`).exec(html)?.[1];
  const ratio = renderMonitor(INVESTIGATION.monitor, INVESTIGATION.ratio);
  // The axis ends at 15, 188 px from the top is 0.
  expect(lineAt(ratio, "critical &gt; 5")).toBe("128.0");
  expect(lineAt(ratio, "warning &gt; 2")).toBe("164.0");
  const seconds = { series: [{ unit: "second", max: 1, points: [["2026-03-02T10:00:00Z", 1]] }] } as const;
  const slow = renderMonitor({ condition: { comparison: ">", critical: 2 } }, seconds);
  expect(lineAt(slow, "critical &gt; 2")).toBe("8.0");
  const { total } = await readSamples();
  expect(renderMonitor(INVESTIGATION.monitor, total)).toMatch(/class="tv-column".*critical &gt; 5/s);
});

it("lists monitors with their status, mute and alerting groups, and counts all matches", () => {
  const html = renderMonitors(INVESTIGATION.monitors).replaceAll(/<wbr>|<\/?span[^>]*>/g, "");
  expect(html).toContain("3 Alert, 1 Warn, 1 No Data, 4 OK");
  expect(html).toContain("Alert, muted until 2026-03-02 19:30");
  expect(html).toContain("4 by service: payment-service, checkout-api, …");
  expect(renderMonitors({})).toContain("There are no monitors.");
  expect(renderMonitor({})).toContain("tv-monitor");
});

it("lists the most urgent monitors first, by status, mute and priority", () => {
  const row = (name: string, status: string, priority: number | null, muted_until: string | null = null) => {
    return { name, status, priority, muted_until };
  };
  const monitors = [
    row("fine", "OK", 1),
    row("stale", "No Data", 1),
    row("warns", "Warn", 1),
    row("muted", "Alert", 1, "2026-03-02T19:30:00Z"),
    row("unranked", "Alert", null),
    row("third", "Alert", 3),
    row("first", "Alert", 1),
    row("skipped", "Skipped", 1),
  ];
  const names = [...renderMonitors({ monitors }).matchAll(/<\/svg>(\w+)/g)].map(([, name]) => name);
  expect(names).toEqual(["first", "third", "unranked", "muted", "warns", "stale", "skipped", "fine"]);
});

it("shows the query of a monitor in a list on one line, with its full text as a tooltip", () => {
  const query = `logs("${"service:a OR ".repeat(40)}")`;
  const html = renderMonitors({ monitors: [{ name: "Errors", query }] });
  expect(html).toContain(`<span class="tv-detail tv-lines1" title="${query.replaceAll('"', "&quot;")}">`);
});

it("shows the part of a message that Datadog writes in the monitor's status", () => {
  const message =
    "Errors. {{#is_alert}}Page someone.{{/is_alert}}{{#is_recovery}}All is well.{{/is_recovery}} {{value}}";
  expect(renderMonitor({ status: "Alert", message })).toContain(">Errors. Page someone. {{value}}</p>");
  expect(renderMonitor({ status: "OK", message })).toContain(">Errors. All is well. {{value}}</p>");
  expect(renderMonitor({ status: "OK", message: "{{#is_alert}}Page.{{/is_alert}}" })).toContain("{{#is_alert}}Page.");
});

it("shows since when a monitor alerts to the minute, on one line", () => {
  const html = renderMonitors({ monitors: [{ name: "Errors", since: "2026-03-02T10:06:40Z" }] });
  expect(html).toContain('<span class="tv-date">2026-03-02 10:06</span>');
});
