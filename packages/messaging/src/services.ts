import { type Clock, createTtlCache, systemClock, type ToolkitSettings } from "@toolwright/core/authoring";
import type { MessagingServices } from "./call.ts";
import { type CustomerioOptions, createCustomerio } from "./customerio/client.ts";
import { createSendGuard } from "./sends/send-guard.ts";

export type { MessagingCall, MessagingServices } from "./call.ts";

/** Options of the messaging toolkit. */
export interface MessagingOptions extends CustomerioOptions, ToolkitSettings {
  /**
   * What TriggerBroadcast does about listed people who do not exist. `"fail"`, the default: the backend refuses the
   * whole launch and no person gets an email. `"skip"`: they are left out.
   */
  readonly missingRecipients?: "fail" | "skip" | undefined;
}

const EVENT_MEMORY = { ttlMs: 10 * 60_000, maxEntries: 1_000 };

/** What `createToolkit` of the core needs to bind single tools of this package, so that a bundle holds only those. */
export function createServices(options: MessagingOptions = {}): MessagingServices {
  const clock: Clock = options.clock ?? systemClock;
  return {
    customerio: createCustomerio(options),
    sends: createSendGuard(clock),
    pendingEvents: createTtlCache({ ...EVENT_MEMORY, clock }),
    missingRecipients: options.missingRecipients ?? "fail",
  };
}
