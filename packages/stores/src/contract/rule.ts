import type { Store } from "@toolwright/core";

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
