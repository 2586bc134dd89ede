/**
 * What the toolkit promises, one id per rule, bound and default. Tests cite an id through {@link verifies};
 * `tests/toolkits/src/requirements.test.ts` fails when a requirement has no test.
 */
export const requirements = {
  // Who is who
  "identifier-type.values": "identifier_type is id, email or internal_id",
  "identifier-type.default": "identifier_type defaults to id",
  "identifier-type.explicit":
    "an external id that looks like an email or begins with cio_ reaches the person with that external id",
  "identifier-type.exact": "any id reaches the backend as exactly that id",
  "person.one-of": "one of email and person_id names the person to read; without either the call is refused",
  "person.both": "with email and person_id both given, person_id decides and a warning says so",
  "person.external-id": "person_id resolves external ids",
  "person.internal-id": "person_id resolves internal ids of people without an external id",
  "person.nobody": "nobody found is an empty answer with a marker, not an error",

  // DeletePerson
  "delete-person.person-id.required": "DeletePerson needs a person_id",
  "delete-person.identifier-type": "DeletePerson reaches the person by the stated kind of id",
  "delete-person.nonexistent": "deleting somebody who does not exist succeeds and changes nothing",

  // Metrics
  "get-campaign-metrics.campaign-id.required": "GetCampaignMetrics needs a campaign_id",
  "get-campaign-metrics.period.values": "period of GetCampaignMetrics is hours, days, weeks or months",
  "get-campaign-metrics.period.default": "period of GetCampaignMetrics defaults to days",
  "get-campaign-metrics.steps.default": "steps of GetCampaignMetrics defaults to 30",
  "get-campaign-metrics.steps.clamped":
    "steps of GetCampaignMetrics over the backend's most are clamped with a warning",
  "get-newsletter-metrics.newsletter-id.required": "GetNewsletterMetrics needs a newsletter_id",
  "get-newsletter-metrics.period.values": "period of GetNewsletterMetrics is hours, days, weeks or months",
  "get-newsletter-metrics.period.default": "period of GetNewsletterMetrics defaults to days",
  "get-newsletter-metrics.steps.default": "steps of GetNewsletterMetrics defaults to 30",
  "get-newsletter-metrics.steps.clamped":
    "steps of GetNewsletterMetrics over the backend's most are clamped with a warning",
  "metrics.steps": "steps is the number of periods counted back from now",
  "metrics.dates": "every step of a metric series has the start of its period, in UTC",
  "metrics.totals": "metrics bring totals and rates",

  // GetPerson
  "get-person.email.every-match": "GetPerson reports every match of an email shared by several people",

  // IdentifyPerson
  "identify-person.person-id.required": "IdentifyPerson needs a person_id",
  "identify-person.creates": "IdentifyPerson makes a new person where there is none",
  "identify-person.identifier-type": "IdentifyPerson reaches the person by the stated kind of id",
  "identify-person.email.stored": "email of IdentifyPerson is stored as the email attribute",
  "identify-person.email.empty": "an empty email of IdentifyPerson leaves the email unchanged",
  "identify-person.attributes.flat": "attributes of IdentifyPerson are a flat mapping",
  "identify-person.attributes.preserved":
    "attributes not named in IdentifyPerson are preserved, named ones added or overwritten",

  // Unpaged lists
  "list-broadcasts.no-parameters": "ListBroadcasts takes no parameters and lists the broadcasts that can be triggered",
  "list-segments.no-parameters": "ListSegments takes no parameters and lists the workspace's segments",
  "list-transactional-messages.no-parameters": "ListTransactionalMessages takes no parameters and lists the templates",

  // ListCampaigns
  "list-campaigns.limit.bounds": "limit of ListCampaigns is 1 to 1000",
  "list-campaigns.limit.default": "limit of ListCampaigns defaults to 50",
  "list-campaigns.offset.default": "offset of ListCampaigns is 0-indexed and defaults to 0",
  "list-campaigns.offset": "offset of ListCampaigns starts the page there",

  // ListNewsletters
  "list-newsletters.limit.bounds": "limit of ListNewsletters is 1 to 1000",
  "list-newsletters.limit.default": "limit of ListNewsletters defaults to 50",
  "list-newsletters.offset.default": "offset of ListNewsletters is 0-indexed and defaults to 0",
  "list-newsletters.offset": "offset of ListNewsletters starts the page there",

  // ListPersonActivities
  "list-person-activities.activity-type.values":
    "activity_type is event, page, attribute_change, attribute_delete or secondary_id_change",
  "list-person-activities.activity-type.empty": "an empty activity_type means all types",
  "list-person-activities.name.exact": "name of ListPersonActivities is the exact activity name",
  "list-person-activities.name.empty": "an empty name of ListPersonActivities means any name",
  "list-person-activities.name.requires-type": "a name without activity_type is refused by ListPersonActivities",
  "list-person-activities.limit.bounds": "limit of ListPersonActivities is 1 to 1000",
  "list-person-activities.limit.default": "limit of ListPersonActivities defaults to 50",
  "list-person-activities.cursor": "cursor of ListPersonActivities fetches the page after the one before",
  "list-person-activities.cursor.empty": "an empty cursor of ListPersonActivities fetches the first page",
  "list-person-activities.order": "ListPersonActivities is most recent first",
  "list-person-activities.first-match": "ListPersonActivities uses the first match of a shared email",

  // ListPersonMessages
  "list-person-messages.limit.bounds": "limit of ListPersonMessages is 1 to 1000",
  "list-person-messages.limit.default": "limit of ListPersonMessages defaults to 50",
  "list-person-messages.cursor": "cursor of ListPersonMessages fetches the page after the one before",
  "list-person-messages.cursor.empty": "an empty cursor of ListPersonMessages fetches the first page",
  "list-person-messages.order": "ListPersonMessages is most recent first",
  "list-person-messages.first-match": "ListPersonMessages uses the first match of a shared email",

  // ListPersonSegments
  "list-person-segments.lists": "ListPersonSegments lists the segments a person belongs to",
  "list-person-segments.first-match": "ListPersonSegments uses the first match of a shared email",

  // ListSegmentMembers
  "list-segment-members.segment-id.required": "ListSegmentMembers needs a segment_id",
  "list-segment-members.limit.bounds": "limit of ListSegmentMembers is 1 to 1000",
  "list-segment-members.limit.default": "limit of ListSegmentMembers defaults to 100",
  "list-segment-members.cursor.empty": "an empty cursor of ListSegmentMembers fetches the first page",
  "list-segment-members.cursor": "cursor of ListSegmentMembers fetches the page after the one before",
  "list-segment-members.total": "ListSegmentMembers brings the ids of the members and the segment's total size",

  // RecordEvent
  "record-event.person-id.required": "RecordEvent needs a person_id",
  "record-event.name.required": "RecordEvent needs a name",
  "record-event.identifier-type": "RecordEvent reaches the person by the stated kind of id",
  "record-event.data.flat": "data of RecordEvent is a flat mapping",
  "record-event.data.empty": "empty data of RecordEvent means no data",
  "record-event.ulid": "RecordEvent carries one ULID per call, so that retries cannot double it",
  "record-event.reserved": "reserved keys in data of RecordEvent warn",

  // SearchPeople
  "search-people.needs-filter": "SearchPeople refuses to search without segment_id and attribute_name",
  "search-people.segment": "segment_id of SearchPeople restricts to members of the segment",
  "search-people.attribute-name": "attribute_name of SearchPeople restricts to people who have the attribute",
  "search-people.attribute-value": "attribute_value of SearchPeople is what the attribute must equal",
  "search-people.attribute-value.empty": "an empty attribute_value of SearchPeople matches any value",
  "search-people.attribute-value.ignored": "attribute_value of SearchPeople is ignored without attribute_name",
  "search-people.and": "segment and attribute of SearchPeople combine with AND",
  "search-people.limit.bounds": "limit of SearchPeople is 1 to 1000",
  "search-people.limit.default": "limit of SearchPeople defaults to 50",
  "search-people.cursor.empty": "an empty cursor of SearchPeople fetches the first page",
  "search-people.cursor": "cursor of SearchPeople fetches the page after the one before",

  // SendTransactionalEmail
  "send-transactional-email.template.required": "SendTransactionalEmail needs a transactional_message_id",
  "send-transactional-email.to.required": "SendTransactionalEmail needs to, an email address and no person id",
  "send-transactional-email.person": "a send belongs to whoever has its address",
  "send-transactional-email.message-data.flat": "message_data of SendTransactionalEmail is a flat mapping",
  "send-transactional-email.overrides":
    "subject, from_address, bcc and reply_to of SendTransactionalEmail override the template",
  "send-transactional-email.overrides.empty": "empty overrides of SendTransactionalEmail leave the template's",
  "send-transactional-email.once": "SendTransactionalEmail is never sent again after an ambiguous failure",
  "send-transactional-email.preview":
    "the preview of SendTransactionalEmail resolves person and template, and sends nothing",

  // TriggerBroadcast
  "trigger-broadcast.broadcast-id.required": "TriggerBroadcast needs a broadcast_id",
  "trigger-broadcast.data.flat": "data of TriggerBroadcast is a flat mapping",
  "trigger-broadcast.segment": "segment_id of TriggerBroadcast sends to the segment",
  "trigger-broadcast.configured": "TriggerBroadcast without audience uses the configured one",
  "trigger-broadcast.recipient-ids": "recipient_ids of TriggerBroadcast are explicit external ids",
  "trigger-broadcast.recipient-emails": "recipient_emails of TriggerBroadcast are explicit emails",
  "trigger-broadcast.exclusive": "audiences of TriggerBroadcast that exclude each other are refused when mixed",
  "trigger-broadcast.missing": "missing recipients fail the launch, or are skipped, as the toolkit's option says",
  "trigger-broadcast.once": "TriggerBroadcast is never launched again after an ambiguous failure",
  "trigger-broadcast.preview": "the preview of TriggerBroadcast tells the size of the audience, and launches nothing",

  // Limits the backend does not announce
  "pacing.app": "the App API is asked at most 10 times a second by all calls of one toolkit",
  "pacing.broadcast": "broadcasts are launched at most once in 10 s by all calls of one toolkit",
  "pacing.track": "the Track API is asked at most 100 times a second by all calls of one toolkit",
  "pacing.send": "emails are sent at most 100 times a second by all calls of one toolkit",

  // Secrets
  "secret.site-id": "MESSAGING_SITE_ID authenticates tracking calls",
  "secret.tracking-api-key": "MESSAGING_TRACKING_API_KEY authenticates tracking calls",
  "secret.app-api-key": "MESSAGING_APP_API_KEY authenticates all other calls",
  "secret.region": "MESSAGING_REGION is US or EU in any case, and selects both hosts",
  "secret.only-needed": "a tool asks only for the secrets its interface needs",
  "secret.missing": "a missing secret is an error that names the variable",
} as const;

/** Id of a requirement. */
export type RequirementId = keyof typeof requirements;

/** Title of a test that verifies a requirement. */
export function verifies(id: RequirementId): string {
  return `${requirements[id]} [${id}]`;
}
