import type { CallOutcome, WorkerConfig } from "../workers/config.ts";

/** Behavior of a killed worker. */
export type Effect = "email" | "broadcast" | "company";

/** One kill: where the worker died, and how the next worker reacted. */
export interface KillPoint {
  readonly event: string;
  /** Number of times that the effect happened before the kill, and in total. */
  readonly before: number;
  readonly total: number;
  /** Outcome of the second worker. */
  readonly second: CallOutcome;
}

/** Settings of `killAtEveryPoint`. */
export interface KillSettings {
  readonly redisUrl: string;
  readonly effect: Effect;
  /** The client of the workers. */
  readonly client: WorkerConfig["client"];
  /** An account's maximum credits. `null`: no limit. */
  readonly budget: number | null;
  /** Processes at a time. */
  readonly parallel: number;
  /** Kills at each event whose position is a multiple of this number. Default 1: at all. */
  readonly every?: number;
  /** Whether both workers have one account, and so share their claims. Default true. */
  readonly isShared?: boolean;
}
