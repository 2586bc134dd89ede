import type { CallOptions } from "../call/call.ts";
import { loadPart } from "../call/load-part.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toWireName } from "../definition/name.ts";
import { describeTool } from "./descriptor.ts";
import { type Call, effectsOf, readCall } from "./read-call.ts";
import { fitResult, shortenResult } from "./result.ts";
import { answerCall, type BindSettings, type Runner, runCall } from "./run-call.ts";
import { parametersOf, toolSchema } from "./standard-schema.ts";
import {
  type FitOptions,
  type FittedResult,
  type PreparedCall,
  REBIND,
  type Rebind,
  type SharedFacts,
  type Tool,
} from "./tool.ts";

/** A bound definition: the typed function for programs, and the tool for agents. */
interface Bound {
  readonly typedFunction: (args: unknown, options?: CallOptions) => Promise<object>;
  readonly tool: Tool;
}

/**
 * Binds a definition to the services that it uses. A call is read by `readCall`, and passes through `run-call.ts` from top
 * to bottom.
 */
export function bindTool(received: AnyToolDefinition<object>, services: object, settings: BindSettings): Bound {
  const { hider, account, store, connection } = settings;
  const { fromModel, ...rules } = received;
  // Hiding would not recognize a rewritten value.
  const definition: AnyToolDefinition<object> = hider || !fromModel ? rules : { ...rules, fromModel };
  const { name, title, description, annotations, group } = definition;
  const runner: Runner = { definition, services, settings };
  const read = (raw: unknown, shared?: SharedFacts) =>
    readCall(runner, raw, "lenient", shared && factsOf(shared, services));
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
    prepare: (args, facts) => prepareCall(runner, read(args, facts)),
    run: async (args, options = {}) => runCall(runner, read(args), options),
    call: (args, options = {}) => answerCall(runner, read(args), options),
    fit: (result, args, options = {}) => fitAgain(runner, result, args, options),
  };
  const typedFunction = async (args: unknown, options: CallOptions = {}) =>
    runCall(runner, readCall(runner, args, "strict"), options);
  const preview = async (args: unknown, options: CallOptions = {}) =>
    (await loadInspection()).createCard(runner, readCall(runner, args, "strict"), options);
  const rebind = (): Rebind => ({
    definition: received,
    settings: { account, store, connection },
    bind: (changed, label) =>
      bindTool(changed, services, { ...settings, hider: label && settings.hiderFor?.(label) }).tool,
  });
  Object.defineProperty(tool, REBIND, { value: rebind });
  return {
    typedFunction: definition.inspect ? Object.assign(typedFunction, { preview }) : typedFunction,
    tool: Object.freeze(tool),
  };
}

/** Returns the facts of one toolkit. Another toolkit's facts may have the same keys. */
function factsOf(shared: SharedFacts, services: object): Map<string, unknown> {
  const facts = shared.get(services) ?? new Map<string, unknown>();
  shared.set(services, facts);
  return facts;
}

/** Loads the code that only approvals and previews need. */
function loadInspection() {
  return loadPart(import("./inspect-call.ts"));
}

function prepareCall(runner: Runner, call: Call): PreparedCall {
  const { fault } = call;
  return {
    account: runner.definition.account?.name,
    get args() {
      return call.args;
    },
    fault,
    effects: () => effectsOf(call),
    card: async (options = {}) => (await loadInspection()).createCardOrList(runner, call, options),
    refusal: async (options = {}) => (await loadInspection()).findRefusal(runner, call, options),
    async hash() {
      if (fault) throw fault;
      return call.hash();
    },
    async recordDecision(decision) {
      if (!fault) await runner.settings.guard?.record(call, decision);
    },
    run: async (options = {}) => runCall(runner, call, options),
    call: (options = {}) => answerCall(runner, call, options),
  };
}

/** Fits the result of an earlier call with the same arguments. Without arguments, only shortens it. */
function fitAgain(runner: Runner, result: unknown, args: unknown, options: FitOptions): FittedResult {
  if (args === undefined) return shortenResult(runner.definition, result, runner.settings, options);
  const call = readCall(runner, args, "lenient");
  if (call.fault) throw call.fault;
  return fitResult(call, result as object, runner.settings, options);
}
