import type { RecordedRequest, ScriptedAnswer } from "../scripted-server.ts";

/** A function that a Gemini model calls. */
export interface GeminiCall {
  readonly id: string;
  readonly name: string;
  readonly args: object;
}

/** A function as Gemini's API was told of it. */
export interface GeminiDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** The result of a function as Gemini's API got it. */
export interface GeminiResult {
  readonly id?: string;
  readonly name: string;
  readonly response: object;
}

/** The model calls functions. */
export function geminiCalls(...calls: readonly GeminiCall[]): ScriptedAnswer {
  return candidate(calls.map((functionCall) => ({ functionCall })));
}

/** The model answers. */
export function geminiSays(text: string): ScriptedAnswer {
  return candidate([{ text }]);
}

/** The functions that a request declares, in their order. */
export function geminiDeclarations(request: RecordedRequest | undefined): readonly GeminiDeclaration[] {
  const { tools = [] } = bodyOf(request);
  return tools.flatMap(({ functionDeclarations }) => functionDeclarations);
}

/** The results that a request hands to the model, in their order. */
export function geminiResults(request: RecordedRequest | undefined): readonly GeminiResult[] {
  return bodyOf(request).contents.flatMap(({ parts }) =>
    parts.flatMap(({ functionResponse }) => (functionResponse ? [functionResponse] : [])),
  );
}

interface GeminiBody {
  readonly tools?: readonly { readonly functionDeclarations: readonly GeminiDeclaration[] }[];
  readonly contents: readonly { readonly parts: readonly { readonly functionResponse?: GeminiResult }[] }[];
}

function bodyOf(request: RecordedRequest | undefined): GeminiBody {
  if (!request) throw new Error("There was no such request.");
  return request.body as GeminiBody;
}

function candidate(parts: readonly object[]): ScriptedAnswer {
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  return {
    json: { candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }], usageMetadata },
  };
}
