import { type Clock, ToolError } from "@toolwright/core";
import { expect } from "vitest";
import { allChoices, type Choices, createSchedule, type Schedule, settle } from "./interleavings.ts";

// Two callers send at the same time through one store. A race runs every order of their steps, and aborts or crashes
// the first caller after each of its half steps.

const MINUTE = 60_000;
/** Maximum wait for callers that neither step nor sleep. It only elapses if they wait for each other. */
const IDLE_LIMIT_MS = 60_000;

/** Outcome of a request: whether it arrives, and whether its caller gets a response. */
const OUTCOMES = {
  accepted: { arrives: true, response: "accepted" },
  "lost after arrival": { arrives: true, response: "lost" },
  "lost before arrival": { arrives: false, response: "lost" },
  rejected: { arrives: false, response: "rejected" },
} as const;

export type Outcome = keyof typeof OUTCOMES;
export const outcomes = Object.keys(OUTCOMES) as Outcome[];

/** Outcome of a call, `null` if it crashed. A value names the caller whose request the server accepted. */
export type End = { readonly value: string } | { readonly error: FailedCall } | null;

/** The error fields that the checks read. */
type FailedCall = Pick<ToolError, "code" | "message"> & { readonly outcome?: "unknown" | undefined };

/** Events of one run. */
export interface Scenario {
  readonly first: Outcome;
  readonly second: Outcome;
  readonly fault: {
    readonly kind: "none" | "abort" | "crash";
    /** Number of the first caller's half steps before the fault. */
    readonly after: number;
  };
  readonly idempotencyKey?: string;
  /**
   * Number of times that the clock may advance while a caller still has a step. It also advances whenever all callers
   * wait. Default 0.
   */
  readonly earlyTicks?: number;
}

/** Context of a call. */
export interface CallParts {
  readonly outcome: Outcome;
  readonly schedule: Schedule | null;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string | undefined;
}

/** Requests of all callers, in order. */
export interface Requests {
  /** Callers whose request took effect at the server. */
  readonly arrivals: string[];
  /** Callers whose request left. */
  readonly departures: string[];
  /** Sends the request of a caller, as `fetch` does: rejects with the signal's reason after an abort. */
  send(caller: string, parts: CallParts): Promise<"accepted" | "lost" | "rejected">;
}

/** Creates an empty list of requests. */
export function createRequests(): Requests {
  const arrivals: string[] = [];
  const departures: string[] = [];
  return {
    arrivals,
    departures,
    async send(caller, { outcome, schedule, signal }) {
      signal.throwIfAborted();
      departures.push(caller);
      const { arrives, response } = OUTCOMES[outcome];
      const arrive = () => {
        if (arrives && !signal.aborted) arrivals.push(caller);
      };
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      await Promise.race([schedule ? schedule.step(caller, arrive) : arrive(), aborted]);
      return response;
    },
  };
}

/** The system under test: callers over one store. */
export interface World {
  readonly clock: Clock & { readonly waiting: number; wakeNext(): boolean; advance(milliseconds: number): number };
  readonly requests: Requests;
  /** Starts the call of `first`, `second`, `later` or `last`. */
  start(caller: string, parts: CallParts): Promise<End>;
}

interface Run {
  readonly world: World;
  readonly first: End;
  readonly second: End;
  readonly faultHit: boolean;
}

async function runOnce(createWorld: () => World, scenario: Scenario, choices: Choices): Promise<Run> {
  const { first, second, fault, idempotencyKey, earlyTicks = 0 } = scenario;
  const world = createWorld();
  const schedule = createSchedule(new Set(fault.kind === "none" ? [] : ["first"]));
  const controller = new AbortController();
  const ends: { first: End; second: End } = { first: null, second: null };
  const open = new Set(["first", "second"]);
  const begin = (caller: "first" | "second", outcome: Outcome, signal: AbortSignal) =>
    void world.start(caller, { outcome, schedule, signal, idempotencyKey }).then((end) => {
      ends[caller] = end;
      open.delete(caller);
    });
  begin("first", first, controller.signal);
  begin("second", second, new AbortController().signal);
  await settle();
  let faultHit = false;
  let ticks = 0;
  let idleSinceMs: number | null = null;
  while (open.size > 0) {
    if (!faultHit && fault.kind !== "none" && schedule.halfSteps("first") >= fault.after && open.has("first")) {
      faultHit = true;
      if (fault.kind === "abort") controller.abort(new ToolError({ code: "aborted", message: "Enough." }));
      else {
        schedule.crash("first");
        open.delete("first");
      }
      await settle();
      continue;
    }
    const mayTick = schedule.isBusy() && world.clock.waiting > 0 && ticks < earlyTicks;
    if (mayTick && choices.pick(2) === 1) {
      ticks++;
      world.clock.wakeNext();
      await settle();
    } else if (!(await schedule.runOne(choices))) {
      // A caller may still be loading a module.
      idleSinceMs = world.clock.wakeNext() ? null : (idleSinceMs ?? performance.now());
      if (idleSinceMs !== null && performance.now() - idleSinceMs > IDLE_LIMIT_MS)
        throw new Error("The callers wait for each other.");
      await settle();
    }
  }
  // The rest, such as releases that a call left behind.
  while (await schedule.runOne(choices));
  return { world, ...ends, faultHit };
}

/** Checks that hold for every run. */
async function check(run: Run, { fault, idempotencyKey}: Scenario): Promise<void> {
  const { world, faultHit } = run;
  const { arrivals, departures } = world.requests;
  const ends: Readonly<Record<string, End>> = { first: run.first, second: run.second };
  // At most one send.
  expect(arrivals.length).toBeLessThanOrEqual(1);
  for (const [caller, end] of Object.entries(ends)) {
    if (!end) continue;
    // A result means that the message arrived, and names the sender.
    if ("value" in end) expect(arrivals).toContain(end.value);
    // An error without an unknown outcome means that this call's request had no effect.
    else if (end.error.outcome === undefined) expect(arrivals).not.toContain(caller);
    else expect(end.error.message).toMatch(/Check (?:Messaging_)?ListPersonMessages/);
    // A duplicate without an unknown outcome was certainly sent earlier.
    if ("error" in end && end.error.code === "duplicate_send" && end.error.outcome === undefined)
      expect(arrivals).toHaveLength(1);
  }
  // Only a crash may block a send whose request never left.
  if (departures.length === 0 && run.second) expect(fault.kind === "crash" && faultHit).toBe(true);
  // If the message arrived, a later call sends nothing. Otherwise the block expires.
  const parts = { outcome: "accepted", schedule: null, signal: new AbortController().signal, idempotencyKey } as const;
  const before = arrivals.length;
  const later = world.start("later", parts);
  while (!(await Promise.race([later.then(() => true), settle().then(() => false)]))) world.clock.wakeNext();
  if (before > 0) expect(arrivals).toHaveLength(before);
  world.clock.advance(idempotencyKey === undefined ? 11 * MINUTE : 25 * 60 * MINUTE);
  expect(await world.start("last", parts)).toEqual({ value: "last" });
}

/**
 * Runs a scenario with every order of its steps. Returns the number of runs, and the number in which the fault
 * occurred.
 */
export async function runAll(
  createWorld: () => World,
  scenario: Scenario,
): Promise<{ readonly runs: number; readonly faults: number }> {
  const choices = allChoices();
  let runs = 0;
  let faults = 0;
  do {
    const run = await runOnce(createWorld, scenario, choices);
    await check(run, scenario);
    runs++;
    if (run.faultHit) faults++;
  } while (choices.next());
  return { runs, faults };
}

/** Runs every order of steps with a fault after each half step of the first call. Returns the number of runs. */
export async function runAllFaults(
  createWorld: () => World,
  scenario: Omit<Scenario, "fault">,
  kind: "abort" | "crash",
): Promise<number> {
  let total = 0;
  for (let after = 0; ; after++) {
    const { runs, faults } = await runAll(createWorld, { ...scenario, fault: { kind, after } });
    total += runs;
    if (faults === 0) return total;
  }
}
