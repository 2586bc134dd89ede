import type { explainEmptySearch as explainEmptySearchNow } from "./empty-search.ts";
import type { explainNoActivity as explainNoActivityNow } from "./explain-no-activity.ts";

// Few lists are empty, so the code that explains why loads only when one is. The result is correct without it.

/** Explains a search that found no person, as {@link explainEmptySearchNow} does. */
export const explainEmptySearch: typeof explainEmptySearchNow = async (...empty) =>
  (await import("../late.ts").catch(() => null))?.explainEmptySearch(...empty) ?? [];

/** Explains a list without activities, as {@link explainNoActivityNow} does. */
export const explainNoActivity: typeof explainNoActivityNow = async (...empty) =>
  (await import("../late.ts").catch(() => null))?.explainNoActivity(...empty) ?? [];
