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

/** A major version of the AI SDK with its OpenAI provider. */
export interface Major {
  readonly major: number;
  readonly ai: typeof ai7;
  readonly createOpenAI: typeof createOpenAI;
}

/** Both majors. The functions that the tests call have the same signatures, which the type tests check for version 6. */
export const MAJORS: readonly Major[] = [
  { major: 7, ai: ai7, createOpenAI },
  { major: 6, ai: ai6 as unknown as typeof ai7, createOpenAI: createOpenAI3 as unknown as typeof createOpenAI },
];

/** The body of a request to Chat Completions. */
export interface ChatBody {
  readonly tools: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
  readonly messages: readonly { readonly role: string; readonly content: string; readonly tool_call_id?: string }[];
}

/** One sandbox for all tests of a file, since creating one is slow. */
const toolkits = createSandboxToolkits();

/**
 * Creates all tools over a reset sandbox without the person Ada, and a provider that serves the script. The provider
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
    /** All calls, including those that the approver rejected. */
    events,
    onCall(event: CallEvent) {
      events.push(event);
    },
    body,
    /** The tool messages of a request. */
    toolMessagesIn: (index: number) => body(index).messages.filter(({ role }) => role === "tool"),
  };
}

/** Creates observability tools over a sandbox that never responds, and a promise for the first request. */
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
