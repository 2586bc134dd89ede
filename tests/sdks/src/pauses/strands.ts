import { Agent, type Interrupt, InterruptResponseContent, tool } from "@strands-agents/sdk";
import { AnthropicModel } from "@strands-agents/sdk/models/anthropic";
import { strandsTools } from "@toolwright/core/strands";
import { messagesStream } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

/** State that the host stores: a snapshot of the agent, and the interrupts of its result. */
interface Stored {
  readonly snapshot: Parameters<Agent["loadSnapshot"]>[0];
  readonly interrupts: readonly Pick<Interrupt, "id" | "reason">[];
}

async function run({ tools, options, url }: Setup, invoke: (agent: Agent) => ReturnType<Agent["invoke"]>) {
  const clientConfig = { baseURL: url, maxRetries: 0 };
  const model = new AnthropicModel({ apiKey: "test", modelId: "claude-sonnet-4-6", maxTokens: 1_000, clientConfig });
  const agent = new Agent({ model, tools: strandsTools(tools, tool, options), printer: false });
  const { interrupts = [] } = await invoke(agent);
  return JSON.stringify({ snapshot: agent.takeSnapshot({ preset: "session" }), interrupts } satisfies Stored);
}

/** Strands: an agent with interrupts, whose snapshot passes through JSON. */
export const strands: PausingSdk = {
  title: "Strands",
  page: "strands",
  package: "@strands-agents/sdk",
  stored: "a snapshot of the agent, and the interrupts of its result",
  wire: messagesStream,
  pause: (setup) => run(setup, (agent) => agent.invoke(PROMPT)),
  async decide(_setup, state, decide) {
    const { interrupts } = JSON.parse(state) as Stored;
    const decided = interrupts.flatMap(({ id: interruptId, reason }) => {
      const response = decide((reason as { card: string }).card);
      return response === undefined ? [] : { interruptId, response };
    });
    return JSON.stringify(decided);
  },
  resume: (setup, state, decisions) =>
    run(setup, (agent) => {
      agent.loadSnapshot((JSON.parse(state) as Stored).snapshot);
      const decided = JSON.parse(decisions) as ConstructorParameters<typeof InterruptResponseContent>[0][];
      return agent.invoke(decided.map((response) => new InterruptResponseContent(response)));
    }),
};
