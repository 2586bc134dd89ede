import { geminiCalls, geminiResults, geminiSays } from "../genkit/gemini-script.ts";
import type { PageSdk } from "../page-scripts.ts";
import { readingScript } from "../page-scripts.ts";

const adk: PageSdk = {
  page: "adk",
  env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "example-key" }),
  call: geminiCalls,
  say: geminiSays,
  resultIn: (request) => geminiResults(request)[0]?.response,
};

/** The scripted model of docs/adk.md. */
export const exampleScripts = [readingScript(adk)];
