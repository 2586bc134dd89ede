import type { Approve, Tool } from "@toolwright/core";

/** A call whose arguments a person approved, and which then runs with these or other arguments. */
export interface ApprovedCall {
  readonly tool: Tool;
  /** The arguments that the person approved. */
  readonly approved: object;
  /** The arguments that reach the tool. */
  readonly args: Record<string, unknown>;
  /** Hash of the approved arguments. */
  readonly hash: string;
  /** Decides in hosts that call `approve`. Default: approves the hash. */
  readonly approve?: Approve;
}

/** Runs a call through one host. Resolves with the code of its error, or `null`. */
export type Host = (call: ApprovedCall) => Promise<string | null>;

/** Id of every call. */
export const ID = "call_1";
