import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:40:00Z" };
const START_MS = Date.parse(WINDOW.from);
const ATTEMPTS = 60;

export const logsWithAColon = defineCase({
  id: "logs-with-a-colon",
  kind: "investigation",
  task: `tax-export writes the text "declined: timeout" into the log of an attempt that timed out, and other logs about timeouts and
declined attempts too. How many of its logs from 14:00 to 14:40 UTC on 17 June 2026 contain exactly this text?`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(attempts()) },
  facts: {
    count: () => ({
      type: "number",
      value: attempts().filter(({ message }) => message.includes("declined: timeout")).length,
      description: "Number of logs that contain the text",
    }),
  },
  ceilings: { calls: 6, resultTokens: 120 },
  async solve({ call, submit }) {
    await submit({ count: await countLogs(call, 'service:tax-export "declined: timeout"') });
  },
  mistakes: [
    {
      title: "searches for both words anywhere in the log",
      caughtBy: "facts",
      async run({ call, submit }) {
        await submit({ count: await countLogs(call, "service:tax-export declined timeout") });
      },
    },
  ],
});

type Call = Parameters<(typeof logsWithAColon)["solve"]>[0]["call"];

async function countLogs(call: Call, query: string): Promise<number> {
  const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
    dataset: "logs",
    query,
    ...windowArguments(WINDOW),
  });
  return buckets[0]?.value ?? 0;
}

const MESSAGES = [
  "Export declined: timeout of the tax office",
  "The timeout is 30 s; two exports were declined before",
  "Export sent",
];

function attempts(): readonly NewLog[] {
  return Array.from(
    { length: ATTEMPTS },
    (_, index): NewLog => ({
      timestampMs: START_MS + index * 37_000,
      service: "tax-export",
      message: MESSAGES[(index * index) % MESSAGES.length] ?? "Export sent",
    }),
  );
}
