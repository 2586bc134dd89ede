import type { CallContext, TtlCache } from "@toolwright/core/authoring";
import type { Customerio } from "./customerio/client.ts";

/** A send that must not happen twice by accident. */
export interface GuardedSend<Result> {
  /** What makes two sends equal, as plain JSON; the order of keys does not matter. */
  readonly identity: unknown;
  /** How to find out whether it was sent, as an instruction: `Look at … with ListPersonMessages`. */
  readonly verify: string;
  /** Sends; called at most once. */
  deliver(): Promise<Result>;
}

/** Watches over the sends of one toolkit. */
export interface SendGuard {
  /**
   * Sends, unless the same send within the last ten minutes may already have taken effect. An unreadable response counts
   * as such: the backend took the request. Equal sends run one after the other.
   * @throws ToolError with `outcome: "unknown"` when the send may have taken effect, and `duplicate_send` for every equal
   *   send after that, unless the call passes `resend`
   */
  run<Result>(send: GuardedSend<Result>, call: CallContext): Promise<Result>;
}

/** What the tools run on. */
export interface MessagingServices {
  /** Clients of the Customer.io APIs. */
  readonly customerio: Customerio;
  /** Keeps equal sends from doubling. */
  readonly sends: SendGuard;
  /** ULIDs of events whose calls failed, so that equal calls within minutes cannot double them. */
  readonly pendingEvents: TtlCache<readonly string[]>;
  /** What TriggerBroadcast does about listed people who do not exist. */
  readonly missingRecipients: "fail" | "skip";
}

/** A running call of one of the tools. */
export type MessagingCall = CallContext & MessagingServices;
