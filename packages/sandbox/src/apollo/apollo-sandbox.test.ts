import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import type { Fault } from "../http/faults.ts";
import { MAX_LOGGED_REQUESTS } from "../http/request-log.ts";
import { createRandom } from "../world/random.ts";
import { callApollo, freshApollo, NOW, send } from "./__fixtures__/call-apollo.ts";
import type { ApolloSandbox } from "./apollo-sandbox.ts";
import { API_KEY } from "./respond.ts";

const EMPLOYER = "GET /organizations/enrich?domain=vantaro.example";
const CODE = "BILLING.LIMIT.CREDITS_EXHAUSTED";

async function failed(fault: Fault, line = EMPLOYER) {
  const sandbox = freshApollo();
  sandbox.fail(fault);
  return { ...(await callApollo(sandbox, line)), sandbox };
}

describe("keys", () => {
  test.each([
    [{}, "AUTH.AUTHENTICATION.API_KEY_MISSING"],
    [{ "x-api-key": "other" }, "AUTH.AUTHENTICATION.API_KEY_INVALID"],
    [{ authorization: `Bearer ${API_KEY}` }, "AUTH.AUTHENTICATION.API_KEY_MISSING"],
  ])("the headers %j are rejected as JSON with the code %s, and without rate limit headers", async (headers, code) => {
    const { fetch } = freshApollo();
    const response = await fetch("https://api.apollo.io/api/v1/people/match", { method: "POST", headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([401, "application/json; charset=utf-8"]);
    expect(response.headers.has("x-rate-limit-minute")).toBe(false);
    const { error, error_details } = (await response.json()) as { error: string; error_details: object };
    expect(error).not.toBe("");
    expect(error_details).toEqual({
      code,
      message: expect.any(String),
      suggestions: [{ label: expect.any(String) }],
      context: {},
    });
    const health = await fetch("https://api.apollo.io/api/v1/auth/health", { headers });
    expect([health.status, await health.json()]).toEqual([200, { healthy: true, is_logged_in: false }]);
  });

  test("a key with scopes reaches only its endpoints, in each notation of a scope", async () => {
    for (const scope of ["organizations/enrich", "api/v1/organizations/enrich", "organizations#enrich"]) {
      const sandbox = freshApollo({ scopes: [scope] });
      expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
      const { status, json, headers } = await callApollo(sandbox, "GET /organizations/5e66b6381e05b4008c8331b8");
      expect([status, json.error_code]).toEqual([403, "API_INACCESSIBLE"]);
      expect(json.error).toContain("api/v1/organizations/show.");
      expect(headers.has("x-rate-limit-minute")).toBe(false);
    }
  });
});

describe("paths and hosts", () => {
  test("paths without /api return no data and charge no credits", async () => {
    const sandbox = freshApollo();
    const texts: string[] = [];
    for (const line of ["GET /v1/organizations/enrich?domain=vantaro.example", "POST /v1/mixed_people/api_search"]) {
      const response = await send(sandbox, line);
      expect(response.status).toBe(200);
      texts.push(await response.text());
    }
    expect(texts).toEqual(["{}", '{"total_entries":0,"people":[]}']);
    const search = await send(sandbox, "POST /v1/mixed_companies/search");
    expect(await search.json()).toMatchObject({ organizations: [], pagination: { total_entries: 0 } });
    expect(sandbox.credits.spent).toBe(0);
  });

  test("any other host serves the same paths", async () => {
    const { fetch, options } = freshApollo();
    const headers = { "x-api-key": options.apiKey };
    const response = await fetch("http://127.0.0.1:8080/api/v1/organizations/enrich?name=Vantaro", { headers });
    expect(await response.json()).toMatchObject({ organization: { name: "Vantaro" } });
  });

  test("unknown paths return 404", async () => {
    const response = await send(freshApollo(), "GET /api/v2/nothing");
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect((await send(freshApollo(), "GET /api/v1/nothing")).status).toBe(404);
  });
});

describe("rate limits", () => {
  test("every response has rate limit headers, and the limits are enforced", async () => {
    const clock = testClock(NOW);
    const sandbox = freshApollo({ rateLimit: { minute: 1 }, clock });
    const { headers } = await callApollo(sandbox, EMPLOYER);
    expect(headers.get("x-minute-requests-left")).toBe("0");
    expect(headers.get("x-rate-limit-hourly")).toBe("");
    expect(headers.has("x-hourly-usage")).toBe(false);
    const exceeded = await callApollo(sandbox, EMPLOYER);
    expect([exceeded.status, exceeded.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(exceeded.json.error_details).toMatchObject({
      code: "USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED",
      suggestions: [{ retry_after_seconds: 60 }],
    });
    expect(exceeded.json.message).toMatch(
      /^The maximum number of api calls allowed for api\/v1\/organizations\/enrich is 1 times per minute\./,
    );
    expect(sandbox.credits.spent).toBe(1);
    clock.advance(60_000);
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
  });

  test("reset() clears the rate limits", async () => {
    const sandbox = freshApollo({ rateLimit: { day: 1 } });
    await callApollo(sandbox, EMPLOYER);
    sandbox.reset();
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
  });

  test("rate limits follow the plan unless `rateLimit` replaces them", async () => {
    const sandbox = freshApollo({ plan: "free", rateLimit: {} });
    expect((await callApollo(sandbox, EMPLOYER)).headers.get("x-rate-limit-24-hour")).toBe("600");
  });
});

describe("credits", () => {
  test("paid requests without credits are rejected with an error code and charge nothing", async () => {
    const sandbox = freshApollo({ credits: 1 });
    await callApollo(sandbox, EMPLOYER);
    const lines = [
      EMPLOYER,
      "POST /people/match?id=x",
      "POST /mixed_companies/search",
      "POST /organizations/bulk_enrich?domains[]=a",
      `GET /organizations/${sandbox.directory.companies[0]!.id}`,
    ];
    for (const line of lines) {
      const { status, json } = await callApollo(sandbox, line);
      expect(status).toBe(422);
      expect(json.error).toMatch(/^You have insufficient credits!/);
      expect(json.error_details).toMatchObject({ code: CODE, context: { next_billing_date: { value: "2026-02-01" } } });
    }
    expect(sandbox.credits).toMatchObject({ spent: 1, left: 0 });
    sandbox.credits.add(2);
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
    expect(sandbox.credits).toMatchObject({ spent: 2, left: 1 });
  });

  test("a fault can report insufficient credits in each form", async () => {
    const code = await failed({ outOfCredits: "code" });
    expect([code.status, code.json.error_details.code]).toEqual([422, CODE]);
    const text = await failed({ outOfCredits: "text" });
    expect([text.status, Object.keys(text.json)]).toEqual([422, ["error"]]);
    const payment = await failed({ outOfCredits: "402" });
    expect([payment.status, payment.json.error_details.code]).toEqual([402, CODE]);
    expect(payment.sandbox.credits.spent).toBe(0);
  });

  test("for any requests, spent credits equal the charges implied by the responses", async () => {
    for (const seed of ["a", "b", "c"]) {
      const sandbox = freshApollo({ credits: 60 });
      const random = createRandom(`calls:${seed}`);
      let implied = 0;
      for (let call = 0; call < 100; call++) {
        const { line, cost } = randomCall(sandbox, random);
        const { status, json } = await callApollo(sandbox, line);
        if (status === 200) implied += cost(json);
        else expect(json.error_details.code).toBe(CODE);
        expect(sandbox.credits.spent).toBe(implied);
        expect(sandbox.credits.left).toBeGreaterThanOrEqual(0);
      }
      expect(sandbox.credits.spent).toBeGreaterThan(20);
    }
  });
});

interface Answer {
  readonly organization?: object;
  readonly person?: { readonly id: string | null } | null;
  readonly model_ids?: readonly string[];
  readonly unique_enriched_records?: number;
}

function randomCall({ directory }: ApolloSandbox, random: ReturnType<typeof createRandom>) {
  const domain = () => (random.chance(0.3) ? "no.example" : random.pick(directory.companies).primary_domain);
  const person = random.pick(directory.people);
  const calls: { line: string; cost(json: Answer): number }[] = [
    { line: `GET /organizations/enrich?domain=${domain() ?? "x"}`, cost: (json) => (json.organization ? 1 : 0) },
    { line: `GET /organizations/${random.pick(directory.companies).id}`, cost: () => 1 },
    {
      line: `POST /organizations/bulk_enrich?domains[]=${domain()}&domains[]=${domain()}`,
      cost: (json) => json.unique_enriched_records ?? 0,
    },
    { line: `POST /people/match?name=${encodeURIComponent(person.name)}`, cost: (json) => (json.person?.id ? 1 : 0) },
    { line: `POST /people/match?email=${person.email ?? "x@no.example"}`, cost: (json) => (json.person?.id ? 1 : 0) },
    {
      line: `POST /mixed_companies/search?page=${random.integer(1, 60)}&per_page=100`,
      cost: (json) => (json.model_ids?.length ? 1 : 0),
    },
    { line: "POST /mixed_people/api_search", cost: () => 0 },
    { line: "POST /usage_stats/credit_usage_stats", cost: () => 0 },
  ];
  return random.pick(calls);
}

describe("faults", () => {
  test("a fault with a status sends the matching body", async () => {
    expect(await failed({ status: 422 })).toMatchObject({ status: 422, json: { error: "Invalid parameters" } });
    expect(await failed({ status: 500 })).toMatchObject({ status: 500, json: { error: "failed with 500" } });
    expect((await failed({ status: 401 })).json.error_details.code).toBe("AUTH.AUTHENTICATION.API_KEY_INVALID");
    const forbidden = await failed({ status: 403 });
    expect([forbidden.status, forbidden.json.error_code]).toEqual([403, "API_INACCESSIBLE"]);
    expect(forbidden.headers.has("x-rate-limit-minute")).toBe(false);
    const exhausted = await failed({ status: 429 });
    expect([exhausted.status, exhausted.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(exhausted.headers.get("x-minute-requests-left")).toBe("0");
    expect(exhausted.sandbox.credits.spent).toBe(0);
  });

  test.each([
    ["key_expired", 401, "AUTH.AUTHENTICATION.API_KEY_EXPIRED"],
    ["account_inactive", 401, "AUTH.AUTHENTICATION.ACCOUNT_INACTIVE"],
    ["address_blocked", 403, "AUTH.AUTHORIZATION.IP_NOT_ALLOWED"],
    ["scope", 403, "AUTH.AUTHORIZATION.ENDPOINT_NOT_PERMITTED"],
    ["work_email", 403, "AUTH.AUTHORIZATION.WORK_EMAIL_REQUIRED"],
  ] as const)("a fault can refuse a request for the reason %s", async (refusal, status, code) => {
    const refused = await failed({ refusal });
    expect(refused).toMatchObject({ status, json: { error: expect.any(String), error_details: { code } } });
    expect(refused.json.error_code).toBe(status === 403 ? "API_INACCESSIBLE" : undefined);
    expect(refused.headers.has("x-rate-limit-minute")).toBe(false);
    expect(refused.sandbox.credits.spent).toBe(0);
  });

  test("a fault can send an HTML page, truncate a body or return partial results", async () => {
    for (const [fault, status] of [
      [{ html: true }, 200],
      [{ html: true, status: 502 }, 502],
      [{ html: true, status: 429 }, 429],
    ] as const) {
      expect(await failed(fault)).toMatchObject({ status, type: "text/html; charset=utf-8" });
    }
    const sandbox = freshApollo();
    sandbox.fail({ cutOff: true });
    const text = await (await send(sandbox, "POST /api/v1/mixed_people/api_search")).text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    const partial = await failed({ partial: true }, "POST /mixed_companies/search");
    expect(partial.json.partial_results_only).toBe(true);
  });

  test("a network error occurs before or after the request takes effect", async () => {
    const sandbox = freshApollo();
    sandbox.fail({ networkError: "ECONNRESET" });
    await expect(callApollo(sandbox, EMPLOYER)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(sandbox.credits.spent).toBe(0);
    sandbox.fail({ networkError: "ECONNRESET", isHandled: true });
    await expect(callApollo(sandbox, EMPLOYER)).rejects.toThrow("fetch failed");
    expect(sandbox.credits.spent).toBe(1);
    sandbox.fail({ status: 503, isHandled: true });
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(503);
    expect(sandbox.credits.spent).toBe(2);
    expect(sandbox.requests.map(({ status }) => status)).toEqual([0, 0, 503]);
  });

  test("a fault applies only to its path and only `times` times", async () => {
    const sandbox = freshApollo();
    sandbox.fail({ path: "/api/v1/people", status: 500, times: 1 });
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
    expect((await callApollo(sandbox, "POST /people/match")).status).toBe(500);
    expect((await callApollo(sandbox, "POST /people/match")).status).toBe(200);
    sandbox.fail({ status: 500 });
    sandbox.reset();
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
  });

  test("a caller can abort a delayed request", async () => {
    const sandbox = freshApollo();
    sandbox.fail({ delayMs: 1 });
    expect((await callApollo(sandbox, EMPLOYER)).status).toBe(200);
    sandbox.fail({ delayMs: 60_000 });
    const signal = AbortSignal.abort(new Error("gave up"));
    await expect(sandbox.fetch("https://api.apollo.io/api/v1/auth/health", { signal })).rejects.toThrow("gave up");
  });
});

describe("request log", () => {
  test("the request log keeps parameters, lists, bodies and statuses, but no keys", async () => {
    const sandbox = freshApollo();
    await callApollo(
      sandbox,
      "POST /mixed_companies/search?organization_locations[]=a&organization_locations[]=b&page=1",
      {
        per_page: 5,
      },
    );
    expect(sandbox.requests).toEqual([
      {
        method: "POST",
        path: "/api/v1/mixed_companies/search",
        query: { "organization_locations[]": "b", page: "1" },
        lists: { "organization_locations[]": ["a", "b"] },
        body: { per_page: 5 },
        status: 200,
      },
    ]);
    sandbox.reset();
    expect(sandbox.requests).toEqual([]);
  });

  test("the request log is bounded", async () => {
    const sandbox = freshApollo();
    for (let count = 0; count < MAX_LOGGED_REQUESTS + 5; count++) await send(sandbox, "GET /api/v1/auth/health");
    expect(sandbox.requests).toHaveLength(MAX_LOGGED_REQUESTS);
  });
});

test("the same seed gives the same responses, request ids included", async () => {
  const [one, two] = [freshApollo(), freshApollo()];
  for (const line of ["POST /people/match?id=x", "POST /mixed_people/api_search?per_page=3"]) {
    expect((await callApollo(one, line)).text).toBe((await callApollo(two, line)).text);
  }
});
