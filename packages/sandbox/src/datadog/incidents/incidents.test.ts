import { expect, test } from "vitest";
import { sandboxAtNow, send } from "../../__fixtures__/requests.ts";

const backend = sandboxAtNow();
const T0 = backend.world.incident.startMs;

interface Body {
  readonly data: {
    readonly attributes: { total: number; facets: unknown; incidents: { data: { attributes: Attributes } }[] };
  };
  readonly meta: unknown;
  readonly included: unknown[];
}
interface Attributes {
  readonly public_id: number;
  readonly created: string;
  readonly state: string;
  readonly resolved: string | null;
  readonly fields: Record<string, { value: unknown }>;
}

async function search(parameters: Record<string, string>) {
  const response = await send(backend, `/api/v2/incidents/search?${new URLSearchParams(parameters)}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as Body;
  const incidents = body.data.attributes.incidents.map(({ data }) => data.attributes);
  return { body, incidents, numbers: incidents.map(({ public_id }) => public_id) };
}

test.each([
  ["state:(active OR stable)", [204, 203]],
  ["state:(active OR stable) AND severity:SEV-2", [204]],
  ["severity:(SEV-1 OR SEV-2)", [204, 197]],
  ["state:resolved", [197]],
  ["services:payment-service AND customer_impacted:true", [204, 197]],
  ["confirmations", [203]],
  ["state:completed", []],
])("the search for %s returns the matching incidents, the newest first", async (query, expected) => {
  expect((await search({ query })).numbers).toEqual(expected);
});

test("the open incident was declared twelve minutes after the release, without a root cause", async () => {
  const { incidents } = await search({ query: "state:active" });
  expect(incidents[0]).toMatchObject({
    created: new Date(T0 + 12 * 60_000).toISOString().replace(".000Z", "+00:00"),
    fields: {
      root_cause: { value: null },
      slug: { value: "IR-204" },
      services: { value: ["checkout-api", "payment-service"] },
    },
  });
});

test("a resolved incident has no time of resolution, as in recorded responses", async () => {
  const { incidents } = await search({ query: "state:resolved" });
  expect(incidents[0]).toMatchObject({ state: "resolved", resolved: null });
});

test("pages have a next offset on the last page too", async () => {
  const query = "state:(active OR stable OR resolved)";
  const { numbers, body } = await search({ query, "page[size]": "2", "page[offset]": "2" });
  expect([numbers, body.data.attributes.total]).toEqual([[197], 3]);
  expect(body.meta).toEqual({ pagination: { offset: 2, next_offset: 3, size: 2 } });
  expect((await search({ query, sort: "created", include: "users" })).body.included).toHaveLength(3);
  expect((await search({ query, sort: "created" })).numbers).toEqual([197, 203, 204]);
});

test("the response counts all matches by facet", async () => {
  const { body } = await search({ query: "severity:SEV-2", "page[size]": "1" });
  expect(body.data.attributes.facets).toMatchObject({
    state: [
      { name: "active", count: 1 },
      { name: "resolved", count: 1 },
    ],
    severity: [{ name: "SEV-2", count: 2 }],
    time_to_repair: [{ aggregates: { min: 4440, max: 4440 } }],
  });
});

test.each([
  [{}, "Missing required parameter: query"],
  [{ query: "state:active AND from_ts:1" }, "Invalid search query: unknown facet 'from_ts'"],
  [{ query: "state:active", sort: "title" }, "Invalid query parameter: sort"],
  [{ query: "state:active", "page[size]": "101" }, "Invalid page[size]: must be between 1 and 100"],
])("the parameters %o are a 400", async (parameters, error) => {
  const response = await send(backend, `/api/v2/incidents/search?${new URLSearchParams(parameters)}`);
  expect([response.status, await response.json()]).toEqual([400, { errors: [error] }]);
});
