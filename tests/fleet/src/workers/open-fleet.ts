import { openRedis } from "../redis/redis-server.ts";
import { buildWorker, type WorkerProgram } from "./start-worker.ts";

/** The program of the workers, and the Redis that they share. */
export interface Fleet {
  readonly program: WorkerProgram;
  readonly redisUrl: string;
  /** Deletes the program, and stops the Redis that this fleet started. */
  close(): Promise<void>;
}

/** Bundles the worker, and starts a Redis unless `REDIS_URL` names one. */
export async function openFleet(): Promise<Fleet> {
  const redis = await openRedis();
  const program = await buildWorker();
  return {
    program,
    redisUrl: redis.url,
    async close() {
      await program.close();
      await redis.close();
    },
  };
}
