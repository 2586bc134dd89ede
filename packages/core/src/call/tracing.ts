import { isToolError } from "../errors.ts";

/** The part of an OpenTelemetry span in use. */
export interface TraceSpan {
  /** Adds a fact to the span. */
  setAttribute(name: string, value: string | number | boolean): unknown;
  /** Marks the span; code 2 is an error. */
  setStatus(status: { code: number }): unknown;
  /** Ends the span. */
  end(): void;
}

/**
 * The part of an OpenTelemetry `Tracer` in use: `trace.getTracer("my-agent")` of `@opentelemetry/api` fits as it is. With
 * its context manager registered, a tool's span is a child of whatever span the caller is in.
 */
export interface Tracer {
  /** Runs a function inside a new span, which the function ends. */
  startActiveSpan<Result>(
    name: string,
    options: { kind: number; attributes: Record<string, string | number | boolean> },
    run: (span: TraceSpan) => Result,
  ): Result;
}

// Values of the OpenTelemetry API, which is not loaded for them.
const INTERNAL = 0;
const ERROR = 2;

/**
 * Runs a tool inside a span as the GenAI conventions name it. Arguments and results stay out of it, and so does the
 * message of an error: it may quote either.
 */
export async function traceTool<Result>(
  tracer: Tracer | undefined,
  tool: string,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return run();
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": tool,
    "gen_ai.tool.type": "function",
  };
  return tracer.startActiveSpan(`execute_tool ${tool}`, { kind: INTERNAL, attributes }, async (span) => {
    try {
      return await run();
    } catch (thrown) {
      failSpan(span, isToolError(thrown) ? thrown.code : "_OTHER");
      if (isToolError(thrown) && thrown.outcome) span.setAttribute("toolwright.outcome", thrown.outcome);
      throw thrown;
    } finally {
      span.end();
    }
  });
}

/** Marks a span as failed, by a word of low cardinality. */
export function failSpan(span: TraceSpan, errorType: string): void {
  span.setAttribute("error.type", errorType);
  span.setStatus({ code: ERROR });
}
