import { type Door, readArguments } from "../arguments/read.ts";
import { type CallContext, type CallOptions, startCall } from "../call/call.ts";
import { systemClock } from "../call/clock.ts";
import { settledSoonAfter } from "../call/settled-soon-after.ts";
import { traceTool } from "../call/tracing.ts";
import { isToolError, ToolError, withTool } from "../errors.ts";
import { excerpt } from "../result/excerpt.ts";
import { isWithin, resultBudget } from "../result/fit.ts";
import { cutMiddle } from "../text/cut.ts";
import { visibleLine } from "../text/one-line.ts";
import { needsApproval } from "./approval.ts";
import type { AnyToolDefinition, Preview } from "./definition.ts";
import { describeTool } from "./descriptor.ts";
import { toWireName } from "./name.ts";
import type { ToolkitSettings } from "./settings.ts";
import { parametersOf, toolSchema } from "./standard-schema.ts";
import type { AgentAnswer, AgentCallOptions, AgentPreview, FittedResult, Tool } from "./tool.ts";

/** Longest text that a person reads before approving. */
const MAX_PREVIEW_CHARS = 4_000;

/** Default time budget of a call, milliseconds. */
export const DEFAULT_TIMEOUT_MS = 45_000;

/** Both doors of one tool. */
interface Bound {
  readonly execute: (args: unknown, options?: CallOptions) => Promise<object>;
  readonly tool: Tool;
}

/** A definition on its services: the program's function and the agent's tool. */
export function bindTool<Services>(
  definition: AnyToolDefinition<Services>,
  services: Services,
  settings: ToolkitSettings,
): Bound {
  const { name, title, description, annotations } = definition;
  const runner: Runner<Services> = { definition, services, settings };
  const tool: Tool = {
    name,
    wireName: toWireName(name),
    title,
    description,
    annotations,
    inputSchema: toolSchema(definition, settings),
    schema: (view) => toolSchema(definition, { ...settings, view }),
    parameters: (view = "default") => parametersOf(definition, view),
    descriptor: () => describeTool(definition),
    execute: async (args, options = {}) => (await runTool(runner, { raw: args, door: "agent" }, options)).result,
    call: (args, options = {}) => answerAgent(runner, args, options),
    fit: (result, args, options = {}) => fitForAgent(runner, result, { args, options }),
    preview: definition.preview ? (args, options = {}) => previewForAgent(runner, args, options) : null,
  };
  const execute = async (args: unknown, options: CallOptions = {}) =>
    (await runTool(runner, { raw: args, door: "program" }, options)).result;
  const preview = (args: unknown, options: CallOptions = {}) =>
    runPreview(runner, { raw: args, door: "program" }, options);
  return {
    execute: definition.preview ? Object.assign(execute, { preview }) : execute,
    tool: Object.freeze(tool),
  };
}

interface Runner<Services> {
  readonly definition: AnyToolDefinition<Services>;
  readonly services: Services;
  readonly settings: ToolkitSettings;
}

interface Asked {
  readonly raw: unknown;
  readonly door: Door;
}

function runTool<Services>(
  runner: Runner<Services>,
  asked: Asked,
  options: CallOptions,
): Promise<{ readonly args: object; readonly result: object }> {
  const { definition, settings } = runner;
  const run = () =>
    within(runner, asked, {
      options,
      work: async (args, context) => ({ args, result: asObject(await definition.run(args, context), definition.name) }),
    });
  return traceTool(settings.tracer, definition.name, run);
}

function asObject(result: unknown, tool: string): object {
  if (typeof result === "object" && result !== null) return result;
  throw new ToolError({ code: "bad_response", message: "The tool brought no result. Please report this.", tool });
}

function runPreview<Services>(runner: Runner<Services>, asked: Asked, options: CallOptions): Promise<Preview> {
  const { definition } = runner;
  const nothing = { summary: `${definition.title}.`, details: null, warnings: [] };
  return within(runner, asked, {
    options,
    work: async (args, context) => toRead((await definition.preview?.(args, context)) ?? nothing),
  });
}

/** What a person approves by is one line each, with nothing hidden in it; details stay the data they are. */
function toRead({ summary, details, warnings }: Preview): Preview {
  return { summary: visibleLine(summary), details, warnings: warnings.map(visibleLine) };
}

interface Work<Services, Result> {
  readonly options: CallOptions;
  work(args: object, context: CallContext & Services): Promise<Result>;
}

/** Does work within a call's time budget, with its arguments read, and lets only errors of the family out. */
async function within<Services, Result>(
  { definition, services, settings }: Runner<Services>,
  { raw, door }: Asked,
  { options, work }: Work<Services, Result>,
): Promise<Result> {
  const clock = settings.clock ?? systemClock;
  const timeout = options.timeout ?? settings.timeout ?? DEFAULT_TIMEOUT_MS;
  const call = startCall(definition.name, clock, { ...options, timeout });
  try {
    const args = readArguments(definition, raw, { door, now: call.context.now });
    if (call.context.signal.aborted) throw call.context.signal.reason;
    const working = work(args, withServices(call.context, services));
    return await settledSoonAfter(call.context.signal, working, () => abandoned(definition, call.context));
  } catch (thrown) {
    throw toToolError(endOf(call.context.signal, thrown), definition.name);
  } finally {
    call.finish();
  }
}

/** The error of a call whose tool goes on although it was told to end. */
function abandoned({ name, annotations }: Pick<Tool, "name" | "annotations">, { signal }: CallContext): ToolError {
  const ended = toToolError(signal.reason, name);
  if (!needsApproval({ annotations })) return ended;
  const message = `${ended.message} The tool may have acted: verify before repeating.`;
  return new ToolError({ ...ended.toJSON(), message, outcome: "unknown", retryable: false });
}

/**
 * Whatever a call stumbled over once it had ended, that it ended is what the caller needs to know, unless the error says
 * more: what the end cost, or that the outcome is in doubt. Time that runs out explains no failure of its own.
 */
function endOf({ aborted, reason }: AbortSignal, thrown: unknown): unknown {
  if (!aborted || !isToolError(thrown)) return aborted ? reason : thrown;
  const isStopped = isToolError(reason) && reason.code === "aborted";
  return isStopped && thrown.code !== "aborted" && thrown.outcome === undefined ? reason : thrown;
}

function withServices<Services>(context: CallContext, services: Services): CallContext & Services {
  return { ...context, ...services };
}

/** Whatever escaped, as an error of the family; an unforeseen one keeps only its kind, since its text may quote anything. */
function toToolError(thrown: unknown, tool: string): ToolError {
  if (isToolError(thrown)) return withTool(thrown, tool);
  const kind = thrown instanceof Error && /^[A-Z][A-Za-z]{2,40}$/.test(thrown.name) ? thrown.name : typeof thrown;
  return new ToolError({
    code: "bad_response",
    message: `The answer could not be processed (${kind}). Please report this.`,
    tool,
  });
}

async function answerAgent<Services>(
  runner: Runner<Services>,
  raw: unknown,
  options: AgentCallOptions,
): Promise<AgentAnswer> {
  try {
    const { args, result } = await runTool(runner, { raw, door: "agent" }, options);
    return { ok: true, value: result, ...fitTo(runner, result, { args, options }) };
  } catch (thrown) {
    const error = toToolError(thrown, runner.definition.name).toJSON();
    return { ok: false, error, text: JSON.stringify({ error }) };
  }
}

interface FitAsked<Args> {
  readonly args: Args;
  readonly options: Pick<AgentCallOptions, "maxResultTokens">;
}

function fitForAgent<Services>(runner: Runner<Services>, result: object, asked: FitAsked<unknown>): FittedResult {
  const { definition, settings } = runner;
  const { now } = settings.clock ?? systemClock;
  return fitTo(runner, result, {
    ...asked,
    args: readArguments(definition, asked.args, { door: "agent", now: now() }),
  });
}

function fitTo<Services>(
  { definition }: Runner<Services>,
  result: object,
  { args, options }: FitAsked<object>,
): FittedResult {
  const maxTokens = resultBudget(options.maxResultTokens);
  const { value } = definition.fit(result, { args, maxTokens });
  // One budget holds for every tool, also for one that does not know how to keep it.
  const fitted = isWithin(value, maxTokens) ? value : (excerpt(value, maxTokens) as object);
  return { fitted, text: JSON.stringify(fitted) };
}

async function previewForAgent<Services>(
  runner: Runner<Services>,
  raw: unknown,
  options: CallOptions,
): Promise<AgentPreview> {
  try {
    const value = await runPreview(runner, { raw, door: "agent" }, options);
    return { ok: true, value, text: cutMiddle([value.summary, ...value.warnings].join(" "), MAX_PREVIEW_CHARS) };
  } catch (thrown) {
    const error = toToolError(thrown, runner.definition.name).toJSON();
    return { ok: false, error, text: JSON.stringify({ error }) };
  }
}
