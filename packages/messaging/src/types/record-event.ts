// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { RecordEventDetails } from "../preview-details.ts";

/** The function `messaging.recordEvent`, which has a preview. */
export interface RecordEventFunction {
  /**
   * Record a custom event on a person's timeline in Customer.io; this may start campaigns.
   *
   * Records a custom event, which may start campaigns. Every call sends a ULID, and Customer.io ignores an event whose
   * ULID it already has. If a call fails, repeating it within ten minutes sends the same ULID. A call with the
   * `idempotencyKey` of an earlier call that succeeded sends nothing and returns its ULID. Accepted does not mean that
   * the person exists: an unknown id or email may create a person.
   *
   * Backend: Track `POST /api/v2/entity` (event), retried with the same ULID. The preview reads from the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if
   * the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or
   * its arguments changed after the approval (`approvedHash`)
   */
  (args: RecordEventArguments, options?: CallOptions): Promise<RecordEventResult>;
  /**
   * Shows what `messaging.recordEvent` would do with these arguments, as the card that a person approves. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: RecordEventArguments, options?: CallOptions): Promise<ApprovalCard<RecordEventDetails>>;
}

/** Arguments of `messaging.recordEvent`. */
export interface RecordEventArguments {
  /** Id of the person; an unknown id may create one. */
  person_id: string;
  /** Event name, e.g. plan_upgraded. */
  name: string;
  /**
   * Type of person_id: external, email or internal (cio_id).
   *
   * @default "id"
   */
  identifier_type?: "id" | "email" | "internal_id" | null | undefined;
  /**
   * JSON values by name; dates in epoch seconds or ISO-8601; recipient, from_address, reply_to override the message's.
   */
  data?: Record<string, unknown> | null | undefined;
}

/** Result of `messaging.recordEvent`. */
export interface RecordEventResult {
  /** Always true: Customer.io accepted the request, and applies it in the background. */
  accepted: boolean;
  /** The `person_id` of the call. */
  person_id: string;
  /** The `identifier_type` of the call, `id` by default. */
  identifier_type: "id" | "email" | "internal_id";
  /** ULID that Customer.io uses to ignore a repetition of this event. It is not the id of the activity. */
  deduplication_id: string;
  /** Name of the event, without surrounding spaces. */
  name: string;
  /** The data as sent, for an agent at most ten values. */
  data: Record<string, unknown>;
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

/** Arguments of `Messaging.RecordEvent` as the tool receives them, with the defaults of omitted ones. */
export interface RecordEventParsedArguments {
  /** Id of the person; an unknown id may create one. */
  person_id: string;
  /** Event name, e.g. plan_upgraded. */
  name: string;
  /** Type of person_id: external, email or internal (cio_id). */
  identifier_type: "id" | "email" | "internal_id";
  /**
   * JSON values by name; dates in epoch seconds or ISO-8601; recipient, from_address, reply_to override the message's.
   */
  data: Record<string, unknown>;
}
