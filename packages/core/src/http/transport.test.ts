import { getEventListeners } from "node:events";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { createCall, createProbeClient, errorOf, fixedSecrets, request } from "../__fixtures__/http.ts";
import { type ReceivedRequest, reply, startServer } from "../__fixtures__/server.ts";
import { fakeTimeouts, nextTurn } from "../__fixtures__/timers.ts";
import { ToolError } from "../errors.ts";
import type { HttpSettings } from "./settings.ts";

const NOWHERE = "http://127.0.0.1:9";
const ATTEMPT_MS = 20;

function streamOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const queue = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = queue.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Fires the timeout of an attempt when the attempt waits for its response. */
function fireAttemptTimeout(): void {
  setImmediate(() => vi.advanceTimersByTime(ATTEMPT_MS));
}

function sendTo(url: string, parts: Partial<HttpSettings>, call = createCall()) {
  return createProbeClient(url, { retry: 0, ...parts }).send(request("read"), call);
}

describe("the size of a response", () => {
  test("rejects a response that exceeds the size cap", async () => {
    await using server = await startServer(reply(200, "x".repeat(10_001)));
    expect(await errorOf(sendTo(server.url, { maxBodyBytes: 10_000 }))).toMatchObject({
      code: "bad_response",
      status: 200,
      retryable: false,
      message: "The response is larger than 10000 bytes. Request fewer results or a narrower window.",
    });
  });

  test("accepts a response of exactly the size cap", async () => {
    await using server = await startServer(reply(200, "x".repeat(10_000)));
    expect((await sendTo(server.url, { maxBodyBytes: 10_000 })).text).toHaveLength(10_000);
  });

  test("applies the size cap after decompression, so that a small bomb does not pass", async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1_048_576, 0x20));
    expect(bomb.byteLength).toBeLessThan(50_000);
    await using server = await startServer((response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(bomb);
    });
    expect(await errorOf(sendTo(server.url, { maxBodyBytes: 100_000 }))).toMatchObject({ code: "bad_response" });
  });

  test("caps responses at 32 MiB by default", async () => {
    const chunk = new Uint8Array(1_048_576).fill(0x20);
    const error = await errorOf(
      sendTo(NOWHERE, { fetch: async () => new Response(streamOf(Array.from({ length: 33 }, () => chunk))) }),
    );
    expect(error.message).toContain("33554432 bytes");
  });
});

describe("reading a response", () => {
  test("joins a response that arrives in pieces, even within a character", async () => {
    const bytes = new TextEncoder().encode('{"a":"héllo 😀"}');
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const fetch = async () => new Response(streamOf(pieces));
    expect((await sendTo(NOWHERE, { fetch })).text).toBe('{"a":"héllo 😀"}');
  });

  test("reads a response without a body as an empty string", async () => {
    await using server = await startServer(reply(204, ""));
    expect(await sendTo(server.url, {})).toMatchObject({ status: 204, text: "" });
    expect(await sendTo(NOWHERE, { fetch: async () => new Response(null, { status: 204 }) })).toMatchObject({
      text: "",
    });
  });

  test("reports a response that breaks off as a network failure", async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"data":');
      setImmediate(() => response.destroy());
    });
    expect(await errorOf(sendTo(server.url, {}))).toMatchObject({ code: "unavailable", retryable: true });
  });
});

describe("a server that stalls", () => {
  test("a server that stalls before its response costs one attempt's timeout, not the entire time budget", async () => {
    fakeTimeouts();
    await using server = await startServer(fireAttemptTimeout);
    const error = await errorOf(sendTo(server.url, { attemptTimeout: ATTEMPT_MS }));
    expect(error.toJSON()).toEqual({
      code: "timeout",
      message: "Probe did not respond in time. Try again later.",
      retryable: true,
    });
  });

  test("a server that stalls in the middle of its response costs one attempt's timeout, and is retried", async () => {
    await using server = await startServer((response, request, count) => {
      if (count > 1) return reply(200, { ok: true })(response, request, count);
      response.writeHead(200);
      response.write('{"data":');
    });
    fakeTimeouts();
    const fetch: typeof globalThis.fetch = async (...parts) => {
      const response = await globalThis.fetch(...parts);
      if (server.requests.length === 1) fireAttemptTimeout();
      return response;
    };
    const answer = await sendTo(server.url, { fetch, attemptTimeout: ATTEMPT_MS, retry: 1 });
    expect(answer.text).toBe('{"ok":true}');
    expect(server.requests).toHaveLength(2);
  });

  test.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    "an attempt timeout of %d does not end at once",
    async (attemptTimeout) => {
      await using server = await startServer((response, request, count) => {
        vi.advanceTimersByTime(60_000);
        reply(200)(response, request, count);
      });
      fakeTimeouts();
      expect((await sendTo(server.url, { attemptTimeout })).status).toBe(200);
    },
  );
});

describe("an abort", () => {
  const reason = new ToolError({ code: "aborted", message: "The caller aborted the call." });

  test("an abort in flight ends the call with the signal's reason, and closes the connection", async () => {
    const controller = new AbortController();
    let closed: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    await using server = await startServer((response) => {
      response.on("close", closed);
      controller.abort(reason);
    });
    expect(await errorOf(sendTo(server.url, {}, createCall({ signal: controller.signal })))).toBe(reason);
    await isClosed;
  });

  test("an abort before the start sends nothing, not even to a fetch that ignores its signal", async () => {
    let calls = 0;
    const fetch = async () => {
      calls++;
      return new Response("{}");
    };
    const call = createCall({ signal: AbortSignal.abort(reason) });
    expect(await errorOf(sendTo(NOWHERE, { fetch }, call))).toBe(reason);
    expect(calls).toBe(0);
  });
});

describe("a custom fetch", () => {
  const deaf = () => {
    fireAttemptTimeout();
    return new Promise<Response>(() => undefined);
  };

  test("a custom fetch that ignores its signal still settles by timeout", async () => {
    fakeTimeouts();
    const error = await errorOf(sendTo(NOWHERE, { fetch: deaf, attemptTimeout: ATTEMPT_MS }));
    expect(error).toMatchObject({ code: "timeout" });
  });

  test("a custom fetch that ignores its signal still settles by abort", async () => {
    const controller = new AbortController();
    const reason = new ToolError({ code: "aborted", message: "m" });
    const fetch = () => {
      setImmediate(() => controller.abort(reason));
      return new Promise<Response>(() => undefined);
    };
    expect(await errorOf(sendTo(NOWHERE, { fetch }, createCall({ signal: controller.signal })))).toBe(reason);
  });

  test("a custom fetch whose body never ends still settles", async () => {
    fakeTimeouts();
    const fetch = async () => new Response(new ReadableStream({ pull: fireAttemptTimeout }));
    const error = await errorOf(sendTo(NOWHERE, { fetch, attemptTimeout: ATTEMPT_MS }));
    expect(error).toMatchObject({ code: "timeout" });
  });

  test("a custom fetch that fails after its attempt timed out causes no unhandled rejection", async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listener);
    fakeTimeouts();
    const { promise, reject } = Promise.withResolvers<Response>();
    const fetch = () => {
      fireAttemptTimeout();
      return promise;
    };
    await errorOf(sendTo(NOWHERE, { fetch, attemptTimeout: ATTEMPT_MS }));
    reject(new Error("late"));
    await nextTurn();
    process.off("unhandledRejection", listener);
    expect(unhandled).toEqual([]);
  });

  test("a custom fetch may throw a ToolError that contains a key, which is redacted", async () => {
    const leaky = [
      new ToolError({ code: "upstream", message: "Blocked: s3cr3t" }),
      Object.assign(new ToolError({ code: "upstream", message: "Blocked: [secret]" }), { cause: "s3cr3t" }),
    ];
    for (const thrown of leaky) {
      const fetch = () => Promise.reject(thrown);
      const error = await errorOf(sendTo(NOWHERE, { fetch, secrets: fixedSecrets("s3cr3t") }));
      expect(error).toMatchObject({ code: "upstream", message: "Blocked: [secret]" });
      expect(inspect(error, { showHidden: true })).not.toContain("s3cr3t");
    }
  });

  test("a custom fetch gets no request with headers that it cannot carry, so a send has no ambiguous outcome", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = createProbeClient(NOWHERE, { fetch, retry: 0, headers: () => ({ "x-api-key": "a\nb" }) });
    const error = await errorOf(client.send(request("unsent"), createCall()));
    expect(error).toMatchObject({ code: "unavailable", outcome: undefined });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("a custom fetch may throw a ToolError, which passes through", async () => {
    const own = new ToolError({ code: "upstream", message: "The sandbox knows no such route." });
    const error = await errorOf(sendTo(NOWHERE, { fetch: () => Promise.reject(own) }));
    expect([error.toJSON(), error.stack]).toEqual([own.toJSON(), own.stack]);
  });

  test("a custom fetch receives the same request as the platform's fetch", async () => {
    const requestParts: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const received = new Request(input, init);
      requestParts.push(received.method, received.url, await received.text(), received.headers.get("content-type"));
      return new Response("{}");
    };
    await sendTo("http://127.0.0.1:9/base", { fetch });
    expect(requestParts).toEqual(["POST", "http://127.0.0.1:9/base/things", '{"a":1}', "application/json"]);
  });
});

test("a custom fetch may use its first argument alone, as a Request or as a URL, or its second one", async () => {
  const requestParts: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!(input instanceof Request)) throw new Error("expected a Request");
    requestParts.push(String(input), await input.text(), init?.method, init?.body, init?.redirect);
    return new Response("{}");
  };
  await sendTo("http://127.0.0.1:9/base", { fetch });
  expect(requestParts).toEqual(["http://127.0.0.1:9/base/things", '{"a":1}', "POST", '{"a":1}', "manual"]);
});

test("an attempt that timed out aborts its request, and one that received its response ignores a later abort", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    signals.push(init?.signal);
    if (signals.length > 1) return new Response("{}");
    fireAttemptTimeout();
    return new Promise<never>(() => undefined);
  };
  fakeTimeouts();
  const controller = new AbortController();
  await sendTo(NOWHERE, { fetch, attemptTimeout: ATTEMPT_MS, retry: 1 }, createCall({ signal: controller.signal }));
  controller.abort();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test("leaves no timer or listener behind after any outcome of a request", async () => {
  fakeTimeouts();
  const controller = new AbortController();
  const fetchers: (typeof fetch)[] = [
    async () => new Response("{}"),
    async () => new Response("{}", { status: 500 }),
    () => Promise.reject(new Error("x")),
    () => new Promise(() => undefined),
  ];
  for (const fetch of fetchers) {
    const work = sendTo(NOWHERE, { fetch, attemptTimeout: 60_000 }, createCall({ signal: controller.signal }));
    if (fetch === fetchers[3]) controller.abort(new ToolError({ code: "aborted", message: "m" }));
    await work.catch(() => undefined);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  }
  expect(vi.getTimerCount()).toBe(0);
});

test("a request has its method, URL, headers and body, and accepts JSON", async () => {
  await using server = await startServer(reply(200));
  const client = createProbeClient(server.url, { headers: () => ({ "x-api-key": "k3y" }), userAgent: "my-app/2" });
  await client.send(request("read", { query: { q: "a b&c", page: "2" } }), createCall());
  await client.send({ ...request("read"), method: "GET", json: undefined }, createCall());
  await client.send({ ...request("read"), method: "DELETE", json: undefined }, createCall());
  await client.send({ ...request("idempotent"), method: "PUT", json: null }, createCall());
  const [search, get, remove, put] = server.requests as [
    ReceivedRequest,
    ReceivedRequest,
    ReceivedRequest,
    ReceivedRequest,
  ];
  expect(search).toMatchObject({ method: "POST", url: "/things?q=a%20b%26c&page=2", body: '{"a":1}' });
  expect(search.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": "my-app/2 toolwright",
    "x-api-key": "k3y",
  });
  expect(get).toMatchObject({ method: "GET", url: "/things", body: "" });
  expect(get.headers).not.toHaveProperty("content-type");
  expect(remove.method).toBe("DELETE");
  expect(put).toMatchObject({ method: "PUT", body: "null" });
});
