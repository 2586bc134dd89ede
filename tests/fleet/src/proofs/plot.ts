// `npx -y pnpm@12 fleet:plot`: arrivals of 2,400 requests from 1, 8 and 50 workers as bench/fleet.svg, and the cost of a store.
import { writeFileSync } from "node:fs";
import { openRedis } from "../redis/redis-server.ts";
import { buildWorker } from "../workers/start-worker.ts";
import { measureCosts } from "./cost.ts";
import { runLimits } from "./limits.ts";
import { plotArrivals } from "./plot-arrivals.ts";

const CALLS = 2_400;
const redis = await openRedis();
const program = await buildWorker();
for (const { name, acquireMs, releaseMs } of await measureCosts(redis.url))
  process.stdout.write(`${name}: ${acquireMs.toFixed(3)} ms before a request, ${releaseMs.toFixed(3)} ms after it\n`);
const runs: Parameters<typeof plotArrivals>[0][number][] = [];
for (const workers of [1, 8, 50]) {
  const figures = await runLimits(program, { redisUrl: redis.url, workers, calls: Math.round(CALLS / workers) });
  process.stdout.write(
    `${workers} workers: ${figures.arrivals.length} arrived, at most ${figures.mostInWindow} in a second, ${figures.rate.toFixed(1)} a second, ${figures.lateRate.toFixed(1)} in the second half\n`,
  );
  runs.push({ workers, figures });
}
writeFileSync(new URL("../../../../bench/fleet.svg", import.meta.url), plotArrivals(runs));
await program.close();
await redis.close();
process.exit();
