// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

import type { CallOptions, Tool } from "@toolwright/core/authoring";
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
   * Delete a person; a later event or identify recreates them.
   *
   * Deletes a person with everything known about them. A person who does not exist is no error. It does not suppress: a
   * later identify or event with the same id or email creates the person again.
   *
   * Backend: Track `POST /api/v2/entity` (delete), idempotent: retried. Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  readonly deletePerson: DeletePersonFunction;
  /**
   * Delivery totals, rates and series.
   *
   * Delivery metrics of a campaign: totals, rates and a series, oldest step first, each with its start in UTC. The last
   * step is the present one. A rate is a share of what was sent or delivered in the same window, so opens and clicks of
   * earlier messages can bring it over 1. Days, weeks (from Sunday) and months begin at 00:00 EST (05:00 UTC).
   *
   * Backend: App `GET /v1/campaigns/{id}/metrics`, a read that is retried; at most 24 hours, 45 days, 12 weeks or 120
   * months, to which `steps` is reduced with a warning.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  getCampaignMetrics(args: GetCampaignMetricsArguments, options?: CallOptions): Promise<GetCampaignMetricsResult>;
  /**
   * Delivery totals, rates and series.
   *
   * Delivery metrics of a newsletter: totals, rates and a series, oldest step first, each with its start in UTC. The
   * last step is the present one. A rate is a share of what was sent or delivered in the same window, so opens and
   * clicks of earlier messages can bring it over 1. Days, weeks (from Sunday) and months begin at 00:00 EST (05:00
   * UTC).
   *
   * Backend: App `GET /v1/newsletters/{id}/metrics`, a read that is retried; at most 24 hours, 45 days, 12 weeks or 121
   * months, to which `steps` is reduced with a warning.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  getNewsletterMetrics(args: GetNewsletterMetricsArguments, options?: CallOptions): Promise<GetNewsletterMetricsResult>;
  /**
   * Profiles by email or id; a shared email returns all.
   *
   * Everyone an email or id belongs to, each with profile and every id; `person_id` and `identifier_type` are what the
   * other tools take. With both arguments `person_id` decides. Nobody is `found: false`, no error.
   *
   * Backend: App API, reads that are retried: `GET /v1/customers?email=` and one `POST /v1/customers/attributes` per
   * 100 matches, or `GET /v1/customers/{id}/attributes`, asked again as an internal id when no external one is known.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited` (10 requests a second), `upstream`, `unavailable`, `timeout`, `aborted` or
   * `bad_response`
   */
  getPerson(args: GetPersonArguments, options?: CallOptions): Promise<GetPersonResult>;
  /**
   * Create a person or set attributes; others are kept.
   *
   * Creates a person or updates the named attributes; the others stay. `identifier_type` decides whom it reaches: an id
   * that looks like an email is still an id. `id` and `cio_id` among the attributes are left out. An email that belongs
   * to somebody else makes the backend give that person this id, or drop the update when both exist: the preview looks
   * it up. Accepted does not mean applied: the backend drops an unknown `internal_id` and conflicting identifiers
   * later, without an answer.
   *
   * Backend: Track `POST /api/v2/entity` (identify), idempotent: retried. Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  readonly identifyPerson: IdentifyPersonFunction;
  /**
   * Broadcasts for TriggerBroadcast.
   *
   * The API-triggered broadcasts of the workspace: what TriggerBroadcast can launch.
   *
   * Backend: App `GET /v1/broadcasts`, a read that is retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listBroadcasts(args: ListBroadcastsArguments, options?: CallOptions): Promise<ListBroadcastsResult>;
  /**
   * List campaigns.
   *
   * Campaigns of the workspace.
   *
   * Backend: App `GET /v1/campaigns`, a read that is retried and returns all of them; the page is cut here.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listCampaigns(args: ListCampaignsArguments, options?: CallOptions): Promise<ListCampaignsResult>;
  /**
   * Newsletters, newest first.
   *
   * Newsletters of the workspace, newest first. `pagination.total` is known once a page reached the end.
   *
   * Backend: App `GET /v1/newsletters`, a read that is retried. It has no offset: the list is walked from its start,
   * one request per 100 rows up to `offset + limit`.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listNewsletters(args: ListNewslettersArguments, options?: CallOptions): Promise<ListNewslettersResult>;
  /**
   * A person's activities, newest first, about 30 days back.
   *
   * A person's activities, newest first; the backend keeps at least 30 days. Of several people with an email the first
   * is taken, said in `warnings`; with both arguments `person_id` decides; nobody is `found: false`, no error.
   *
   * Backend: App `GET /v1/customers/{id}/activities`, a read that is retried, one request per 100 rows; an email costs
   * one request more.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listPersonActivities(args: ListPersonActivitiesArguments, options?: CallOptions): Promise<ListPersonActivitiesResult>;
  /**
   * A person's messages with status, newest first, 6 months back.
   *
   * Messages to a person in the last six months, newest first, with what became of each: the way to find out whether a
   * send took place. Of several people with an email the first is taken, said in `warnings`; with both arguments
   * `person_id` decides; nobody is `found: false`, no error.
   *
   * Backend: App `GET /v1/customers/{id}/messages`, a read that is retried; an email costs one request more.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listPersonMessages(args: ListPersonMessagesArguments, options?: CallOptions): Promise<ListPersonMessagesResult>;
  /**
   * A person's segments.
   *
   * Segments a person belongs to. Of several people with an email the first is taken, said in `warnings`; with both
   * arguments `person_id` decides; nobody is `found: false`, no error.
   *
   * Backend: App `GET /v1/customers/{id}/segments`, a read that is retried; an email costs one request more.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listPersonSegments(args: ListPersonSegmentsArguments, options?: CallOptions): Promise<ListPersonSegmentsResult>;
  /**
   * Member ids and total size of a segment.
   *
   * Ids of the people in a segment and their total number, which is counted at the same time but not in the same
   * instant.
   *
   * Backend: App `GET /v1/segments/{id}/membership` and `…/customer_count` side by side, reads that are retried; one
   * request more to find out whether an empty segment is still being built.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listSegmentMembers(args: ListSegmentMembersArguments, options?: CallOptions): Promise<ListSegmentMembersResult>;
  /**
   * Segments; members are complete once state is finished.
   *
   * All segments of the workspace; archived ones are not among them. One whose `state` is not `finished` is still being
   * built, and its members are not all known.
   *
   * Backend: App `GET /v1/segments`, a read that is retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listSegments(args: ListSegmentsArguments, options?: CallOptions): Promise<ListSegmentsResult>;
  /**
   * Templates for SendTransactionalEmail.
   *
   * The transactional templates of the workspace: what SendTransactionalEmail can send. The variables of one are shown
   * by its preview.
   *
   * Backend: App `GET /v1/transactional`, a read that is retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  listTransactionalMessages(args: ListTransactionalMessagesArguments, options?: CallOptions): Promise<ListTransactionalMessagesResult>;
  /**
   * Record a custom event; may start campaigns.
   *
   * Records a custom event, which may start campaigns. The call carries one ULID, by which the backend recognises a
   * repeat; an equal call within ten minutes of a failed one carries the same. Accepted does not prove that the person
   * exists: an unknown id or email may create one.
   *
   * Backend: Track `POST /api/v2/entity` (event), retried with the same ULID. Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  readonly recordEvent: RecordEventFunction;
  /**
   * People by segment_id, attribute_name or both (AND).
   *
   * People in a segment, with an attribute, or both. Values are compared as text, as the backend stores them.
   *
   * Backend: App `POST /v1/customers`, a read that is retried; one request more to find out why nobody matched.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  searchPeople(args: SearchPeopleArguments, options?: CallOptions): Promise<SearchPeopleResult>;
  /**
   * Send a template. Unknown outcome: verify with ListPersonMessages.
   *
   * Sends a template to one address; the send belongs to the person who has this email. Empty overrides leave to the
   * template what it says. Queued does not mean delivered: ListPersonMessages shows what became of the delivery.
   *
   * Backend: App `POST /v1/send/email`, which cannot recognise a repeat: repeated only when it certainly never arrived
   * or was refused with 429. Anything ambiguous is an error with `outcome: "unknown"`, and an equal send within ten
   * minutes of it is refused, unless the program passes `resend` (a template under its id and under its name counts as
   * two). Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited` (100 a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or
   * `duplicate_send`
   */
  readonly sendTransactionalEmail: SendTransactionalEmailFunction;
  /**
   * Launch a broadcast to one audience, by default its own. One per 10 s. Unknown outcome: verify with
   * ListPersonMessages.
   *
   * Launches an API-triggered broadcast to one audience: a segment, listed ids, listed emails, or, when none is given,
   * the one configured in the workspace. Listed people who do not exist fail the whole launch, or are left out, as the
   * toolkit's option `missingRecipients` says. An email that several people share always fails it.
   *
   * Backend: App `POST /v1/campaigns/{id}/triggers`, which cannot recognise a repeat: repeated only when it certainly
   * never arrived or was refused with 429. Anything ambiguous is an error with `outcome: "unknown"`, and an equal
   * launch within ten minutes of it is refused, unless the program passes `resend`. Limit: one launch per 10 s, waited
   * for while the call's time budget lasts. A refusal about recipients costs one read more, for the reasons. Preview:
   * reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or `duplicate_send`
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
