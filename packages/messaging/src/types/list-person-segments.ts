// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listPersonSegments`. */
export interface ListPersonSegmentsArguments {
  /** External or internal id (cio_id); give this or email. */
  person_id?: string | null | undefined;
  /**
   * If person_id is empty; first match if shared.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
}

/** Result of `messaging.listPersonSegments`. */
export interface ListPersonSegmentsResult {
  /** Whether a person has this id or email. */
  found: boolean;
  /** The person that the result is about, `null` if `found` is false. */
  person: ListPersonSegmentsPerson | null;
  /** The segments that the person belongs to. */
  segments: ListPersonSegmentsSegment[];
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

/** `person` of {@link ListPersonSegmentsResult}. */
export interface ListPersonSegmentsPerson {
  /** Id to pass to other tools. */
  person_id: string;
  /** Type of `person_id`, to pass to tools that take `identifier_type`. */
  identifier_type: "id" | "internal_id" | "email";
}

/** An item of `segments` of {@link ListPersonSegmentsResult}. */
export interface ListPersonSegmentsSegment {
  /** Id of the segment, to pass to ListSegmentMembers; `null` if Customer.io returned none. */
  id: string | null;
  /** Name of the segment, `null` if it has none. */
  name: string | null;
  /** Description of the segment, `null` if it has none. */
  description: string | null;
  /** `dynamic` (by conditions) or `manual`, `null` if unknown. */
  type: string | null;
  /** `finished` once all members are known, another value before; `null` if unknown. */
  state: string | null;
}

/** Arguments of `Messaging.ListPersonSegments` as the tool receives them, with the defaults of omitted ones. */
export interface ListPersonSegmentsParsedArguments {
  /** External or internal id (cio_id); give this or email. */
  person_id: string;
  /** If person_id is empty; first match if shared. */
  email: string;
}
