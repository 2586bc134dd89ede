import { isToolError, ToolError } from "@toolwright/core";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import type { ToolSet } from "ai";
import type { Session } from "../run/session.ts";
import type { AiSdk } from "./load-model.ts";

/** The arguments of a call as the model wrote them, by the id of the call. */
export type RawArguments = ReadonlyMap<string, unknown>;

/** The tools of a run for `generateText`: those of the case, and the one that submits the answer. Each call is recorded. */
export function createAiSdkTools(ai: AiSdk, session: Session, rawArguments: RawArguments): ToolSet {
  const { tools, approve, answerTool } = session;
  const offered = aiSdkTools(tools, { approve, result: "fitted" });
  const recorded = Object.entries(offered).map(([wireName, tool]) => {
    const execute: typeof tool.execute = async (input, options) => {
      const args = rawArguments.get(options?.toolCallId ?? "") ?? input;
      const startedAt = performance.now();
      const record = (answer: Parameters<Session["recordCall"]>[2]) =>
        session.recordCall(wireName, args, answer, performance.now() - startedAt);
      try {
        const fitted = await tool.execute(input, options);
        record({ ok: true, value: fitted, fitted, text: JSON.stringify(fitted) });
        return fitted;
      } catch (error) {
        if (isToolError(error)) record({ ok: false, error: error.toJSON(), text: error.message });
        throw error;
      }
    };
    return [wireName, { ...tool, execute }] as const;
  });
  const submit = ai.tool({
    description: answerTool.description,
    inputSchema: ai.jsonSchema(answerTool.inputSchema as Parameters<typeof ai.jsonSchema>[0]),
    execute: async (input: unknown) => {
      const { text, isError } = session.submit(input);
      if (isError) throw new ToolError({ code: "invalid_input", message: text });
      return text;
    },
  });
  return { ...Object.fromEntries(recorded), [answerTool.name]: submit } as ToolSet;
}

/** Records a call that the SDK refused, such as one of an unknown tool or with arguments that are not JSON. */
export function recordRefusedCall(session: Session, name: string, args: unknown, message: string): void {
  const error = new ToolError({ code: "invalid_input", message }).toJSON();
  session.recordCall(name, args, { ok: false, error, text: message }, 0);
}
