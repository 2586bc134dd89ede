import type { ExampleScript } from "../example-script.ts";
import { calling, resultsIn, saying } from "./converse-wire.ts";

/** The model counts errors by service, and its answer repeats the received result. */
export const exampleScript: ExampleScript = {
  example: "bedrock.ts",
  env: (url) => ({
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: url,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  }),
  lines: [
    calling([
      {
        toolUseId: "tooluse_1",
        name: "Observability_AggregateEvents",
        input: { dataset: "logs", query: "status:error", start_time: "now-1h", group_by: ["service"] },
      },
    ]),
    ({ body }) => {
      const [counted] = resultsIn(body).map(
        ({ content }) => content[0]?.json as { buckets: { by: { service: string } }[] },
      );
      return saying(`Most errors come from ${counted?.buckets[0]?.by.service}.`);
    },
  ],
  expect: { stdout: /^Most errors come from [a-z-]+\.\n$/ },
};
