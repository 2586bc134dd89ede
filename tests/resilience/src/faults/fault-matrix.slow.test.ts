import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { isToolError, type Tool } from "@toolwright/core";
import { runSimulated, testClock, timersOf } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { describe, expect, it, vi } from "vitest";
import { type Fault, type FaultOptions, type FaultServer, type ReceivedRequest, serveFault } from "./fault-server.ts";
import { faults } from "./faults.ts";
import { readMatrix, renderMatrix, shorten } from "./render-matrix.ts";
import { backendOf, createFaultSandbox, effectsOf, NOW, toolsAt } from "./tool-calls.ts";

// Calls every tool under every fault on real sockets, with a stateful backend that counts effects.

const TIMEOUT_MS = 45_000;
const sandbox = createFaultSandbox();
const args = usualArguments(sandbox);
const tools = toolsAt("http://127.0.0.1:1", sandbox);
const names = tools.map(({ name }) => name);
const toolsWithEffects = nonEmpty(
  tools.filter(hasEffects).map(({ name }) => name),
  "tools with countable effects",
);
const toolsWithoutEffects = nonEmpty(
  tools.filter((tool) => !hasEffects(tool)).map(({ name }) => name),
  "tools without countable effects",
);
const { apiKey, applicationKey } = sandbox.observability.options;
const { siteId, trackingApiKey, appApiKey } = sandbox.messaging.options;
const secrets = [apiKey, applicationKey, siteId, trackingApiKey, appApiKey, sandbox.sales.options.apiKey];
const sends = ["Messaging.SendTransactionalEmail", "Messaging.TriggerBroadcast"] as const;
/** Ends of the paths that an agent's send reads first. */
const READS = {
  "Messaging.SendTransactionalEmail": ["/transactional", "/contents", "/customers", "/attributes"],
  "Messaging.TriggerBroadcast": ["/broadcasts", "/actions"],
} as const;
const onReads = (name: string) => `${name} (only its reads fail)`;
const onSend = (name: string) => `${name} (only the send fails)`;
const NO_FAULT: Fault = { name: "none", description: "" };
/** Results without a fault, by tool name. */
const expectedResults = new Map<string, unknown>();
const table = new Map<string, Map<string, string>>();

interface FaultRun {
  readonly tool: Tool;
  readonly outcome: unknown;
  readonly requestCount: number;
  /** Number of requests that could send or cost. */
  readonly irreversibleCount: number;
  readonly strayRequestCount: number;
  readonly effects: number;
  readonly elapsedMs: number;
}

/** Calls a tool on a separate backend with a fault. */
async function runWithFault(name: string, fault: Fault, options: FaultOptions = {}): Promise<FaultRun> {
  const clock = testClock(NOW);
  const target = tools.find((tool) => tool.name === name)!;
  const server = await serveFault(backendOf(target, sandbox), fault, options);
  try {
    // Attempts never time out on a busy machine. With a slow fault, timeouts are short and take no real time.
    const setting = { clock, attemptTimeout: fault.isSlow ? 600 : 30_000, maxBodyBytes: 1_048_576 };
    const tool = toolsAt(server.url, sandbox, setting).find((one) => one.name === name)!;
    const effectsBefore = effectsOf(sandbox);
    const run = () => tool.run(args[name], { timeout: TIMEOUT_MS }).catch((thrown: unknown) => thrown);
    const outcome: unknown = await (fault.isSlow ? withoutWaiting(server, run) : run());
    const effects = effectsOf(sandbox) - effectsBefore;
    return {
      tool,
      outcome,
      requestCount: server.requestCount,
      irreversibleCount: isOnce(tool) ? server.requests.filter((request) => !isRead(tool, request)).length : 0,
      strayRequestCount: server.strayRequestCount,
      effects,
      elapsedMs: clock.now() - NOW,
    };
  } finally {
    await server.close();
  }
}

/** Fires the timeouts of a call as soon as the call waits only for them. */
async function withoutWaiting(server: FaultServer, run: () => Promise<unknown>): Promise<unknown> {
  const { fetch } = globalThis;
  let sentCount = 0;
  vi.stubGlobal("fetch", (...request: Parameters<typeof fetch>) => {
    sentCount++;
    return fetch(...request);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    return await runSimulated(timersOf(vi), run(), () => sentCount > server.doneCount);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}

/** Expects the rules that hold for every tool under every fault. */
function expectSafe(
  { tool, outcome, strayRequestCount, effects, elapsedMs, irreversibleCount }: FaultRun,
  fault: Fault,
): void {
  expect(strayRequestCount, "requests at an address that must not receive the keys").toBe(0);
  expect(elapsedMs).toBeLessThanOrEqual(TIMEOUT_MS);
  const text = inspect(outcome, { depth: 10 }) + JSON.stringify(outcome);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(effects, "effects of one call").toBeLessThanOrEqual(hasEffects(tool) ? 1 : 0);
  if (isOnce(tool)) {
    const isRejected = fault.isUnreachable || fault.name.startsWith("429");
    if (!isRejected)
      expect(irreversibleCount, "requests of one send").toBeLessThanOrEqual(fault.name.startsWith("redirect") ? 5 : 1);
  }
  if (!(outcome instanceof Error)) return;
  if (!isToolError(outcome)) throw outcome;
  expect(outcome.tool).toBe(tool.name);
  expect(outcome.message).not.toMatch(/<[a-z!/]/i);
  if (effects > 0 && !isDeduplicated(tool)) expect(outcome).toMatchObject({ outcome: "unknown", retryable: false });
}

/** Expects that a send was sent once, and that its result says so. */
function expectSent({ outcome, effects, irreversibleCount }: FaultRun): void {
  if (outcome instanceof Error) throw outcome;
  expect(outcome).toMatchObject({ status: "queued" });
  expect({ effects, irreversibleCount }).toEqual({ effects: 1, irreversibleCount: 1 });
}

/** Whether a request of a message send only reads. Requests that cost credits don't count as reads. */
function isRead({ annotations }: Tool, { method }: ReceivedRequest): boolean {
  return annotations.cost === "messages" && method === "GET";
}

/** Whether a repeat would send or cost again. */
function isOnce({ annotations }: Tool): boolean {
  return annotations.cost !== "none";
}

/** Whether retries have a key by which the backend deduplicates them. */
function isDeduplicated({ name }: Tool): boolean {
  return name === "Messaging.RecordEvent";
}

/**
 * The maximum number of requests of a send, and of a send of which only the reads fail. The reads run in parallel: the
 * second one may leave before the response to the first closes the limit.
 */
const RACES: Readonly<Record<string, { readonly all: number; readonly ofReads: number }>> = {
  "429": { all: 7, ofReads: 5 },
  "429 past": { all: 9, ofReads: 7 },
  "429 absurd": { all: 3, ofReads: 3 },
  "429 bare": { all: 9, ofReads: 7 },
};

function hasEffects(tool: Tool): boolean {
  return isOnce(tool) || isDeduplicated(tool);
}

function cellOf({ outcome, requestCount, effects, tool }: FaultRun): string {
  const label = isToolError(outcome) ? `${outcome.code}${outcome.outcome ? ", ambiguous" : ""}` : "result";
  const effect = hasEffects(tool) ? (effects > 0 ? ", took effect" : ", no effect") : "";
  return `${requestCount}× ${label}${effect}`;
}

it("every call succeeds without a fault", async () => {
  for (const name of names) {
    const { outcome } = await runWithFault(name, NO_FAULT);
    if (outcome instanceof Error) throw outcome;
    expectedResults.set(name, outcome);
  }
  expect(Object.keys(args).sort()).toEqual([...names].sort());
});

/** Whether to try each tool under each fault, as the command does that writes the page. */
const isFull = process.env["FAULT_MATRIX"] === "all";
/** Else each fault meets every tool with effects, every eighth tool without, and every third path of reads. */
const sampleOf = <Item>(items: readonly Item[], fault: number, step: number): readonly Item[] =>
  items.filter((_, index) => isFull || index % step === fault % step);

describe.each(faults.map((fault, row) => [fault.name, fault, row] as const))("%s", (_, fault, row) => {
  const withLastingFault = async (name: string) => {
    const run = await runWithFault(name, fault);
    expectSafe(run, fault);
    record(name, run);
  };
  const record = (column: string, run: FaultRun) => {
    const row = table.get(fault.name) ?? new Map<string, string>();
    const most = mostRequests(column, run);
    const isRace = most !== undefined && run.requestCount <= most;
    table.set(fault.name, row.set(column, isRace ? `at most ${cellOf({ ...run, requestCount: most })}` : cellOf(run)));
  };
  const mostRequests = (column: string, { outcome, requestCount }: FaultRun): number | undefined => {
    // Requests leave in pairs; the failure of one may stop the other before it arrives.
    if (column === "Sales.GetApiUsage" && outcome instanceof Error && requestCount > 0)
      return 2 * Math.ceil(requestCount / 2);
    if (sends.some((send) => column === send)) return RACES[fault.name]?.all;
    return sends.some((send) => column === onReads(send)) ? RACES[fault.name]?.ofReads : undefined;
  };
  const withOneFault = async (name: string) => {
    const met = await runWithFault(name, fault, { times: 1 });
    expectSafe(met, fault);
    if (hasEffects(met.tool) || met.outcome instanceof Error) return;
    // The usage in this result changes with every call.
    if (name === "Sales.GetApiUsage")
      expect(Object.keys(met.outcome as object)).toEqual(Object.keys(expectedResults.get(name)!));
    else expect(withoutUsage(met.outcome)).toEqual(withoutUsage(expectedResults.get(name)));
  };
  // Run calls with effects in sequence, because all share one effect counter.
  it.each(toolsWithEffects)(
    "%s ends with a result or a typed error before its timeout and takes effect at most once",
    withLastingFault,
  );
  it.each(toolsWithEffects)("%s takes effect at most once after one failed request", withOneFault);
  if (!fault.isUnreachable && !fault.atConnect) {
    it.each(sends)("%s sends exactly once although everything that it reads first fails", async (name) => {
      const run = await runWithFault(name, fault, { canFail: ({ method }) => method === "GET" });
      expectSafe(run, fault);
      record(onReads(name), run);
      expectSent(run);
    });
    it.each(sends)("%s ends as before with a fault of the send alone", async (name) => {
      const run = await runWithFault(name, fault, { canFail: ({ method }) => method === "POST" });
      expectSafe(run, fault);
      record(onSend(name), run);
      expect(run.requestCount - run.irreversibleCount, "reads").toBe(READS[name].length);
    });
    const reads = sends.flatMap((name) => READS[name].map((path) => [name, path] as const));
    it.each(sampleOf(reads, row, 3))("%s sends exactly once although one request of %s fails", async (name, path) => {
      const isAt = (request: ReceivedRequest) => request.path.endsWith(path) && request.method === "GET";
      const run = await runWithFault(name, fault, { times: 1, canFail: isAt });
      expectSafe(run, fault);
      expectSent(run);
    });
    it.each(sends)("%s takes effect at most once after one failed request of the send", async (name) => {
      const run = await runWithFault(name, fault, { times: 1, canFail: ({ method }) => method === "POST" });
      expectSafe(run, fault);
      if (!(run.outcome instanceof Error)) expect(run.effects).toBe(1);
    });
  }
  // All calls share the timers of slow faults.
  const run = fault.isSlow ? it : it.concurrent;
  run.each(sampleOf(toolsWithoutEffects, row, 8))(
    "%s ends with a result or a typed error before its timeout",
    withLastingFault,
  );
  run.each(sampleOf(toolsWithoutEffects, row + 4, 8))(
    "%s returns the correct result or a typed error after one failed request",
    withOneFault,
  );
});

const columns = names.flatMap((name) =>
  sends.some((send) => send === name) ? [name, onReads(name), onSend(name)] : [name],
);

it("docs/fault-matrix.md has the outcomes of the tools under every fault", async () => {
  const page = new URL("../../../../docs/fault-matrix.md", import.meta.url);
  // Vitest writes the page after the last test, so the page that is read below would still be the old one.
  if (isFull) return expect(renderMatrix({ faults, columns, table })).toMatchFileSnapshot(page.pathname);
  const documented = readMatrix(readFileSync(page, "utf8"));
  for (const [fault, cells] of table)
    for (const [column, cell] of cells)
      expect({ fault, column, cell: documented.get(fault)?.get(column) }).toEqual({
        fault,
        column,
        cell: shorten(cell),
      });
});

/** A result without the numbers of requests, because a retry counts as one. */
function withoutUsage(result: unknown): object {
  return { ...(result as object), calls_spent: 0, calls_left: 0, calls_left_window: "" };
}
