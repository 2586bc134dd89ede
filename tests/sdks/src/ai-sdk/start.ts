import { createOpenAI } from "@ai-sdk/openai";
import type { CallEvent } from "@toolwright/core";
import { createObservability } from "@toolwright/observability";
import type { Sandbox } from "@toolwright/sandbox";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { createOpenAI as createOpenAI3 } from "ai-sdk-openai-3";
import { onTestFinished } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { type RecordedRequest, type ScriptedAnswer, serveScript } from "../scripted-server.ts";

/** A major version of the AI SDK with its provider for OpenAI. */
export interface Major {
  readonly major: number;
  readonly ai: typeof ai7;
  readonly createOpenAI: typeof createOpenAI;
}

/** Both majors; what the tests call has one signature, which the type tests hold against the previous one. */
export const MAJORS: readonly Major[] = [
  { major: 7, ai: ai7, createOpenAI },
  { major: 6, ai: ai6 as unknown as typeof ai7, createOpenAI: createOpenAI3 as unknown as typeof createOpenAI },
];

/** Messages of a request to Chat Completions. */
export interface ChatBody {
  readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly messages: readonly { readonly role: string; readonly content: string; readonly tool_call_id?: string }[];
}

/** One sandbox for the tests of a file, since making one takes a while. */
const toolkits = createSandboxToolkits();

/**
 * All tools over a sandbox that knows nothing of the test before, not even Ada, and a provider that speaks its lines; it
 * closes when the test ends.
 */
export async function start(lines: readonly (ScriptedAnswer | ((request: RecordedRequest) => ScriptedAnswer))[]) {
  const { observability, messaging, sales } = toolkits.sandbox;
  for (const backend of [observability, messaging, sales]) backend.reset();
  messaging.workspace.people.remove({ kind: "id", value: "ada" });
  const server = await serveScript(lines);
  onTestFinished(() => server.close());
  const events: CallEvent[] = [];
  const body = (index: number) => server.requests[index]?.body as ChatBody;
  return {
    ...toolkits,
    server,
    /** Every call that was run, or refused. */
    events,
    onCall(event: CallEvent) {
      events.push(event);
    },
    body,
    /** What the model was told of its calls in a request. */
    toldIn: (index: number) => body(index).messages.filter(({ role }) => role === "tool"),
  };
}

/** The logs toolkit of a sandbox that never answers, and the moment in which a request has reached it. */
export function startHanging(sandbox: Sandbox) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const { options } = sandbox.observability;
  const fetch: typeof globalThis.fetch = (...request) => {
    resolve();
    return options.fetch(...request);
  };
  sandbox.observability.fail({ delayMs: 600_000 });
  return { tools: createObservability({ ...options, fetch }).tools, reached };
}
