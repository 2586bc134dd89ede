import type { Clock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";

/** Settings of all tools of a toolkit. */
export interface ToolkitSettings {
  /** Time budget of a call including retries and pages, milliseconds. Default 45,000. */
  readonly timeout?: number | undefined;
  /** OpenTelemetry tracer: creates a span per tool call, with a child span per HTTP attempt. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
  /** Source of time and randomness, for tests and simulations. */
  readonly clock?: Clock | undefined;
}
