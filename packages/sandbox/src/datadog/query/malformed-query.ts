const BRAND = Symbol.for("@toolwright/sandbox.malformed-query");

/** Makes the error for a query that cannot be read; `reason` is one clause without a full stop. */
export function malformedQuery(reason: string): Error {
  return Object.assign(new Error(reason), { [BRAND]: true });
}

/** Whether an error came from {@link malformedQuery}. */
export function isMalformedQuery(error: unknown): error is Error {
  return error instanceof Error && BRAND in error;
}
