import type { ExampleScript } from "../example-script.ts";
import { asks, type GeminiBody, responsesIn, says } from "./gemini-answers.ts";

/** The model calls both toolkits in one turn, the approver rejects a write, and the answer repeats the results. */
export const exampleScript: ExampleScript = {
  example: "gemini.ts",
  env: (url) => ({ GEMINI_API_KEY: "test", GOOGLE_GEMINI_BASE_URL: url }),
  lines: [
    asks(
      {
        id: "1",
        name: "Observability_AggregateEvents",
        args: { dataset: "logs", query: "status:error", aggregation: "count", group_by: ["service"] },
      },
      { id: "2", name: "Messaging_ListSegments", args: {} },
      { id: "3", name: "Messaging_DeletePerson", args: { person_id: "usr_9cd" } },
    ),
    ({ body }) => {
      const [errors, segments, deleted] = responsesIn(body as GeminiBody).map(({ response }) => response);
      const [worst] = (errors?.output?.["buckets"] ?? []) as { by: { service: string } }[];
      const known = (segments?.output?.["segments"] ?? []) as object[];
      return says(`${worst?.by.service} fails most; ${known.length} segments; deletion: ${deleted?.error?.code}.`);
    },
  ],
  expect: {
    stdout:
      /^Not approved: Permanently delete usr_9cd .*\nHash: .*\npayment-service fails most; 6 segments; deletion: not_approved\.\n$/s,
  },
};
