import type { ExampleScript } from "../example-script.ts";
import { listIn } from "./loop.ts";
import { call, responseOf, responsesCall, responsesMessage } from "./wire.ts";

/** The call of the model in all examples. */
export const COUNT_ERRORS = call("Observability_AggregateEvents", {
  dataset: "logs",
  query: "status:error",
  aggregation: "count",
  group_by: ["service"],
});

/** The model's answer, which repeats a part of the result. */
export function sayWhich(text: string | undefined): string {
  const { buckets } = JSON.parse(text ?? "") as { buckets: { by: { service: string } }[] };
  return `Most errors are logged by ${buckets[0]?.by.service}.`;
}

/** The scripted model of docs/openai.md. */
export const exampleScript: ExampleScript = {
  example: "openai.ts",
  env: (url) => ({ OPENAI_API_KEY: "provider-key", OPENAI_BASE_URL: `${url}/v1` }),
  lines: [
    responseOf([responsesCall(COUNT_ERRORS)]),
    (request) => responseOf([responsesMessage(sayWhich(listIn<{ output: string }>(request, "input")[0]?.output))]),
  ],
  expect: { stdout: /^Observability_AggregateEvents ran\nMost errors are logged by [a-z]+-[a-z]+\.\n$/ },
};
