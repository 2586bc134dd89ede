import type { CallContext, TtlCache } from "@toolwright/core/authoring";
import type { Customerio } from "./customerio/client.ts";

/** A send that must not be duplicated. */
export interface GuardedSend<Result> {
  /** What is sent, for messages. */
  readonly kind: "email" | "broadcast";
  /** Two sends are duplicates if this JSON value is equal, in any order of the keys. */
  readonly identity: unknown;
  /** How to find out whether it was sent, as an instruction: `Check ListPersonMessages … before sending again.` */
  readonly verify: string;
  /** Sends the message. Called at most once. */
  deliver(): Promise<Result>;
}

/** Prevents duplicate sends of one toolkit. */
export interface SendGuard {
  /**
   * Sends, unless a duplicate within the last ten minutes has an unknown outcome. An unreadable response counts as an
   * unknown outcome, because the backend received the request. Concurrent duplicates run one after the other.
   * @throws ToolError with `outcome: "unknown"` if the send may have taken effect, and `duplicate_send` for every later
   *   duplicate, unless the call passes `resend`
   */
  run<Result>(send: GuardedSend<Result>, call: CallContext): Promise<Result>;
}

/** The clients and state that the tools share. */
export interface MessagingServices {
  /** Clients of the Customer.io APIs. */
  readonly customerio: Customerio;
  /** Prevents duplicate sends. */
  readonly sends: SendGuard;
  /** ULIDs of events whose calls failed. An equal call within ten minutes reuses the ULID. */
  readonly pendingEvents: TtlCache<readonly string[]>;
  /** What TriggerBroadcast does with recipients who do not exist. */
  readonly missingRecipients: "fail" | "skip";
}

/** A running call of one of the tools. */
export type MessagingCall = CallContext & MessagingServices;
