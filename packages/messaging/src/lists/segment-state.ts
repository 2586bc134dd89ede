import { isToolError, nameOf, quoteName } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchSegment, type Segment } from "../customerio/segments.ts";
import { unknownId } from "../text/unknown-id.ts";

/** Warns that a segment is still being built; returns nothing once it is complete. */
export function buildingWarning({ name, state }: Segment): string[] {
  if (state === null || state === "finished") return [];
  const segment = name === null ? "The segment" : `Segment ${quoteName(name)}`;
  return [`${segment} is still being built (state ${nameOf(state)}), so its member list is incomplete.`];
}

/** Sends one more request to explain why a segment has no members. Returns no explanation if that request fails. */
export async function explainEmptySegment(segmentId: string, call: MessagingCall): Promise<string[]> {
  try {
    return buildingWarning(await fetchSegment(call.customerio.app, segmentId, call));
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return thrown.code === "not_found" ? [unknownId("segment", segmentId)] : [];
  }
}
