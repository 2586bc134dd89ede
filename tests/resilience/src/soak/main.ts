import { runSoak } from "./run-soak.ts";
import type { SoakSample } from "./soak-worker.ts";
import { growthPerCall } from "./trend.ts";

// `npx -y pnpm@12 soak [calls]`: all tools for long, by every door, with failures and aborts, and whether anything grows.

const calls = Number(process.argv[2] ?? 100_000);
const every = Math.ceil(calls / 10);
/** Samples before memories, caches and compiled code have their full size. */
const WARM_UP = 2;
/** Bytes; the smallest thing that could be left behind by a call takes more. */
const MOST_PER_CALL = 24;
const MEGABYTE = 1_048_576;

const say = (line: string) => process.stdout.write(`${line}\n`);
const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(12)).join("");
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(2);

function rowOf({ calls, seconds, heapUsed, external, rss, resources, listeners }: SoakSample): string {
  const { Timeout = 0, TCPSocketWrap = 0 } = resources;
  const sizes = [heapUsed, external, rss].map(megabytes);
  return cells([calls, seconds.toFixed(0), ...sizes, Timeout, TCPSocketWrap, listeners]);
}

say(cells(["calls", "seconds", "heap MB", "external MB", "RSS MB", "timers", "sockets", "listeners"]));
const { samples, ends, complaints, requests, isEnded } = await runSoak({ calls, every }, (sample) =>
  say(rowOf(sample)),
);
const growth = growthPerCall(samples.slice(WARM_UP).map(({ calls, heapUsed }) => ({ calls, value: heapUsed })));
say(`${requests} requests; ends: ${JSON.stringify(ends)}`);
say(`heap: ${growth.toFixed(1)} bytes per call after ${samples[WARM_UP - 1]?.calls} calls (at most ${MOST_PER_CALL})`);
const listeners = Math.max(...samples.map((sample) => sample.listeners));
const faults = [
  ...(growth > MOST_PER_CALL ? ["The heap grows."] : []),
  ...(listeners > 0 ? [`${listeners} listeners were left on the shared signal.`] : []),
  ...complaints.slice(0, 5),
  ...(isEnded ? [] : ["The process did not end by itself: a timer or a socket is left."]),
];
for (const fault of faults) say(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
