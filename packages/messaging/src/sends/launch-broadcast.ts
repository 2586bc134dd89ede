import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { type Audience, fetchTriggerErrors, type Launch, postTrigger, triggerNamedIn } from "../customerio/triggers.ts";
import { withNotFoundMessage } from "../customerio/with-not-found-message.ts";

const MAX_REASONS = 5;

/** Launches a broadcast at most once; resolves with the trigger's id. */
export async function launchBroadcast(launch: Launch, call: MessagingCall): Promise<string> {
  const { broadcastId, audience } = launch;
  const deliver = () => postTrigger(call.customerio.app, launch, call);
  const identity = { broadcastId: Number(broadcastId), audience: comparable(audience), data: launch.data };
  try {
    return await call.sends.run({ identity, verify: adviceFor(launch), deliver }, call);
  } catch (thrown) {
    throw await withReasons(
      withNotFoundMessage(thrown, `No broadcast has id ${broadcastId}; ListBroadcasts has the ids.`),
      launch,
      call,
    );
  }
}

/** Equal audiences are equal in any order and case, and with leading zeros. */
function comparable(audience: Audience): object {
  if (audience.kind === "ids") return { ids: audience.ids.toSorted() };
  if (audience.kind === "emails") return { emails: audience.emails.map((email) => email.toLowerCase()).toSorted() };
  return audience.kind === "segment" ? { segment: Number(audience.segmentId) } : audience;
}

function adviceFor({ broadcastId, audience }: Launch): string {
  const [id] = audience.kind === "ids" ? audience.ids : [];
  const [email] = audience.kind === "emails" ? audience.emails : [];
  const who =
    id !== undefined
      ? `person_id: ${id}`
      : email !== undefined
        ? `email: ${email}`
        : audience.kind === "segment"
          ? `a member of segment ${audience.segmentId}, from ListSegmentMembers`
          : "a recipient";
  return `Look for messages with broadcast_id ${broadcastId} in ListPersonMessages (${who}) before anything else.`;
}

/** Adds the trigger's error list to an error that refers to it. */
async function withReasons(thrown: unknown, { broadcastId }: Launch, call: MessagingCall): Promise<unknown> {
  if (!isToolError(thrown) || thrown.status !== 422) return thrown;
  const triggerId = triggerNamedIn(thrown.message);
  if (triggerId === null) return thrown;
  const reasons = await fetchTriggerErrors(call.customerio.app, broadcastId, triggerId, call).catch(() => []);
  if (reasons.length === 0) return thrown;
  const more = reasons.length > MAX_REASONS ? `; and ${reasons.length - MAX_REASONS} more` : "";
  const words = reasons
    .slice(0, MAX_REASONS)
    .map((reason) => reason.slice(0, 200))
    .join("; ");
  return thrown.with({ message: `${thrown.message.replace(/\.?$/, ".")} Reasons: ${words}${more}.` });
}
