import { expect, it } from "vitest";
import { createEvidence } from "./evidence.ts";

const evidence = createEvidence();
const ratio = "a / b * 100";
const change = { time: "2026-01-31T09:29:00.000Z", before: 1.382, after: 43.09 };
const points = [8, 9, 30, 31].map((minute) => [`2026-01-31T09:${minute < 10 ? 20 + minute : minute}:00.000Z`, minute]);
evidence.add({
  tool: "Probe.QueryMetrics",
  arguments: { queries: ["sum:errors{service:checkout-api}"], start_time: "2026-01-31T08:56:40.000Z" },
  result: {
    series: [{ query: ratio, tags: [], unit: null, first: 0, last: 40, max: 75, mean: 20.56, change, points }],
    window: { start: "2026-01-31T08:56:40.000Z", end: "2026-01-31T09:56:40.000Z" },
  },
});
evidence.add({
  tool: "Probe.QueryMetrics",
  arguments: { queries: ["pending", "max"] },
  result: {
    series: [
      { query: "pending", tags: ["service:pay-api"], unit: "connection", last: 26.5 },
      { query: "max", tags: ["service:pay-api"], unit: "connection", last: 4 },
    ],
  },
});
evidence.add({
  tool: "Probe.SearchMonitors",
  result: {
    monitors: [
      {
        id: "71001",
        name: "Checkout error ratio",
        status: "Alert",
        type: "query alert",
        since: "2026-01-31T09:26:40Z",
      },
      { id: "71003", name: "Connection wait", status: "Alert", type: "log alert", since: "2026-01-31T09:27:40Z" },
      { id: "71006", name: "Mail relay", status: "Alert", type: "log alert", since: "2026-01-31T04:39:40Z" },
    ],
  },
});
evidence.add({
  tool: "Probe.AggregateEvents",
  arguments: { query: "service:checkout-api", aggregation: "p95" },
  result: { buckets: [{ by: { resource: "POST /cart/items" }, value: 17_403_198.5 }], unit: "nanoseconds" },
});
evidence.add({ tool: "Probe.GetTrace", result: { services: [{ service: "redis", duration_ns: 1_863_526 }] } });

it.each([
  // What a query's table shows, without a name.
  ["The error ratio rose from 1.4 % to 43.1 %.", []],
  ["The error ratio is now 40 %.", []],
  ["The error ratio of checkout-api is now 40 %.", []],
  ["The error ratio peaked at 75 %.", []],
  ["The error ratio rose to 53.1 %.", ["53.1 %"]],
  // A time of the caller's own window is one only of that window.
  ["The alert started at 08:56 UTC.", ["08:56 UTC"]],
  ["Between 08:56 and 09:56 UTC, the error ratio rose to 43.1 %.", []],
  // Values of different queries have no sum.
  ["30.5 requests wait.", ["30.5"]],
  ["26.5 connections of pay-api are pending, together 30.5.", ["30.5"]],
  // A value in percent counts no things.
  ["checkout-api had 40 connections.", ["40"]],
  ["There are 75 connections.", ["75"]],
  ["The error ratio of checkout-api peaked at 75.", []],
  // The minute in which the level changed, as a table prints it.
  ["The error ratio rose to 43.1 % between 09:29 and 09:30 UTC.", []],
  ["The error ratio rose to 43.1 % between 09:29 and 09:31 UTC.", ["09:31 UTC"]],
  // Times of rows that the sentence is not about.
  ["The alert lasted over 4 hours.", ["4 hours"]],
  ["Checkout error ratio alerted 5 hours after Connection wait.", ["5 hours"]],
  ["Connection wait alerts 60 s after Checkout error ratio.", []],
  // A later clause is about something else.
  ["POST /cart/items needs 17.4 ms at the 95th percentile, and redis is fast.", []],
  ["It took 17.4 ms, of which 1.86 ms were spent in redis.", []],
  ["It took 17.4 ms, of which 17.4 ms were spent in redis.", ["17.4 ms"]],
  ["POST /cart/items needs 1.86 ms at the 95th percentile, and redis is fast.", ["1.86 ms"]],
])("finds the source of a level, and none in what the sentence is not about: %j", async (text, wrong) => {
  const claims = await evidence.check(text);
  expect(claims.filter(({ status }) => status === "unsupported").map((claim) => claim.text)).toEqual(wrong);
});

it("says that a figure belongs to another subject than the sentence names", async () => {
  const own = createEvidence();
  const buckets = Object.entries({ "pay-api": 148, "web-app": 60 }).map(([service, value]) => ({
    by: { service },
    value,
  }));
  own.add({ tool: "Probe.CountErrors", result: { buckets } });
  const [, wrong] = await own.check("web-app had 148 errors.");
  expect(wrong).toMatchObject({ reason: "found for pay-api, but the sentence names web-app", nearest: { value: 148 } });
  expect(wrong?.nearest?.record).toBe("bucket pay-api");
});
