import { isToolError } from "../errors.ts";

/** The methods of an OpenTelemetry span that this library uses. */
export interface TraceSpan {
  /** Adds an attribute to the span. */
  setAttribute(name: string, value: string | number | boolean): unknown;
  /** Sets the status of the span; code 2 means error. */
  setStatus(status: { code: number }): unknown;
  /** Ends the span. */
  end(): void;
}

/**
 * The method of an OpenTelemetry `Tracer` that this library uses: pass `trace.getTracer("my-agent")` of
 * `@opentelemetry/api`. If a context manager is registered, a tool's span is a child of the caller's active span.
 */
export interface Tracer {
  /** Runs a function inside a new span. The function ends the span. `startTime`: epoch milliseconds, default now. */
  startActiveSpan<Result>(
    name: string,
    options: { kind: number; attributes: Record<string, string | number | boolean>; startTime?: number },
    run: (span: TraceSpan) => Result,
  ): Result;
}

// Values of `SpanKind` and `SpanStatusCode` in `@opentelemetry/api`, copied so that the package is not required.
export const INTERNAL = 0;
const ERROR = 2;

/**
 * Runs a tool inside a span, named by the GenAI semantic conventions. The span contains no arguments or results, and no
 * error messages, since those may quote both.
 */
export async function traceTool<Result>(tracer: Tracer, tool: string, run: () => Promise<Result>): Promise<Result> {
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
    "gen_ai.tool.type": "function",
  };
  return tracer.startActiveSpan(`execute_tool ${tool}`, { kind: INTERNAL, attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      failSpan(span, isToolError(error) ? error.code : "_OTHER");
      if (isToolError(error) && error.outcome) span.setAttribute("toolwright.outcome", error.outcome);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed, with an error type of low cardinality. */
export function failSpan(span: TraceSpan, errorType: string): void {
  span.setAttribute("error.type", errorType);
  span.setStatus({ code: ERROR });
}
