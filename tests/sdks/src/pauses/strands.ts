import { Agent, type Interrupt, InterruptResponseContent, tool } from "@strands-agents/sdk";
import { AnthropicModel } from "@strands-agents/sdk/models/anthropic";
import { strandsTools } from "@toolwright/core/strands";
import { serveScript } from "../scripted-server.ts";
import { asks, says } from "../strands/anthropic-stream.ts";
import type { PausingSdk, Setup } from "./pausing-sdk.ts";

/** State that the host stores: a snapshot of the agent, and the interrupts of its result. */
interface Stored {
  readonly snapshot: Parameters<Agent["loadSnapshot"]>[0];
  readonly interrupts: readonly Pick<Interrupt, "id" | "reason">[];
}

async function run(
  { tools, options }: Setup,
  lines: Parameters<typeof serveScript>[0],
  invoke: (agent: Agent) => ReturnType<Agent["invoke"]>,
) {
  const server = await serveScript(lines);
  const clientConfig = { baseURL: server.url, maxRetries: 0 };
  const model = new AnthropicModel({ apiKey: "test", modelId: "claude-sonnet-4-6", maxTokens: 1_000, clientConfig });
  const agent = new Agent({ model, tools: strandsTools(tools, tool, options), printer: false });
  try {
    const { interrupts = [] } = await invoke(agent);
    return JSON.stringify({ snapshot: agent.takeSnapshot({ preset: "session" }), interrupts } satisfies Stored);
  } finally {
    await server.close();
  }
}

/** Strands: an agent with interrupts, whose snapshot passes through JSON. */
export const sdk: PausingSdk = {
  pause: (setup, calls) => {
    const script = calls.map(({ args: input, ...call }) => ({ ...call, input }));
    return run(setup, [asks(...script)], (agent) => agent.invoke("Send receipts."));
  },
  async decide(state, decide) {
    const { interrupts } = JSON.parse(state) as Stored;
    const decided = interrupts.flatMap(({ id: interruptId, reason }) => {
      const response = decide((reason as { card: string }).card);
      return response === undefined ? [] : { interruptId, response };
    });
    return JSON.stringify(decided);
  },
  resume: (setup, state, decisions) =>
    run(setup, [says("Done."), says("Done.")], (agent) => {
      agent.loadSnapshot((JSON.parse(state) as Stored).snapshot);
      const decided = JSON.parse(decisions) as ConstructorParameters<typeof InterruptResponseContent>[0][];
      return agent.invoke(decided.map((response) => new InterruptResponseContent(response)));
    }),
};
