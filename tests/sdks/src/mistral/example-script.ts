import { chatReaders } from "../openai/openai-loops.ts";
import { call, chatCall, chatCompletion } from "../openai/wire.ts";
import { type PageSdk, readingScript } from "../page-scripts.ts";

const mistral: PageSdk = {
  page: "mistral",
  host: "api.mistral.ai",
  env: () => ({ MISTRAL_API_KEY: "provider-key" }),
  call: ({ id, name, args }) => chatCompletion([chatCall(call(name, args, id))]),
  say: chatCompletion,
  resultIn: (request) => chatReaders.answers(request)[0]?.text,
};

/** The scripted model of docs/mistral.md. */
export const exampleScripts = [readingScript(mistral)];
