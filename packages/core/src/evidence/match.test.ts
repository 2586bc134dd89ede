import { expect, it } from "vitest";
import { createEvidence } from "./evidence.ts";

const incident = createEvidence();
incident.add({
  tool: "Probe.SearchMonitors",
  arguments: { query: "checkout" },
  result: {
    monitors: [
      {
        id: "71001",
        name: "Checkout error ratio",
        query: "sum(request.errors) / sum(request.hits) * 100",
        priority: 2,
      },
      { id: "71009", name: "Checkout and database", query: "71001 && 71008", priority: 5 },
    ],
    counts: { OK: 1, Alert: 1 },
  },
});
const COUNTS = {
  "payment-service": 208,
  "api-gateway": 136,
  "checkout-api": 136,
  "web-frontend": 136,
  "search-api": 18,
};
incident.add({
  tool: "Probe.AggregateEvents",
  arguments: { dataset: "logs", query: "status:error", group_by: ["service"] },
  result: {
    buckets: Object.entries(COUNTS).map(([service, value]) => ({ by: { service }, value })),
    calls_left: 2999,
  },
});
const message = "Could not acquire a connection within 5000 ms (waiting=31)";
incident.add({ tool: "Probe.SearchLogs", result: { logs: [{ service: "payment-service", message }] } });

/** The figures of a report without a source. */
const wrongIn = async (text: string) =>
  (await incident.check(text)).filter(({ status }) => status === "unsupported").map((claim) => claim.text);

it.each([
  // An id names its own row, unless its clause names another one.
  ["71001 (Checkout error ratio) alerts; 71009 is OK.", []],
  ["Checkout error ratio (71001) alerts, 71009 doesn't.", []],
  ["71001 (Checkout error ratio) alerts, but the monitor 71009 is OK.", []],
  ["71009 is OK; Checkout error ratio (71001) alerts.", []],
  ["Checkout error ratio and 71009 have a problem.", []],
  ["71001 (Checkout error ratio) alarmiert; 71009 ist OK.", []],
  ["71001 (Checkout error ratio) alarmiert, aber der Monitor 71009 nicht.", []],
  ["71001 (Checkout error ratio) has priority 2; 71009 has priority 5.", []],
  ["71001 (Checkout error ratio) has priority 2. 71009 has priority 5.", []],
  ["71001 (Checkout error ratio) has priority 5; 71009 is OK.", ["5"]],
  ["71009 is OK and Checkout error ratio has priority 5.", ["5"]],
  ["71009 is OK. Checkout error ratio has priority 5.", ["5"]],
  ["71001 (Checkout error ratio) alerts; 71008 is OK.", ["71008"]],
  ["71009 (Checkout error ratio) alerts.", ["71009"]],
  ["| Checkout error ratio | Alert | 71009 |", ["71009"]],
  ["| 71009 | Alert | Checkout error ratio |", ["71009"]],
  // A list item or row begins with the names above the list.
  ["- payment-service fails.\n- 31 requests were waiting", []],
  ["- payment-service fails.\n- refund-service was deployed.\n- 31 requests were waiting", ["refund-service"]],
  ["1. payment-service fails.\n2. refund-service was deployed.\n3. 31 requests were waiting", ["refund-service"]],
  ["* payment-service fails\n  * refund-service was deployed\n* 31 requests were waiting", ["refund-service"]],
  ["- refund-service wurde aktualisiert.\n- 634 errors in total", ["refund-service"]],
  ["refund-service was deployed.\n- 634 errors in total", ["refund-service"]],
  ["refund-service was deployed.\n\n208 errors", ["refund-service"]],
  ["| | errors |\n| --- | --- |\n| refund-service | none |\n| errors in total | 634 |", ["refund-service"]],
  ["| event | errors |\n| --- | --- |\n| refund-service | |\n| 208 errors | 208 |", ["refund-service"]],
  ["payment-service fails:\n- refund-service was deployed.\n- 136 errors", ["refund-service", "136"]],
  ["- refund-service was deployed. It had 208 errors.", ["refund-service", "208"]],
  ["- refund-service was deployed\n  and had 208 errors.", ["refund-service", "208"]],
  ["- refund-service\n  - 208 errors\n  - 136 errors", ["refund-service", "208", "136"]],
  ["refund-service:\n- 208 errors\n- 136 errors", ["refund-service", "208", "136"]],
  ["## refund-service\n\n- 208 errors\n- 136 errors", ["refund-service", "208", "136"]],
  ["## refund-service\n- 208 errors\n- 136 errors", ["refund-service", "208", "136"]],
  ["| refund-service | count |\n| --- | --- |\n| errors | 208 |", ["refund-service", "208"]],
  ["| | refund-service |\n| --- | --- |\n| errors | 208 |\n| errors | 136 |", ["refund-service", "208", "136"]],
  // A share of the total, of the value in the sentence before.
  ["payment-service logged 208 errors. That is 33 %.", []],
  ["payment-service logged 208 errors. That's 32.8 % of all errors.", []],
  ["- payment-service logged 208 errors.\n- This is 33 %.", []],
  ["payment-service protokollierte 208 Fehler. Das sind 33 %.", []],
  ["208 errors are the most. That is 33 %.", []],
  ["payment-service logged 208 errors. That is 34 %.", ["34 %"]],
  ["payment-service logged 208 errors. That is 21 %.", ["21 %"]],
  ["payment-service logged 208 errors. web-frontend had 33 %.", ["33 %"]],
  ["payment-service logged 208 errors. Another had 33 %.", ["33 %"]],
  ["payment-service protokollierte 208 Fehler. Das sind 43 %.", ["43 %"]],
])("finds no source only for what is wrong in %j", async (text, wrong) => {
  expect(await wrongIn(text)).toEqual(wrong);
});

it.each([
  // A value of another kind, or a part of a query.
  [
    "refund-service has 31 requests.",
    [
      ["refund-service", "payment-service"],
      ["31", undefined],
    ],
  ],
  ["payment-service had 310 errors.", [["310", 208]]],
  ["1480 requests", [["1480", undefined]]],
  ["71999 requests failed.", [["71999", undefined]]],
  ["The monitor 71999 failed.", [["71999", "71009"]]],
  ["payment-service had no connection within 30 s.", [["30 s", "5000 ms"]]],
])("names only a value of the same kind as the nearest in %j", async (text, nearest) => {
  const wrong = (await incident.check(text)).filter(({ status }) => status === "unsupported");
  expect(wrong.map((claim) => [claim.text, claim.nearest?.value])).toEqual(nearest);
});
