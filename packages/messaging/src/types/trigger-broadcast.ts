// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { ApprovalCard, CallOptions } from "@toolwright/core";
import type { TriggerBroadcastDetails } from "../preview-details.ts";

/** The function `messaging.triggerBroadcast`, which has a preview. */
export interface TriggerBroadcastFunction {
  /**
   * Launch a Customer.io broadcast to many people now; irreversible. Give one of segment_id, recipient_ids and
   * recipient_emails, or none for the configured audience. An unknown recipient can fail the entire launch. One launch
   * per 10 seconds. If the outcome is unknown, do not launch again: check Messaging_ListPersonMessages.
   *
   * Launches an API-triggered broadcast to one audience: a segment, listed ids, listed emails, or by default the
   * audience configured in Customer.io. A listed person who does not exist fails the entire launch, or is left out with
   * the toolkit option `missingRecipients: "skip"`. An email that several people share always fails the launch.
   *
   * Two launches with the same broadcast, audience and data are duplicates. A duplicate of a launch in flight sends
   * nothing and returns that launch's outcome. A later duplicate throws `duplicate_send` for ten minutes after an
   * accepted launch or one with an unknown outcome. The call option `resend` sends it anyway. A call with an earlier
   * call's `idempotencyKey` returns that call's outcome. A launch with the same data to another kind of audience, such
   * as a list after a segment, is sent with a warning, since both may contain the same people; the preview has the
   * warning too.
   *
   * An agent's call is rejected if it lacks data that the messages use without a default; a program's call warns. An
   * agent's call to listed people whom Customer.io certainly rejects is refused before an approval. A check that fails
   * never prevents the launch.
   *
   * Backend: App `POST /v1/campaigns/{id}/triggers`, which cannot recognize a duplicate. It is retried only after a
   * 429, or if the request never reached Customer.io. Any other failure that leaves the outcome unknown throws an error
   * with `outcome: "unknown"`. The limit is one launch per 10 s; a call waits for it within its time budget. If
   * Customer.io rejects recipients, one more request reads the reasons. The checks and the preview read the broadcast,
   * and cache it for minutes. The preview also reads the audience, an agent's launch reads its segment, and an approval
   * looks up listed people.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or `duplicate_send`;
   * also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the call needs approval and a
   * person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  (args: TriggerBroadcastArguments, options?: CallOptions): Promise<TriggerBroadcastResult>;
  /**
   * Shows what `messaging.triggerBroadcast` would do with these arguments, as the card that a person approves. Only
   * reads: writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: TriggerBroadcastArguments, options?: CallOptions): Promise<ApprovalCard<TriggerBroadcastDetails>>;
}

/** Arguments of `messaging.triggerBroadcast`. */
export interface TriggerBroadcastArguments {
  /**
   * Id from Messaging_ListBroadcasts.
   *
   * @example "7"
   */
  broadcast_id: string;
  /** Broadcast variables; values are any JSON. */
  data?: Record<string, unknown> | null | undefined;
  /**
   * Segment to send to, from Messaging_ListSegments.
   *
   * @example "7"
   */
  segment_id?: string | null | undefined;
  /**
   * External ids to send to, not cio_ids. At least 1 item.
   *
   * @example ["usr_923"]
   */
  recipient_ids?: string[] | null | undefined;
  /**
   * Emails to send to, e.g. if you know only a cio_id. At least 1 item.
   *
   * @example ["ada@example.com"]
   */
  recipient_emails?: string[] | null | undefined;
}

/** Result of `messaging.triggerBroadcast`. */
export interface TriggerBroadcastResult {
  /** Always `queued`: accepted, not yet delivered. ListPersonMessages shows the deliveries. */
  status: "queued";
  /** Id of this launch. */
  trigger_id: string;
  /** The `broadcast_id` of the call. */
  broadcast_id: string;
  /** The people that the broadcast goes to. */
  audience: TriggerBroadcastAudience;
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

/** The people that the broadcast goes to. */
export interface TriggerBroadcastAudience {
  /** How the audience was chosen; `configured` if the call named no recipients. */
  kind: "configured" | "segment" | "ids" | "emails";
  /**
   * Number of listed recipients, without repetitions, or of the segment's members; `null` if unknown, as for the
   * configured audience.
   */
  size: number | null;
  /** Id of the segment; `null` for another audience. */
  segment_id: string | null;
  /** Name of the segment; `null` if unknown. */
  segment_name: string | null;
}

/** Arguments of `Messaging.TriggerBroadcast` as the tool receives them, with the defaults of omitted ones. */
export interface TriggerBroadcastParsedArguments {
  /** Id from Messaging_ListBroadcasts. */
  broadcast_id: string;
  /** Broadcast variables; values are any JSON. */
  data: Record<string, unknown>;
  /** Segment to send to, from Messaging_ListSegments. */
  segment_id: string;
  /** External ids to send to, not cio_ids. */
  recipient_ids?: string[] | undefined;
  /** Emails to send to, e.g. if you know only a cio_id. */
  recipient_emails?: string[] | undefined;
}
