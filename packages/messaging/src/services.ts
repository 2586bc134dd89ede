import {
  type CallContext,
  type Clock,
  createRecent,
  type Recent,
  systemClock,
  type ToolkitSettings,
} from "@toolwright/core/authoring";
import { type Customerio, type CustomerioOptions, createCustomerio } from "./customerio/client.ts";
import { createSendGuard, type SendGuard } from "./sends/send-guard.ts";

/** Options of the messaging toolkit. */
export interface MessagingOptions extends CustomerioOptions, ToolkitSettings {
  /**
   * What TriggerBroadcast does about listed people who do not exist. `"fail"`, the default: the backend refuses the
   * whole launch and nobody gets anything. `"skip"`: they are left out.
   */
  readonly missingRecipients?: "fail" | "skip" | undefined;
}

/** What the tools run on. */
export interface MessagingServices {
  /** Clients of the Customer.io APIs. */
  readonly customerio: Customerio;
  /** Keeps equal sends from doubling. */
  readonly sends: SendGuard;
  /** ULIDs of events whose calls failed, so that equal calls within minutes cannot double them. */
  readonly pendingEvents: Recent<readonly string[]>;
  /** What TriggerBroadcast does about listed people who do not exist. */
  readonly missingRecipients: "fail" | "skip";
}

/** A running call of one of the tools. */
export type MessagingCall = CallContext & MessagingServices;

const EVENT_MEMORY = { keepMs: 10 * 60_000, most: 1_000 };

/** What `createToolkit` of the core needs to bind single tools of this package, so that a bundle holds only those. */
export function createServices(options: MessagingOptions = {}): MessagingServices {
  const clock: Clock = options.clock ?? systemClock;
  return {
    customerio: createCustomerio(options),
    sends: createSendGuard(clock),
    pendingEvents: createRecent({ ...EVENT_MEMORY, clock }),
    missingRecipients: options.missingRecipients ?? "fail",
  };
}
