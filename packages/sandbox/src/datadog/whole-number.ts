import { apiError } from "./api-error.ts";

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** The value of a missing parameter. */
  readonly otherwise: number;
}

/** Reads a whole number of a query string. Throws an API error for any other value. */
export function wholeNumber(parameters: URLSearchParams, name: string, { min, max, otherwise }: Bounds): number {
  const text = parameters.get(name);
  if (text === null) return otherwise;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw apiError(400, `Invalid ${name}: must be between ${min} and ${max}`);
}
