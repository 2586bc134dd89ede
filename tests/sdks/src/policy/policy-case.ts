import type { Policy } from "@toolwright/core";

/** A call of a tool, by the name of its function. */
export type Call = readonly [name: string, args: object];

/** A policy, and the calls that it decides on. */
export interface PolicyCase {
  readonly title: string;
  readonly policy: Policy;
  /** Calls that run, before the last one. */
  readonly before?: readonly Call[];
  readonly call: Call;
  /** The rule that refuses the last call, `null` if the call runs. */
  readonly rule: string | null;
  /** Maximum number of requests that the refused call makes. They only read. Default 0. */
  readonly reads?: number;
}
