import * as v from "valibot";

// Result fields beside the records.

/** Whether the plan had enough credits. */
export const statusField = v.pipe(
  v.picklist(["ok", "insufficient_credits"]),
  v.description("`insufficient_credits` if the plan's credits ran out, else `ok`."),
);

/** Cost of a call. */
export const creditsSpentField = v.pipe(v.number(), v.description("Apollo.io credits that this call cost."));

/** Whether an enrichment was free. */
export const fromCacheField = v.pipe(
  v.boolean(),
  v.description("Whether the record comes from the toolkit's cache and was free."),
);
