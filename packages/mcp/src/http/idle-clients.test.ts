import { testClock } from "@toolwright/tests-support";
import { afterEach, describe, expect, test } from "vitest";
import {
  INITIALIZE,
  JSON_HEADERS,
  message,
  type OpenConnection,
  type OpenStream,
  openConnection,
  openStream,
  rawRequest,
  statelessRequest,
} from "../__fixtures__/raw-http.ts";
import { createSandboxServer } from "../__fixtures__/sandbox-server.ts";
import { type HttpLimits, readLimits } from "./http-limits.ts";
import { type HttpServer, type HttpServerOptions, serveHttp } from "./serve-http.ts";

/** A bound against hanging, wide enough for a busy machine. */
const WAIT = { timeout: 90_000 };
const { server, sandbox } = createSandboxServer();
const listTools = statelessRequest("tools/list");
const SEARCH = { name: "Observability_SearchLogs", arguments: { query: "*" } };
const open: HttpServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((httpServer) => httpServer.close()));
  sandbox.observability.reset();
});

async function serve(limits: Partial<HttpLimits> = {}, options: Partial<HttpServerOptions> = {}): Promise<string> {
  const httpServer = await serveHttp(server, { limits, ...options });
  open.push(httpServer);
  return httpServer.url;
}

/** Starts a session, and returns its id and the status. */
async function initialize(url: string): Promise<{ readonly status: number; readonly id: string }> {
  const { status, headers } = await rawRequest(url, { headers: JSON_HEADERS, body: INITIALIZE });
  return { status, id: String(headers["mcp-session-id"] ?? "") };
}

const inSession = (id: string) => ({ "mcp-session-id": id });
const ping = async (url: string, id: string) =>
  (await rawRequest(url, { headers: { ...JSON_HEADERS, ...inSession(id) }, body: message("ping", {}, 99) })).status;

/** Starts a call that does not end before the backend is reset. Resolves once the server has started the response. */
async function hangingCall(url: string, id: string): Promise<AbortController> {
  sandbox.observability.fail({ delayMs: 50_000 });
  const hanging = new AbortController();
  await fetch(url, {
    method: "POST",
    headers: { ...JSON_HEADERS, ...inSession(id) },
    body: message("tools/call", SEARCH),
    signal: hanging.signal,
  });
  return hanging;
}

describe("sessions with an idle stream", () => {
  test("as many idle streams as sessions are allowed do not reject a new client", async () => {
    const url = await serve();
    const streams: OpenStream[] = [];
    for (let count = 0; count < readLimits().sessions; count++) {
      const { id } = await initialize(url);
      streams.push(await openStream(url, inSession(id)));
    }
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const newcomer = await initialize(url);
    expect(newcomer.status).toBe(200);
    expect(await ping(url, newcomer.id)).toBe(200);
    // The stream of the session that has been idle longest.
    await streams[0]?.ended;
    expect(streams.filter((stream) => stream.hasEnded())).toHaveLength(1);
    for (const stream of streams) stream.close();
  });

  test("a session that runs a call is not closed for a new one, and an idle one with a stream is", async () => {
    const url = await serve({ sessions: 2 });
    const busy = await initialize(url);
    const idle = await initialize(url);
    const stream = await openStream(url, inSession(idle.id));
    const hanging = await hangingCall(url, busy.id);
    expect((await initialize(url)).status).toBe(200);
    expect(await ping(url, busy.id)).toBe(200);
    expect(await ping(url, idle.id)).toBe(404);
    hanging.abort();
    stream.close();
  });

  test("a stream ends after its time, and the client can open it again", async () => {
    const clock = testClock(0);
    const url = await serve({ streamMs: 60_000 }, { now: clock.now });
    const { id } = await initialize(url);
    const stream = await openStream(url, inSession(id));
    clock.advance(59_999);
    expect(await ping(url, id)).toBe(200);
    expect((await openStream(url, inSession(id))).status, "a session has one stream").toBe(409);
    expect(stream.hasEnded()).toBe(false);
    clock.advance(1);
    expect(await ping(url, id)).toBe(200);
    await stream.ended;
    expect((await openStream(url, inSession(id))).status).toBe(200);
  });

  test("an open stream does not keep a session whose client sends no request", async () => {
    const clock = testClock(0);
    const url = await serve({ sessionIdleMs: 60_000 }, { now: clock.now });
    const { id } = await initialize(url);
    const stream = await openStream(url, inSession(id));
    clock.advance(60_000);
    await initialize(url);
    await stream.ended;
    expect(await ping(url, id)).toBe(404);
  });

  test("a client that opens its stream again keeps its session", async () => {
    const clock = testClock(0);
    const url = await serve({ sessionIdleMs: 60_000, streamMs: 30_000 }, { now: clock.now });
    const { id } = await initialize(url);
    for (let reopened = 0; reopened < 4; reopened++) {
      expect((await openStream(url, inSession(id))).status).toBe(200);
      clock.advance(30_000);
      await initialize(url);
    }
    expect(await ping(url, id)).toBe(200);
  });
});

test("one session cannot have more open requests than its limit, and others are not affected", async () => {
  const url = await serve({ sessionRequests: 1 });
  const { id } = await initialize(url);
  const hanging = await hangingCall(url, id);
  expect(await ping(url, id)).toBe(429);
  const cancel = message("notifications/cancelled", { requestId: 1 }, null);
  const headers = { ...JSON_HEADERS, ...inSession(id) };
  expect((await rawRequest(url, { headers, body: cancel })).status, "a notification").toBe(202);
  const other = await initialize(url);
  expect(await ping(url, other.id)).toBe(200);
  hanging.abort();
  await expect.poll(() => ping(url, id), WAIT).toBe(200);
});

describe("connections at their limit", () => {
  test.each([
    ["that send nothing", ""],
    ["that send half of the headers", "POST /mcp HTTP/1.1\r\nHost: "],
    ["whose request was rejected", "GET /mcp HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
  ])("idle connections %s make room for a new one, the oldest first", async (_, bytes) => {
    const url = await serve({ connections: 3 });
    const idle: OpenConnection[] = [];
    for (let count = 0; count < 3; count++) idle.push(await openConnection(url, bytes));
    expect((await rawRequest(url, listTools)).status).toBe(200);
    await idle[0]?.closed;
    expect(idle.map(({ isClosed }) => isClosed())).toEqual([true, false, false]);
    for (const connection of idle) connection.close();
  });

  test("a connection with a running request is kept, and a new one is closed at once", async () => {
    const url = await serve({ connections: 2 });
    const { id } = await initialize(url);
    const hanging = await hangingCall(url, id);
    const stream = await openStream(url, inSession(id));
    await expect(rawRequest(url, listTools)).rejects.toThrow();
    expect(stream.hasEnded()).toBe(false);
    hanging.abort();
    await expect.poll(() => rawRequest(url, listTools).then(({ status }) => status, String), WAIT).toBe(200);
    stream.close();
  });
});
