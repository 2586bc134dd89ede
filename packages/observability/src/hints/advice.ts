// Hints on queries, and explanations of empty results. They only add advice, so a missing file loses no result.
export { explainEmptyGroups } from "./empty-groups.ts";
export { explainEmpty } from "./empty-result.ts";
export { queryHints } from "./query-hints.ts";
