import { isToolError, type Preview } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { type Campaign, type Content, fetchBroadcastContents, fetchBroadcasts } from "../customerio/campaigns.ts";
import type { Launch } from "../customerio/triggers.ts";
import { unknownId } from "../text/unknown-id.ts";
import { variablesOf, variableWarnings } from "./liquid.ts";
import { type AudienceDetails, previewAudience } from "./preview-audience.ts";

const MISSING_SKIPPED = "Customer.io skips recipients who do not exist.";
const MISSING_FAIL = "Customer.io rejects the entire launch, because some recipients do not exist.";

/** The contents and the recipients of a launch. */
export interface BroadcastDetails {
  /** `null` when no broadcast has this id. */
  readonly broadcast: Campaign | null;
  readonly audience: AudienceDetails;
  /** Variables that the messages read from `data`. */
  readonly variables: string[];
}

/** Reads the broadcast and audience of a launch, without launching it. */
export async function previewBroadcast(launch: Launch, call: MessagingCall): Promise<Preview<BroadcastDetails>> {
  const { broadcastId, audience, data, skipMissing } = launch;
  const [broadcasts, recipients, contents] = await Promise.all([
    fetchBroadcasts(call.customerio.app, call),
    previewAudience(audience, call),
    readContents(broadcastId, call),
  ]);
  const broadcast = broadcasts.find(({ id }) => id === broadcastId) ?? null;
  const variables = variablesOf(contents.flatMap(({ subject, body }) => [subject, body]));
  const isMissing = (recipients.details.missing?.length ?? 0) > 0;
  const warnings = [
    ...(broadcast === null ? [unknownId("broadcast", broadcastId)] : []),
    ...(broadcast && broadcast.state !== null && broadcast.state !== "running"
      ? [`The broadcast is not running (state ${broadcast.state}).`]
      : []),
    ...recipients.warnings,
    ...(isMissing ? [skipMissing ? MISSING_SKIPPED : MISSING_FAIL] : []),
    ...(contents.length > 0 ? variableWarnings(variables, data ?? {}, "data") : []),
  ];
  const name = broadcast?.name ?? null;
  return {
    summary: `Launch the broadcast ${name === null ? broadcastId : `"${name}" (${broadcastId})`} to ${recipients.summary}.`,
    details: { broadcast, audience: recipients.details, variables },
    warnings,
  };
}

/** Reads the messages' content for hints about variables. If that fails, the preview has no such hints. */
async function readContents(broadcastId: string, call: MessagingCall): Promise<readonly Content[]> {
  try {
    return await fetchBroadcastContents(call.customerio.app, broadcastId, call);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}
