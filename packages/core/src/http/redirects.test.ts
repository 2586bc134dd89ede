import { describe, expect, test } from "vitest";
import { createCall, createProbeClient, errorOf, fixedSecrets, request } from "../__fixtures__/http.ts";
import { type Answer, reply, startServer } from "../__fixtures__/server.ts";

const KEYS = { headers: () => ({ "x-api-key": "k3y" }), secrets: fixedSecrets("k3y"), retry: 0 };

function redirectOnce(status: number, location: string): Answer {
  return (response, seen, count) =>
    count === 1
      ? reply(status, "", { location })(response, seen, count)
      : reply(200, { moved: true })(response, seen, count);
}

describe("a redirect within the same origin", () => {
  test.each([301, 302, 307, 308])("follows %i within the origin with method, body and keys", async (status) => {
    await using server = await startServer(redirectOnce(status, "/moved?x=1"));
    const answer = await createProbeClient(server.url, KEYS).send(request("read"), createCall());
    expect(answer.text).toBe('{"moved":true}');
    expect(server.requests).toMatchObject([
      { method: "POST", url: "/things", body: '{"a":1}' },
      { method: "POST", url: "/moved?x=1", body: '{"a":1}', headers: { "x-api-key": "k3y" } },
    ]);
  });

  test("follows 303 with a GET and without the body", async () => {
    await using server = await startServer(redirectOnce(303, "moved"));
    await createProbeClient(server.url, KEYS).send(request("read"), createCall());
    expect(server.requests[1]).toMatchObject({ method: "GET", url: "/moved", body: "" });
  });

  test("stops a redirect loop after a few hops, and reports no status that the server did not send", async () => {
    await using server = await startServer(reply(302, "", { location: "/again" }));
    const error = await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect(error.toJSON()).toEqual({ code: "upstream", message: "Probe redirected in a circle.", retryable: false });
    expect(server.requests).toHaveLength(4);
  });
});

describe("a redirect of a write", () => {
  test.each([302, 303])("does not follow %i for a write: unknown outcome", async (status) => {
    for (const [retry, outcome] of [
      ["unsent", "unknown"],
      ["idempotent", undefined],
    ] as const) {
      await using server = await startServer(redirectOnce(status, "/moved"));
      const error = await errorOf(createProbeClient(server.url, KEYS).send(request(retry), createCall()));
      expect(error).toMatchObject({ code: "upstream", status, outcome, retryable: false });
      expect(error.message).toContain("Check the site, region or base address.");
      expect(server.requests).toHaveLength(1);
    }
  });

  test.each([301, 307, 308])("follows %i for a write, since the status says that nothing happened", async (status) => {
    await using server = await startServer(redirectOnce(status, "/moved"));
    await createProbeClient(server.url, KEYS).send(request("unsent"), createCall());
    expect(server.requests).toMatchObject([{ method: "POST" }, { method: "POST", body: '{"a":1}' }]);
  });
});

describe("a redirect to another origin", () => {
  test.each([301, 302, 303, 307, 308])("rejects %i and sends no request to another origin", async (status) => {
    await using other = await startServer(reply(200));
    await using server = await startServer(reply(status, "", { location: `${other.url}/steal` }));
    const error = await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect(error).toMatchObject({ code: "upstream", status, retryable: false, outcome: undefined });
    expect(error.message).toBe(
      "Probe redirected to another address; keys are not sent there. Check the site, region or base address.",
    );
    expect(server.requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });

  test.each([
    "https://127.0.0.1/",
    "//example.invalid/x",
    "http://127.0.0.1.example.invalid/",
    "data:text/plain,x",
    "http://[",
  ])("treats %s as another origin", async (location) => {
    await using server = await startServer(reply(302, "", { location }));
    const error = await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect(error).toMatchObject({ code: "upstream", status: 302 });
    expect(server.requests).toHaveLength(1);
  });

  test("rejects another origin after a hop within the origin as well", async () => {
    await using other = await startServer(reply(200));
    await using server = await startServer((response, seen, count) =>
      reply(307, "", { location: count === 1 ? "/next" : other.url })(response, seen, count),
    );
    await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect([server.requests.length, other.requests.length]).toEqual([2, 0]);
  });
});

test("rejects a redirect without a target", async () => {
  await using server = await startServer(reply(302));
  expect(await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()))).toMatchObject({
    code: "upstream",
    status: 302,
  });
});

test("rejects an opaque redirect of a browser, with status 0, without reporting a status", async () => {
  const client = createProbeClient("http://127.0.0.1:9", { ...KEYS, fetch: async () => Response.error() });
  const error = await errorOf(client.send(request("read"), createCall()));
  expect(error.code).toBe("upstream");
  expect(error.status).toBeUndefined();
});

test("treats 304 neither as a redirect nor as a success", async () => {
  await using server = await startServer(reply(304, ""));
  expect(await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()))).toMatchObject({
    code: "bad_response",
    status: 304,
  });
});
