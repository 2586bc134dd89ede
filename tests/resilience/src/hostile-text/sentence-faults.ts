import { MARK } from "./hostile-text.ts";

/** Characters that a terminal obeys or does not show, and lone surrogates. */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Marks that look like the end of a quotation. */
const QUOTE_LOOKALIKE = /[\u02ba\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/;
const BACKTICK_LOOKALIKE = /[\u02cb\u2035\uff40]/;
/** A JSON string, or a part of a query between backticks. */
const QUOTATION = /"(?:[^"\\]|\\.)*"|`[^`]*`/g;
/** Maximum length of a sentence: an error that lists 20 issues, each with a parameter, a rule and a value. */
const MAX_CHARS = 12_000;

/** Checks one of the toolkits' sentences; returns one message per fault. */
export function faultsOfSentence(sentence: string): string[] {
  const outside = withoutQuotations(sentence);
  return [
    ...(UNPRINTABLE.test(sentence) ? ["has an unprintable character"] : []),
    ...(outside.includes(MARK) ? ["has untrusted text outside of a quotation"] : []),
    ...(hasLookalike(sentence) ? ["has a mark that looks like the end of a quotation"] : []),
    ...(sentence.length > MAX_CHARS ? [`has ${sentence.length} characters`] : []),
  ].map((fault) => `${fault}: ${sentence.slice(0, 600)}`);
}

/** Checks output for a terminal or a log, where quotations are not required. */
export function faultsOfOutput(output: string): string[] {
  return output
    .split("\n")
    .filter((line) => UNPRINTABLE.test(line))
    .map((line) => `has an unprintable character: ${JSON.stringify(line).slice(0, 300)}`);
}

/** Whether a quotation contains a mark that looks like its end. */
function hasLookalike(sentence: string): boolean {
  const quotations = sentence.match(QUOTATION) ?? [];
  return quotations.some((one) => (one.startsWith("`") ? BACKTICK_LOOKALIKE : QUOTE_LOOKALIKE).test(one));
}

/** The text outside of quotations. */
function withoutQuotations(sentence: string): string {
  return sentence.replaceAll(QUOTATION, "");
}
