// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { CallOptions, Preview } from "@toolwright/core/authoring";
import type { TriggerBroadcastDetails } from "../preview-details.ts";

/** The function `messaging.triggerBroadcast`, which has a preview. */
export interface TriggerBroadcastFunction {
  /**
   * Launch a broadcast to one audience, by default its own. One per 10 s. Unknown outcome: verify with
   * ListPersonMessages.
   *
   * Launches an API-triggered broadcast to one audience: a segment, listed ids, listed emails, or, when none is given,
   * the one configured in the workspace. Listed people who do not exist fail the whole launch, or are left out, as the
   * toolkit's option `missingRecipients` says. An email that several people share always fails it.
   *
   * Backend: App `POST /v1/campaigns/{id}/triggers`, which cannot recognise a repeat: repeated only when it certainly
   * never arrived or was refused with 429. Anything ambiguous is an error with `outcome: "unknown"`, and an equal
   * launch within ten minutes of it is refused, unless the program passes `resend`. Limit: one launch per 10 s, waited
   * for while the call's time budget lasts. A refusal about recipients costs one read more, for the reasons. Preview:
   * reads of the App API.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
   * `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response` or `duplicate_send`
   */
  (args: TriggerBroadcastArguments, options?: CallOptions): Promise<TriggerBroadcastResult>;
  /**
   * Shows what `messaging.triggerBroadcast` would do with these arguments: a summary, details and warnings. Only reads:
   * writes, sends and spends nothing.
   *
   * @throws ToolError as the call itself does
   */
  preview(args: TriggerBroadcastArguments, options?: CallOptions): Promise<Preview<TriggerBroadcastDetails>>;
}

/** Arguments of `messaging.triggerBroadcast`. */
export interface TriggerBroadcastArguments {
  /**
   * See ListBroadcasts.
   *
   * @example "7"
   */
  broadcast_id: string;
  /** Flat. */
  data?: Record<string, string | number | boolean> | null | undefined;
  /**
   * Audience.
   *
   * @example "7"
   */
  segment_id?: string | null | undefined;
  /** External ids. */
  recipient_ids?: string[] | null | undefined;
  /** Audience. */
  recipient_emails?: string[] | null | undefined;
}

/** Result of `messaging.triggerBroadcast`. */
export interface TriggerBroadcastResult {
  status: "queued";
  trigger_id: string;
  broadcast_id: string;
  audience: TriggerBroadcastAudience;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `audience` of {@link TriggerBroadcastResult}. */
export interface TriggerBroadcastAudience {
  kind: "configured" | "segment" | "ids" | "emails";
  size: number | null;
}

/** Arguments of `Messaging.TriggerBroadcast` as the tool receives them, with the defaults of omitted ones. */
export interface TriggerBroadcastParsedArguments {
  /** See ListBroadcasts. */
  broadcast_id: string;
  /** Flat. */
  data: Record<string, string | number | boolean>;
  /** Audience. */
  segment_id: string;
  /** External ids. */
  recipient_ids: string[];
  /** Audience. */
  recipient_emails: string[];
}
