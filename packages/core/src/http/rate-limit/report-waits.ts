import type { CallContext } from "../../call/call.ts";
import { type Clock, systemClock } from "../../call/clock.ts";
import { notify } from "../../call/notify.ts";
import { failSpan, type Tracer } from "../../call/tracing.ts";
import { isToolError } from "../../errors.ts";
import type { Hooks } from "../hooks.ts";

/** Who observes the waits for a rate limit. */
export interface WaitObservers {
  readonly clock: Clock;
  readonly hooks: Pick<Hooks, "onWait">;
  readonly tracer: Tracer | undefined;
}

/** What waits are reported for. */
export interface ReportedWait {
  /** Name of the backend. */
  readonly service: string;
  readonly call: Pick<CallContext, "tool">;
}

/** The observers of waits that are not reported. */
export const UNOBSERVED: WaitObservers = { clock: systemClock, hooks: {}, tracer: undefined };

// `SpanKind.INTERNAL` of the OpenTelemetry API.
const INTERNAL = 0;

/** Waits for a permit. Reports the wait if it took time, or ended without a permit. */
export async function reportWait<Permit>(
  { clock, hooks, tracer }: WaitObservers,
  { service, call }: ReportedWait,
  acquire: () => Promise<Permit>,
): Promise<Permit> {
  const startMs = clock.now();
  const report = (error: string | null): void => {
    const waitMs = clock.now() - startMs;
    if (waitMs <= 0 && error === null) return;
    notify(hooks.onWait, { tool: call.tool, service, waitMs, error });
    const attributes = { "toolwright.service": service, "toolwright.wait_ms": waitMs };
    tracer?.startActiveSpan("wait for rate limit", { kind: INTERNAL, attributes, startTime: startMs }, (span) => {
      if (error !== null) failSpan(span, error);
      span.end();
    });
  };
  try {
    const permit = await acquire();
    report(null);
    return permit;
  } catch (thrown) {
    report(isToolError(thrown) ? thrown.code : "aborted");
    throw thrown;
  }
}
