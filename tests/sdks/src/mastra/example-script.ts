import { responsesCalls, responsesOutput, responsesText } from "../ai-sdk/openai-lines.ts";
import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";

const mastra: PageSdk = {
  page: "mastra",
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url }),
  call: responsesCalls,
  say: responsesText,
  resultIn: responsesOutput,
};

/** The scripted model of docs/mastra.md. */
export const exampleScripts = [readingScript(mastra), approvalScript(mastra)];
