import { callUsage, defineTool, fitRecord, loadPart, stringOrNull, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import { type MessagingCall, originalArgs } from "../call.ts";
import { string } from "../customerio/records.ts";
import { countListed, type Launch, MAX_DATA_BYTES } from "../customerio/triggers.ts";
import { numericId, optionalData, optionalNumericId } from "../parameters.ts";
import { sizeIssues } from "../people/attribute-rules.ts";
import { withShownNumbers } from "../people/attribute-times.ts";
import { audienceIssues, CONFIGURED_AUDIENCE, chooseAudience } from "../sends/audience.ts";
import { ruleNames } from "../sends/rule-names.ts";

/** A list of strings. {@link audienceIssues} checks them, so that all of a list's faults are reported at once. */
function recipients(description: string, example: string) {
  const rule = "must not be empty; leave it out for the audience configured in Customer.io";
  return v.optional(v.pipe(v.array(v.string()), v.nonEmpty(rule), v.examples([[example]]), v.description(description)));
}

const input = v.strictObject({
  broadcast_id: numericId("Id from Messaging_ListBroadcasts", "ListBroadcasts"),
  data: optionalData("Broadcast variables; values are any JSON"),
  segment_id: optionalNumericId("Segment to send to, from Messaging_ListSegments", "ListSegments"),
  recipient_ids: recipients("External ids to send to, not cio_ids", "usr_923"),
  recipient_emails: recipients("Emails to send to, e.g. if you know only a cio_id", "ada@example.com"),
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
        v.description("How the audience was chosen; `configured` if the call named no recipients."),
      ),
      size: v.pipe(
        v.nullable(v.number()),
        v.description(
          "Number of listed recipients, without repetitions, or of the segment's members; `null` if unknown, as for the configured audience.",
        ),
      ),
      segment_id: stringOrNull("Id of the segment; `null` for another audience."),
      segment_name: stringOrNull("Name of the segment; `null` if unknown."),
    }),
    v.description("The people that the broadcast goes to."),
  ),
  warnings: warningList,
  ...callUsage,
});

/**
 * Launches an API-triggered broadcast to one audience: a segment, listed ids, listed emails, or by default the audience
 * configured in Customer.io. A listed person who does not exist fails the entire launch, or is left out with the
 * toolkit option `missingRecipients: "skip"`. An email that several people share always fails the launch.
 *
 * Two launches with the same broadcast, audience and data are duplicates. A duplicate of a launch in flight sends
 * nothing and returns that launch's outcome. A later duplicate throws `duplicate_send` for ten minutes after an
 * accepted launch or one with an unknown outcome. The call option `resend` sends it anyway. A call with an earlier
 * call's `idempotencyKey` returns that call's outcome. A launch with the same data to another kind of audience, such as
 * a list after a segment, is sent with a warning, since both may contain the same people; the preview has the warning
 * too.
 *
 * An agent's call is rejected if it lacks data that the messages use without a default; a program's call warns. An
 * agent's call to listed people whom Customer.io certainly rejects is refused before an approval. A check that fails
 * never prevents the launch.
 *
 * Backend: App `POST /v1/campaigns/{id}/triggers`, which cannot recognize a duplicate. It is retried only after a 429,
 * or if the request never reached Customer.io. Any other failure that leaves the outcome unknown throws an error with
 * `outcome: "unknown"`. The limit is one launch per 10 s; a call waits for it within its time budget. If Customer.io
 * rejects recipients, one more request reads the reasons. The checks and the preview read the broadcast, and cache it
 * for minutes. The preview also reads the audience, an agent's launch reads its segment, and an approval looks up listed
 * people. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`,
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`, `duplicate_send`.
 */
export const triggerBroadcast = defineTool({
  name: "Messaging.TriggerBroadcast",
  title: "Trigger broadcast",
  description:
    "Launch a Customer.io broadcast to many people now; irreversible. Give one of segment_id, recipient_ids and recipient_emails, or none for the configured audience. An unknown recipient can fail the entire launch. One launch per 10 seconds. If the outcome is unknown, do not launch again: check Messaging_ListPersonMessages.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
  input,
  output,
  fromModel: (args) => ({ ...args, ...(args.data && { data: withShownNumbers(args.data) }) }),
  check: (args) => [...audienceIssues(args), ...sizeIssues("data", args.data ?? {}, MAX_DATA_BYTES)],
  async run(args, call: MessagingCall) {
    const { checkLaunch, launchBroadcast, withCheck } = await loadPart(import("../late.ts"));
    const { launch, warnings } = toLaunch(args, call);
    const sent = await withCheck(
      call,
      () => checkLaunch(launch, call),
      () => launchBroadcast(launch, call, toLaunch(originalArgs(args, call), call).launch),
    );
    const { audience } = launch;
    return {
      status: "queued" as const,
      trigger_id: sent.result,
      broadcast_id: args.broadcast_id,
      audience: {
        kind: audience.kind,
        size: countListed(audience) ?? sent.segment?.size ?? null,
        segment_id: audience.kind === "segment" ? audience.segmentId : null,
        segment_name: sent.segment?.segment.name ?? null,
      },
      warnings: [...(audience.kind === "configured" ? [CONFIGURED_AUDIENCE] : []), ...warnings, ...sent.warnings],
    };
  },
  async inspect(args, call: MessagingCall) {
    const { inspectLaunch } = await loadPart(import("../late.ts"));
    const { launch, warnings } = toLaunch(args, call);
    const inspection = inspectLaunch(launch, call, toLaunch(originalArgs(args, call), call).launch);
    const card = async () => {
      const content = await inspection.card();
      return { ...content, warnings: [...warnings, ...content.warnings] };
    };
    return { ...inspection, card };
  },
  effects: ({ broadcast_id, segment_id, recipient_ids = [], recipient_emails = [] }) => {
    const isListed = recipient_ids.length + recipient_emails.length > 0;
    const audience = segment_id !== "" ? `segment:${Number(segment_id)}` : isListed ? null : "configured";
    const template = `broadcast:${Number(broadcast_id)}`;
    return { template, recipients: recipient_emails, recipientIds: recipient_ids, audience, takesSend: true };
  },
  ruleNames,
  redirect: ({ recipient_ids: _, ...args }, address) => ({ ...args, segment_id: "", recipient_emails: [address] }),
  fit: (result, view) => fitRecord(result, view),
});

function toLaunch(args: v.InferOutput<typeof input>, call: MessagingCall): { launch: Launch; warnings: string[] } {
  const { audience, warnings } = chooseAudience(args);
  const data = Object.keys(args.data).length > 0 ? args.data : null;
  const skipMissing = call.missingRecipients === "skip";
  return { launch: { broadcastId: args.broadcast_id, audience, data, skipMissing }, warnings };
}
