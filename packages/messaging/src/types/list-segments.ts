// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listSegments`. */
export type ListSegmentsArguments = Record<string, never>;

/** Result of `messaging.listSegments`. */
export interface ListSegmentsResult {
  segments: ListSegmentsSegment[];
  total: number;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `segments` of {@link ListSegmentsResult}. */
export interface ListSegmentsSegment {
  id: string | null;
  name: string | null;
  description: string | null;
  type: string | null;
  state: string | null;
  tags: string[];
  created_at: string | null;
  updated_at: string | null;
}

/** Arguments of `Messaging.ListSegments` as the tool receives them, with the defaults of omitted ones. */
export type ListSegmentsParsedArguments = Record<string, never>;
