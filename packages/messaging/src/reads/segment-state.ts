import { isToolError } from "@toolwright/core/authoring";
import { nameOf, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { Segment } from "../customerio/records.ts";
import { fetchSegment } from "../customerio/segments.ts";
import { unknownId } from "../text/unknown-id.ts";

/** Warns that a segment is still being built; returns nothing once it is complete. */
export function buildingWarning({ name, state }: Segment): string[] {
  if (state === null || state === "finished") return [];
  const segment = name === null ? "The segment" : `Segment ${quoteName(name)}`;
  return [`${segment} is still being built (state ${nameOf(state)}), so its member list is incomplete.`];
}

/**
 * Reads whether a segment is unknown or still being built, which its members don't show. Returns no warning if that
 * request fails.
 */
export async function readSegmentWarnings(segmentId: string, call: MessagingCall): Promise<string[]> {
  try {
    return buildingWarning(await fetchSegment(call.customerio.app, segmentId, call));
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return thrown.code === "not_found" ? [unknownId("segment", segmentId)] : [];
  }
}
