import type { CallContext } from "@toolwright/core/authoring";
import { toolkitStore } from "@toolwright/core/store";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createApolloClient } from "./client.ts";
import { fetchUsage } from "./usage.ts";

const call: CallContext = {
  tool: "Sales.GetApiUsage",
  now: 0,
  signal: new AbortController().signal,
  deadlineMs: 30_000,
  resend: false,
  requests: { sent: 0, left: null },
  progress: () => undefined,
};
const clock = testClock(0);

function usageOf(body: unknown, requests: Request[] = []) {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return Response.json(body);
  };
  const options = { apiKey: "key-1", fetch, clock, retry: 0 };
  return fetchUsage(createApolloClient(options, { store: toolkitStore({ clock }) }), call);
}

const window = (limit: unknown, consumed: unknown, left_over: unknown) => ({ limit, consumed, left_over });
const NONE = { limit: null, consumed: null, left: null };

describe("the usage of an endpoint", () => {
  it("reads the usage of each window", async () => {
    const body = {
      '["api/v1/people", "match"]': { day: window(600, 5, 595), hour: window(200, 5, 195), minute: window(50, 1, 49) },
    };
    expect(await usageOf(body)).toEqual([
      {
        endpoint: "people/match",
        minute: { limit: 50, consumed: 1, left: 49 },
        hour: { limit: 200, consumed: 5, left: 195 },
        day: { limit: 600, consumed: 5, left: 595 },
      },
    ]);
  });

  it.each([
    ['["api/v1/people", "match"]', "people/match"],
    ['["api/v1/usage_stats", "api_usage_stats"]', "usage_stats/api_usage_stats"],
    ["api/v1/people/match", "people/match"],
    ["/api/v1/people/match", "people/match"],
    ["people/match", "people/match"],
    ['["api/v1/people", 5]', "people/5"],
    ["[broken", "[broken"],
    ["5", "5"],
    ["null", "null"],
    ['{"a":1}', '{"a":1}'],
    ["", ""],
  ])("names the endpoint of the key %j %j", async (key, endpoint) => {
    expect((await usageOf({ [key]: {} }))[0]?.endpoint).toBe(endpoint);
  });

  it.each([null, 5, "text", [], {}, { minute: null, hour: 5, day: [] }, { day: window(null, "", {}) }])(
    "reads no limits from %j",
    async (value) => {
      expect(await usageOf({ "people/match": value })).toEqual([
        { endpoint: "people/match", minute: NONE, hour: NONE, day: NONE },
      ]);
    },
  );

  it("reads numbers written as strings", async () => {
    const [first] = await usageOf({ x: { day: window("600", "0", "600") } });
    expect(first?.day).toEqual({ limit: 600, consumed: 0, left: 600 });
  });

  it("requests the usage once, without a filter", async () => {
    const requests: Request[] = [];
    expect(await usageOf({}, requests)).toEqual([]);
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ["POST", "https://api.apollo.io/api/v1/usage_stats/api_usage_stats"],
    ]);
  });

  it.each([[null], [5], ["text"]])("fails with bad_response for %j", async (body) => {
    await expect(usageOf(body)).rejects.toMatchObject({ code: "bad_response" });
  });
});
