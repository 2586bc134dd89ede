// A TypeScript program. It is compiled, but not run.
import { type AgentAnswer, dispatch, isToolError, toTypeScript } from "@toolwright/core";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicTools } from "@toolwright/core/anthropic";
import { createToolkit } from "@toolwright/core/authoring";
import { bedrockTools } from "@toolwright/core/bedrock";
import { geminiTools } from "@toolwright/core/gemini";
import { genkitTools } from "@toolwright/core/genkit";
import { createRateLimiter } from "@toolwright/core/http";
import { langchainTools } from "@toolwright/core/langchain";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { anthropicSessionTools, openaiSessionTools } from "@toolwright/core/managed-agents";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiChatTools } from "@toolwright/core/openai";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import { createMessaging } from "@toolwright/messaging";
import { createServices } from "@toolwright/messaging/services";
import { getPerson } from "@toolwright/messaging/tools/get-person";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";
import { type SandboxServer, serve } from "@toolwright/sandbox/server";

const sandbox = createSandbox({ seed: "a" });
const observability = createObservability(sandbox.observability.options);
const messaging = createMessaging(sandbox.messaging.options);
const sales = createSales(sandbox.sales.options);
const one = createToolkit({ getPerson }, createServices(sandbox.messaging.options));

export const adapters = [
  openaiAgentsTools,
  adkTools,
  aiSdkTools,
  anthropicSessionTools,
  anthropicTools,
  bedrockTools,
  createRateLimiter,
  geminiTools,
  genkitTools,
  langchainTools,
  llamaindexTools,
  mastraTools,
  mcpTools,
  openaiSessionTools,
  strandsTools,
];
export const { tools } = openaiChatTools([...observability.tools, ...messaging.tools, ...sales.tools], {
  approve: false,
});
export const declarations: string = toTypeScript(observability.tools);

export async function use(): Promise<AgentAnswer> {
  const server: SandboxServer = await serve(sandbox.observability);
  const { logs, next_cursor } = await observability.searchLogs({ query: "status:error" });
  const id: string | null | undefined = logs[0]?.id;
  const cursor: string | null = next_cursor;
  const { people } = await one.getPerson({ email: "ada@example.com" });
  try {
    // @ts-expect-error: a parameter that does not exist
    await sales.searchPeople({ senioritys: ["vp"], cursor, id });
    // @ts-expect-error: the result is typed, so a wrong type is an error
    const wrong: number = people[0]?.unsubscribed;
    void wrong;
  } catch (error) {
    if (!isToolError(error) || error.code === "rate_limited") throw error;
  }
  await server.close();
  return dispatch(observability.tools, "Observability_SearchLogs", "{}");
}
