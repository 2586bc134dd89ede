import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// What importing the toolkit costs a program, beside Datadog's own client. Each run is a process of its own; the two take
// turns, so that a machine that slows down slows down both.

const RUNS = 11;
const fromSandbox = createRequire(new URL("../packages/sandbox/package.json", import.meta.url));

const subjects = {
  "@toolwright/observability": new URL("../packages/observability/dist/index.js", import.meta.url).href,
  "@datadog/datadog-api-client": pathToFileURL(fromSandbox.resolve("@datadog/datadog-api-client")).href,
};

function importOnce(address: string): { milliseconds: number; megabytes: number } {
  const script = `
    const memory = process.memoryUsage().rss;
    const start = performance.now();
    await import(${JSON.stringify(address)});
    console.log(JSON.stringify({
      milliseconds: performance.now() - start,
      megabytes: (process.memoryUsage().rss - memory) / 1e6,
    }));
  `;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" }));
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

const runs = Array.from({ length: RUNS }, () => Object.values(subjects).map(importOnce));
for (const [index, name] of Object.keys(subjects).entries()) {
  const own = runs.flatMap((run) => run[index] ?? []);
  const time = median(own.map(({ milliseconds }) => milliseconds)).toFixed(0);
  const memory = median(own.map(({ megabytes }) => megabytes)).toFixed(0);
  console.log(`${name.padEnd(28)} ${time.padStart(5)} ms ${memory.padStart(5)} MB`);
}
const ratio = median(runs.map(([ours, theirs]) => (theirs?.milliseconds ?? 0) / (ours?.milliseconds ?? 1)));
console.log(`theirs takes ${ratio.toFixed(1)} times as long (median of ${RUNS} pairs, Node ${process.version})`);
