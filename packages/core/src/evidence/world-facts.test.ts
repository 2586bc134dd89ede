import { expect, it } from "vitest";
import { createEvidence } from "./evidence.ts";

const evidence = createEvidence();
const monitor = { priority: 2, muted_until: null };
evidence.add({
  tool: "Probe.SearchMonitors",
  arguments: { max_results: 30 },
  result: {
    monitors: [
      {
        ...monitor,
        id: "71001",
        name: "Checkout error ratio",
        status: "Alert",
        since: "2026-01-31T09:26:40Z",
        tags: ["service:checkout-api"],
        groups: { alerting: 4 },
      },
      { ...monitor, id: "71002", name: "Unhappy customers", status: "Alert", query: "count:customers.angry{*} > 3" },
      { ...monitor, id: "71003", name: "Mail relay", status: "OK", condition: { window: "5m", critical: 75 } },
    ],
    calls_left: 11_998,
    calls_left_window: "10 s",
  },
});
const service = "payment-service";
evidence.add({
  tool: "Probe.SearchEvents",
  result: {
    events: [
      { kind: "deployment", timestamp: "2026-01-31T09:25:00Z", service, version: "2.8.1" },
      { kind: "change", timestamp: "2026-01-31T09:36:00Z", service: "api-gateway", author: "Hugo Brandt" },
    ],
    pagination: { limit: 25, offset: 0, page: 6, next_offset: 60 },
    credits_spent: 7,
  },
});
const message = "Could not acquire a connection within 5000 ms (size=9, waiting=31)";
evidence.add({ tool: "Probe.Trace", result: { errors: [{ service, error_message: message }] } });
evidence.add({ tool: "Probe.Gateway", result: { errors: [{ error_message: "Answered 502 Bad Gateway" }] } });
evidence.add({ tool: "Probe.Metrics", result: { series: [{ tags: [`service:${service}`], before: 40, min: 4 }] } });
evidence.add({
  tool: "Probe.SearchCompanies",
  arguments: { city: "Berlin" },
  result: { companies: [{ name: "Onyx", city: "Berlin", employees: 49 }], pagination: { total: 87 } },
});

const wrongIn = async (text: string) =>
  (await evidence.check(text)).filter(({ status }) => status === "unsupported").map((claim) => claim.text);

it.each([
  // Numbers about the calls.
  ["We lost 11,998 orders.", ["11,998"]],
  ["11,998 calls are left.", []],
  ["10 s passed within a request.", ["10 s"]],
  ["We have 25 shops, 30 errors, 6 events and 60 more.", ["25", "30", "6", "60"]],
  ["The limit is 25, this is page 6, and the next offset 60.", []],
  ["7 companies were enriched.", ["7"]],
  ["We spent 7 credits.", []],
  // Settings.
  ["3 customers are unhappy.", ["3"]],
  ["Unhappy customers alerts because 3 customers wrote.", ["3"]],
  ["Unhappy customers alerts above 3.", []],
  ["Unhappy customers alerts if >= 3.", []],
  ["> 3 customers are unhappy.", ["3"]],
  ["Mail relay: 75 mails failed.", ["75"]],
  ["The threshold of Mail relay is 75.", []],
  // Numbers in a message, by the words beside them.
  ["9 errors happened.", ["9"]],
  ["The pool has a size of 9, and 31 were waiting.", []],
  ["Onyx has 502 employees.", ["502"]],
  ["The reply was a bad gateway, 502.", []],
  // A field named `min` is a minimum.
  ["payment-service failed for 4 minutes.", ["4 minutes"]],
])("takes a number about a call, a setting or a message only for what it says: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["2 monitors alert.", "count of monitors[] with status = alert"],
  ["2 of the 3 monitors alert.", "count of monitors[] with status = alert"],
  ["3 monitors, 2 alerting.", "count of monitors[]"],
])("counts the rows that a number is said to count: %j", async (text, derivation) => {
  expect((await evidence.check(text))[0]).toMatchObject({ status: "derived", derivation });
});

it.each([
  ["4 monitors alert.", ["4"]],
  ["4 monitors alert, among them Checkout error ratio.", ["4"]],
  ["4 groups of Checkout error ratio alert.", []],
  ["payment-service had 40 connections before.", []],
  ["The connections were 40 before.", []],
  ["87 companies in Berlin match.", []],
])("takes no value of one row for the number of rows: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["The monitor 71001 has priority 3.", ["3"]],
  ["The monitor 71001 has a priority of 3.", ["3"]],
  ["The monitor 71001 is at priority 3.", ["3"]],
  ["The monitor 71001 has 3 as its priority.", ["3"]],
  ["The monitor 71001 alerts. Its priority is 3.", ["3"]],
  ["The priority of all monitors is 3.", ["3"]],
  ["The monitor 71001 is one of 3 monitors.", []],
  ["The number of monitors is 3.", []],
  ["Monitors about checkout-api and others: 3.", []],
])("takes the number of rows for no value of a field: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it("takes no value of a named row for the number of rows with a state", async () => {
  const own = createEvidence();
  const monitors = ["Alert", "OK"].map((status) => ({
    id: `7100${status.length}`,
    status,
    team: "checkout",
    priority: 1,
  }));
  own.add({ tool: "Probe.SearchMonitors", result: { monitors, counts: { OK: 1, Alert: 1 } } });
  const claims = await own.check("2 monitors on checkout, of which 1 alerts.");
  expect(claims.find(({ text }) => text === "1")?.source?.path).toBe("counts.Alert");
});

it.each([
  ["2 of 3 monitors alert, so 67 %.", []],
  ["67 % of the monitors alert, 2 of 3.", []],
  ["Monitors in alert: 2 (67 %).", []],
  ["2 of 3 monitors alert, so 76 %.", ["76 %"]],
])("derives a share from figures that are derived: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["Checkout error ratio alerts 100 s after payment-service was deployed.", []],
  ["Checkout error ratio alerts 1 min 40 s after the deployment.", []],
  ["Checkout error ratio alerts 1m40s after the deployment.", []],
  ["Checkout error ratio alerts 1 minute and 40 seconds after the deployment.", []],
  ["Checkout error ratio alerts 2 min 40 s after the deployment.", ["2 min 40 s"]],
  ["Checkout error ratio alerts 140 s after the deployment.", ["140 s"]],
  ["11 minutes after the deployment, Hugo Brandt changed something.", []],
  ["21 minutes after the deployment, Hugo Brandt changed something.", ["21 minutes"]],
  // Without a window, nothing says when the calls were made.
  ["Checkout error ratio alerts for 33 minutes.", []],
  ["Checkout error ratio is in alert for 33 minutes.", []],
  ["Checkout error ratio alerted for 33 minutes.", ["33 minutes"]],
  ["Checkout error ratio was alerting for 33 minutes.", ["33 minutes"]],
])("derives a duration from two times: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["The alert of Checkout error ratio came at 09:26:40, after payment-service was deployed.", []],
  ["Checkout error ratio alerts at 09:26:40, and payment-service was deployed at 09:25:00.", []],
  ["Checkout fails since 09:26:40: payment-service was deployed.", []],
  ["payment-service was deployed at 09:26:40.", ["09:26:40"]],
  ["Checkout fails since 09:26:50: payment-service was deployed.", ["09:26:50"]],
])("relates a time to the names of its clause: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

const groups = createEvidence();
groups.add({
  tool: "Probe.GetMonitor",
  arguments: { monitor_id: "71001" },
  result: { id: "71001", status: "Warn", group_counts: { Alert: 4, Warn: 1 }, message: "The limit is 5 %." },
});

it.each([
  ["1 warns, and 4 alert.", ["1", "4"]],
  ["1 group warns, and 4 groups alert.", []],
])("takes no count of groups for one of monitors: %j", async (text, wrong) => {
  const claims = await groups.check(text);
  expect(claims.filter(({ status }) => status === "unsupported").map((claim) => claim.text)).toEqual(wrong);
});

it("offers no limit as the nearest value", async () => {
  const [claim] = await groups.check("The error ratio is 34.1 %.");
  expect([claim?.status, claim?.nearest]).toEqual(["unsupported", undefined]);
});

it.each([
  ["1 is a draft.", ["1"]],
  ["Campaign 1 is a draft.", []],
])("takes a small id for no count: %j", async (text, wrong) => {
  const own = createEvidence();
  own.add({
    tool: "Probe.ListCampaigns",
    result: { campaigns: [{ id: "1", name: "Welcome series", state: "running" }] },
  });
  const claims = await own.check(text);
  expect(claims.filter(({ status }) => status === "unsupported").map((claim) => claim.text)).toEqual(wrong);
});

const trace = createEvidence();
trace.add({
  tool: "Probe.GetTrace",
  arguments: { trace_id: "5698", sort_order: "newest" },
  result: {
    summary: {
      span_count: 16,
      error_count: 5,
      services: [
        { service: "pay-api", span_count: 10, error_count: 3 },
        { service: "web-app", span_count: 6, error_count: 2 },
      ],
      errors: [{ service: "pay-api", error_message: "No connection within 5000 ms (size=4, waiting=31)" }],
    },
  },
});

it.each([
  ["The pool has size 4, 31 waiting. We lost 31 orders.", ["31"]],
  ["The trace has 5 errors. We refunded 5 orders.", ["5"]],
  ["The trace has 16 spans.\nWe lost 16 orders.", ["16"]],
  ["The trace has 16 spans, and we lost 16 orders.", ["16"]],
  ["The trace has 5 errors. Of the errors, 5 angry customers wrote.", ["5"]],
  // A thing that a result knows, but that the sentence before is not about.
  ["The pool has size 4, 31 waiting. We saw 31 services.", ["31"]],
  // The number of rows of another list than that of the noun.
  ["The services of the trace had 2 spans.", ["2"]],
  ["The trace has 2 services and 5 exceptions, and 31 connections waited.", []],
  ["The trace has 16 spans, 5 of them failed.", []],
  ["The trace has 16 spans. 5 were slow.", []],
  ["The pool has size 4. It had 31 waiting.", []],
  ["The pool has size 4. A size of 4 explains the errors.", []],
  ["The trace has 16 spans in 2 services, and 5 failed spans.", []],
])("takes no figure for the number of things that no result has: %j", async (text, wrong) => {
  const claims = await trace.check(text);
  expect(claims.filter(({ status }) => status === "unsupported").map((claim) => claim.text)).toEqual(wrong);
});
