import { ChatOpenAI, type ChatOpenAIFields } from "@langchain/openai";
import type { BaseMessage } from "langchain";
import { type ScriptedServer, serveScript } from "../scripted-server.ts";

/** Creates OpenAI's chat model with a scripted provider. */
export async function startModel(
  lines: Parameters<typeof serveScript>[0],
  fields: ChatOpenAIFields = {},
): Promise<{ readonly server: ScriptedServer; readonly model: ChatOpenAI }> {
  const server = await serveScript(lines);
  const configuration = { baseURL: server.url };
  const model = new ChatOpenAI({
    model: "gpt-5-mini",
    apiKey: "sk-of-the-model",
    maxRetries: 0,
    configuration,
    ...fields,
  });
  return { server, model };
}

/** A tool message: its content for the model, and its artifact for the program. */
export interface ToolAnswer {
  readonly id: string;
  readonly name: string | undefined;
  readonly status: string | undefined;
  readonly text: string;
  readonly artifact: unknown;
}

/** Returns the tool messages of a run in order. */
export function toolAnswers(messages: readonly BaseMessage[]): readonly ToolAnswer[] {
  return messages.filter(isToolMessage).map(({ tool_call_id, name, status, text, artifact }) => {
    return { id: tool_call_id, name, status, text, artifact };
  });
}

type ToolMessageLike = BaseMessage & {
  readonly tool_call_id: string;
  readonly status?: string;
  readonly artifact?: unknown;
};

function isToolMessage(message: BaseMessage): message is ToolMessageLike {
  return message.type === "tool";
}
