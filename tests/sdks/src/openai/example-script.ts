import { type PageSdk, readingScript } from "../page-scripts.ts";
import { chatReaders, responsesReaders } from "./openai-loops.ts";
import { call, chatCall, chatCompletion, responseOf, responsesCall, responsesMessage } from "./wire.ts";

const env: PageSdk["env"] = (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: `${url}/v1` });

/** Chat Completions, which the runner of the page's first program uses. */
const chat: PageSdk = {
  page: "openai",
  env,
  call: ({ id, name, args }) => chatCompletion([chatCall(call(name, args, id))]),
  say: chatCompletion,
  resultIn: (request) => chatReaders.answers(request)[0]?.text,
};

const responses: PageSdk = {
  page: "openai",
  env,
  call: ({ id, name, args }) => responseOf([responsesCall(call(name, args, id))]),
  say: (text) => responseOf([responsesMessage(text)]),
  resultIn: (request) => responsesReaders.answers(request)[0]?.text,
};

/** The scripted model of docs/openai.md. */
export const exampleScripts = [readingScript(chat)];

/** The scripted model of the page's loop over the Responses API. */
export const responsesScript = readingScript(responses);
