import { responsesCalls, responsesOutput, responsesText } from "../ai-sdk/openai-lines.ts";
import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";

const openaiAgents: PageSdk = {
  page: "openai-agents",
  // Without this, the SDK would send traces to OpenAI.
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url, OPENAI_AGENTS_DISABLE_TRACING: "1" }),
  call: responsesCalls,
  say: responsesText,
  resultIn: responsesOutput,
};

/** The scripted model of docs/openai-agents.md. */
export const exampleScripts = [readingScript(openaiAgents), approvalScript(openaiAgents)];
