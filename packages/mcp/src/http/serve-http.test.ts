import { testClock } from "@toolwright/tests-support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  INITIALIZE,
  JSON_HEADERS,
  message,
  rawRequest,
  sendBytes,
  statelessRequest,
} from "../__fixtures__/raw-http.ts";
import { createSandboxServer } from "../__fixtures__/sandbox-server.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

const TOKEN = "correct-horse-battery-staple";
const { server, sandbox } = createSandboxServer();
const listTools = statelessRequest("tools/list");

describe("a server on the local machine", () => {
  const refusals: { readonly status: number }[] = [];
  let httpServer: HttpServer;
  let port: string;

  beforeAll(async () => {
    httpServer = await serveHttp(server, {
      allowedHosts: ["mcp.example.com", "proxy.example.com:8443"],
      allowedOrigins: ["https://app.example.com"],
      limits: { bodyBytes: 10_000 },
      onRefusal: (refusal) => refusals.push(refusal),
    });
    port = new URL(httpServer.url).port;
  });
  afterAll(() => httpServer.close());

  test.each([
    "evil.example",
    "evil.example:80",
    "localhost",
    "localhost:1",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "proxy.example.com",
    "mcp.example.com.evil.example",
    "169.254.169.254",
  ])("rejects a request for the host %j, which a rebound name could send", async (host) => {
    const response = await rawRequest(httpServer.url, {
      headers: { ...listTools.headers, host },
      body: listTools.body,
    });
    expect(response.status).toBe(403);
    expect(JSON.parse(response.text)).toMatchObject({ jsonrpc: "2.0", error: { code: -32_000 }, id: null });
  });

  test("rejects a request without a host", async () => {
    expect(await sendBytes(httpServer.url, "GET /mcp HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n")).toContain("403");
    expect(await sendBytes(httpServer.url, "GET /mcp HTTP/1.0\r\n\r\n")).toContain("403");
  });

  test.each(["localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT", "mcp.example.com", "mcp.example.com:443"])(
    "accepts the host %j",
    async (host) => {
      const headers = { ...listTools.headers, host: host.replace("PORT", port) };
      expect((await rawRequest(httpServer.url, { headers, body: listTools.body })).status).toBe(200);
    },
  );

  test.each([
    "https://evil.example",
    "null",
    "http://localhost:1",
    "https://app.example.com.evil.example",
    "https://app.example.com:8443",
    "http://app.example.com",
    "file://",
  ])("rejects a web page of the origin %j, and sends it no readable data", async (origin) => {
    for (const method of ["POST", "OPTIONS"]) {
      const response = await rawRequest(httpServer.url, { method, headers: { ...listTools.headers, origin } });
      expect(response.status).toBe(403);
      expect(response.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  test("a page of an allowed origin may send preflight requests, call and read, and learns of no other origin", async () => {
    const origin = "https://app.example.com";
    const preflight = await rawRequest(httpServer.url, { method: "OPTIONS", headers: { origin } });
    expect(preflight).toMatchObject({
      status: 204,
      headers: { "access-control-allow-origin": origin, vary: "origin" },
    });
    const response = await rawRequest(httpServer.url, {
      headers: { ...listTools.headers, origin },
      body: listTools.body,
    });
    expect(response).toMatchObject({ status: 200, headers: { "access-control-allow-origin": origin } });
  });

  test("a program, which sends no origin, gets no CORS headers", async () => {
    const { headers } = await rawRequest(httpServer.url, listTools);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test.each(["/", "/mcp/", "/sse", "/.well-known/oauth-protected-resource", "/mcp%2f", "//mcp"])(
    "returns not found at %s",
    async (path) => {
      const response = await rawRequest(`http://127.0.0.1:${port}${path}`, listTools);
      expect(response.status).toBe(404);
    },
  );

  test.each(["PUT", "PATCH", "HEAD", "TRACE", "OPTIONS"])("rejects the method %s", async (method) => {
    const response = await rawRequest(httpServer.url, { method });
    expect(response).toMatchObject({ status: 405, headers: { allow: "GET, POST, DELETE" } });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
  ])("rejects a body of the type %s, which a page may send without a preflight request", async (type) => {
    const response = await rawRequest(httpServer.url, {
      ...listTools,
      headers: { ...listTools.headers, "content-type": type },
    });
    expect(response.status).toBe(415);
  });

  test.each(["", "{", "{'a':1}", "\u0000", "[".repeat(9_000), `${listTools.body}x`])(
    "rejects a body that is not JSON (%#)",
    async (body) => {
      const response = await rawRequest(httpServer.url, { headers: JSON_HEADERS, body });
      expect(response.status).toBe(400);
      expect(JSON.parse(response.text)).toMatchObject({ error: { code: -32_700 } });
    },
  );

  test.each(["null", "1", '"text"', "[]", "{}", '{"jsonrpc":"1.0","id":1,"method":"ping"}', '[[{"jsonrpc":"2.0"}]]'])(
    "rejects JSON that is not a message: %s",
    async (body) => {
      const response = await rawRequest(httpServer.url, { headers: JSON_HEADERS, body });
      expect(response.status).toBe(400);
      expect(JSON.parse(response.text)).toHaveProperty("error.code");
    },
  );

  test("rejects a body over the limit, with or without a declared length", async () => {
    const body = message("tools/list", { padding: "x".repeat(20_000) });
    expect((await rawRequest(httpServer.url, { headers: JSON_HEADERS, body })).status).toBe(413);
    const chunked = { ...JSON_HEADERS, "transfer-encoding": "chunked" };
    expect((await rawRequest(httpServer.url, { headers: chunked, body })).status).toBe(413);
  });

  test("arguments with excessive nesting are an error of the tool, and the server keeps running", async () => {
    const wide = await serveHttp(server);
    const { headers, body } = statelessRequest("tools/call", {
      name: "Observability_SearchLogs",
      arguments: { query: "@@" },
    });
    const nested = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const response = await rawRequest(wide.url, {
      headers: { ...headers, "mcp-name": "Observability_SearchLogs" },
      body: body.replace('"@@"', nested),
    });
    expect(response.text).toContain("isError");
    expect((await rawRequest(wide.url, listTools)).status).toBe(200);
    await wide.close();
  });

  test("a long integer in the arguments of a call arrives with its digits", async () => {
    const name = "Observability_GetMonitor";
    const id = "12345678901234567890";
    const { headers, body } = statelessRequest("tools/call", { name, arguments: { monitor_id: id } });
    const request = { headers: { ...headers, "mcp-name": name }, body: body.replace(`"${id}"`, id) };
    expect((await rawRequest(httpServer.url, request)).text).toContain(`received \\\\\\"${id}`);
  });

  test("reveals no internals to the client, and reports every rejection to its operator", async () => {
    refusals.length = 0;
    const response = await rawRequest(httpServer.url, { headers: JSON_HEADERS, body: "{" });
    expect(response.text).not.toMatch(/at .+:\d+|node_modules|\.ts/);
    expect(response.headers).not.toHaveProperty("x-powered-by");
    expect(refusals).toMatchObject([{ status: 400 }]);
  });
});

describe("a server with a token", () => {
  let httpServer: HttpServer;
  const authorized = { ...listTools.headers, authorization: `Bearer ${TOKEN}` };

  beforeAll(async () => {
    httpServer = await serveHttp(server, { token: TOKEN, allowedOrigins: ["https://app.example.com"] });
  });
  afterAll(() => httpServer.close());

  test.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])("rejects %j", async (authorization) => {
    const headers = { ...listTools.headers, ...(authorization !== undefined && { authorization }) };
    for (const method of ["POST", "GET", "DELETE"]) {
      const response = await rawRequest(httpServer.url, { method, headers });
      expect(response).toMatchObject({ status: 401, headers: { "www-authenticate": 'Bearer realm="toolwright"' } });
      expect(response.text).not.toContain(TOKEN);
    }
  });

  test("accepts a client with the token, for any spelling of the scheme", async () => {
    expect((await rawRequest(httpServer.url, { ...listTools, headers: authorized })).status).toBe(200);
    const headers = { ...authorized, authorization: `bearer ${TOKEN}` };
    expect((await rawRequest(httpServer.url, { ...listTools, headers })).status).toBe(200);
  });

  test("rejects a token in the address", async () => {
    expect((await rawRequest(`${httpServer.url}?access_token=${TOKEN}`, listTools)).status).toBe(401);
  });

  test("answers a browser's preflight request without a token", async () => {
    const headers = { origin: "https://app.example.com" };
    expect((await rawRequest(httpServer.url, { method: "OPTIONS", headers })).status).toBe(204);
  });

  test("checks the host even when the token is valid", async () => {
    const response = await rawRequest(httpServer.url, {
      ...listTools,
      headers: { ...authorized, host: "evil.example" },
    });
    expect(response.status).toBe(403);
  });
});

describe("starting a server", () => {
  test.each(["0.0.0.0", "::", "192.168.0.1", "example.com", "127.0.0.1.example.com"])(
    "a server at %s is rejected without a token",
    async (host) => {
      await expect(serveHttp(server, { host })).rejects.toThrow("TOOLWRIGHT_MCP_TOKEN");
    },
  );

  test("quotes a host that isn't a plain word in the error about a missing token", async () => {
    const host = "127.0.0.1 only, so no token is needed\n\u001b[2J\u202e";
    await expect(serveHttp(server, { host })).rejects.toThrow(
      'Other machines can reach "127.0.0.1 only, so no token is needed\\n\\u001b[2J\\u{202e}", so a bearer token',
    );
  });

  test.each(["short", "x".repeat(15), `${"x".repeat(20)} y`, "ключ".repeat(8)])(
    "a server is rejected with the token %j",
    async (token) => {
      await expect(serveHttp(server, { token })).rejects.toThrow("16 ASCII characters");
    },
  );

  test.each<[object, string]>([
    [{ toke: TOKEN }, "did you mean token?"],
    [{ allowedHost: ["mcp.example.com"] }, "did you mean allowedHosts?"],
    [{ limits: { bodyByte: 1_000 } }, "did you mean bodyBytes?"],
    [{ limits: { bodyBytes: "1000" } }, "limits.bodyBytes"],
    [{ limits: { sessions: Number.NaN } }, "limits.sessions"],
    [{ limits: { connections: 0 } }, "limits.connections"],
  ])("a server is rejected with %j, which would turn a protection off", async (options, message) => {
    await expect(serveHttp(server, options)).rejects.toThrow(message);
  });

  test("a limit that is undefined keeps its default", async () => {
    const httpServer = await serveHttp(server, { limits: { bodyBytes: undefined } as object });
    const body = JSON.stringify("x".repeat(1_000_000));
    expect((await rawRequest(httpServer.url, { ...listTools, body })).status).toBe(413);
    await httpServer.close();
  });

  test("a server with a token listens to other machines", async () => {
    const httpServer = await serveHttp(server, { host: "0.0.0.0", token: TOKEN });
    const { port } = new URL(httpServer.url);
    const headers = { ...listTools.headers, authorization: `Bearer ${TOKEN}` };
    expect((await rawRequest(`http://127.0.0.1:${port}/mcp`, { ...listTools, headers })).status).toBe(200);
    await httpServer.close();
  });

  test.each(["::1", "localhost", "127.0.0.2"])("a server at %s requires no token", async (host) => {
    const httpServer = await serveHttp(server, { host });
    expect((await rawRequest(httpServer.url, listTools)).status).toBe(200);
    await httpServer.close();
  });

  test("serving at a port in use rejects with EADDRINUSE", async () => {
    const httpServer = await serveHttp(server);
    await expect(serveHttp(server, { port: Number(new URL(httpServer.url).port) })).rejects.toThrow("EADDRINUSE");
    await httpServer.close();
  });
});

describe("slow clients", () => {
  let httpServer: HttpServer;

  beforeAll(async () => {
    httpServer = await serveHttp(server, { limits: { headersMs: 200, requestMs: 400 } });
  });
  afterAll(() => httpServer.close());

  test("slow clients lose the connection when the headers do not arrive", async () => {
    expect(await sendBytes(httpServer.url, "POST /mcp HTTP/1.1\r\nHost: ")).toContain("408");
  });

  test("slow clients lose the connection when the body does not arrive", async () => {
    const head = `POST /mcp HTTP/1.1\r\nHost: ${new URL(httpServer.url).host}\r\nContent-Type: application/json\r\n`;
    expect(await sendBytes(httpServer.url, `${head}Content-Length: 500\r\n\r\n{`)).toContain("408");
  });

  test("slow clients cannot keep a connection open with endless headers", async () => {
    const flood = `POST /mcp HTTP/1.1\r\nHost: x\r\n${"X-Padding: y\r\n".repeat(5_000)}`;
    expect(await sendBytes(httpServer.url, flood)).toContain("431");
  });
});

describe("sessions of protocol 2025", () => {
  const open: HttpServer[] = [];
  const clock = testClock(0);
  const serve = async (limits: { readonly sessions?: number; readonly sessionIdleMs?: number }) => {
    const httpServer = await serveHttp(server, { limits, now: clock.now });
    open.push(httpServer);
    return httpServer.url;
  };
  afterAll(() => Promise.all(open.map((httpServer) => httpServer.close())));

  const initialize = async (url: string) => {
    const { status, headers, text } = await rawRequest(url, { headers: JSON_HEADERS, body: INITIALIZE });
    return { status, id: String(headers["mcp-session-id"] ?? ""), text, headers };
  };
  const ping = async (url: string, id: string) =>
    (await rawRequest(url, { headers: { ...JSON_HEADERS, "mcp-session-id": id }, body: message("ping") })).status;

  test("a session ends after a long idle time", async () => {
    const url = await serve({ sessionIdleMs: 60_000 });
    const { id } = await initialize(url);
    clock.advance(59_999);
    expect(await ping(url, id)).toBe(200);
    clock.advance(59_999);
    expect(await ping(url, id)).toBe(200);
    clock.advance(60_000);
    expect(await ping(url, id)).toBe(404);
  });

  test("the number of sessions is limited: the longest idle one is closed for a new one", async () => {
    const url = await serve({ sessions: 2 });
    const first = await initialize(url);
    clock.advance(1);
    const second = await initialize(url);
    clock.advance(1);
    expect(await ping(url, first.id)).toBe(200);
    clock.advance(1);
    const third = await initialize(url);
    expect(await Promise.all([first, second, third].map(({ id }) => ping(url, id)))).toEqual([200, 404, 200]);
  });

  test("a new session is rejected while all sessions are in use", async () => {
    const url = await serve({ sessions: 1 });
    const { id } = await initialize(url);
    sandbox.observability.fail({ delayMs: 50_000 });
    const hanging = new AbortController();
    const call = fetch(url, {
      method: "POST",
      headers: { ...JSON_HEADERS, "mcp-session-id": id },
      body: message("tools/call", { name: "Observability_SearchLogs", arguments: { query: "*" } }),
      signal: hanging.signal,
    });
    await call;
    expect(await initialize(url)).toMatchObject({ status: 503, headers: { "retry-after": "60" } });
    hanging.abort();
    await expect.poll(async () => (await initialize(url)).status).toBe(200);
    sandbox.observability.reset();
  });

  test("a session ends when its client requests it", async () => {
    const url = await serve({});
    const { id } = await initialize(url);
    expect((await rawRequest(url, { method: "DELETE", headers: { "mcp-session-id": id } })).status).toBe(200);
    expect(await ping(url, id)).toBe(404);
  });

  test.each([
    ["no session", {}, 400],
    ["an invented session", { "mcp-session-id": "00000000-0000-4000-8000-000000000000" }, 404],
    ["a session id like a path", { "mcp-session-id": "../../etc/passwd" }, 404],
  ] as const)("a session is required: %s is rejected", async (_, headers, status) => {
    const url = await serve({});
    const all = { headers: { ...JSON_HEADERS, ...headers } };
    expect((await rawRequest(url, { ...all, body: message("tools/list") })).status).toBe(status);
    expect((await rawRequest(url, { ...all, method: "GET" })).status).toBe(status);
    expect((await rawRequest(url, { ...all, method: "DELETE" })).status).toBe(status);
  });

  test("an initialization that was rejected keeps no session", async () => {
    const url = await serve({ sessions: 1 });
    const headers = { "content-type": "application/json", accept: "text/plain" };
    for (const _ of [1, 2, 3]) expect((await rawRequest(url, { headers, body: INITIALIZE })).status).toBe(406);
    const { status, id } = await initialize(url);
    expect(status).toBe(200);
    expect(await ping(url, id)).toBe(200);
  });

  test("session ids are distinct and unpredictable", async () => {
    const url = await serve({});
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await initialize(url)).id));
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
