import {
  asFields,
  asNumber,
  type CallContext,
  fieldsSchema,
  type HttpClient,
  path,
  readJson,
} from "@toolwright/core/authoring";

/** Requests of one window; `null` where there is no limit. */
export interface WindowUsage {
  readonly limit: number | null;
  readonly consumed: number | null;
  readonly left: number | null;
}

/** Limits of one endpoint. */
export interface EndpointUsage {
  /** As a path: `people/match`. */
  readonly endpoint: string;
  readonly minute: WindowUsage;
  readonly hour: WindowUsage;
  readonly day: WindowUsage;
}

/** Limits of all endpoints. Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that needs a master key. */
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

/** Keys are lists in JSON, controller and action; older ones are plain paths. */
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
