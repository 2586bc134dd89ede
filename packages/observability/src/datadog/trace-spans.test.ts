import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

/** A backend with one span per trace. */
function observabilityWith(traceIds: readonly string[]) {
  const data = traceIds.map((trace_id, index) => ({
    id: `event-${index}`,
    attributes: { trace_id, span_id: `${index}`, start_timestamp: "2026-01-31T08:30:00Z", custom: { duration: 1 } },
  }));
  return createObservability({
    apiKey: "api-key",
    applicationKey: "application-key",
    site: "datadoghq.com",
    clock: testClock(NOW),
    fetch: async () => Response.json({ data }),
  });
}

// A decimal id with 16 digits may also be a hexadecimal id, and so another trace's.
const DIGITS = "1234567890123456";
const OTHER = String(BigInt(`0x${DIGITS}`));
const SAME = BigInt(DIGITS).toString(16).padStart(16, "0");

test("digits that can be read as the ids of two traces return the spans of one of them", async () => {
  const { trace_id, summary } = await observabilityWith([SAME, OTHER, OTHER]).getTrace({ trace_id: DIGITS });
  expect({ trace_id, spans: summary.span_count }).toEqual({ trace_id: OTHER, spans: 2 });
});

test("spans with another form of the same id belong to the trace", async () => {
  const { trace_id, summary } = await observabilityWith([SAME, DIGITS]).getTrace({ trace_id: DIGITS });
  expect({ trace_id, spans: summary.span_count }).toEqual({ trace_id: DIGITS, spans: 2 });
});

test("a warning that Datadog repeats on each page is in the result once", async () => {
  const warnings = [{ code: "w", title: "Slow", detail: "Storage is slow" }];
  let pages = 0;
  const toolkit = createObservability({
    apiKey: "api-key",
    applicationKey: "application-key",
    site: "datadoghq.com",
    clock: testClock(NOW),
    fetch: async () => {
      const id = String(++pages);
      const attributes = { trace_id: "77", span_id: id, start_timestamp: "2026-01-31T08:30:00Z" };
      const page = pages < 3 ? { after: id } : {};
      return Response.json({ data: [{ id, attributes }], meta: { status: "done", warnings, page } });
    },
  });
  const trace = await toolkit.getTrace({ trace_id: "77" });
  expect(trace.warnings.filter((warning) => warning.includes("Storage is slow"))).toHaveLength(1);
});
