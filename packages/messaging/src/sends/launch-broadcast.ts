import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { type Audience, fetchTriggerErrors, type Launch, parseTriggerId, postTrigger } from "../customerio/triggers.ts";
import { withNotFoundMessage } from "../customerio/with-not-found-message.ts";
import { unknownId } from "../text/unknown-id.ts";

const MAX_REASONS = 5;

/** Launches a broadcast at most once, and resolves with the trigger's id. */
export async function launchBroadcast(launch: Launch, call: MessagingCall): Promise<string> {
  const { broadcastId, audience } = launch;
  const deliver = () => postTrigger(call.customerio.app, launch, call);
  const identity = { broadcastId: Number(broadcastId), audience: normalizeAudience(audience), data: launch.data };
  try {
    return await call.sends.run({ kind: "broadcast", identity, verify: describeVerification(launch), deliver }, call);
  } catch (thrown) {
    throw await withReasons(withNotFoundMessage(thrown, unknownId("broadcast", broadcastId)), launch, call);
  }
}

/** Ignores the order of recipients, the case of emails and leading zeros of ids, which make no difference. */
function normalizeAudience(audience: Audience): object {
  if (audience.kind === "ids") return { ids: audience.ids.toSorted() };
  if (audience.kind === "emails") return { emails: audience.emails.map((email) => email.toLowerCase()).toSorted() };
  return audience.kind === "segment" ? { segment: Number(audience.segmentId) } : audience;
}

/** Says how to find out whether the launch took effect. */
function describeVerification({ broadcastId, audience }: Launch): string {
  const [id] = audience.kind === "ids" ? audience.ids : [];
  const [email] = audience.kind === "emails" ? audience.emails : [];
  const recipient =
    id !== undefined
      ? `person_id: ${id}`
      : email !== undefined
        ? `email: ${email}`
        : audience.kind === "segment"
          ? `a member of segment ${audience.segmentId}, from ListSegmentMembers`
          : "a recipient";
  return `Check ListPersonMessages (${recipient}) for a message with broadcast_id ${broadcastId} before sending again.`;
}

/** Adds the reasons from the trigger's error list, if the error names a trigger. */
async function withReasons(thrown: unknown, { broadcastId }: Launch, call: MessagingCall): Promise<unknown> {
  if (!isToolError(thrown) || thrown.status !== 422) return thrown;
  const triggerId = parseTriggerId(thrown.message);
  if (triggerId === null) return thrown;
  const reasons = await fetchTriggerErrors(call.customerio.app, broadcastId, triggerId, call).catch(() => []);
  if (reasons.length === 0) return thrown;
  const more = reasons.length > MAX_REASONS ? `; and ${reasons.length - MAX_REASONS} more` : "";
  const list = reasons
    .slice(0, MAX_REASONS)
    .map((reason) => reason.slice(0, 200))
    .join("; ");
  return thrown.with({ message: `${thrown.message.replace(/\.?$/, ".")} Reasons: ${list}${more}.` });
}
