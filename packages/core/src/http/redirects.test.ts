import { describe, expect, test } from "vitest";
import { createCall, createProbeClient, errorOf, request } from "../__fixtures__/http.ts";
import { type Answer, reply, startServer } from "../__fixtures__/server.ts";

const KEYS = { headers: () => ({ "x-api-key": "k3y" }), secrets: () => ["k3y"], retry: 0 };

function redirectOnce(status: number, location: string): Answer {
  return (response, seen, count) =>
    count === 1
      ? reply(status, "", { location })(response, seen, count)
      : reply(200, { moved: true })(response, seen, count);
}

describe("within the same origin", () => {
  test.each([301, 302, 307, 308])("%i is followed with method, body and keys", async (status) => {
    await using server = await startServer(redirectOnce(status, "/moved?x=1"));
    const answer = await createProbeClient(server.url, KEYS).send(request("read"), createCall());
    expect(answer.text).toBe('{"moved":true}');
    expect(server.requests).toMatchObject([
      { method: "POST", url: "/things", body: '{"a":1}' },
      { method: "POST", url: "/moved?x=1", body: '{"a":1}', headers: { "x-api-key": "k3y" } },
    ]);
  });

  test("303 is followed with a GET and without the body", async () => {
    await using server = await startServer(redirectOnce(303, "moved"));
    await createProbeClient(server.url, KEYS).send(request("read"), createCall());
    expect(server.requests[1]).toMatchObject({ method: "GET", url: "/moved", body: "" });
  });

  test("a circle ends after a few hops, with no status that nobody sent", async () => {
    await using server = await startServer(reply(302, "", { location: "/again" }));
    const error = await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect(error.toJSON()).toEqual({ code: "upstream", message: "Probe redirected in a circle.", retryable: false });
    expect(server.requests).toHaveLength(4);
  });
});

describe("of a write", () => {
  test.each([302, 303])("%i leaves open what happened, and is not followed", async (status) => {
    for (const [repeat, outcome] of [
      ["unsent", "unknown"],
      ["idempotent", undefined],
    ] as const) {
      await using server = await startServer(redirectOnce(status, "/moved"));
      const error = await errorOf(createProbeClient(server.url, KEYS).send(request(repeat), createCall()));
      expect(error).toMatchObject({ code: "upstream", status, outcome, retryable: false });
      expect(server.requests).toHaveLength(1);
    }
  });

  test.each([301, 307, 308])("%i says that nothing happened, and is followed", async (status) => {
    await using server = await startServer(redirectOnce(status, "/moved"));
    await createProbeClient(server.url, KEYS).send(request("unsent"), createCall());
    expect(server.requests).toMatchObject([{ method: "POST" }, { method: "POST", body: '{"a":1}' }]);
  });
});

describe("to another origin", () => {
  test.each([301, 302, 303, 307, 308])("%i is refused, and the other server sees no request", async (status) => {
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
  ])("%s counts as one", async (location) => {
    await using server = await startServer(reply(302, "", { location }));
    const error = await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect(error).toMatchObject({ code: "upstream", status: 302 });
    expect(server.requests).toHaveLength(1);
  });

  test("after a hop within the origin it is refused as well", async () => {
    await using other = await startServer(reply(200));
    await using server = await startServer((response, seen, count) =>
      reply(307, "", { location: count === 1 ? "/next" : other.url })(response, seen, count),
    );
    await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()));
    expect([server.requests.length, other.requests.length]).toEqual([2, 0]);
  });
});

test("a redirect that leads nowhere is refused", async () => {
  await using server = await startServer(reply(302));
  expect(await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()))).toMatchObject({
    code: "upstream",
    status: 302,
  });
});

test("a redirect that a browser hides, with status 0, is refused without a status", async () => {
  const client = createProbeClient("http://127.0.0.1:9", { ...KEYS, fetch: async () => Response.error() });
  const error = await errorOf(client.send(request("read"), createCall()));
  expect(error.code).toBe("upstream");
  expect(error.status).toBeUndefined();
});

test("304 is no redirect, and no answer either", async () => {
  await using server = await startServer(reply(304, ""));
  expect(await errorOf(createProbeClient(server.url, KEYS).send(request("read"), createCall()))).toMatchObject({
    code: "bad_response",
    status: 304,
  });
});
