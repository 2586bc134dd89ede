import { testClock } from "@toolwright/tests-support";
import { expect, onTestFinished, test, vi } from "vitest";
import { startSingleRequests } from "./single-requests.ts";

const KEY = "ca4aQx7LmZr3VtYw9KpNdg";
const REQUEST = { method: "GET", url: "https://api.example.com/read", headers: { "x-api-key": KEY } } as const;

function start(
  fetch: (request: Request) => Promise<Response>,
  settings: { timeout?: number; signal?: AbortSignal } = {},
) {
  const { timeout = 20_000, signal } = settings;
  const requests = startSingleRequests({
    name: "test",
    fetch: (input) => fetch(input as Request),
    userAgent: undefined,
    clock: testClock(0),
    signal,
    timeout,
    attemptTimeout: 5_000,
    maxBodyBytes: 100,
    keys: [KEY],
  });
  onTestFinished(requests.finish);
  return requests;
}

test.each([200, 302, 404, 429, 500])("a response with status %i is returned after one request", async (status) => {
  const fetch = vi.fn(async () => Response.json({ key: KEY }, { status, headers: { location: `/?key=${KEY}` } }));
  const response = await start(fetch).send(REQUEST);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(response).toMatchObject({ status, body: { kind: "json", value: { key: "[secret]" } } });
  expect("headers" in response && response.headers.get("location")).toBe("/?key=[secret]");
});

test.each([
  ["the platform's code", () => Promise.reject(Object.assign(new Error(KEY), { code: "ECONNRESET" })), "ECONNRESET"],
  ["no code", () => Promise.reject(new Error(KEY)), "connection failed"],
])("a failure with %s is returned, without its message", async (_, fetch, reason) => {
  expect(await start(fetch).send(REQUEST)).toEqual({ kind: "network", reason });
});

test("a response that is too large is a failure that says so", async () => {
  const fetch = async () => new Response("x".repeat(101));
  expect(await start(fetch).send(REQUEST)).toMatchObject({ kind: "too_large" });
});

test("the time budget ends requests and pauses as a timeout", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const requests = start(() => new Promise(() => undefined), { timeout: 1_000 });
  const sent = requests.send(REQUEST);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sent).toMatchObject({ kind: "timeout" });
  expect(await requests.send(REQUEST)).toMatchObject({ kind: "timeout" });
  await requests.pause(1);
});

test("an abort of the caller is thrown with the code aborted", async () => {
  const requests = start(async () => new Response("{}"), { signal: AbortSignal.abort() });
  await expect(requests.send(REQUEST)).rejects.toMatchObject({ code: "aborted" });
});
