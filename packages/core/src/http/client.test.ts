import { inspect } from "node:util";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test, vi } from "vitest";
import { createCall, createProbeClient, errorOf, fixedSecrets, request } from "../__fixtures__/http.ts";
import { type Answer, findClosedPort, reply, reset, startServer } from "../__fixtures__/server.ts";
import { fakeTimeouts } from "../__fixtures__/timers.ts";
import { ToolError } from "../errors.ts";
import type { RateLimiter } from "./rate-limit/rate-limiter.ts";
import { createRateLimiter } from "./rate-limit/rate-limiter.ts";
import type { RetrySafety } from "./retry-timing.ts";
import type { HttpSettings } from "./settings.ts";

const ATTEMPT_MS = 150;

/** Never answers: the attempt's timeout fires when the request arrives. */
const stall: Answer = () => void vi.advanceTimersByTime(ATTEMPT_MS);

async function failWith(
  answer: Answer,
  { safety = "read", ...parts }: Partial<HttpSettings> & { safety?: RetrySafety } = {},
) {
  await using server = await startServer(answer);
  const error = await errorOf(createProbeClient(server.url, parts).send(request(safety), createCall()));
  return { error, attempts: server.requests.length };
}

test("checks a base URL when the client is created, and removes its trailing slash", async () => {
  await using server = await startServer(reply(200, "{}"));
  const client = createProbeClient(server.url, { baseUrl: `${server.url}/proxy/` });
  await client.send(request("read"), createCall());
  expect(server.requests[0]?.url).toMatch(/^\/proxy\/[^/]/);
  expect(() => createProbeClient("", { baseUrl: "http://user:key@127.0.0.1" })).toThrow(
    expect.objectContaining({ code: "misconfigured" }),
  );
});

test("encodes a space of the query as %20 and a plus sign as %2B", async () => {
  await using server = await startServer(reply(200, "{}"));
  const query = { q: "a b+c", "x y": "1" };
  await createProbeClient(server.url).send({ ...request("read"), query }, createCall());
  expect(server.requests[0]?.url).toContain("?q=a%20b%2Bc&x%20y=1");
});

describe("an unsuccessful response", () => {
  test.each([
    [400, "upstream", false],
    [401, "unauthorized", false],
    [403, "forbidden", false],
    [404, "not_found", false],
    [408, "timeout", true],
    [409, "upstream", false],
    [422, "upstream", false],
    [429, "rate_limited", true],
    [500, "unavailable", true],
    [503, "unavailable", true],
  ] as const)("a response with status %i becomes the error %s", async (status, code, retryable) => {
    const { error } = await failWith(reply(status, "no"), { retry: 0 });
    expect(error.toJSON()).toEqual({ code, message: `Probe answered ${status}: no`, retryable, status });
  });

  test("the service explains an unsuccessful response, may choose a more specific code and receives the request", async () => {
    const { error } = await failWith(reply(422, { error: "no credits" }), {
      explain: (answer, body, { method }) => ({
        message: `${method} ${answer.status}: ${body.kind === "json" ? (body.value as { error: string }).error : ""}`,
        code: "forbidden",
      }),
    });
    expect(error).toMatchObject({ code: "forbidden", message: "POST 422: no credits", status: 422 });
  });

  test("a very long error body is truncated in its middle", async () => {
    const { error } = await failWith(reply(400, "x".repeat(50_000)));
    expect(error.message.length).toBeLessThanOrEqual(1_000);
    expect(error.message).toContain("chars]…");
  });
});

describe("reads", () => {
  test.each([408, 425, 429, 500, 502, 503, 504])("retries a read after %i until it succeeds", async (status) => {
    await using server = await startServer((response, seen, count) =>
      reply(count < 3 ? status : 200)(response, seen, count),
    );
    expect((await createProbeClient(server.url).send(request("read"), createCall())).status).toBe(200);
    expect(server.requests).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 409, 422, 501])("does not retry a read after %i", async (status) => {
    expect((await failWith(reply(status))).attempts).toBe(1);
  });

  test("a read ends after the allowed retries, and its outcome is never unknown", async () => {
    for (const safety of ["read", "idempotent"] as const) {
      for (const answer of [reply(500), reply(503), reset]) {
        const { error, attempts } = await failWith(answer, { safety });
        expect(attempts).toBe(3);
        expect(error).toMatchObject({ code: "unavailable", outcome: undefined, retryable: true });
      }
    }
    expect((await failWith(reply(500), { retry: 5 })).attempts).toBe(6);
  });

  test("retries a request with the same bytes", async () => {
    await using server = await startServer((response, seen, count) =>
      reply(count === 1 ? 500 : 200)(response, seen, count),
    );
    await createProbeClient(server.url).send(request("idempotent", { json: { id: "01J", at: 1 } }), createCall());
    expect(server.requests.map(({ body }) => body)).toEqual(['{"id":"01J","at":1}', '{"id":"01J","at":1}']);
  });
});

describe("a rate limit", () => {
  test("fails at once when a rate limit resets beyond the time budget, and reports how long to wait", async () => {
    const clock = testClock();
    const { error, attempts } = await failWith(reply(429, "slow down", { "retry-after": "120" }), { clock });
    expect(error).toMatchObject({ code: "rate_limited", status: 429, retryAfterMs: 120_000, retryable: true });
    expect([attempts, clock.sleeps]).toEqual([1, []]);
  });

  test("waits for a rate limit that resets within the time budget, then succeeds", async () => {
    const clock = testClock();
    await using server = await startServer((response, seen, count) =>
      reply(count === 1 ? 429 : 200, {}, { "x-ratelimit-reset": "12" })(response, seen, count),
    );
    const answer = await createProbeClient(server.url, { clock }).send(request("read"), createCall());
    expect(answer.status).toBe(200);
    expect(clock.sleeps).toEqual([12_000]);
  });

  test("ends at the end of the time budget while a rate limit persists", async () => {
    const clock = testClock();
    const { error, attempts } = await failWith(reply(429, "", { "retry-after": "12" }), { clock, retry: 10 });
    expect([attempts, clock.sleeps]).toEqual([3, [12_000, 12_000]]);
    expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: 12_000 });
  });

  test("omits retryAfterMs for a rate limit without timing; a 503 may have one, other statuses have none", async () => {
    expect((await failWith(reply(429), { retry: 0 })).error.retryAfterMs).toBeUndefined();
    const timed = { "retry-after": "5" };
    expect((await failWith(reply(503, "", timed), { retry: 0 })).error.retryAfterMs).toBe(5_000);
    expect((await failWith(reply(500, "", timed), { retry: 0 })).error.retryAfterMs).toBeUndefined();
  });
});

describe("a send that must not happen twice", () => {
  const SEND = { safety: "unsent" } as const;

  test("retries a send after a refused connection, and the send arrives once", async () => {
    const port = await findClosedPort();
    const servers: Awaited<ReturnType<typeof startServer>>[] = [];
    const clock = testClock(undefined, {
      onSleep: async () => {
        servers.push(await startServer(reply(200), port));
      },
    });
    const client = createProbeClient(`http://127.0.0.1:${port}`, { clock });
    expect((await client.send(request("unsent"), createCall())).status).toBe(200);
    await using server = servers[0]!;
    expect(server.requests).toHaveLength(1);
    expect(clock.sleeps).toHaveLength(1);
  });

  test("reports no effect for a send that never got a connection", async () => {
    const clock = testClock();
    const client = createProbeClient(`http://127.0.0.1:${await findClosedPort()}`, { clock });
    const error = await errorOf(client.send(request("unsent"), createCall()));
    expect(error.toJSON()).toEqual({
      code: "unavailable",
      message: "Probe could not be reached: ECONNREFUSED (3 attempts). Try again later.",
      retryable: true,
    });
    expect(clock.sleeps).toHaveLength(2);
  });

  test("retries a send after a 429, since the server refused it", async () => {
    await using server = await startServer((response, seen, count) =>
      reply(count === 1 ? 429 : 200)(response, seen, count),
    );
    await createProbeClient(server.url).send(request("unsent"), createCall());
    expect(server.requests).toHaveLength(2);
    expect((await failWith(reply(429), SEND)).error).toMatchObject({
      code: "rate_limited",
      outcome: undefined,
      retryable: true,
    });
  });

  const cutOff: Answer = (response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("{");
    setImmediate(() => response.destroy());
  };

  test.each<[string, Answer, string]>([
    ["a connection reset after the request was read", reset, "unavailable"],
    ["no answer in time", stall, "timeout"],
    ["a response that broke off", cutOff, "unavailable"],
    ["a response too large to read", reply(200, "x".repeat(5_000)), "bad_response"],
    ["500", reply(500), "unavailable"],
    ["502", reply(502), "unavailable"],
    ["503", reply(503), "unavailable"],
    ["504", reply(504), "unavailable"],
    ["408", reply(408), "timeout"],
  ])("does not retry a send after %s, and reports an unknown outcome", async (_, answer, code) => {
    fakeTimeouts();
    const { error, attempts } = await failWith(answer, {
      ...SEND,
      attemptTimeout: ATTEMPT_MS,
      maxBodyBytes: 1_000,
    });
    expect(attempts).toBe(1);
    expect(error).toMatchObject({ code, outcome: "unknown", retryable: false });
  });

  test.each([400, 401, 403, 404, 409, 422])("does not retry a send after %i: it had no effect", async (status) => {
    const { error, attempts } = await failWith(reply(status), SEND);
    expect(attempts).toBe(1);
    expect(error.outcome).toBeUndefined();
  });

  test("reports no effect for a send that was redirected to another origin", async () => {
    const { error } = await failWith(reply(307, "", { location: "https://example.invalid/" }), SEND);
    expect(error).toMatchObject({ code: "upstream", outcome: undefined });
  });

  test("reports an unknown outcome for a send that was aborted in flight, and none for a read", async () => {
    for (const retry of ["unsent", "read"] as const) {
      const controller = new AbortController();
      await using server = await startServer(() =>
        controller.abort(new ToolError({ code: "timeout", message: "Out of time.", tool: "Probe.Run" })),
      );
      const call = createCall({ signal: controller.signal });
      const error = await errorOf(createProbeClient(server.url).send(request(retry), call));
      expect(error).toMatchObject(
        retry === "read"
          ? { code: "timeout", message: "Out of time.", outcome: undefined, retryable: true }
          : {
              code: "timeout",
              message: "Out of time. The backend may have acted on the request: verify before repeating.",
              outcome: "unknown",
              retryable: false,
              tool: "Probe.Run",
            },
      );
    }
  });

  test("reports no effect for a send that was aborted before it started, or while waiting to retry a refused one", async () => {
    const reason = new ToolError({ code: "aborted", message: "The caller aborted the call." });
    await using server = await startServer(reply(429));
    const early = createCall({ signal: AbortSignal.abort(reason) });
    expect(await errorOf(createProbeClient(server.url).send(request("unsent"), early))).toBe(reason);
    expect(server.requests).toHaveLength(0);

    const controller = new AbortController();
    const clock = testClock(undefined, { onSleep: () => controller.abort(reason) });
    const waiting = createCall({ signal: controller.signal });
    expect(await errorOf(createProbeClient(server.url, { clock }).send(request("unsent"), waiting))).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  test("reports no effect for a send that was aborted before it reached the platform's fetch", async () => {
    const reason = new ToolError({ code: "aborted", message: "The caller aborted the call." });
    await using server = await startServer(reply(200));
    const controller = new AbortController();
    const hooks = { onRequest: () => controller.abort(reason) };
    const call = createCall({ signal: controller.signal });
    expect(await errorOf(createProbeClient(server.url, { hooks }).send(request("unsent"), call))).toBe(reason);
    expect(server.requests).toHaveLength(0);
  });
});

describe("API keys", () => {
  const HEADER_KEY = "hdr-k3y/+=!0123456789";
  const QUERY_KEY = "qry-k3y/+=!0123456789";
  const shapesOf = (key: string) => [key, encodeURIComponent(key), `${new URLSearchParams({ q: key })}`.slice(2)];
  const SHAPES = [HEADER_KEY, QUERY_KEY].flatMap(shapesOf);

  /** Collects everything that a log, a host application or a model could see of a failed request. */
  async function gather(url: string, parts: Partial<HttpSettings>, call = createCall()): Promise<string> {
    fakeTimeouts();
    const events: unknown[] = [];
    const record = (event: unknown) => events.push(event);
    const client = createProbeClient(`${url}/base?${new URLSearchParams({ key: QUERY_KEY })}&path=`, {
      retry: 1,
      attemptTimeout: ATTEMPT_MS,
      headers: () => ({ "x-api-key": HEADER_KEY, authorization: `Bearer ${HEADER_KEY}` }),
      secrets: fixedSecrets(HEADER_KEY, QUERY_KEY),
      hooks: { onRequest: record, onResponse: record, onRetry: record },
      ...parts,
    });
    const error = await errorOf(client.send(request("read"), call));
    expect((error as Error).cause).toBeUndefined();
    return [
      error.message,
      JSON.stringify(error),
      inspect(error, { depth: 10, showHidden: true }),
      String(error.stack),
      JSON.stringify(Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name))),
      inspect(events, { depth: 10, showHidden: true }),
      JSON.stringify(events),
    ].join("\n");
  }

  function expectClean(shown: string): void {
    for (const shape of SHAPES) expect(shown).not.toContain(shape);
  }

  test.each<[string, Answer]>([
    [
      "echoes the request in its message",
      (response, { headers, url }) =>
        reply(400, JSON.stringify([headers, url]))(response, { headers, url } as never, 1),
    ],
    ["answers 401 with the key", reply(401, `The key ${HEADER_KEY} is wrong; ${encodeURIComponent(QUERY_KEY)} too.`)],
    ["answers 500", reply(500, HEADER_KEY)],
    [
      "redirects with the key in the URL",
      reply(302, "", { location: `https://example.invalid/?k=${encodeURIComponent(HEADER_KEY)}` }),
    ],
    ["redirects in a circle, with the key", reply(302, "", { location: `/x?k=${encodeURIComponent(QUERY_KEY)}` })],
    ["resets the connection", reset],
    ["never answers", stall],
    ["answers too much", reply(200, HEADER_KEY.repeat(10_000))],
  ])("API keys never show when the backend %s", async (_, answer) => {
    await using server = await startServer(answer);
    expectClean(await gather(server.url, { maxBodyBytes: 10_000 }));
    expect(server.requests[0]?.headers["x-api-key"]).toBe(HEADER_KEY);
  });

  test("API keys never show when there is no backend", async () => {
    expectClean(await gather(`http://127.0.0.1:${await findClosedPort()}`, {}));
    expectClean(await gather("http://name.invalid", {}));
    expectClean(await gather("not an address", {}));
  });

  test.each<[string, unknown]>([
    [
      "quotes them in its message and cause",
      new TypeError(`Invalid header ${HEADER_KEY}`, { cause: new Error(QUERY_KEY) }),
    ],
    ["carries the request", Object.assign(new Error("x"), { request: { headers: { authorization: HEADER_KEY } } })],
    ["has one for its name", Object.assign(new Error("x"), { name: HEADER_KEY })],
    ["has one for its code", Object.assign(new Error("x"), { code: HEADER_KEY })],
    ["is one", HEADER_KEY],
  ])("API keys never show when fetch throws an error that %s", async (_, thrown) => {
    expectClean(await gather("http://127.0.0.1:9", { fetch: () => Promise.reject(thrown) }));
  });

  test("API keys never show when a header cannot carry them", async () => {
    const broken = `${HEADER_KEY}\nx: y`;
    expectClean(await gather("http://127.0.0.1:9", { headers: () => ({ "x-api-key": broken }) }));
  });

  test("API keys never show when the call is aborted in flight", async () => {
    const controller = new AbortController();
    await using server = await startServer(() => controller.abort(new ToolError({ code: "aborted", message: "m" })));
    expectClean(await gather(server.url, {}, createCall({ signal: controller.signal })));
  });

  test("API keys are read for every request, and a missing one is an error before anything is sent", async () => {
    await using server = await startServer(reply(200));
    let turn = 0;
    const rotating = createProbeClient(server.url, { headers: () => ({ "x-api-key": `key-${++turn}` }) });
    await rotating.send(request("read"), createCall());
    await rotating.send(request("read"), createCall());
    expect(server.requests.map(({ headers }) => headers["x-api-key"])).toEqual(["key-1", "key-2"]);

    const missing = new ToolError({ code: "missing_secret", message: "PROBE_KEY is not set." });
    const keyless = createProbeClient(server.url, {
      headers: () => {
        throw missing;
      },
    });
    expect(await errorOf(keyless.send(request("read"), createCall()))).toBe(missing);
    expect(server.requests).toHaveLength(2);
  });
});

describe("a client with a rate limiter", () => {
  /** A rate limiter that records its calls; each call first awaits `wait`. */
  function createNotes(wait: (count: number) => unknown = () => undefined) {
    const notes: string[] = [];
    let calls = 0;
    const rateLimiter: RateLimiter = {
      async acquire({ tool }, service) {
        const count = ++calls;
        notes.push(`${tool} waits for ${service}`);
        await wait(count);
        notes.push("acquires");
        return () => void notes.push("releases");
      },
    };
    return { notes, rateLimiter };
  }
  const ROUND = ["Probe.Run waits for Probe", "acquires", "arrives", "releases"];

  test("a permit is acquired for every attempt, and released before the next one", async () => {
    const { notes, rateLimiter } = createNotes();
    await using server = await startServer((response, seen, count) => {
      notes.push("arrives");
      reply(count < 3 ? 503 : 200)(response, seen, count);
    });
    const clock = testClock(undefined, { onSleep: () => notes.push("pauses") });
    const client = createProbeClient(server.url, { clock, rateLimiter: () => rateLimiter });
    await client.send(request("read"), createCall());
    expect(notes).toEqual([...ROUND, "pauses", ...ROUND, "pauses", ...ROUND]);
  });

  test("a permit is released after an attempt without a response", async () => {
    const { notes, rateLimiter } = createNotes();
    await using server = await startServer((response, seen, count) => {
      notes.push("arrives");
      reset(response, seen, count);
    });
    const client = createProbeClient(server.url, { retry: 0, rateLimiter: () => rateLimiter });
    await errorOf(client.send(request("read"), createCall()));
    expect(notes).toEqual(ROUND);
  });

  test("the request selects one rate limiter for all its attempts, and a request without one waits for none", async () => {
    const { notes, rateLimiter } = createNotes();
    const methods: string[] = [];
    await using server = await startServer((response, seen, count) =>
      reply(count === 1 ? 503 : 200)(response, seen, count),
    );
    const client = createProbeClient(server.url, {
      rateLimiter(sent) {
        methods.push(sent.method);
        return sent.method === "GET" ? rateLimiter : undefined;
      },
    });
    await client.send(request("idempotent", { method: "PUT" }), createCall());
    expect(server.requests).toHaveLength(2);
    expect([methods, notes]).toEqual([["PUT"], []]);
    await client.send(request("read", { method: "GET", json: undefined }), createCall());
    expect([methods, notes.length]).toEqual([["PUT", "GET"], 3]);
  });

  test("a rate limiter that rejects ends the call at once, with nothing sent and no ambiguous outcome", async () => {
    await using server = await startServer(reply(200));
    const clock = testClock();
    const rateLimiter = createRateLimiter({ maxRequests: 1, windowMs: 60_000 }, clock);
    const client = createProbeClient(server.url, { clock, rateLimiter: () => rateLimiter });
    await client.send(request("unsent"), createCall());
    const error = await errorOf(client.send(request("unsent"), createCall()));
    expect(error).toMatchObject({ code: "rate_limited", status: undefined, outcome: undefined, retryable: true });
    expect([server.requests.length, clock.sleeps]).toEqual([1, []]);
  });

  test.each(["unsent", "idempotent", "read"] as const)(
    "a call that is aborted while it waits for a rate limiter has no ambiguous outcome (%s)",
    async (retry) => {
      await using server = await startServer(reply(429));
      const reason = new ToolError({ code: "timeout", message: "Out of time." });
      for (const last of [1, 2]) {
        const controller = new AbortController();
        const { rateLimiter } = createNotes((count) => {
          if (count === last) controller.abort(reason);
          controller.signal.throwIfAborted();
        });
        const client = createProbeClient(server.url, { rateLimiter: () => rateLimiter });
        const call = createCall({ signal: controller.signal });
        const before = server.requests.length;
        expect(await errorOf(client.send(request(retry), call))).toBe(reason);
        expect(reason.outcome).toBeUndefined();
        expect(server.requests.length - before).toBe(last - 1);
      }
    },
  );

  test("a call that is aborted as it gets a permit has no ambiguous outcome, and returns the permit", async () => {
    await using server = await startServer(reply(200));
    const reason = new ToolError({ code: "aborted", message: "The caller aborted the call." });
    const controller = new AbortController();
    const { notes, rateLimiter } = createNotes(() => controller.abort(reason));
    const client = createProbeClient(server.url, { rateLimiter: () => rateLimiter });
    expect(await errorOf(client.send(request("unsent"), createCall({ signal: controller.signal })))).toBe(reason);
    expect(server.requests).toHaveLength(0);
    expect(notes.slice(1)).toEqual(["acquires", "releases"]);
  });
});

test("two clients in one process share no state", async () => {
  await using server = await startServer(reply(200));
  const [one, two] = ["one", "two"].map((key) =>
    createProbeClient(server.url, { headers: () => ({ "x-api-key": key }) }),
  );
  await Promise.all([one!.send(request("read"), createCall()), two!.send(request("read"), createCall())]);
  expect(server.requests.map(({ headers }) => headers["x-api-key"]).sort()).toEqual(["one", "two"]);
});

test("a client without a custom clock uses the system clock", async () => {
  await using server = await startServer(reply(200));
  const client = createProbeClient(server.url, { clock: undefined });
  expect((await client.send(request("read"), createCall())).status).toBe(200);
  expect(client.service).toBe("Probe");
});
