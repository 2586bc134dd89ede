import { testClock } from "@toolwright/tests-support";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { NOW, sandboxAtNow } from "./__fixtures__/requests.ts";
import { createSandbox } from "./index.ts";
import { handlers } from "./msw.ts";

const backend = sandboxAtNow();
const { apiKey, applicationKey } = backend.options;
const headers = { "dd-api-key": apiKey, "dd-application-key": applicationKey };
const { messaging, sales } = createSandbox({ clock: testClock(NOW) });
const mocked = setupServer(
  ...handlers(backend),
  ...handlers(backend, "http://logs.test:8126"),
  ...handlers(messaging),
  ...handlers(sales),
);

beforeAll(() => mocked.listen({ onUnhandledFrame: "error" }));
afterEach(() => backend.reset());
afterAll(() => mocked.close());

test("the sandbox responds to requests to the API's address", async () => {
  const response = await fetch("https://api.datadoghq.com/api/v2/logs/events/search", {
    method: "POST",
    headers,
    body: JSON.stringify({ filter: { query: "status:error" }, page: { limit: 3 } }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-ratelimit-limit")).toBe("1000000");
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(3);
  expect(backend.requests).toMatchObject([{ method: "POST", body: { page: { limit: 3 } }, status: 200 }]);
});

test("the handlers can use another address", async () => {
  const response = await fetch("http://logs.test:8126/api/v2/spans/events?page%5Blimit%5D=2", { headers });
  const { data, links } = (await response.json()) as { data: unknown[]; links: { next: string } };
  expect(data).toHaveLength(2);
  expect(new URL(links.next).origin).toBe("http://logs.test:8126");
});

test("requests to other addresses are not handled", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(fetch("https://api.datadoghq.eu/api/v2/logs/events", { headers })).rejects.toThrow();
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
  expect(backend.requests).toEqual([]);
});

test("responses keep their status, and unknown paths return 404", async () => {
  expect((await fetch("https://api.datadoghq.com/api/v2/logs/events")).status).toBe(401);
  expect((await fetch("https://api.datadoghq.com/api/v1/monitor", { headers })).status).toBe(404);
  backend.fail({ status: 503, html: true });
  const failed = await fetch("https://api.datadoghq.com/api/v2/logs/events", { headers });
  expect([failed.status, failed.headers.get("content-type")]).toEqual([503, "text/html"]);
});

test("a network error of the sandbox rejects the caller's fetch", async () => {
  backend.fail({ networkError: "ECONNRESET" });
  await expect(fetch("https://api.datadoghq.com/api/v2/logs/events", { headers })).rejects.toBeInstanceOf(TypeError);
  expect(backend.requests).toMatchObject([{ status: 0 }]);
});

test("the messaging backend handles requests to both of its APIs", async () => {
  const { siteId, trackingApiKey, appApiKey } = messaging.options;
  const authorization = `Basic ${btoa(`${siteId}:${trackingApiKey}`)}`;
  const body = JSON.stringify({ email: "ada@example.com" });
  const written = await fetch("https://track.customer.io/api/v1/customers/ada", {
    method: "PUT",
    headers: { authorization },
    body,
  });
  expect([written.status, await written.text()]).toEqual([200, "{}\n"]);
  const [ada] = messaging.workspace.people.find({ kind: "id", value: "ada" });
  const response = await fetch("https://api.customer.io/v1/customers?email=ada%40example.com", {
    headers: { authorization: `Bearer ${appApiKey}` },
  });
  expect(await response.json()).toEqual({ results: [{ cio_id: ada!.cioId, email: "ada@example.com", id: "ada" }] });
  expect(messaging.requests.map(({ status }) => status)).toEqual([200, 200]);
  expect(backend.requests).toEqual([]);
});

test("a backend without an address handles its own vendor's requests, and no other's", async () => {
  const response = await fetch("https://api.apollo.io/api/v1/usage_stats/api_usage_stats", {
    method: "POST",
    headers: { "x-api-key": sales.options.apiKey },
  });
  expect(response.status).toBe(200);
  expect(sales.requests).toHaveLength(1);
  const { messaging: eu } = createSandbox({ clock: testClock(NOW), region: "EU" });
  expect(eu.addresses).toEqual(["https://track-eu.customer.io", "https://api-eu.customer.io"]);
});
