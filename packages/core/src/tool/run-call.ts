import { type CallContext, type CallOptions, type CallPolicy, DEFAULT_TIMEOUT_MS, startCall } from "../call/call.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle.ts";
import { openCalls, waitForTurn } from "../call/steps.ts";
import { type Tracer, traceTool } from "../call/tracing.ts";
import { refuseChangedCall } from "../card/approved-hash.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { abandonedCall, errorToReport, toToolError } from "../definition/failure.ts";
import type { CountTokens } from "../result/fit.ts";
import { checkCallOptions } from "./check-call-options.ts";
import type { Guard, Next, ParsedCall, RecordDecision } from "./guard.ts";
import type { Hider } from "./hider.ts";
import type { Reading } from "./read-call.ts";
import { type CompletedCall, completeResult, fitResult } from "./result.ts";
import type { AgentAnswer, AgentCallOptions } from "./tool.ts";

/** What a toolkit does around its calls. */
export interface GuardSettings {
  /** Guards of each call, the outermost first. Default: none, every call runs. */
  readonly guards?: readonly Guard[] | undefined;
  /** Records decisions on calls. Default: nothing does. */
  readonly recordDecision?: RecordDecision | undefined;
  /** Address that replaces all recipients. Default: none. */
  readonly redirectAllTo?: string | undefined;
}

/** Settings of a toolkit, with what its tools share. */
export interface BindSettings extends GuardSettings {
  readonly timeout?: number | undefined;
  readonly tracer?: Tracer | undefined;
  readonly clock?: Clock | undefined;
  readonly countTokens?: CountTokens | undefined;
  readonly hider?: Hider | null | undefined;
}

/** A definition with all it needs to run. */
export interface Runner<Services> {
  readonly definition: AnyToolDefinition<Services>;
  readonly services: Services;
  readonly settings: BindSettings;
}

/** Runs a call for an agent. Never throws. */
export async function answerCall<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: AgentCallOptions,
): Promise<AgentAnswer> {
  try {
    const completed = await runCall(runner, reading, options);
    return { ok: true, value: completed.result, ...fitResult(completed, runner.settings, options) };
  } catch (thrown) {
    const { hider } = runner.settings;
    const data = toToolError(thrown, runner.definition.name).toJSON();
    // A model reads the message.
    const concealed = reading.revealed ? reading.revealed.conceal(data.message) : data.message;
    const error = { ...data, message: hider ? hider.hideStrings(concealed) : concealed };
    return { ok: false, error, text: JSON.stringify({ error }) };
  }
}

/** Runs a call, and completes its result. */
export function runCall<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<CompletedCall> {
  const { definition, settings } = runner;
  const { approvedHash } = options;
  const run = () =>
    guardCall(runner, { reading, options, runs: true }, async (context, policy) => {
      if (approvedHash !== undefined) await refuseChangedCall(definition.name, reading.args, approvedHash);
      const result = await definition.run(reading.args, { ...context, policy }, reading.plan);
      const { args, plan, revealed, warnings } = reading;
      const completed = completeResult(definition, result, { ...context.requests, warnings });
      return { definition, args, plan, revealed, result: completed };
    });
  return settings.tracer ? traceTool(settings.tracer, definition.name, run) : run();
}

/** A step of a call. */
interface Step {
  readonly reading: Reading;
  readonly options: CallOptions;
  readonly runs: boolean;
}

/** Does work inside the guards and the time budget of a call. Throws only `ToolError`s. */
export async function guardCall<Services, Result>(
  { definition, services, settings }: Runner<Services>,
  { reading, options, runs }: Step,
  work: (context: CallContext & Services, policy?: CallPolicy) => Promise<Result>,
): Promise<Result> {
  const { clock = systemClock, guards = [], hider } = settings;
  const timeout = options.timeout ?? settings.timeout ?? DEFAULT_TIMEOUT_MS;
  const { context: started, finish } = startCall(definition.name, clock, { ...options, timeout });
  try {
    checkCallOptions(options);
    if (reading.fault) throw reading.fault;
    if (started.signal.aborted) throw started.signal.reason;
    if (openCalls.count > openCalls.few) await waitForTurn("start", started.signal);
    const { isAgentCall, originalArgs, facts } = reading;
    const hides = hider && isAgentCall ? hider.hides : undefined;
    // A call with another hash than the approved one does not run.
    const isApproved = options.approvedHash !== undefined;
    const context = {
      ...started,
      isAgentCall,
      isApproved,
      originalArgs,
      hides,
      facts,
      ...services,
    };
    const call: ParsedCall = { source: reading, context, runs };
    const start = guards.reduceRight<Next<Result>>(
      (next, guard) => (policy) => guard(call, (own = policy) => next(own)),
      (policy) => work(context, policy),
    );
    return await settleWithGrace(context.signal, start(), () => abandonedCall(definition, context.signal));
  } catch (error) {
    throw toToolError(errorToReport(started.signal, error), definition.name);
  } finally {
    finish();
  }
}
