const BRAND = Symbol.for("@toolwright/sandbox.malformed-query");

/** Creates the error for a malformed query; `reason` is one clause without a period. */
export function malformedQuery(reason: string): Error {
  return Object.assign(new Error(reason), { [BRAND]: true });
}

/** Whether an error came from {@link malformedQuery}. */
export function isMalformedQuery(error: unknown): error is Error {
  return error instanceof Error && BRAND in error;
}
