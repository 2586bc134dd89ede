import { isToolError, ToolError } from "@toolwright/core";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { toFullName } from "@toolwright/core/authoring";
import type { ToolSet } from "ai";
import type { Json } from "../case/script.ts";
import { ANSWER_TOOL_NAME } from "../run/answer-tool.ts";
import type { Session } from "../run/driver.ts";
import type { AiSdk } from "./load-model.ts";

const SUBMIT_DESCRIPTION = "Submit the answer to the task. Call it once, when the work is done. It ends the run.";

/** The arguments of a call as the model wrote them, by the id of the call. */
export type RawArguments = ReadonlyMap<string, Json>;

/** The tools of a run for `generateText`: those of the case, and the one that submits the answer. Each call is recorded. */
export function createAiSdkTools(ai: AiSdk, session: Session, rawArguments: RawArguments): ToolSet {
  const { tools, approve, answerSchema } = session;
  const offered = aiSdkTools(tools, { approve, result: "fitted" });
  const recorded = Object.entries(offered).map(([wireName, tool]) => {
    const execute: typeof tool.execute = async (input, options) => {
      const args = rawArguments.get(options?.toolCallId ?? "") ?? (input as Json);
      const call = { type: "call", tool: toFullName(wireName), args } as const;
      const startedAt = performance.now();
      const durationMs = () => performance.now() - startedAt;
      try {
        const fitted = await tool.execute(input, options);
        const result = JSON.stringify(fitted);
        session.record({ ...call, result, isError: false, errorCode: null, durationMs: durationMs() });
        return fitted;
      } catch (error) {
        if (isToolError(error)) {
          const { code, message, retryAfterMs } = error;
          session.record(
            { ...call, result: message, isError: true, errorCode: code, durationMs: durationMs() },
            retryAfterMs ?? 0,
          );
        }
        throw error;
      }
    };
    return [wireName, { ...tool, execute }] as const;
  });
  const submit = ai.tool({
    description: SUBMIT_DESCRIPTION,
    inputSchema: ai.jsonSchema(answerSchema as Parameters<typeof ai.jsonSchema>[0]),
    execute: async (input: unknown) => {
      const { text, accepted } = session.submit(input);
      if (!accepted) throw new ToolError({ code: "invalid_input", message: text });
      return text;
    },
  });
  return { ...Object.fromEntries(recorded), [ANSWER_TOOL_NAME]: submit } as ToolSet;
}

/** A call that the SDK did not run, and what the model reads about it. */
export interface RefusedCall {
  readonly toolName: string;
  readonly args: Json;
  readonly message: string;
}

/** Records a call that the SDK refused, such as one of an unknown tool or with arguments that are not JSON. */
export function recordRefusedCall(session: Session, { toolName, args, message }: RefusedCall): void {
  const tool = session.tools.find(({ wireName }) => wireName === toolName)?.name ?? toolName;
  session.record({
    type: "call",
    tool,
    args,
    result: message,
    isError: true,
    errorCode: "invalid_input",
    durationMs: 0,
  });
}
