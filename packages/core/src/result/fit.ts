import { estimateTokens } from "./tokens.ts";

/** Default token budget of a result that a model reads. */
export const DEFAULT_RESULT_TOKENS = 8_000;
/** Largest budget; hosts refuse tool results somewhat above it. */
export const MAX_RESULT_TOKENS = 20_000;
/** Smallest budget that still carries an answer. */
export const MIN_RESULT_TOKENS = 500;

/** A text with more characters for each token of its budget is too long without being counted. */
const MAX_CHARS_PER_TOKEN = 16;

/** A result reduced to a token budget, serialized and counted once. Made by {@link toFit} and the `fit…` functions. */
export interface Fit {
  /** What a model reads, as data. */
  readonly value: object;
  /** The same as JSON text. */
  readonly text: string;
  /** Estimated tokens of the text; infinite where the text is far too long for any budget. */
  readonly tokens: number;
}

/** The token budget of a call: the requested one within its bounds, or the default. */
export function resolveMaxTokens(requested: number | undefined): number {
  return Math.min(MAX_RESULT_TOKENS, Math.max(MIN_RESULT_TOKENS, requested || DEFAULT_RESULT_TOKENS));
}

/** Most characters that are counted for a budget; a longer text does not keep it. */
export function maxCharsFor(maxTokens: number): number {
  return maxTokens * MAX_CHARS_PER_TOKEN;
}

/** Results with a text and tokens that need no check. */
const made = new WeakSet<Fit>();

/** A result as it is. */
export function toFit(value: object): Fit {
  const text = JSON.stringify(value);
  return createFit(value, text, countTokens(text, MAX_RESULT_TOKENS));
}

/** A result of which text and tokens are known. */
export function createFit(value: object, text: string, tokens: number): Fit {
  const fit = { value, text, tokens };
  made.add(fit);
  return fit;
}

/** Whether text and tokens of a result are known to be true: a definition may return an object of its own. */
export function isTrustedFit(fit: Fit): boolean {
  return made.has(fit);
}

/** Estimated tokens of a text that is to keep a budget; infinite, without counting, where it is far too long. */
export function countTokens(text: string, maxTokens: number): number {
  return text.length > maxCharsFor(maxTokens) ? Number.POSITIVE_INFINITY : estimateTokens(text);
}

/** Estimated tokens of a value as JSON text. */
export function estimateJsonTokens(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}
