import type { ExampleScript } from "../example-script.ts";
import { streamsCalls, streamsText } from "../langchain/chat-script.ts";

/** The scripted model of docs/llamaindex.md: a call, then the answer, both streamed. */
export const exampleScript: ExampleScript = {
  example: "llamaindex.ts",
  env: (url) => ({ OPENAI_BASE_URL: url, OPENAI_API_KEY: "sk-example" }),
  lines: [
    streamsCalls({
      id: "call_count",
      name: "Observability_AggregateEvents",
      args: { dataset: "logs", query: "status:error", group_by: ["service"] },
    }),
    streamsText("payment-service has the most errors."),
  ],
  expect: { stdout: /^Observability\.AggregateEvents answered\npayment-service has the most errors\.\n$/ },
};
