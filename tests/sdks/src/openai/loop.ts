import type { AdapterOptions, Tool } from "@toolwright/core";
import type { OpenAiOptions } from "@toolwright/core/openai";
import { type RecordedRequest, type ScriptedAnswer, type ScriptedServer, serveScript } from "../scripted-server.ts";
import type { ModelCall } from "./wire.ts";

/** The input of a loop. */
export interface LoopSetup {
  readonly tools: readonly Tool[];
  readonly options?: AdapterOptions & Pick<OpenAiOptions, "strict">;
  /** The calls of the model's first turn. */
  readonly calls: readonly ModelCall[];
  readonly signal?: AbortSignal;
}

/** The outcome of a loop: the requests that the provider received, and the final text. */
export interface LoopRun {
  /** The model's final text. */
  readonly final: string | null | undefined;
  readonly requests: readonly RecordedRequest[];
}

/** A tool declaration in a request. */
export interface DeclaredTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
  readonly strict?: boolean;
}

/** A loop with a real SDK. The model makes its calls, gets the results and ends with {@link FINAL}. */
export interface Loop {
  readonly name: string;
  /** Whether the calls of a turn run at the same time. */
  readonly isParallel: boolean;
  run(setup: LoopSetup): Promise<LoopRun>;
  /** Returns the tool declarations of a request. */
  declared(request: RecordedRequest | undefined): DeclaredTool[];
  /** Returns the tool outputs of a request. */
  answers(request: RecordedRequest | undefined): { id: string; text: string }[];
}

/** The user's message in every loop. */
export const QUESTION = "Why do payments fail, and who is affected?";

/** The model's final text in every loop. */
export const FINAL = "The payments service ran out of connections.";

/** Starts a scripted provider, and closes it after use. */
export async function withProvider<Result>(
  lines: readonly ScriptedAnswer[],
  use: (server: ScriptedServer) => Promise<Result>,
): Promise<Result> {
  const server = await serveScript(lines);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/** Returns a list field of a recorded request body. */
export function listIn<Item>(request: RecordedRequest | undefined, field: string): Item[] {
  const body = (request?.body ?? {}) as Record<string, Item[]>;
  return body[field] ?? [];
}
