import type { ExampleScript } from "../example-script.ts";
import { calling, resultsIn, saying } from "./messages-wire.ts";

/** The model searches, the approver rejects a broadcast, and the answer repeats the received results. */
export const exampleScript: ExampleScript = {
  example: "anthropic.ts",
  env: (url) => ({ ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: url }),
  lines: [
    calling([
      { id: "toolu_1", name: "Observability_SearchLogs", input: { query: "status:error", start_time: "now-1h" } },
      { id: "toolu_2", name: "Messaging_ListBroadcasts", input: {} },
    ]),
    ({ body }) => {
      const [, listed] = resultsIn(body).map(({ content }) => JSON.parse(content));
      const broadcast_id = listed.broadcasts[0].id;
      const data = { headline: "Payments work again", link: "https://status.example.com" };
      return calling([{ id: "toolu_3", name: "Messaging_TriggerBroadcast", input: { broadcast_id, data } }]);
    },
    ({ body }) => {
      const [refused] = resultsIn(body);
      return saying(`Sent nothing: ${JSON.parse(refused?.content ?? "").error.code}, ${refused?.is_error}.`);
    },
  ],
  expect: { stdout: /^Not approved: .+\nHash: .+\nSent nothing: not_approved, true\.\n$/s },
};
