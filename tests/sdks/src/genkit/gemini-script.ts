import type { RecordedRequest, ScriptedAnswer } from "../scripted-server.ts";

/** A function call of a Gemini model. */
export interface GeminiCall {
  readonly id: string;
  readonly name: string;
  readonly args: object;
}

/** A function declaration that Gemini's API received. */
export interface GeminiDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

/** A function response that Gemini's API received. */
export interface GeminiResult {
  readonly id?: string;
  readonly name: string;
  readonly response: object;
}

/** A response with function calls. */
export function geminiCalls(...calls: readonly GeminiCall[]): ScriptedAnswer {
  return candidate(calls.map((functionCall) => ({ functionCall })));
}

/** The same response with another finish reason, such as that of a message that the token limit cut off. */
export function cutOff(answer: ScriptedAnswer, finishReason: string): ScriptedAnswer {
  const text = JSON.stringify(answer).replace('"finishReason":"STOP"', `"finishReason":"${finishReason}"`);
  return JSON.parse(text) as ScriptedAnswer;
}

/** A response with the final text. */
export function geminiSays(text: string): ScriptedAnswer {
  return candidate([{ text }]);
}

/** Returns the function declarations of a request in order. */
export function geminiDeclarations(request: RecordedRequest | undefined): readonly GeminiDeclaration[] {
  const { tools = [] } = bodyOf(request);
  return tools.flatMap(({ functionDeclarations }) => functionDeclarations);
}

/** Returns the function responses of a request in order. */
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
