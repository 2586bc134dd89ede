// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { IdentifyPersonDetails } from "../preview-details.ts";

/** The function `messaging.identifyPerson`, which has a preview. */
export interface IdentifyPersonFunction {
  /**
   * Create or update a person in Customer.io. Adds or overwrites the named attributes and keeps all others. For actions
   * of the person, use Messaging_RecordEvent.
   *
   * Creates a person, or updates the named attributes and keeps all others. Only `identifier_type` says how to read the
   * id: one that looks like an email is still an id. The attributes `id` and `cio_id` are left out. If another person
   * has the email, Customer.io gives that person this id, or drops the update when both people exist; the preview
   * checks for this. Accepted does not mean applied: Customer.io later drops an unknown `internal_id` and conflicting
   * identifiers without an error.
   *
   * Backend: Track `POST /api/v2/entity` (identify), idempotent and retried. The preview reads from the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  (args: IdentifyPersonArguments, options?: CallOptions): Promise<IdentifyPersonResult>;
  /**
   * Shows what `messaging.identifyPerson` would do with these arguments, as the card that a person approves. Only
   * reads: writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: IdentifyPersonArguments, options?: CallOptions): Promise<ApprovalCard<IdentifyPersonDetails>>;
}

/** Arguments of `messaging.identifyPerson`. */
export interface IdentifyPersonArguments {
  /** Stable id; creates the person if new, except by internal_id. */
  person_id: string;
  /**
   * Type of person_id: external, email or internal (cio_id).
   *
   * @default "id"
   */
  identifier_type?: "id" | "email" | "internal_id" | null | undefined;
  /**
   * Email attribute; empty leaves it unchanged. Another person with this email gets this person_id.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** Attribute name to value; dates in epoch seconds or ISO-8601. */
  attributes?: Record<string, string | number | boolean> | null | undefined;
}

/** Result of `messaging.identifyPerson`. */
export interface IdentifyPersonResult {
  /** Always true: Customer.io accepted the request, and applies it in the background. */
  accepted: boolean;
  /** The `person_id` of the call. */
  person_id: string;
  /** The `identifier_type` of the call, `id` by default. */
  identifier_type: "id" | "email" | "internal_id";
  /** Number of attributes sent, with the email. */
  attributes_set: number;
  /** The attributes as sent, for an agent at most ten. Customer.io returns stored values as strings. */
  attributes: Record<string, string | number | boolean>;
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

/** Arguments of `Messaging.IdentifyPerson` as the tool receives them, with the defaults of omitted ones. */
export interface IdentifyPersonParsedArguments {
  /** Stable id; creates the person if new, except by internal_id. */
  person_id: string;
  /** Type of person_id: external, email or internal (cio_id). */
  identifier_type: "id" | "email" | "internal_id";
  /** Email attribute; empty leaves it unchanged. Another person with this email gets this person_id. */
  email: string;
  /** Attribute name to value; dates in epoch seconds or ISO-8601. */
  attributes: Record<string, string | number | boolean>;
}
