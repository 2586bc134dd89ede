import { isToolError, type Preview } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { type Campaign, type Content, fetchBroadcastContents, fetchBroadcasts } from "../customerio/campaigns.ts";
import type { Launch } from "../customerio/triggers.ts";
import { variablesOf, variableWarnings } from "./liquid.ts";
import { type AudienceDetails, previewAudience } from "./preview-audience.ts";

/** What a launch would be, found out by reading. */
export interface BroadcastDetails {
  /** `null` when no broadcast has this id. */
  readonly broadcast: Campaign | null;
  readonly audience: AudienceDetails;
  /** Variables the messages take from `data`. */
  readonly variables: string[];
}

/** Resolves broadcast and audience of a launch without launching it. */
export async function previewBroadcast(launch: Launch, call: MessagingCall): Promise<Preview<BroadcastDetails>> {
  const { broadcastId, audience, data, skipMissing } = launch;
  const [broadcasts, reached, contents] = await Promise.all([
    fetchBroadcasts(call.customerio.app, call),
    previewAudience(audience, call),
    readContents(broadcastId, call),
  ]);
  const broadcast = broadcasts.find(({ id }) => id === broadcastId) ?? null;
  const variables = variablesOf(contents.flatMap(({ subject, body }) => [subject, body]));
  const isMissing = (reached.details.missing?.length ?? 0) > 0;
  const warnings = [
    ...(broadcast === null ? [`No broadcast has id ${broadcastId}; ListBroadcasts has the ids.`] : []),
    ...(broadcast && broadcast.state !== null && broadcast.state !== "running"
      ? [`The broadcast is not running (${broadcast.state}).`]
      : []),
    ...reached.warnings,
    ...(isMissing ? [skipMissing ? "They are left out." : "The backend refuses the whole launch for them."] : []),
    ...(contents.length > 0 ? variableWarnings(variables, data ?? {}, "data") : []),
  ];
  const name = broadcast?.name ?? null;
  return {
    summary: `Launch the broadcast ${name === null ? broadcastId : `"${name}" (${broadcastId})`} to ${reached.words}.`,
    details: { broadcast, audience: reached.details, variables },
    warnings,
  };
}

/** The texts only serve a hint about variables: without them the preview still holds. */
async function readContents(broadcastId: string, call: MessagingCall): Promise<readonly Content[]> {
  try {
    return await fetchBroadcastContents(call.customerio.app, broadcastId, call);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}
