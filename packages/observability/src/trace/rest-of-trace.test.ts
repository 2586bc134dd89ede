import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shuffled, soundSpans, timed } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { keepSpans, restOfTrace } from "./keep-spans.ts";
import { buildTree } from "./tree.ts";

const window = { start: "2026-01-31T08:00:00.000Z", end: "2026-01-31T09:00:00.000Z" };

function rest(spans: readonly SpanFields[], maxSpans: number) {
  const kept = keepSpans(buildTree(spans), maxSpans);
  return { kept, call: restOfTrace({ id: "77", window, kept }) };
}

/** The spans of the trace that the search matches. */
function found(query: string, spans: readonly SpanFields[]): Set<string | null> {
  const [, bound] = /^trace_id:77(?: @duration:<=(\d+)| (?:status:error))?$/.exec(query) ?? [];
  const most = bound === undefined ? Number.POSITIVE_INFINITY : Number(bound);
  const matches = query.includes("status:error") ? spans.filter(({ error }) => error) : spans;
  return new Set(matches.filter(({ duration_ns }) => duration_ns! <= most).map(({ span_id }) => span_id));
}

const spans = [
  timed("1", [0, 100]),
  timed("2", [1, 40], { parent_id: "1" }),
  timed("3", [2, 30], { parent_id: "1", error: true }),
  timed("4", [3, 20], { parent_id: "1" }),
  timed("5", [4, 10], { parent_id: "1" }),
];

describe("the search for the rest of a trace", () => {
  it("searches for spans as fast as the fastest kept span or faster, slowest first, in the same window", () => {
    expect(rest(spans, 3).call).toEqual({
      tool: "Observability_SearchSpans",
      arguments: {
        query: "trace_id:77 @duration:<=40000000",
        start_time: window.start,
        end_time: window.end,
        sort_order: "longest",
      },
    });
  });

  it("searches for the entire trace when only errors were kept, and for the errors when some were dropped", () => {
    expect(rest(spans, 1).call.arguments["query"]).toBe("trace_id:77");
    const failed = spans.map((span) => ({ ...span, error: true }));
    expect(rest(failed, 2).call.arguments["query"]).toBe("trace_id:77 status:error");
    expect(rest(spans, 0).call.arguments["query"]).toBe("trace_id:77 status:error");
  });

  it("ignores the duration of error spans for its bound", () => {
    const fastError = [...spans, timed("6", [5, 1], { parent_id: "1", error: true })];
    expect(rest(fastError, 4).call.arguments["query"]).toBe("trace_id:77 @duration:<=40000000");
  });

  it("lists every dropped span, or every dropped error span if there is one, whatever the trace and the bound", () => {
    fc.assert(
      fc.property(soundSpans.chain(shuffled), fc.nat({ max: 45 }), (trace, maxSpans) => {
        const { kept, call } = rest(trace, maxSpans);
        const listed = found(call.arguments["query"]!, trace);
        const keptIds = new Set(kept.spans.map(({ span_id }) => span_id));
        const due = kept.dropped_errors > 0 ? trace.filter(({ error }) => error) : trace;
        for (const { span_id } of due) expect(keptIds.has(span_id) || listed.has(span_id)).toBe(true);
      }),
    );
  });
});
