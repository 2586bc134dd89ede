import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AgentAnswer } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { answerQuestions, childArgument } from "./child.ts";

// Calls one tool in turns through its typed function and through `tool.call`, in one process. A custom `fetch` returns
// recorded responses, so that only this process's work is measured.

/** Tools that return lists, with the arguments that request a number of rows. */
const CALLS = {
  "Observability.SearchSpans": (rows: number) => ({ query: "env:prod", start_time: "now-6h", max_results: rows }),
  "Observability.SearchLogs": (rows: number) => ({ query: "env:prod", start_time: "now-6h", max_results: rows }),
  "Observability.AggregateEvents": (rows: number) => ({
    dataset: "spans",
    group_by: ["trace_id"],
    group_limit: rows,
    start_time: "now-6h",
  }),
  // A model's search without a filter would be refused.
  "Sales.SearchOrganizations": (rows: number) => ({ num_employees_ranges: ["1,9999999"], limit: rows }),
  // Reads the trace of the first span.
  "Observability.GetTrace": (rows: number) => ({ trace_id: traceId, start_time: "now-6h", max_spans: rows }),
} as const;

/** A tool that this benchmark calls. */
export type AgentTool = keyof typeof CALLS;

/** Several calls of one tool. */
export interface AgentBatch {
  readonly tool: AgentTool;
  readonly rows: number;
  /** Number of calls of the typed function, and of `tool.call`. */
  readonly calls: number;
  /** Whether `tool.call` is measured first. The later calls pay for the garbage of the earlier ones. */
  readonly isAgentFirst: boolean;
}

/** Result of a batch. */
export interface AgentTime {
  /** Rows that the typed function returned. */
  readonly rows: number;
  /** Rows and characters that the model reads. */
  readonly fittedRows: number;
  readonly chars: number;
  /** CPU time of one call, in microseconds. */
  readonly programUs: number;
  readonly agentUs: number;
}

const { folder } = childArgument<{ folder: string }>();
const NOW = Date.UTC(2026, 0, 31, 9);
const clock = { now: () => NOW, random: () => 0.5, sleep: () => Promise.resolve() };
const unlimited = { minute: null, hour: null, day: null };
const sandbox = createSandbox({
  clock,
  seed: "bench",
  rateLimit: { limit: 1_000_000 },
  enforceLimits: false,
  sales: { credits: 1_000_000, rateLimit: unlimited },
});
const { createObservability } = await load<typeof import("@toolwright/observability")>("@toolwright/observability");
const { createSales } = await load<typeof import("@toolwright/sales")>("@toolwright/sales");
const observability = createObservability({ ...withRecords(sandbox.observability.options), clock });
const sales = createSales({ ...withRecords(sandbox.sales.options), clock });
const { spans } = await observability.searchSpans({ query: "env:prod", start_time: "now-6h", max_results: 1 });
const traceId = spans[0]?.trace_id ?? "";
const tools = [...observability.tools, ...sales.tools];

const typed: Readonly<Record<AgentTool, (args: never) => Promise<object>>> = {
  "Observability.SearchSpans": observability.searchSpans,
  "Observability.SearchLogs": observability.searchLogs,
  "Observability.AggregateEvents": observability.aggregateEvents,
  "Sales.SearchOrganizations": sales.searchOrganizations,
  "Observability.GetTrace": observability.getTrace,
};

answerQuestions(async ({ tool: name, rows, calls, isAgentFirst }: AgentBatch): Promise<AgentTime> => {
  const args = CALLS[name](rows);
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const program = () => typed[name](args as never);
  const agent = () => tool.call(args) as Promise<AgentAnswer>;
  const answer = await agent();
  if (!answer.ok) throw new Error(answer.text);
  const agentUsFirst = isAgentFirst ? await cpuUs(agent, calls) : null;
  const programUs = await cpuUs(program, calls);
  return {
    rows: rowsIn(await program()),
    fittedRows: rowsIn(answer.fitted),
    chars: answer.text.length,
    programUs,
    agentUs: agentUsFirst ?? (await cpuUs(agent, calls)),
  };
});

async function cpuUs(work: () => Promise<unknown>, calls: number): Promise<number> {
  globalThis.gc?.({ type: "minor", execution: "sync" } as never);
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call++) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

function rowsIn(result: object): number {
  const lists = Object.entries(result).map(([name, value]) => (name === "warnings" ? [] : (value?.rows ?? value)));
  return Math.max(0, ...lists.map((list) => (Array.isArray(list) ? list.length : 0)));
}

/** Records the sandbox's responses, and replays them for identical requests. */
function withRecords<Options extends { readonly fetch: typeof globalThis.fetch }>(options: Options): Options {
  const records = new Map<string, { readonly text: string; readonly init: ResponseInit }>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const key = `${init?.method} ${String(input)} ${String(init?.body)}`;
    const recorded = records.get(key) ?? (await record(options.fetch, input, init));
    records.set(key, recorded);
    return new Response(recorded.text, recorded.init);
  };
  return { ...options, fetch };
}

async function record(fetch: typeof globalThis.fetch, ...[input, init]: Parameters<typeof globalThis.fetch>) {
  const response = await fetch(input, init);
  return { text: await response.text(), init: { status: response.status, headers: response.headers } };
}

function load<Module>(name: string): Promise<Module> {
  const path = createRequire(join(folder, "package.json")).resolve(name);
  return import(pathToFileURL(path).href) as Promise<Module>;
}
