import {
  callUsage,
  defineTool,
  loadPart,
  requiredText,
  resolveWindow,
  toWindowRecord,
  warningList,
  wholeNumber,
  windowRecord,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { endTime, startTime } from "../parameters.ts";
import { link } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";
import { fitTrace, SHORT_MAX_SPANS } from "../trace/fit-trace.ts";
import { traceEntries } from "../trace/trace-result.ts";

const input = v.strictObject({
  trace_id: v.pipe(
    requiredText("Decimal or hex id, e.g. from Observability_SearchSpans"),
    v.examples(["1376633447483012831"]),
  ),
  start_time: startTime("now-1h"),
  end_time: endTime,
  max_spans: v.optional(wholeNumber(1, 500, "Maximum spans to return"), 100),
});

const output = v.object({
  ...traceEntries,
  window: windowRecord,
  link,
  warnings: warningList,
  ...callUsage,
});

/**
 * Reads one trace: a summary of every span, every error span and the slowest others, each parent before its children.
 *
 * The result has at most `max_spans` spans and 20,000 tokens. If that leaves out spans, `truncated` is true,
 * `collapsed` counts similar spans among them, and `rest` is the call that lists them. An unknown id returns an empty
 * trace, not an error.
 *
 * Reads pages of 1,000 spans up to the toolkit's option `maxTraceSpans` (default 10,000, so at most 11 requests, the
 * last of which shows that no span follows), and reports progress after each page; past that number, `summary_complete`
 * is false. Finds the trace by any form of its id, decimal or hexadecimal, in the same request. `calls_spent` counts
 * the requests.
 *
 * With the toolkit's option `wholeTraces`, one request reads the entire trace, including spans that aren't indexed. If
 * Datadog refuses that, the tool searches the indexed spans instead. Spans outside the window are left out, and a
 * warning names the window that contains them.
 *
 * Backend: `POST /api/v2/spans/events/search`, a retried read; with `wholeTraces`, first `GET
 * /api/v2/trace/{trace_id}`, a preview. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`,
 * `forbidden` (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getTrace = defineTool({
  name: "Observability.GetTrace",
  title: "Get trace",
  description:
    "Read one Datadog APM trace: summary (origin of the failure, critical path, slowest) and spans. max_spans over 100 lists every error span and the slowest others. If truncated, the call in rest lists the spans left out. summary_complete is false if the trace was too large to read in full. An unknown id returns an empty trace: widen the window (last hour by default).",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "a decimal trace id": "1376633447483012831" },
  input,
  output,
  plan: (args, { now }) => ({ window: resolveWindow(args, now) }),
  async run(args, call: ObservabilityCall, { window }) {
    const { assembleTrace } = await loadPart(import("../late.ts"));
    const trace = await assembleTrace(args.trace_id, args.max_spans, window, call);
    const address = trace.summary.span_count > 0 ? call.links.trace(trace.trace_id) : null;
    return { ...trace, window: toWindowRecord(window), link: address };
  },
  fit: ({ link: _, ...result }, view) => fitTrace(result, view, view.args.max_spans <= SHORT_MAX_SPANS),
});
