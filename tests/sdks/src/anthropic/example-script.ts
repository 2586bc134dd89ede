import { approvalScript, type PageSdk, readingScript } from "../page-scripts.ts";
import { calling, resultsIn, saying } from "./messages-wire.ts";

const anthropic: PageSdk = {
  page: "anthropic",
  env: (url) => ({ ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url }),
  call: ({ args: input, ...call }) => calling([{ ...call, input }]),
  say: saying,
  resultIn: ({ body }) => resultsIn(body)[0]?.content,
};

/** The scripted model of docs/anthropic.md. */
export const exampleScripts = [readingScript(anthropic), approvalScript(anthropic)];
