import { inspect } from "node:util";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createCall, createProbeClient, errorOf, fixedSecrets, request } from "../__fixtures__/http.ts";
import { reply, startServer } from "../__fixtures__/server.ts";
import type { Tracer } from "../call/tracing.ts";
import { type ErrorCode, ToolError } from "../errors.ts";
import { path } from "./path.ts";
import { readJson } from "./response.ts";
import { createSecrets } from "./secrets.ts";
import type { HttpSettings } from "./settings.ts";

const KEY = "CANARY-0123456789";

/** A client whose requests contain a key, and whose backend sends this response. */
function clientOf(respond: (request: Request) => Response | Promise<Response>, parts: Partial<HttpSettings> = {}) {
  const fetch: typeof globalThis.fetch = async (input, init) => respond(new Request(input, init));
  const headers = ({ key0 = "" }: Readonly<Record<string, string>>) => ({ "x-api-key": key0 });
  return createProbeClient("http://127.0.0.1:9", { fetch, secrets: fixedSecrets(KEY), headers, retry: 0, ...parts });
}

describe("a response", () => {
  test("has no key in its parsed body, although the JSON escapes a letter of it", async () => {
    const body = `{"name":"the CANAR\\u0059-0123456789","CANAR\\u0059-0123456789":1,"in":"{\\"a\\":\\"${KEY}\\"}"}`;
    const client = clientOf(() => new Response(body));
    const schema = v.record(v.string(), v.unknown());
    expect(await readJson(client, request("read"), schema, createCall())).toEqual({
      name: "the [secret]",
      "[secret]": 1,
      in: '{"a":"[secret]"}',
    });
    const response = await client.send(request("read"), createCall());
    expect(inspect([response.text, response.body, response], { depth: 9, showHidden: true })).not.toContain(KEY);
  });

  test("has its getters on its class, since V8 keeps what those of an object refer to until a full garbage collection", async () => {
    const response = await clientOf(() => new Response("{}")).send(request("read"), createCall());
    expect(Object.values(Object.getOwnPropertyDescriptors(response)).filter(({ get }) => get)).toEqual([]);
    expect(response).toMatchObject({ status: 200, text: "{}", body: { kind: "json", value: {} } });
  });

  test("has no key in its headers and its text, and keeps all others", async () => {
    const headers = { "x-echo": `a ${KEY}`, "x-other": "b", [KEY]: "c" };
    const { headers: received, text } = await clientOf(() => new Response(`<p>${KEY}</p>`, { headers })).send(
      request("read"),
      createCall(),
    );
    expect([...received]).toEqual([
      ["content-type", "text/plain;charset=UTF-8"],
      ["x-echo", "a [secret]"],
      ["x-other", "b"],
    ]);
    expect(text).toBe("<p>[secret]</p>");
  });

  test("shows `accepts` and `explain` no key", async () => {
    const seen: unknown[] = [];
    const client = clientOf(() => Response.json({ error: KEY }, { status: 422, headers: { "x-echo": KEY } }), {
      explain: ({ headers, text }, body) => {
        seen.push([...headers], text, body);
        return { message: "no" };
      },
    });
    const accepts: NonNullable<ReturnType<typeof request>["accepts"]> = ({ headers, text, body }) => {
      seen.push([...headers], text, body);
      return false;
    };
    await errorOf(client.send(request("read", { accepts }), createCall()));
    expect(seen).toHaveLength(6);
    expect(JSON.stringify(seen)).not.toContain(KEY);
  });

  test("is parsed once, although several readers use its body", async () => {
    const response = await clientOf(() => Response.json({ a: 1 })).send(request("read"), createCall());
    expect(response.body).toBe(response.body);
  });

  test("may redirect to an address of the same origin that contains the key", async () => {
    await using server = await startServer((response, seen, count) =>
      count === 1
        ? reply(307, "", { location: `/next?key=${KEY}` })(response, seen, count)
        : reply(200)(response, seen, count),
    );
    const urls: string[] = [];
    const hooks = { onRequest: ({ url }: { url: string }) => urls.push(new URL(url).pathname + new URL(url).search) };
    const client = createProbeClient(server.url, { secrets: fixedSecrets(KEY), hooks });
    await client.send(request("read"), createCall());
    expect(server.requests[1]?.url).toBe(`/next?key=${KEY}`);
    expect(urls).toEqual(["/things", "/next?key=[secret]"]);
  });
});

describe("keys that change with every request", () => {
  const keyOf = (turn: number) => `fresh-key-${String(turn).padStart(6, "0")}`;

  function rotating(respond: (request: Request) => Response | Promise<Response>, parts: Partial<HttpSettings> = {}) {
    let turn = 0;
    const source = { option: () => keyOf(turn++), optionName: "apiKey", variable: "PROBE_KEY" };
    const secrets = createSecrets({ apiKey: source });
    return clientOf(respond, { secrets, headers: ({ apiKey = "" }) => ({ "x-api-key": apiKey }), ...parts });
  }

  test("redacts the key of a slow request after a hundred others, in its error, events and retries", async () => {
    const events: unknown[] = [];
    const record = (event: unknown) => events.push(event);
    const slow = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let attempts = 0;
    const client = rotating(
      async (sent) => {
        const key = sent.headers.get("x-api-key") ?? "";
        if (key !== keyOf(0)) return Response.json({});
        arrived.resolve();
        await slow.promise;
        // A redirect puts the key into the address of events.
        if (!sent.url.includes("key="))
          return new Response("", { status: 307, headers: { location: `/a?key=${key}` } });
        return new Response(`${key} is wrong`, { status: attempts++ === 0 ? 503 : 401, headers: { "x-echo": key } });
      },
      { retry: 1, hooks: { onRequest: record, onResponse: record, onRetry: record } },
    );
    const failure = errorOf(client.send(request("read"), createCall()));
    await arrived.promise;
    for (let turn = 1; turn <= 100; turn++) await client.send(request("read"), createCall());
    slow.resolve();
    const error = await failure;
    expect(error).toMatchObject({ code: "unauthorized", message: "Probe answered 401: [secret] is wrong" });
    expect(attempts).toBe(2);
    expect(inspect([error, events], { depth: 9, showHidden: true, maxArrayLength: null })).not.toContain("fresh-key");
    expect(JSON.stringify(events)).toContain("[secret]");
  });

  test("redacts a key that another request read before the response arrived", async () => {
    const arrived = Promise.withResolvers<void>();
    const response = Promise.withResolvers<Response>();
    const client = rotating((sent) => {
      if (sent.headers.get("x-api-key") !== keyOf(0)) return new Response();
      arrived.resolve();
      return response.promise;
    });
    const slow = client.send(request("read"), createCall());
    await arrived.promise;
    await client.send(request("read"), createCall());
    response.resolve(Response.json({ [keyOf(1)]: keyOf(1) }, { headers: { "x-echo": keyOf(1) } }));
    const { text, body, headers } = await slow;
    expect(inspect([text, body, [...headers]])).not.toContain("fresh-key");
  });

  test("redacts a key that was rotated shortly before", async () => {
    const client = rotating(() => new Response(`${keyOf(0)} and ${keyOf(1)}`));
    await client.send(request("read"), createCall());
    expect((await client.send(request("read"), createCall())).text).toBe("[secret] and [secret]");
  });
});

describe("an error of a custom fetch", () => {
  test("shows no key to a span, although its code is the key", async () => {
    const attributes: unknown[] = [];
    const setAttribute = (...attribute: readonly unknown[]) => attributes.push(attribute);
    const span = { setAttribute, setStatus: () => undefined, end: () => undefined };
    const tracer: Tracer = { startActiveSpan: (_name, _options, run) => run(span) };
    const thrown = new ToolError({ code: KEY as ErrorCode, message: "No." });
    const client = clientOf(() => Promise.reject(thrown), { tracer });
    await errorOf(client.send(request("read"), createCall()));
    expect(attributes).toEqual([["error.type", "[secret]"]]);
  });

  test("is the same as for a broken connection if its response's status isn't a number", async () => {
    const response = Object.defineProperty(new Response(KEY), "status", { value: KEY });
    const error = await errorOf(clientOf(() => response).send(request("read"), createCall()));
    expect(error).toMatchObject({ code: "unavailable", status: undefined });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
  });

  test("is copied field by field, with keys redacted everywhere", async () => {
    const issues = [{ parameter: KEY, received: `"${KEY}"`, rule: `is not ${KEY}` }];
    const thrown = Object.assign(new ToolError({ code: "policy", message: `No ${KEY}.`, issues, tool: KEY }), {
      request: { headers: { key: KEY } },
      cause: KEY,
      stack: `ToolError: ${KEY}\n    at ${KEY}.ts:1:1`,
    });
    const error = await errorOf(clientOf(() => Promise.reject(thrown)).send(request("read"), createCall()));
    expect(error).toMatchObject({ code: "policy", message: "No [secret].", tool: "[secret]" });
    expect(error.issues).toEqual([{ parameter: "[secret]", received: '"[secret]"', rule: "is not [secret]" }]);
    expect(error.stack).toContain("at [secret].ts:1:1");
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
  });
});

test("the credentials of an authorization header are redacted, although they are computed from the keys", async () => {
  const basic = btoa("id:k1");
  const client = clientOf(() => new Response(`Basic ${basic}`), {
    secrets: fixedSecrets("id", "k1"),
    headers: ({ key0, key1 }) => ({ authorization: `Basic ${btoa(`${key0}:${key1}`)}` }),
  });
  const { text } = await client.send(request("read", { path: path`/a` }), createCall());
  expect(text).toBe("Basic [secret]");
});
