import { type CallContext, type CallOptions, type CallPolicy, DEFAULT_TIMEOUT_MS, startCall } from "../call/call.ts";
import { type Clock, monotonicMs, systemClock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle.ts";
import { openCalls, waitForTurn } from "../call/steps.ts";
import { type Tracer, traceTool } from "../call/tracing.ts";
import { changedCall } from "../card/hash-call.ts";
import type { ToolAnnotations } from "../definition/annotations.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { abandonedCall, errorToReport, toToolError } from "../definition/failure.ts";
import { copyWith, mapMessage } from "../errors.ts";
import type { CountTokens } from "../result/fit.ts";
import { checkCallOptions } from "./check-call-options.ts";
import type { Guard } from "./guard.ts";
import type { HandleAccount, Hider } from "./hider.ts";
import type { Call } from "./read-call.ts";
import { completeResult, fitResult } from "./result.ts";
import { type AgentAnswer, type AgentCallOptions, failedAnswer, type OwnSettings } from "./tool.ts";

/** The checks of a toolkit around its calls. */
export interface GuardSettings {
  /** The toolkit's policy. Default: every call runs. */
  readonly guard?: Guard | undefined;
  /** Address that replaces all recipients. Default: none. */
  readonly redirectAllTo?: string | undefined;
}

/** A toolkit's settings, with the state that its tools share. */
export interface BindSettings extends GuardSettings, OwnSettings {
  /** Throws `missing_secret` if a key is missing for a call with these annotations. Default: not checked. */
  readonly requireKeys?: ((annotations: ToolAnnotations) => void) | undefined;
  readonly timeout?: number | undefined;
  readonly tracer?: Tracer | undefined;
  readonly clock?: Clock | undefined;
  readonly countTokens?: CountTokens | undefined;
  readonly hider?: Hider | null | undefined;
  /** Names the toolkit's tools in a sentence for a model. Default: names stay without the toolkit, as a program reads them. */
  readonly nameTools?: ((sentence: string) => string) | undefined;
  /** Returns the hider whose handles name an account, the same one for all tools of the toolkit. */
  readonly hiderFor?: ((account: HandleAccount) => Hider | null) | undefined;
}

/** A definition with everything that it needs to run. */
export interface Runner {
  readonly definition: AnyToolDefinition<object>;
  readonly services: object;
  readonly settings: BindSettings;
}

/** Runs a call for an agent. Never throws. */
export async function answerCall(runner: Runner, call: Call, options: AgentCallOptions): Promise<AgentAnswer> {
  try {
    const value = await runCall(runner, call, options);
    return { ok: true, value, ...fitResult(call, value, runner.settings, options) };
  } catch (thrown) {
    const { hider } = runner.settings;
    const conceal = (text: string) => call.revealed?.conceal(text) ?? text;
    const hide = (text: string) => hider?.hideStrings(conceal(text)) ?? conceal(text);
    return failedAnswer(toToolError(thrown, runner.definition), hide);
  }
}

/** Runs a call and completes its result. */
export async function runCall(runner: Runner, call: Call, options: CallOptions): Promise<object> {
  const { definition, settings } = runner;
  const { approvedHash } = options;
  const step = () =>
    takeStep(runner, call, options, (context) => {
      const run = async (policy?: CallPolicy) => {
        if (approvedHash !== undefined && approvedHash !== (await call.hash())) throw changedCall(definition.name);
        const result = await definition.run(call.args, policy ? { ...context, policy } : context, call.plan);
        const nameTools = call.mode === "lenient" ? settings.nameTools : undefined;
        return completeResult(definition, result, { ...context.requests, warnings: call.warnings, nameTools });
      };
      return settings.guard ? settings.guard.run(call, context, run) : run();
    });
  try {
    return await (settings.tracer ? traceTool(settings.tracer, definition.name, step) : step());
  } finally {
    // Another run of a prepared call gets its own time budget.
    call.time.usedMs = 0;
  }
}

/** Runs a step of a call within its time budget. Throws only `ToolError`s. */
export async function takeStep<Result>(
  { definition, services, settings }: Runner,
  call: Call,
  options: CallOptions,
  work: (context: CallContext) => Promise<Result>,
): Promise<Result> {
  const { clock = systemClock, hider } = settings;
  const timeout = options.timeout ?? settings.timeout ?? DEFAULT_TIMEOUT_MS;
  const { usedMs } = call.time;
  const { context: started, finish } = startCall(definition.name, clock, { ...options, timeout }, usedMs);
  try {
    checkCallOptions(options);
    if (call.fault) throw call.fault;
    if (started.signal.aborted) throw started.signal.reason;
    if (openCalls.count > openCalls.few) await waitForTurn("start", started.signal);
    const isAgentCall = call.mode === "lenient";
    const context = {
      ...started,
      isAgentCall,
      // A call whose hash differs from the approved one does not run.
      isApproved: options.approvedHash !== undefined,
      originalArgs: call.originalArgs,
      hides: hider && isAgentCall ? hider.hides : undefined,
      facts: call.facts,
      ...services,
    };
    return await settleWithGrace(context.signal, work(context), () => abandonedCall(definition, context.signal));
  } catch (error) {
    const failure = toToolError(errorToReport(started.signal, error), definition);
    if (call.mode === "strict" || !settings.nameTools) throw failure;
    throw copyWith(failure, { message: mapMessage(failure, settings.nameTools) });
  } finally {
    finish();
    // Concurrent steps count once. A later step keeps half of the budget, since a slow check must not prevent a run.
    const tookMs = monotonicMs(clock) - (started.startedMs ?? started.now);
    call.time.usedMs = Math.min(timeout / 2, Math.max(call.time.usedMs, usedMs + tookMs));
  }
}
