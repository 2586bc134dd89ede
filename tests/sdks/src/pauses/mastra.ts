// A process of Mastra, whose stored state is the snapshots of its workflows.

import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { mastraTools } from "@toolwright/core/mastra";
import { type AgentSettings, runProcess } from "./process.ts";

/** State that the program stores: the run, its waiting call, and the rows of Mastra's storage. */
interface Stored {
  readonly runId: string;
  readonly toolCallId: string;
  readonly rows: readonly Row[];
}

type Workflows = NonNullable<Awaited<ReturnType<InMemoryStore["getStore"]>>> & {
  listWorkflowRuns(): Promise<{ runs: readonly Row[] }>;
  persistWorkflowSnapshot(row: Row): Promise<void>;
};

interface Row {
  readonly workflowName: string;
  readonly runId: string;
  readonly snapshot: object | string;
}

async function create({ tools, model, options }: AgentSettings) {
  const storage = new InMemoryStore();
  const desk = new Agent({
    id: "desk",
    name: "Desk",
    instructions: "Help.",
    model: { id: "openai/gpt-5", url: model, apiKey: "key" },
    tools: mastraTools(tools, options),
  });
  const agent = new Mastra({ agents: { desk }, storage, logger: false }).getAgent("desk");
  const workflows = (await storage.getStore("workflows")) as unknown as Workflows;
  return { agent, workflows };
}

await runProcess({
  async start(settings, prompt) {
    const { agent, workflows } = await create(settings);
    const { runId = "", suspendPayload } = await agent.generate(prompt, { maxSteps: 3 });
    const { runs } = await workflows.listWorkflowRuns();
    return JSON.stringify({ runId, toolCallId: suspendPayload.toolCallId, rows: runs } satisfies Stored);
  },
  // Mastra takes a decision together with the rest of the run.
  decide: async (_settings, { state }) => state,
  async resume(settings, { state, decisions }) {
    const { runId, toolCallId, rows } = JSON.parse(state) as Stored;
    const { agent, workflows } = await create(settings);
    for (const row of rows) {
      const snapshot = typeof row.snapshot === "string" ? JSON.parse(row.snapshot) : row.snapshot;
      await workflows.persistWorkflowSnapshot({ ...row, snapshot });
    }
    let waiting: string | undefined = toolCallId;
    for (const isApproved of decisions) {
      if (waiting === undefined) break;
      const call: { runId: string; toolCallId: string } = { runId, toolCallId: waiting };
      const { suspendPayload }: { suspendPayload?: unknown } = await (isApproved
        ? agent.approveToolCallGenerate(call)
        : agent.declineToolCallGenerate(call));
      waiting = (suspendPayload as { toolCallId?: string } | undefined)?.toolCallId;
    }
    return waiting === undefined ? null : "waits";
  },
});
