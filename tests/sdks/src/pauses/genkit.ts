import { googleAI } from "@genkit-ai/google-genai";
import { genkitTools } from "@toolwright/core/genkit";
import { genkit, type MessageData, restartTool, type ToolRequestPart } from "genkit/beta";
import { geminiCalls, geminiSays } from "../genkit/gemini-script.ts";
import { serveScript } from "../scripted-server.ts";
import type { PausingSdk, Setup } from "./pausing-sdk.ts";

/** Parts of a response that the host stores. */
interface Stored {
  readonly messages: MessageData[];
  readonly interrupts: ToolRequestPart[];
}

/** The metadata of an interrupt of this adapter. */
interface Shown {
  readonly interrupt: { readonly card: string };
}

async function run({ tools, options }: Setup, input: object, lines: Parameters<typeof serveScript>[0]) {
  const server = await serveScript(lines);
  const ai = genkit({ plugins: [googleAI({ apiKey: "key-of-the-model", baseUrl: server.url })] });
  // Genkit passes the tools no id of a call. The id of an interrupt is always the key.
  const { callIdAsIdempotencyKey: _, ...own } = options;
  const calls: Promise<unknown>[] = [];
  const made = genkitTools(ai, tools, own).map((made) => {
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
    await server.close();
  }
}

/** Genkit: `generate` with interrupts, whose messages pass through JSON. */
export const sdk: PausingSdk = {
  pause: (setup, calls) => run(setup, { prompt: "Send receipts." }, [geminiCalls(...calls)]),
  async decide(state, decide) {
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
    return run(setup, { messages, resume: JSON.parse(decisions) }, [geminiSays("Done."), geminiSays("Done.")]);
  },
};
