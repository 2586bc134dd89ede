import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INITIALIZE, JSON_HEADERS, rawRequest, sendBytes, statelessRequest } from "../__fixtures__/raw-http.ts";
import { createSandboxServer } from "../__fixtures__/sandbox-server.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

// Requests that a proxy and this server could understand differently, and requests that claim a host, origin, token or
// session. HOST stands for the server's own host, BODY for a valid message.

const TOKEN = "correct-horse-battery-staple";
const { server } = createSandboxServer();
const { headers, body } = statelessRequest("tools/list");
const AUTHORIZATION = `Authorization: Bearer ${TOKEN}`;
const LENGTH = `Content-Length: ${body.length}`;
const CHUNKED = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const PROTOCOL = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const EVIL = `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

let httpServer: HttpServer;

beforeAll(async () => {
  httpServer = await serveHttp(server, { token: TOKEN, allowedHosts: ["mcp.example.com"] });
});
afterAll(() => httpServer.close());

/** Writes a request as bytes. The connection closes after its response unless a header says otherwise. */
function bytesOf(lines: readonly string[], content = body, requestLine = "POST /mcp HTTP/1.1"): string {
  return [requestLine, ...PROTOCOL, ...lines, "", content].join("\r\n");
}

async function statusesOf(bytes: string): Promise<readonly number[]> {
  const text = await sendBytes(httpServer.url, bytes.replaceAll("HOST", new URL(httpServer.url).host));
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}

const OWN = ["Host: HOST", AUTHORIZATION, "Connection: close"];

test("a valid request as bytes is served, with a length or in chunks", async () => {
  expect(await statusesOf(bytesOf([...OWN, LENGTH]))).toEqual([200]);
  expect(await statusesOf(bytesOf([...OWN, "Transfer-Encoding: chunked"], CHUNKED))).toEqual([200]);
});

describe("a request whose end is ambiguous is rejected, and no second request is read from its body", () => {
  test.each([
    ["a length and chunks", bytesOf([...OWN, "Content-Length: 4", "Transfer-Encoding: chunked"], `0\r\n\r\n${EVIL}`)],
    ["chunks and a length", bytesOf([...OWN, "Transfer-Encoding: chunked", "Content-Length: 4"], `0\r\n\r\n${EVIL}`)],
    ["two different lengths", bytesOf([...OWN, LENGTH, "Content-Length: 0"], body + EVIL)],
    ["two equal lengths", bytesOf([...OWN, LENGTH, LENGTH], body + EVIL)],
    ["a list of lengths", bytesOf([...OWN, `${LENGTH}, ${body.length}`])],
    ["a negative length", bytesOf([...OWN, "Content-Length: -1"], EVIL)],
    ["a length with a plus sign", bytesOf([...OWN, `Content-Length: +${body.length}`])],
    ["a hexadecimal length", bytesOf([...OWN, "Content-Length: 0x10"], EVIL)],
    ["an overflowing length", bytesOf([...OWN, "Content-Length: 18446744073709551617"], EVIL)],
    ["an unknown transfer coding", bytesOf([...OWN, "Transfer-Encoding: xchunked"], CHUNKED + EVIL)],
    ["chunks that are not the last coding", bytesOf([...OWN, "Transfer-Encoding: chunked, identity"], CHUNKED + EVIL)],
    ["two transfer codings", bytesOf([...OWN, "Transfer-Encoding: chunked", "Transfer-Encoding: x"], CHUNKED + EVIL)],
    ["a space before a colon", bytesOf([...OWN, "Transfer-Encoding : chunked", LENGTH], body + EVIL)],
    ["a folded header", bytesOf([...OWN, "Transfer-Encoding:\r\n chunked", "Content-Length: 4"], `0\r\n\r\n${EVIL}`)],
    ["a carriage return in a value", bytesOf([...OWN, `X: a\rContent-Length: 0`, LENGTH], body + EVIL)],
    ["NUL in a value", bytesOf([...OWN, "X: a\0b", LENGTH])],
    [
      "a chunk with an overflowing size",
      bytesOf([...OWN, "Transfer-Encoding: chunked"], `ffffffffffffffff1\r\n${body}`),
    ],
    ["a chunk with a negative size", bytesOf([...OWN, "Transfer-Encoding: chunked"], `-1\r\n${EVIL}`)],
    ["a chunk without a line end", bytesOf([...OWN, "Transfer-Encoding: chunked"], `1\r\n{}\r\n0\r\n\r\n${EVIL}`)],
    ["a header without a colon", bytesOf([...OWN, "Transfer-Encoding", LENGTH])],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["no protocol version", `POST /mcp\r\n\r\n${EVIL}`],
  ])("%s", async (_, bytes) => {
    const statuses = await statusesOf(bytes);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
  });
});

describe("every request of a connection is checked", () => {
  test.each([
    ["a foreign host after a valid request", `${bytesOf(["Host: HOST", AUTHORIZATION, LENGTH])}${EVIL}`, [200, 403]],
    [
      "no token after a valid request",
      bytesOf(["Host: HOST", AUTHORIZATION, LENGTH]) + bytesOf(["Host: HOST", LENGTH, "Connection: close"]),
      [200, 401],
    ],
    [
      "a foreign origin after a valid request",
      bytesOf(["Host: HOST", AUTHORIZATION, LENGTH]) + bytesOf([...OWN, "Origin: https://evil.example", LENGTH]),
      [200, 403],
    ],
  ] as const)("%s is rejected", async (_, bytes, statuses) => {
    expect(await statusesOf(bytes)).toEqual(statuses);
  });
});

describe("a request that claims another host is rejected", () => {
  const REST = [AUTHORIZATION, "Connection: close", LENGTH];
  test.each([
    ["a foreign host after the own one", bytesOf(["Host: HOST", "Host: evil.example", ...REST])],
    ["a foreign host before the own one", bytesOf(["Host: evil.example", "Host: HOST", ...REST])],
    ["the own host with credentials", bytesOf(["Host: HOST@evil.example", ...REST])],
    ["credentials before the own host", bytesOf(["Host: evil.example@HOST", ...REST])],
    ["a list of hosts", bytesOf(["Host: HOST, evil.example", ...REST])],
    ["the own host with a trailing dot", bytesOf(["Host: localhost.:80", ...REST])],
    ["the own host with a path", bytesOf(["Host: HOST/evil.example", ...REST])],
    ["the own host with a fragment", bytesOf(["Host: evil.example#HOST", ...REST])],
    ["a decimal address", bytesOf(["Host: 2130706433", ...REST])],
    ["a mapped IPv6 address", bytesOf(["Host: [::ffff:127.0.0.1]", ...REST])],
    ["an allowed name as a suffix", bytesOf(["Host: evilmcp.example.com", ...REST])],
    ["an allowed name with a word for a port", bytesOf(["Host: mcp.example.com:evil", ...REST])],
    [
      "a forwarded own host",
      bytesOf(["Host: evil.example", "X-Forwarded-Host: HOST", "Forwarded: host=HOST", ...REST]),
    ],
    ["a foreign host in the target", bytesOf(["Host: HOST", ...REST], body, "POST http://evil.example/mcp HTTP/1.1")],
    [
      "the own host in the target only",
      bytesOf(["Host: evil.example", ...REST], body, "POST http://HOST/mcp HTTP/1.1"),
    ],
  ])("%s", async (_, bytes) => {
    const statuses = await statusesOf(bytes);
    expect(statuses).toHaveLength(1);
    expect([400, 403, 404]).toContain(statuses[0]);
  });
});

describe("a request that reaches the endpoint in another way is rejected", () => {
  test.each([
    [
      "a header that rewrites the path",
      bytesOf([...OWN, "X-Original-URL: /mcp", LENGTH], body, "POST / HTTP/1.1"),
      404,
    ],
    ["a path with a dot segment", bytesOf([...OWN, LENGTH], body, "POST /x/../mcp HTTP/1.1"), 404],
    ["a path with an encoded letter", bytesOf([...OWN, LENGTH], body, "POST /%6dcp HTTP/1.1"), 404],
    ["a path with a backslash", bytesOf([...OWN, LENGTH], body, "POST \\mcp HTTP/1.1"), 400],
    [
      "a header that overrides the method",
      bytesOf([...OWN, "X-HTTP-Method-Override: POST"], "", "PUT /mcp HTTP/1.1"),
      405,
    ],
    ["a lower-case method", bytesOf([...OWN, LENGTH], body, "post /mcp HTTP/1.1"), 400],
  ])("%s", async (_, bytes, status) => {
    expect(await statusesOf(bytes)).toEqual([status]);
  });
});

describe("a request without the token in its place is rejected", () => {
  test.each([
    ["a token in a cookie", [`Cookie: Authorization=Bearer ${TOKEN}; token=${TOKEN}`]],
    ["a token in another header", [`X-Api-Key: ${TOKEN}`, `X-Authorization: Bearer ${TOKEN}`]],
    ["a token for the proxy", [`Proxy-Authorization: Bearer ${TOKEN}`]],
    ["a wrong token before the right one", ["Authorization: Bearer wrong-token-of-a-guess", AUTHORIZATION]],
    ["two tokens in one header", [`Authorization: Bearer wrong, Bearer ${TOKEN}`]],
    ["a token with a quotation", [`Authorization: Bearer "${TOKEN}"`]],
    ["a token with NUL encoded", [`Authorization: Bearer ${TOKEN}%00`]],
    ["a token as the password of Basic", [`Authorization: Basic ${btoa(`x:${TOKEN}`)}`]],
  ])("%s", async (_, lines) => {
    const statuses = await statusesOf(bytesOf(["Host: HOST", "Connection: close", ...lines, LENGTH]));
    expect(statuses).toEqual([401]);
  });

  test("a session's id isn't a token, and a foreign origin cannot use it", async () => {
    const authorized = { ...JSON_HEADERS, authorization: `Bearer ${TOKEN}` };
    const started = await rawRequest(httpServer.url, { headers: authorized, body: INITIALIZE });
    const session = { "mcp-session-id": String(started.headers["mcp-session-id"]) };
    for (const method of ["POST", "GET", "DELETE"]) {
      const stolen = await rawRequest(httpServer.url, { method, headers: { ...JSON_HEADERS, ...session } });
      expect(stolen.status).toBe(401);
      const foreign = { ...authorized, ...session, origin: "https://evil.example" };
      expect((await rawRequest(httpServer.url, { method, headers: foreign })).status).toBe(403);
    }
    const two = { ...authorized, "mcp-session-id": `${session["mcp-session-id"]}, x` };
    expect((await rawRequest(httpServer.url, { method: "DELETE", headers: two })).status).toBe(404);
    const ended = await rawRequest(httpServer.url, { method: "DELETE", headers: { ...authorized, ...session } });
    expect(ended.status).toBe(200);
  });
});
