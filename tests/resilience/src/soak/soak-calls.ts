import { type AgentAnswer, dispatch, isToolError, needsApproval, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { agentTools } from "../../../../packages/core/src/adapters/shared/agent-tool.ts";
import { NOW } from "../faults/tool-calls.ts";
import type { SoakPlan } from "./soak-plan.ts";

/** Makes one call; resolves with `ok` or the error code. */
export type SoakCall = (number: number) => Promise<string>;

/** The clock runs a thousand times as fast, so that rate limits apply but cost little time. */
const SPEED = 1_000;

/**
 * Creates one toolkit of each kind, as a long-running program does. The call number selects tool, entry point and
 * arguments, and whether the arguments are invalid or the call is aborted.
 * @param shared signal of all calls that are not aborted
 */
export function createSoakCalls(plan: SoakPlan, shared: AbortSignal): SoakCall {
  let keys = 0;
  const tools = createTools(plan.url, () => `key-number-${Math.floor(keys++ / 1_000)}`);
  const approvals = agentTools(tools, { approve: ({ args }) => Object.keys(args).length % 2 === 0 });
  const entryPoints: readonly EntryPoint[] = [
    (tool, args, options) => tool.run(args, options).then(() => "ok"),
    (tool, args, options) => tool.call(args, options).then(codeOf),
    (tool, args, options) => (approvals.find((agent) => agent.tool === tool) ?? tool).call(args, options).then(codeOf),
    (tool, args, options) =>
      dispatch(tools, tool.wireName, JSON.stringify(args), { ...options, approve: false }).then(codeOf),
    (tool, args, options) =>
      needsApproval(tool)
        ? tool
            .prepare(args)
            .card(options)
            .then(() => "ok")
        : tool.call(args, options).then(codeOf),
  ];
  return async (number) => {
    const [tool, callTool] = [tools[number % tools.length], entryPoints[number % entryPoints.length]];
    if (!tool || !callTool) throw new Error("There is no tool to call.");
    const args =
      number % 53 === 0 ? { wrong: number } : { ...plan.args[tool.name], ...variedArguments(tool, number, plan) };
    const signal = number % 11 === 0 ? abortAfter(number % 6) : shared;
    return callTool(tool, args, { signal }).catch((error: unknown) => {
      if (!isToolError(error)) throw error;
      return error.code;
    });
  };
}

type EntryPoint = (tool: Tool, args: object, options: { readonly signal: AbortSignal }) => Promise<string>;

function codeOf(response: Pick<AgentAnswer, "ok"> & { readonly error?: { readonly code: string } }): string {
  return response.ok ? "ok" : (response.error?.code ?? "");
}

function createTools(baseUrl: string, key: () => string): readonly Tool[] {
  const common = { baseUrl, clock: createFastClock(), timeout: 1e9, attemptTimeout: 500 };
  const observability = createObservability({ ...common, apiKey: key, applicationKey: "sandbox-application-key" });
  const messaging = createMessaging({ ...common, siteId: "sandbox-site-id", trackingApiKey: key, appApiKey: key });
  const sales = createSales({ ...common, apiKey: key, cache: {} });
  return [...observability.tools, ...messaging.tools, ...sales.tools];
}

/** Varies the arguments of tools that keep state per call: sends, events and lookups. */
function variedArguments({ name }: Tool, number: number, { domains }: SoakPlan): object {
  switch (name) {
    case "Messaging.RecordEvent":
      return { name: `event ${number}` };
    case "Messaging.IdentifyPerson":
      return { attributes: { mark: number } };
    case "Messaging.SendTransactionalEmail":
      return { message_data: { order_id: String(number) } };
    case "Messaging.TriggerBroadcast":
      return { data: { wave: number } };
    case "Sales.EnrichOrganization":
      return { domain: domains[Math.floor(number / TOOL_NAMES.length) % domains.length] };
    default:
      return {};
  }
}

/** Returns a signal that aborts after this many turns of the event loop. */
function abortAfter(turns: number): AbortSignal {
  const controller = new AbortController();
  const step = (turnsLeft: number) => {
    if (turnsLeft === 0) controller.abort();
    else setImmediate(step, turnsLeft - 1);
  };
  step(turns);
  return controller.signal;
}

function createFastClock() {
  const startedMs = performance.now();
  return {
    now: () => NOW + (performance.now() - startedMs) * SPEED,
    random: () => Math.random(),
    sleep: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        signal.throwIfAborted();
        const stop = () => {
          clearTimeout(timer);
          reject(signal.reason);
        };
        const wake = () => {
          signal.removeEventListener("abort", stop);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds / SPEED);
        signal.addEventListener("abort", stop, { once: true });
      }),
  };
}
