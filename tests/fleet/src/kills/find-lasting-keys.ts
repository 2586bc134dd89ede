import { createHash } from "node:crypto";
import { createClient } from "redis";
import type { Job } from "../workers/config.ts";

/** The keys of these accounts that Redis would keep forever. Rejects if it finds no key at all. */
export async function findLastingKeys(redisUrl: string, jobs: readonly Job[]): Promise<readonly string[]> {
  const client = await createClient({ url: redisUrl }).connect();
  const lasting: string[] = [];
  let count = 0;
  for (const { account } of jobs) {
    const owner = createHash("sha256").update(account).digest("hex").slice(0, 16);
    for await (const keys of client.scanIterator({ MATCH: `*{${owner}}*`, COUNT: 10_000 })) {
      count += keys.length;
      for (const key of keys) if ((await client.pTTL(key)) === -1) lasting.push(key);
    }
  }
  client.destroy();
  if (count === 0) throw new Error("Expected keys of the accounts.");
  return lasting;
}
