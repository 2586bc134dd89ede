import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T15:00:00Z" };
const STORES = 47;

export const storesWithFailedPolls = defineCase({
  id: "stores-with-failed-polls",
  kind: "investigation",
  task: `store-poll reads the stock of each store; its logs have the tag store, such as store:oslo-03. On 17 June 2026 from 14:00 to
15:00 UTC some polls failed (error logs). Report how many stores had a failed poll, how many polls failed, and the stores
with exactly one failed poll.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(polls()) },
  facts: {
    stores: () => ({ type: "number", value: STORES, description: "Number of stores with a failed poll" }),
    failed_polls: () => ({ type: "number", value: polls().length, description: "Number of failed polls" }),
    once: () => ({
      type: "list",
      value: storeNames().filter((_, index) => failures(index) === 1),
      description: "Stores with exactly one failed poll",
    }),
  },
  ceilings: { calls: 6, resultTokens: 1_100 },
  async solve({ call, submit }) {
    const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      ...FAILED_BY_STORE,
      group_limit: 1_000,
    });
    await submit(report(buckets));
  },
  mistakes: [
    {
      title: "counts the stores of the default group limit",
      caughtBy: "facts",
      async run({ call, submit }) {
        const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", FAILED_BY_STORE);
        await submit(report(buckets));
      },
    },
  ],
});

const FAILED_BY_STORE = {
  dataset: "logs",
  query: "service:store-poll status:error",
  group_by: ["store"],
  ...windowArguments(WINDOW),
};

function report(buckets: readonly Bucket[]) {
  return {
    stores: buckets.length,
    failed_polls: buckets.reduce((sum, { value }) => sum + value, 0),
    once: buckets.flatMap(({ by, value }) => (value === 1 ? (by["store"] ?? []) : [])),
  };
}

function storeNames(): readonly string[] {
  const cities = ["oslo", "porto", "lyon", "ghent", "graz"];
  return Array.from({ length: STORES }, (_, index) => `${cities[index % 5]}-${String(index).padStart(2, "0")}`);
}

/** Number of failed polls of a store. */
function failures(index: number): number {
  return index % 6 === 5 ? 1 : 2 + (index % 4);
}

function polls(): readonly NewLog[] {
  return storeNames().flatMap((store, index) =>
    Array.from(
      { length: failures(index) },
      (_, poll): NewLog => ({
        timestampMs: Date.parse(WINDOW.from) + index * 60_000 + poll * 7_000,
        service: "store-poll",
        status: "error",
        message: "The store did not answer",
        tags: ["env:prod", "service:store-poll", `store:${store}`],
      }),
    ),
  );
}
