import { Agent, OpenAIProvider, RunContext, Runner, RunState, tool } from "@openai/agents";
import { openaiAgentsApproval, openaiAgentsTools } from "@toolwright/core/openai-agents";
import OpenAI from "openai";
import { responses } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

/** State that the host stores: the text of the run's state, and the hash of each card that it showed. */
interface Stored {
  readonly run: string;
  readonly hashes: readonly string[];
}

function create({ tools, options, url }: Setup) {
  const openAIClient = new OpenAI({ baseURL: url, apiKey: "key", maxRetries: 0 });
  const runner = new Runner({ modelProvider: new OpenAIProvider({ openAIClient }), tracingDisabled: true });
  const agent = new Agent({ name: "Desk", model: "gpt-5", tools: openaiAgentsTools(tools, { ...options, tool }) });
  return { runner, agent, approval: openaiAgentsApproval(tools) };
}

async function run(setup: Setup, restore: (agent: Agent) => Promise<Parameters<Runner["run"]>[1]>): Promise<string> {
  const { runner, agent, approval } = create(setup);
  const { state, interruptions } = await runner.run(agent, (await restore(agent)) as string);
  const shown = await Promise.all(interruptions.map((interruption) => approval.show(interruption)));
  return JSON.stringify({ run: state.toString(), hashes: shown.map(({ hash }) => hash) });
}

/** OpenAI Agents: a run whose state, with the decisions in it, passes through JSON. */
export const openaiAgents: PausingSdk = {
  title: "OpenAI Agents",
  page: "openai-agents",
  package: "@openai/agents",
  stored: "the text of the run's state, and the hashes of the cards",
  wire: responses,
  pause: (setup) => run(setup, async () => PROMPT),
  async decide(setup, stored, decide) {
    const { agent, approval } = create(setup);
    const { run, hashes } = JSON.parse(stored) as Stored;
    const state = await RunState.fromString(agent, run);
    for (const [index, interruption] of state.getInterruptions().entries()) {
      const approved = decide(JSON.stringify(interruption.rawItem));
      if (approved !== undefined) await approval.decide(state, interruption, { approved, hash: hashes[index] ?? null });
    }
    return JSON.stringify({ run: state.toString(), hashes } satisfies Stored);
  },
  resume: (setup, _state, decisions) =>
    run(setup, (agent) => {
      const { run } = JSON.parse(decisions) as Stored;
      return setup.isContextReplaced
        ? RunState.fromStringWithContext(agent, run, new RunContext<unknown>({}), { contextStrategy: "merge" })
        : RunState.fromString(agent, run);
    }),
};
