import type { LanguageModelCallEndEvent, ToolSet } from "ai";
import type { Json } from "../case/script.ts";
import type { Price } from "../report/report.ts";
import { ANSWER_TOOL_NAME } from "../run/answer-tool.ts";
import type { Driver, DriverEnd, Session } from "../run/driver.ts";
import { addUsage, type Usage } from "../run/trajectory.ts";
import type { AiSdk, LoadedModel } from "./load-model.ts";

/** Retries of a request after a 429, a 5xx or a network error. The SDK waits as long as the provider asks, at most a minute. */
const MAX_RETRIES = 4;
/** Requests to the model in one run, at most. */
const MAX_STEPS = 40;
/** Time for one response with its retries, milliseconds. */
const STEP_TIMEOUT_MS = 600_000;

const SUBMIT_DESCRIPTION = "Submit the answer to the task. Call it once, when the work is done. It ends the run.";

/** Options of a driver that runs a model on a case. */
export interface AiSdkDriverOptions extends LoadedModel {
  /** Prices of the model; null if unknown. */
  readonly price: Price | null;
  /** Requests to the model in one run, at most. Default 40. */
  readonly maxSteps?: number | undefined;
  /** Time for one response with its retries, milliseconds. Default 10 minutes. */
  readonly stepTimeoutMs?: number | undefined;
}

/** Creates a driver that lets a model work on a case, through the agent loop of the AI SDK. */
export function aiSdkDriver(options: AiSdkDriverOptions): Driver {
  return (session) => runModel(options, session);
}

async function runModel(options: AiSdkDriverOptions, session: Session): Promise<DriverEnd> {
  const { ai, model, price, maxSteps = MAX_STEPS, stepTimeoutMs = STEP_TIMEOUT_MS } = options;
  let usage: Usage | null = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: price && 0 };
  let isAnswered = false;
  const call: Session["call"] = async (name, args) => {
    const result = await session.call(name, args);
    isAnswered ||= name === ANSWER_TOOL_NAME && !result.isError;
    return result;
  };
  try {
    const { finishReason, steps } = await ai.generateText({
      model,
      instructions: session.instructions,
      prompt: session.task,
      tools: createTools(ai, session, call),
      // One call at a time, so that the record has the order in which calls took effect.
      toolCallConcurrency: 1,
      stopWhen: [ai.isStepCount(maxSteps), () => isAnswered],
      maxRetries: MAX_RETRIES,
      timeout: { stepMs: stepTimeoutMs },
      abortSignal: session.signal,
      onLanguageModelCallEnd: (event) => {
        usage = addUsage(usage, readUsage(event.usage, price));
        recordResponse(session, event);
      },
    });
    if (isAnswered) return { end: "answered", error: null, usage };
    // The SDK runs no call of such a response.
    if (finishReason !== "stop" && finishReason !== "tool-calls")
      return { end: "failed", error: `The response ended early: ${finishReason}.`, usage };
    return { end: steps.length >= maxSteps ? "too-long" : "gave-up", error: null, usage };
  } catch (error) {
    return { end: "failed", error: describeError(ai, error), usage };
  }
}

/** The tools of a run for `generateText`: those of the case, and the one that submits the answer. */
function createTools(ai: AiSdk, { tools, answerSchema }: Session, call: Session["call"]): ToolSet {
  const declarations = [
    ...tools.map((tool) => ({ ...tool.descriptor(), name: tool.wireName })),
    { name: ANSWER_TOOL_NAME, description: SUBMIT_DESCRIPTION, inputSchema: answerSchema },
  ];
  const entries = declarations.map(({ name, description, inputSchema }) => {
    const execute = async (input: unknown): Promise<string> => {
      const { text, isError } = await call(name, input);
      if (isError) throw new Error(text);
      return text;
    };
    const schema = ai.jsonSchema(inputSchema as Parameters<typeof ai.jsonSchema>[0]);
    return [name, ai.tool({ description, inputSchema: schema, strict: false, execute })] as const;
  });
  return Object.fromEntries(entries);
}

/** Records the text of a response, and the calls that the SDK refuses: of an unknown tool, or with arguments that are not JSON. */
function recordResponse(session: Session, { content }: LanguageModelCallEndEvent<ToolSet>): void {
  for (const part of content) {
    if (part.type === "text") session.record({ type: "text", text: part.text });
    if (part.type === "tool-call" && part.invalid) {
      const tool = session.tools.find(({ wireName }) => wireName === part.toolName)?.name ?? part.toolName;
      const result = part.error instanceof Error ? part.error.message : String(part.error);
      session.record({
        type: "call",
        tool,
        args: part.input as Json,
        result,
        isError: true,
        errorCode: "invalid_input",
      });
    }
  }
}

/** Tokens of a response and their cost. Tokens that a provider writes to its cache cost as much as other input tokens. */
function readUsage(usage: LanguageModelCallEndEvent<ToolSet>["usage"], price: Price | null): Usage {
  const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = usage;
  const cachedInputTokens = inputTokenDetails.cacheReadTokens ?? 0;
  const inputCost = (inputTokens - cachedInputTokens) * (price?.input ?? 0);
  const otherCost = cachedInputTokens * (price?.cachedInput ?? 0) + outputTokens * (price?.output ?? 0);
  return { inputTokens, cachedInputTokens, outputTokens, cost: price && (inputCost + otherCost) / 1_000_000 };
}

/** Status and message of an error. Requests and headers are left out, because they contain the API key. */
function describeError(ai: AiSdk, error: unknown): string {
  // After retries, the last error says why.
  const cause = ai.RetryError.isInstance(error) ? error.lastError : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  return ai.APICallError.isInstance(cause) && cause.statusCode ? `HTTP ${cause.statusCode}: ${message}` : message;
}
