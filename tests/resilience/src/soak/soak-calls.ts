import { type AgentAnswer, dispatch, isToolError, type Tool } from "@toolwright/core";
import { agentTools } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { TOOL_NAMES } from "@toolwright/tests-tools";
import { NOW } from "../faults/tool-calls.ts";
import type { SoakPlan } from "./soak-plan.ts";

/** Makes the call of a number, and brings how it ended: `ok`, or the code of an error. */
export type SoakCall = (number: number) => Promise<string>;

/** Time runs a thousand times as fast, so that the vendors' limits are kept and yet cost next to nothing. */
const SPEED = 1_000;

/**
 * One toolkit of each kind, as a program that lives long has them. The number decides about tool, door and arguments,
 * and whether the call is wrong or given up.
 * @param shared handed to all calls that are not given up
 */
export function createSoakCalls(plan: SoakPlan, shared: AbortSignal): SoakCall {
  let keys = 0;
  const tools = createTools(plan.url, () => `key-number-${Math.floor(keys++ / 1_000)}`);
  const approvals = agentTools(tools, { approve: ({ args }) => Object.keys(args).length % 2 === 0 });
  const doors: readonly Door[] = [
    (tool, args, options) => tool.run(args, options).then(() => "ok"),
    (tool, args, options) => tool.call(args, options).then(codeOf),
    (tool, args, options) => (approvals.find((agent) => agent.tool === tool) ?? tool).call(args, options).then(codeOf),
    (tool, args, options) => dispatch(tools, tool.wireName, JSON.stringify(args), options).then(codeOf),
    (tool, args, options) => (tool.preview ?? tool.call)(args, options).then(codeOf),
  ];
  return async (number) => {
    const [tool, door] = [tools[number % tools.length], doors[number % doors.length]];
    if (!tool || !door) throw new Error("There is nothing to call.");
    const args = number % 53 === 0 ? { wrong: number } : { ...plan.args[tool.name], ...variant(tool, number, plan) };
    const signal = number % 11 === 0 ? stopAfter(number % 6) : shared;
    return door(tool, args, { signal }).catch((thrown: unknown) => {
      if (!isToolError(thrown)) throw thrown;
      return thrown.code;
    });
  };
}

type Door = (tool: Tool, args: object, options: { readonly signal: AbortSignal }) => Promise<string>;

function codeOf(answer: Pick<AgentAnswer, "ok"> & { readonly error?: { readonly code: string } }): string {
  return answer.ok ? "ok" : (answer.error?.code ?? "");
}

function createTools(baseUrl: string, key: () => string): readonly Tool[] {
  const common = { baseUrl, clock: createFastClock(), timeout: 1e9, attemptTimeout: 500 };
  const observability = createObservability({ ...common, apiKey: key, applicationKey: "sandbox-application-key" });
  const messaging = createMessaging({ ...common, siteId: "sandbox-site-id", trackingApiKey: key, appApiKey: key });
  const sales = createSales({ ...common, apiKey: key, cache: {} });
  return [...observability.tools, ...messaging.tools, ...sales.tools];
}

/** What keeps something for later differs from call to call: sends, events and lookups. */
function variant({ name }: Tool, number: number, { domains }: SoakPlan): object {
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

/** A signal that aborts after so many turns of the event loop. */
function stopAfter(turns: number): AbortSignal {
  const controller = new AbortController();
  const step = (left: number) => {
    if (left === 0) controller.abort();
    else setImmediate(step, left - 1);
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
