// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.getPerson`. */
export interface GetPersonArguments {
  /**
   * If person_id is empty.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** External or internal id (cio_id); give this or email. */
  person_id?: string | null | undefined;
}

/** Result of `messaging.getPerson`. */
export interface GetPersonResult {
  /** Whether a person has this id or email. */
  found: boolean;
  /** Number of people who have this email or id, `0` if there is none. */
  match_count: number;
  /** Every match with its profile; several if they share the email. */
  people: GetPersonPerson[];
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

/** An item of `people` of {@link GetPersonResult}. */
export interface GetPersonPerson {
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
  /** Time of the person's creation, ISO-8601 in UTC; `null` if unknown. */
  created_at: string | null;
  /** Whether the person unsubscribed from messages, `null` if unknown. */
  unsubscribed: boolean | null;
  /** Attribute values by name; Customer.io returns nearly all as strings. */
  attributes: Record<string, unknown>;
  /** Number of the person's devices that can receive push notifications. */
  devices: number;
}

/** Arguments of `Messaging.GetPerson` as the tool receives them, with the defaults of omitted ones. */
export interface GetPersonParsedArguments {
  /** If person_id is empty. */
  email: string;
  /** External or internal id (cio_id); give this or email. */
  person_id: string;
}
