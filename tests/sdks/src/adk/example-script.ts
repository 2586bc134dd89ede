import type { ExampleScript } from "../example-script.ts";
import { geminiCalls, geminiSays } from "../genkit/gemini-script.ts";

/** The scripted model of docs/adk.md: one call, then the answer. */
export const exampleScript: ExampleScript = {
  example: "adk.ts",
  env: (url) => ({ GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: "example-key" }),
  lines: [
    geminiCalls({
      id: "call_count",
      name: "Observability_AggregateEvents",
      args: { dataset: "logs", query: "status:error", group_by: ["service"] },
    }),
    geminiSays("payment-service has the most errors."),
  ],
  expect: { stdout: /Observability\.AggregateEvents answered\npayment-service has the most errors\./ },
};
