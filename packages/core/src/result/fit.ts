import { attempt } from "../value/plain.ts";
import { estimateTokens, estimateUpTo } from "./tokens.ts";

/** Returns the number of tokens of a string. */
export type CountTokens = (text: string) => number;

/**
 * Bounds and default of the token budget of a result that a model reads. A useful result fits in the smallest one, and
 * hosts reject results slightly above the largest.
 */
export const RESULT_TOKENS = { min: 500, usual: 8_000, max: 20_000 } as const;

/**
 * Maximum characters per token of the budget. A longer string certainly exceeds the budget, so no custom counter counts
 * it.
 */
const MAX_CHARS_PER_TOKEN = 16;

/** The token budget of a result, and its counter. */
export interface TokenBudget {
  /** Maximum number of tokens of the entire result. */
  readonly maxTokens: number;
  /** Counts the tokens of a string. Default: `estimateTokens`. */
  readonly countTokens?: CountTokens | undefined;
}

/** A serialized result with its token count. {@link toFit} and the `fit…` functions create it. */
export interface Fit {
  /** The fitted result as data. */
  readonly value: object;
  /** The fitted result as JSON, for the model. */
  readonly text: string;
  /** Tokens of `text`; only an estimate if they exceed the token budget. */
  readonly tokens: number;
}

/** Returns the token budget of a call: the requested one within its bounds, or the default. */
export function resolveMaxTokens(requested: number | undefined): number {
  return Math.min(RESULT_TOKENS.max, Math.max(RESULT_TOKENS.min, requested || RESULT_TOKENS.usual));
}

/** The counter that this package used for each result. */
const counters = new WeakMap<Fit, CountTokens>();

/**
 * Counts a result without reducing it.
 * @param text the result as JSON, if it is serialized already
 */
export function toFit(value: object, budget?: TokenBudget, text: string = JSON.stringify(value)): Fit {
  const fit = { value, text, tokens: countWithin(text, budget ?? { maxTokens: RESULT_TOKENS.max }) };
  counters.set(fit, budget?.countTokens ?? estimateTokens);
  return fit;
}

/** Whether `text` and `tokens` are certainly correct: a definition's `fit` may return a hand-made object. */
export function isTrustedFit(fit: Fit, { countTokens = estimateTokens }: TokenBudget): boolean {
  return counters.get(fit) === countTokens;
}

/** Creates candidates until one fits, and returns it, or the last one if none fits. There must be at least one. */
export function firstThatFits<Candidate extends Pick<Fit, "tokens">>(
  candidates: readonly (() => Candidate)[],
  budget: TokenBudget,
): Candidate {
  let candidate: Candidate | undefined;
  for (const create of candidates) {
    candidate = create();
    if (candidate.tokens <= budget.maxTokens) break;
  }
  return candidate as Candidate;
}

/**
 * Creates the candidate with the largest number of parts that fits, from 1 to `max`; `null` if none fits. More parts
 * must take more tokens.
 * @param guess approximate number that fits. The search starts there, and doubles its steps until it has passed the
 * number. Default: a binary search.
 */
export function mostThatFit<Candidate extends Pick<Fit, "tokens">>(
  max: number,
  at: (count: number) => Candidate,
  budget: TokenBudget,
  guess?: number,
): Candidate | null {
  let best: Candidate | null = null;
  let [low, high] = [0, max];
  let count = guess ?? Math.ceil(max / 2);
  for (let step = 1; low < high; step *= 2) {
    count = Math.min(Math.max(count, low + 1), high);
    const candidate = at(count);
    if (candidate.tokens <= budget.maxTokens) [low, best, count] = [count, candidate, count + step];
    else [high, count] = [count - 1, count - step];
    if (guess === undefined || (best && high < max)) count = Math.ceil((low + high) / 2);
  }
  return best;
}

/** Lists a number and its halves, down to a minimum: budgets or lengths to try for values that no rule shortens. */
export function halvesOf(number: number, min: number): readonly number[] {
  const isLast = number <= min || number === Number.POSITIVE_INFINITY;
  return isLast ? [number] : [number, ...halvesOf(Math.floor(number / 2), min)];
}

/**
 * Counts the tokens of a string for a token budget. If the string certainly exceeds it, returns an estimate above it.
 */
export function countWithin(text: string, { maxTokens, countTokens }: TokenBudget): number {
  if (text.length > maxTokens * MAX_CHARS_PER_TOKEN) return Math.max(maxTokens + 1, estimateUpTo(text, maxTokens));
  return countTokens ? countTokens(text) : estimateUpTo(text, maxTokens);
}

/** Counts with a custom counter; `NaN` if it throws. */
export function tryCount(countTokens: CountTokens, text: string): number {
  return attempt(() => countTokens(text), Number.NaN);
}

/**
 * Wraps a custom counter to return the estimate if it fails, because the call whose result it counts has already taken
 * effect.
 */
export function withEstimate(countTokens: CountTokens | undefined): CountTokens | undefined {
  if (countTokens === undefined) return undefined;
  return (text) => {
    const tokens = tryCount(countTokens, text);
    return tokens >= 0 ? tokens : estimateTokens(text);
  };
}
