// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

import type { CallOptions, Tool } from "@toolwright/core";
import type { DeletePersonFunction, DeletePersonParsedArguments, DeletePersonResult } from "./delete-person.ts";
import type { GetCampaignMetricsArguments, GetCampaignMetricsParsedArguments, GetCampaignMetricsResult } from "./get-campaign-metrics.ts";
import type { GetNewsletterMetricsArguments, GetNewsletterMetricsParsedArguments, GetNewsletterMetricsResult } from "./get-newsletter-metrics.ts";
import type { GetPersonArguments, GetPersonParsedArguments, GetPersonResult } from "./get-person.ts";
import type { IdentifyPersonFunction, IdentifyPersonParsedArguments, IdentifyPersonResult } from "./identify-person.ts";
import type { ListBroadcastsArguments, ListBroadcastsParsedArguments, ListBroadcastsResult } from "./list-broadcasts.ts";
import type { ListCampaignsArguments, ListCampaignsParsedArguments, ListCampaignsResult } from "./list-campaigns.ts";
import type { ListNewslettersArguments, ListNewslettersParsedArguments, ListNewslettersResult } from "./list-newsletters.ts";
import type { ListPersonActivitiesArguments, ListPersonActivitiesParsedArguments, ListPersonActivitiesResult } from "./list-person-activities.ts";
import type { ListPersonMessagesArguments, ListPersonMessagesParsedArguments, ListPersonMessagesResult } from "./list-person-messages.ts";
import type { ListPersonSegmentsArguments, ListPersonSegmentsParsedArguments, ListPersonSegmentsResult } from "./list-person-segments.ts";
import type { ListSegmentMembersArguments, ListSegmentMembersParsedArguments, ListSegmentMembersResult } from "./list-segment-members.ts";
import type { ListSegmentsArguments, ListSegmentsParsedArguments, ListSegmentsResult } from "./list-segments.ts";
import type { ListTransactionalMessagesArguments, ListTransactionalMessagesParsedArguments, ListTransactionalMessagesResult } from "./list-transactional-messages.ts";
import type { RecordEventFunction, RecordEventParsedArguments, RecordEventResult } from "./record-event.ts";
import type { SearchPeopleArguments, SearchPeopleParsedArguments, SearchPeopleResult } from "./search-people.ts";
import type { SendTransactionalEmailFunction, SendTransactionalEmailParsedArguments, SendTransactionalEmailResult } from "./send-transactional-email.ts";
import type { TriggerBroadcastFunction, TriggerBroadcastParsedArguments, TriggerBroadcastResult } from "./trigger-broadcast.ts";

export type * from "./delete-person.ts";
export type * from "./get-campaign-metrics.ts";
export type * from "./get-newsletter-metrics.ts";
export type * from "./get-person.ts";
export type * from "./identify-person.ts";
export type * from "./list-broadcasts.ts";
export type * from "./list-campaigns.ts";
export type * from "./list-newsletters.ts";
export type * from "./list-person-activities.ts";
export type * from "./list-person-messages.ts";
export type * from "./list-person-segments.ts";
export type * from "./list-segment-members.ts";
export type * from "./list-segments.ts";
export type * from "./list-transactional-messages.ts";
export type * from "./record-event.ts";
export type * from "./search-people.ts";
export type * from "./send-transactional-email.ts";
export type * from "./trigger-broadcast.ts";
export type * from "./pagination.ts";

/** The tools of Messaging as typed functions, and as a list for agents. */
export interface Messaging {
  /**
   * Permanently delete a person from Customer.io, e.g. for a data-removal request. Succeeds even if the person does not
   * exist. A later event or update creates them again.
   *
   * Deletes a person and everything that Customer.io stores about them. Deleting a person who does not exist succeeds.
   * The person is not suppressed: a later identify call or event with the same id or email creates them again.
   *
   * Backend: Track `POST /api/v2/entity` (delete), idempotent and retried. The preview reads from the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  readonly deletePerson: DeletePersonFunction;
  /**
   * Read delivery totals, rates and series of a Customer.io campaign (automation). For a newsletter, use
   * Messaging_GetNewsletterMetrics.
   *
   * Returns a campaign's delivery metrics: totals, rates and a series. Zeros are written once: `zero` names the metrics
   * without any count, and `series` leaves out periods and counts that are 0. `null` means unknown. Rates are relative
   * to the messages sent or delivered in the same window, so opens and clicks of earlier messages can raise a rate
   * above 1. If neither `period` nor `steps` is passed, a model reads the series only if it is short; otherwise the
   * last complete period stands in its place. Days, weeks (from Sunday) and months start at 00:00 UTC.
   *
   * Backend: App `GET /v1/campaigns/{id}/metrics` in version 2, a retried read of at most ten years: 87,600 hours,
   * 3,650 days, 521 weeks or 120 months. A larger `steps` is reduced to that, with a warning. If Customer.io rejects
   * version 2, one more request reads version 1, which counts 24 hours, 45 days, 12 weeks or 121 months in Eastern
   * time; a warning says why. If nothing was sent in the window, one more request reads whether the campaign runs and
   * when it first started, and a warning says whether a longer window helps.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  getCampaignMetrics(args: GetCampaignMetricsArguments, options?: CallOptions): Promise<GetCampaignMetricsResult>;
  /**
   * Read delivery totals, rates and series of a Customer.io newsletter (one-time send).
   *
   * Returns a newsletter's delivery metrics: totals, rates and a series. Zeros are written once: `zero` names the
   * metrics without any count, and `series` leaves out periods and counts that are 0. `null` means unknown. Rates are
   * relative to the messages sent or delivered in the same window, so opens and clicks of earlier messages can raise a
   * rate above 1. If neither `period` nor `steps` is passed, a model reads the series only if it is short; otherwise
   * the last complete period stands in its place. Days, weeks (from Sunday) and months start on their Eastern dates.
   * Customer.io does not say whether they begin at 04:00 or 05:00 UTC in summer, and a warning says so.
   *
   * Backend: App `GET /v1/newsletters/{id}/metrics`, a retried read of at most 24 hours, 45 days, 12 weeks or 121
   * months. A larger `steps` is reduced to that, with a warning. If nothing was sent in the window, one more request
   * reads when the newsletter was sent, and a warning says whether a longer window includes it.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  getNewsletterMetrics(args: GetNewsletterMetricsArguments, options?: CallOptions): Promise<GetNewsletterMetricsResult>;
  /**
   * Look up a Customer.io profile by email or id. Returns every person with the email; found is false if there is none.
   * To search by segment or attribute, use Messaging_SearchPeople.
   *
   * Returns every person with an email or id, each with their profile and all their ids. Pass a row's `person_id` and
   * `identifier_type` to the other tools. If both arguments are given, `person_id` is used and `email` is ignored. An
   * unknown person returns `found: false`, not an error.
   *
   * Backend: App API, retried reads: `GET /v1/customers?email=` and one `POST /v1/customers/attributes` per 100
   * matches, or `GET /v1/customers/{id}/attributes`, repeated with the internal id if no external id matches.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited` (10 requests a second), `upstream`, `unavailable`, `timeout`, `aborted` or
   * `bad_response`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the call needs
   * approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  getPerson(args: GetPersonArguments, options?: CallOptions): Promise<GetPersonResult>;
  /**
   * Create or update a person in Customer.io. Adds or overwrites the named attributes and keeps all others. For actions
   * of the person, use Messaging_RecordEvent.
   *
   * Creates a person, or updates the named attributes and keeps all others. Only `identifier_type` says how to read the
   * id: one that looks like an email is still an id. The attributes `id` and `cio_id` are left out. If another person
   * has the email, Customer.io gives that person this id, or drops the update when both people exist; the preview
   * checks for this. Accepted does not mean applied: Customer.io later drops an unknown `internal_id` and conflicting
   * identifiers without an error.
   *
   * Backend: Track `POST /api/v2/entity` (identify), idempotent and retried. The preview reads from the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  readonly identifyPerson: IdentifyPersonFunction;
  /**
   * List the Customer.io broadcasts that Messaging_TriggerBroadcast can launch.
   *
   * Lists the workspace's API-triggered broadcasts, which TriggerBroadcast can launch, with their variables and the
   * beginning of their text.
   *
   * Backend: App `GET /v1/broadcasts` and, for the messages of up to ten broadcasts that were not read in the past five
   * minutes, `GET /v1/broadcasts/{id}/actions`, retried reads. Variables that cannot be read are `null`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  listBroadcasts(args: ListBroadcastsArguments, options?: CallOptions): Promise<ListBroadcastsResult>;
  /**
   * List Customer.io campaigns (automations). One-time sends are in Messaging_ListNewsletters.
   *
   * Lists the workspace's campaigns.
   *
   * Backend: App `GET /v1/campaigns`, a retried read. It returns all campaigns; `limit` and `offset` are applied to its
   * response.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  listCampaigns(args: ListCampaignsArguments, options?: CallOptions): Promise<ListCampaignsResult>;
  /**
   * List Customer.io newsletters (one-time sends), newest first. A limit up to 10 adds subjects.
   *
   * Lists the workspace's newsletters, newest first. `pagination.total` is `null` until a page reaches the end of the
   * list. Pages of at most ten newsletters have subjects.
   *
   * Backend: App `GET /v1/newsletters`, a retried read. It has no offset, so the toolkit reads the list from its start:
   * one request per 100 rows, up to `offset + limit`. For subjects, `GET /v1/newsletters/{id}/contents`, one request
   * per newsletter whose subject was not read in the past five minutes.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  listNewsletters(args: ListNewslettersArguments, options?: CallOptions): Promise<ListNewslettersResult>;
  /**
   * List a person's events, page views and attribute changes in Customer.io, most recent first, at least 30 days back.
   *
   * Lists a person's activities, most recent first. Customer.io keeps at least 30 days. If several people share the
   * email, the first match is used, with a warning. If both arguments are given, `person_id` is used. An unknown person
   * returns `found: false`, not an error.
   *
   * Backend: App `GET /v1/customers/{id}/activities`, a retried read, one request per 100 rows. An email needs one more
   * request. Customer.io documents no filter for `attribute_delete` and `secondary_id_change`, so for them the call
   * looks through up to 1,000 activities of all types, and a warning says how far it looked. If no activity has the
   * name, one more request reads the names that exist.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  listPersonActivities(args: ListPersonActivitiesArguments, options?: CallOptions): Promise<ListPersonActivitiesResult>;
  /**
   * List the messages Customer.io sent to a person in the last 6 months, most recent first, with delivery status.
   *
   * Lists the messages to a person in the last six months with their delivery status, most recent first. Use it to
   * check whether a message was sent. If several people share the email, the first match is used, with a warning. If
   * both arguments are given, `person_id` is used. An unknown person returns `found: false`, not an error.
   *
   * Backend: App `GET /v1/customers/{id}/messages`, a retried read. An email needs one more request.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  listPersonMessages(args: ListPersonMessagesArguments, options?: CallOptions): Promise<ListPersonMessagesResult>;
  /**
   * List the Customer.io segments that a person belongs to.
   *
   * Lists a person's segments. If several people share the email, the first match is used, with a warning. If both
   * arguments are given, `person_id` is used. An unknown person returns `found: false`, not an error.
   *
   * Backend: App `GET /v1/customers/{id}/segments`, a retried read. An email needs one more request.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  listPersonSegments(args: ListPersonSegmentsArguments, options?: CallOptions): Promise<ListPersonSegmentsResult>;
  /**
   * List the people in a Customer.io segment (id, email) and its total size.
   *
   * Lists the ids of the people in a segment, with their total number. The total comes from a separate request, so it
   * can differ from the list by a few people.
   *
   * Backend: App `GET /v1/segments/{id}/membership` and `…/customer_count` in parallel, retried reads. The first page
   * also reads `GET /v1/segments/{id}`, to warn if the segment is still being built.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  listSegmentMembers(args: ListSegmentMembersArguments, options?: CallOptions): Promise<ListSegmentMembersResult>;
  /**
   * List all Customer.io segments. Members are complete once state is finished.
   *
   * Lists all segments in the workspace except archived ones. While `state` is not `finished`, Customer.io is still
   * building the segment and does not know all of its members.
   *
   * Backend: App `GET /v1/segments`, a retried read.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  listSegments(args: ListSegmentsArguments, options?: CallOptions): Promise<ListSegmentsResult>;
  /**
   * List Customer.io's transactional templates, for Messaging_SendTransactionalEmail.
   *
   * Lists the workspace's transactional templates, which SendTransactionalEmail can send, with their variables.
   *
   * Backend: App `GET /v1/transactional` and, for the variables of up to ten templates that were not read in the past
   * five minutes, `GET /v1/transactional/{id}/contents`, retried reads. Variables that cannot be read are `null`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  listTransactionalMessages(args: ListTransactionalMessagesArguments, options?: CallOptions): Promise<ListTransactionalMessagesResult>;
  /**
   * Record a custom event on a person's timeline in Customer.io; this may start campaigns.
   *
   * Records a custom event, which may start campaigns. Every call sends a ULID, and Customer.io ignores an event whose
   * ULID it already has. If a call fails, repeating it within ten minutes sends the same ULID. A call with the
   * `idempotencyKey` of an earlier call that succeeded sends nothing and returns its ULID. Accepted does not mean that
   * the person exists: an unknown id or email may create a person.
   *
   * Backend: Track `POST /api/v2/entity` (event), retried with the same ULID. The preview reads from the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  readonly recordEvent: RecordEventFunction;
  /**
   * Find people in Customer.io by segment_id, attribute_name or both (AND); one is required. Returns ids, emails and
   * that attribute (limit up to 300); for profiles, use Messaging_GetPerson.
   *
   * Lists the people who are in a segment, have an attribute, or both, each with the attribute's value. Values are
   * compared as strings, since Customer.io stores them as strings.
   *
   * Backend: App `POST /v1/customers`, a retried read. The first page reads the state of the segment, and counts the
   * people at the same time. If the call does not name the value and `limit` is at most 300, one request per 100 people
   * reads the values, and the people are counted only if they do not fit on the page. If no person matches, up to two
   * more requests find the reason.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  searchPeople(args: SearchPeopleArguments, options?: CallOptions): Promise<SearchPeopleResult>;
  /**
   * Send one real email now from a Customer.io template; irreversible. If the outcome is unknown, do not send again:
   * check Messaging_ListPersonMessages. For many people, use Messaging_TriggerBroadcast.
   *
   * Sends a template to one address. Customer.io adds the email to the history of the person with this address. An
   * empty override keeps the template's value. Queued does not mean delivered: ListPersonMessages shows the delivery.
   *
   * Two emails with the same template, recipient and data are duplicates, even if subject, sender or copy differ. A
   * duplicate of an email in flight sends nothing and returns that email's outcome. A later duplicate throws
   * `duplicate_send` for 60 s after an accepted email, and for ten minutes after an email with an unknown outcome. The
   * call option `resend` sends it anyway. A call with an earlier call's `idempotencyKey` returns that call's outcome.
   *
   * With the toolkit option `email: "draft"`, or if the template queues drafts, Customer.io keeps the email as a draft:
   * no one is mailed until a person sends it there.
   *
   * An agent's call is rejected if it lacks a variable that the template uses without a default; a program's call
   * warns. Warnings also name a recipient who does not exist or has unsubscribed. A check that fails never prevents the
   * email.
   *
   * Backend: App `POST /v1/send/email`, which cannot recognize a duplicate. It is retried only after a 429, or if the
   * request never reached Customer.io. Any other failure that leaves the outcome unknown throws an error with `outcome:
   * "unknown"`. The checks and the preview read the template and the recipient, and cache them for minutes.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited` (over 100 a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or
   * `duplicate_send`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the call needs
   * approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  readonly sendTransactionalEmail: SendTransactionalEmailFunction;
  /**
   * Launch a Customer.io broadcast to many people now; irreversible. Give one of segment_id, recipient_ids and
   * recipient_emails, or none for the configured audience. An unknown recipient can fail the entire launch. One launch
   * per 10 seconds. If the outcome is unknown, do not launch again: check Messaging_ListPersonMessages.
   *
   * Launches an API-triggered broadcast to one audience: a segment, listed ids, listed emails, or by default the
   * audience configured in Customer.io. A listed person who does not exist fails the entire launch, or is left out with
   * the toolkit option `missingRecipients: "skip"`. An email that several people share always fails the launch.
   *
   * Two launches with the same broadcast, audience and data are duplicates. A duplicate of a launch in flight sends
   * nothing and returns that launch's outcome. A later duplicate throws `duplicate_send` for ten minutes after an
   * accepted launch or one with an unknown outcome. The call option `resend` sends it anyway. A call with an earlier
   * call's `idempotencyKey` returns that call's outcome. A launch with the same data to another kind of audience, such
   * as a list after a segment, is sent with a warning, since both may contain the same people; the preview has the
   * warning too.
   *
   * An agent's call is rejected if it lacks data that the messages use without a default; a program's call warns. An
   * agent's call to listed people whom Customer.io certainly rejects is refused before an approval. A check that fails
   * never prevents the launch.
   *
   * Backend: App `POST /v1/campaigns/{id}/triggers`, which cannot recognize a duplicate. It is retried only after a
   * 429, or if the request never reached Customer.io. Any other failure that leaves the outcome unknown throws an error
   * with `outcome: "unknown"`. The limit is one launch per 10 s; a call waits for it within its time budget. If
   * Customer.io rejects recipients, one more request reads the reasons. The checks and the preview read the broadcast,
   * and cache it for minutes. The preview also reads the audience, an agent's launch reads its segment, and an approval
   * looks up listed people.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or `duplicate_send`;
   * also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a
   * person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  readonly triggerBroadcast: TriggerBroadcastFunction;
  /** The tools in the order of the functions above, for adapters and hand-written loops. */
  readonly tools: readonly MessagingTool[];
}

/** A tool of `messaging.tools`, which knows its name, its arguments and its result. */
export type MessagingTool =
  | Tool<"Messaging.DeletePerson", DeletePersonParsedArguments, DeletePersonResult>
  | Tool<"Messaging.GetCampaignMetrics", GetCampaignMetricsParsedArguments, GetCampaignMetricsResult>
  | Tool<"Messaging.GetNewsletterMetrics", GetNewsletterMetricsParsedArguments, GetNewsletterMetricsResult>
  | Tool<"Messaging.GetPerson", GetPersonParsedArguments, GetPersonResult>
  | Tool<"Messaging.IdentifyPerson", IdentifyPersonParsedArguments, IdentifyPersonResult>
  | Tool<"Messaging.ListBroadcasts", ListBroadcastsParsedArguments, ListBroadcastsResult>
  | Tool<"Messaging.ListCampaigns", ListCampaignsParsedArguments, ListCampaignsResult>
  | Tool<"Messaging.ListNewsletters", ListNewslettersParsedArguments, ListNewslettersResult>
  | Tool<"Messaging.ListPersonActivities", ListPersonActivitiesParsedArguments, ListPersonActivitiesResult>
  | Tool<"Messaging.ListPersonMessages", ListPersonMessagesParsedArguments, ListPersonMessagesResult>
  | Tool<"Messaging.ListPersonSegments", ListPersonSegmentsParsedArguments, ListPersonSegmentsResult>
  | Tool<"Messaging.ListSegmentMembers", ListSegmentMembersParsedArguments, ListSegmentMembersResult>
  | Tool<"Messaging.ListSegments", ListSegmentsParsedArguments, ListSegmentsResult>
  | Tool<"Messaging.ListTransactionalMessages", ListTransactionalMessagesParsedArguments, ListTransactionalMessagesResult>
  | Tool<"Messaging.RecordEvent", RecordEventParsedArguments, RecordEventResult>
  | Tool<"Messaging.SearchPeople", SearchPeopleParsedArguments, SearchPeopleResult>
  | Tool<"Messaging.SendTransactionalEmail", SendTransactionalEmailParsedArguments, SendTransactionalEmailResult>
  | Tool<"Messaging.TriggerBroadcast", TriggerBroadcastParsedArguments, TriggerBroadcastResult>;
