import type { ExampleScript } from "../example-script.ts";
import { COUNT_ERRORS, sayWhich } from "../openai/example-script.ts";
import { chatReaders } from "../openai/openai-loops.ts";
import { cohereAnswer } from "./wire.ts";

/** The scripted model of docs/cohere.md. */
export const exampleScript: ExampleScript = {
  example: "cohere.ts",
  env: (url) => ({ CO_API_KEY: "provider-key", COHERE_BASE_URL: url }),
  lines: [cohereAnswer([COUNT_ERRORS]), (request) => cohereAnswer(sayWhich(chatReaders.answers(request)[0]?.text))],
  expect: { stdout: /^Most errors are logged by [a-z]+-[a-z]+\.\n$/ },
};
