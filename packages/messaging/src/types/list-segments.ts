// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listSegments`. */
export type ListSegmentsArguments = Record<string, never>;

/** Result of `messaging.listSegments`. */
export interface ListSegmentsResult {
  /** All segments of the workspace that are not archived. */
  segments: ListSegmentsSegment[];
  /** Number of segments, archived ones not counted. */
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

/** An item of `segments` of {@link ListSegmentsResult}. */
export interface ListSegmentsSegment {
  /** Id of the segment, to pass to other tools as `segment_id`; `null` if Customer.io returned none. */
  id: string | null;
  /** Name of the segment, `null` if it has none. */
  name: string | null;
  /** Description of the segment, `null` if it has none. */
  description: string | null;
  /** `dynamic` (by conditions) or `manual`, `null` if unknown. */
  type: string | null;
  /** `finished` once all members are known, another value before; `null` if unknown. */
  state: string | null;
  /** Tags of the segment. */
  tags: string[];
  /** Time of its creation, ISO-8601 in UTC; `null` if unknown. */
  created_at: string | null;
  /** Time of its last change, ISO-8601 in UTC; `null` if unknown. */
  updated_at: string | null;
}

/** Arguments of `Messaging.ListSegments` as the tool receives them, with the defaults of omitted ones. */
export type ListSegmentsParsedArguments = Record<string, never>;
