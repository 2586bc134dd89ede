import type { InferOutput } from "valibot";
import { type Door, readArguments } from "./arguments.ts";
import { type CallContext, type CallOptions, startCall } from "./call.ts";
import { type Clock, systemClock } from "./clock.ts";
import { cutMiddle } from "./cut-text.ts";
import { describeTool } from "./descriptor.ts";
import { isToolError, ToolError, withTool } from "./errors.ts";
import { DEFAULT_RESULT_TOKENS, MAX_RESULT_TOKENS, MIN_RESULT_TOKENS } from "./fit.ts";
import type {
  AgentAnswer,
  AgentCallOptions,
  AgentPreview,
  AnyToolDefinition,
  InputSchema,
  OutputSchema,
  Preview,
  Tool,
  ToolArguments,
  ToolDefinition,
  ToolName,
} from "./tool.ts";

/** Longest text that a person reads before approving. */
const MAX_PREVIEW_CHARS = 4_000;

/** Default time budget of a call, milliseconds. */
export const DEFAULT_TIMEOUT_MS = 45_000;

/** Settings shared by the tools of one toolkit. */
export interface ToolkitSettings {
  /** Time budget of a call with its retries and pages, milliseconds. Default 45,000. */
  readonly timeout?: number | undefined;
  /** Time and chance, for tests and simulations. */
  readonly clock?: Clock | undefined;
}

/** The typed function of a definition; one that writes, sends or spends has a `preview` that does none of it. */
export type ToolFunction<Definition> =
  Definition extends ToolDefinition<
    ToolName,
    infer Input extends InputSchema,
    infer Output extends OutputSchema,
    never,
    infer Details extends object | null
  >
    ? ((args: ToolArguments<Input>, options?: CallOptions) => Promise<InferOutput<Output>>) & Previewed<Input, Details>
    : never;

type Previewed<Input extends InputSchema, Details> = Details extends object
  ? {
      /** What the call would do, by reading only: nothing is written, sent or spent. */
      preview(args: ToolArguments<Input>, options?: CallOptions): Promise<Preview<Details>>;
    }
  : unknown;

/** A toolkit: every definition as a typed function, and all of them as a list for agents. */
export type Toolkit<Definitions> = { readonly [Key in keyof Definitions]: ToolFunction<Definitions[Key]> } & {
  /** The tools in the order of their definitions. */
  readonly tools: readonly Tool[];
};

type NeededBy<Definition> = Definition extends { run(args: never, context: infer Context): unknown }
  ? Omit<Context, keyof CallContext>
  : never;

/** What all definitions together need, since the bivariance that lets them share a list checks none of them. */
type NeededServices<Definitions> = {
  [Key in keyof Definitions]: (services: NeededBy<Definitions[Key]>) => void;
}[keyof Definitions] extends (services: infer Needed) => void
  ? Needed
  : never;

/**
 * Binds definitions to the services they run on.
 * @param definitions the tools, keyed by the name of their function
 * @param services what their `run` needs: the backend's client
 */
export function createToolkit<Services, Definitions extends Readonly<Record<string, AnyToolDefinition<Services>>>>(
  definitions: Definitions,
  services: Services & NeededServices<Definitions>,
  settings: ToolkitSettings = {},
): Toolkit<Definitions> {
  const bound = Object.entries(definitions).map(
    ([key, definition]) => [key, bind(definition, services, settings)] as const,
  );
  const functions = Object.fromEntries(bound.map(([key, { execute }]) => [key, execute]));
  return Object.freeze({
    ...functions,
    tools: Object.freeze(bound.map(([, { tool }]) => tool)),
  }) as Toolkit<Definitions>;
}

interface Bound {
  readonly execute: (args: unknown, options?: CallOptions) => Promise<object>;
  readonly tool: Tool;
}

function bind<Services>(definition: AnyToolDefinition<Services>, services: Services, settings: ToolkitSettings): Bound {
  const { name, title, description, annotations } = definition;
  const runner: Runner<Services> = { definition, services, settings };
  const tool: Tool = {
    name,
    wireName: name.replace(".", "_") as Tool["wireName"],
    title,
    description,
    annotations,
    descriptor: () => describeTool(definition),
    call: (args, options = {}) => answerAgent(runner, args, options),
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
  const { definition } = runner;
  return within(runner, asked, {
    options,
    work: async (args, context) => ({ args, result: await definition.run(args, context) }),
  });
}

function runPreview<Services>(runner: Runner<Services>, asked: Asked, options: CallOptions): Promise<Preview> {
  const { definition } = runner;
  const nothing = { summary: `${definition.title}.`, details: null, warnings: [] };
  return within(runner, asked, {
    options,
    work: async (args, context) => (await definition.preview?.(args, context)) ?? nothing,
  });
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
    return await work(args, withServices(call.context, services));
  } catch (thrown) {
    const { signal } = call.context;
    // Whatever a call stumbled over once it had ended, that it ended is what the caller needs to know.
    throw toToolError(signal.aborted && !isToolError(thrown) ? signal.reason : thrown, definition.name);
  } finally {
    call.finish();
  }
}

function withServices<Services>(context: CallContext, services: Services): CallContext & Services {
  return { ...context, ...services };
}

/** Whatever escaped, as an error of the family; an unforeseen one keeps only its kind, since its text may quote anything. */
function toToolError(thrown: unknown, tool: string): ToolError {
  if (isToolError(thrown)) return withTool(thrown, tool);
  const kind = thrown instanceof Error ? thrown.name : typeof thrown;
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
    const wanted = options.maxResultTokens || DEFAULT_RESULT_TOKENS;
    const maxTokens = Math.min(MAX_RESULT_TOKENS, Math.max(MIN_RESULT_TOKENS, wanted));
    const fitted = runner.definition.fit(result, { args, maxTokens }).value;
    return { ok: true, value: result, fitted, text: JSON.stringify(fitted) };
  } catch (thrown) {
    const error = toToolError(thrown, runner.definition.name).toJSON();
    return { ok: false, error, text: JSON.stringify({ error }) };
  }
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
