// `npx -y pnpm@12 durable`: the store in a Durable Object, and the recipes for durable engines, with figures. Installs the
// engines into temporary folders. Names select proofs. Ends with 1 if anything is wrong.
import { canStartRedis, givenRedisUrl } from "../redis/redis-server.ts";
import type { Figure } from "./figure.ts";
import { proveEngines } from "./prove-engines.ts";
import { proveObject } from "./prove-object.ts";

const NAMES = ["durable-object", "temporal", "inngest", "restate"] as const;

const filters = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = filters.filter((name) => !NAMES.some((known) => known === name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. Known are ${NAMES.join(", ")}.`);
const selected = NAMES.filter((name) => filters.length === 0 || filters.includes(name));
const engines = selected.filter((name) => name !== "durable-object");

if (selected.includes("durable-object")) await print("durable-object", proveObject());
if (engines.length > 0 && givenRedisUrl === undefined && !canStartRedis())
  process.stdout.write("Skipped the durable engines: install redis-server, or set REDIS_URL.\n");
else if (engines.length > 0) for await (const { name, figures } of proveEngines(engines)) await print(name, figures);

async function print(name: string, figures: AsyncIterable<Figure>): Promise<void> {
  process.stdout.write(`${name}\n`);
  for await (const { isRight, line } of figures) {
    process.stdout.write(`${isRight ? "ok   " : "WRONG"} ${line}\n`);
    if (!isRight) process.exitCode = 1;
  }
}
