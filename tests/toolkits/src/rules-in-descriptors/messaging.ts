import type { RequirementId } from "../../../../packages/messaging/requirements.ts";
import { inParameter, type RulesInDescriptors } from "../rule-mention.ts";

/** Tools that write to a person, whose `person_id` has an `identifier_type`. */
const WRITES = ["DeletePerson", "IdentifyPerson", "RecordEvent"];
/** Tools that list something about one person. */
const PERSON_LISTS = ["ListPersonActivities", "ListPersonMessages", "ListPersonSegments"];
/** Tools that read by email or id. */
const READS = ["GetPerson", ...PERSON_LISTS];
const METRICS = ["GetCampaignMetrics", "GetNewsletterMetrics"];

const PERIODS = /"enum":\["hours","days","weeks","months"\]/;
const ACTIVITY_TYPES = /"event","page","attribute_change","attribute_delete","secondary_id_change"/;
const LIMIT = /"minimum":1,"maximum":1000/;
const SKIPPED = /(?=.*Results to skip).*"default":0,"minimum":0/;
const NEXT_PAGE = /next_cursor of the previous page/;
const FIRST_PAGE = /empty: first page/;
const FIRST_MATCH = /first match if shared/;
const FLAT_MAP = /"additionalProperties":\{"type":\["string","number","boolean"\]\}/;
const JSON_MAP = /(?=.*"additionalProperties":true).*(?:values are any JSON|JSON values by name)/;
const IDENTIFIERS = /(?=.*"enum":\["id","email","internal_id"\]).*external, email or internal \(cio_id\)/;
const KEEPS_TEMPLATE = /[Ee]mpty uses the template's/;
const PREVIEW = { notForCallers: "the host application calls a preview, not the model" };
const RATE_LIMIT = { notForCallers: "the toolkit waits for the limit itself" };
const SECRET = { notForCallers: "the host application configures the secrets" };

/** Places where a model reads each rule of the messaging toolkit. */
export const rules = {
  "identifier-type.values": inParameter("identifier_type", WRITES, IDENTIFIERS),
  "identifier-type.default": inParameter("identifier_type", WRITES, /"default":"id"/),
  "identifier-type.explicit": inParameter("identifier_type", WRITES, /Type of person_id/),
  "identifier-type.exact": { notForCallers: "it is how an id is sent, not a rule for arguments" },
  "person.one-of": inParameter("person_id", READS, /give this or email/),
  "person.both": inParameter("email", READS, /If person_id is empty/),
  "person.external-id": inParameter("person_id", READS, /External or internal id/),
  "person.internal-id": inParameter("person_id", READS, /or internal id \(cio_id\)/),
  "person.unknown": { GetPerson: /found is false if there is none/ },

  "delete-person.identifier-type": { "DeletePerson.identifier_type": IDENTIFIERS },
  "delete-person.nonexistent": { DeletePerson: /Succeeds even if the person does not exist/ },

  "get-campaign-metrics.period.values": { "GetCampaignMetrics.period": PERIODS },
  "get-campaign-metrics.steps.clamped": {
    "GetCampaignMetrics.steps": /at most ten years/,
  },
  "get-newsletter-metrics.period.values": { "GetNewsletterMetrics.period": PERIODS },
  "get-newsletter-metrics.steps.clamped": {
    "GetNewsletterMetrics.steps": /at most 24 hours, 45 days, 12 weeks or 121 months/,
  },
  "metrics.steps": inParameter("steps", METRICS, /Number of periods, counted back from now/),
  "metrics.dates": { notForCallers: "every step of the result has its start" },
  "metrics.totals": { GetCampaignMetrics: /totals, rates/, GetNewsletterMetrics: /totals, rates/ },

  "get-person.email.every-match": { GetPerson: /Returns every person with the email/ },

  "identify-person.creates": {
    IdentifyPerson: /Create or update a person/,
    "IdentifyPerson.person_id": /creates the person if new/,
  },
  "identify-person.identifier-type": { "IdentifyPerson.identifier_type": IDENTIFIERS },
  "identify-person.email.stored": { "IdentifyPerson.email": /Email attribute/ },
  "identify-person.email.empty": { "IdentifyPerson.email": /empty leaves it unchanged/ },
  "identify-person.attributes.flat": { "IdentifyPerson.attributes": FLAT_MAP },
  "identify-person.attributes.preserved": {
    IdentifyPerson: /Adds or overwrites the named attributes and keeps all others/,
  },

  "list-broadcasts.no-parameters": { ListBroadcasts: /broadcasts that Messaging_TriggerBroadcast can launch/ },
  "list-segments.no-parameters": { ListSegments: /all Customer.io segments/ },
  "list-transactional-messages.no-parameters": { ListTransactionalMessages: /transactional templates/ },

  "list-campaigns.limit.bounds": { "ListCampaigns.limit": LIMIT },
  "list-campaigns.offset.default": { "ListCampaigns.offset": SKIPPED },
  "list-campaigns.offset": { "ListCampaigns.offset": SKIPPED },

  "list-newsletters.limit.bounds": { "ListNewsletters.limit": LIMIT },
  "list-newsletters.offset.default": { "ListNewsletters.offset": SKIPPED },
  "list-newsletters.offset": { "ListNewsletters.offset": SKIPPED },

  "list-person-activities.activity-type.values": { "ListPersonActivities.activity_type": ACTIVITY_TYPES },
  "list-person-activities.activity-type.empty": { "ListPersonActivities.activity_type": /Empty lists all types/ },
  "list-person-activities.name.exact": { "ListPersonActivities.name": /Exact activity name/ },
  "list-person-activities.name.empty": { "ListPersonActivities.name": /Empty: any/ },
  "list-person-activities.name.requires-type": { "ListPersonActivities.name": /requires activity_type/ },
  "list-person-activities.limit.bounds": { "ListPersonActivities.limit": LIMIT },
  "list-person-activities.cursor": { "ListPersonActivities.cursor": NEXT_PAGE },
  "list-person-activities.cursor.empty": { "ListPersonActivities.cursor": FIRST_PAGE },
  "list-person-activities.order": { ListPersonActivities: /most recent first/ },
  "list-person-activities.first-match": { "ListPersonActivities.email": FIRST_MATCH },

  "list-person-messages.limit.bounds": { "ListPersonMessages.limit": LIMIT },
  "list-person-messages.cursor": { "ListPersonMessages.cursor": NEXT_PAGE },
  "list-person-messages.cursor.empty": { "ListPersonMessages.cursor": FIRST_PAGE },
  "list-person-messages.order": { ListPersonMessages: /most recent first/ },
  "list-person-messages.first-match": { "ListPersonMessages.email": FIRST_MATCH },

  "list-person-segments.lists": { ListPersonSegments: /segments that a person belongs to/ },
  "list-person-segments.first-match": { "ListPersonSegments.email": FIRST_MATCH },

  "list-segment-members.limit.bounds": { "ListSegmentMembers.limit": LIMIT },
  "list-segment-members.cursor.empty": { "ListSegmentMembers.cursor": FIRST_PAGE },
  "list-segment-members.cursor": { "ListSegmentMembers.cursor": NEXT_PAGE },
  "list-segment-members.total": { ListSegmentMembers: /List the people in a .*\(id, email\) and its total size/ },

  "record-event.identifier-type": { "RecordEvent.identifier_type": IDENTIFIERS },
  "record-event.data.json": { "RecordEvent.data": JSON_MAP },
  "record-event.data.empty": { "RecordEvent.data": /"required":false/ },
  "record-event.ulid": { notForCallers: "the toolkit chooses the ULID" },
  "record-event.reserved": { "RecordEvent.data": /recipient, from_address, reply_to override/ },

  "search-people.needs-filter": { SearchPeople: /segment_id, attribute_name or both .*; one is required/ },
  "search-people.segment": { "SearchPeople.segment_id": /Segment to search in/ },
  "search-people.attribute-name": { "SearchPeople.attribute_name": /Attribute that people must have/ },
  "search-people.attribute-value": { "SearchPeople.attribute_value": /Exact value as stored/ },
  "search-people.attribute-value.empty": { "SearchPeople.attribute_value": /empty: any/ },
  "search-people.attribute-value.ignored": { "SearchPeople.attribute_value": /Ignored without attribute_name/ },
  "search-people.and": { SearchPeople: /both \(AND\)/ },
  "search-people.limit.bounds": { "SearchPeople.limit": LIMIT },
  "search-people.cursor.empty": { "SearchPeople.cursor": FIRST_PAGE },
  "search-people.cursor": { "SearchPeople.cursor": NEXT_PAGE },

  "send-transactional-email.to.required": {
    "SendTransactionalEmail.to": /(?=.*"required":true).*email address, not a person id/,
  },
  "send-transactional-email.person": { "SendTransactionalEmail.to": /linked to the person with this email/ },
  "send-transactional-email.message-data.json": { "SendTransactionalEmail.message_data": JSON_MAP },
  "send-transactional-email.overrides": {
    "SendTransactionalEmail.subject": KEEPS_TEMPLATE,
    "SendTransactionalEmail.from_address": KEEPS_TEMPLATE,
    "SendTransactionalEmail.bcc": /blind copy/,
    "SendTransactionalEmail.reply_to": KEEPS_TEMPLATE,
  },
  "send-transactional-email.overrides.empty": {
    "SendTransactionalEmail.subject": KEEPS_TEMPLATE,
    "SendTransactionalEmail.from_address": KEEPS_TEMPLATE,
    "SendTransactionalEmail.bcc": /empty: none/,
    "SendTransactionalEmail.reply_to": KEEPS_TEMPLATE,
  },
  "send-transactional-email.once": {
    SendTransactionalEmail: /outcome is unknown, do not send again: check Messaging_ListPersonMessages/,
  },
  "send-transactional-email.preview": PREVIEW,

  "trigger-broadcast.data.json": { "TriggerBroadcast.data": JSON_MAP },
  "trigger-broadcast.segment": { "TriggerBroadcast.segment_id": /Segment to send to/ },
  "trigger-broadcast.configured": { TriggerBroadcast: /or none for the configured audience/ },
  "trigger-broadcast.recipient-ids": { "TriggerBroadcast.recipient_ids": /External ids to send to, not cio_ids/ },
  "trigger-broadcast.recipient-emails": {
    "TriggerBroadcast.recipient_emails": /Emails to send to, e.g. if you know only a cio_id/,
  },
  "trigger-broadcast.exclusive": { TriggerBroadcast: /one of segment_id, recipient_ids and recipient_emails/ },
  "trigger-broadcast.missing": { TriggerBroadcast: /An unknown recipient can fail the entire launch/ },
  "trigger-broadcast.once": {
    TriggerBroadcast: /outcome is unknown, do not launch again: check Messaging_ListPersonMessages/,
  },
  "trigger-broadcast.preview": PREVIEW,

  "pacing.app": RATE_LIMIT,
  "pacing.broadcast": { TriggerBroadcast: /One launch per 10 seconds/ },
  "pacing.track": RATE_LIMIT,
  "pacing.send": RATE_LIMIT,

  "secret.site-id": SECRET,
  "secret.tracking-api-key": SECRET,
  "secret.app-api-key": SECRET,
  "secret.region": SECRET,
  "secret.only-needed": SECRET,
  "secret.missing": SECRET,
} satisfies RulesInDescriptors<RequirementId>;
