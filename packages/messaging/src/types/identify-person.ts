// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { IdentifyPersonDetails } from "../preview-details.ts";

/** The function `messaging.identifyPerson`, which has a preview. */
export interface IdentifyPersonFunction {
  /**
   * Create a person or set attributes; others are kept.
   *
   * Creates a person or updates the named attributes; the others stay. `identifier_type` decides whom it reaches: an id
   * that looks like an email is still an id. `id` and `cio_id` among the attributes are left out. An email that belongs
   * to somebody else makes the backend give that person this id, or drop the update when both exist: the preview looks
   * it up. Accepted does not mean applied: the backend drops an unknown `internal_id` and conflicting identifiers
   * later, without an answer.
   *
   * Backend: Track `POST /api/v2/entity` (identify), idempotent: retried. Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  (args: IdentifyPersonArguments, options?: CallOptions): Promise<IdentifyPersonResult>;
  /**
   * Shows what `messaging.identifyPerson` would do with these arguments: a summary, details and warnings. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: IdentifyPersonArguments, options?: CallOptions): Promise<Preview<IdentifyPersonDetails>>;
}

/** Arguments of `messaging.identifyPerson`. */
export interface IdentifyPersonArguments {
  /** Stable id. */
  person_id: string;
  /**
   * Kind.
   *
   * @default "id"
   */
  identifier_type?: "id" | "email" | "internal_id" | null | undefined;
  /**
   * Empty keeps it; a taken one re-keys its owner.
   *
   * @example "ada@example.com"
   */
  email?: string | null | undefined;
  /** Flat; dates in epoch seconds. */
  attributes?: Record<string, string | number | boolean> | null | undefined;
}

/** Result of `messaging.identifyPerson`. */
export interface IdentifyPersonResult {
  accepted: boolean;
  person_id: string;
  identifier_type: "id" | "email" | "internal_id";
  attributes_set: number;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** Arguments of `Messaging.IdentifyPerson` as the tool receives them, with the defaults of omitted ones. */
export interface IdentifyPersonParsedArguments {
  /** Stable id. */
  person_id: string;
  /** Kind. */
  identifier_type: "id" | "email" | "internal_id";
  /** Empty keeps it; a taken one re-keys its owner. */
  email: string;
  /** Flat; dates in epoch seconds. */
  attributes: Record<string, string | number | boolean>;
}
