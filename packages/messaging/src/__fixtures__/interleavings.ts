import type { Store } from "@toolwright/core/store";

/** A step that waits until the schedule runs it. */
interface PendingStep {
  readonly caller: string;
  run(): void;
}

/** Decides which of several options happens next. Walks through all sequences of choices, one per run. */
export interface Choices {
  /** Picks one of `count` options. */
  pick(count: number): number;
  /** Moves to the next sequence. Returns `false` after the last one. */
  next(): boolean;
}

/** All sequences of choices, depth first. */
export function allChoices(): Choices {
  const path: { choice: number; readonly count: number }[] = [];
  let depth = 0;
  return {
    pick(count) {
      const known = path[depth];
      if (!known) path.push({ choice: 0, count });
      return path[depth++]?.choice ?? 0;
    },
    next() {
      depth = 0;
      for (let last = path.at(-1); last; last = path.at(-1)) {
        if (++last.choice < last.count) return true;
        path.pop();
      }
      return false;
    },
  };
}

/** Runs the steps of several callers one by one, in the order that the choices select. */
export interface Schedule {
  /** Resolves with the result of `effect` once the schedule has run both halves: the effect and the answer. */
  step<Result>(caller: string, effect: () => Promise<Result> | Result): Promise<Result>;
  /** A store whose operations are steps of a caller. */
  gated(caller: string, store: Store): Store;
  /** Number of half steps that a caller has run. */
  halfSteps(caller: string): number;
  /** Ends a caller as a crash would: nothing it does afterwards has an effect or gets an answer. */
  crash(caller: string): void;
  /** Runs one half step. Returns `false` if no caller has a pending one. */
  runOne(choices: Choices): Promise<boolean>;
  /** Whether a caller has a pending half step. */
  isBusy(): boolean;
}

const never = new Promise<never>(() => undefined);

/** Lets all microtasks run. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Creates a schedule without steps.
 * @param splits callers whose steps are split into an effect and its answer. All others do both at once
 */
export function createSchedule(splits: ReadonlySet<string>): Schedule {
  let pending: PendingStep[] = [];
  const crashed = new Set<string>();
  const counts = new Map<string, number>();
  const half = (caller: string) =>
    new Promise<void>((resolve) => {
      pending.push({ caller, run: resolve });
    });
  const step: Schedule["step"] = async (caller, effect) => {
    if (crashed.has(caller)) return never;
    await half(caller);
    const result = await effect();
    if (splits.has(caller)) await half(caller);
    return crashed.has(caller) ? never : result;
  };
  return {
    step,
    gated: (caller, store) => ({
      ...store,
      claim: (key, request) => step(caller, () => store.claim(key, request)),
      settle: (key, owner, settlement) => step(caller, () => store.settle(key, owner, settlement)),
    }),
    halfSteps: (caller) => counts.get(caller) ?? 0,
    crash(caller) {
      crashed.add(caller);
      pending = pending.filter((one) => one.caller !== caller);
    },
    async runOne(choices) {
      const callers = [...new Set(pending.map(({ caller }) => caller))];
      if (callers.length === 0) return false;
      const caller = callers[callers.length === 1 ? 0 : choices.pick(callers.length)];
      // A caller's steps run in the order in which they began.
      const next = pending.find((one) => one.caller === caller);
      if (!next) return false;
      pending = pending.filter((one) => one !== next);
      counts.set(next.caller, (counts.get(next.caller) ?? 0) + 1);
      next.run();
      await settle();
      return true;
    },
    isBusy: () => pending.length > 0,
  };
}
