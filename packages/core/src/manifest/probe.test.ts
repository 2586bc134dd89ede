import { testClock } from "@toolwright/tests-support";
import { expect, onTestFinished, test, vi } from "vitest";
import { startProbe } from "./probe.ts";

const KEY = "ca4aQx7LmZr3VtYw9KpNdg";
const REQUEST = { method: "GET", url: "https://api.example.com/read", headers: { "x-api-key": KEY } } as const;

function start(
  fetch: (request: Request) => Promise<Response>,
  settings: { timeout?: number; signal?: AbortSignal } = {},
) {
  const { timeout = 20_000, signal } = settings;
  const requests = startProbe({
    toolkit: "test",
    backend: "Example",
    fetch: (input) => fetch(input as Request),
    userAgent: undefined,
    clock: testClock(0),
    signal,
    timeout,
    requestTimeout: 5_000,
    keys: [KEY],
    environment: {},
  });
  onTestFinished(requests.finish);
  return requests;
}

test.each([200, 404, 429])("a response with status %i is returned after one request, without keys", async (status) => {
  const fetch = vi.fn(async () => Response.json({ key: KEY }, { status, headers: { location: `/?key=${KEY}` } }));
  const response = await start(fetch).send(REQUEST);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(response).toMatchObject({ kind: "response", status, body: { kind: "json", value: { key: "[secret]" } } });
  expect("headers" in response && response.headers.get("location")).toBe("/?key=[secret]");
});

test.each([
  [302, "redirected"],
  [500, "backend_failed"],
])("a response with status %i is a failure after one request, without keys", async (status, cause) => {
  const fetch = vi.fn(async () => Response.json({ key: KEY }, { status, headers: { location: `/?key=${KEY}` } }));
  const response = await start(fetch).send(REQUEST);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(response).toMatchObject({ kind: "failure", finding: { cause } });
  expect(JSON.stringify(response)).not.toContain(KEY);
});

test.each([
  ["the platform's code", () => Promise.reject(Object.assign(new Error(KEY), { code: "ECONNRESET" })), "ECONNRESET"],
  ["no code", () => Promise.reject(new Error(KEY)), "connection failed"],
])("a failure with %s is returned, without its message", async (_, fetch, reason) => {
  const answer = await start(fetch).send(REQUEST);
  expect(answer).toMatchObject({ kind: "failure", finding: { message: expect.stringContaining(`(${reason})`) } });
  expect(JSON.stringify(answer)).not.toContain(KEY);
});

test("a response that is too large is a failure that says so", async () => {
  const fetch = async () => new Response(" ".repeat(33 * 1_048_576));
  expect(await start(fetch).send(REQUEST)).toMatchObject({ finding: { cause: "not_the_backend" } });
});

test("the time budget ends requests and pauses as a timeout", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const requests = start(() => new Promise(() => undefined), { timeout: 1_000 });
  const sent = requests.send(REQUEST);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sent).toMatchObject({ finding: { cause: "timeout" } });
  expect(await requests.send(REQUEST)).toMatchObject({ finding: { cause: "timeout" } });
  await requests.pause(1);
});

test("an abort of the caller is thrown with the code aborted", async () => {
  const requests = start(async () => new Response("{}"), { signal: AbortSignal.abort() });
  await expect(requests.send(REQUEST)).rejects.toMatchObject({ code: "aborted" });
});
