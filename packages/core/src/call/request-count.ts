/** The requests of one call. The HTTP client updates it. */
export interface RequestCount {
  /** Number of requests that the call sent to the backend, retries included. */
  sent: number;
  /** Smallest number of requests left that the headers of the last response state; `null` if they state none. */
  left: number | null;
  /** Number of characters of all response bodies. Absent before the first response. */
  received?: number;
}
