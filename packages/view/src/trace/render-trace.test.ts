import { expect, it } from "vitest";
import { readSamples } from "../__fixtures__/samples.ts";
import { chooseSpans } from "./choose-spans.ts";
import { renderTrace } from "./render-trace.ts";
import { selfIntervals } from "./self-intervals.ts";
import type { ViewSpan } from "./trace.ts";

const rowsOf = (html: string) => html.split("<tr").length - 1;
const many = (count: number): ViewSpan[] =>
  Array.from({ length: count }, (_, index) => ({
    span_id: `s${index}`,
    service: "web",
    resource: "GET /",
    depth: Math.min(index, 40),
    offset_ns: index * 1e6,
    duration_ns: (count - index) * 1e6,
    self_ns: 1e6,
    error: index === count - 1,
  }));

it("shows what GetTrace found: totals, origin, spans, errors and the critical path", async () => {
  const { trace } = await readSamples();
  const html = renderTrace(trace);
  expect(html).toContain(`Trace ${trace.trace_id}`);
  expect(html).toContain(`Show all ${trace.spans.length} spans`);
  for (const { resource } of trace.spans) expect(html).toContain(resource);
  expect(html.split("<b>✕").length - 1).toBe(trace.summary.error_count);
  expect(html).toContain(trace.summary.origin?.error_type);
  expect(html.split(">, on the critical path").length - 1).toBe(trace.summary.critical_path.length);
});

it("marks only the span where the failure began in strong red, and the other failed ones in a muted one", () => {
  const spans = [
    { span_id: "1", service: "web", depth: 0, offset_ns: 0, duration_ns: 9e6, error: true, error_type: "BadGateway" },
    { span_id: "2", service: "db", depth: 1, offset_ns: 1e6, duration_ns: 7e6, error: true, error_type: "Timeout" },
  ];
  const origin = { span_id: "2", service: "db", error_type: "Timeout", error_message: "No connection" };
  const picture = renderTrace({ spans, summary: { origin } });
  expect(picture.match(/<rect class="tv-bad"/g)).toHaveLength(1);
  expect(picture).toContain('<rect class="tv-soft tv-pale"');
  expect(picture).toContain("Timeout: No connection");
  expect(picture).toContain("Then failed: web BadGateway");
});

it("folds fast spans at their place, and shows every span when a person asks for all", () => {
  const fast = (index: number) => ({ span_id: `f${index}`, depth: 1, offset_ns: index * 1e5, duration_ns: 4e5 });
  const slow = (span_id: string, depth: number) => ({ span_id, depth, offset_ns: 0, duration_ns: 1e9 });
  const spans = [slow("a", 0), ...Array.from({ length: 14 }, (_, index) => fast(index)), slow("b", 1)];
  const html = renderTrace({ spans });
  expect(html).toContain("+14 spans under 500 µs");
  expect(html).toContain("<summary>Show all 16 spans</summary>");
  expect(html.split('class="tv-more"').length - 1).toBe(14);
  expect(html.split(/<tr[^>]*class="">/).length - 1).toBe(2);
});

it("shows at most seven lines at first: the origin and the other failures before the longest", () => {
  const spans = many(40).map((span, index) => ({ ...span, error: index % 10 === 9 }));
  const html = renderTrace({ spans, summary: { origin: { span_id: "s39" } } });
  const shown = [...html.matchAll(/<tr[^>]*class="( tv-origin|tv-fold|)">.*?<b>(?:✕ )?(.*?)<\/b>/g)];
  expect(shown).toHaveLength(7);
  expect(html).toContain("+34 spans under 50 ms");
  expect(html.split("tv-origin").length - 1).toBe(1);
});

it("bounds a trace of 1,000 spans, keeps the failed one, and says how many are left out", () => {
  const trace = { trace_id: "1", spans: many(1_000), summary: { span_count: 1_200 }, dropped: 200 };
  const html = renderTrace(trace);
  expect(rowsOf(html)).toBe(102);
  expect(html.split("<b>✕").length - 1).toBe(1);
  expect(html).toContain("900 more spans of the result are not drawn");
  expect(html).toContain("200 more spans of the trace are not in the result.");
  expect(html.length).toBeLessThan(150_000);
  expect(rowsOf(renderTrace(trace, { maxSpans: 100_000 }))).toBe(502);
  expect(rowsOf(renderTrace(trace, { maxSpans: 0 }))).toBe(2);
});

it("chooses failed spans before those of the critical path, and those before the longest", () => {
  const spans = [
    { span_id: "long", duration_ns: 9 },
    { span_id: "path", duration_ns: 1 },
    { span_id: "short", duration_ns: 2 },
    { span_id: "failed", duration_ns: 1, error: true },
  ];
  const chosen = (count: number) => chooseSpans(spans, new Set(["path"]), count).map(({ span_id }) => span_id);
  expect([chosen(1), chosen(2), chosen(3)]).toEqual([["failed"], ["path", "failed"], ["long", "path", "failed"]]);
});

it("finds the time that no child covers", () => {
  const span = (depth: number, offset_ns: number, duration_ns: number) => ({ depth, offset_ns, duration_ns });
  const spans = [span(0, 0, 100), span(1, 10, 20), span(2, 15, 5), span(1, 25, 30), span(1, 90, 20), { depth: 1 }];
  const text = selfIntervals(spans).map((parts) => parts.map(({ startNs, endNs }) => `${startNs}-${endNs}`).join(" "));
  expect(text).toEqual(["0-10 55-90", "10-15 20-30", "15-20", "25-55", "90-110", ""]);
});

it("tells own work from waiting only when no span is missing", () => {
  const trace = { trace_id: "1", spans: many(3), summary: { span_count: 3 } };
  expect(renderTrace(trace)).toContain("waits for other spans");
  expect(renderTrace({ ...trace, dropped: 1 })).not.toContain("waits for other spans");
  expect(renderTrace({ ...trace, summary: { span_count: 9 } })).not.toContain("waits for other spans");
  expect(renderTrace({ ...trace, summary_complete: false })).toContain("every total is a lower limit");
});

it("lists the steps of the critical path with their share of the duration", () => {
  const critical_path = Array.from({ length: 12 }, (_, index) => ({
    service: `s${index}`,
    self_ns: index === 5 ? 988e6 : 1e6,
  }));
  const html = renderTrace({ spans: many(1), summary: { duration_ns: 1e9, critical_path } });
  expect(html).toContain("Self times and critical path");
  expect(html.split("0.1 %").length - 1).toBe(11);
  expect(html).toContain("98.8 %");
});

it("draws an empty trace, and one whose fields are missing or of another type", () => {
  expect(renderTrace({})).toContain("The trace has no spans in this window.");
  const odd = {
    spans: [{}, { depth: -3, offset_ns: "x", duration_ns: null, error: "yes" }],
    summary: 5,
    warnings: "no",
  };
  expect(renderTrace(odd as never)).toContain("start unknown");
  expect(renderTrace(odd as never)).not.toMatch(/NaN|undefined|Infinity/);
});

it("has no totals for a trace without spans", () => {
  const html = renderTrace({ trace_id: "1", spans: [], summary: { span_count: 0, duration_ns: null } });
  expect(html).toContain("The trace has no spans in this window.");
  expect(html).not.toContain("1 ns");
});
