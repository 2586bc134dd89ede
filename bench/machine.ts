import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { VENDORS } from "./installed.ts";
import { short } from "./report.ts";

/** Describes the machine and the versions, without the machine's name. */
export function describeMachine(now: Date): string {
  const [cpu] = cpus();
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(new URL(`../packages/${name}/package.json`, import.meta.url), "utf8")).version;
  const own = ["observability", "messaging", "core"].map((name) => `@toolwright/${name} ${versionOf(name)}`);
  return [
    `- Date: ${now.toISOString().slice(0, 10)}`,
    `- Machine: ${cpu?.model.trim() ?? "unknown"}, ${cpus().length} cores, ${short(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    `- Load average before the first measurement: ${short(loadavg()[0] ?? 0)}; above 1, other processes were running, and only ratios are meaningful`,
    `- Node ${process.version}, V8 ${process.versions.v8}`,
    `- Ours: ${own.join(", ")}, built, packed and installed into empty projects`,
    `- Theirs: ${Object.values(VENDORS).join(", ")}`,
  ].join("\n");
}
