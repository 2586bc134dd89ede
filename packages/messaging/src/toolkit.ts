import { createToolkit, type Toolkit } from "@toolwright/core/authoring";
import { createServices, type MessagingOptions } from "./services.ts";
import { deletePerson } from "./tools/delete-person.ts";
import { getCampaignMetrics } from "./tools/get-campaign-metrics.ts";
import { getNewsletterMetrics } from "./tools/get-newsletter-metrics.ts";
import { getPerson } from "./tools/get-person.ts";
import { identifyPerson } from "./tools/identify-person.ts";
import { listBroadcasts } from "./tools/list-broadcasts.ts";
import { listCampaigns } from "./tools/list-campaigns.ts";
import { listNewsletters } from "./tools/list-newsletters.ts";
import { listPersonActivities } from "./tools/list-person-activities.ts";
import { listPersonMessages } from "./tools/list-person-messages.ts";
import { listPersonSegments } from "./tools/list-person-segments.ts";
import { listSegmentMembers } from "./tools/list-segment-members.ts";
import { listSegments } from "./tools/list-segments.ts";
import { listTransactionalMessages } from "./tools/list-transactional-messages.ts";
import { recordEvent } from "./tools/record-event.ts";
import { searchPeople } from "./tools/search-people.ts";
import { sendTransactionalEmail } from "./tools/send-transactional-email.ts";
import { triggerBroadcast } from "./tools/trigger-broadcast.ts";

const definitions = {
  deletePerson,
  getCampaignMetrics,
  getNewsletterMetrics,
  getPerson,
  identifyPerson,
  listBroadcasts,
  listCampaigns,
  listNewsletters,
  listPersonActivities,
  listPersonMessages,
  listPersonSegments,
  listSegmentMembers,
  listSegments,
  listTransactionalMessages,
  recordEvent,
  searchPeople,
  sendTransactionalEmail,
  triggerBroadcast,
};

/** All tools as typed functions, and the list `tools` for agents. */
export type Messaging = Toolkit<typeof definitions>;

/**
 * Creates the messaging toolkit (Customer.io). Creation reads no secrets and sends no requests. Each tool reads the
 * secrets it needs when called, from the options or from `MESSAGING_SITE_ID`, `MESSAGING_TRACKING_API_KEY`,
 * `MESSAGING_APP_API_KEY` and `MESSAGING_REGION`. All calls of a toolkit share its rate limiters; toolkits share nothing.
 * @throws ToolError `misconfigured` if a `baseUrl` is not a plain http(s) URL
 */
export function createMessaging(options: MessagingOptions = {}): Messaging {
  return createToolkit(definitions, createServices(options), options);
}
