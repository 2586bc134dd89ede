// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.listPersonActivities`. */
export interface ListPersonActivitiesArguments {
  /** External or internal id (cio_id); give this or email. */
  person_id?: string | null | undefined;
  /**
   * If person_id is empty; first match if shared.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** Empty lists all types. */
  activity_type?: "event" | "page" | "attribute_change" | "attribute_delete" | "secondary_id_change" | null | undefined;
  /** Exact activity name; requires activity_type. Empty: any. */
  name?: string | null | undefined;
  /**
   * Results per page. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /** next_cursor of the previous page; empty: first page. */
  cursor?: string | null | undefined;
}

/** Result of `messaging.listPersonActivities`. */
export interface ListPersonActivitiesResult {
  /** Whether a person has this id or email. */
  found: boolean;
  /** The person that the result is about, `null` if `found` is false. */
  person: ListPersonActivitiesPerson | null;
  /** The activities of this page, most recent first. */
  activities: ListPersonActivitiesActivity[];
  /** `cursor` of the next page, `null` on the last page. */
  next_cursor: string | null;
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

/** `person` of {@link ListPersonActivitiesResult}. */
export interface ListPersonActivitiesPerson {
  /** Id to pass to other tools. */
  person_id: string;
  /** Type of `person_id`, to pass to tools that take `identifier_type`. */
  identifier_type: "id" | "internal_id" | "email";
}

/** An item of `activities` of {@link ListPersonActivitiesResult}. */
export interface ListPersonActivitiesActivity {
  /** Id of the activity, `null` if Customer.io returned none. */
  id: string | null;
  /** Type as in `activity_type`, or any other type that Customer.io records, such as `sent_email`. */
  type: string | null;
  /** Name of the event, or URL of the page view; `null` if the activity has neither. */
  name: string | null;
  /** Time of the activity, ISO-8601 in UTC; `null` if unknown. */
  timestamp: string | null;
  /** Id of the message that the activity belongs to, `null` if there is none. */
  delivery_id: string | null;
  /** Type of that message, for example `email`; `null` if there is none. */
  delivery_type: string | null;
  /** Details that depend on the type: the properties of an event, `from` and `to` of each changed attribute, …. */
  data: Record<string, unknown>;
}

/** Arguments of `Messaging.ListPersonActivities` as the tool receives them, with the defaults of omitted ones. */
export interface ListPersonActivitiesParsedArguments {
  /** External or internal id (cio_id); give this or email. */
  person_id: string;
  /** If person_id is empty; first match if shared. */
  email: string;
  /** Empty lists all types. */
  activity_type?: "event" | "page" | "attribute_change" | "attribute_delete" | "secondary_id_change" | undefined;
  /** Exact activity name; requires activity_type. Empty: any. */
  name: string;
  /** Results per page. */
  limit: number;
  /** next_cursor of the previous page; empty: first page. */
  cursor: string;
}
