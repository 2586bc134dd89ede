import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import { asks, type GeminiBody, responsesIn, says } from "./gemini-answers.ts";

const gemini: PageSdk = {
  page: "gemini",
  env: (url) => ({ GEMINI_API_KEY: "test", GOOGLE_GEMINI_BASE_URL: url }),
  call: asks,
  say: says,
  resultIn: ({ body }) => responsesIn(body as GeminiBody)[0]?.response.output,
};

/** The scripted model of docs/gemini.md. */
export const exampleScripts = [readingScript(gemini), approvalScript(gemini)];
