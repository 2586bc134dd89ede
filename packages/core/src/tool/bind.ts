import type { CallOptions } from "../call/call.ts";
import { hashCall } from "../card/hash-call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toWireName } from "../definition/name.ts";
import { describeTool } from "./descriptor.ts";
import { createCard, createCardOrList, findRefusal, previewCall } from "./preview-call.ts";
import { type Reading, readCall } from "./read-call.ts";
import { fitResult, shortenResult } from "./result.ts";
import { answerCall, type BindSettings, type Runner, runCall } from "./run-call.ts";
import { parametersOf, toolSchema } from "./standard-schema.ts";
import type { FitOptions, FittedResult, PreparedCall, Tool } from "./tool.ts";

/** A bound definition: the typed function for programs, and the tool for agents. */
interface Bound {
  readonly typedFunction: (args: unknown, options?: CallOptions) => Promise<object>;
  readonly tool: Tool;
}

/**
 * Binds a definition to the services that it uses. A call is read by `readCall`, and passes through `run-call.ts` from top
 * to bottom.
 */
export function bindTool<Services>(
  definition: AnyToolDefinition<Services>,
  services: Services,
  settings: BindSettings,
): Bound {
  const { name, title, description, annotations, group } = definition;
  const { hider } = settings;
  const runner: Runner<Services> = { definition, services, settings };
  const read = (raw: unknown) => readCall(runner, raw, "lenient");
  const tool: Tool = {
    name,
    wireName: toWireName(name),
    title,
    description,
    annotations,
    group,
    schema: (view) => toolSchema(definition, { ...settings, view }),
    parameters: (view = "default") => parametersOf(definition, view),
    descriptor: () => describeTool(definition, hider),
    hide: (value) => (hider ? hider.hide(value) : value),
    hidesFields: Boolean(hider),
    prepare: (args) => prepareCall(runner, read(args)),
    run: async (args, options = {}) => (await runCall(runner, read(args), options)).result,
    call: (args, options = {}) => answerCall(runner, read(args), options),
    fit: (result, args, options = {}) => fitAgain(runner, result, args, options),
    preview: definition.preview ? (args, options = {}) => previewCall(runner, read(args), options) : null,
  };
  const typedFunction = async (args: unknown, options: CallOptions = {}) =>
    (await runCall(runner, readCall(runner, args, "strict"), options)).result;
  const preview = async (args: unknown, options: CallOptions = {}) =>
    createCard(runner, readCall(runner, args, "strict"), options);
  return {
    typedFunction: definition.preview ? Object.assign(typedFunction, { preview }) : typedFunction,
    tool: Object.freeze(tool),
  };
}

function prepareCall<Services>(runner: Runner<Services>, reading: Reading): PreparedCall {
  const { definition, settings } = runner;
  const hash = async () => {
    if (reading.fault) throw reading.fault;
    return hashCall(definition.name, reading.args);
  };
  return {
    get args() {
      return reading.args;
    },
    fault: reading.fault,
    card: (options = {}) => createCardOrList(runner, reading, options),
    refusal: (options = {}) => findRefusal(runner, reading, options),
    hash,
    recordDecision: async (decision) => {
      if (!reading.fault) await settings.recordDecision?.(reading, decision);
    },
    run: async (options = {}) => (await runCall(runner, reading, options)).result,
    call: (options = {}) => answerCall(runner, reading, options),
  };
}

/** Fits a result of an earlier call with the same arguments. Without them, only shortens it. */
function fitAgain<Services>(
  runner: Runner<Services>,
  result: unknown,
  args: unknown,
  options: FitOptions,
): FittedResult {
  if (args === undefined) return shortenResult(runner.definition, result, runner.settings, options);
  const reading = readCall(runner, args, "lenient");
  if (reading.fault) throw reading.fault;
  const { definition, plan, revealed } = reading;
  return fitResult(
    { definition, args: reading.args, plan, revealed, result: result as object },
    runner.settings,
    options,
  );
}
