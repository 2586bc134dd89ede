import type { ExampleScript } from "../example-script.ts";
import { asks, type MessagesBody, resultsIn, says } from "./anthropic-stream.ts";

/** The user rejects a deletion in HumanInTheLoop, and the answer repeats the result of the other call. */
export const exampleScript: ExampleScript = {
  example: "strands.ts",
  env: (url) => ({ ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url }),
  lines: [
    asks(
      { id: "1", name: "Messaging_DeletePerson", input: { person_id: "usr_9cd" } },
      {
        id: "2",
        name: "Observability_AggregateEvents",
        input: { dataset: "logs", query: "status:error", aggregation: "count", group_by: ["service"] },
      },
    ),
    ({ body }) => {
      const [deleted, errors] = resultsIn(body as MessagesBody);
      const { buckets } = JSON.parse(errors?.content ?? "") as { buckets: { by: { service: string } }[] };
      return says(`Declined: ${deleted?.is_error}. ${buckets[0]?.by.service} fails most.`);
    },
  ],
  expect: {
    stdout:
      /Approve "Messaging_DeletePerson" — Permanently delete usr_9cd (?:.*\n)+Declined: true\. payment-service fails most\./,
  },
};
