/**
 * The requirements of the toolkit: one id per rule, bound and default. Tests cite an id with {@link verifies}.
 * `tests/toolkits/src/requirements.test.ts` fails if a requirement has no test.
 */
export const requirements = {
  // People and their ids
  "identifier-type.values": "identifier_type is id, email or internal_id",
  "identifier-type.default": "identifier_type defaults to id",
  "identifier-type.explicit":
    "an external id that looks like an email or starts with cio_ selects the person with that external id",
  "identifier-type.exact": "every id is sent to the backend unchanged",
  "person.one-of": "reads of a person need email or person_id, and reject a call with neither",
  "person.both": "if both email and person_id are given, person_id is used and a warning says so",
  "person.external-id": "person_id accepts external ids",
  "person.internal-id": "person_id accepts internal ids of people without an external id",
  "person.unknown": "an unknown person returns an empty result with found: false, not an error",

  // DeletePerson
  "delete-person.person-id.required": "DeletePerson requires person_id",
  "delete-person.identifier-type": "DeletePerson interprets person_id as the type in identifier_type",
  "delete-person.nonexistent": "deleting a person who does not exist succeeds and changes nothing",

  // Metrics
  "get-campaign-metrics.campaign-id.required": "GetCampaignMetrics requires campaign_id",
  "get-campaign-metrics.period.values": "period of GetCampaignMetrics is hours, days, weeks or months",
  "get-campaign-metrics.period.default": "period of GetCampaignMetrics defaults to days",
  "get-campaign-metrics.steps.default": "steps of GetCampaignMetrics defaults to 30",
  "get-campaign-metrics.steps.clamped":
    "steps of GetCampaignMetrics above the backend's maximum is reduced to it, with a warning",
  "get-newsletter-metrics.newsletter-id.required": "GetNewsletterMetrics requires newsletter_id",
  "get-newsletter-metrics.period.values": "period of GetNewsletterMetrics is hours, days, weeks or months",
  "get-newsletter-metrics.period.default": "period of GetNewsletterMetrics defaults to days",
  "get-newsletter-metrics.steps.default": "steps of GetNewsletterMetrics defaults to 30",
  "get-newsletter-metrics.steps.clamped":
    "steps of GetNewsletterMetrics above the backend's maximum is reduced to it, with a warning",
  "metrics.steps": "steps is the number of periods, counted back from now",
  "metrics.dates": "every period of a metric series has its start, in a zone that the result names",
  "metrics.totals": "metrics include totals and rates",

  // GetPerson
  "get-person.email.every-match": "GetPerson returns every person who shares an email",

  // IdentifyPerson
  "identify-person.person-id.required": "IdentifyPerson requires person_id",
  "identify-person.creates": "IdentifyPerson creates a person who does not exist",
  "identify-person.identifier-type": "IdentifyPerson interprets person_id as the type in identifier_type",
  "identify-person.email.stored": "email of IdentifyPerson is stored as the email attribute",
  "identify-person.email.empty": "an empty email of IdentifyPerson leaves the email unchanged",
  "identify-person.attributes.flat": "attributes of IdentifyPerson are a flat mapping",
  "identify-person.attributes.preserved":
    "IdentifyPerson keeps attributes that are not named, and adds or overwrites those that are",

  // Unpaged lists
  "list-broadcasts.no-parameters": "ListBroadcasts takes no parameters and lists the broadcasts that can be triggered",
  "list-segments.no-parameters": "ListSegments takes no parameters and lists the workspace's segments",
  "list-transactional-messages.no-parameters": "ListTransactionalMessages takes no parameters and lists the templates",

  // ListCampaigns
  "list-campaigns.limit.bounds": "limit of ListCampaigns is 1 to 1000",
  "list-campaigns.limit.default": "limit of ListCampaigns defaults to 50",
  "list-campaigns.offset.default": "offset of ListCampaigns is 0-indexed and defaults to 0",
  "list-campaigns.offset": "offset of ListCampaigns is the position of the first row",

  // ListNewsletters
  "list-newsletters.limit.bounds": "limit of ListNewsletters is 1 to 1000",
  "list-newsletters.limit.default": "limit of ListNewsletters defaults to 50",
  "list-newsletters.offset.default": "offset of ListNewsletters is 0-indexed and defaults to 0",
  "list-newsletters.offset": "offset of ListNewsletters is the position of the first row",

  // ListPersonActivities
  "list-person-activities.activity-type.values":
    "activity_type is event, page, attribute_change, attribute_delete or secondary_id_change",
  "list-person-activities.activity-type.empty": "an empty activity_type means all types",
  "list-person-activities.name.exact": "name of ListPersonActivities is the exact activity name",
  "list-person-activities.name.empty": "an empty name of ListPersonActivities means any name",
  "list-person-activities.name.requires-type": "ListPersonActivities rejects name without activity_type",
  "list-person-activities.limit.bounds": "limit of ListPersonActivities is 1 to 1000",
  "list-person-activities.limit.default": "limit of ListPersonActivities defaults to 50",
  "list-person-activities.cursor": "cursor of ListPersonActivities fetches the page after the one that returned it",
  "list-person-activities.cursor.empty": "an empty cursor of ListPersonActivities fetches the first page",
  "list-person-activities.order": "ListPersonActivities returns the most recent activity first",
  "list-person-activities.first-match": "ListPersonActivities uses the first match of a shared email",

  // ListPersonMessages
  "list-person-messages.limit.bounds": "limit of ListPersonMessages is 1 to 1000",
  "list-person-messages.limit.default": "limit of ListPersonMessages defaults to 50",
  "list-person-messages.cursor": "cursor of ListPersonMessages fetches the page after the one that returned it",
  "list-person-messages.cursor.empty": "an empty cursor of ListPersonMessages fetches the first page",
  "list-person-messages.order": "ListPersonMessages returns the most recent message first",
  "list-person-messages.first-match": "ListPersonMessages uses the first match of a shared email",

  // ListPersonSegments
  "list-person-segments.lists": "ListPersonSegments lists the segments a person belongs to",
  "list-person-segments.first-match": "ListPersonSegments uses the first match of a shared email",

  // ListSegmentMembers
  "list-segment-members.segment-id.required": "ListSegmentMembers requires segment_id",
  "list-segment-members.limit.bounds": "limit of ListSegmentMembers is 1 to 1000",
  "list-segment-members.limit.default": "limit of ListSegmentMembers defaults to 100",
  "list-segment-members.cursor.empty": "an empty cursor of ListSegmentMembers fetches the first page",
  "list-segment-members.cursor": "cursor of ListSegmentMembers fetches the page after the one that returned it",
  "list-segment-members.total": "ListSegmentMembers returns the ids of the members and the segment's total size",

  // RecordEvent
  "record-event.person-id.required": "RecordEvent requires person_id",
  "record-event.name.required": "RecordEvent requires name",
  "record-event.identifier-type": "RecordEvent interprets person_id as the type in identifier_type",
  "record-event.data.json": "data of RecordEvent maps names to JSON values of at most ten levels",
  "record-event.data.empty": "empty data of RecordEvent means no data",
  "record-event.ulid": "RecordEvent sends one ULID per call, so that retries do not duplicate the event",
  "record-event.reserved": "RecordEvent warns of reserved keys in data",

  // SearchPeople
  "search-people.needs-filter": "SearchPeople rejects a call with neither segment_id nor attribute_name",
  "search-people.segment": "segment_id of SearchPeople selects members of the segment",
  "search-people.attribute-name": "attribute_name of SearchPeople selects people who have the attribute",
  "search-people.attribute-value": "attribute_value of SearchPeople is the exact value of the attribute",
  "search-people.attribute-value.empty": "an empty attribute_value of SearchPeople matches any value",
  "search-people.attribute-value.ignored": "attribute_value of SearchPeople is ignored without attribute_name",
  "search-people.and": "SearchPeople combines segment and attribute with AND",
  "search-people.limit.bounds": "limit of SearchPeople is 1 to 1000",
  "search-people.limit.default": "limit of SearchPeople defaults to 50",
  "search-people.cursor.empty": "an empty cursor of SearchPeople fetches the first page",
  "search-people.cursor": "cursor of SearchPeople fetches the page after the one that returned it",

  // SendTransactionalEmail
  "send-transactional-email.template.required": "SendTransactionalEmail requires transactional_message_id",
  "send-transactional-email.to.required": "SendTransactionalEmail requires to, an email address and not a person id",
  "send-transactional-email.person": "a send is associated with the person who has the email address",
  "send-transactional-email.message-data.json":
    "message_data of SendTransactionalEmail maps names to JSON values of at most ten levels",
  "send-transactional-email.overrides":
    "subject, from_address, bcc and reply_to of SendTransactionalEmail override the template",
  "send-transactional-email.overrides.empty":
    "empty overrides of SendTransactionalEmail keep the values of the template",
  "send-transactional-email.once": "SendTransactionalEmail is never retried after an ambiguous failure",
  "send-transactional-email.preview":
    "the preview of SendTransactionalEmail looks up person and template, and sends nothing",

  // TriggerBroadcast
  "trigger-broadcast.broadcast-id.required": "TriggerBroadcast requires broadcast_id",
  "trigger-broadcast.data.json": "data of TriggerBroadcast maps names to JSON values of at most ten levels",
  "trigger-broadcast.segment": "segment_id of TriggerBroadcast sends to the segment",
  "trigger-broadcast.configured": "TriggerBroadcast without an audience uses the configured audience",
  "trigger-broadcast.recipient-ids": "recipient_ids of TriggerBroadcast are explicit external ids",
  "trigger-broadcast.recipient-emails": "recipient_emails of TriggerBroadcast are explicit emails",
  "trigger-broadcast.exclusive": "TriggerBroadcast rejects a call with more than one audience",
  "trigger-broadcast.missing": 'unknown recipients fail the launch, or are left out if missingRecipients is "skip"',
  "trigger-broadcast.once": "TriggerBroadcast is never retried after an ambiguous failure",
  "trigger-broadcast.preview": "the preview of TriggerBroadcast returns the size of the audience, and launches nothing",

  // Rate limits that the backend does not send in headers
  "pacing.app": "all calls of a toolkit send at most 10 requests a second to the App API",
  "pacing.broadcast": "all calls of a toolkit launch at most one broadcast per 10 s",
  "pacing.track": "all calls of a toolkit send at most 100 requests a second to the Track API",
  "pacing.send": "all calls of a toolkit send at most 100 emails a second",

  // Secrets
  "secret.site-id": "MESSAGING_SITE_ID authenticates tracking calls",
  "secret.tracking-api-key": "MESSAGING_TRACKING_API_KEY authenticates tracking calls",
  "secret.app-api-key": "MESSAGING_APP_API_KEY authenticates all other calls",
  "secret.region": "MESSAGING_REGION is US or EU in upper or lower case, and selects the hosts of both APIs",
  "secret.only-needed": "a tool reads only the secrets of the API that it calls",
  "secret.missing": "a missing secret throws an error that names the variable",
} as const;

/** Id of a requirement. */
export type RequirementId = keyof typeof requirements;

/** The title of a test that verifies a requirement. */
export function verifies(id: RequirementId): string {
  return `${requirements[id]} [${id}]`;
}
