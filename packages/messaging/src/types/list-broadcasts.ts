// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listBroadcasts`. */
export type ListBroadcastsArguments = Record<string, never>;

/** Result of `messaging.listBroadcasts`. */
export interface ListBroadcastsResult {
  broadcasts: ListBroadcastsBroadcast[];
  total: number;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `broadcasts` of {@link ListBroadcastsResult}. */
export interface ListBroadcastsBroadcast {
  id: string | null;
  name: string | null;
  description: string | null;
  type: string | null;
  state: string | null;
  active: boolean | null;
  channels: string[];
  tags: string[];
  created_at: string | null;
  updated_at: string | null;
  first_started_at: string | null;
}

/** Arguments of `Messaging.ListBroadcasts` as the tool receives them, with the defaults of omitted ones. */
export type ListBroadcastsParsedArguments = Record<string, never>;
