// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { SendTransactionalEmailDetails } from "../preview-details.ts";

/** The function `messaging.sendTransactionalEmail`, which has a preview. */
export interface SendTransactionalEmailFunction {
  /**
   * Send a template. Unknown outcome: verify with ListPersonMessages.
   *
   * Sends a template to one address; the send belongs to the person who has this email. Empty overrides leave to the
   * template what it says. Queued does not mean delivered: ListPersonMessages shows what became of the delivery.
   *
   * Backend: App `POST /v1/send/email`, which cannot recognise a repeat: repeated only when it certainly never arrived
   * or was refused with 429. Anything ambiguous is an error with `outcome: "unknown"`, and an equal send within ten
   * minutes of it is refused, unless the program passes `resend` (a template under its id and under its name counts as
   * two). Preview: reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited` (100 a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or
   * `duplicate_send`
   */
  (args: SendTransactionalEmailArguments, options?: CallOptions): Promise<SendTransactionalEmailResult>;
  /**
   * Shows what `messaging.sendTransactionalEmail` would do with these arguments: a summary, details and warnings. Only
   * reads: writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: SendTransactionalEmailArguments, options?: CallOptions): Promise<Preview<SendTransactionalEmailDetails>>;
}

/** Arguments of `messaging.sendTransactionalEmail`. */
export interface SendTransactionalEmailArguments {
  /** Id or trigger name. */
  transactional_message_id: string;
  /**
   * Email address.
   *
   * @example "ada@example.com"
   */
  to: string;
  /** Flat variables. */
  message_data?: Record<string, string | number | boolean> | null | undefined;
  /** Override. */
  subject?: string | null | undefined;
  /**
   * Verified sender.
   *
   * @example "Shop <help@example.com>"
   */
  from_address?: string | null | undefined;
  /**
   * Override.
   *
   * @example "ada@example.com"
   */
  bcc?: string | null | undefined;
  /**
   * Override.
   *
   * @example "Shop <help@example.com>"
   */
  reply_to?: string | null | undefined;
}

/** Result of `messaging.sendTransactionalEmail`. */
export interface SendTransactionalEmailResult {
  status: "queued";
  delivery_id: string;
  queued_at: string | null;
  transactional_message_id: string;
  to: string;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** Arguments of `Messaging.SendTransactionalEmail` as the tool receives them, with the defaults of omitted ones. */
export interface SendTransactionalEmailParsedArguments {
  /** Id or trigger name. */
  transactional_message_id: string;
  /** Email address. */
  to: string;
  /** Flat variables. */
  message_data: Record<string, string | number | boolean>;
  /** Override. */
  subject: string;
  /** Verified sender. */
  from_address: string;
  /** Override. */
  bcc: string;
  /** Override. */
  reply_to: string;
}
