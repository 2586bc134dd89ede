// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listTransactionalMessages`. */
export type ListTransactionalMessagesArguments = Record<string, never>;

/** Result of `messaging.listTransactionalMessages`. */
export interface ListTransactionalMessagesResult {
  messages: ListTransactionalMessagesMessage[];
  total: number;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `messages` of {@link ListTransactionalMessagesResult}. */
export interface ListTransactionalMessagesMessage {
  id: string | null;
  name: string | null;
  description: string | null;
  trigger_name: string | null;
  created_at: string | null;
  updated_at: string | null;
}

/** Arguments of `Messaging.ListTransactionalMessages` as the tool receives them, with the defaults of omitted ones. */
export type ListTransactionalMessagesParsedArguments = Record<string, never>;
