import { createToolkit } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type MessagingOptions } from "./services.ts";
import type { Messaging } from "./types/messaging.ts";

export type { Messaging } from "./types/messaging.ts";

/**
 * Creates the toolkit. Nothing is read or sent until a tool is called; the secrets `MESSAGING_SITE_ID`,
 * `MESSAGING_TRACKING_API_KEY`, `MESSAGING_APP_API_KEY` and `MESSAGING_REGION` are read from the environment then, as far
 * as the tool needs them, unless passed here. Two toolkits with different options share nothing; all calls of one share
 * its limits.
 * @throws ToolError `misconfigured` when a `baseUrl` is no plain http(s) address
 */
export function createMessaging(options: MessagingOptions = {}): Messaging {
  return createToolkit(definitions, createServices(options), options);
}
