// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listPersonMessages`. */
export interface ListPersonMessagesArguments {
  /** External or internal id (cio_id); give this or email. */
  person_id?: string | null | undefined;
  /**
   * If person_id is empty; first match if shared.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /**
   * Results per page. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.listPersonMessages`. */
export interface ListPersonMessagesResult {
  /** Whether a person has this id or email. */
  found: boolean;
  /** The person that the result is about, `null` if `found` is false. */
  person: ListPersonMessagesPerson | null;
  /** The messages of this page, most recent first. */
  messages: ListPersonMessagesMessage[];
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

/** `person` of {@link ListPersonMessagesResult}. */
export interface ListPersonMessagesPerson {
  /** Id to pass to other tools. */
  person_id: string;
  /** Type of `person_id`, to pass to tools that take `identifier_type`. */
  identifier_type: "id" | "internal_id" | "email";
}

/** An item of `messages` of {@link ListPersonMessagesResult}. */
export interface ListPersonMessagesMessage {
  /** Delivery id, the `delivery_id` of SendTransactionalEmail; `null` if Customer.io returned none. */
  id: string | null;
  /** Type of the message, for example `email`; `null` if unknown. */
  type: string | null;
  /** The latest step: `sent`, `delivered`, `opened`, `clicked`, `bounced`, …; `null` before the first step. */
  status: string | null;
  /** Subject of the message, `null` if it has none. */
  subject: string | null;
  /** Address that the message was sent to, `null` if unknown. */
  recipient: string | null;
  /** Time of its creation, ISO-8601 in UTC; `null` if unknown. */
  created_at: string | null;
  /** Time of each step by name, ISO-8601 in UTC. */
  metrics: Record<string, string>;
  /** Reason for a failed delivery, `null` if it did not fail. */
  failure_message: string | null;
  /** Id of the campaign that sent the message, `null` if no campaign did. */
  campaign_id: string | null;
  /** Id of the newsletter that sent the message, `null` if no newsletter did. */
  newsletter_id: string | null;
  /** Id of the broadcast that sent the message, `null` if no broadcast did. */
  broadcast_id: string | null;
  /** Id of the transactional template of the message, `null` if it has none. */
  transactional_message_id: string | null;
}

/** Arguments of `Messaging.ListPersonMessages` as the tool receives them, with the defaults of omitted ones. */
export interface ListPersonMessagesParsedArguments {
  /** External or internal id (cio_id); give this or email. */
  person_id: string;
  /** If person_id is empty; first match if shared. */
  email: string;
  /** Results per page. */
  limit: number;
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
