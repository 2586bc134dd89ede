// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { RecordEventDetails } from "../preview-details.ts";

/** The function `messaging.recordEvent`, which has a preview. */
export interface RecordEventFunction {
  /**
   * Record a custom event; may start campaigns.
   *
   * Records a custom event, which may start campaigns. The call carries one ULID, by which the backend recognises a
   * repeat; an equal call within ten minutes of a failed one carries the same. Accepted does not prove that the person
   * exists: an unknown id or email may create one.
   *
   * Backend: Track `POST /api/v2/entity` (event), retried with the same ULID. Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  (args: RecordEventArguments, options?: CallOptions): Promise<RecordEventResult>;
  /**
   * Shows what `messaging.recordEvent` would do with these arguments: a summary, details and warnings. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: RecordEventArguments, options?: CallOptions): Promise<Preview<RecordEventDetails>>;
}

/** Arguments of `messaging.recordEvent`. */
export interface RecordEventArguments {
  /** Who. */
  person_id: string;
  /** Event. */
  name: string;
  /**
   * Kind.
   *
   * @default "id"
   */
  identifier_type?: "id" | "email" | "internal_id" | null | undefined;
  /** Flat. */
  data?: Record<string, string | number | boolean> | null | undefined;
}

/** Result of `messaging.recordEvent`. */
export interface RecordEventResult {
  accepted: boolean;
  event_id: string;
  name: string;
  person_id: string;
  identifier_type: "id" | "email" | "internal_id";
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** Arguments of `Messaging.RecordEvent` as the tool receives them, with the defaults of omitted ones. */
export interface RecordEventParsedArguments {
  /** Who. */
  person_id: string;
  /** Event. */
  name: string;
  /** Kind. */
  identifier_type: "id" | "email" | "internal_id";
  /** Flat. */
  data: Record<string, string | number | boolean>;
}
