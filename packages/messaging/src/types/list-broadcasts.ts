// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listBroadcasts`. */
export type ListBroadcastsArguments = Record<string, never>;

/** Result of `messaging.listBroadcasts`. */
export interface ListBroadcastsResult {
  /** All API-triggered broadcasts of the workspace. */
  broadcasts: ListBroadcastsBroadcast[];
  /** Number of broadcasts in the workspace. */
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

/** An item of `broadcasts` of {@link ListBroadcastsResult}. */
export interface ListBroadcastsBroadcast {
  /** Id of the broadcast, to pass to TriggerBroadcast; `null` if Customer.io returned none. */
  id: string | null;
  /** Name of the broadcast, `null` if it has none. */
  name: string | null;
  /** Description of the broadcast, `null` if it has none. */
  description: string | null;
  /** What starts the broadcast, for example `segment` or `triggered_broadcast`; `null` if unknown. */
  type: string | null;
  /** State of the broadcast, for example `draft`, `running` or `stopped`; `null` if unknown. */
  state: string | null;
  /** Whether the broadcast is active, `null` if unknown. */
  active: boolean | null;
  /** Types of the messages of the broadcast, for example `email` or `webhook`. */
  channels: string[];
  /** Tags of the broadcast. */
  tags: string[];
  /** Time of its creation, ISO-8601 in UTC; `null` if unknown. */
  created_at: string | null;
  /** Time of its last change, ISO-8601 in UTC; `null` if unknown. */
  updated_at: string | null;
  /** Time of its first start, ISO-8601 in UTC; `null` if it never started. */
  first_started_at: string | null;
  /** Subject and beginning of its first message, with its Liquid; empty if unknown. */
  text: string;
  /** Names that `data` needs, or sends fail; `null` if unknown. */
  variables: string[] | null;
  /** Names that a default or a condition of the message covers; `null` if unknown. */
  optional_variables: string[] | null;
}

/** Arguments of `Messaging.ListBroadcasts` as the tool receives them, with the defaults of omitted ones. */
export type ListBroadcastsParsedArguments = Record<string, never>;
