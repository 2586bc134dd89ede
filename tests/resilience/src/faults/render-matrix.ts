import type { Fault } from "./fault-server.ts";

interface Matrix {
  readonly faults: readonly Fault[];
  readonly names: readonly string[];
  /** By fault, then by tool. */
  readonly table: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The table as a page: tools that fare alike in every row share a column. */
export function renderMatrix({ faults, names, table }: Matrix): string {
  const columns = Map.groupBy(names, (name) => faults.map((fault) => table.get(fault.name)?.get(name)).join("|"));
  const groups = [...columns.values()];
  const keys = groups.map((_, index) => String.fromCharCode(65 + index));
  const legend = groups.map((group, index) => `- **${keys[index]}**: ${group.join(", ")}`);
  const rows = faults.map(({ name, says }) => {
    const cells = groups.map(([first = ""]) => table.get(name)?.get(first));
    return `| **${name}**: ${says} | ${cells.join(" | ")} |`;
  });
  return [
    "# What every tool does under every fault",
    "",
    "Written and checked by `tests/resilience/src/faults/fault-matrix.slow.test.ts` on real sockets, before a stateful",
    "backend that counts what took effect. The fault lasts; a cell says how many requests reached the backend with the",
    "default of two retries, what the caller saw, and, where a repeat would send or cost again, whether anything took",
    "effect: at most once, and then the error says that it is in doubt. The tests also let every fault pass after one",
    "request, and compare the answer with that of a call that met none.",
    "",
    "`npx -y pnpm@12 fault-matrix` writes this page anew.",
    "",
    ...legend,
    "",
    `| fault | ${keys.join(" | ")} |`,
    `| --- |${" --- |".repeat(keys.length)}`,
    ...rows,
    "",
  ].join("\n");
}
