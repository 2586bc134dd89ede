import { readArgumentObject } from "../arguments/coerce.ts";
import { type CallContext, type CallOptions, DEFAULT_TIMEOUT_MS, startCall } from "../call/call.ts";
import type { CallPolicy } from "../call/call-policy.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle-with-grace.ts";
import { type Tracer, traceTool } from "../call/tracing.ts";
import { refuseChangedCall } from "../card/approved-hash.ts";
import { hashCall } from "../card/hash-call.ts";
import { renderCard } from "../card/render-card.ts";
import { describeArguments, toCard } from "../card/to-card.ts";
import type { ApprovalCard } from "../definition/card.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { abandonedCall, asObject, errorToReport, toToolError } from "../definition/failure.ts";
import { toWireName } from "../definition/name.ts";
import type { ToolError } from "../errors.ts";
import type { CountTokens } from "../result/fit.ts";
import { copyPlain } from "../value/plain.ts";
import { withCallUsage } from "./call-usage.ts";
import { checkCallOptions } from "./check-call-options.ts";
import { describeTool } from "./descriptor.ts";
import { type CompletedCall, fitResult, shortenResult } from "./fit-result.ts";
import type { Guard } from "./guard.ts";
import { HIDES_NOTHING, type Hider } from "./hider.ts";
import { type Reading, type ReceivedCall, readCall } from "./read-call.ts";
import { parametersOf, toolSchema } from "./standard-schema.ts";
import type {
  AgentAnswer,
  AgentCallOptions,
  AgentPreview,
  FitOptions,
  FittedResult,
  PreparedCall,
  Tool,
} from "./tool.ts";

/** A bound definition: the typed function for programs, and the tool for agents. */
interface Bound {
  readonly typedFunction: (args: unknown, options?: CallOptions) => Promise<object>;
  readonly tool: Tool;
}

/** Binds a definition to the services that it uses. */
export function bindTool<Services>(
  definition: AnyToolDefinition<Services>,
  services: Services,
  settings: BindSettings,
): Bound {
  const { name, title, description, annotations } = definition;
  const runner: Runner<Services> = { definition, services, settings };
  const prepare = (raw: unknown) => prepareCall(runner, readCall(runner, raw, "lenient"));
  const tool: Tool = {
    name,
    wireName: toWireName(name),
    title,
    description,
    annotations,
    schema: (view) => toolSchema(definition, { ...settings, view }),
    parameters: (view = "default") => parametersOf(definition, view),
    descriptor: () => {
      const descriptor = describeTool(definition);
      return { ...descriptor, outputSchema: settings.hider.allowHandles(descriptor.outputSchema) };
    },
    hide: (value) => settings.hider.hide(value),
    hidesFields: settings.hider !== HIDES_NOTHING,
    prepare,
    run: (args, options) => prepare(args).run(options),
    call: (args, options) => prepare(args).call(options),
    fit: (result, args, options = {}) => fitAgain(runner, result, args, options),
    preview: definition.preview
      ? (args, options = {}) => previewCall(runner, readCall(runner, args, "lenient"), options)
      : null,
  };
  const typedFunction = async (args: unknown, options: CallOptions = {}) =>
    (await runCall(runner, readCall(runner, args, "strict"), options)).result;
  const preview = async (args: unknown, options: CallOptions = {}) =>
    runPreview(runner, readCall(runner, args, "strict"), options);
  return {
    typedFunction: definition.preview ? Object.assign(typedFunction, { preview }) : typedFunction,
    tool: Object.freeze(tool),
  };
}

/** What a toolkit does around its calls. */
export interface GuardSettings {
  /** Default: none, every call runs. */
  readonly guard?: Guard | undefined;
  /** Address that replaces all recipients. Default: none. */
  readonly redirectAllTo?: string | undefined;
}

/** Settings of a toolkit, with what its tools share. */
interface BindSettings extends GuardSettings {
  readonly timeout?: number | undefined;
  readonly tracer?: Tracer | undefined;
  readonly clock?: Clock | undefined;
  readonly countTokens?: CountTokens | undefined;
  readonly hider: Hider;
}

/** A definition with all it needs to run. */
interface Runner<Services> {
  readonly definition: AnyToolDefinition<Services>;
  readonly services: Services;
  readonly settings: BindSettings;
}

function prepareCall<Services>(runner: Runner<Services>, reading: Reading): PreparedCall {
  return {
    get args() {
      return ("fault" in reading ? readArgumentObject(reading.raw) : copyPlain(reading.args)) as object;
    },
    fault: "fault" in reading ? reading.fault : null,
    preview: async (options = {}) => (runner.definition.preview ? previewCall(runner, reading, options) : null),
    card: (options = {}) => createCard(runner, reading, options),
    refusal: (options = {}) => checkAllowed(runner, reading, options),
    hash: () => hashReading(runner, reading),
    recordDecision: async (decision) => {
      if (!("fault" in reading)) await runner.settings.guard?.recordDecision(copyOf(reading), decision);
    },
    run: async (options = {}) => (await runCall(runner, reading, options)).result,
    call: (options = {}) => answerCall(runner, reading, options),
  };
}

function runCall<Services>(runner: Runner<Services>, reading: Reading, options: CallOptions): Promise<CompletedCall> {
  const { definition, settings } = runner;
  const run = () =>
    within(runner, reading, options, async (call, context) => {
      const { guard } = settings;
      const next = async (policy?: CallPolicy) => {
        const { args, plan } = call;
        await refuseChangedCall(definition.name, args, options.approvedHash);
        const result = await definition.run(copyPlain(args), { ...context, policy }, plan);
        const object = asObject(result, definition.name);
        return { args, plan, result: withCallUsage(object, definition.output, context.requests) };
      };
      return guard ? guard.run(call, context, next) : next();
    });
  return traceTool(settings.tracer, definition.name, run);
}

function runPreview<Services>(runner: Runner<Services>, reading: Reading, options: CallOptions): Promise<ApprovalCard> {
  const { definition } = runner;
  return within(runner, reading, options, async (call, context) => {
    await runner.settings.guard?.check(call, context);
    if (!("fault" in reading)) reading.isAllowed = true;
    const content =
      (await definition.preview?.(copyPlain(call.args), context, call.plan)) ??
      describeArguments(definition, call.args);
    return toCard(definition, content, await hashCall(definition.name, call.args), call.originalArgs !== undefined);
  });
}

async function hashReading<Services>({ definition }: Runner<Services>, reading: Reading): Promise<string> {
  if ("fault" in reading) throw reading.fault;
  return hashCall(definition.name, reading.args);
}

/** The error of a call that the policy or its tool refuses. A check that fails for another reason refuses nothing. */
async function checkAllowed<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<ToolError | null> {
  checkCallOptions(options); // Before `try`, since the policy would seem to allow a call that was not checked.
  const { definition } = runner;
  if ("fault" in reading) return null;
  try {
    await within(runner, reading, options, async (call, context) => {
      await runner.settings.guard?.check(call, context);
      reading.isAllowed = true;
      await definition.precheck?.(copyPlain(call.args), context, call.plan);
    });
    return null;
  } catch (thrown) {
    const error = toToolError(thrown, definition.name);
    return ["policy", "invalid_input"].includes(error.code) ? error : null;
  }
}

/** The card of a valid call. A preview that fails does not hide the arguments from the person who approves them. */
async function createCard<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<ApprovalCard> {
  if ("fault" in reading) throw reading.fault;
  checkCallOptions(options);
  try {
    return await runPreview(runner, reading, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const { definition } = runner;
    const { code, message } = toToolError(error, definition.name);
    const warning = code === "policy" ? message : `The preview failed: ${message}`;
    const hash = await hashCall(definition.name, reading.args);
    const content = describeArguments(definition, copyPlain(reading.args), [warning]);
    return toCard(definition, content, hash, reading.originalArgs !== undefined);
  }
}

/** A call with its own arguments: a definition, a card or an audit may change what it receives. */
function copyOf(call: ReceivedCall): ReceivedCall {
  return { ...call, args: copyPlain(call.args) };
}

/** Runs work within the time budget of a call. Throws only `ToolError`s. */
async function within<Services, Result>(
  { definition, services, settings }: Runner<Services>,
  reading: Reading,
  options: CallOptions,
  work: (call: ReceivedCall, context: CallContext & Services) => Promise<Result>,
): Promise<Result> {
  const timeout = options.timeout ?? settings.timeout ?? DEFAULT_TIMEOUT_MS;
  const { context, finish } = startCall(definition.name, settings.clock ?? systemClock, { ...options, timeout });
  try {
    checkCallOptions(options);
    if ("fault" in reading) throw reading.fault;
    if (context.signal.aborted) throw context.signal.reason;
    const { isAgentCall, originalArgs } = reading;
    const working = work(copyOf(reading), { ...context, isAgentCall, originalArgs, ...services });
    return await settleWithGrace(context.signal, working, () => abandonedCall(definition, context.signal));
  } catch (error) {
    throw toToolError(errorToReport(context.signal, error), definition.name);
  } finally {
    finish();
  }
}

async function answerCall<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: AgentCallOptions,
): Promise<AgentAnswer> {
  try {
    const completed = await runCall(runner, reading, options);
    return {
      ok: true,
      value: completed.result,
      ...fitResult(runner.definition, completed, runner.settings, options),
    };
  } catch (error) {
    const data = failed(error, runner.definition.name).error;
    const visible = { ...data, message: runner.settings.hider.hideStrings(data.message) };
    return { ok: false, error: visible, text: JSON.stringify({ error: visible }) };
  }
}

async function previewCall<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<AgentPreview> {
  try {
    const value = await runPreview(runner, reading, options);
    return { ok: true, value, text: renderCard(value) };
  } catch (error) {
    return failed(error, runner.definition.name);
  }
}

function failed(reason: unknown, tool: string): Extract<AgentAnswer, { readonly ok: false }> {
  const error = toToolError(reason, tool).toJSON();
  return { ok: false, error, text: JSON.stringify({ error }) };
}

/** Fits a result of an earlier call with the same arguments. Without them, only shortens it. */
function fitAgain<Services>(
  runner: Runner<Services>,
  result: unknown,
  args: unknown,
  options: FitOptions,
): FittedResult {
  if (args === undefined) return shortenResult(result, runner.settings, options);
  const reading = readCall(runner, args, "lenient");
  if ("fault" in reading) throw reading.fault;
  return fitResult(runner.definition, { ...reading, result: result as object }, runner.settings, options);
}
