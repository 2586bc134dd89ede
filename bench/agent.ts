import type { AgentBatch, AgentTime, AgentTool } from "./agent-process.ts";
import { startChild } from "./child.ts";
import { packed } from "./installed.ts";
import { type Section, short, spread, type Target, table } from "./report.ts";
import { ratiosOf, type Spread, spreadOf } from "./statistics.ts";

const WARM_UP = 6;
const ROUNDS = 30;
/** Maximum cost of the agent's call, as a multiple of the typed function's cost. */
const maxRatioOf = (rows: number) => (rows > 100 ? 1.2 : rows > 25 ? 1.25 : 1.3);
/** Tools with the numbers of rows to request. An Apollo page has at most 100. */
const WORKLOADS: readonly { readonly tool: AgentTool; readonly sizes: readonly number[] }[] = [
  { tool: "Observability.SearchSpans", sizes: [25, 100, 1_000] },
  { tool: "Observability.SearchLogs", sizes: [25, 100, 1_000] },
  { tool: "Observability.AggregateEvents", sizes: [25, 100, 1_000] },
  { tool: "Sales.SearchOrganizations", sizes: [25, 100] },
  { tool: "Observability.GetTrace", sizes: [100] },
];

interface AgentCost {
  readonly title: string;
  readonly fittedRows: number;
  readonly programUs: Spread;
  readonly agentUs: Spread;
  readonly ratio: Spread;
  readonly maxRatio: number;
}

/** Compares the CPU time of an agent's call with that of the typed function. */
export async function benchAgent(): Promise<Section> {
  const child = await startChild("agent-process.ts", { folder: packed("observability", "messaging", "sales") }, [
    "--expose-gc",
  ]);
  const costs: AgentCost[] = [];
  try {
    for (const { tool, sizes } of WORKLOADS) for (const rows of sizes) costs.push(await measure(tool, rows));
  } finally {
    child.stop();
  }
  const rows = costs.map(({ title, fittedRows, programUs, agentUs, ratio }) => [
    title,
    short(fittedRows),
    spread(programUs),
    spread(agentUs),
    spread(ratio),
  ]);
  const head = ["call", "rows for the model", "typed function, µs", "agent's call, µs", "× typed function"];
  return { title: "The agent's call", markdown: [WHAT, table(head, rows)].join("\n\n"), targets: costs.map(toTarget) };

  async function measure(tool: AgentTool, rows: number): Promise<AgentCost> {
    const calls = Math.max(3, Math.round(2_000 / rows));
    const runBatch = (round: number) => {
      const batch: AgentBatch = { tool, rows, calls, isAgentFirst: round % 2 === 1 };
      return child.ask<AgentTime>(batch);
    };
    for (let round = 0; round < WARM_UP; round++) await runBatch(round);
    const times: AgentTime[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await runBatch(round));
    const program = times.map(({ programUs }) => programUs);
    const agent = times.map(({ agentUs }) => agentUs);
    return {
      title: `${tool.split(".")[1]}, ${(times[0]?.rows ?? rows).toLocaleString("en-US")} rows`,
      fittedRows: times[0]?.fittedRows ?? 0,
      programUs: spreadOf(program),
      agentUs: spreadOf(agent),
      ratio: ratiosOf(agent, program),
      maxRatio: maxRatioOf(rows),
    };
  }
}

const WHAT = `CPU time of one call in a process without a network: a custom \`fetch\` returns recorded responses of the sandbox.
The typed function returns the full result; the agent's call also fits it to the default budget of 8,000 tokens. Medians
with quartiles of ${ROUNDS} rounds; both take turns at being first, after a collection of
garbage, and ratios compare times of the same round.`;

function toTarget({ title, ratio, maxRatio }: AgentCost): Target {
  return {
    promise: `${title}: the agent's call at most ${maxRatio} × the typed function`,
    measured: `${short(ratio.median)} ×`,
    isMet: ratio.median <= maxRatio,
  };
}
