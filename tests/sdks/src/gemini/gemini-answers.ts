import type { ScriptedAnswer } from "../scripted-server.ts";

interface Call {
  readonly id?: string;
  readonly name: string;
  readonly args?: object;
}

interface Turn {
  readonly role: string;
  readonly parts: readonly {
    readonly functionCall?: Call;
    readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response: Answered };
    readonly text?: string;
  }[];
}

interface Answered {
  readonly output?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A request to Gemini's REST API. */
export interface GeminiBody {
  readonly contents: readonly Turn[];
  readonly tools: readonly [
    {
      readonly functionDeclarations: readonly {
        readonly name: string;
        readonly description: string;
        readonly parametersJsonSchema: { readonly properties?: object };
      }[];
    },
  ];
}

/** A model's turn with function calls. */
export function asks(...calls: readonly Call[]): ScriptedAnswer {
  return answer(calls.map((functionCall) => ({ functionCall })));
}

/** A model's turn with the final text. */
export function says(text: string): ScriptedAnswer {
  return answer([{ text }]);
}

/** Converts a turn to an event stream. */
export function streamed(...turns: readonly ScriptedAnswer[]): ScriptedAnswer {
  const events = turns.map(
    (turn) => `data: ${JSON.stringify("json" in turn ? turn.json : "text" in turn && turn.text)}\n\n`,
  );
  return { text: events.join(""), type: "text/event-stream" };
}

function answer(parts: readonly object[]): ScriptedAnswer {
  return { json: { candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] } };
}

/** Returns the function responses of the last turn in order. */
export function responsesIn(body: GeminiBody | undefined) {
  const parts = body?.contents.at(-1)?.parts ?? [];
  return parts.flatMap(({ functionResponse }) => (functionResponse ? [functionResponse] : []));
}
