import { hasRedis } from "./redis-server.ts";

/** Says once per run, not once per file, that the tests on Redis are skipped. */
export function setup(): void {
  if (hasRedis()) return;
  process.stderr.write("Skipped the tests on Redis: install redis-server, or set REDIS_URL.\n");
}
