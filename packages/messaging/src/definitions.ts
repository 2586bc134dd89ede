// Written by `npx -y pnpm@12 sync` from the folder `tools/`.

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

/** The definition of every tool, by the name of its function. */
export const definitions = {
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
