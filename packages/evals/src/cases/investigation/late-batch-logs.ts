import type { NewLog } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { fieldAt } from "../../truth/events.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:30:00Z" };
const START_MS = Date.parse(WINDOW.from);
/** Of 150 batches, every fifth one fails. Every tenth failure arrives late. */
const BATCHES = 150;

export const lateBatchLogs = defineCase({
  id: "late-batch-logs",
  kind: "investigation",
  tags: ["faults"],
  task: `stock-sync writes one log for each batch, and an error log for a batch that failed. On 17 June 2026 from 14:00 to 14:30 UTC
some batches failed. Its logs reach Datadog late: a first search may miss a few, and a repeated one finds them. Report the
ids of all failed batches (batch.id in the attributes, such as batch-0123), each once, and their number.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(batches()) },
  facts: {
    batch_ids: () => ({ type: "list", value: failedIds(), description: "Ids of the failed batches" }),
    count: () => ({ type: "number", value: failedIds().length, description: "Number of failed batches" }),
  },
  ceilings: { calls: 12, resultTokens: 4_000 },
  async solve({ call, submit }) {
    const readIds = async () => {
      const ids = new Set<string>();
      for (let cursor: unknown = ""; cursor !== null; ) {
        const page: Row = await call("Observability.SearchLogs", {
          query: "service:stock-sync status:error",
          sort_order: "oldest",
          max_results: 20,
          ...windowArguments(WINDOW),
          cursor,
        });
        for (const row of readRows(page["logs"])) ids.add(batchOf(row));
        cursor = page["next_cursor"] ?? null;
      }
      return ids;
    };
    await readIds();
    const ids = await readIds();
    await submit({ batch_ids: [...ids], count: ids.size });
  },
  mistakes: [
    {
      title: "searches once, before the late logs arrive",
      caughtBy: "facts",
      async run({ call, submit }) {
        const page = await call("Observability.SearchLogs", {
          query: "service:stock-sync status:error",
          max_results: 1_000,
          ...windowArguments(WINDOW),
        });
        const ids = readRows(page["logs"]).map(batchOf);
        await submit({ batch_ids: ids, count: ids.length });
      },
    },
  ],
});

function batches(): readonly NewLog[] {
  return Array.from({ length: BATCHES }, (_, index): NewLog => {
    const id = `batch-${String(index * 7).padStart(4, "0")}`;
    const isFailed = index % 5 === 0;
    return {
      timestampMs: START_MS + index * 11_000,
      service: "stock-sync",
      status: isFailed ? "error" : "info",
      message: isFailed ? "Batch failed: the warehouse did not confirm its rows" : "Batch synced",
      attributes: { batch: { id, rows: 200 + (index % 13) } },
      afterRequests: index % 50 === 20 ? 1 : 0,
    };
  });
}

function failedIds(): readonly string[] {
  return batches()
    .filter(({ status }) => status === "error")
    .map(({ attributes = {} }) => String(fieldAt({ attributes }, "batch.id")));
}

/** A table has a column for each field of the attributes. */
function batchOf(row: Row): string {
  return String(cellAt(row, "attributes.batch.id"));
}
