import { describe, expect, test } from "vitest";
import type { Delivery } from "../workspace/workspace.ts";
import { metricSeries } from "./metric-series.ts";

/** A Wednesday, 09:30 UTC, 04:30 Eastern Standard Time. */
const NOW = Date.UTC(2026, 3, 15, 9, 30);

function delivery(metrics: Readonly<Record<string, number>>, createdMs = NOW): Delivery {
  return {
    id: "1",
    cioId: null,
    type: "email",
    recipient: "a@example.com",
    subject: "",
    createdMs,
    metrics: new Map(Object.entries(metrics)),
    failureMessage: null,
    campaignId: 1,
    newsletterId: null,
    broadcastId: null,
    transactionalId: null,
    triggerId: null,
    content: null,
  };
}

const request = { steps: 2, nowMs: NOW } as const;

/** Counts messages that are sent at `times`. */
function sentAt(period: "hours" | "days" | "weeks" | "months", ...times: readonly number[]) {
  return metricSeries(
    times.map((sent) => delivery({ sent })),
    { ...request, period },
  ).sent;
}

describe("periods", () => {
  test.each([
    ["hours", Date.UTC(2026, 3, 15, 9), Date.UTC(2026, 3, 15, 8)],
    ["days", Date.UTC(2026, 3, 15, 5), Date.UTC(2026, 3, 14, 5)],
    ["weeks", Date.UTC(2026, 3, 12, 5), Date.UTC(2026, 3, 5, 5)],
    ["months", Date.UTC(2026, 3, 1, 5), Date.UTC(2026, 2, 1, 5)],
  ] as const)("a series of %s ends with the current period", (period, startMs, earlierMs) => {
    expect(sentAt(period, startMs, NOW)).toEqual([0, 2]);
    expect(sentAt(period, startMs - 1, earlierMs)).toEqual([2, 0]);
    expect(sentAt(period, earlierMs - 1)).toEqual([0, 0]);
  });
});

test("before 05:00 UTC the current day is the previous UTC day", () => {
  const nowMs = Date.UTC(2026, 3, 1, 4, 59);
  const deliveries = [delivery({ sent: Date.UTC(2026, 2, 31, 5) })];
  expect(metricSeries(deliveries, { ...request, period: "days", nowMs }).sent).toEqual([0, 1]);
  expect(metricSeries(deliveries, { ...request, period: "months", nowMs }).sent).toEqual([0, 1]);
});

test.each([
  ["hours", 24],
  ["days", 45],
  ["weeks", 12],
  ["months", 121],
] as const)("a series of %s has at most %i periods, and 0 steps mean the maximum", (period, max) => {
  const lengthOf = (steps: number) => metricSeries([], { ...request, period, steps }).sent.length;
  expect([0, 1, 2, 3, max, max + 1, 9_999].map(lengthOf)).toEqual([max, 2, 2, 3, max, max, max]);
});

test("each metric is counted in the period of its event", () => {
  const hour = 3_600_000;
  const deliveries = [delivery({ sent: NOW - hour, delivered: NOW - hour, opened: NOW, surprised: NOW }, NOW - hour)];
  const series = metricSeries(deliveries, { ...request, period: "hours" });
  const none = [0, 0];
  expect(series).toEqual({
    attempted: [1, 0],
    bounced: none,
    clicked: none,
    converted: none,
    created: [1, 0],
    delivered: [1, 0],
    failed: none,
    opened: [0, 1],
    sent: [1, 0],
    spammed: none,
    undeliverable: none,
    unsubscribed: none,
  });
});

test("future steps are not counted yet", () => {
  const deliveries = [delivery({ sent: NOW, delivered: NOW + 1 })];
  const series = metricSeries(deliveries, { ...request, period: "hours" });
  expect(series).toMatchObject({ sent: [0, 1], delivered: [0, 0] });
});

test("an attempted event counts at its time, and a draft has no attempt", () => {
  const series = metricSeries([delivery({ attempted: NOW - 3_600_000, sent: NOW }), delivery({})], {
    ...request,
    period: "hours",
  });
  expect(series).toMatchObject({ attempted: [1, 0], sent: [0, 1], created: [0, 2] });
});
