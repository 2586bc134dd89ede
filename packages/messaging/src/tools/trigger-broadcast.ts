import { defineTool, fitRecord, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import type { Launch } from "../customerio/triggers.ts";
import { numericId, optionalMap, optionalNumericId } from "../parameters.ts";
import { string } from "../records.ts";
import { audienceIssues, chooseAudience } from "../sends/audience.ts";
import { launchBroadcast } from "../sends/launch-broadcast.ts";
import { previewBroadcast } from "../sends/preview-broadcast.ts";

/** Any texts: what is wrong with one is said together with what is wrong with the others. */
function recipients(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}

const input = v.strictObject({
  broadcast_id: numericId("Broadcast id from ListBroadcasts", "ListBroadcasts"),
  data: optionalMap("Flat map of broadcast variable to string, number or boolean"),
  segment_id: optionalNumericId("Segment to send to, id from ListSegments", "ListSegments"),
  recipient_ids: v.optional(recipients("External ids to send to, not cio_ids"), []),
  recipient_emails: v.optional(recipients("Emails to send to; best if you know only an email or cio_id"), []),
});

const output = v.object({
  status: v.pipe(
    v.literal("queued"),
    v.description("Always `queued`: accepted, not yet delivered. ListPersonMessages shows the deliveries."),
  ),
  trigger_id: string("Id of this launch."),
  broadcast_id: string("The `broadcast_id` of the call."),
  audience: v.pipe(
    v.object({
      kind: v.pipe(
        v.picklist(["configured", "segment", "ids", "emails"]),
        v.description("How the audience was chosen; `configured` if the call named none."),
      ),
      size: v.pipe(
        v.nullable(v.number()),
        v.description(
          "Number of listed recipients, without repetitions; `null` for a segment or the configured audience.",
        ),
      ),
    }),
    v.description("The people that the broadcast goes to."),
  ),
  warnings: warningList,
});

/**
 * Launches an API-triggered broadcast to one audience: a segment, listed ids, listed emails, or, when none is given, the
 * one configured in the workspace. Listed people who do not exist fail the whole launch, or are left out, as the
 * toolkit's option `missingRecipients` says. An email that several people share always fails it.
 *
 * Backend: App `POST /v1/campaigns/{id}/triggers`, which cannot recognise a repeat: repeated only when it certainly
 * never arrived or was refused with 429. Anything ambiguous is an error with `outcome: "unknown"`, and an equal launch
 * within ten minutes of it is refused, unless the program passes `resend`. Limit: one launch per 10 s, waited for while
 * the call's time budget lasts. A refusal about recipients costs one read more, for the reasons. Preview: reads of the
 * App API. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`,
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`, `duplicate_send`.
 */
export const triggerBroadcast = defineTool({
  name: "Messaging.TriggerBroadcast",
  title: "Trigger broadcast",
  description:
    "Launch a Customer.io broadcast to many people now; irreversible. Give one of segment_id, recipient_ids and recipient_emails, or none for the configured audience. An unknown recipient can fail the entire launch. One launch per 10 seconds. If the outcome is unknown, do not launch again: check ListPersonMessages.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
  input,
  output,
  check: audienceIssues,
  async run(args, call: MessagingCall) {
    const { launch, warnings } = toLaunch(args, call);
    const trigger_id = await launchBroadcast(launch, call);
    const { kind } = launch.audience;
    const size =
      launch.audience.kind === "ids"
        ? launch.audience.ids.length
        : launch.audience.kind === "emails"
          ? launch.audience.emails.length
          : null;
    return {
      status: "queued" as const,
      trigger_id,
      broadcast_id: args.broadcast_id,
      audience: { kind, size },
      warnings,
    };
  },
  async preview(args, call: MessagingCall) {
    const { launch, warnings } = toLaunch(args, call);
    const preview = await previewBroadcast(launch, call);
    return { ...preview, warnings: [...warnings, ...preview.warnings] };
  },
  fit: (result, { maxTokens }) => fitRecord(result, maxTokens),
});

function toLaunch(args: v.InferOutput<typeof input>, call: MessagingCall): { launch: Launch; warnings: string[] } {
  const { audience, warnings } = chooseAudience(args);
  const data = Object.keys(args.data).length > 0 ? args.data : null;
  const skipMissing = call.missingRecipients === "skip";
  return { launch: { broadcastId: args.broadcast_id, audience, data, skipMissing }, warnings };
}
