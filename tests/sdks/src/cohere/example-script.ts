import { chatReaders } from "../openai/openai-loops.ts";
import { call } from "../openai/wire.ts";
import { type PageSdk, readingScript } from "../page-scripts.ts";
import { cohereAnswer } from "./wire.ts";

const cohere: PageSdk = {
  page: "cohere",
  host: "api.cohere.com",
  env: () => ({ CO_API_KEY: "provider-key" }),
  call: ({ id, name, args }) => cohereAnswer([call(name, args, id)]),
  say: cohereAnswer,
  resultIn: (request) => chatReaders.answers(request)[0]?.text,
};

/** The scripted model of docs/cohere.md. */
export const exampleScripts = [readingScript(cohere)];
