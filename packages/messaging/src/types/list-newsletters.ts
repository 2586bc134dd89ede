// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { Pagination } from "./pagination.ts";

/** Arguments of `messaging.listNewsletters`. */
export interface ListNewslettersArguments {
  /**
   * Results per page. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /**
   * Results to skip. At least 0.
   *
   * @default 0
   */
  offset?: number | null | undefined;
}

/** Result of `messaging.listNewsletters`. */
export interface ListNewslettersResult {
  /** The newsletters of this page, newest first. */
  newsletters: ListNewslettersNewsletter[];
  /** Position of this page in the list. */
  pagination: Pagination;
  /** Order of the list, and how to read it. */
  note: string;
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

/** An item of `newsletters` of {@link ListNewslettersResult}. */
export interface ListNewslettersNewsletter {
  /** Id of the newsletter, to pass to GetNewsletterMetrics; `null` if Customer.io returned none. */
  id: string | null;
  /** Name of the newsletter, `null` if it has none. */
  name: string | null;
  /** Subject of its message, `null` if it has none, or if `limit` is above 10. */
  subject: string | null;
  /** Type of its message, for example `email`; `null` if unknown. */
  type: string | null;
  /** Time of the send, ISO-8601 in UTC; `null` if it was not sent. */
  sent_at: string | null;
  /** Time of its creation, ISO-8601 in UTC; `null` if unknown. */
  created_at: string | null;
  /** Time of its last change, ISO-8601 in UTC; `null` if unknown. */
  updated_at: string | null;
  /** Tags of the newsletter. */
  tags: string[];
  /** Ids of the segments that receive it. */
  recipient_segment_ids: string[];
}

/** Arguments of `Messaging.ListNewsletters` as the tool receives them, with the defaults of omitted ones. */
export interface ListNewslettersParsedArguments {
  /** Results per page. */
  limit: number;
  /** Results to skip. */
  offset: number;
}
