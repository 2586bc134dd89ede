import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import { geminiCalls, geminiResults, geminiSays } from "./gemini-script.ts";

const genkit: PageSdk = {
  page: "genkit",
  host: "generativelanguage.googleapis.com",
  env: () => ({ GEMINI_API_KEY: "example-key" }),
  call: geminiCalls,
  say: geminiSays,
  resultIn: (request) => Object(geminiResults(request)[0]?.response).content,
};

/** The scripted model of docs/genkit.md. */
export const exampleScripts = [readingScript(genkit), approvalScript(genkit)];
