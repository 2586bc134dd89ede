// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { SendTransactionalEmailDetails } from "../preview-details.ts";

/** The function `messaging.sendTransactionalEmail`, which has a preview. */
export interface SendTransactionalEmailFunction {
  /**
   * Send one real email now from a Customer.io template; irreversible. If the outcome is unknown, do not send again:
   * check Messaging_ListPersonMessages. For many people, use Messaging_TriggerBroadcast.
   *
   * Sends a template to one address. Customer.io adds the email to the history of the person with this address. An
   * empty override keeps the template's value. Queued does not mean delivered: ListPersonMessages shows the delivery.
   *
   * Two emails with the same template, recipient and data are duplicates, even if subject, sender or copy differ. A
   * duplicate of an email in flight sends nothing and returns that email's outcome. A later duplicate throws
   * `duplicate_send` for 60 s after an accepted email, and for ten minutes after an email with an unknown outcome. The
   * call option `resend` sends it anyway. A call with an earlier call's `idempotencyKey` returns that call's outcome.
   *
   * With the toolkit option `email: "draft"`, or if the template queues drafts, Customer.io keeps the email as a draft:
   * no one is mailed until a person sends it there.
   *
   * An agent's call is rejected if it lacks a variable that the template uses without a default; a program's call
   * warns. Warnings also name a recipient who does not exist or has unsubscribed. A check that fails never prevents the
   * email.
   *
   * Backend: App `POST /v1/send/email`, which cannot recognize a duplicate. It is retried only after a 429, or if the
   * request never reached Customer.io. Any other failure that leaves the outcome unknown throws an error with `outcome:
   * "unknown"`. The checks and the preview read the template and the recipient, and cache them for minutes.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited` (over 100 a second), `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or
   * `duplicate_send`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the call needs
   * approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  (args: SendTransactionalEmailArguments, options?: CallOptions): Promise<SendTransactionalEmailResult>;
  /**
   * Shows what `messaging.sendTransactionalEmail` would do with these arguments, as the card that a person approves.
   * Only reads: writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: SendTransactionalEmailArguments, options?: CallOptions): Promise<ApprovalCard<SendTransactionalEmailDetails>>;
}

/** Arguments of `messaging.sendTransactionalEmail`. */
export interface SendTransactionalEmailArguments {
  /** Template id or trigger_name from Messaging_ListTransactionalMessages. */
  transactional_message_id: string;
  /**
   * One email address, not a person id; the send is linked to the person with this email.
   *
   * @example "ada@example.com"
   */
  to: string;
  /** Template variables; values are any JSON. */
  message_data?: Record<string, unknown> | null | undefined;
  /** Empty uses the template's. */
  subject?: string | null | undefined;
  /**
   * Sender on a verified domain, e.g. Shop <help@example.com>; empty uses the template's.
   *
   * @example "Shop <help@example.com>"
   */
  from_address?: string | null | undefined;
  /**
   * Address for a blind copy; empty: none.
   *
   * @example "ada@example.com"
   */
  bcc?: string | null | undefined;
  /**
   * Empty uses the template's.
   *
   * @example "Shop <help@example.com>"
   */
  reply_to?: string | null | undefined;
}

/** Result of `messaging.sendTransactionalEmail`. */
export interface SendTransactionalEmailResult {
  /** `queued`: accepted, not yet delivered; `draft`: waits for a person to send it in Customer.io. */
  status: "queued" | "draft";
  /** Id of the delivery, the `id` of the message in ListPersonMessages. */
  delivery_id: string;
  /** Time at which Customer.io queued the email, ISO-8601 in UTC; `null` if unknown. */
  queued_at: string | null;
  /** The `transactional_message_id` of the call. */
  transactional_message_id: string;
  /** The `to` of the call. */
  to: string;
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

/** Arguments of `Messaging.SendTransactionalEmail` as the tool receives them, with the defaults of omitted ones. */
export interface SendTransactionalEmailParsedArguments {
  /** Template id or trigger_name from Messaging_ListTransactionalMessages. */
  transactional_message_id: string;
  /** One email address, not a person id; the send is linked to the person with this email. */
  to: string;
  /** Template variables; values are any JSON. */
  message_data: Record<string, unknown>;
  /** Empty uses the template's. */
  subject: string;
  /** Sender on a verified domain, e.g. Shop <help@example.com>; empty uses the template's. */
  from_address: string;
  /** Address for a blind copy; empty: none. */
  bcc: string;
  /** Empty uses the template's. */
  reply_to: string;
}
