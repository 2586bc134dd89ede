import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import { asks, type MessagesBody, resultsIn, says } from "./anthropic-stream.ts";

const strands: PageSdk = {
  page: "strands",
  env: (url) => ({ ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url }),
  call: ({ args: input, ...call }) => asks({ ...call, input }),
  say: says,
  resultIn: ({ body }) => resultsIn(body as MessagesBody)[0]?.content,
};

/** The scripted model of docs/strands.md. */
export const exampleScripts = [readingScript(strands), approvalScript(strands)];
