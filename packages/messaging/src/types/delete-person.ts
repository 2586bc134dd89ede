// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { DeletePersonDetails } from "../preview-details.ts";

/** The function `messaging.deletePerson`, which has a preview. */
export interface DeletePersonFunction {
  /**
   * Permanently delete a person from Customer.io, e.g. for a data-removal request. Succeeds even if the person does not
   * exist. A later event or update creates them again.
   *
   * Deletes a person and everything that Customer.io stores about them. Deleting a person who does not exist succeeds.
   * The person is not suppressed: a later identify call or event with the same id or email creates them again.
   *
   * Backend: Track `POST /api/v2/entity` (delete), idempotent and retried. The preview reads from the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  (args: DeletePersonArguments, options?: CallOptions): Promise<DeletePersonResult>;
  /**
   * Shows what `messaging.deletePerson` would do with these arguments, as the card that a person approves. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: DeletePersonArguments, options?: CallOptions): Promise<ApprovalCard<DeletePersonDetails>>;
}

/** Arguments of `messaging.deletePerson`. */
export interface DeletePersonArguments {
  /** Id of the person, e.g. usr_42. */
  person_id: string;
  /**
   * Type of person_id: external, email or internal (cio_id).
   *
   * @default "id"
   */
  identifier_type?: "id" | "email" | "internal_id" | null | undefined;
}

/** Result of `messaging.deletePerson`. */
export interface DeletePersonResult {
  /** Always true: Customer.io accepted the request, and applies it in the background. */
  accepted: boolean;
  /** The `person_id` of the call. */
  person_id: string;
  /** The `identifier_type` of the call, `id` by default. */
  identifier_type: "id" | "email" | "internal_id";
  /** What the response does not tell. */
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

/** Arguments of `Messaging.DeletePerson` as the tool receives them, with the defaults of omitted ones. */
export interface DeletePersonParsedArguments {
  /** Id of the person, e.g. usr_42. */
  person_id: string;
  /** Type of person_id: external, email or internal (cio_id). */
  identifier_type: "id" | "email" | "internal_id";
}
