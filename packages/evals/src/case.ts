// For authors of cases: the format of a case, its facts, and what a script reads.

export * from "./case/eval-case.ts";
export { boolean, instant, list, number, text } from "./case/facts.ts";
export { cellAt, type Row, readRows } from "./case/rows.ts";
export type { Json, Script, Steps } from "./case/script.ts";
export * from "./case/steps.ts";
