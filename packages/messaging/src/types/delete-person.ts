// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { DeletePersonDetails } from "../preview-details.ts";

/** The function `messaging.deletePerson`, which has a preview. */
export interface DeletePersonFunction {
  /**
   * Delete a person; a later event or identify recreates them.
   *
   * Deletes a person with everything known about them. A person who does not exist is no error. It does not suppress: a
   * later identify or event with the same id or email creates the person again.
   *
   * Backend: Track `POST /api/v2/entity` (delete), idempotent: retried. Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  (args: DeletePersonArguments, options?: CallOptions): Promise<DeletePersonResult>;
  /**
   * Shows what `messaging.deletePerson` would do with these arguments: a summary, details and warnings. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: DeletePersonArguments, options?: CallOptions): Promise<Preview<DeletePersonDetails>>;
}

/** Arguments of `messaging.deletePerson`. */
export interface DeletePersonArguments {
  /** Who. */
  person_id: string;
  /**
   * Kind.
   *
   * @default "id"
   */
  identifier_type?: "id" | "email" | "internal_id" | null | undefined;
}

/** Result of `messaging.deletePerson`. */
export interface DeletePersonResult {
  accepted: boolean;
  person_id: string;
  identifier_type: "id" | "email" | "internal_id";
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** Arguments of `Messaging.DeletePerson` as the tool receives them, with the defaults of omitted ones. */
export interface DeletePersonParsedArguments {
  /** Who. */
  person_id: string;
  /** Kind. */
  identifier_type: "id" | "email" | "internal_id";
}
