import { AnthropicModel } from "@strands-agents/sdk/models/anthropic";
import { onTestFinished } from "vitest";
import { type RecordedRequest, type ScriptedAnswer, serveScript } from "../scripted-server.ts";
import type { MessagesBody } from "./anthropic-stream.ts";

/** Creates a model with a scripted provider, and a function that returns the bodies of its requests. */
export async function connectTo(lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[]) {
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  const model = new AnthropicModel({
    apiKey: "test",
    modelId: "claude-sonnet-4-6",
    maxTokens: 1_000,
    clientConfig: { baseURL: server.url, maxRetries: 0 },
  });
  return { model, bodies: () => server.requests.map(({ body }) => body as MessagesBody) };
}
