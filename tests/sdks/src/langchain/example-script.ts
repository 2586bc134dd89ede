import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import { asks, says, toolResults } from "./chat-script.ts";

const langchain: PageSdk = {
  page: "langchain",
  env: (url) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: "sk-example" }),
  call: asks,
  say: says,
  resultIn: (request) => toolResults(request)[0]?.[1],
};

/** The scripted model of docs/langchain.md. */
export const exampleScripts = [readingScript(langchain), approvalScript(langchain)];
