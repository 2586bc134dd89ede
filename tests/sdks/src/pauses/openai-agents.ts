// A process of the OpenAI Agents SDK, whose stored state is the text of the run's state.

import { Agent, OpenAIProvider, RunContext, Runner, RunState, tool } from "@openai/agents";
import { openaiAgentsApproval, openaiAgentsTools } from "@toolwright/core/openai-agents";
import OpenAI from "openai";
import { type AgentSettings, runProcess } from "./process.ts";

function create({ tools, model, options }: AgentSettings) {
  const openAIClient = new OpenAI({ baseURL: model, apiKey: "key", maxRetries: 0 });
  const runner = new Runner({ modelProvider: new OpenAIProvider({ openAIClient }), tracingDisabled: true });
  const agent = new Agent({ name: "Desk", model: "gpt-5", tools: openaiAgentsTools(tools, { ...options, tool }) });
  return { runner, agent, approval: openaiAgentsApproval(tools) };
}

await runProcess({
  async start(settings, prompt) {
    const { runner, agent, approval } = create(settings);
    const { state, interruptions } = await runner.run(agent, prompt);
    // The host keeps the hash of each card that it shows.
    const shown = await Promise.all(interruptions.map((interruption) => approval.show(interruption)));
    return JSON.stringify({ run: state.toString(), hashes: shown.map(({ hash }) => hash) });
  },
  async decide(settings, { state: stored, decisions }) {
    const { agent, approval } = create(settings);
    const { run, hashes } = JSON.parse(stored) as { run: string; hashes: readonly string[] };
    const state = await RunState.fromString(agent, run);
    for (const [index, interruption] of state.getInterruptions().entries()) {
      const approved = decisions[index];
      if (approved !== undefined) await approval.decide(state, interruption, { approved, hash: hashes[index] ?? null });
    }
    return JSON.stringify({ run: state.toString(), hashes });
  },
  async resume(settings, { state: stored, isContextReplaced }) {
    const { runner, agent } = create(settings);
    const { run } = JSON.parse(stored) as { run: string };
    const state = isContextReplaced
      ? await RunState.fromStringWithContext(agent, run, new RunContext<unknown>({}), { contextStrategy: "merge" })
      : await RunState.fromString(agent, run);
    const { interruptions, newItems } = await runner.run(agent, state);
    if (interruptions.length > 0) return "waits";
    // The output of a rejected call is the message of the rejection, and that of a call is JSON.
    const outputs = newItems.filter((item) => item.type === "tool_call_output_item");
    return outputs.some(({ output }) => !String(output).startsWith("{")) ? "rejected" : null;
  },
});
