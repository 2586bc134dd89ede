/** The requests of one call. The HTTP client updates it. */
export interface RequestCount {
  /** Number of requests that the call sent to the backend, retries included. */
  sent: number;
  /** Number of requests left in the scarcest rate limit of the last response; `null` if it states none. */
  left: number | null;
  /** Window of that limit, such as `minute`; absent or `null` if unknown. */
  window?: string | null;
  /** Number of characters of all response bodies. Absent before the first response. */
  received?: number;
}
