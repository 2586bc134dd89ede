import type { ExampleScript } from "../example-script.ts";
import { asks, says } from "./chat-script.ts";

/** The scripted model of docs/langchain.md: two calls, one of which the approver rejects, then the final text. */
export const exampleScript: ExampleScript = {
  example: "langchain.ts",
  env: (url) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: "sk-example" }),
  lines: [
    asks(
      {
        id: "call_count",
        name: "Observability_AggregateEvents",
        args: { dataset: "logs", query: "status:error", group_by: ["service"] },
      },
      {
        id: "call_tell",
        name: "Messaging_RecordEvent",
        args: { person_id: "usr_9cd", name: "incident_notice" },
      },
    ),
    says("payment-service has the most errors; usr_9cd was not emailed."),
  ],
  expect: {
    stdout: /^Not approved: Record event incident_notice on usr_9cd.*\nHash: .*\npayment-service has the most errors/s,
  },
};
