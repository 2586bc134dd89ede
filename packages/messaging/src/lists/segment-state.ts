import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { fetchSegment, type Segment } from "../customerio/segments.ts";

/** Says that a segment is not complete; nothing when it is. */
export function buildingWarning({ name, state }: Segment): string[] {
  if (state === null || state === "finished") return [];
  return [`Segment ${name ?? ""} is still being built (state ${state}); its members are not all known yet.`];
}

/** Says why a segment may have no members, at the cost of one request; says nothing when that fails. */
export async function explainEmptySegment(segmentId: string, call: MessagingCall): Promise<string[]> {
  try {
    return buildingWarning(await fetchSegment(call.customerio.app, segmentId, call));
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return thrown.code === "not_found" ? [`No segment has id ${segmentId}; ListSegments has the ids.`] : [];
  }
}
