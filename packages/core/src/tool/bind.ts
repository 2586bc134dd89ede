import { type ReadingMode, readArgumentObject } from "../arguments/coerce.ts";
import { type ReadArguments, readArguments } from "../arguments/read.ts";
import { type CallContext, type CallOptions, DEFAULT_TIMEOUT_MS, startCall } from "../call/call.ts";
import { systemClock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle-with-grace.ts";
import { traceTool } from "../call/tracing.ts";
import type { ApprovalCard } from "../card/card.ts";
import { hashCall } from "../card/hash-call.ts";
import { renderCard } from "../card/render-card.ts";
import { describeArguments, toCard } from "../card/to-card.ts";
import type { ToolError } from "../errors.ts";
import { HIDES_NOTHING, type Hider } from "../hide/hide.ts";
import type { PolicyGuard } from "../policy/guard.ts";
import { copyPlain } from "../value/plain.ts";
import { refuseChangedCall } from "./approval.ts";
import { withCallUsage } from "./call-usage.ts";
import { checkCallOptions } from "./check-call-options.ts";
import type { AnyToolDefinition } from "./definition.ts";
import { describeTool } from "./descriptor.ts";
import { abandonedCall, asObject, errorToReport, toToolError } from "./failure.ts";
import { type CompletedCall, fitResult, shortenResult } from "./fit-result.ts";
import { toWireName } from "./name.ts";
import type { ToolkitSettings } from "./settings.ts";
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
  const prepare = (raw: unknown) => prepareCall(runner, read(runner, raw, "lenient"));
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
      ? (args, options = {}) => previewCall(runner, read(runner, args, "lenient"), options)
      : null,
  };
  const typedFunction = async (args: unknown, options: CallOptions = {}) =>
    (await runCall(runner, read(runner, args, "strict"), options)).result;
  const preview = async (args: unknown, options: CallOptions = {}) =>
    runPreview(runner, read(runner, args, "strict"), options);
  return {
    typedFunction: definition.preview ? Object.assign(typedFunction, { preview }) : typedFunction,
    tool: Object.freeze(tool),
  };
}

/** Settings of a toolkit, with what its tools share. */
interface BindSettings extends Omit<ToolkitSettings, "hide"> {
  readonly guard: PolicyGuard;
  readonly hider: Hider;
}

/** A definition with all it needs to run. */
interface Runner<Services> {
  readonly definition: AnyToolDefinition<Services>;
  readonly services: Services;
  readonly settings: BindSettings;
}

/** Parsed arguments, and who passed them. */
interface ReceivedArguments extends ReadArguments {
  readonly isAgentCall: boolean;
  /** The arguments before a redirect, if there is one. */
  readonly originalArgs: object | undefined;
  /** Whether the policy allows the call. Set by the first step that checks it, such as the preview. */
  isAllowed: boolean;
}

/** Parsed arguments, or the error of invalid ones with the received value. */
type Reading = ReceivedArguments | { readonly fault: ToolError; readonly raw: unknown };

/** Parses arguments once. Returns the error of invalid ones, which the call throws within its trace. */
function read<Services>({ definition, settings }: Runner<Services>, raw: unknown, mode: ReadingMode): Reading {
  const { now } = settings.clock ?? systemClock;
  try {
    const revealed = mode === "lenient" ? settings.hider.reveal(readArgumentObject(raw)) : raw;
    const received = readArguments(definition, revealed, mode, now());
    const redirected = settings.guard.redirect(definition, received.args);
    const { args, plan } = redirected ? readArguments(definition, redirected, "strict", now()) : received;
    // A copy, since the caller may change the received object while the call runs.
    const originalArgs = redirected ? copyPlain(received.args) : undefined;
    return { args: copyPlain(args), plan, isAgentCall: mode === "lenient", originalArgs, isAllowed: false };
  } catch (error) {
    return { fault: toToolError(error, definition.name), raw };
  }
}

function prepareCall<Services>(runner: Runner<Services>, reading: Reading): PreparedCall {
  return {
    get args() {
      return ("fault" in reading ? readArgumentObject(reading.raw) : copyPlain(reading.args)) as object;
    },
    fault: "fault" in reading ? reading.fault : null,
    preview: async (options = {}) => (runner.definition.preview ? previewCall(runner, reading, options) : null),
    card: (options = {}) => createCard(runner, reading, options),
    refusal: (options = {}) => readRefusal(runner, reading, options),
    hash: () => hashReading(runner, reading),
    recordDecision: async (decision) => {
      if (!("fault" in reading))
        await runner.settings.guard.recordDecision({ ...reading, definition: runner.definition }, decision);
    },
    run: async (options = {}) => (await runCall(runner, reading, options)).result,
    call: (options = {}) => answerCall(runner, reading, options),
  };
}

function runCall<Services>(runner: Runner<Services>, reading: Reading, options: CallOptions): Promise<CompletedCall> {
  const { definition, settings } = runner;
  const run = () =>
    within(runner, reading, options, ({ args, plan }, context, { isAllowed }) =>
      settings.guard.run({ definition, args, plan, isAllowed }, context, async (policy) => {
        await refuseChangedCall(definition.name, args, options.approvedHash);
        const result = asObject(await definition.run(args, { ...context, policy }, plan), definition.name);
        return { args, plan, result: withCallUsage(result, definition.output, context.requests) };
      }),
    );
  return traceTool(settings.tracer, definition.name, run);
}

function runPreview<Services>(runner: Runner<Services>, reading: Reading, options: CallOptions): Promise<ApprovalCard> {
  const { definition } = runner;
  return within(runner, reading, options, async ({ args, plan }, context, received) => {
    await checkOnce(runner, received, { args, plan }, context);
    // Hash first, because a preview may change its copy of the arguments.
    const hash = await hashCall(definition.name, args);
    const content = (await definition.preview?.(args, context, plan)) ?? describeArguments(definition, args);
    return toCard(definition, content, hash, received.originalArgs !== undefined);
  });
}

/** Checks a call against the policy once, for its preview and its run. */
async function checkOnce<Services>(
  { definition, settings }: Runner<Services>,
  received: ReceivedArguments,
  copy: ReadArguments,
  context: CallContext,
): Promise<void> {
  await settings.guard.check({ definition, ...copy, isAllowed: received.isAllowed }, context);
  received.isAllowed = true;
}

async function hashReading<Services>({ definition }: Runner<Services>, reading: Reading): Promise<string> {
  if ("fault" in reading) throw reading.fault;
  return hashCall(definition.name, reading.args);
}

/** The error of a call that the policy or its tool refuses. A check that fails for another reason refuses nothing. */
async function readRefusal<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<ToolError | null> {
  checkCallOptions(options); // Before `try`, since the policy would seem to allow a call that was not checked.
  const { definition } = runner;
  if ("fault" in reading) return null;
  try {
    await within(runner, reading, options, async ({ args, plan }, context, received) => {
      await checkOnce(runner, received, { args, plan }, context);
      await definition.precheck?.(args, context, plan);
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

/** Runs work within the time budget of a call. Throws only `ToolError`s. */
async function within<Services, Result>(
  { definition, services, settings }: Runner<Services>,
  reading: Reading,
  options: CallOptions,
  work: (copy: ReadArguments, context: CallContext & Services, received: ReceivedArguments) => Promise<Result>,
): Promise<Result> {
  const timeout = options.timeout ?? settings.timeout ?? DEFAULT_TIMEOUT_MS;
  const { context, finish } = startCall(definition.name, settings.clock ?? systemClock, { ...options, timeout });
  try {
    checkCallOptions(options);
    if ("fault" in reading) throw reading.fault;
    if (context.signal.aborted) throw context.signal.reason;
    // Each run gets a copy, since a prepared call can run after its preview, or twice.
    const { args, plan, isAgentCall, originalArgs } = reading;
    const working = work(
      { args: copyPlain(args), plan },
      { ...context, isAgentCall, originalArgs, ...services },
      reading,
    );
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
  const reading = read(runner, args, "lenient");
  if ("fault" in reading) throw reading.fault;
  return fitResult(runner.definition, { ...reading, result: result as object }, runner.settings, options);
}
