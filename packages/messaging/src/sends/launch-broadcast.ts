import { isToolError } from "@toolwright/core/authoring";
import type { Json } from "@toolwright/core/store";
import { nameOf, quoteName, recipientKey } from "@toolwright/core/text";
import type { MessagingCall, SendOutcome } from "../call.ts";
import { type Audience, fetchTriggerErrors, type Launch, parseTriggerId, postTrigger } from "../customerio/triggers.ts";
import { isEmail } from "../text/text-rules.ts";
import { unknownId, withNotFoundMessage } from "../text/unknown-id.ts";
import { canonicalData } from "./canonical-data.ts";
import { guardSend, refuseRepeat } from "./guard-send.ts";
import { warnAboutOthers } from "./recent-sends.ts";

const MAX_REASONS = 5;

/**
 * Launches a broadcast at most once, and resolves with the trigger's id.
 * @param original the launch before the policy replaced its audience: it tells redirected launches apart
 */
export async function launchBroadcast(
  launch: Launch,
  call: MessagingCall,
  original: Launch = launch,
): Promise<SendOutcome<string>> {
  const { broadcastId } = original;
  const identified = await identifyLaunch(original, call);
  try {
    return await guardSend(
      {
        ...identified,
        identify: async () => identified,
        verify: describeVerification(launch),
        isResult: (value) => typeof value === "string",
        deliver: () => postTrigger(call.customerio.app, launch, call),
      },
      call,
    );
  } catch (thrown) {
    throw await explainRejection(withNotFoundMessage(thrown, unknownId("broadcast", broadcastId)), launch, call);
  }
}

/** Refuses a launch that would be a duplicate. Sends nothing. @throws ToolError `duplicate_send` */
export async function refuseLaunchRepeat(launch: Launch, call: MessagingCall): Promise<void> {
  const identified = await identifyLaunch(launch, call);
  await refuseRepeat({ ...identified, identify: async () => identified, verify: describeVerification(launch) }, call);
}

/** Before a launch, warns about the broadcast's other launches in the last ten minutes. Sends nothing. */
export async function warnAboutLaunches(launch: Launch, call: MessagingCall): Promise<string[]> {
  const send = await identifyLaunch(launch, call);
  const identity = await call.ledger.keyOf("send", [call.tool, send.identity]);
  return warnAboutOthers(call.ledger, { ...send, identity }, call);
}

/** Identity of a launch, and a test for other launches that may reach the same people. */
async function identifyLaunch({ broadcastId, audience, data: launchData }: Launch, call: MessagingCall) {
  const id = Number(broadcastId);
  const data = canonicalData(launchData);
  const identity = { id, audience: normalizeAudience(audience), data };
  const dataKey = await call.ledger.keyOf("data", data);
  return {
    kind: "broadcast",
    request: identity,
    identity,
    target: { id },
    audience: { form: audience.kind, data: dataKey },
    // Two lists, or two segments, count as the caller's parts of a larger audience.
    describeOverlap: (other: Json) => {
      const { form, data } = other as { readonly form: Audience["kind"]; readonly data: string };
      return data === dataKey && form !== audience.kind ? AUDIENCES[form] : null;
    },
  } as const;
}

const AUDIENCES: Readonly<Record<Audience["kind"], string>> = {
  configured: "its configured audience",
  segment: "a segment",
  ids: "listed ids",
  emails: "listed emails",
};

/** Ignores the order of recipients, the spelling of emails and leading zeros of ids, which make no difference. */
function normalizeAudience(audience: Audience): object {
  if (audience.kind === "ids") return { ids: audience.ids.toSorted() };
  if (audience.kind === "emails") return { emails: audience.emails.map(recipientKey).toSorted() };
  return audience.kind === "segment" ? { segment: Number(audience.segmentId) } : audience;
}

/** Says how to find out whether the launch took effect. */
function describeVerification({ broadcastId, audience }: Launch): string {
  const [id] = audience.kind === "ids" ? audience.ids : [];
  const [email] = audience.kind === "emails" ? audience.emails : [];
  const recipient =
    id !== undefined
      ? `person_id: ${nameOf(id)}`
      : email !== undefined
        ? `email: ${nameOf(email)}`
        : audience.kind === "segment"
          ? `a member of segment ${audience.segmentId}, from ListSegmentMembers`
          : "a recipient";
  return `Check ListPersonMessages (${recipient}) for a message with broadcast_id ${broadcastId} before sending again.`;
}

/**
 * Says which parameter names an audience that works, for a launch without one that was rejected for no other reason, or
 * a program's ids that are emails.
 */
function audienceHints({ audience }: Launch, hasReasons: boolean): string[] {
  const ways = "Pass segment_id (from ListSegments), recipient_ids or recipient_emails";
  if (audience.kind === "configured" && !hasReasons)
    return [`${ways}, unless the broadcast has a configured audience.`];
  const hasEmail = audience.kind === "ids" && audience.ids.some(isEmail);
  return hasEmail ? ["recipient_ids are external ids: pass email addresses as recipient_emails."] : [];
}

/** Adds the reasons from the trigger's error list, if a rejection names a trigger, and how to name another audience. */
async function explainRejection(thrown: unknown, launch: Launch, call: MessagingCall): Promise<unknown> {
  if (!isToolError(thrown) || thrown.status !== 422) return thrown;
  const id = parseTriggerId(thrown.message);
  const reading = id === null ? [] : fetchTriggerErrors(call.customerio.app, launch.broadcastId, id, call);
  const reasons = await Promise.resolve(reading).catch(() => []);
  const list = reasons.slice(0, MAX_REASONS).map((reason) => quoteName(reason, 200));
  const more = reasons.length > MAX_REASONS ? [`and ${reasons.length - MAX_REASONS} more`] : [];
  const listed = reasons.length === 0 ? [] : [`Reasons: ${[...list, ...more].join("; ")}.`];
  return thrown.with({
    message: [thrown.message.replace(/\.?$/, "."), ...listed, ...audienceHints(launch, reasons.length > 0)].join(" "),
  });
}
