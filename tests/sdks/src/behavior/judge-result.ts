import type { Observed } from "./scenario.ts";

/** Outcomes for a model's view, the most specific pattern first. */
export type Patterns = readonly (readonly [RegExp, string])[];

const FAILED: Patterns = [[/error|serializ|BigInt/i, "error result"]];

export const UNDEFINED_OR_NULL: Patterns = [
  ...FAILED,
  [/undefined/, "the word undefined"],
  [/\bnull\b/, "null"],
  [/^\{\}$/, "empty object"],
  [/^(?:""|\[\])$/, "empty string"],
];

export const BIGINT: Patterns = [
  [/12345678901234567890/, "digits kept"],
  ...FAILED,
  [/\[object /, "placeholder"],
  [/123456789/, "digits lost"],
];

export const DATE: Patterns = [[/2026-11-28T09:30:00\.000Z/, "ISO time"], [/at\\?":\{\}/, "empty object"], ...FAILED];

export const NAN: Patterns = [[/NaN/, "the word NaN"], [/\bnull\b/, "null"], ...FAILED];

/** Judges a model's view of a result. */
export function judgeResult(patterns: Patterns): (observed: Observed) => string {
  return (observed) => {
    if (observed.end !== "answer" || observed.results.length === 0) return withoutResult(observed);
    const content = observed.results[0]?.content;
    if (content === undefined) return "absent";
    if (observed.hasTextResults && typeof content !== "string") return content === null ? "sent as null" : "sent as is";
    const text = JSON.stringify(content);
    return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? "other";
  };
}

/** Judges how a list of records with `type` reaches a model. */
export function judgeList(observed: Observed): string {
  if (observed.end !== "answer" || observed.results.length === 0) return withoutResult(observed);
  const content = observed.results[0]?.content;
  if (Array.isArray(content) && content.length === 2) return "content parts";
  const text = JSON.stringify(content) ?? "";
  if (text.includes("type: text")) return "text like YAML";
  return /type\\*"/.test(text) ? "JSON" : "joined text";
}

function withoutResult({ end, requests }: Observed): string {
  if (end === "error") return "error";
  return requests > 1 ? "no result" : "ends";
}
