import type { explainEmptyGroups } from "./empty-groups.ts";
import type { explainEmpty } from "./empty-result.ts";
import type { explainNoEvents } from "./no-events.ts";

// Few calls match nothing, so the code that explains why loads only when one does. The result is correct without it.

/** Explains a search without a match, as {@link explainEmpty} does. */
export const explainEmptyResult: typeof explainEmpty = async (...empty) =>
  (await import("./advice.ts").catch(() => null))?.explainEmpty(...empty) ?? [];

/** Explains an aggregation without a match, as {@link explainEmptyGroups} does. */
export const explainNoGroups: typeof explainEmptyGroups = async (...empty) =>
  (await import("./advice.ts").catch(() => null))?.explainEmptyGroups(...empty) ?? [];

/** Explains a search of events without a match, as {@link explainNoEvents} does. */
export const explainNoChanges: typeof explainNoEvents = async (...empty) =>
  (await import("../investigate.ts").catch(() => null))?.explainNoEvents(...empty) ?? { warnings: [] };
