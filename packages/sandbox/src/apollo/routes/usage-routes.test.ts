import { describe, expect, test } from "vitest";
import { callApollo, freshApollo, send } from "../__fixtures__/call-apollo.ts";

describe("usage of the API", () => {
  test("API usage is reported per endpoint and window, by keys that are JSON lists", async () => {
    const sandbox = freshApollo({ rateLimit: {} });
    await callApollo(sandbox, "POST /mixed_companies/search?per_page=1");
    await callApollo(sandbox, "POST /people/match?id=x");
    const { json, status } = await callApollo(sandbox, "POST /usage_stats/api_usage_stats", {});
    expect(status).toBe(200);
    expect(json['["api/v1/mixed_companies", "search"]']).toEqual({
      day: { limit: 50_000, consumed: 1, left_over: 49_999 },
      hour: { limit: 6_000, consumed: 1, left_over: 5_999 },
      minute: { limit: 200, consumed: 1, left_over: 199 },
    });
    expect(json['["api/v1/people", "match"]']).toEqual({
      day: { limit: null, consumed: 1, left_over: null },
      hour: { limit: null, consumed: 1, left_over: null },
      minute: { limit: 1_000, consumed: 1, left_over: 999 },
    });
    for (const key of Object.keys(json)) expect(JSON.parse(key)).toHaveLength(2);
    expect(Object.keys(json).length).toBeGreaterThan(40);
    expect(json).toHaveProperty(['["api/v1/mixed_people", "api_search"]']);
  });

  test("API usage requires POST, and GET returns an empty 404", async () => {
    const response = await send(freshApollo(), "GET /api/v1/usage_stats/api_usage_stats");
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  test("API usage is rejected for keys without its scope", async () => {
    const search = freshApollo({ scopes: ["mixed_people/api_search"] });
    const rejection = await callApollo(search, "POST /usage_stats/api_usage_stats");
    expect([rejection.status, rejection.json.error_code]).toEqual([403, "API_INACCESSIBLE"]);
    expect(rejection.json.error).toContain("not authorized to access api/v1/usage_stats/api_usage_stats.");
    const usage = freshApollo({ scopes: ["usage_stats#api_usage_stats"] });
    expect((await callApollo(usage, "POST /usage_stats/api_usage_stats")).status).toBe(200);
  });
});

test("credit usage reports granted, spent and remaining credits and the billing month", async () => {
  const sandbox = freshApollo({ credits: 10 });
  await callApollo(sandbox, "POST /mixed_companies/search");
  sandbox.credits.add(5);
  const { json } = await callApollo(sandbox, "POST /usage_stats/credit_usage_stats");
  expect(json.credit_usage_stats.lead_credit).toEqual({ limit: 15, consumed: 1, left_over: 14 });
  expect(Object.keys(json.credit_usage_stats)).toHaveLength(10);
  expect(json.current_credit_cycle).toEqual({
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2026-02-01T00:00:00.000Z",
  });
});

test("a health check accepts a key of any scope", async () => {
  const { json } = await callApollo(freshApollo({ scopes: [] }), "GET /auth/health");
  expect(json).toEqual({ healthy: true, is_logged_in: true });
});

describe("the owner of the key", () => {
  test("the profile names the owner, and the credits left if requested, without cost", async () => {
    const sandbox = freshApollo({ credits: 30 });
    await callApollo(sandbox, "GET /organizations/enrich?domain=vantaro.example");
    const plain = await callApollo(sandbox, "GET /users/api_profile");
    expect(Object.keys(plain.json)).toEqual(["id", "team_id", "first_name", "last_name", "title", "email"]);
    const { json } = await callApollo(sandbox, "GET /users/api_profile?include_credit_usage=true");
    expect(json).toMatchObject({
      ...plain.json,
      num_credits_remaining: 29,
      effective_num_lead_credits: 30,
      num_lead_credits_used: 1,
      num_export_credits_used: 0,
    });
    expect(sandbox.credits.spent).toBe(1);
  });
});
