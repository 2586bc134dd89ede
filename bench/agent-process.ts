import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AgentAnswer } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { answerQuestions, childArgument } from "./child.ts";

// The typed function and the agent's call of one tool take turns in one process. A custom `fetch` returns recorded
// responses, so that only work of this process is measured.

/** Tools that return lists, with the arguments for a number of rows. */
const CALLS = {
  "Observability.SearchSpans": (rows: number) => ({ query: "env:prod", start_time: "now-6h", max_results: rows }),
  "Observability.SearchLogs": (rows: number) => ({ query: "env:prod", start_time: "now-6h", max_results: rows }),
  "Observability.AggregateEvents": (rows: number) => ({
    dataset: "spans",
    group_by: ["trace_id"],
    group_limit: rows,
    start_time: "now-6h",
  }),
  "Sales.SearchOrganizations": (rows: number) => ({ limit: rows }),
  // The first trace of the first page of spans.
  "Observability.GetTrace": (rows: number) => ({ trace_id: traceId, start_time: "now-6h", max_spans: rows }),
} as const;

/** A tool that this benchmark calls. */
export type AgentTool = keyof typeof CALLS;

/** A number of calls of one tool. */
export interface AgentBatch {
  readonly tool: AgentTool;
  readonly rows: number;
  /** Calls of the typed function, and as many of the agent's. */
  readonly calls: number;
  /** The agent's calls come first: garbage of the calls before is collected during those that follow. */
  readonly isAgentFirst: boolean;
}

/** What the calls of a batch took. */
export interface AgentTime {
  /** Rows that the typed function returned. */
  readonly rows: number;
  /** Rows and characters that the model reads. */
  readonly shown: number;
  readonly chars: number;
  /** Processor time of one call, microseconds. */
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
  const early = isAgentFirst ? await processorUs(agent, calls) : null;
  const programUs = await processorUs(program, calls);
  return {
    rows: rowsIn(await program()),
    shown: rowsIn(answer.fitted),
    chars: answer.text.length,
    programUs,
    agentUs: early ?? (await processorUs(agent, calls)),
  };
});

async function processorUs(work: () => Promise<unknown>, calls: number): Promise<number> {
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call++) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

function rowsIn(result: object): number {
  return Math.max(
    0,
    ...Object.entries(result).map(([name, value]) => (Array.isArray(value) && name !== "warnings" ? value.length : 0)),
  );
}

/** Repeats the sandbox's response to an equal request without asking it again. */
function withRecords<Options extends { readonly fetch: typeof globalThis.fetch }>(options: Options): Options {
  const records = new Map<string, { readonly text: string; readonly init: ResponseInit }>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const key = `${init?.method} ${String(input)} ${String(init?.body)}`;
    const known = records.get(key) ?? (await record(options.fetch, input, init));
    records.set(key, known);
    return new Response(known.text, known.init);
  };
  return { ...options, fetch };
}

async function record(fetch: typeof globalThis.fetch, ...[input, init]: Parameters<typeof globalThis.fetch>) {
  const { status, headers, ...response } = await readWhole(await fetch(input, init));
  return { text: response.text, init: { status, headers } };
}

async function readWhole(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function load<Module>(name: string): Promise<Module> {
  const path = createRequire(join(folder, "package.json")).resolve(name);
  return import(pathToFileURL(path).href) as Promise<Module>;
}
