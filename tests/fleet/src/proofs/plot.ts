// `npx -y pnpm@12 fleet:plot`: arrivals of 2,400 requests from 1, 8 and 50 workers as bench/fleet.svg.
import { writeFileSync } from "node:fs";
import { hasRedis } from "../redis/redis-server.ts";
import { openFleet } from "../workers/open-fleet.ts";
import { runLimits } from "./limits.ts";
import { plotArrivals } from "./plot-arrivals.ts";

const CALLS = 2_400;
/** Calls of each worker before the start, so that the figures don't measure 50 processes compiling their code. */
const WARM_UP_CALLS = 100;
if (!hasRedis()) {
  process.stdout.write("Skipped: install redis-server, or set REDIS_URL.\n");
  process.exit();
}
const { program, redisUrl, close } = await openFleet();
const runs: Parameters<typeof plotArrivals>[0][number][] = [];
for (const workers of [1, 8, 50]) {
  const calls = Math.round(CALLS / workers);
  const figures = await runLimits(program, { redisUrl, workers, calls, warmUpCalls: WARM_UP_CALLS });
  process.stdout.write(
    `${workers} workers after ${WARM_UP_CALLS} calls each: ${figures.arrivals.length} arrived, at most ${figures.mostInWindow} in a second, ${figures.rate.toFixed(1)} a second, ${figures.lateRate.toFixed(1)} in the second half\n  by second: ${figures.bySecond.join(" ")}\n`,
  );
  runs.push({ workers, figures });
}
writeFileSync(new URL("../../../../bench/fleet.svg", import.meta.url), plotArrivals(runs));
await close();
process.exit();
