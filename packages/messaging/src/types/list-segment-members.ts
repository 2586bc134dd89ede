// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listSegmentMembers`. */
export interface ListSegmentMembersArguments {
  /**
   * Id from Messaging_ListSegments.
   *
   * @example "7"
   */
  segment_id: string;
  /**
   * Results per page. From 1 to 1,000.
   *
   * @default 100
   */
  limit?: number | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.listSegmentMembers`. */
export interface ListSegmentMembersResult {
  /** The `segment_id` of the call. */
  segment_id: string;
  /** Number of people in the segment, `null` if unknown. */
  total: number | null;
  /** The members of this page. */
  members: ListSegmentMembersMember[];
  /** `cursor` of the next page, `null` on the last page. */
  next_cursor: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `members` of {@link ListSegmentMembersResult}. */
export interface ListSegmentMembersMember {
  /** Id to pass to other tools: the external id, else the internal id, else the email; `null` if there is none. */
  person_id: string | null;
  /** Type of `person_id`, to pass to tools that take `identifier_type`; `null` if `person_id` is. */
  identifier_type: "id" | "internal_id" | "email" | null;
  /** External id, assigned by the owner of the workspace; `null` if the person has none. */
  id: string | null;
  /** Customer.io's internal id (`cio_id`), `null` if Customer.io did not return it. */
  internal_id: string | null;
  /** Email address, `null` if Customer.io returned none. */
  email: string | null;
}

/** Arguments of `Messaging.ListSegmentMembers` as the tool receives them, with the defaults of omitted ones. */
export interface ListSegmentMembersParsedArguments {
  /** Id from Messaging_ListSegments. */
  segment_id: string;
  /** Results per page. */
  limit: number;
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
