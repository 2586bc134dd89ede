import { type CallContext, tryCheck } from "@toolwright/core/authoring";
import { asFields, asNumber, fieldsSchema, type HttpClient, path } from "@toolwright/core/http";
import { readApolloResponse } from "./read-response.ts";
import type { EndpointUsage } from "./records.ts";

/** Fetches the rate limits of all endpoints. Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that needs a master key. */
export async function fetchUsage(apollo: HttpClient, call: CallContext): Promise<EndpointUsage[]> {
  const request = {
    method: "POST",
    path: path`/api/v1/usage_stats/api_usage_stats`,
    json: {},
    retry: "read",
  } as const;
  const usage = readApolloResponse(fieldsSchema, await apollo.send(request, call), apollo.service);
  return Object.entries(usage).map(([key, value]) => {
    const { minute, hour, day } = asFields(value);
    return { endpoint: nameOf(key), minute: toWindow(minute), hour: toWindow(hour), day: toWindow(day) };
  });
}

const MAX_CREDITS_WAIT_MS = 2_000;

/**
 * Fetches the number of lead credits left on the plan; `null` if Apollo doesn't say, or doesn't respond within two
 * seconds. Backend: `POST /api/v1/usage_stats/credit_usage_stats`, free.
 */
export async function fetchCreditsLeft(apollo: HttpClient, call: CallContext): Promise<number | null> {
  const request = {
    method: "POST",
    path: path`/api/v1/usage_stats/credit_usage_stats`,
    json: {},
    retry: "read",
  } as const;
  // A failed credit request must not cost the caller the limits.
  return tryCheck(
    call,
    async (check) => {
      const body = readApolloResponse(fieldsSchema, await apollo.send(request, check), apollo.service);
      return asNumber(asFields(asFields(body["credit_usage_stats"])["lead_credit"])["left_over"]);
    },
    MAX_CREDITS_WAIT_MS,
  );
}

/** Keys are JSON arrays of controller and action, and plain paths in older responses. */
function nameOf(key: string): string {
  return partsOf(key)
    .join("/")
    .replace(/^\/?api\/v1\//, "");
}

function partsOf(key: string): string[] {
  try {
    const parsed: unknown = JSON.parse(key);
    return Array.isArray(parsed) ? parsed.map(String) : [key];
  } catch {
    return [key];
  }
}

function toWindow(value: unknown): EndpointUsage["minute"] {
  const { limit, consumed, left_over } = asFields(value);
  return { limit: asNumber(limit), consumed: asNumber(consumed), left: asNumber(left_over) };
}
