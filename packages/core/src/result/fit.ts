import { estimateTokens } from "./tokens.ts";

/** Default token budget of a result that a model reads. */
export const DEFAULT_RESULT_TOKENS = 8_000;
/** Largest token budget. Hosts reject tool results slightly above it. */
export const MAX_RESULT_TOKENS = 20_000;
/** Smallest token budget in which a useful result fits. */
export const MIN_RESULT_TOKENS = 500;

/** Maximum characters per token of the budget. A longer string exceeds the budget for certain and is not counted. */
const MAX_CHARS_PER_TOKEN = 16;

/** A result that is serialized and counted once. {@link toFit} and the `fit…` functions create it. */
export interface Fit {
  /** The fitted result as data. */
  readonly value: object;
  /** The fitted result as JSON, for the model. */
  readonly text: string;
  /** Estimated tokens of `text`; infinite if it is far too long for any token budget. */
  readonly tokens: number;
}

/** Returns the token budget of a call: the requested one within its bounds, or the default. */
export function resolveMaxTokens(requested: number | undefined): number {
  return Math.min(MAX_RESULT_TOKENS, Math.max(MIN_RESULT_TOKENS, requested || DEFAULT_RESULT_TOKENS));
}

/** Returns the length above which a string exceeds a token budget for certain. */
export function maxCharsFor(maxTokens: number): number {
  return maxTokens * MAX_CHARS_PER_TOKEN;
}

/** Results whose `text` and `tokens` were computed by this package. */
const trusted = new WeakSet<Fit>();

/** Serializes and counts a result without reducing it. */
export function toFit(value: object): Fit {
  const text = JSON.stringify(value);
  return createFit(value, text, countTokens(text, MAX_RESULT_TOKENS));
}

/** Creates a fit from JSON that was already serialized and counted. */
export function createFit(value: object, text: string, tokens: number): Fit {
  const fit = { value, text, tokens };
  trusted.add(fit);
  return fit;
}

/** Whether `text` and `tokens` are correct for certain: the `fit` of a definition may return a hand-made object. */
export function isTrustedFit(fit: Fit): boolean {
  return trusted.has(fit);
}

/** Estimates the tokens of a string for a token budget. Returns infinity without counting if it is far too long. */
export function countTokens(text: string, maxTokens: number): number {
  return text.length > maxCharsFor(maxTokens) ? Number.POSITIVE_INFINITY : estimateTokens(text);
}

/** Estimates the tokens of a value as JSON. */
export function estimateJsonTokens(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}
