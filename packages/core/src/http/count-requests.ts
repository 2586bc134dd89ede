import type { Layer, RawResponse } from "./request.ts";

/** Reads the smallest number of requests left from the headers of a response; `null` if they state none. */
export type ReadRequestsLeft = (headers: Headers) => number | null;

/** Counts each request of a call as it is sent, and reads what its response says about the rate limit. */
export function countRequests(readLeft: ReadRequestsLeft = () => null): Layer<RawResponse> {
  return (next) => async (request, call) => {
    call.requests.sent++;
    const response = await next(request, call);
    call.requests.left = readLeft(response.headers);
    call.requests.received = (call.requests.received ?? 0) + response.text.length;
    return response;
  };
}

/**
 * Reads the smallest of several counts in the headers of a response. Ignores headers that are missing or no count.
 * @returns `null` if no header has a count
 */
export function smallestCount(headers: Headers, names: readonly string[]): number | null {
  const counts = names.flatMap((name) => readCount(headers.get(name)) ?? []);
  return counts.length > 0 ? Math.min(...counts) : null;
}

/** The count in a header; `null` if it is missing, empty or no count. */
export function readCount(header: string | null | undefined): number | null {
  return header !== null && header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}
