// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.searchPeople`. */
export interface SearchPeopleArguments {
  /**
   * See ListSegments.
   *
   * @example "7"
   */
  segment_id?: string | null | undefined;
  /** Has it. */
  attribute_name?: string | null | undefined;
  /** Equals. */
  attribute_value?: string | null | undefined;
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /** next_cursor, same arguments. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.searchPeople`. */
export interface SearchPeopleResult {
  people: SearchPeoplePerson[];
  next_cursor: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `people` of {@link SearchPeopleResult}. */
export interface SearchPeoplePerson {
  person_id: string | null;
  identifier_type: "id" | "internal_id" | "email" | null;
  id: string | null;
  internal_id: string | null;
  email: string | null;
}

/** Arguments of `Messaging.SearchPeople` as the tool receives them, with the defaults of omitted ones. */
export interface SearchPeopleParsedArguments {
  /** See ListSegments. */
  segment_id: string;
  /** Has it. */
  attribute_name: string;
  /** Equals. */
  attribute_value: string;
  /** Rows. */
  limit: number;
  /** next_cursor, same arguments. */
  cursor: string;
}
