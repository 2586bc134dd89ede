import { createToolkit } from "@toolwright/core/authoring";
import { definitions } from "./definitions.ts";
import { createServices, type MessagingOptions } from "./services.ts";
import { draftEmail } from "./tools/send-transactional-email.ts";
import type { Messaging } from "./types/messaging.ts";

export type { Messaging } from "./types/messaging.ts";

/**
 * Creates the messaging toolkit (Customer.io). Creating it reads no secrets and sends no requests. When called, each
 * tool reads the secrets it needs, from the options or from `MESSAGING_SITE_ID`, `MESSAGING_TRACKING_API_KEY`,
 * `MESSAGING_APP_API_KEY` and `MESSAGING_REGION`. All calls to a toolkit share its rate limiters; toolkits share
 * nothing but the `store` that you pass them.
 * @throws ToolError `misconfigured` for an unknown option, or a `baseUrl` that is not a plain http(s) URL
 */
export function createMessaging(options: MessagingOptions = {}): Messaging {
  const tools = options.email === "draft" ? { ...definitions, sendTransactionalEmail: draftEmail } : definitions;
  const { siteId, appApiKey, region, baseUrl, fetch } = options;
  const connection = [siteId, appApiKey, region, JSON.stringify(baseUrl), fetch];
  const services = createServices(options);
  const { app, track } = services.customerio;
  const requireKeys = ({ readOnly = false, cost = "" }) =>
    (readOnly || cost === "messages" ? app : track).requireKeys();
  return createToolkit(tools, services, { ...options, connection, requireKeys });
}
