import type { NewLog } from "@toolwright/sandbox";
import { cellAt, defineCase, list, number, type Row, readLogs, readPages, windowArguments } from "../../case.ts";
import { fieldAt } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:30:00Z" };
const START_MS = Date.parse(WINDOW.from);
/** Of 150 batches, every fifth one fails. Every tenth failure arrives late. */
const BATCHES = 150;

export const lateBatchLogs = defineCase({
  id: "late-batch-logs",
  kind: "investigation",
  proves: "Searches again for logs that arrive late, page by page.",
  tags: ["faults"],
  task: `stock-sync writes one log for each batch, and an error log for a batch that failed. On 17 June 2026 from 14:00 to 14:30 UTC
some batches failed. Its logs reach Datadog late: a first search may miss a few, and a repeated one finds them. Report the
ids of all failed batches (batch.id in the attributes, such as batch-0123), each once, and their number.`,
  toolkits: ["observability"],
  world: { prepare: (sandbox) => sandbox.observability.addLogs(batches()) },
  facts: {
    batch_ids: list("Ids of the failed batches", () => failedIds()),
    count: number("Number of failed batches", () => failedIds().length),
  },
  ceilings: { calls: 12, resultTokens: 4_000 },
  async solve({ call, submit }) {
    const query = { query: "service:stock-sync status:error", sort_order: "oldest", max_results: 20 };
    const args = { ...query, ...windowArguments(WINDOW) };
    // The second search finds the logs that were late for the first one.
    await readPages(call, "Observability.SearchLogs", "logs", args);
    const rows = await readPages(call, "Observability.SearchLogs", "logs", args);
    const batch_ids = [...new Set(rows.map(batchOf))];
    await submit({ batch_ids, count: batch_ids.length });
  },
  mistakes: [
    {
      title: "searches once, before the late logs arrive",
      caughtBy: "facts",
      async run({ call, submit }) {
        const query = { query: "service:stock-sync status:error", max_results: 1_000 };
        const batch_ids = (await readLogs(call, WINDOW, query)).map(batchOf);
        await submit({ batch_ids, count: batch_ids.length });
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
