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

/** All tools as typed functions, and as a list for agents. */
export type Messaging = Toolkit<typeof definitions>;

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
