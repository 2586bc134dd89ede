import { type ReadingMode, readArgumentObject } from "../arguments/coerce.ts";
import { type ReadArguments, readArguments } from "../arguments/read.ts";
import { type CallContext, type CallOptions, DEFAULT_TIMEOUT_MS, startCall } from "../call/call.ts";
import { systemClock } from "../call/clock.ts";
import { settleWithGrace } from "../call/settle-with-grace.ts";
import { traceTool } from "../call/tracing.ts";
import { ToolError } from "../errors.ts";
import { excerpt } from "../result/excerpt.ts";
import { isTrustedFit, resolveMaxTokens } from "../result/fit.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { copyPlain } from "../value/plain.ts";
import type { AnyToolDefinition, Preview } from "./definition.ts";
import { describeTool } from "./descriptor.ts";
import { abandonedCall, errorToReport, toToolError } from "./failure.ts";
import { toWireName } from "./name.ts";
import type { ToolkitSettings } from "./settings.ts";
import { parametersOf, toolSchema } from "./standard-schema.ts";
import type { AgentAnswer, AgentCallOptions, AgentPreview, FittedResult, PreparedCall, Tool } from "./tool.ts";

/** Maximum length of a preview as text, characters. */
const MAX_PREVIEW_CHARS = 4_000;

/** A bound definition: the typed function for programs, and the tool for agents. */
interface Bound {
  readonly typedFunction: (args: unknown, options?: CallOptions) => Promise<object>;
  readonly tool: Tool;
}

/** Binds a definition to the services that it uses. */
export function bindTool<Services>(
  definition: AnyToolDefinition<Services>,
  services: Services,
  settings: ToolkitSettings,
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
    descriptor: () => describeTool(definition),
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

/** A definition with all it needs to run. */
interface Runner<Services> {
  readonly definition: AnyToolDefinition<Services>;
  readonly services: Services;
  readonly settings: ToolkitSettings;
}

/** Parsed arguments, or the error of invalid ones with the received value. */
type Reading = ReadArguments | { readonly fault: ToolError; readonly raw: unknown };

/** Parses arguments once. Returns the error of invalid ones, which the call throws within its trace. */
function read<Services>({ definition, settings }: Runner<Services>, raw: unknown, mode: ReadingMode): Reading {
  const { now } = settings.clock ?? systemClock;
  try {
    const { args, plan } = readArguments(definition, raw, mode, now());
    // A copy, since the caller may change the received object while the call runs.
    return { args: copyPlain(args), plan };
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
    run: async (options = {}) => (await runCall(runner, reading, options)).result,
    call: (options = {}) => answerCall(runner, reading, options),
  };
}

/** A result with its arguments and plan. */
interface CompletedCall extends ReadArguments {
  readonly result: object;
}

function runCall<Services>(runner: Runner<Services>, reading: Reading, options: CallOptions): Promise<CompletedCall> {
  const { definition, settings } = runner;
  const run = () =>
    within(runner, reading, options, async ({ args, plan }, context) => {
      const result: unknown = await definition.run(args, context, plan);
      return { args, plan, result: asObject(result, definition.name) };
    });
  return traceTool(settings.tracer, definition.name, run);
}

function asObject(result: unknown, tool: string): object {
  if (typeof result === "object" && result !== null) return result;
  throw new ToolError({ code: "bad_response", message: "The tool returned no result. Please report this.", tool });
}

function runPreview<Services>(runner: Runner<Services>, reading: Reading, options: CallOptions): Promise<Preview> {
  const { definition } = runner;
  const nothing = { summary: `${definition.title}.`, details: null, warnings: [] };
  return within(runner, reading, options, async ({ args, plan }, context) =>
    withVisibleText((await definition.preview?.(args, context, plan)) ?? nothing),
  );
}

/** Escapes line breaks and invisible characters in the text of a preview. Details are data and stay unchanged. */
function withVisibleText({ summary, details, warnings }: Preview): Preview {
  return { summary: toPrintableLine(summary), details, warnings: warnings.map(toPrintableLine) };
}

/** Runs work within the time budget of a call. Throws only `ToolError`s. */
async function within<Services, Result>(
  { definition, services, settings }: Runner<Services>,
  reading: Reading,
  options: CallOptions,
  work: (read: ReadArguments, context: CallContext & Services) => Promise<Result>,
): Promise<Result> {
  const clock = settings.clock ?? systemClock;
  const timeout = options.timeout ?? settings.timeout ?? DEFAULT_TIMEOUT_MS;
  const { context, finish } = startCall(definition.name, clock, { ...options, timeout });
  try {
    if ("fault" in reading) throw reading.fault;
    if (context.signal.aborted) throw context.signal.reason;
    // Each run gets a copy, since a prepared call can run after its preview, or twice.
    const copy = { ...reading, args: copyPlain(reading.args) };
    const working = work(copy, { ...context, ...services });
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
    return { ok: true, value: completed.result, ...fitTo(runner, completed, options) };
  } catch (error) {
    return failed(error, runner.definition.name);
  }
}

async function previewCall<Services>(
  runner: Runner<Services>,
  reading: Reading,
  options: CallOptions,
): Promise<AgentPreview> {
  try {
    const value = await runPreview(runner, reading, options);
    return { ok: true, value, text: truncateMiddle([value.summary, ...value.warnings].join(" "), MAX_PREVIEW_CHARS) };
  } catch (error) {
    return failed(error, runner.definition.name);
  }
}

function failed(reason: unknown, tool: string): Extract<AgentAnswer, { readonly ok: false }> {
  const error = toToolError(reason, tool).toJSON();
  return { ok: false, error, text: JSON.stringify({ error }) };
}

/** Fits a result of an earlier call with the same arguments. */
function fitAgain<Services>(
  runner: Runner<Services>,
  result: object,
  args: unknown,
  options: Pick<AgentCallOptions, "maxResultTokens">,
): FittedResult {
  const reading = read(runner, args, "lenient");
  if ("fault" in reading) throw reading.fault;
  return fitTo(runner, { ...reading, result }, options);
}

function fitTo<Services>(
  { definition }: Runner<Services>,
  { args, plan, result }: CompletedCall,
  options: Pick<AgentCallOptions, "maxResultTokens">,
): FittedResult {
  const maxTokens = resolveMaxTokens(options.maxResultTokens);
  const fit = definition.fit(result, { args, plan, maxTokens });
  // A custom `fit` may exceed the budget or report a wrong size.
  const isWithinBudget = isTrustedFit(fit) && fit.tokens <= maxTokens;
  const { value, text } = isWithinBudget ? fit : excerpt(fit.value, maxTokens);
  return { fitted: value as object, text };
}
