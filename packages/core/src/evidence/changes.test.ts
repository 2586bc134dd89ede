import { expect, it } from "vitest";
import { createEvidence } from "./evidence.ts";

const evidence = createEvidence();
const at = (time: string) => `2026-01-31T${time}.000Z`;
const monitorOf = (id: string, name: string, since: string, query: string) => ({
  id,
  name,
  status: "Alert",
  since: at(since),
  query,
});
evidence.add({
  tool: "Probe.SearchMonitors",
  result: {
    monitors: [
      monitorOf("71001", "Order error ratio", "09:26:40", "sum(last_5m):sum:errors{*} / sum:hits{*} * 100 > 5"),
      monitorOf("71003", "Lock wait", "09:27:40", 'spans("service:pay-api").rollup("pc95", "@duration") > 2000000000'),
      monitorOf("71006", "Mail bounces", "04:39:40", 'logs("service:mail-relay").rollup("count").last("4h") > 2'),
    ],
  },
});
evidence.add({
  tool: "Probe.SearchEvents",
  result: {
    events: [
      { kind: "deployment", timestamp: at("09:25:00"), service: "pay-api", version: "2.8.1" },
      {
        kind: "change",
        timestamp: at("09:36:00"),
        service: "web-app",
        change: { resource: "rate-limit", from: '{"requests_per_minute":600}', to: '{"requests_per_minute": 400}' },
      },
      {
        kind: "change",
        timestamp: at("09:16:00"),
        service: "shop-search",
        change: { resource: "new-ranking", to: '{"enabled":true,"rollout_percent":50}' },
      },
    ],
  },
});
const change = { time: at("09:25:00"), before: 40, after: 4 };
evidence.add({
  tool: "Probe.QueryMetrics",
  arguments: { queries: ["max:pool.connections{service:pay-api}"] },
  result: {
    series: [
      { query: "max:pool.connections{service:pay-api}", unit: "connection", first: 40, last: 4, min: 4, change },
    ],
  },
});
evidence.add({
  tool: "Probe.GetTrace",
  result: {
    summary: {
      duration_ns: 5_074_663_818,
      root: { service: "web-app", duration_ns: 5_074_663_818 },
      services: [
        { service: "pay-api", self_ns: 3_014_131_104 },
        { service: "web-app", self_ns: 2_060_532_714 },
      ],
    },
  },
});

const wrongIn = async (text: string) =>
  (await evidence.check(text)).filter(({ status }) => status === "unsupported").map((claim) => claim.text);

it.each([
  ["Order error ratio alerts since 09:26:40 UTC. Lock wait followed 60 s later.", []],
  ["Order error ratio alerts since 09:26:40 UTC. 60 s later, Lock wait alerts too.", []],
  ["Monitor 71001 triggered at 09:26:40. Monitor 71003 triggered 60 s later.", []],
  ["Order error ratio alerts first. Lock wait alerts 60 s later.", []],
  ["pay-api was deployed at 09:25. 11 minutes later, rate-limit of web-app was changed.", []],
  ["pay-api 2.8.1 was deployed at 09:25:00, 1 min 40 s before the alert of Order error ratio.", []],
  ["new-ranking was enabled at 09:16, 10 min 40 s before the alert.", []],
  ["pay-api was deployed at 09:25:00. 100 s later, the first alert came. Lock wait followed 60 s later.", []],
  ["pay-api was deployed at 09:25:00. 100 s later, the first alert came. Lock wait followed 90 s later.", ["90 s"]],
  ["pay-api was deployed at 09:25:00. Order error ratio alerts 100 s later, and Lock wait 60 s later.", []],
  ["pay-api was deployed at 09:25:00. Order error ratio alerts 100 s later, and 60 s later Lock wait.", []],
  ["Order error ratio alerts since 09:26:40 UTC. Lock wait followed 90 s later.", ["90 s"]],
  ["Order error ratio alerts since 09:26:40 UTC. Mail bounces followed 60 s later.", ["60 s"]],
  ["Order error ratio alerts since 09:26:40 UTC.\n\nIt went on 60 s later.", ["60 s"]],
  ["pay-api was deployed 3 min 20 s before the alert of Order error ratio.", ["3 min 20 s"]],
])("derives a duration from a time in the sentence before: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["pay-api lost 36 connections.", []],
  ["The connections of pay-api fell by 90 %.", []],
  ["After the deployment, 36 connections were missing.", []],
  ["pay-api now has 4 connections, 36 fewer.", []],
  ["The rate limit was lowered by 200 requests per minute.", []],
  ["pay-api has 36 connections.", ["36"]],
  ["pay-api lost 34 connections.", ["34"]],
  ["pay-api lost 44 connections.", ["44"]],
  ["web-app lost 36 connections.", ["36"]],
  // Between values that the sentence names, no others count.
  ["The connections of pay-api fell by 36, from 4 to 4.", ["36"]],
])("derives a change from the fields before and after it, if the sentence says so: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["Order error ratio alerts above 5 %.", []],
  ["The threshold of Order error ratio is 5 %.", []],
  ["Lock wait alerts above 2 s.", []],
  ["Order error ratio alerts if more than 5 % of the requests fail.", []],
  ["Order error ratio alerts if more than 2 % of the requests fail.", ["2 %"]],
  ["More than 5 % of the requests fail.", ["5 %"]],
  ["Mail bounces alerts if more than 2 mails bounce in 4 hours.", []],
  ["Mail bounces counts over 4 hours, Order error ratio over 5 minutes.", []],
  ["Mail bounces has alerts above 2 in the last 4 hours.", []],
  ["Mail bounces has alerts above 2 in the last 5 hours.", ["5 hours"]],
  ["Mail bounces counts over 9 hours, Order error ratio over 4 minutes.", ["9 hours", "4 minutes"]],
  ["Mail bounces failed for 4 hours.", ["4 hours"]],
  ["Order error ratio alerts above 2 %.", ["2 %"]],
  ["Lock wait alerts above 5 s.", ["5 s"]],
  ["Lock wait was 2 s.", ["2 s"]],
  ["new-ranking was enabled for 50 % of a rollout.", []],
  ["new-ranking has a rollout of 60 %.", ["60 %"]],
  ["rate-limit of web-app had a rollout of 50 %.", ["50 %"]],
])("reads the threshold of a query in its unit, and the fields of a JSON string: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  ["web-app took 5.07 s.", []],
  ["The trace took 5.07 s.", []],
  ["The trace of pay-api took 5.07 s.", []],
  ["pay-api took 5.07 s.", ["5.07 s"]],
  ["pay-api and web-app spent 5.07 s in total.", []],
])("takes a figure that another row has for no figure of a row that the sentence names: %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it("sums all rows although the sentence before names some", async () => {
  const users = createEvidence();
  const bucketOf = (user: string, value: number) => ({ by: { "@usr.id": user }, value });
  const buckets = [bucketOf("usr_8ac", 60), bucketOf("usr_8gi", 70), bucketOf("usr_857", 4)];
  users.add({
    tool: "Probe.AggregateEvents",
    arguments: { dataset: "logs", query: "status:error" },
    result: { buckets },
  });
  const claims = await users.check(
    "Most error logs: usr_8ac (60), usr_8gi (70).\nAffected: 3 customers, in 134 error logs",
  );
  expect(claims.at(-1)).toMatchObject({ text: "134", status: "derived" });
});

it("names the nearest value of a similar size", async () => {
  const own = createEvidence();
  const query = "max:pool{service:pay-api}";
  const series = [{ query, unit: "connection", first: 40, last: 4 }];
  own.add({ tool: "Probe.QueryMetrics", arguments: { queries: [query] }, result: { series } });
  const buckets = [{ by: { service: "pay-api" }, value: 140 }];
  own.add({ tool: "Probe.Count", result: { buckets, unit: "events" } });
  const claims = await own.check("The pool lost connections (40 → 4).\n- 148 spans of pay-api failed.");
  expect(claims.find(({ text }) => text === "148")).toMatchObject({ status: "unsupported", nearest: { value: 140 } });
});
