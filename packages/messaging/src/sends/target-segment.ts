import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import type { Segment } from "../customerio/records.ts";
import { fetchSegment } from "../customerio/segments.ts";
import { readFact, readMemberCount } from "../reads/read-fact.ts";
import { buildingWarning } from "../reads/segment-state.ts";

/** The segment that a broadcast goes to. */
export interface TargetSegment {
  readonly segment: Segment;
  /** Number of members, `null` if unknown. */
  readonly size: number | null;
  /** Warnings if the segment is still being built, or has no members. */
  readonly warnings: readonly string[];
}

/** Reads a segment and its size; `undefined` if it does not exist. */
export async function readTargetSegment(id: string, call: MessagingCall): Promise<TargetSegment | undefined> {
  const reads = [
    readFact(`segment ${id}`, call, () => fetchSegment(call.customerio.app, id, call)),
    readMemberCount(id, call),
  ] as const;
  const [segment, size] = await Promise.all(reads).catch((thrown: unknown) => {
    if (!isToolError(thrown) || thrown.code !== "not_found") throw thrown;
    return [];
  });
  if (!segment) return undefined;
  const empty = size === 0 ? ["The segment is empty, so the broadcast reaches no person."] : [];
  return { segment, size: size ?? null, warnings: [...buildingWarning(segment), ...empty] };
}
