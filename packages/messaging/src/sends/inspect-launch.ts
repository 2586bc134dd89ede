import { type EffectsToRead, type ReadEffects, settleAll, tryCheck } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import type { Launch } from "../customerio/triggers.ts";
import { readMemberCount } from "../reads/read-fact.ts";
import { readBroadcastInfo } from "./broadcast-info.ts";
import { dataWarnings, refuseMissingData } from "./data-warnings.ts";
import { refuseLaunchRepeat } from "./launch-broadcast.ts";
import { createLaunchCard } from "./launch-card.ts";
import { readLaunchMessage } from "./read-message.ts";
import { readAudienceStates, statesOf } from "./recipient-states.ts";
import { readTargetSegment } from "./target-segment.ts";

/**
 * Functions that find out what a launch would do. `check` resolves with the warnings that a launch reports.
 * @param original the launch before the policy replaced its audience
 */
export function inspectLaunch(launch: Launch, call: MessagingCall, original: Launch = launch) {
  return {
    card: () => createLaunchCard(launch, call, original),
    check: () => checkLaunch(launch, call),
    repeat: () => refuseLaunchRepeat(original, call),
    effects: (required: EffectsToRead) => readEffects(launch, call, required),
  };
}

/**
 * Resolves with an agent's segment, and with warnings about a launch's broadcast, data and segment, from facts that are
 * cached or read now. Facts that can't be read give neither.
 * @throws ToolError `invalid_input` if an agent's launch lacks data that the messages need
 */
async function checkLaunch(launch: Launch, call: MessagingCall) {
  const { audience } = launch;
  const [warnings, segment] = await settleAll([
    checkBroadcast(launch, call),
    // A program's launch doesn't read the segment, because such reads would use up its ten reads a second.
    audience.kind === "segment" && call.isAgentCall
      ? tryCheck(call, (check) => readTargetSegment(audience.segmentId, check))
      : null,
  ]);
  return { segment, warnings: [...warnings, ...(segment?.warnings ?? [])] };
}

async function checkBroadcast({ broadcastId, data }: Launch, call: MessagingCall): Promise<string[]> {
  const info = await tryCheck(call, (check) => readBroadcastInfo(broadcastId, check));
  const use = info && info.contents.length > 0 ? (await readLaunchMessage(info.contents, data, call)).use : null;
  if (use) refuseMissingData(use, "data", call);
  return [
    // A launch's result doesn't report what couldn't be checked.
    ...(info?.broadcast ? info.warnings : []),
    ...(use ? dataWarnings(use, "data") : []),
  ];
}

/** Reads facts for a policy: the segment's size, and the people behind the listed recipients. */
async function readEffects(
  { broadcastId, audience }: Launch,
  call: MessagingCall,
  required: EffectsToRead,
): Promise<ReadEffects> {
  // Start what the check of an agent's launch reads after the policy.
  if (call.isAgentCall) tryCheck(call, (check) => readBroadcastInfo(broadcastId, check));
  const [audienceSize, recipients] = await Promise.all([
    required.audienceSize && audience.kind === "segment" ? readMemberCount(audience.segmentId, call) : null,
    required.unknownRecipients || required.unsubscribed ? readAudienceStates(audience, call) : null,
  ]);
  return { templateNames: [`broadcast:${Number(broadcastId)}`], audienceSize, ...statesOf(recipients) };
}
