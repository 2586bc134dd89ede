// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listPersonMessages`. */
export interface ListPersonMessagesArguments {
  /** External or internal. */
  person_id?: string | null | undefined;
  /**
   * Or person_id; first match.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /** next_cursor, same arguments. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.listPersonMessages`. */
export interface ListPersonMessagesResult {
  found: boolean;
  person: ListPersonMessagesPerson | null;
  messages: ListPersonMessagesMessage[];
  next_cursor: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `person` of {@link ListPersonMessagesResult}. */
export interface ListPersonMessagesPerson {
  person_id: string;
  identifier_type: "id" | "internal_id" | "email";
}

/** An item of `messages` of {@link ListPersonMessagesResult}. */
export interface ListPersonMessagesMessage {
  id: string | null;
  type: string | null;
  status: string | null;
  subject: string | null;
  recipient: string | null;
  created_at: string | null;
  metrics: Record<string, string>;
  failure_message: string | null;
  campaign_id: string | null;
  newsletter_id: string | null;
  broadcast_id: string | null;
  transactional_message_id: string | null;
}

/** Arguments of `Messaging.ListPersonMessages` as the tool receives them, with the defaults of omitted ones. */
export interface ListPersonMessagesParsedArguments {
  /** External or internal. */
  person_id: string;
  /** Or person_id; first match. */
  email: string;
  /** Rows. */
  limit: number;
  /** next_cursor, same arguments. */
  cursor: string;
}
