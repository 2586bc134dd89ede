import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { type LangChainPause, langchainDecisions, langchainTools } from "@toolwright/core/langchain";
import { createAgent, ToolMessage, tool } from "langchain";
import { chat } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

/** State that the host stores: the checkpoints, and the interrupts that `invoke` returned. */
interface Stored {
  readonly checkpoints: Pick<MemorySaver, "storage" | "writes">;
  readonly pauses: readonly LangChainPause[];
}

const CONFIG = { configurable: { thread_id: "one" } };

/** Runs an agent over a checkpointer, which is stored afterwards. */
async function run({ tools, options, url }: Setup, input: unknown, checkpointer: MemorySaver): Promise<string> {
  const configuration = { baseURL: url };
  const model = new ChatOpenAI({ model: "gpt-5-mini", apiKey: "key", maxRetries: 0, configuration });
  const made = langchainTools(tools, { tool, ToolMessage, interrupt }, options);
  const state = await createAgent({ model, tools: made, checkpointer }).invoke(input as never, CONFIG);
  const { __interrupt__: pauses = [] } = state as { __interrupt__?: readonly LangChainPause[] };
  const { storage, writes } = checkpointer;
  return JSON.stringify({ checkpoints: { storage, writes }, pauses } satisfies Stored, writeBytes);
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
export const langchain: PausingSdk = {
  title: "LangChain",
  page: "langchain",
  package: "langchain",
  stored: "the checkpoints, and the interrupts of `invoke`",
  wire: chat,
  pause: (setup) => run(setup, { messages: [{ role: "user", content: PROMPT }] }, new MemorySaver()),
  async decide(_setup, state, decide) {
    const { pauses } = JSON.parse(state, readBytes) as Stored;
    const decided = pauses.filter(({ value }) => decide((value as { card: string }).card) !== undefined);
    return JSON.stringify(await langchainDecisions(decided, ({ card }) => decide(card) === true));
  },
  resume: (setup, state, decisions) => {
    const { checkpoints } = JSON.parse(state, readBytes) as Stored;
    const checkpointer = Object.assign(new MemorySaver(), checkpoints);
    const resume = JSON.parse(decisions);
    return run(setup, Object.keys(resume).length > 0 ? new Command({ resume }) : null, checkpointer);
  },
};
