import type { ToolError } from "@toolwright/core";
import type { GenerateTextStepEndEvent, LanguageModelCallEndEvent, LanguageModelMiddleware, ToolSet } from "ai";
import type { Price } from "../plan/header.ts";
import type { Driver, DriverEnd } from "../run/driver.ts";
import type { Session } from "../run/session.ts";
import { createAiSdkTools, recordRefusedCall } from "./ai-sdk-tools.ts";
import type { LoadedModel } from "./load-model.ts";
import { costOf, type TokenCounts } from "./price.ts";
import { readProviderError } from "./provider-error.ts";

/** Retries of a request after a 429, a 5xx or a network error. The SDK waits as long as the provider asks, at most a minute. */
const MAX_RETRIES = 4;

/** How a model works on a case. */
export interface AiSdkDriverOptions extends LoadedModel {
  /** Provider and name, for the report. */
  readonly name: string;
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
  return { model: options.name, run: (session, signal) => runModel(options, session, signal) };
}

async function runModel(options: AiSdkDriverOptions, session: Session, signal: AbortSignal): Promise<DriverEnd> {
  const { ai, maxSteps, requestTimeoutMs } = options;
  const rawArguments = new Map<string, unknown>();
  let tokens: TokenCounts = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  const usage = () => ({ ...tokens, cost: costOf(tokens, options.price) });
  try {
    const { finishReason, steps } = await ai.generateText({
      model: ai.wrapLanguageModel({
        model: options.model,
        middleware: [limitTime(requestTimeoutMs), keepArguments(rawArguments)],
      }),
      instructions: session.instructions,
      prompt: session.task,
      tools: createAiSdkTools(ai, session, rawArguments),
      // One call at a time, so that the record has the order in which calls took effect.
      toolCallConcurrency: 1,
      stopWhen: [ai.isStepCount(maxSteps), () => session.answer !== null],
      maxRetries: MAX_RETRIES,
      abortSignal: signal,
      onLanguageModelCallEnd: (event) => {
        tokens = addTokens(tokens, event.usage);
        recordResponse(session, event, rawArguments);
      },
      onStepEnd: (event) => recordSkippedCalls(session, event, rawArguments),
    });
    if (session.answer) return { usage: usage() };
    if (isCutOff(finishReason)) return { end: "failed", error: `The response ended early: ${finishReason}.`, usage: usage() };
    return { end: steps.length >= maxSteps ? "too-long" : "gave-up", usage: usage() };
  } catch (error) {
    const { message, fatal } = readProviderError(ai, error, options.secrets);
    if (fatal) options.onFatal(fatal);
    return { end: "failed", error: message, usage: usage() };
  }
}

/** Whether the provider ended a response before the model did. The SDK then runs none of its calls. */
function isCutOff(finishReason: string): boolean {
  return finishReason !== "stop" && finishReason !== "tool-calls";
}

/** Limits each attempt of a request, but not the waits between attempts. */
function limitTime(requestTimeoutMs: number): LanguageModelMiddleware {
  return {
    transformParams: async ({ params }) => {
      const signals = [params.abortSignal, AbortSignal.timeout(requestTimeoutMs)].filter((signal) => signal !== undefined);
      return { ...params, abortSignal: AbortSignal.any(signals) };
    },
  };
}

/** Keeps the arguments as the model wrote them, since the SDK passes only parsed ones to a tool. */
function keepArguments(rawArguments: Map<string, unknown>): LanguageModelMiddleware {
  return {
    wrapGenerate: async ({ doGenerate }) => {
      const result = await doGenerate();
      for (const part of result.content) if (part.type === "tool-call") rawArguments.set(part.toolCallId, readJson(part.input));
      return result;
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Records the texts of a response, and the calls that the SDK refuses before they reach a tool. */
function recordResponse(session: Session, { content }: LanguageModelCallEndEvent<ToolSet>, rawArguments: Map<string, unknown>): void {
  for (const part of content) {
    if (part.type === "text") session.recordText(part.text);
    if (part.type === "tool-call" && part.invalid) {
      const message = part.error instanceof Error ? part.error.message : String(part.error);
      recordRefusedCall(session, part.toolName, rawArguments.get(part.toolCallId) ?? part.input, message);
    }
  }
}

/** Records the calls of a response that was cut off. The model reads no result of them. */
function recordSkippedCalls(
  session: Session,
  { finishReason, toolCalls }: GenerateTextStepEndEvent<ToolSet>,
  rawArguments: Map<string, unknown>,
): void {
  if (!isCutOff(finishReason)) return;
  for (const { invalid, toolName, toolCallId, input } of toolCalls)
    if (!invalid) recordRefusedCall(session, toolName, rawArguments.get(toolCallId) ?? input, "");
}

function addTokens(sum: TokenCounts, usage: LanguageModelCallEndEvent<ToolSet>["usage"]): TokenCounts {
  return {
    inputTokens: sum.inputTokens + (usage.inputTokens ?? 0),
    cachedInputTokens: sum.cachedInputTokens + (usage.inputTokenDetails.cacheReadTokens ?? 0),
    outputTokens: sum.outputTokens + (usage.outputTokens ?? 0),
  };
}
