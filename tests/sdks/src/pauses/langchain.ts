import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { type LangChainPause, langchainDecisions, langchainTools } from "@toolwright/core/langchain";
import { createAgent, ToolMessage, tool } from "langchain";
import { startModel } from "../langchain/agent-run.ts";
import { asks, says } from "../langchain/chat-script.ts";
import type { PausingSdk, Setup } from "./pausing-sdk.ts";

/** State that the host stores: the checkpoints, and the interrupts that `invoke` returned. */
interface Stored {
  readonly checkpoints: Pick<MemorySaver, "storage" | "writes">;
  readonly pauses: readonly LangChainPause[];
}

const CONFIG = { configurable: { thread_id: "one" } };

/** Runs an agent over a checkpointer, which is stored afterwards. */
async function run(
  { tools, options }: Setup,
  input: unknown,
  script: { readonly lines: Parameters<typeof startModel>[0]; readonly checkpointer: MemorySaver },
): Promise<string> {
  const { checkpointer } = script;
  const { model, server } = await startModel(script.lines);
  const made = langchainTools(tools, { tool, ToolMessage, interrupt }, options);
  try {
    const state = await createAgent({ model, tools: made, checkpointer }).invoke(input as never, CONFIG);
    const { __interrupt__: pauses = [] } = state as { __interrupt__?: readonly LangChainPause[] };
    const { storage, writes } = checkpointer;
    return JSON.stringify({ checkpoints: { storage, writes }, pauses } satisfies Stored, writeBytes);
  } finally {
    await server.close();
  }
}

/** LangGraph serializes checkpoints as UTF-8 text. */
function writeBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { utf8: new TextDecoder().decode(value) } : value;
}

function readBytes(_: string, value: unknown): unknown {
  const text = (value as { utf8?: unknown } | null)?.utf8;
  return typeof text === "string" ? new TextEncoder().encode(text) : value;
}

/** LangChain: an agent with interrupts, and a checkpointer whose content passes through JSON. */
export const sdk: PausingSdk = {
  pause: (setup, calls) => {
    const input = { messages: [{ role: "user", content: "Send receipts." }] };
    return run(setup, input, { lines: [asks(...calls)], checkpointer: new MemorySaver() });
  },
  async decide(state, decide) {
    const { pauses } = JSON.parse(state, readBytes) as Stored;
    const decided = pauses.filter(({ value }) => decide((value as { card: string }).card) !== undefined);
    return JSON.stringify(await langchainDecisions(decided, ({ card }) => decide(card) === true));
  },
  resume: (setup, state, decisions) => {
    const { checkpoints } = JSON.parse(state, readBytes) as Stored;
    const checkpointer = Object.assign(new MemorySaver(), checkpoints);
    const input = new Command({ resume: JSON.parse(decisions) });
    return run(setup, input, { lines: [says("Done."), says("Done.")], checkpointer });
  },
};
