import type { RawResponse, Send } from "./request.ts";

/** The requests left in a rate limit, as a response states them. */
export interface RequestsLeft {
  /** Number of requests left in the window. */
  readonly left: number;
  /** Maximum number of requests per window; `null` if the response does not state it. */
  readonly limit: number | null;
  /** Length of the window, such as `minute`; `null` if the response does not state it. */
  readonly window: string | null;
}

/** Reads the rate limits in the headers of a response; empty if they state none. */
export type ReadRequestsLeft = (headers: Headers) => readonly RequestsLeft[];

/** Counts each request of a call as it is sent, and reads the rate limit that its response states. */
export function countRequests(readLeft: ReadRequestsLeft = () => [], next: Send<RawResponse>): Send<RawResponse> {
  return async (request, call) => {
    call.requests.sent++;
    const response = await next(request, call);
    const scarcest = findScarcest(readLeft(response.headers));
    call.requests.left = scarcest?.left ?? null;
    call.requests.window = scarcest?.window ?? null;
    call.requests.received = (call.requests.received ?? 0) + response.text.length;
    return response;
  };
}

/**
 * Finds the limit with the smallest share left: 5 requests of a minute that allows 200 are scarcer than 4 of a day with
 * 5.
 */
function findScarcest(limits: readonly RequestsLeft[]): RequestsLeft | undefined {
  // An unknown maximum counts as a full one, unless no request is left.
  const shareOf = ({ left, limit }: RequestsLeft) => (left === 0 ? 0 : left / Math.max(left, limit ?? left));
  return limits.toSorted((one, other) => shareOf(one) - shareOf(other) || one.left - other.left)[0];
}

/** Reads the count in a header; `null` if it is missing, empty or not a count. */
export function readCount(header: string | null | undefined): number | null {
  return header !== null && header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}
