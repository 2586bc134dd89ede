import { streamsCalls, streamsText, toolResults } from "../langchain/chat-script.ts";
import { type PageSdk, readingScript } from "../page-scripts.ts";

const llamaindex: PageSdk = {
  page: "llamaindex",
  env: (url) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: "sk-example" }),
  call: streamsCalls,
  say: streamsText,
  // This SDK's results are JSON with single quotes.
  resultIn: (request) => toolResults(request)[0]?.[1].replaceAll("'", '"'),
};

/** The scripted model of docs/llamaindex.md. */
export const exampleScripts = [readingScript(llamaindex)];
