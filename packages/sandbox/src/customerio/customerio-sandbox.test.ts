import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NOW } from "../__fixtures__/requests.ts";
import type { Fault } from "../http/faults.ts";
import { MAX_LOGGED_REQUESTS } from "../http/request-log.ts";
import { generateWorld } from "../world/generate-world.ts";
import { type CustomerioSandbox, type CustomerioSettings, createCustomerioSandbox } from "./customerio-sandbox.ts";

const TRACK = "https://track.customer.io";
const APP = "https://api.customer.io";
const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const world = { ...generateWorld("1", NOW), traces: [], logs: [] };

function fresh(settings: Partial<CustomerioSettings> = {}): CustomerioSandbox {
  return createCustomerioSandbox({ seed: "1", world: () => world, clock: testClock(NOW), ...settings });
}

/** A shared workspace for tests that only add people. */
const shared = fresh({ enforceLimits: false });

const { siteId, trackingApiKey, appApiKey } = shared.options;
const basic = `Basic ${btoa(`${siteId}:${trackingApiKey}`)}`;
const bearer = `Bearer ${appApiKey}`;

interface Sent {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Sends a request line such as `PUT /api/v1/…` with the sandbox's keys to the API's host. */
function send(backend: CustomerioSandbox, line: string, { body, signal }: Sent = {}): Promise<Response> {
  const [method = "", path = ""] = line.split(" ");
  const isTrack = path.startsWith("/api/");
  return backend.fetch(`${isTrack ? TRACK : APP}${path}`, {
    method,
    headers: { authorization: isTrack ? basic : bearer, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

const identify = (backend: CustomerioSandbox, id: string) =>
  send(backend, `PUT /api/v1/customers/${id}`, { body: { first_name: "Ada" } });
const isKnown = ({ workspace }: CustomerioSandbox, id: string) =>
  workspace.people.find({ kind: "id", value: id }).length === 1;
const newId = (() => {
  let count = 0;
  return () => `new-${++count}`;
})();
const [template] = shared.workspace.templates;
const email = {
  to: "ada@example.com",
  transactional_message_id: template!.id,
  identifiers: { email: "ada@example.com" },
};

async function summary(response: Response) {
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

describe("responses", () => {
  test.each([
    ["PUT /api/v1/customers/told", { first_name: "Ada" }],
    ["POST /api/v1/customers/told/events", { name: "seen" }],
    ["POST /api/v2/entity", { type: "person", action: "event", identifiers: { id: "told" }, name: "seen" }],
    ["DELETE /api/v1/customers/told", undefined],
    ["DELETE /api/v1/customers/nobody", undefined],
  ])("the Track API responds with an empty object and a line feed: %s", async (line, body) => {
    expect(await summary(await send(shared, line, { body }))).toEqual({ status: 200, type: JSON_TYPE, text: "{}\n" });
  });

  test("the App API responds with JSON", async () => {
    const response = await summary(await send(shared, "GET /v1/segments"));
    expect(response).toMatchObject({ status: 200, type: JSON_TYPE });
    expect(response.text.endsWith("\n")).toBe(true);
    expect(JSON.parse(response.text).segments).toHaveLength(shared.workspace.segments.length);
  });

  test("fetch accepts a URL, a string or a request", async () => {
    const headers = { authorization: bearer };
    const address = `${APP}/v1/segments`;
    const bodies = [
      await shared.fetch(address, { headers }),
      await shared.fetch(new URL(address), { headers }),
      await shared.fetch(new Request(address, { headers })),
    ];
    expect(bodies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("requests use the clock's time, and a malformed body counts as missing", async () => {
    const clock = testClock(NOW);
    const backend = fresh({ clock });
    clock.advance(5_000);
    expect((await identify(backend, "late")).status).toBe(200);
    expect(backend.workspace.people.find({ kind: "id", value: "late" })[0]?.createdMs).toBe(NOW + 5_000);
    const headers = { authorization: bearer };
    const rejection = await backend.fetch(`${APP}/v1/send/email`, { method: "POST", headers, body: "{" });
    expect(rejection.status).toBe(400);
  });
});

describe("keys", () => {
  const fetchWith = (address: string, headers: Record<string, string>) => shared.fetch(address, { headers });
  const region = `${TRACK}/api/v1/accounts/region`;

  test.each([
    ["no key", {}],
    ["a wrong tracking key", { authorization: `Basic ${btoa(`${siteId}:other`)}` }],
    ["a wrong site id", { authorization: `Basic ${btoa(`other:${trackingApiKey}`)}` }],
    ["the key of the App API", { authorization: bearer }],
    ["no scheme", { authorization: btoa(`${siteId}:${trackingApiKey}`) }],
  ])("the Track API rejects %s and requests basic authentication", async (_, headers) => {
    const response = await fetchWith(region, headers as Record<string, string>);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
    expect(await summary(response)).toEqual({
      status: 401,
      type: JSON_TYPE,
      text: '{"meta":{"error":"Unauthorized request"}}',
    });
  });

  test.each([
    ["no key", {}],
    ["a wrong key", { authorization: "Bearer other" }],
    ["the keys of the Track API", { authorization: basic }],
    ["no scheme", { authorization: appApiKey }],
  ])("the App API rejects %s without an authentication challenge", async (_, headers) => {
    const response = await fetchWith(`${APP}/v1/segments`, headers as Record<string, string>);
    expect(response.headers.has("www-authenticate")).toBe(false);
    expect(await summary(response)).toEqual({
      status: 401,
      type: JSON_TYPE,
      text: '{"meta":{"error":"Unauthorized request"}}',
    });
  });

  test("the EU hosts reject the keys", async () => {
    const track = await fetchWith("https://track-eu.customer.io/api/v1/accounts/region", { authorization: basic });
    const app = await fetchWith("https://api-eu.customer.io/v1/segments", { authorization: bearer });
    expect([track.status, app.status]).toEqual([401, 401]);
    expect((await fetchWith(region, { authorization: basic })).status).toBe(200);
  });

  test("a request with a rejected key has no effect and does not count against a limit", async () => {
    const backend = fresh();
    for (let time = 0; time < 20; time++) {
      expect((await backend.fetch(`${APP}/v1/segments`)).status).toBe(401);
    }
    const address = `${TRACK}/api/v1/customers/eve`;
    expect((await backend.fetch(address, { method: "PUT", body: "{}" })).status).toBe(401);
    expect(isKnown(backend, "eve")).toBe(false);
    expect((await send(backend, "GET /v1/segments")).status).toBe(200);
  });
});

describe("unknown paths", () => {
  test.each([
    ["an unknown path of the Track API", "GET", `${TRACK}/api/v1/other`],
    ["an unknown path of the App API", "GET", `${APP}/v1/other`],
    ["a wrong method of the Track API", "POST", `${TRACK}/api/v1/customers/a`],
    ["a wrong method of the App API", "DELETE", `${APP}/v1/segments`],
    ["the root", "GET", `${APP}/`],
    ["the App API at the host of the Track API", "GET", `${TRACK}/v1/segments`],
    ["the Track API at the host of the App API", "GET", `${APP}/api/v1/accounts/region`],
    ["the App API at the other region's Track host", "GET", "https://track-eu.customer.io/v1/segments"],
    ["the Track API at the other region's App host", "GET", "https://api-eu.customer.io/api/v1/accounts/region"],
  ])("%s returns an HTML page", async (_, method, address) => {
    for (const authorization of [basic, bearer, "none"]) {
      const response = await summary(await shared.fetch(address, { method, headers: { authorization } }));
      expect(response).toMatchObject({ status: 404, type: HTML, text: expect.stringMatching(/^<!DOCTYPE html>/) });
    }
  });

  test("any other host serves both APIs", async () => {
    const host = "http://127.0.0.1:8080";
    const track = await shared.fetch(`${host}/api/v1/accounts/region`, { headers: { authorization: basic } });
    const app = await shared.fetch(`${host}/v1/segments`, { headers: { authorization: bearer } });
    expect([track.status, app.status]).toEqual([200, 200]);
  });
});

describe("limits", () => {
  function limited(settings: Partial<CustomerioSettings> = {}) {
    const clock = testClock(NOW);
    return { backend: fresh({ clock, ...settings }), advance: clock.advance };
  }
  const trigger = (backend: CustomerioSandbox) =>
    send(backend, "POST /v1/campaigns/7/triggers", { body: { recipients: { segment: { id: 1 } } } });

  test("the App API accepts 10 requests a second, and names the time to wait above that", async () => {
    const { backend, advance } = limited();
    for (let time = 0; time < 10; time++) expect((await send(backend, "GET /v1/segments")).status).toBe(200);
    const rejection = await send(backend, "GET /v1/campaigns");
    expect([...rejection.headers.keys()]).toEqual(["content-type", "retry-after"]);
    expect(rejection.headers.get("retry-after")).toBe("1");
    const body = { errors: [{ detail: expect.any(String), status: "429" }] };
    expect([rejection.status, await rejection.json()]).toEqual([429, body]);
    advance(999);
    expect((await send(backend, "GET /v1/segments")).status).toBe(429);
    advance(1);
    expect((await send(backend, "GET /v1/segments")).status).toBe(200);
  });

  test("only one broadcast in 10 seconds is accepted, and a rejected one sends nothing", async () => {
    const { backend, advance } = limited();
    const seeded = backend.workspace.triggers.length;
    expect((await trigger(backend)).status).toBe(200);
    const deliveryCount = backend.workspace.deliveries.length;
    advance(9_999);
    expect((await trigger(backend)).status).toBe(429);
    expect(backend.workspace.deliveries).toHaveLength(deliveryCount);
    expect(backend.workspace.triggers).toHaveLength(seeded + 1);
    advance(1);
    expect((await trigger(backend)).status).toBe(200);
    expect(backend.workspace.triggers).toHaveLength(seeded + 2);
  });

  test("each limit is counted separately", async () => {
    const { backend } = limited();
    for (let time = 0; time < 11; time++) await send(backend, "GET /v1/segments");
    expect((await send(backend, "GET /v1/segments")).status).toBe(429);
    expect((await identify(backend, "apart")).status).toBe(200);
    expect((await send(backend, "POST /v1/send/email", { body: email })).status).toBe(200);
    expect((await trigger(backend)).status).toBe(200);
  });

  test("a limit takes precedence over a fault, and a rejected request has no effect", async () => {
    const { backend } = limited();
    await trigger(backend);
    const countBefore = backend.workspace.triggers.length;
    backend.fail({ status: 500, isHandled: true });
    expect((await trigger(backend)).status).toBe(429);
    expect(backend.workspace.triggers).toHaveLength(countBefore);
  });

  test("reset() restores the limits", async () => {
    const { backend } = limited();
    expect([(await trigger(backend)).status, (await trigger(backend)).status]).toEqual([200, 429]);
    backend.reset();
    expect((await trigger(backend)).status).toBe(200);
  });

  test("the limits can be turned off", async () => {
    const { backend } = limited({ enforceLimits: false });
    for (let time = 0; time < 30; time++) expect((await send(backend, "GET /v1/segments")).status).toBe(200);
    expect([(await trigger(backend)).status, (await trigger(backend)).status]).toEqual([200, 200]);
  });
});

describe("faults", () => {
  // Delays run on fake timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** Identifies a new person with a fault, returns whether it took effect, and checks that the next call succeeds. */
  async function faulty(fault: Fault) {
    shared.reset();
    shared.fail(fault);
    const id = newId();
    const outcome = await identify(shared, id).catch((error: unknown) => error);
    const tookEffect = isKnown(shared, id);
    expect((await identify(shared, id)).status).toBe(200);
    expect(isKnown(shared, id)).toBe(true);
    return { outcome: outcome instanceof Response ? await summary(outcome) : outcome, tookEffect };
  }

  test.each([400, 429, 500, 503])("status %d is sent once, and the request has no effect", async (status) => {
    const { outcome, tookEffect } = await faulty({ status });
    const body = { meta: { error: `failed with ${status}` } };
    expect(outcome).toEqual({ status, type: JSON_TYPE, text: `${JSON.stringify(body)}\n` });
    expect(tookEffect).toBe(false);
  });

  test("an HTML page can be sent with any status, as gateways do", async () => {
    const page = { type: HTML, text: expect.stringMatching(/^<!DOCTYPE html>/) };
    expect(await faulty({ status: 502, html: true })).toEqual({ outcome: { status: 502, ...page }, tookEffect: false });
    expect(await faulty({ html: true })).toEqual({ outcome: { status: 200, ...page }, tookEffect: false });
  });

  test("a fault can truncate the body after the request took effect", async () => {
    const { outcome, tookEffect } = await faulty({ cutOff: true });
    expect(outcome).toEqual({ status: 200, type: JSON_TYPE, text: "{" });
    expect(tookEffect).toBe(true);
    shared.fail({ cutOff: true });
    const { text } = await summary(await send(shared, "GET /v1/segments"));
    expect(text.length).toBeGreaterThan(100);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test("a network error rejects with the platform's code, and the request has no effect", async () => {
    const { outcome, tookEffect } = await faulty({ networkError: "ECONNRESET" });
    expect(outcome).toBeInstanceOf(TypeError);
    expect(outcome).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET" } });
    expect(tookEffect).toBe(false);
    expect(shared.requests.map(({ status }) => status)).toEqual([0, 200]);
  });

  test("a handled request with a network error still takes effect", async () => {
    const { outcome, tookEffect } = await faulty({ networkError: "ETIMEDOUT", isHandled: true });
    expect(outcome).toMatchObject({ message: "fetch failed", cause: { code: "ETIMEDOUT" } });
    expect(tookEffect).toBe(true);
    expect(shared.requests.map(({ status }) => status)).toEqual([0, 200]);
  });

  test.each([
    ["a status", { status: 500 }, { status: 500, type: JSON_TYPE }],
    ["a gateway's page", { status: 504, html: true }, { status: 504, type: HTML }],
  ])("%s can replace the response of a request that took effect", async (_, fault, response) => {
    const { outcome, tookEffect } = await faulty({ ...fault, isHandled: true });
    expect(outcome).toMatchObject(response);
    expect(tookEffect).toBe(true);
  });

  test("a handled send with a network error still sends the email", async () => {
    shared.reset();
    const countBefore = shared.workspace.deliveries.length;
    shared.fail({ path: "/v1/send", status: 503, isHandled: true });
    expect((await send(shared, "POST /v1/send/email", { body: email })).status).toBe(503);
    expect(shared.workspace.deliveries).toHaveLength(countBefore + 1);
  });

  test("a response can be delayed", async () => {
    const response = faulty({ delayMs: 60_000 });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(50_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10_000);
    const { outcome, tookEffect } = await response;
    expect(outcome).toMatchObject({ status: 200, text: "{}\n" });
    expect(tookEffect).toBe(true);
  });

  test("an aborted request has no effect, even during a delay", async () => {
    shared.reset();
    const reason = new Error("changed my mind");
    const body = { first_name: "Ada" };
    const path = `PUT /api/v1/customers/${newId()}`;
    shared.fail({ delayMs: 60_000, times: 2 });
    await expect(send(shared, path, { body, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const pending = send(shared, path, { body, signal: controller.signal });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    shared.reset();
    await expect(send(shared, path, { body, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(isKnown(shared, path.split("/").at(-1)!)).toBe(false);
    expect(shared.requests).toEqual([]);
  });

  test("a fault does not apply to a rejected key or an unknown path", async () => {
    shared.reset();
    shared.fail({ status: 500, times: 2 });
    expect((await shared.fetch(`${APP}/v1/segments`)).status).toBe(401);
    expect((await send(shared, "GET /v1/other")).status).toBe(404);
  });

  test("a fault applies to paths with its prefix, `times` times", async () => {
    shared.reset();
    shared.fail({ path: "/v1/segments", status: 500, times: 2 });
    shared.fail({ path: "/api/", status: 503 });
    const statuses: number[] = [];
    for (const line of ["GET /v1/campaigns", "GET /v1/segments", "GET /v1/segments/1", "GET /v1/segments"])
      statuses.push((await send(shared, line)).status);
    statuses.push((await identify(shared, newId())).status);
    expect(statuses).toEqual([200, 500, 500, 200, 503]);
  });
});

describe("the request log", () => {
  test("the request log has the method, path, parameters, body and status of each request", async () => {
    shared.reset();
    await identify(shared, "logged");
    await send(shared, "GET /v1/newsletters?limit=2&sort=asc");
    await send(shared, "DELETE /v1/other");
    expect(shared.requests).toEqual([
      { method: "PUT", path: "/api/v1/customers/logged", query: {}, body: { first_name: "Ada" }, status: 200 },
      { method: "GET", path: "/v1/newsletters", query: { limit: "2", sort: "asc" }, body: null, status: 200 },
      { method: "DELETE", path: "/v1/other", query: {}, body: null, status: 404 },
    ]);
  });

  test("the request log contains no key", () => {
    const log = JSON.stringify(shared.requests);
    for (const secret of [basic, bearer, trackingApiKey, appApiKey]) expect(log).not.toContain(secret);
  });

  test("the request log drops the oldest requests", async () => {
    shared.reset();
    for (let index = 0; index < MAX_LOGGED_REQUESTS + 5; index++) await send(shared, `GET /none?index=${index}`);
    expect(shared.requests).toHaveLength(MAX_LOGGED_REQUESTS);
    expect(shared.requests[0]!.query).toEqual({ index: "5" });
  });
});

test("reset() clears faults and requests and keeps written data", async () => {
  const backend = fresh();
  await identify(backend, "kept");
  backend.fail({ status: 500, times: Number.POSITIVE_INFINITY });
  expect((await identify(backend, "lost")).status).toBe(500);
  backend.reset();
  expect(backend.requests).toEqual([]);
  expect((await send(backend, "GET /v1/segments")).status).toBe(200);
  expect([isKnown(backend, "kept"), isKnown(backend, "lost")]).toEqual([true, false]);
});

test("the options are valid for createMessaging", () => {
  const { fetch, ...keys } = shared.options;
  expect(fetch).toBe(shared.fetch);
  expect(keys).toEqual({ siteId, trackingApiKey, appApiKey, region: "US" });
});
