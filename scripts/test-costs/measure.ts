import { existsSync, readFileSync } from "node:fs";
import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Processor time of the test file with its imports, milliseconds. */
    processorMs?: number;
  }
}

const start = processorMs();

// Vitest requires a destructured context.
// biome-ignore lint/correctness/noEmptyPattern: the context has nothing to use here
afterAll(({}, file) => {
  file.meta.processorMs = processorMs() - start;
});

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs();
}

/** Processor time of ended child processes, which only Linux reports: `cutime` and `cstime` in ticks of 10 ms. */
function childrenMs(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
