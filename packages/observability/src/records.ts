import * as v from "valibot";

// Shapes that several results share.

/** Text that may be absent. */
export const nullableText = v.nullable(v.string());

/** The window a result covers, ISO-8601 in UTC. */
export const windowRecord = v.object({ start: v.string(), end: v.string() });

/** What the caller should know: clamped, mapped, partial, ignored, or why nothing was found. */
export const warningList = v.array(v.string());

/** Attributes as the backend has them. */
export const attributeMap = v.record(v.string(), v.unknown());
