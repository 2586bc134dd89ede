import type { Json, Ledger } from "@toolwright/core/store";
import type { CallContext, KeptPages } from "@toolwright/core/toolkit-types";
import type { Customerio } from "./customerio/client.ts";
import type { KnownContent } from "./sends/known-content.ts";
import type { LiquidEngine } from "./templates/dialect.ts";

/** Identity of a send, by which the guard recognizes duplicates. */
export interface SendIdentity {
  /** Two sends are duplicates if this JSON value is equal, whatever the order of its keys. */
  readonly identity: unknown;
  /** Template and recipient, or broadcast. Later sends to the same target warn about this one. */
  readonly target: unknown;
}

/** A send that must not happen twice. */
export interface GuardedSend<Result extends Json> {
  /** Noun for the send in error messages. */
  readonly kind: "email" | "draft" | "broadcast";
  /** The entire request, in canonical form. A later call with the same idempotency key must pass an equal value. */
  readonly request: unknown;
  /**
   * Identifies the send. Runs after the idempotency key is claimed, so a replay doesn't have to read anything. If it
   * fails, nothing is sent.
   */
  identify(): Promise<SendIdentity>;
  /** Audience that an accepted send records for the `describeOverlap` of later ones. */
  readonly audience?: Json | undefined;
  /** Names an accepted send's audience if it may contain the same people; otherwise `null`. Default: never. */
  describeOverlap?(audience: Json): string | null;
  /** Instruction for finding out whether it was sent: `Check ListPersonMessages … before sending again.` */
  readonly verify: string;
  /** Whether a recorded value is a result of `deliver`. */
  isResult(value: unknown): value is Result;
  /** Sends the message. Called at most once. */
  deliver(): Promise<Result>;
}

/** Outcome of a send: the result of `deliver`, or the recorded result of an earlier one. */
export interface SendOutcome<Result> {
  readonly result: Result;
  readonly warnings: string[];
}

/** The clients and state that the tools share. */
export interface MessagingServices {
  /** Clients of the Customer.io APIs. */
  readonly customerio: Customerio;
  /** Cache of the tools' reads, kept for minutes. */
  readonly known: KnownContent;
  /** Claims of sends and of events, so that a repeated call reuses a failed call's ULID. */
  readonly ledger: Ledger;
  /** Time for which an accepted send blocks the same send, in milliseconds. `undefined`: the default for its kind. */
  readonly duplicateWindowMs: number | undefined;
  /** Handling of nonexistent recipients by TriggerBroadcast. */
  readonly missingRecipients: "fail" | "skip";
  /** Whether SendTransactionalEmail sends, or queues drafts. */
  readonly email: "send" | "draft";
  /** The engine that renders messages, or `null` if unknown. */
  readonly liquid: LiquidEngine;
  /** Pages whose first rows alone a model has read. */
  readonly pages: KeptPages;
}

/** A running call of one of the tools. */
export type MessagingCall = CallContext & MessagingServices;

/** The arguments before the policy replaced their recipients. */
export function originalArgs<Args extends object>(args: Args, { originalArgs }: MessagingCall): Args {
  // A definition replaces recipients within its own arguments, so they have the same type.
  return (originalArgs as Args | undefined) ?? args;
}
