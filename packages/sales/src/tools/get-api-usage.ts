import { defineTool, fitRows, nullableString, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import { type EndpointUsage, fetchUsage } from "../apollo/usage.ts";
import type { SalesCall } from "../call.ts";

const input = v.strictObject({});

const count = v.nullable(v.number());
const window = v.object({ limit: count, consumed: count, left: count });

const output = v.object({
  endpoints: v.array(
    v.object({ endpoint: v.string(), used_by: nullableString, minute: window, hour: window, day: window }),
  ),
  warnings: warningList,
});

type Endpoint = v.InferOutput<typeof output>["endpoints"][number];

/** Endpoints of this toolkit, in the order of its tools. */
const USED_BY: Readonly<Record<string, string>> = {
  "organizations/enrich": "EnrichOrganization, SearchOrganizations",
  "organizations/show": "SearchOrganizations",
  "people/match": "EnrichPerson",
  "mixed_companies/search": "SearchOrganizations",
  "mixed_people/api_search": "SearchPeople",
  "usage_stats/api_usage_stats": "GetApiUsage",
};

/**
 * Limits and remaining requests of every endpoint by minute, hour and day, those of this toolkit first; `null` where
 * there is no limit. Credits are another matter: results say what they spent.
 *
 * Backend: `POST /api/v1/usage_stats/api_usage_stats`, a read that is retried and needs a master key. Errors:
 * `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`, `not_found` (wrong base address), `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const getApiUsage = defineTool({
  name: "Sales.GetApiUsage",
  title: "Get API usage",
  description: "Rate limits and remaining requests per endpoint. Needs a master key",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: SalesCall) {
    const endpoints = (await fetchUsage(call.apollo, call)).map(toEndpoint);
    return { endpoints: endpoints.sort((one, other) => placeOf(one) - placeOf(other)), warnings: [] };
  },
  fit: (result, { maxTokens }) =>
    fitRows<Endpoint>({
      rows: result.endpoints,
      levels: [
        { shape: (row) => row, note: null },
        { shape: leftOnly, note: "Only the requests left are shown by window." },
        omitFields(["minute", "hour", "day"], "Only names are shown."),
      ],
      maxTokens,
      build(endpoints, notes, shown) {
        const rest = result.endpoints.length - shown;
        const words = rest > 0 ? [`${rest} endpoints that this toolkit does not use are left out.`] : [];
        return { endpoints, warnings: [...result.warnings, ...notes, ...words] };
      },
    }),
});

function toEndpoint({ endpoint, minute, hour, day }: EndpointUsage): Endpoint {
  const used_by = Object.hasOwn(USED_BY, endpoint) ? (USED_BY[endpoint] ?? null) : null;
  return { endpoint, used_by, minute, hour, day };
}

function placeOf({ endpoint }: Endpoint): number {
  const place = Object.keys(USED_BY).indexOf(endpoint);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

function leftOnly({ endpoint, used_by, minute, hour, day }: Endpoint): object {
  return { endpoint, used_by, left: { minute: minute.left, hour: hour.left, day: day.left } };
}
