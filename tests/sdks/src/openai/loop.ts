import type { AdapterOptions, Tool } from "@toolwright/core";
import type { OpenAiOptions } from "@toolwright/core/openai";
import { type RecordedRequest, type ScriptedAnswer, type ScriptedServer, serveScript } from "../scripted-server.ts";
import type { ModelCall } from "./wire.ts";

/** What a loop is run with. */
export interface LoopSetup {
  readonly tools: readonly Tool[];
  readonly options?: AdapterOptions & Pick<OpenAiOptions, "strict">;
  /** The calls that the model makes in its first turn. */
  readonly calls: readonly ModelCall[];
  readonly signal?: AbortSignal;
}

/** What a provider saw of a loop, and what came of it. */
export interface LoopRun {
  /** The model's last words. */
  readonly final: string | null | undefined;
  readonly requests: readonly RecordedRequest[];
}

/** A tool as a request declared it. */
export interface DeclaredTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
  readonly strict?: boolean;
}

/** A real SDK in a loop: the model makes its calls, gets the answers and ends with {@link FINAL}. */
export interface Loop {
  readonly name: string;
  /** Whether the calls of a turn run at the same time. */
  readonly isParallel: boolean;
  run(setup: LoopSetup): Promise<LoopRun>;
  /** The tools that a request declared. */
  declared(request: RecordedRequest | undefined): DeclaredTool[];
  /** The answers to calls that a request carried. */
  answers(request: RecordedRequest | undefined): { id: string; text: string }[];
}

/** What is asked in every loop. */
export const QUESTION = "Why do payments fail, and who is affected?";

/** What the model ends every loop with. */
export const FINAL = "The payments service ran out of connections.";

/** Serves a script while it is used. */
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

/** A field of a recorded body, as the list it is on the wire. */
export function listIn<Item>(request: RecordedRequest | undefined, field: string): Item[] {
  const body = (request?.body ?? {}) as Record<string, Item[]>;
  return body[field] ?? [];
}
