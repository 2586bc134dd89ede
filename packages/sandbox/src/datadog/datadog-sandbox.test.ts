import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aggregate, NOW, sandboxAtNow, search, send } from "../__fixtures__/requests.ts";
import { MAX_LOGGED_REQUESTS } from "../http/request-log.ts";
import { createDatadogSandbox, type DatadogSettings } from "./datadog-sandbox.ts";
import { createInvestigation } from "./investigation.ts";
import { ROUTES } from "./respond.ts";
import { PERMISSIONS } from "./route.ts";

const LOGS = "/api/v2/logs/events";
const SPANS = "/api/v2/spans/events";

/** A shared sandbox for tests that change only faults and the request log. */
const shared = sandboxAtNow();

/** Creates a sandbox without events, which is fast and enough for tests without searches. */
function emptySandbox(settings: Partial<DatadogSettings> = {}) {
  const world = () => shared.world;
  const store = () => ({ logs: [], requestLogs: [], spans: [] });
  const investigation = createInvestigation(world, store);
  return createDatadogSandbox({ seed: "1", world, store, investigation, clock: testClock(NOW), ...settings });
}

function limits({ headers }: Response) {
  const read = (name: string) => headers.get(`x-ratelimit-${name}`);
  return ["limit", "period", "remaining", "reset", "name"].map(read);
}

describe("the rate limit", () => {
  function limited(settings: Partial<DatadogSettings> = {}) {
    const clock = testClock(NOW);
    return { backend: emptySandbox({ clock, ...settings }), advance: clock.advance };
  }

  test("the rate limit is 300 requests an hour, and every response reports it", async () => {
    const { backend, advance } = limited();
    expect(limits(await send(backend, LOGS))).toEqual(["300", "3600", "299", "3600", "logs_public_search_api"]);
    advance(90_500);
    expect(limits(await send(backend, LOGS))).toEqual(["300", "3600", "298", "3510", "logs_public_search_api"]);
    const rejection = await send(backend, `${LOGS}?sort=odd`);
    expect([rejection.status, rejection.headers.get("x-ratelimit-remaining")]).toEqual([400, "297"]);
  });

  test("each dataset has one rate limit for searches and aggregations", async () => {
    const { backend } = limited({ rateLimit: { limit: 5 } });
    await aggregate(backend, "spans", { compute: [{ aggregation: "count" }] });
    await search(backend, "spans", {});
    expect(limits(await send(backend, SPANS)).slice(2)).toEqual(["2", "3600", "spans_public_search_api"]);
    expect(limits(await send(backend, LOGS))[2]).toBe("4");
  });

  test("an exhausted rate limit returns 429 until the next period", async () => {
    const { backend, advance } = limited({ rateLimit: { limit: 2, periodSeconds: 60 } });
    advance(45_000);
    expect((await send(backend, LOGS)).status).toBe(200);
    expect((await send(backend, LOGS)).status).toBe(200);
    for (let time = 0; time < 3; time++) {
      const rejection = await send(backend, LOGS);
      expect(rejection.status).toBe(429);
      expect(limits(rejection)).toEqual(["2", "60", "0", "15", "logs_public_search_api"]);
      expect(rejection.headers.has("retry-after")).toBe(false);
      expect(await rejection.json()).toEqual({ errors: ["Too many requests"] });
    }
    advance(14_999);
    const last = await send(backend, LOGS);
    expect([last.status, last.headers.get("x-ratelimit-reset")]).toEqual([429, "1"]);
    advance(1);
    const recovered = await send(backend, LOGS);
    expect([recovered.status, ...limits(recovered).slice(2, 4)]).toEqual([200, "1", "60"]);
  });

  test("the default rate limit accepts 300 requests and no more", async () => {
    const { backend } = limited();
    const statuses: number[] = [];
    for (let time = 0; time < 301; time++) statuses.push((await send(backend, LOGS)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("keys and permissions", () => {
  const { apiKey, applicationKey, fetch, site } = shared.options;
  const searchWith = (headers: Record<string, string>) => fetch(`https://api.${site}${LOGS}`, { headers });

  test.each([
    ["no keys", {}],
    ["only the API key", { "dd-api-key": apiKey }],
    ["only the application key", { "dd-application-key": applicationKey }],
    ["an empty key", { "dd-api-key": "", "dd-application-key": applicationKey }],
  ])("a request with %s gets a 401", async (_, headers) => {
    const response = await searchWith(headers as Record<string, string>);
    expect([response.status, await response.json()]).toEqual([401, { errors: ["Unauthorized"] }]);
  });

  test.each([
    ["an unknown API key", { "dd-api-key": "other", "dd-application-key": applicationKey }],
    ["an unknown application key", { "dd-api-key": apiKey, "dd-application-key": "other" }],
    ["the keys exchanged", { "dd-api-key": applicationKey, "dd-application-key": apiKey }],
  ])("a request with %s gets a 403", async (_, headers) => {
    const response = await searchWith(headers);
    expect([response.status, await response.json()]).toEqual([403, { errors: ["Forbidden"] }]);
  });

  test("a dataset without permission is forbidden, and the other one is allowed", async () => {
    const statuses = async (permissions: DatadogSettings["permissions"]) => {
      const backend = emptySandbox({ permissions });
      return [(await send(backend, LOGS)).status, (await send(backend, SPANS)).status];
    };
    expect(await statuses(["logs_read_data"])).toEqual([200, 403]);
    expect(await statuses(["apm_read"])).toEqual([403, 200]);
    expect(await statuses([])).toEqual([403, 403]);
  });

  test.each(ROUTES.map((route) => [route.methods[0], route.path, route.permission] as const))(
    "%s %s needs the permission %s",
    async (method = "GET", path, permission) => {
      const others = PERMISSIONS.filter((other) => other !== permission);
      expect((await send(emptySandbox({ permissions: others }), path, { method })).status).toBe(403);
    },
  );

  test("a rejected request does not count against the limit", async () => {
    const backend = emptySandbox({ rateLimit: { limit: 1 } });
    for (let time = 0; time < 3; time++) {
      const rejection = await backend.fetch(`https://api.datadoghq.com${LOGS}`);
      expect(rejection.headers.get("x-ratelimit-remaining")).toBe("1");
    }
    expect((await send(backend, LOGS)).status).toBe(200);
  });
});

describe("faults", () => {
  // Delays run on fake timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** Adds a fault and sends two requests. Returns the first response and checks that the second succeeds. */
  async function faulty(fault: Parameters<typeof shared.fail>[0], path = LOGS): Promise<Response> {
    shared.reset();
    shared.fail(fault);
    const [first, second] = [await send(shared, path), await send(shared, path)];
    expect(second.status).toBe(200);
    await expect(second.json()).resolves.toHaveProperty("meta.status", "done");
    return first;
  }

  test("a status is sent once, with an error body", async () => {
    for (const status of [400, 403, 500, 503]) {
      const response = await faulty({ status });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ errors: [`Failed with status ${status}`] });
    }
  });

  test("a 429 has the headers of an exhausted limit and does not count", async () => {
    const response = await faulty({ status: 429 });
    expect(response.status).toBe(429);
    expect(limits(response).slice(2, 4)).toEqual(["0", "3600"]);
    expect(await response.json()).toEqual({ errors: ["Too many requests"] });
  });

  test("an HTML page can be sent with any status, as gateways do", async () => {
    const response = await faulty({ status: 502, html: true });
    expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html"]);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>.*502/);
    expect((await faulty({ html: true })).status).toBe(200);
  });

  test("a fault can truncate the body", async () => {
    const response = await faulty({ cutOff: true });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text.length).toBeGreaterThan(100);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test("a partial response has the status timeout and a warning", async () => {
    const { meta } = (await (await faulty({ partial: true })).json()) as { meta: Record<string, unknown> };
    expect(meta).toMatchObject({ status: "timeout", warnings: [{ code: "timeout" }] });
    shared.fail({ partial: true });
    const { body } = await aggregate(shared, "spans", { compute: [{ aggregation: "count" }] });
    expect(body.meta.status).toBe("timeout");
  });

  test("a network error rejects with the platform's code", async () => {
    shared.reset();
    shared.fail({ networkError: "ECONNRESET" });
    const error = await send(shared, LOGS).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET" } });
    expect(shared.requests).toMatchObject([{ path: LOGS, status: 0 }]);
    expect((await send(shared, LOGS)).status).toBe(200);
  });

  test("a request with a network error counts against the limit only if it is handled", async () => {
    const backend = emptySandbox();
    for (const isHandled of [false, true]) {
      backend.fail({ networkError: "ECONNRESET", isHandled });
      await expect(send(backend, LOGS)).rejects.toThrow("fetch failed");
    }
    expect(limits(await send(backend, LOGS))[2]).toBe("298");
  });

  test("a response can be delayed", async () => {
    shared.reset();
    shared.fail({ delayMs: 60_000 });
    const finished: string[] = [];
    const request = async (name: string) => {
      expect((await send(shared, LOGS)).status).toBe(200);
      finished.push(name);
    };
    const delayed = request("delayed");
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await request("not delayed");
    vi.advanceTimersByTime(60_000);
    await delayed;
    expect(finished).toEqual(["not delayed", "delayed"]);
  });

  test("a request can be aborted before and during its delay", async () => {
    shared.reset();
    shared.fail({ delayMs: 60_000, times: 2 });
    const reason = new Error("changed my mind");
    const aborted = send(shared, LOGS, { signal: AbortSignal.abort(reason) });
    await expect(aborted).rejects.toBe(reason);
    const controller = new AbortController();
    const pending = send(shared, LOGS, { signal: controller.signal });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    shared.reset();
    await expect(send(shared, LOGS, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(shared.requests).toEqual([]);
  });

  test("faults apply to paths with their prefix, `times` times, in the order they were added", async () => {
    shared.reset();
    shared.fail({ path: "/api/v2/spans", status: 500, times: 2 });
    shared.fail({ status: 503 });
    shared.fail({ status: 418, times: 0 });
    const statuses: number[] = [];
    for (const path of [LOGS, SPANS, LOGS, SPANS, SPANS]) statuses.push((await send(shared, path)).status);
    expect(statuses).toEqual([503, 500, 200, 500, 200]);
  });

  test("a fault with infinite times lasts until reset()", async () => {
    shared.reset();
    shared.fail({ status: 500, times: Number.POSITIVE_INFINITY });
    for (let time = 0; time < 20; time++) expect((await send(shared, LOGS)).status).toBe(500);
    shared.reset();
    expect((await send(shared, LOGS)).status).toBe(200);
  });
});

describe("the request log", () => {
  test("the request log has the method, path, parameters, body and status of each request", async () => {
    shared.reset();
    await search(shared, "logs", { filter: { query: "error" } });
    await send(shared, `${SPANS}?page%5Blimit%5D=2`);
    await send(shared, "/api/v2/other", { method: "POST", body: "no JSON" });
    expect(shared.requests).toEqual([
      { method: "POST", path: `${LOGS}/search`, query: {}, body: { filter: { query: "error" } }, status: 200 },
      { method: "GET", path: SPANS, query: { "page[limit]": "2" }, body: null, status: 200 },
      { method: "POST", path: "/api/v2/other", query: {}, body: null, status: 404 },
    ]);
  });

  test("the request log contains no key", async () => {
    const log = JSON.stringify(shared.requests);
    expect(log).not.toContain(shared.options.apiKey);
    expect(log).not.toContain(shared.options.applicationKey);
  });

  test("the request log drops the oldest requests", async () => {
    shared.reset();
    for (let index = 0; index < MAX_LOGGED_REQUESTS + 20; index++) await send(shared, `/none?index=${index}`);
    expect(shared.requests).toHaveLength(MAX_LOGGED_REQUESTS);
    expect(shared.requests[0]!.query).toEqual({ index: "20" });
    expect(shared.requests.at(-1)!.query).toEqual({ index: String(MAX_LOGGED_REQUESTS + 19) });
  });
});

test("content types are those of the live API", async () => {
  expect((await send(shared, LOGS)).headers.get("content-type")).toBe("application/json");
  expect((await send(shared, SPANS)).headers.get("content-type")).toBe("application/vnd.api+json");
});

test("fetch accepts a URL, a string or a request", async () => {
  const { fetch, apiKey, applicationKey } = shared.options;
  const headers = { "dd-api-key": apiKey, "dd-application-key": applicationKey };
  const address = `https://api.datadoghq.com${LOGS}`;
  const bodies = [
    await fetch(address, { headers }),
    await fetch(new URL(address), { headers }),
    await fetch(new Request(address, { headers })),
  ];
  expect(bodies.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe("the checks of keys", () => {
  const backend = emptySandbox();
  const { apiKey, applicationKey } = backend.options;
  const check = async (path: string, headers: Record<string, string>, method = "GET") => {
    const response = await backend.fetch(`https://api.datadoghq.com${path}`, { headers, method });
    return [response.status, await response.json()];
  };

  test("version 1 checks the API key alone", async () => {
    expect(await check("/api/v1/validate", { "dd-api-key": apiKey })).toEqual([200, { valid: true }]);
    expect(await check("/api/v1/validate", { "dd-api-key": "x" })).toEqual([403, { errors: ["Forbidden"] }]);
    expect((await check("/api/v1/validate", { "dd-api-key": apiKey }, "POST"))[0]).toBe(405);
  });

  test("version 2 checks both keys", async () => {
    const path = "/api/v2/validate_keys";
    const keys = { "dd-api-key": apiKey, "dd-application-key": applicationKey };
    expect(await check(path, keys)).toEqual([200, { status: "ok" }]);
    expect((await check(path, { "dd-api-key": apiKey }))[0]).toBe(403);
    expect((await check(path, { ...keys, "dd-application-key": "x" }))[0]).toBe(403);
  });

  test("a fault applies to them too", async () => {
    backend.fail({ path: "/api/v1/validate", status: 503 });
    expect((await check("/api/v1/validate", { "dd-api-key": apiKey }))[0]).toBe(503);
  });
});
