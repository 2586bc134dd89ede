import { expect, it } from "vitest";
import { INVESTIGATION } from "../__fixtures__/investigation.ts";
import { renderEvents } from "../index.ts";

it("draws a mark per event on a timeline, with a shape and a lane for each kind", () => {
  const picture = renderEvents(INVESTIGATION.events);
  const marks = [...picture.matchAll(/class="tv-event [\w-]+" x="([\d.]+)%" y="(\d+)">(.)/g)];
  expect(marks.map(([, x, , shape]) => [shape, Number(x)])).toEqual([
    ["○", 86.67],
    ["●", 60],
    ["●", 56.67],
    ["▲", 45],
    ["◆", 30],
    ["▪", 15],
  ]);
  expect(new Set(marks.map(([, , y]) => y)).size).toBe(5);
  expect(picture).toContain("Events over time: 1 deployment, 1 change, 2 alert, 1 recovery, 1 other.");
});

it("lists events with their origin and what changed", () => {
  const html = renderEvents(INVESTIGATION.events).replaceAll("<wbr>", "");
  expect(html).toContain("payment-service, 2.8.1, production, argocd");
  expect(html).toContain("recs-ranker-v2, 10 % → 50 %, by jonas");
  expect(html).toContain("OK → Alert, region:eu, region:us");
});

it("draws unknown kinds as other events, and events without a time only in the table", () => {
  const html = renderEvents({
    events: [
      { kind: "new", title: "One" },
      { kind: "alert", timestamp: "2026-03-02T10:00:00Z" },
    ],
  });
  expect(html).toContain(">other</span></td>");
  expect(html.split("tv-event ").length - 1).toBe(1);
  expect(renderEvents({ events: [{ title: "Alone" }] })).not.toMatch(/NaN|Infinity/);
  expect(renderEvents({})).toContain("There are no events in this window.");
  expect(renderEvents(INVESTIGATION.events, { maxRows: 2 })).toContain("4 more events of the result are not shown.");
});

it("shows a message as text on two lines, without the marks of Markdown", () => {
  const html = renderEvents({ events: [{ title: "Triggered", message: "%%%\nPool is full.\n%%%" }] });
  expect(html).toContain('<span class="tv-detail tv-lines2" title="Pool is full.">Pool is full.</span>');
});
