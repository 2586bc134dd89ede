import * as v from "valibot";

// Fields that results of several toolkits share.

/** A string, or `null` where the backend has none. */
export const nullableText = v.nullable(v.string());

/** What the caller should know about a result: what was clamped, ignored or left out, or why nothing was found. */
export const warningList = v.array(v.string());

/** The time window that a result covers, as `toWindowRecord` writes it: ISO-8601 in UTC. */
export const windowRecord = v.object({ start: v.string(), end: v.string() });

/** Values by name, as the backend returns them. */
export const openMap = v.record(v.string(), v.unknown());
