import { createEvidence } from "@toolwright/core/evidence";
import { expect, it } from "vitest";
import { findUnsupported } from "./find-unsupported.ts";

const evidence = createEvidence();
evidence.add({
  tool: "Probe.Count",
  arguments: { query: "status:error" },
  result: {
    buckets: [{ by: { service: "pay-api" }, value: 140, p95_ns: 267_754_297.15, last_seen: "2026-01-31T09:14:40Z" }],
  },
});
const facts = {
  service: { type: "text", description: "The service with most errors", value: "pay-api" },
  errors: { type: "number", description: "Number of errors\nof this service", value: 140 },
  p95_ms: { type: "number", description: "95th percentile of duration, in milliseconds", value: 267 },
  last: { type: "instant", description: "Time of the last error", value: "2026-01-31T09:14:40Z", withinMs: 0 },
  others: { type: "list", description: "Other services", value: [] },
} as const;
const findIn = (answer: Parameters<typeof findUnsupported>[2]) =>
  findUnsupported(evidence, { task: "Which service has 99 errors?", facts }, answer);

const RIGHT = { service: "pay-api", errors: 140, p95_ms: 267.75429715, last: "2026-01-31T09:14:40Z", others: [] };

it("finds no figure in an answer whose values are in results, whatever the task says", async () => {
  expect(await findIn(RIGHT)).toEqual([]);
  expect(await findIn(null)).toEqual([]);
});

it("finds each value that no result has, with its field", async () => {
  const answer = {
    service: "web-app",
    errors: 141,
    p95_ms: 267_754,
    last: "2026-01-31T10:14:40Z",
    others: ["pay-api"],
  };
  expect(await findIn(answer)).toEqual([
    "service: web-app",
    "errors: 141",
    "p95_ms: 267754 ms",
    "last: 2026-01-31T10:14:40Z",
  ]);
});
