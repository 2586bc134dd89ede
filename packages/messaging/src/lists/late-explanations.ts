import type { explainEmptySearch as explainEmptySearchNow } from "./empty-search.ts";
import type { explainNoActivity as explainNoActivityNow } from "./explain-no-activity.ts";

// Few lists are empty, so the code that explains why is loaded when one is. Without it, the result is still correct.

/** Explains a search that found no person, as {@link explainEmptySearchNow}. */
export const explainEmptySearch: typeof explainEmptySearchNow = async (...empty) =>
  (await import("../late.ts").catch(() => null))?.explainEmptySearch(...empty) ?? [];

/** Explains a list without an activity, as {@link explainNoActivityNow}. */
export const explainNoActivity: typeof explainNoActivityNow = async (...empty) =>
  (await import("../late.ts").catch(() => null))?.explainNoActivity(...empty) ?? [];
