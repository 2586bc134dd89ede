// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.searchPeople`. */
export interface SearchPeopleArguments {
  /**
   * Segment to search in, from Messaging_ListSegments.
   *
   * @example "7"
   */
  segment_id?: string | null | undefined;
  /** Attribute that people must have, e.g. plan. */
  attribute_name?: string | null | undefined;
  /** Exact value as stored, e.g. DE, not Germany; empty: any. Ignored without attribute_name. */
  attribute_value?: string | null | undefined;
  /**
   * Results per page. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.searchPeople`. */
export interface SearchPeopleResult {
  /** Number of people who match; `null` on later pages, if unknown, or if an attribute matches over 1000. */
  total: number | null;
  /** The people of this page. */
  people: SearchPeoplePerson[];
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

/** An item of `people` of {@link SearchPeopleResult}. */
export interface SearchPeoplePerson {
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
  /** The person's value of attribute_name, a string; `null` without it, if unknown, or with a limit over 300. */
  attribute_value: string | null;
}

/** Arguments of `Messaging.SearchPeople` as the tool receives them, with the defaults of omitted ones. */
export interface SearchPeopleParsedArguments {
  /** Segment to search in, from Messaging_ListSegments. */
  segment_id: string;
  /** Attribute that people must have, e.g. plan. */
  attribute_name: string;
  /** Exact value as stored, e.g. DE, not Germany; empty: any. Ignored without attribute_name. */
  attribute_value: string;
  /** Results per page. */
  limit: number;
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
