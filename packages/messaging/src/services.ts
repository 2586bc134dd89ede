import { type Clock, createTtlCache, systemClock, type ToolkitSettings } from "@toolwright/core/authoring";
import type { MessagingServices } from "./call.ts";
import { type CustomerioOptions, createCustomerio } from "./customerio/client.ts";
import { createSendGuard } from "./sends/send-guard.ts";

export type { MessagingCall, MessagingServices } from "./call.ts";

/** Options of the messaging toolkit. */
export interface MessagingOptions extends CustomerioOptions, ToolkitSettings {
  /**
   * What TriggerBroadcast does with recipients who do not exist. `"fail"` (default): the backend rejects the entire
   * launch and sends no email. `"skip"`: the backend skips them.
   */
  readonly missingRecipients?: "fail" | "skip" | undefined;
}

const EVENT_MEMORY = { ttlMs: 10 * 60_000, maxEntries: 1_000 };

/** Creates the services for `createToolkit` of core, to bind single tools: a bundle then contains only those tools. */
export function createServices(options: MessagingOptions = {}): MessagingServices {
  const clock: Clock = options.clock ?? systemClock;
  return {
    customerio: createCustomerio(options),
    sends: createSendGuard(clock),
    pendingEvents: createTtlCache({ ...EVENT_MEMORY, clock }),
    missingRecipients: options.missingRecipients ?? "fail",
  };
}
