import { runSoak } from "./run-soak.ts";
import type { SoakSample } from "./soak-worker.ts";
import { growthPerCall } from "./trend.ts";

// `npx -y pnpm@12 soak [calls]` calls all tools through every entry point, with failures and aborts, and measures leaks.

const calls = Number(process.argv[2] ?? 100_000);
const every = Math.ceil(calls / 10);
/** Number of samples before caches and compiled code reach their full size. */
const WARM_UP = 2;
/** Bytes. Any object that a call leaks is larger. */
const MAX_GROWTH_PER_CALL = 24;
const MEGABYTE = 1_048_576;

const print = (line: string) => process.stdout.write(`${line}\n`);
const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(12)).join("");
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(2);

function rowOf({ calls, seconds, heapUsed, external, rss, resources, listeners }: SoakSample): string {
  const { Timeout = 0, TCPSocketWrap = 0 } = resources;
  const sizes = [heapUsed, external, rss].map(megabytes);
  return cells([calls, seconds.toFixed(0), ...sizes, Timeout, TCPSocketWrap, listeners]);
}

print(cells(["calls", "seconds", "heap MB", "external MB", "RSS MB", "timers", "sockets", "listeners"]));
const { samples, outcomes, complaints, requests, hasExited } = await runSoak({ calls, every }, (sample) =>
  print(rowOf(sample)),
);
const growth = growthPerCall(samples.slice(WARM_UP).map(({ calls, heapUsed }) => ({ calls, value: heapUsed })));
print(`${requests} requests; outcomes: ${JSON.stringify(outcomes)}`);
print(
  `heap: ${growth.toFixed(1)} bytes per call after ${samples[WARM_UP - 1]?.calls} calls (at most ${MAX_GROWTH_PER_CALL})`,
);
const listeners = Math.max(...samples.map((sample) => sample.listeners));
const faults = [
  ...(growth > MAX_GROWTH_PER_CALL ? ["The heap grows."] : []),
  ...(listeners > 0 ? [`${listeners} listeners remain on the shared signal.`] : []),
  ...complaints.slice(0, 5),
  ...(hasExited ? [] : ["The process did not exit: a timer or a socket remains."]),
];
for (const fault of faults) print(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
