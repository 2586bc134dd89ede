import { expect, test } from "vitest";
import { createBackend, type Incoming } from "./create-backend.ts";

const URL_WITH_LISTS = "https://api.example/things?a[]=1&a[]=2&b=3";

/** Creates a backend that records its requests and responds with 201. */
function recording(settings: { readonly logsLists?: boolean } = {}) {
  const handled: Incoming[] = [];
  const backend = createBackend({
    respond(incoming) {
      handled.push(incoming);
      return new Response(null, { status: 201 });
    },
    ...settings,
  });
  return { ...backend, handled };
}

test("a handler gets the method, the address, the headers and the body of a request", async () => {
  const { fetch, handled } = recording();
  await fetch(new Request("https://api.example/x", { method: "PUT", headers: { "x-key": "k" }, body: '{"a":1}' }));
  expect(handled).toMatchObject([{ method: "PUT", text: '{"a":1}', body: { a: 1 } }]);
  expect([handled[0]?.url.pathname, handled[0]?.headers.get("x-key")]).toEqual(["/x", "k"]);
});

test.each(["", "{no"])("a handler gets the body %j as undefined, and the log has null", async (body) => {
  const { fetch, handled, requests } = recording();
  await fetch("https://api.example/x", { method: "POST", body });
  expect([handled[0]?.body, handled[0]?.text]).toEqual([undefined, body]);
  expect(requests[0]?.body).toBeNull();
});

test("the log has the last value of a repeated parameter, and all values only with logsLists", async () => {
  const [plain, listing] = [recording(), recording({ logsLists: true })];
  for (const { fetch } of [plain, listing]) await fetch(URL_WITH_LISTS);
  const entry = { method: "GET", path: "/things", query: { "a[]": "2", b: "3" }, body: null, status: 201 };
  expect(plain.requests).toEqual([entry]);
  expect(listing.requests).toEqual([{ ...entry, lists: { "a[]": ["1", "2"] } }]);
});

test("a network error rejects as fetch does, is logged with status 0 and reaches no handler", async () => {
  const { fetch, fail, handled, requests } = recording();
  fail({ networkError: "ECONNRESET" });
  await expect(fetch("https://api.example/x")).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(handled).toEqual([]);
  expect(requests).toMatchObject([{ status: 0 }]);
});

test("a handled request with a network error takes effect and is logged with status 0", async () => {
  const { fetch, fail, handled, requests } = recording();
  fail({ networkError: "ECONNRESET", isHandled: true });
  await expect(fetch("https://api.example/x")).rejects.toThrow("fetch failed");
  expect(handled).toHaveLength(1);
  expect(requests).toMatchObject([{ status: 0 }]);
});

test("an aborted request is neither handled nor logged, even while it is delayed", async () => {
  const { fetch, fail, handled, requests } = recording();
  fail({ delayMs: 60_000 });
  const controller = new AbortController();
  const pending = fetch("https://api.example/x", { signal: controller.signal });
  controller.abort(new Error("given up"));
  await expect(pending).rejects.toThrow("given up");
  expect([handled, requests]).toEqual([[], []]);
});

test("reset() removes faults and logged requests", async () => {
  const { fetch, fail, reset, requests } = recording();
  await fetch("https://api.example/x");
  fail({ networkError: "ECONNRESET" });
  reset();
  expect(requests).toEqual([]);
  expect((await fetch("https://api.example/x")).status).toBe(201);
});
