import * as fc from "fast-check";
import type { SpanFields } from "../distinct-spans.ts";

export const EPOCH_MS = Date.UTC(2026, 0, 31, 9);
export const MS = 1_000_000;

/** A span without content; tests set the fields they need. */
export function span(fields: Partial<SpanFields> = {}): SpanFields {
  return {
    span_id: null,
    parent_id: null,
    service: "web",
    resource: null,
    operation: null,
    type: null,
    status: null,
    error: false,
    start: null,
    start_ms: null,
    duration_ns: null,
    error_type: null,
    error_message: null,
    http_method: null,
    http_status_code: null,
    host: null,
    id: null,
    ...fields,
  };
}

/** A span that starts `offset_ms` after the start of the trace and takes `length_ms`. */
export function timed(span_id: string, times: readonly [offset_ms: number, length_ms: number], fields: Partial<SpanFields> = {}): SpanFields {
  const start_ms = EPOCH_MS + times[0];
  return span({ span_id, start_ms, start: new Date(start_ms).toISOString(), duration_ns: Math.round(times[1] * MS), ...fields });
}

const idArb = fc.option(fc.constantFrom("0", "", ...Array.from({ length: 12 }, (_, i) => String(i + 1))), { freq: 8 });
const nameArb = fc.option(fc.constantFrom("web", "cart", "redis"), { freq: 6 });
const oddNumber = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5, Number.MAX_VALUE);

/** Inconsistent spans: cycles, repeats, missing parents, missing and absurd times. */
export const wildSpans: fc.Arbitrary<SpanFields[]> = fc.array(
  fc
    .record({
      span_id: idArb,
      parent_id: idArb,
      id: fc.option(fc.constantFrom("a", "b", "c")),
      service: nameArb,
      operation: nameArb,
      resource: nameArb,
      host: nameArb,
      error: fc.boolean(),
      start_ms: fc.option(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: EPOCH_MS, max: EPOCH_MS + 40 }) }, { weight: 1, arbitrary: oddNumber })),
      duration_ns: fc.option(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 40 * MS }) }, { weight: 1, arbitrary: oddNumber })),
      error_type: fc.option(fc.constantFrom("Timeout", "Refused")),
    })
    .map((fields) => span(fields)),
  { maxLength: 40 },
);

/** Spans of a plausible trace: one root, every parent present, times in range; siblings and clocks vary. */
export const soundSpans: fc.Arbitrary<SpanFields[]> = fc
  .array(
    fc.record({
      parent: fc.nat(),
      offset_ms: fc.integer({ min: 0, max: 60 }),
      duration_ns: fc.integer({ min: 0, max: 60 * MS }),
      service: nameArb,
      operation: nameArb,
      host: nameArb,
      error: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ parent, offset_ms, ...fields }, index) =>
      span({
        ...fields,
        span_id: String(index + 1),
        parent_id: index === 0 ? "0" : String((parent % index) + 1),
        start_ms: EPOCH_MS + (index === 0 ? 0 : offset_ms),
      }),
    ),
  );

/** A trace in which every child lies within its parent, and siblings are sequential. */
export const nestedSpans: fc.Arbitrary<SpanFields[]> = fc
  .array(fc.record({ parent: fc.nat(), gap: fc.nat({ max: 3 }), length: fc.integer({ min: 0, max: 20 }) }), { maxLength: 40 })
  .map((rows) => {
    const placed = [{ start: 0, end: 100, free: 0, parent: -1 }];
    for (const row of rows) {
      const parent = row.parent % placed.length;
      const within = placed[parent]!;
      const start = Math.min(within.end, within.free + row.gap);
      const end = Math.min(within.end, start + row.length);
      within.free = end;
      placed.push({ start, end, free: start, parent });
    }
    return placed.map(({ start, end, parent }, index) =>
      timed(String(index + 1), [start, end - start], { parent_id: parent === -1 ? null : String(parent + 1), service: `s${index % 3}` }),
    );
  });

/** The same spans in random order. */
export function shuffled(spans: readonly SpanFields[]): fc.Arbitrary<SpanFields[]> {
  return fc.shuffledSubarray([...spans], { minLength: spans.length, maxLength: spans.length });
}

/** A chain in which each span is the child of the previous one. */
export function chain(length: number): SpanFields[] {
  return Array.from({ length }, (_, index) =>
    timed(String(index + 1), [0, length - index], { parent_id: index === 0 ? null : String(index), service: `s${index % 5}` }),
  );
}
