/**
 * When a retry is safe. The HTTP method does not say: searches are POSTs, and so are sends.
 * - `read`: always. The request changes nothing.
 * - `idempotent`: always. A second request has no further effect.
 * - `unsent`: only if the backend did not act, because the connection failed or the status is 429.
 */
export type RetrySafety = "read" | "idempotent" | "unsent";
