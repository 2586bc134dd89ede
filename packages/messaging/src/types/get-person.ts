// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `messaging.getPerson`. */
export interface GetPersonArguments {
  /**
   * Or person_id.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** External or internal. */
  person_id?: string | null | undefined;
}

/** Result of `messaging.getPerson`. */
export interface GetPersonResult {
  found: boolean;
  match_count: number;
  people: GetPersonPerson[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `people` of {@link GetPersonResult}. */
export interface GetPersonPerson {
  person_id: string | null;
  identifier_type: "id" | "internal_id" | "email" | null;
  id: string | null;
  internal_id: string | null;
  email: string | null;
  created_at: string | null;
  unsubscribed: boolean | null;
  attributes: Record<string, unknown>;
  devices: number;
}

/** Arguments of `Messaging.GetPerson` as the tool receives them, with the defaults of omitted ones. */
export interface GetPersonParsedArguments {
  /** Or person_id. */
  email: string;
  /** External or internal. */
  person_id: string;
}
