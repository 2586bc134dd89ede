// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listTransactionalMessages`. */
export type ListTransactionalMessagesArguments = Record<string, never>;

/** Result of `messaging.listTransactionalMessages`. */
export interface ListTransactionalMessagesResult {
  /** All transactional templates of the workspace. */
  messages: ListTransactionalMessagesMessage[];
  /** Number of templates in the workspace. */
  total: number;
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

/** An item of `messages` of {@link ListTransactionalMessagesResult}. */
export interface ListTransactionalMessagesMessage {
  /** Id of the template, to pass to SendTransactionalEmail; `null` if Customer.io returned none. */
  id: string | null;
  /** Name of the template, `null` if it has none. */
  name: string | null;
  /** Description of the template, `null` if it has none. */
  description: string | null;
  /** Name that SendTransactionalEmail takes instead of the id, `null` if there is none. */
  trigger_name: string | null;
  /** Names that `message_data` needs, or sends fail; `null` if unknown. */
  variables: string[] | null;
  /** Names that a default or a condition of the message covers; `null` if unknown. */
  optional_variables: string[] | null;
  /** Time of its creation, ISO-8601 in UTC; `null` if unknown. Models do not get it. */
  created_at: string | null;
  /** Time of its last change, ISO-8601 in UTC; `null` if unknown. Models do not get it. */
  updated_at: string | null;
}

/** Arguments of `Messaging.ListTransactionalMessages` as the tool receives them, with the defaults of omitted ones. */
export type ListTransactionalMessagesParsedArguments = Record<string, never>;
