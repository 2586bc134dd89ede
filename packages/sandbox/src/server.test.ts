import { request } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { sandboxAtNow } from "./__fixtures__/requests.ts";
import { type SandboxServer, type ServeOptions, serve } from "./server.ts";

const backend = sandboxAtNow();
const { apiKey, applicationKey } = backend.options;
const headers = { "dd-api-key": apiKey, "dd-application-key": applicationKey };
const running: SandboxServer[] = [];

async function serving(options?: ServeOptions): Promise<SandboxServer> {
  const server = await serve(backend, options);
  running.push(server);
  return server;
}

afterEach(async () => {
  backend.reset();
  await Promise.all(running.splice(0).map((server) => server.close()));
});

describe("a served sandbox", () => {
  test("the server sends status, headers and body over HTTP", async () => {
    const { url } = await serving();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const body = JSON.stringify({ filter: { query: "status:error" }, page: { limit: 2 } });
    const response = await fetch(`${url}/api/v2/logs/events/search`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-ratelimit-name")).toBe("logs_public_search_api");
    const { data, links } = (await response.json()) as { data: unknown[]; links: { next: string } };
    expect(data).toHaveLength(2);
    expect(links.next.startsWith(`${url}/api/v2/logs/events?`)).toBe(true);
    const next = (await (await fetch(links.next, { headers })).json()) as { data: unknown[] };
    expect(next.data).toHaveLength(2);
  });

  test("the server returns error responses and faults unchanged", async () => {
    const { url } = await serving();
    expect((await fetch(`${url}/api/v2/logs/events`)).status).toBe(401);
    expect((await fetch(`${url}/`, { headers })).status).toBe(404);
    backend.fail({ status: 502, html: true });
    const failed = await fetch(`${url}/api/v2/spans/events`, { headers });
    expect([failed.status, await failed.text()]).toEqual([502, expect.stringContaining("<!DOCTYPE html>")]);
  });

  test("a network error closes one connection, and the server keeps running", async () => {
    const { url } = await serving();
    backend.fail({ networkError: "ECONNRESET" });
    await expect(fetch(`${url}/api/v2/logs/events`, { headers })).rejects.toThrow("fetch failed");
    expect((await fetch(`${url}/api/v2/logs/events`, { headers })).status).toBe(200);
  });

  test("the server responds to HEAD without a body", async () => {
    const { url } = await serving();
    const response = await fetch(`${url}/api/v2/logs/events`, { method: "HEAD", headers });
    expect([response.status, await response.text()]).toEqual([405, ""]);
  });

  test("the server survives malformed HTTP", async () => {
    const { url } = await serving();
    const outcome = new Promise((resolve) => {
      const traceRequest = request(`${url}/`, { method: "TRACE" }, () => resolve("completed"));
      traceRequest.on("error", () => resolve("broken"));
      traceRequest.end();
    });
    expect(await outcome).toBe("broken");
    expect((await fetch(`${url}/api/v2/logs/events`, { headers })).status).toBe(200);
  });
});

describe("a server's address", () => {
  test("the server listens on a free port or on `port`", async () => {
    const [one, other] = [await serving(), await serving()];
    expect(one.url).not.toBe(other.url);
    const port = Number(new URL(one.url).port);
    await one.close();
    expect((await serving({ port })).url).toBe(one.url);
  });

  test("serve() rejects if the port is in use", async () => {
    const { url } = await serving();
    await expect(serve(backend, { port: Number(new URL(url).port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  test("the server can listen on a host name", async () => {
    const { url } = await serving({ host: "localhost" });
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${url}/api/v2/logs/events`, { headers })).status).toBe(200);
  });
});

test("close() ends open requests, and a closed server accepts none", async () => {
  const arrived = Promise.withResolvers<void>();
  const server = await serve({
    fetch(input) {
      arrived.resolve();
      return backend.fetch(input);
    },
  });
  backend.fail({ delayMs: 60_000 });
  const open = fetch(`${server.url}/api/v2/logs/events`, { headers }).catch((error: unknown) => error);
  await arrived.promise;
  await server.close();
  expect(await open).toBeInstanceOf(TypeError);
  await expect(fetch(`${server.url}/api/v2/logs/events`, { headers })).rejects.toThrow("fetch failed");
});
