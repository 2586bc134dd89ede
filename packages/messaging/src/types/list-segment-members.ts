// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listSegmentMembers`. */
export interface ListSegmentMembersArguments {
  /**
   * See ListSegments.
   *
   * @example "7"
   */
  segment_id: string;
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 100
   */
  limit?: number | null | undefined;
  /** next_cursor, same arguments. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.listSegmentMembers`. */
export interface ListSegmentMembersResult {
  segment_id: string;
  total: number | null;
  members: ListSegmentMembersMember[];
  next_cursor: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `members` of {@link ListSegmentMembersResult}. */
export interface ListSegmentMembersMember {
  person_id: string | null;
  identifier_type: "id" | "internal_id" | "email" | null;
  id: string | null;
  internal_id: string | null;
  email: string | null;
}

/** Arguments of `Messaging.ListSegmentMembers` as the tool receives them, with the defaults of omitted ones. */
export interface ListSegmentMembersParsedArguments {
  /** See ListSegments. */
  segment_id: string;
  /** Rows. */
  limit: number;
  /** next_cursor, same arguments. */
  cursor: string;
}
