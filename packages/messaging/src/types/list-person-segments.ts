// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listPersonSegments`. */
export interface ListPersonSegmentsArguments {
  /** External or internal. */
  person_id?: string | null | undefined;
  /**
   * Or person_id; first match.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
}

/** Result of `messaging.listPersonSegments`. */
export interface ListPersonSegmentsResult {
  found: boolean;
  person: ListPersonSegmentsPerson | null;
  segments: ListPersonSegmentsSegment[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `person` of {@link ListPersonSegmentsResult}. */
export interface ListPersonSegmentsPerson {
  person_id: string;
  identifier_type: "id" | "internal_id" | "email";
}

/** An item of `segments` of {@link ListPersonSegmentsResult}. */
export interface ListPersonSegmentsSegment {
  id: string | null;
  name: string | null;
  description: string | null;
  type: string | null;
  state: string | null;
}

/** Arguments of `Messaging.ListPersonSegments` as the tool receives them, with the defaults of omitted ones. */
export interface ListPersonSegmentsParsedArguments {
  /** External or internal. */
  person_id: string;
  /** Or person_id; first match. */
  email: string;
}
