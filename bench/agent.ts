import type { AgentBatch, AgentTime, AgentTool } from "./agent-process.ts";
import { type Child, startChild } from "./child.ts";
import { packed, packedBefore } from "./installed.ts";
import { atMost, type Section, short, spread, table } from "./report.ts";
import { ratiosOf, type Spread, spreadOf } from "./statistics.ts";

const WARM_UP = 6;
const ROUNDS = 30;
/** Maximum cost of the agent's call, as a multiple of the typed function's cost. */
const GOAL = { ratio: 1.3, tools: ["Observability.SearchLogs", "Observability.AggregateEvents"], minRows: 100 };
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
  readonly hasGoal: boolean;
  readonly fittedRows: number;
  readonly programUs: Spread;
  readonly agentUs: Spread;
  readonly ratio: Spread;
  readonly ratioBefore: Spread;
}

/** Compares the CPU time of an agent's call with that of the typed function. */
export async function benchAgent(): Promise<Section> {
  const names = ["observability", "messaging", "sales"] as const;
  const start = (folder: string) => startChild("agent-process.ts", { folder }, ["--expose-gc"]);
  const children = { now: await start(packed(...names)), before: await start(packedBefore(...names)) };
  const costs: AgentCost[] = [];
  try {
    for (const { tool, sizes } of WORKLOADS) for (const rows of sizes) costs.push(await measure(tool, rows, children));
  } finally {
    for (const child of Object.values(children)) child.stop();
  }
  const rows = costs.map(({ title, fittedRows, programUs, agentUs, ratio, ratioBefore }) => [
    title,
    short(fittedRows),
    spread(programUs),
    spread(agentUs),
    spread(ratio),
    spread(ratioBefore),
  ]);
  const head = ["call", "rows for the model", "typed function, µs", "agent's call, µs", "× typed function", "before"];
  return {
    title: "The agent's call",
    markdown: [WHAT, table(head, rows)].join("\n\n"),
    targets: costs
      .filter(({ hasGoal }) => hasGoal)
      .map(({ title, ratio, ratioBefore }) =>
        atMost({ what: `${title}: the agent's call`, against: "typed function" }, GOAL.ratio, {
          before: ratioBefore.median,
          now: ratio.median,
        }),
      ),
  };
}

async function measure(
  tool: AgentTool,
  rows: number,
  children: Readonly<Record<"now" | "before", Child>>,
): Promise<AgentCost> {
  const calls = Math.max(3, Math.round(2_000 / rows));
  const times = { now: [] as AgentTime[], before: [] as AgentTime[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const who of ["now", "before"] as const) {
      const batch: AgentBatch = { tool, rows, calls, isAgentFirst: round % 2 === 1 };
      const time = await children[who].ask<AgentTime>(batch);
      if (round >= WARM_UP) times[who].push(time);
    }
  const [program, agent] = [times.now.map(({ programUs }) => programUs), times.now.map(({ agentUs }) => agentUs)];
  return {
    title: `${tool.split(".")[1]}, ${(times.now[0]?.rows ?? rows).toLocaleString("en-US")} rows`,
    hasGoal: GOAL.tools.includes(tool) && rows >= GOAL.minRows,
    fittedRows: times.now[0]?.fittedRows ?? 0,
    programUs: spreadOf(program),
    agentUs: spreadOf(agent),
    ratio: ratiosOf(agent, program),
    ratioBefore: ratiosOf(
      times.before.map(({ agentUs }) => agentUs),
      times.before.map(({ programUs }) => programUs),
    ),
  };
}

const WHAT = `CPU time of one call in a process without a network: a custom \`fetch\` returns recorded responses of the sandbox.
The typed function returns the full result; the agent's call also fits it to the default budget of 8,000 tokens. Medians
with quartiles of ${ROUNDS} rounds; both take turns at being first, after a collection of
garbage, and ratios compare times of the same round.`;
