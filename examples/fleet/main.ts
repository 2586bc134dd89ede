// Starts four workers that share one Redis. All of them send the same receipt and read people at the same time.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createSandbox } from "@toolwright/sandbox";
import { serve } from "@toolwright/sandbox/server";
import { createClient } from "redis";

const WORKERS = 4;
const url = process.env["REDIS_URL"] ?? "redis://localhost:6379";

const client = createClient({ url, socket: { reconnectStrategy: false } });
client.on("error", () => undefined);
try {
  await client.connect();
} catch {
  console.log("This example needs Redis: start redis-server, or set REDIS_URL.");
  process.exit();
}
client.destroy();

// The simulated Customer.io enforces the real one's limits.
const { messaging } = createSandbox();
const server = await serve(messaging);
// Each run uses another account, so that a second run sends too.
const settings = { url, backend: server.url, account: `example-${Date.now()}` };
const { fetch: _, ...keys } = messaging.options;

const workers = Array.from({ length: WORKERS }, (_, index) => {
  const child = fork(new URL("worker.ts", import.meta.url), [
    JSON.stringify({ ...settings, keys, name: `worker ${index + 1}` }),
  ]);
  return once(child, "exit");
});
await Promise.all(workers);
await server.close();

const sent = messaging.requests.filter(({ path }) => path === "/v1/send/email");
const refused = messaging.requests.filter(({ status }) => status === 429);
console.log(`${WORKERS} workers sent the same receipt: ${sent.length} request arrived.`);
console.log(`${messaging.requests.length} requests in all, ${refused.length} over the limit.`);
