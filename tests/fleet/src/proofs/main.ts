// `npx -y pnpm@12 fleet`: worker processes that share one Redis, with figures. `--kills 1000` sets the number of
// processes that are killed at random; `--both-clients` kills at every await with node-redis and with ioredis. Exits
// with 1 if anything is wrong.
import { parseArgs } from "node:util";
import type { KillPoint } from "../kills/kill-point.ts";
import { killAtEveryPoint } from "../kills/kill-points.ts";
import { hasRedis } from "../redis/redis-server.ts";
import { openFleet } from "../workers/open-fleet.ts";
import { COMPANIES, runCredits } from "./credits.ts";
import { LIMIT, runLimits } from "./limits.ts";
import { runSends } from "./sends.ts";

const WORKERS = 8;
const { values } = parseArgs({
  options: { kills: { type: "string", default: "50" }, "both-clients": { type: "boolean" } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints a figure, and remembers whether it is as required. */
function state(isRight: boolean, line: string): void {
  print(`${isRight ? "ok   " : "WRONG"} ${line}`);
  if (!isRight) process.exitCode = 1;
}

if (!hasRedis()) {
  print("Skipped: install redis-server, or set REDIS_URL.");
  process.exit();
}
const { program, redisUrl, close } = await openFleet();
const shared = { redisUrl, workers: WORKERS };

const limits = await runLimits(program, { ...shared, calls: 200, warmUpCalls: 100 });
const share = limits.rate / ((LIMIT.maxRequests / LIMIT.windowMs) * 1_000);
const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
state(limits.succeeded === limits.calls, `${WORKERS} workers: ${limits.succeeded} of ${limits.calls} calls succeeded`);
state(
  limits.mostInWindow <= LIMIT.maxRequests,
  `at most ${limits.mostInWindow} requests arrived within a second; the limit is ${LIMIT.maxRequests}`,
);
state(share >= 0.9, `throughput is ${percent(share)} of the limit; a busy machine reaches less`);
state(
  Math.min(...limits.endOfWorkers) >= 0.5,
  `the first worker finished after ${percent(Math.min(...limits.endOfWorkers))} of the time of the last one`,
);
for (const budget of [null, COMPANIES / 2]) {
  const { charged, reported, found } = await runCredits(program, { ...shared, budget });
  state(
    charged === (budget ?? COMPANIES) && reported === charged,
    `${WORKERS} workers, ${COMPANIES} companies, budget ${budget ?? "none"}: ${charged} credits charged, ${reported} reported, ${found} lookups answered`,
  );
}
const sends = await runSends(program, { ...shared, kills: Number(values.kills), parallel: 3 });
state(
  sends.faults.length === 0,
  `${sends.rounds} rounds, ${sends.kills} processes killed, ${sends.disturbed} requests disturbed: ${sends.delivered} of ${2 * sends.rounds} sends arrived, ${sends.unknown} calls report an unknown outcome, ${sends.faults.length} faults`,
);
for (const fault of sends.faults) print(`      ${fault}`);
const EFFECTS = [
  { effect: "email", budget: null, client: "node-redis" },
  { effect: "broadcast", budget: null, client: "ioredis" },
  { effect: "company", budget: null, client: "node-redis" },
  { effect: "company", budget: 1, client: "ioredis" },
] as const;
const OTHER = { "node-redis": "ioredis", ioredis: "node-redis" } as const;
const others = EFFECTS.map(({ client, ...parts }) => ({ ...parts, client: OTHER[client] }));
let pointCount = 0;
for (const settings of values["both-clients"] ? [...EFFECTS, ...others] : EFFECTS) {
  const { points, faults } = await killAtEveryPoint(program, { ...settings, redisUrl, parallel: 3 });
  pointCount += points.length;
  const { effect, budget, client } = settings;
  const count = (isIt: (point: KillPoint) => boolean) => points.filter(isIt).length;
  const name = effect === "company" ? `lookup, budget ${budget ?? "none"}` : effect;
  const seconds = [
    `${count(({ before, total }) => before === 0 && total === 1)} times only the second worker had an effect`,
    `${count(({ before, total }) => before === 1 && total === 1)} times only the killed one`,
    `${count(({ total }) => total === 0)} times neither`,
    `${count(({ total }) => total > 1)} times both`,
    `${count(({ second }) => second.isUnknown)} unknown outcomes`,
  ];
  state(
    faults.length === 0,
    `${name} (${client}): killed at each of ${points.length} awaits; ${seconds.join(", ")}; ${faults.length} faults`,
  );
  for (const fault of faults) print(`      ${fault}`);
}
print(`     ${pointCount} awaits in all`);
await close();
