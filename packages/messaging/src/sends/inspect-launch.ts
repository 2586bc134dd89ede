import { type EffectsToRead, invalidInput, settleAll, tryCheck } from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { Launch } from "../customerio/triggers.ts";
import { readMemberCount } from "../reads/read-fact.ts";
import { isEmail } from "../text/text-rules.ts";
import { type ListedPeople, lookUpListed } from "./audience-card.ts";
import { readBroadcastInfo } from "./broadcast-info.ts";
import { dataWarnings, refuseMissingData, refuseUnknownId } from "./data-warnings.ts";
import { refuseLaunchRepeat } from "./launch-broadcast.ts";
import { createLaunchCard } from "./launch-card.ts";
import { readLaunchMessage } from "./read-message.ts";
import { readAudienceStates, statesOf } from "./recipient-states.ts";
import { readTargetSegment } from "./target-segment.ts";

/**
 * Functions that find out what a launch would do. `check` also looks up listed people, so that no approval is requested
 * for a launch that Customer.io certainly rejects.
 * @param original the launch before the policy replaced its audience
 */
export function inspectLaunch(launch: Launch, call: MessagingCall, original: Launch = launch) {
  return {
    card: () => createLaunchCard(launch, call, original),
    async check() {
      const people = tryCheck(call, (check) => lookUpListed(launch.audience, check));
      const [{ isListed }, listed] = await settleAll([checkLaunch(launch, call), people]);
      if (isListed && listed) refuseList(launch, listed, call);
    },
    repeat: () => refuseLaunchRepeat(original, call),
    effects: (required: EffectsToRead) => readEffects(launch, call, required),
  };
}

/**
 * Resolves with an agent's segment, and with warnings about a launch's broadcast, data and segment, from facts that are
 * cached or read now. Facts that can't be read give neither.
 * @throws ToolError `invalid_input` if an agent's launch has an unknown id, or lacks data that the messages need
 */
export async function checkLaunch(launch: Launch, call: MessagingCall) {
  const { audience } = launch;
  const [{ isListed, warnings }, segment] = await settleAll([
    checkBroadcast(launch, call),
    // A program's launch doesn't read the segment, because such reads would use up its ten reads a second.
    audience.kind === "segment" && call.isAgentCall
      ? tryCheck(call, (check) => readTargetSegment(audience.segmentId, check))
      : null,
  ]);
  // If the broadcast isn't found either, the backend may answer every read with a 404.
  if (audience.kind === "segment" && segment === undefined && isListed)
    refuseUnknownId("segment_id", audience.segmentId, "ListSegments", call);
  return { isListed, segment, warnings: [...warnings, ...(segment?.warnings ?? [])] };
}

/** Refuses listed people because of whom Customer.io rejects the entire launch. */
function refuseList({ audience, skipMissing }: Launch, { missing, shared }: ListedPeople, call: MessagingCall): void {
  const rejects = "Customer.io rejects the entire launch";
  const advice =
    audience.kind === "ids" && missing?.some(isEmail)
      ? "pass email addresses as recipient_emails"
      : "leave these out, or create the people with IdentifyPerson and repeat the call";
  const names = shared.length > 0 ? shared : skipMissing ? [] : (missing ?? []);
  const rule = call.originalArgs
    ? `is replaced by the policy's redirectAllTo, which must be the email of one person, or ${rejects}`
    : shared.length > 0
      ? `must each belong to one person, or ${rejects}; pass recipient_ids instead`
      : `must be ${audience.kind} of people who exist, or ${rejects}; ${advice}`;
  if (names.length > 0)
    throw invalidInput([{ parameter: `recipient_${audience.kind}`, received: listNames(names), rule }]);
}

async function checkBroadcast({ broadcastId, data }: Launch, call: MessagingCall) {
  const info = await tryCheck(call, (check) => readBroadcastInfo(broadcastId, check));
  if (info?.isUnknown) refuseUnknownId("broadcast_id", broadcastId, "ListBroadcasts", call);
  const message = info && info.contents.length > 0 ? await readLaunchMessage(info.contents, data, call) : null;
  if (message) refuseMissingData(message, data, "data", call);
  const isListed = info !== null && info.broadcast !== null;
  // A launch's result doesn't report what couldn't be checked.
  const dataIssues = message ? dataWarnings(message.use, "data") : [];
  return { isListed, warnings: [...(isListed ? info.warnings : []), ...dataIssues] };
}

/** Reads facts for a policy: the segment's size, and the people behind the listed recipients. */
async function readEffects({ broadcastId, audience }: Launch, call: MessagingCall, required: EffectsToRead) {
  // Start what the check of an agent's launch reads after the policy.
  if (call.isAgentCall) tryCheck(call, (check) => readBroadcastInfo(broadcastId, check));
  const [audienceSize, recipients] = await Promise.all([
    required.audienceSize && audience.kind === "segment" ? readMemberCount(audience.segmentId, call) : null,
    required.unknownRecipients || required.unsubscribed ? readAudienceStates(audience, call) : null,
  ]);
  return { templateNames: [`broadcast:${Number(broadcastId)}`], audienceSize, ...statesOf(recipients) };
}
