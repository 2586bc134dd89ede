import type { Store } from "@toolwright/core";
import type { Claim, ClaimRequest, Permit, StoreLimit } from "@toolwright/core/store";

/** A store under test, and its time. */
export interface ContractSetup {
  /** An empty store. */
  readonly store: Store;
  /** Lets the store's time pass, milliseconds: moves its clock, or waits. */
  advance(milliseconds: number): Promise<void>;
}

/** One rule of the contract. */
export interface ContractRule {
  /** The rule as a sentence, for the title of a test. */
  readonly title: string;
  /** Checks the rule. Rejects with an `Error` that shows the expected and the actual value. */
  check(setup: ContractSetup): Promise<void>;
}

/** Creates a claim with a lease of three seconds, and two more until it is forgotten. */
export function claimRequest(owner: string, parts: Partial<ClaimRequest> = {}): ClaimRequest {
  return { owner, leaseMs: 3_000, ttlMs: 2_000, ...parts };
}

/** Creates a limit over a window of one second. */
export function windowOf(key: string, max: number): StoreLimit {
  return { key, max, windowMs: 1_000 };
}

/** Returns the id of a granted permit. Throws if the store requires a wait. */
export function permitOf(permit: Permit): string {
  if ("permit" in permit) return permit.permit;
  throw new Error(`Expected a permit, but the store asks to wait ${permit.waitMs} ms.`);
}

/** Returns the wait of a refused permit, milliseconds. Throws for a granted one. */
export function waitOf(permit: Permit): number {
  if ("waitMs" in permit) return permit.waitMs;
  throw new Error("Expected a time to wait, but the store granted a permit.");
}

/** Returns the fields of a claim without its durations. */
export function outline(claim: Claim | null): Pick<Claim, "state" | "owner" | "data" | "record"> | null {
  return claim && { state: claim.state, owner: claim.owner, data: claim.data, record: claim.record };
}

/** Throws unless both values are equal as JSON, in any order of object keys. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (sortedJson(actual) === sortedJson(expected)) return;
  throw new Error(`Expected ${JSON.stringify(expected)}, received ${JSON.stringify(actual)}.`);
}

/** Writes JSON with the keys of each object sorted, since a store may keep them in a different order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => {
    const isObject = typeof part === "object" && part !== null && !Array.isArray(part);
    return isObject ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part;
  });
}

/** Tolerance for durations, milliseconds. */
const TOLERANCE_MS = 200;

/** A rule whose check of durations tolerates a busy machine. */
interface TimedRule {
  readonly title: string;
  /** Checks the rule. `expectNear` throws unless a duration, milliseconds, is about the expected one. */
  check(setup: ContractSetup & { expectNear(actual: number | undefined, expected: number): void }): Promise<void>;
}

/** Adds `expectNear` to rules. It tolerates the real time that a rule took beyond what it let pass. */
export function timedRules(rules: readonly TimedRule[]): readonly ContractRule[] {
  return rules.map(({ title, check }) => ({
    title,
    check({ store, advance }) {
      let endMs = performance.now();
      const expectNear = (actual: number | undefined, expected: number) => {
        const lateMs = Math.max(0, performance.now() - endMs);
        if (actual === undefined || Math.abs(actual - expected) > TOLERANCE_MS + lateMs)
          throw new Error(`Expected about ${expected} ms, received ${actual} ms.`);
      };
      const advanceAndCount = async (milliseconds: number) => {
        await advance(milliseconds);
        endMs += milliseconds;
      };
      return check({ store, advance: advanceAndCount, expectNear });
    },
  }));
}
