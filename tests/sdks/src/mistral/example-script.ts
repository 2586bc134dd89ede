import type { ExampleScript } from "../example-script.ts";
import { COUNT_ERRORS, sayWhich } from "../openai/example-script.ts";
import { chatReaders } from "../openai/openai-loops.ts";
import { chatCall, chatCompletion } from "../openai/wire.ts";

/** The scripted model of docs/mistral.md. */
export const exampleScript: ExampleScript = {
  example: "mistral.ts",
  env: (url) => ({ MISTRAL_API_KEY: "provider-key", MISTRAL_BASE_URL: url }),
  lines: [
    chatCompletion([chatCall(COUNT_ERRORS)]),
    (request) => chatCompletion(sayWhich(chatReaders.answers(request)[0]?.text)),
  ],
  expect: { stdout: /^Most errors are logged by [a-z]+-[a-z]+\.\n$/ },
};
