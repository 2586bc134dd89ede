// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listPersonActivities`. */
export interface ListPersonActivitiesArguments {
  /** External or internal. */
  person_id?: string | null | undefined;
  /**
   * Or person_id; first match.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** Empty means all. */
  activity_type?: "event" | "page" | "attribute_change" | "attribute_delete" | "secondary_id_change" | null | undefined;
  /** Exact; needs activity_type. */
  name?: string | null | undefined;
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /** next_cursor, same arguments. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.listPersonActivities`. */
export interface ListPersonActivitiesResult {
  found: boolean;
  person: ListPersonActivitiesPerson | null;
  activities: ListPersonActivitiesActivity[];
  next_cursor: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `person` of {@link ListPersonActivitiesResult}. */
export interface ListPersonActivitiesPerson {
  person_id: string;
  identifier_type: "id" | "internal_id" | "email";
}

/** An item of `activities` of {@link ListPersonActivitiesResult}. */
export interface ListPersonActivitiesActivity {
  id: string | null;
  type: string | null;
  name: string | null;
  timestamp: string | null;
  delivery_id: string | null;
  delivery_type: string | null;
  data: Record<string, unknown>;
}

/** Arguments of `Messaging.ListPersonActivities` as the tool receives them, with the defaults of omitted ones. */
export interface ListPersonActivitiesParsedArguments {
  /** External or internal. */
  person_id: string;
  /** Or person_id; first match. */
  email: string;
  /** Empty means all. */
  activity_type?: "event" | "page" | "attribute_change" | "attribute_delete" | "secondary_id_change" | undefined;
  /** Exact; needs activity_type. */
  name: string;
  /** Rows. */
  limit: number;
  /** next_cursor, same arguments. */
  cursor: string;
}
