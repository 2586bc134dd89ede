import type { Clock } from "../call/clock.ts";
import type { Tracer } from "../call/tracing.ts";

/** Settings shared by the tools of one toolkit. */
export interface ToolkitSettings {
  /** Time budget of a call with its retries and pages, milliseconds. Default 45,000. */
  readonly timeout?: number | undefined;
  /** OpenTelemetry tracer: a span per tool call, with a child per HTTP attempt. Default: none, at no cost. */
  readonly tracer?: Tracer | undefined;
  /** Time and chance, for tests and simulations. */
  readonly clock?: Clock | undefined;
}
