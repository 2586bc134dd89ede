import type { ToolError } from "@toolwright/core";
import type { GenerateTextStepEndEvent, LanguageModelCallEndEvent, LanguageModelMiddleware, ToolSet } from "ai";
import type { Json } from "../case/script.ts";
import type { Price } from "../plan/header.ts";
import type { Driver, DriverEnd, Session } from "../run/driver.ts";
import type { Usage } from "../run/trajectory.ts";
import { createAiSdkTools, recordRefusedCall } from "./ai-sdk-tools.ts";
import type { LoadedModel } from "./load-model.ts";
import { costOf, type TokenCounts } from "./price.ts";
import { readProviderError } from "./provider-error.ts";

/** Retries of a request after a 429, a 5xx or a network error. The SDK waits as long as the provider asks, at most a minute. */
const MAX_RETRIES = 4;

/** How a model works on a case. */
export interface AiSdkDriverOptions extends LoadedModel {
  /** Requests to the model in one run, at most. */
  readonly maxSteps: number;
  /** Time for one request to the model, milliseconds. */
  readonly requestTimeoutMs: number;
  readonly price: Price | null;
  /** API keys, which no report may contain. */
  readonly secrets: readonly string[];
  /** Called with an error that every other run would get too, such as a refused API key. */
  readonly onFatal: (error: ToolError) => void;
}

/** Creates a driver that lets a model work on a case, through the agent loop of the AI SDK. */
export function aiSdkDriver(options: AiSdkDriverOptions): Driver {
  return (session) => runModel(options, session);
}

async function runModel(options: AiSdkDriverOptions, session: Session): Promise<DriverEnd> {
  const { ai, maxSteps, requestTimeoutMs } = options;
  const rawArguments = new Map<string, Json>();
  let isAnswered = false;
  let tokens: TokenCounts = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  const submit: Session["submit"] = (answer) => {
    const submitted = session.submit(answer);
    isAnswered ||= submitted.accepted;
    return submitted;
  };
  const usage = () => ({ ...tokens, cost: costOf(tokens, options.price) });
  try {
    const { finishReason, steps } = await ai.generateText({
      model: ai.wrapLanguageModel({
        model: options.model,
        middleware: [limitTime(requestTimeoutMs), keepArguments(rawArguments)],
      }),
      instructions: session.instructions,
      prompt: session.task,
      tools: createAiSdkTools(ai, { ...session, submit }, rawArguments),
      // One call at a time, so that the record has the order in which calls took effect.
      toolCallConcurrency: 1,
      stopWhen: [ai.isStepCount(maxSteps), () => isAnswered],
      maxRetries: MAX_RETRIES,
      abortSignal: session.signal,
      onLanguageModelCallEnd: (event) => {
        tokens = addTokens(tokens, event.usage);
        recordResponse(session, event, rawArguments);
      },
      onStepEnd: (event) => recordSkippedCalls(session, event, rawArguments),
    });
    if (isAnswered) return { end: "answered", error: null, usage: usage() };
    if (isCutOff(finishReason)) return failed(`The response ended early: ${finishReason}.`, usage());
    return { end: steps.length >= maxSteps ? "too-long" : "gave-up", error: null, usage: usage() };
  } catch (error) {
    const { message, fatal } = readProviderError(ai, error, options.secrets);
    if (fatal) options.onFatal(fatal);
    return failed(message, usage());
  }
}

function failed(error: string, usage: Usage): DriverEnd {
  return { end: "failed", error, usage };
}

/** Whether the provider ended a response before the model did. The SDK then runs none of its calls. */
function isCutOff(finishReason: string): boolean {
  return finishReason !== "stop" && finishReason !== "tool-calls";
}

/** Limits each attempt of a request, but not the waits between attempts. */
function limitTime(requestTimeoutMs: number): LanguageModelMiddleware {
  return {
    transformParams: async ({ params }) => {
      const signals = [params.abortSignal, AbortSignal.timeout(requestTimeoutMs)].filter(
        (signal) => signal !== undefined,
      );
      return { ...params, abortSignal: AbortSignal.any(signals) };
    },
  };
}

/** Keeps the arguments as the model wrote them, since the SDK passes only parsed ones to a tool. */
function keepArguments(rawArguments: Map<string, Json>): LanguageModelMiddleware {
  return {
    wrapGenerate: async ({ doGenerate }) => {
      const result = await doGenerate();
      for (const part of result.content)
        if (part.type === "tool-call") rawArguments.set(part.toolCallId, readJson(part.input));
      return result;
    },
  };
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Records the text of a response, and the calls that the SDK refuses before they reach a tool. */
function recordResponse(
  session: Session,
  { content }: LanguageModelCallEndEvent<ToolSet>,
  rawArguments: Map<string, Json>,
): void {
  for (const part of content) {
    if (part.type === "text") session.record({ type: "text", text: part.text });
    if (part.type === "tool-call" && part.invalid) {
      const message = part.error instanceof Error ? part.error.message : String(part.error);
      const args = rawArguments.get(part.toolCallId) ?? null;
      recordRefusedCall(session, { toolName: part.toolName, args, message });
    }
  }
}

/** Records the calls of a response that was cut off. The model reads no result of them. */
function recordSkippedCalls(
  session: Session,
  { finishReason, toolCalls }: GenerateTextStepEndEvent<ToolSet>,
  rawArguments: Map<string, Json>,
): void {
  if (!isCutOff(finishReason)) return;
  for (const { invalid, toolName, toolCallId } of toolCalls)
    if (!invalid) recordRefusedCall(session, { toolName, args: rawArguments.get(toolCallId) ?? null, message: "" });
}

function addTokens(sum: TokenCounts, usage: LanguageModelCallEndEvent<ToolSet>["usage"]): TokenCounts {
  return {
    inputTokens: sum.inputTokens + (usage.inputTokens ?? 0),
    cachedInputTokens: sum.cachedInputTokens + (usage.inputTokenDetails.cacheReadTokens ?? 0),
    outputTokens: sum.outputTokens + (usage.outputTokens ?? 0),
  };
}
