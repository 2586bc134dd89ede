import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { INITIALIZE, JSON_HEADERS, message, rawRequest } from "../__fixtures__/raw-http.ts";
import { createSandboxServer, createTestSandbox } from "../__fixtures__/sandbox-server.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

const { server, requestUrls, untilRequests, hold } = createSandboxServer({}, createTestSandbox());
const SEARCH = message("tools/call", { name: "Observability_SearchLogs", arguments: { query: "*" } }, 2);
const LIST = message("tools/call", { name: "Messaging_ListSegments" }, 2);
let httpServer: HttpServer;
let headers: Record<string, string>;

beforeAll(async () => {
  httpServer = await serveHttp(server);
});
afterAll(() => httpServer.close());

beforeEach(async () => {
  requestUrls.length = 0;
  const response = await rawRequest(httpServer.url, { headers: JSON_HEADERS, body: INITIALIZE });
  headers = { ...JSON_HEADERS, "mcp-session-id": String(response.headers["mcp-session-id"]) };
});

const post = (body: string, more: Record<string, string> = {}) =>
  rawRequest(httpServer.url, { headers: { ...headers, ...more }, body });
test("a call with the id of a running call of its session gets the status 400, and both get a response", async () => {
  const release = hold();
  const search = post(SEARCH);
  await untilRequests(1);
  const { status, text } = await post(LIST);
  expect({ status, body: JSON.parse(text) }).toEqual({
    status: 400,
    body: { jsonrpc: "2.0", id: 2, error: { code: -32_600, message: expect.stringContaining("id 2") } },
  });
  release();
  expect((await search).text).toContain('\\"logs\\"');
});

test("two calls with one id in a batch get the status 400, and neither runs", async () => {
  const { status, text } = await post(`[${SEARCH},${LIST}]`);
  expect({ status, body: JSON.parse(text) }).toMatchObject({
    status: 400,
    body: { id: null, error: { code: -32_600 } },
  });
  expect(requestUrls).toEqual([]);
});

test("an id is free again after its response, and after a rejected request", async () => {
  expect((await post(LIST)).status).toBe(200);
  expect((await post(LIST, { accept: "text/plain" })).status).toBe(406);
  expect((await post(LIST)).text).toContain("segments");
});

test("two sessions may use the same id at once", async () => {
  const release = hold();
  const search = post(SEARCH);
  await untilRequests(1);
  const other = await rawRequest(httpServer.url, { headers: JSON_HEADERS, body: INITIALIZE });
  const { text } = await post(LIST, { "mcp-session-id": String(other.headers["mcp-session-id"]) });
  expect(text).toContain("segments");
  release();
  expect((await search).status).toBe(200);
});
