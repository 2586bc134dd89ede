import type { ScriptedAnswer } from "../scripted-server.ts";

/** A call in the model's message, as the Converse API sends it. */
export interface WireToolUse {
  readonly toolUseId: string;
  readonly name: string;
  readonly input: unknown;
  readonly type?: string;
}

/** A request body of the Converse API, as far as tests look at it. */
export interface WireRequest {
  readonly toolConfig: { readonly tools: readonly { readonly toolSpec: Record<string, unknown> }[] };
  readonly messages: readonly { readonly role: string; readonly content: readonly unknown[] }[];
}

/** A result block on its way to the service. */
export interface WireToolResult {
  readonly toolUseId: string;
  readonly status?: string;
  readonly content: readonly { readonly json: Readonly<Record<string, unknown>> }[];
}

/** The model says something and calls tools. */
export function calling(uses: readonly WireToolUse[], stopReason = "tool_use"): ScriptedAnswer {
  return said([{ text: "Let me look." }, ...uses.map((toolUse) => ({ toolUse }))], stopReason);
}

/** The model's last word. */
export function saying(text: string): ScriptedAnswer {
  return said([{ text }], "end_turn");
}

function said(content: readonly object[], stopReason: string): ScriptedAnswer {
  return {
    json: {
      output: { message: { role: "assistant", content } },
      stopReason,
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      metrics: { latencyMs: 1 },
    },
  };
}

/** The result blocks of a request's last message. */
export function resultsIn(body: unknown): readonly WireToolResult[] {
  const blocks = (body as WireRequest).messages.at(-1)?.content ?? [];
  return blocks.map((block) => (block as { readonly toolResult: WireToolResult }).toolResult);
}
