import type { Fault } from "./fault-server.ts";

interface Matrix {
  readonly faults: readonly Fault[];
  /** Names of tools, some with the requests that fail. */
  readonly columns: readonly string[];
  /** By fault, then by column. */
  readonly table: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Renders the table as a Markdown page. Tools with equal cells share a column. */
export function renderMatrix({ faults, columns, table }: Matrix): string {
  const byCells = Map.groupBy(columns, (column) => faults.map((fault) => table.get(fault.name)?.get(column)).join("|"));
  const groups = [...byCells.values()];
  const keys = groups.map((_, index) => String.fromCharCode(65 + index));
  const legend = groups.map((group, index) => `- **${keys[index]}**: ${group.join(", ")}`);
  const rows = faults.map(({ name, description }) => {
    const cells = groups.map(([first = ""]) => table.get(name)?.get(first) ?? "–");
    return `| **${name}**: ${description} | ${cells.join(" | ")} |`;
  });
  return [
    "# What every tool does under every fault",
    "",
    "Written and checked by `tests/resilience/src/faults/fault-matrix.slow.test.ts`, on real sockets and against a stateful",
    "backend that counts effects. The fault lasts for the entire call. A cell shows the number of requests that reached the",
    "backend with the default of two retries, then the result or the error code. Where a repeat would send or cost again, it",
    'also shows whether the request took effect: at most once. If that is uncertain, the error has `outcome: "unknown"`, and the',
    "cell says `ambiguous`. The tests also end every fault after one request, and compare the result with that of a call",
    "without a fault.",
    "",
    "An agent's send first reads its template or broadcast, and the recipient of an email. In its main column, all its requests",
    "have the fault. In two more columns, only the reads have it, which never prevents the send, or only the send. A fault of the",
    "connection always applies to all requests.",
    "",
    "`npx -y pnpm@12 fault-matrix` rewrites this page.",
    "",
    ...legend,
    "",
    `| fault | ${keys.join(" | ")} |`,
    `| --- |${" --- |".repeat(keys.length)}`,
    ...rows,
    "",
  ].join("\n");
}
