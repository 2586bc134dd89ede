import { googleAI } from "@genkit-ai/google-genai";
import { genkitTools } from "@toolwright/core/genkit";
import { genkit as createGenkit, type MessageData, restartTool, type ToolRequestPart } from "genkit/beta";
import { gemini } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

/** Parts of a response that the host stores. */
interface Stored {
  readonly messages: MessageData[];
  readonly interrupts: ToolRequestPart[];
}

/** The metadata of an interrupt of this adapter. */
interface Shown {
  readonly interrupt: { readonly card: string };
}

async function run({ tools, options, url: baseUrl }: Setup, input: object) {
  const ai = createGenkit({ plugins: [googleAI({ apiKey: "key", baseUrl })] });
  const calls: Promise<unknown>[] = [];
  const made = genkitTools(ai, tools, options).map((made) => {
    const call = (...input: Parameters<typeof made>) => {
      const called = made(...input);
      calls.push(called.catch(() => undefined));
      return called;
    };
    return Object.assign(call, made);
  });
  const request = { model: googleAI.model("gemini-2.5-flash"), tools: made };
  try {
    const { messages, interrupts } = await ai.generate({ ...request, ...input });
    return JSON.stringify({ messages, interrupts } satisfies Stored);
  } finally {
    // Genkit throws while other calls still run.
    await Promise.all(calls);
  }
}

/** Genkit: `generate` with interrupts, whose messages pass through JSON. */
export const genkit: PausingSdk = {
  title: "Genkit",
  page: "genkit",
  package: "genkit",
  stored: "the messages and the interrupts of a response",
  wire: gemini,
  pause: (setup) => run(setup, { prompt: PROMPT }),
  async decide(_setup, state, decide) {
    const { interrupts } = JSON.parse(state) as Stored;
    const restart = interrupts.flatMap((interrupt) => {
      const { card } = (interrupt.metadata as unknown as Shown).interrupt;
      const approved = decide(card);
      return approved === undefined ? [] : restartTool(interrupt, { approved });
    });
    return JSON.stringify({ restart });
  },
  resume: (setup, state, decisions) => {
    const { messages } = JSON.parse(state) as Stored;
    return run(setup, { messages, resume: JSON.parse(decisions) });
  },
};
