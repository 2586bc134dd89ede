import {
  callUsage,
  defineTool,
  fitRows,
  loadPart,
  omitFields,
  stringOrNull,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { type EndpointUsage, endpointRecord, numberOrNull } from "../apollo/records.ts";
import type { SalesCall } from "../call.ts";

const input = v.strictObject({});

const usageFields = endpointRecord.entries;

const endpointRow = v.object({
  endpoint: usageFields.endpoint,
  used_by: stringOrNull("Tools that call the endpoint, comma-separated, `null` if no tool calls it."),
  minute: usageFields.minute,
  hour: usageFields.hour,
  day: usageFields.day,
});

const output = v.object({
  credits_left: numberOrNull("Credits that the plan has left, `null` if Apollo.io does not report them."),
  endpoints: v.pipe(
    v.array(endpointRow),
    v.description("Endpoints of the Apollo.io API, first those that this toolkit calls."),
  ),
  warnings: warningList,
  ...callUsage,
});

type Endpoint = v.InferOutput<typeof endpointRow>;

const NAMES_ONLY = "Only the names of the endpoints are shown.";
const NO_LIMIT = "An endpoint has no limit in a window that it lacks.";

/** The tools that call each endpoint of this toolkit. */
const USED_BY: Readonly<Record<string, string>> = {
  "organizations/enrich": "EnrichOrganization, SearchOrganizations",
  "organizations/show": "SearchOrganizations",
  "people/match": "EnrichPerson",
  "mixed_companies/search": "SearchOrganizations",
  "mixed_people/api_search": "SearchPeople",
  "usage_stats/api_usage_stats": "GetApiUsage",
  "usage_stats/credit_usage_stats": "GetApiUsage",
};

/**
 * Returns the rate limits and remaining requests of every endpoint by minute, hour and day, with this toolkit's
 * endpoints first; `null` means no limit. Also returns the credits left. It costs no credits. A model gets this
 * toolkit's endpoints and the number of the others.
 *
 * Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that is retried and needs a master key, then `POST
 * /api/v1/usage_stats/credit_usage_stats`, whose failure is ignored. Errors: `invalid_input`, `missing_secret`,
 * `unauthorized`, `forbidden`, `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const getApiUsage = defineTool({
  name: "Sales.GetApiUsage",
  title: "Get API usage",
  description:
    "Get Apollo.io rate limits and remaining requests per endpoint, and credits left (not used). Free. Requires a master API key.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: SalesCall) {
    const { fetchCreditsLeft, fetchUsage } = await loadPart(import("../apollo/usage.ts"));
    const [usage, credits_left] = await Promise.all([
      fetchUsage(call.apollo, call),
      fetchCreditsLeft(call.apollo, call),
    ]);
    call.signal.throwIfAborted();
    const sorted = usage.map(toEndpoint).sort((one, other) => positionOf(one) - positionOf(other));
    return {
      credits_left,
      endpoints: sorted,
      warnings: [
        ...(credits_left === null ? ["The number of credits left is unknown: Apollo.io did not report it."] : []),
        ...(sorted.length === 0 ? ["Apollo.io reported no endpoint, which does not mean that there is no limit."] : []),
      ],
    };
  },
  fit(result, view) {
    const used = result.endpoints.filter(({ used_by }) => used_by !== null);
    // If no name is known, Apollo.io may have renamed its endpoints.
    const rows = used.length > 0 ? used : result.endpoints;
    const hasUnlimited = rows.some(({ minute, hour, day }) => [minute, hour, day].some(isUnlimited));
    return fitRows<Endpoint>(
      {
        key: "endpoints",
        rows,
        levels: [{ shape: limitedWindows, note: null }, omitFields(["minute", "hour", "day"], NAMES_ONLY)],
        build(notes, count) {
          const leftOut = result.endpoints.length - count;
          const warning = leftOut > 0 ? [`${leftOut} other endpoints are left out; programs get all.`] : [];
          // Not a note of the fit level, because a few rows count as complete and have no notes.
          const windows = hasUnlimited && !notes.includes(NAMES_ONLY) ? [NO_LIMIT] : [];
          return { ...result, warnings: [...result.warnings, ...windows, ...notes, ...warning] };
        },
      },
      view,
    );
  },
});

function toEndpoint({ endpoint, minute, hour, day }: EndpointUsage): Endpoint {
  const used_by = Object.hasOwn(USED_BY, endpoint) ? (USED_BY[endpoint] ?? null) : null;
  return { endpoint, used_by, minute, hour, day };
}

function positionOf({ endpoint }: Endpoint): number {
  const position = Object.keys(USED_BY).indexOf(endpoint);
  return position < 0 ? Number.MAX_SAFE_INTEGER : position;
}

/** An endpoint with its limited windows. The number of consumed requests follows from the other two numbers. */
function limitedWindows({ endpoint, used_by, ...windows }: Endpoint): object {
  const limited = Object.entries(windows).flatMap(([name, window]) =>
    isUnlimited(window) ? [] : [[name, { limit: window.limit, left: window.left }] as const],
  );
  return { endpoint, used_by, ...Object.fromEntries(limited) };
}

function isUnlimited({ limit, left }: Endpoint["minute"]): boolean {
  return limit === null && left === null;
}
