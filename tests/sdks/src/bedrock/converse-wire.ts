import type { ScriptedAnswer } from "../scripted-server.ts";

/** A tool call in a message of the Converse API. */
export interface WireToolUse {
  readonly toolUseId: string;
  readonly name: string;
  readonly input: unknown;
  readonly type?: string;
}

/** The fields of a Converse API request that tests read. */
export interface WireRequest {
  readonly toolConfig: { readonly tools: readonly { readonly toolSpec: Record<string, unknown> }[] };
  readonly messages: readonly { readonly role: string; readonly content: readonly unknown[] }[];
}

/** A tool result block in a request. */
export interface WireToolResult {
  readonly toolUseId: string;
  readonly status?: string;
  readonly content: readonly { readonly json: Readonly<Record<string, unknown>> }[];
}

/** A response with text and tool calls. */
export function calling(uses: readonly WireToolUse[], stopReason = "tool_use"): ScriptedAnswer {
  return responseWith([{ text: "Let me look." }, ...uses.map((toolUse) => ({ toolUse }))], stopReason);
}

/** A response with the final text. */
export function saying(text: string): ScriptedAnswer {
  return responseWith([{ text }], "end_turn");
}

function responseWith(content: readonly object[], stopReason: string): ScriptedAnswer {
  return {
    json: {
      output: { message: { role: "assistant", content } },
      stopReason,
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
      metrics: { latencyMs: 1 },
    },
  };
}

/** Returns the result blocks of a request's last message. */
export function resultsIn(body: unknown): readonly WireToolResult[] {
  const blocks = (body as WireRequest).messages.at(-1)?.content ?? [];
  return blocks.map((block) => (block as { readonly toolResult: WireToolResult }).toolResult);
}
