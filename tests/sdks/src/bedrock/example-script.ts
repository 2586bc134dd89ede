import { type PageSdk, readingScript } from "../page-scripts.ts";
import { calling, resultsIn, saying } from "./converse-wire.ts";

const bedrock: PageSdk = {
  page: "bedrock",
  http2: true,
  env: (url) => ({
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: url,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  }),
  call: ({ id: toolUseId, name, args: input }) => calling([{ toolUseId, name, input }]),
  say: saying,
  resultIn: ({ body }) => resultsIn(body)[0]?.content[0]?.json,
};

/** The scripted model of docs/bedrock.md. */
export const exampleScripts = [readingScript(bedrock)];
