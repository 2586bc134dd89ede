// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { Pagination } from "./pagination.ts";

/** Arguments of `messaging.listNewsletters`. */
export interface ListNewslettersArguments {
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /**
   * Skip. At least 0.
   *
   * @default 0
   */
  offset?: number | null | undefined;
}

/** Result of `messaging.listNewsletters`. */
export interface ListNewslettersResult {
  newsletters: ListNewslettersNewsletter[];
  /** Where this page lies in the list. */
  pagination: Pagination;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `newsletters` of {@link ListNewslettersResult}. */
export interface ListNewslettersNewsletter {
  id: string | null;
  name: string | null;
  type: string | null;
  sent_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  tags: string[];
  recipient_segment_ids: string[];
}

/** Arguments of `Messaging.ListNewsletters` as the tool receives them, with the defaults of omitted ones. */
export interface ListNewslettersParsedArguments {
  /** Rows. */
  limit: number;
  /** Skip. */
  offset: number;
}
