import type { CallContext, KeptPages } from "@toolwright/core/authoring";
import type { Json, Ledger } from "@toolwright/core/store";
import type { Customerio } from "./customerio/client.ts";
import type { KnownContent } from "./sends/known-content.ts";
import type { LiquidEngine } from "./templates/dialect.ts";

/** What tells a send apart from others. */
export interface SendIdentity {
  /** Two sends are duplicates if this JSON value is equal, in any order of the keys. */
  readonly identity: unknown;
  /** Template and recipient, or broadcast: later sends of the target warn about this one. */
  readonly target: unknown;
}

/** A send that must not be duplicated. */
export interface GuardedSend<Result extends Json> {
  /** What is sent, for messages. */
  readonly kind: "email" | "broadcast";
  /** The entire request, in canonical form. A later call with the same idempotency key must pass an equal value. */
  readonly request: unknown;
  /** Identifies the send. Runs after the idempotency key is claimed, so a replay needs no read. If it fails, nothing is sent. */
  identify(): Promise<SendIdentity>;
  /** What an accepted send tells later ones about its audience, for their `describeOverlap`. */
  readonly audience?: Json | undefined;
  /** Names the audience of an accepted send if it may contain the same people; else `null`. Default: never. */
  describeOverlap?(audience: Json): string | null;
  /** How to find out whether it was sent, as an instruction: `Check ListPersonMessages … before sending again.` */
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
  /** What the tools have read, kept for minutes. */
  readonly known: KnownContent;
  /** Claims of sends, and of events, so that a repeated call reuses the ULID of a failed one. */
  readonly ledger: Ledger;
  /** How long an accepted send blocks the same send, milliseconds. `undefined`: the default of its kind. */
  readonly duplicateWindowMs: number | undefined;
  /** What TriggerBroadcast does with recipients who do not exist. */
  readonly missingRecipients: "fail" | "skip";
  /** The engine that renders messages, `null` if unknown. */
  readonly liquid: LiquidEngine;
  /** Pages of which a model has read only the first rows. */
  readonly pages: KeptPages;
}

/** A running call of one of the tools. */
export type MessagingCall = CallContext & MessagingServices;
