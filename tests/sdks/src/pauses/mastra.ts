import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { mastraTools } from "@toolwright/core/mastra";
import { chat } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

/** State that the host stores: the run, its waiting call, and the rows of Mastra's storage. */
interface Stored {
  readonly runId: string;
  readonly waiting?: { readonly toolCallId: string } | undefined;
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

/** A decision on a waiting call. */
interface Decision {
  readonly toolCallId: string;
  readonly approved: boolean;
}

interface Output {
  readonly runId?: string | undefined;
  readonly suspendPayload?: unknown;
  readonly error?: unknown;
}

/** Runs an agent over a storage, whose rows are stored afterwards. */
async function run(
  { tools, options, url }: Setup,
  rows: readonly Row[],
  use: (agent: Agent) => Promise<Output>,
): Promise<string> {
  const storage = new InMemoryStore();
  const workflows = (await storage.getStore("workflows")) as unknown as Workflows;
  for (const { snapshot, ...row } of rows)
    await workflows.persistWorkflowSnapshot({
      ...row,
      snapshot: typeof snapshot === "string" ? JSON.parse(snapshot) : snapshot,
    });
  const desk = new Agent({
    id: "desk",
    name: "Desk",
    instructions: "Help.",
    model: { id: "openai/gpt-5", url, apiKey: "key" },
    tools: mastraTools(tools, options),
    maxRetries: 0,
  });
  const {
    runId = "",
    suspendPayload,
    error,
  } = await use(new Mastra({ agents: { desk }, storage, logger: false }).getAgent("desk"));
  if (error) throw error;
  const { runs } = await workflows.listWorkflowRuns();
  return JSON.stringify({ runId, waiting: suspendPayload as Stored["waiting"], rows: runs } satisfies Stored);
}

/** Mastra: `generate`, the rows of whose storage pass through JSON. One call waits at a time. */
export const mastra: PausingSdk = {
  title: "Mastra",
  page: "mastra",
  package: "@mastra/core",
  stored: "the snapshots of its workflows",
  wire: chat,
  pause: (setup) => run(setup, [], (agent) => agent.generate(PROMPT, { maxSteps: 3 })),
  async decide(_setup, state, decide) {
    const { waiting } = JSON.parse(state) as Stored;
    const approved = waiting && decide(JSON.stringify(waiting));
    return JSON.stringify(approved === undefined ? [] : [{ toolCallId: waiting?.toolCallId, approved }]);
  },
  async resume(setup, state, decisions) {
    const { runId, rows } = JSON.parse(state) as Stored;
    const [{ toolCallId, approved }] = JSON.parse(decisions) as readonly [Decision];
    return run(setup, rows, (agent) =>
      approved
        ? agent.approveToolCallGenerate({ runId, toolCallId })
        : agent.declineToolCallGenerate({ runId, toolCallId }),
    );
  },
};
