import {
  asFields,
  asNumber,
  type CallContext,
  fieldsSchema,
  type HttpClient,
  path,
  readJson,
} from "@toolwright/core/authoring";

/** Requests in one rate-limit window; `null` means no limit. */
export interface WindowUsage {
  readonly limit: number | null;
  readonly consumed: number | null;
  readonly left: number | null;
}

/** Rate limits of one endpoint. */
export interface EndpointUsage {
  /** Path, for example `people/match`. */
  readonly endpoint: string;
  readonly minute: WindowUsage;
  readonly hour: WindowUsage;
  readonly day: WindowUsage;
}

/** Fetches the rate limits of all endpoints. Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that needs a master key. */
export async function fetchUsage(apollo: HttpClient, call: CallContext): Promise<EndpointUsage[]> {
  const request = {
    method: "POST",
    path: path`/api/v1/usage_stats/api_usage_stats`,
    json: {},
    retry: "read",
  } as const;
  return Object.entries(await readJson(apollo, request, fieldsSchema, call)).map(([key, value]) => {
    const { minute, hour, day } = asFields(value);
    return { endpoint: nameOf(key), minute: toWindow(minute), hour: toWindow(hour), day: toWindow(day) };
  });
}

/** Keys are JSON arrays of controller and action; older responses use plain paths. */
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

function toWindow(value: unknown): WindowUsage {
  const { limit, consumed, left_over } = asFields(value);
  return { limit: asNumber(limit), consumed: asNumber(consumed), left: asNumber(left_over) };
}
