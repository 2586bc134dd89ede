import { expect, test } from "vitest";
import { createCall, createProbeClient, errorOf, fixedSecrets, request } from "../__fixtures__/http.ts";
import { reply, startServer } from "../__fixtures__/server.ts";
import { callHook, type Hooks } from "./hooks.ts";
import { path } from "./path.ts";
import type { WireRequest } from "./request.ts";

function recording(): { hooks: Hooks; events: unknown[] } {
  const events: unknown[] = [];
  return {
    events,
    hooks: {
      onRequest: (event) => events.push(["request", event]),
      onResponse: (event) => events.push(["response", event]),
      onRetry: (event) => events.push(["retry", event]),
    },
  };
}

test("reports every attempt, response and retry, without headers or body and with redacted URLs", async () => {
  await using server = await startServer((response, seen, count) =>
    reply(count === 1 ? 503 : 200)(response, seen, count),
  );
  const { hooks, events } = recording();
  const client = createProbeClient(server.url, {
    hooks,
    secrets: fixedSecrets("s3cr3t"),
    headers: () => ({ authorization: "s3cr3t" }),
  });
  await client.send(
    request("read", { path: path`/things/${"s3cr3t"}`, query: { key: "s3cr3t" }, json: { key: "s3cr3t" } }),
    createCall(),
  );
  const event = { tool: "Probe.Run", method: "POST", url: `${server.url}/things/[secret]?key=[secret]` };
  expect(events).toEqual([
    ["request", event],
    ["response", { ...event, status: 503, durationMs: 0 }],
    ["retry", { ...event, attempt: 1, delayMs: 200, reason: "status 503" }],
    ["request", event],
    ["response", { ...event, status: 200, durationMs: 0 }],
  ]);
  expect(JSON.stringify(events)).not.toContain("s3cr3t");
});

test("reports an attempt without a response by its platform code", async () => {
  const { hooks, events } = recording();
  const fetch = () => Promise.reject(Object.assign(new Error("x"), { code: "ECONNRESET" }));
  await errorOf(
    createProbeClient("http://127.0.0.1:9", { hooks, fetch, retry: 1 }).send(request("read"), createCall()),
  );
  expect(events.map((entry) => (entry as [string, { reason?: string }])[0])).toEqual(["request", "retry", "request"]);
  expect(events[1]).toMatchObject(["retry", { reason: "ECONNRESET", attempt: 1 }]);
});

test("redacts a code that is an API key in a retry event", async () => {
  const { hooks, events } = recording();
  const fetch = () => Promise.reject(Object.assign(new Error("x"), { code: "E_TOP_SECRET" }));
  const client = createProbeClient("http://127.0.0.1:9", {
    hooks,
    fetch,
    retry: 1,
    secrets: fixedSecrets("top_secret"),
  });
  const error = await errorOf(client.send(request("read"), createCall()));
  expect(events[1]).toMatchObject(["retry", { reason: "E_[secret]" }]);
  expect(error.message).toContain("could not be reached: E_[secret]");
});

test("an observer that throws or rejects does not affect the call", async () => {
  await using server = await startServer((response, seen, count) =>
    reply(count === 1 ? 500 : 200)(response, seen, count),
  );
  const fail = () => {
    throw new Error("observer");
  };
  const hooks: Hooks = { onRequest: fail, onResponse: async () => fail(), onRetry: fail };
  const answer = await createProbeClient(server.url, { hooks }).send(request("read"), createCall());
  expect(answer.status).toBe(200);
});

test("a redaction that fails withholds the event from the observer instead of showing it unredacted", () => {
  const { hooks, events } = recording();
  const redaction = () => {
    throw new Error("redaction");
  };
  const event = { tool: "Probe.Run", method: "GET", url: "http://127.0.0.1/s3cr3t" };
  callHook(hooks.onRequest, event, { redaction } as unknown as WireRequest);
  expect(events).toEqual([]);
});
