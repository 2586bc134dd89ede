import { inspect } from "node:util";
import { isToolError, type Tool } from "@toolwright/core";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { describe, expect, it } from "vitest";
import { type Fault, serveFault } from "./fault-server.ts";
import { faults } from "./faults.ts";
import { renderMatrix } from "./render-matrix.ts";
import { backendOf, createFaultSandbox, effectsOf, NOW, toolsAt } from "./tool-calls.ts";

// Every tool meets every fault on real sockets, before a stateful backend that counts what took effect.

const BUDGET_MS = 45_000;
const sandbox = createFaultSandbox();
const args = usualArguments(sandbox);
const tools = toolsAt("http://127.0.0.1:1", sandbox);
const names = tools.map(({ name }) => name);
const counted = nonEmpty(
  tools.filter(isCounted).map(({ name }) => name),
  "tools whose effects are counted",
);
const uncounted = nonEmpty(
  tools.filter((tool) => !isCounted(tool)).map(({ name }) => name),
  "tools without effects to count",
);
const { apiKey, applicationKey } = sandbox.observability.options;
const { siteId, trackingApiKey, appApiKey } = sandbox.messaging.options;
const secrets = [apiKey, applicationKey, siteId, trackingApiKey, appApiKey, sandbox.sales.options.apiKey];
/** Results of calls without a fault. */
const answers = new Map<string, unknown>();
const table = new Map<string, Map<string, string>>();

interface Met {
  readonly tool: Tool;
  readonly seen: unknown;
  readonly reached: number;
  readonly strayed: number;
  readonly effects: number;
  readonly spentMs: number;
}

/** Calls a tool on a backend of its own that meets the first requests with the fault. */
async function meet(name: string, fault: Fault, times?: number): Promise<Met> {
  const clock = testClock(NOW);
  const known = tools.find((tool) => tool.name === name)!;
  const server = await serveFault(backendOf(known, sandbox), fault, times);
  try {
    // Only a fault that needs the limit gets a short one: a busy machine is no fault.
    const attemptTimeout = fault.isSlow ? (times === undefined ? 600 : 1_500) : 30_000;
    const setting = { clock, attemptTimeout, maxBodyBytes: 1_048_576 };
    const tool = toolsAt(server.url, sandbox, setting).find((one) => one.name === name)!;
    const before = effectsOf(sandbox);
    const seen: unknown = await tool.run(args[name], { timeout: BUDGET_MS }).catch((thrown: unknown) => thrown);
    const effects = effectsOf(sandbox) - before;
    return { tool, seen, reached: server.reached, strayed: server.strayed, effects, spentMs: clock.now() - NOW };
  } finally {
    await server.close();
  }
}

/** What holds for every tool under every fault. */
function expectSafe({ tool, seen, strayed, effects, spentMs, reached }: Met, fault: Fault): void {
  expect(strayed, "requests at an address that the keys must not reach").toBe(0);
  expect(spentMs).toBeLessThanOrEqual(BUDGET_MS);
  const text = inspect(seen, { depth: 10 }) + JSON.stringify(seen);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(effects, "effects of one call").toBeLessThanOrEqual(isCounted(tool) ? 1 : 0);
  if (isOnce(tool)) {
    const isRefusal = fault.isRefused || fault.name.startsWith("429");
    if (!isRefusal)
      expect(reached, "requests of one send").toBeLessThanOrEqual(fault.name.startsWith("redirect") ? 5 : 1);
  }
  if (!(seen instanceof Error)) return;
  if (!isToolError(seen)) throw seen;
  expect(seen.tool).toBe(tool.name);
  expect(seen.message).not.toMatch(/<[a-z!/]/i);
  if (effects > 0 && !isKeyed(tool)) expect(seen).toMatchObject({ outcome: "unknown", retryable: false });
}

/** Whether a repeat would send or cost again. */
function isOnce({ annotations }: Tool): boolean {
  return annotations.cost !== "none";
}

/** Events carry a key through all repeats, by which the backend takes them once. */
function isKeyed({ name }: Tool): boolean {
  return name === "Messaging.RecordEvent";
}

function isCounted(tool: Tool): boolean {
  return isOnce(tool) || isKeyed(tool);
}

function describeSeen({ seen, reached, effects, tool }: Met): string {
  const outcome = isToolError(seen) ? `${seen.code}${seen.outcome ? ", ambiguous" : ""}` : "result";
  const effect = isCounted(tool) ? (effects > 0 ? ", took effect" : ", no effect") : "";
  return `${reached}× ${outcome}${effect}`;
}

it("answers every call when nothing fails", async () => {
  for (const name of names) {
    const { seen } = await meet(name, { name: "none", says: "" }, 0);
    if (seen instanceof Error) throw seen;
    answers.set(name, seen);
  }
  expect(Object.keys(args).sort()).toEqual([...names].sort());
});

describe.each(faults.map((fault) => [fault.name, fault] as const))("%s", (_, fault) => {
  const lasting = async (name: string) => {
    const met = await meet(name, fault);
    expectSafe(met, fault);
    const row = table.get(fault.name) ?? new Map<string, string>();
    table.set(fault.name, row.set(name, describeSeen(met)));
  };
  const passing = async (name: string) => {
    const met = await meet(name, fault, 1);
    expectSafe(met, fault);
    if (isCounted(met.tool) || met.seen instanceof Error) return;
    // What was used so far is part of this one's answer.
    if (name === "Sales.GetApiUsage") expect(Object.keys(met.seen as object)).toEqual(Object.keys(answers.get(name)!));
    else expect(met.seen).toEqual(answers.get(name));
  };
  // One after the other, where effects are counted.
  it.each(counted)("%s ends with a result or a typed error within its budget, and acts at most once", lasting);
  it.each(counted)("%s, when the fault passes, acts at most once too", passing);
  it.concurrent.each(uncounted)("%s ends with a result or a typed error within its budget", lasting);
  it.concurrent.each(uncounted)("%s, when the fault passes, is right after it or says why not", passing);
});

it("sums up what every tool does under every fault", async () => {
  await expect(renderMatrix({ faults, names, table })).toMatchFileSnapshot("../../../../docs/fault-matrix.md");
});
