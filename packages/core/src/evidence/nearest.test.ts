import { expect, it } from "vitest";
import { createEvidence } from "./evidence.ts";

const evidence = createEvidence();
const at = (time: string) => `2026-01-31T${time}.000Z`;
const window = { start: at("09:00:00"), end: at("10:00:00") };
evidence.add({
  tool: "Probe.SearchMonitors",
  arguments: { limit: 50 },
  result: {
    monitors: [
      { id: "71001", name: "Order error ratio", status: "Alert", priority: 2, since: at("09:26:40") },
      { id: "71003", name: "Lock wait", status: "OK", priority: 1, since: at("04:39:40") },
    ],
  },
});
const stack =
  "PoolTimeoutError\n\tat shop.service.Handler.handle(Handler.java:91)\n\tat java.lang.Thread.run(Thread.java:9)";
evidence.add({
  tool: "Probe.SearchLogs",
  arguments: { limit: 50, query: "status:error" },
  result: {
    logs: Array.from({ length: 50 }, (_, id) => ({
      log_id: `log_${id}`,
      host: `pay-${id}`,
      message: "No connection within 5000 ms (size=4, waiting=31)",
      error: { stack },
    })),
    window,
  },
});
evidence.add({
  tool: "Probe.GetTrace",
  arguments: { trace_id: "5698", max_spans: 100 },
  result: {
    summary: { span_count: 19, duration_ns: 5_071_845_459, services: [{ span_count: 12 }, { span_count: 7 }] },
    origin: { error_message: "No connection within 5000 ms (size=4, waiting=31)" },
  },
});
const buckets = Object.entries({ "pay-api": 208, "web-app": 136, "mail-relay": 290 }).map(([service, value]) => ({
  by: { service },
  value,
}));
evidence.add({
  tool: "Probe.AggregateEvents",
  arguments: { query: "status:error", group_limit: 20 },
  result: { buckets, unit: "events", window },
});
const version = "2.8.1";
evidence.add({
  tool: "Probe.SearchEvents",
  result: { events: [{ service: "pay-api", version, kind: "deployment", timestamp: at("09:25:00") }], window },
});
const pool = (name: string, first: number, last: number) => ({
  query: `max:pool.${name}{service:pay-api}`,
  unit: "connection",
  first,
  last,
});
evidence.add({
  tool: "Probe.QueryMetrics",
  arguments: { queries: ["max:pool.max{service:pay-api}", "max:pool.pending{service:pay-api}"] },
  result: { series: [pool("max", 40, 4), pool("pending", 0, 35)] },
});

it.each([
  ["We read 50 logs.", "count of logs[]", "logs[0].log_id"],
  ["A page has 50 monitors.", undefined, undefined],
])("prefers a result to an argument with the same value: %j", async (text, derivation, path) => {
  const [claim] = await evidence.check(text);
  expect([claim?.derivation, claim?.source?.path]).toEqual([derivation, path]);
});

it("takes an argument as a source only if no result has the value", async () => {
  const own = createEvidence();
  own.add({ tool: "Probe.List", arguments: { limit: 50 }, result: { limit: 50, note: "x" } });
  own.add({ tool: "Probe.List", arguments: { limit: 60 }, result: { note: "x" } });
  const claims = await own.check("The limit is 50. The limit is 60.");
  expect(claims.map(({ source }) => source?.path)).toEqual(["limit", "arguments.limit"]);
});

it("takes no line of a stack trace as the source of a number, and no class as the name of a thing", async () => {
  const claims = await evidence.check("The trace has 9 services. 91 threads wait.");
  expect(claims.map(({ text, status, nearest }) => [text, status, String(nearest?.path).includes("stack")])).toEqual([
    ["9", "unsupported", false],
    ["91", "unsupported", false],
  ]);
});

it.each([
  // Swapped, wrong and missing digits.
  ["The pool has size 4, 13 waiting.", "31", undefined],
  ["The trace has 91 spans.", "19", undefined],
  ["The trace took 5.7 s.", "5.07 s", undefined],
  ["The alert of Order error ratio came at 09:27.", at("09:26:40"), undefined],
  ["The alert of Order error ratio came at 08:26:40.", at("09:26:40"), undefined],
  ["pay-api 2.8.2 is new.", version, undefined],
  ["The monitor 71010 is new.", "71001", undefined],
  ["At the peak, 53 connections were pending.", "35", undefined],
  // Values that follow from others.
  ["There are 643 error events.", "634", "sum of 3 × buckets[].value"],
  ["We read 500 logs.", "50", "count of logs[]"],
  ["pay-api has 43 % of the errors.", "32.8 %", "share of the sum of buckets[].value"],
  ["Order error ratio alerts 150 s after the deployment of pay-api.", "100 s", "time to events[0].timestamp"],
  ["The first alert came 36 minutes ago.", "33.3 minutes", "time to window.end"],
  ["Order error ratio alerted for 36 minutes.", "33.3 minutes", "time to window.end"],
  // Nothing is plausible.
  ["The limit of calls is 55.", undefined, undefined],
  ["We lost 101 shops.", undefined, undefined],
  ["It took 91 hours.", undefined, undefined],
])("names a value of the same kind and thing as the nearest, or none: %j", async (text, shown, derivation) => {
  const wrong = (await evidence.check(text)).find(({ status }) => status === "unsupported");
  expect([wrong?.nearest && String(wrong.nearest.shown ?? wrong.nearest.value), wrong?.derivation]).toEqual([
    shown,
    derivation,
  ]);
});

it.each([
  ["There were 634 failed requests.", "found as events, but the sentence counts requests"],
  ["We read 50 lines.", undefined],
  ["At the peak, 35 threads were pending.", "found as connection, but the sentence counts threads"],
])("says as what a figure is found if the sentence counts another thing: %j", async (text, reason) => {
  const [claim] = await evidence.check(text);
  expect([claim?.status, claim?.reason]).toEqual(["unsupported", reason]);
});

it("finds a value in the series whose query has a word of the sentence", async () => {
  const [claim] = await evidence.check("At the peak, 35 were pending.");
  expect(claim?.source?.path).toBe("series[1].last");
});
