import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import { responsesCalls, responsesOutput, responsesText } from "./openai-lines.ts";

const aiSdk: PageSdk = {
  page: "ai-sdk",
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: url }),
  call: responsesCalls,
  say: responsesText,
  resultIn: responsesOutput,
};

/** The scripted model of docs/ai-sdk.md. */
export const exampleScripts = [readingScript(aiSdk), approvalScript(aiSdk)];
