import { describe, expect, test } from "vitest";
import type { Delivery } from "../workspace/workspace.ts";
import { metricSeries } from "./metric-series.ts";

/** A Wednesday, 09:30 in UTC, 04:30 by Eastern Standard Time. */
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
  };
}

const request = { steps: 2, mostMonths: 120, nowMs: NOW } as const;

/** The counts of `sent` for messages sent at the given times. */
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
  ] as const)("a series of %s ends with the current one", (period, startMs, earlierMs) => {
    expect(sentAt(period, startMs, NOW)).toEqual([0, 2]);
    expect(sentAt(period, startMs - 1, earlierMs)).toEqual([2, 0]);
    expect(sentAt(period, earlierMs - 1)).toEqual([0, 0]);
  });
});

test("before 05:00 UTC the current day is the day before", () => {
  const nowMs = Date.UTC(2026, 3, 1, 4, 59);
  const sent = [delivery({ sent: Date.UTC(2026, 2, 31, 5) })];
  expect(metricSeries(sent, { ...request, period: "days", nowMs }).sent).toEqual([0, 1]);
  expect(metricSeries(sent, { ...request, period: "months", nowMs }).sent).toEqual([0, 1]);
});

test.each([
  ["hours", 24],
  ["days", 45],
  ["weeks", 12],
  ["months", 120],
] as const)("%s cover at most %i steps, and 0 means as many", (period, most) => {
  const lengthOf = (steps: number) => metricSeries([], { ...request, period, steps }).sent.length;
  expect([0, 1, 2, 3, most, most + 1, 9_999].map(lengthOf)).toEqual([most, 2, 2, 3, most, most, most]);
});

test("newsletters cover more months than campaigns", () => {
  expect(metricSeries([], { ...request, period: "months", steps: 0, mostMonths: 121 }).sent).toHaveLength(121);
});

test("each metric is counted when it happened", () => {
  const hour = 3_600_000;
  const sent = [delivery({ sent: NOW - hour, delivered: NOW - hour, opened: NOW, surprised: NOW }, NOW - hour)];
  const series = metricSeries(sent, { ...request, period: "hours" });
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
  const sent = [delivery({ sent: NOW, delivered: NOW + 1 })];
  const series = metricSeries(sent, { ...request, period: "hours" });
  expect(series).toMatchObject({ sent: [0, 1], delivered: [0, 0] });
});

test("an attempt with its own time is counted at that time, and a draft has no attempt", () => {
  const series = metricSeries([delivery({ attempted: NOW - 3_600_000, sent: NOW }), delivery({})], {
    ...request,
    period: "hours",
  });
  expect(series).toMatchObject({ attempted: [1, 0], sent: [0, 1], created: [0, 2] });
});
