import { describe, expect, it } from "vitest";
import { createTestTool } from "../hostile-input/test-tools.ts";

// A custom `fetch` sees every URL that a request would go to, including those that the platform would resolve by
// itself.

const ORIGIN = "https://api.datadoghq.com";
const READ = "Observability.SearchLogs";
const SEND = "Messaging.SendTransactionalEmail";
const EMAIL = { transactional_message_id: "1", to: "ada@b.example", message_data: {} };

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly keys: boolean;
}

/** Responds to the first request of a kind with a redirect, and records all requests. */
function redirecting(status: number, location: string | null, isRedirected = (_url: URL) => true, times = 1) {
  const seen: Seen[] = [];
  let redirects = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const keys = request.headers.has("dd-api-key") || request.headers.has("authorization");
    seen.push({ url: request.url, method: request.method, keys });
    if (!isRedirected(new URL(request.url)) || redirects++ >= times) return Response.json({ data: [] });
    return new Response(null, { status, headers: location === null ? {} : { location } });
  };
  return { seen, fetch };
}

async function search(fetch: typeof globalThis.fetch) {
  const answer = await createTestTool(READ, { fetch }).tool.call({ query: "status:error" });
  return answer.ok ? null : answer.error;
}

const ELSEWHERE = [
  ["another domain", "https://evil.example/"],
  ["another port of the host", `${ORIGIN}:8443/api`],
  ["the host without TLS", "http://api.datadoghq.com/api/v2/logs/events/search"],
  ["another region of the vendor", "https://api.datadoghq.eu/api/v2/logs/events/search"],
  ["the parent domain", "https://datadoghq.com/"],
  ["a subdomain", "https://x.api.datadoghq.com/"],
  ["the host as a prefix", "https://api.datadoghq.com.evil.example/"],
  ["an address relative to the protocol", "//evil.example/x"],
  ["backslashes for slashes", "\\\\evil.example\\x"],
  ["a slash and a backslash", "/\\evil.example/x"],
  ["a tab between the slashes", "/\t/evil.example/x"],
  ["a tab in the protocol", "ht\ttps://evil.example/"],
  ["spaces before the address", "   https://evil.example/"],
  ["too many slashes after the protocol", "https:////evil.example"],
  ["the host as a user name", "https://api.datadoghq.com@evil.example/"],
  ["the host as a user name with a password", "https://api.datadoghq.com:443@evil.example/"],
  ["an encoded at sign", "https://api.datadoghq.com%40evil.example/"],
  ["credentials for the own host", "https://user:secret@api.datadoghq.com/"],
  ["a trailing dot", "https://api.datadoghq.com./"],
  ["a Cyrillic letter that looks the same", "https://api.d\u0430tadoghq.com/"],
  ["the same letter in punycode", "https://api.xn--dtadoghq-8fg.com/"],
  ["full-width letters of the own host", "https://\uff41pi.datadoghq.com/"],
  ["a data URL", "data:application/json,{}"],
  ["a file", "file:///etc/passwd"],
  ["a script", "javascript:alert(1)"],
  ["a blob of the own origin", `blob:${ORIGIN}/3f0c`],
  ["a file system of the own origin", `filesystem:${ORIGIN}/temporary/x`],
  ["the address of a cloud's metadata", "http://169.254.169.254/latest/meta-data/"],
  ["the local machine", "http://127.0.0.1/"],
  ["the local machine in decimal", "http://2130706433/"],
  ["the local machine in octal", "http://0177.0.0.1/"],
  ["the local machine in hexadecimal", "http://0x7f.1/"],
  ["the local machine as a mapped IPv6 address", "http://[::ffff:127.0.0.1]/"],
  ["an invalid address", "http://["],
  ["an empty host", "https://"],
] as const;

/** Latin-1 characters only, which a header can carry; servers send other characters as the bytes of UTF-8. */
const asHeader = (location: string) => Buffer.from(location, "utf8").toString("latin1");

describe("a redirect to somewhere else gets no request and no key", () => {
  it.each(ELSEWHERE)("%s", async (_, location) => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { seen, fetch } = redirecting(status, asHeader(location));
      expect(await search(fetch)).toMatchObject({ code: "upstream", status, retryable: false });
      expect(seen).toHaveLength(1);
    }
  });
});

describe("a redirect within the origin is followed", () => {
  it.each([
    ["an absolute path", "/moved", "/moved"],
    ["a relative path", "moved", "/api/v2/logs/events/moved"],
    ["a path with dot segments", "../../../../../moved", "/moved"],
    ["a query", "?page=2", "/api/v2/logs/events/search?page=2"],
    ["a fragment with another address", "/moved#@evil.example", "/moved"],
    ["an address in the query", "/moved?to=https://evil.example", "/moved?to=https://evil.example"],
    ["upper-case letters", "HTTPS://API.DATADOGHQ.COM/moved", "/moved"],
    ["a protocol without slashes", "https:evil.example", "/api/v2/logs/events/evil.example"],
    ["the default port", `${ORIGIN}:443/moved`, "/moved"],
  ])("%s", async (_, location, target) => {
    const { seen, fetch } = redirecting(307, asHeader(location));
    await search(fetch);
    expect(seen[1]?.url.replace(/#.*$/, "")).toBe(ORIGIN + target);
    expect(seen.every(({ url }) => new URL(url).origin === ORIGIN)).toBe(true);
  });
});

describe("a status that isn't a redirect is not followed", () => {
  it.each([300, 304, 305, 306, 399])("%i", async (status) => {
    const { seen, fetch } = redirecting(status, "/moved");
    expect((await search(fetch))?.code).toMatch(/upstream|bad_response/);
    expect(seen).toHaveLength(1);
  });
});

describe("redirects end", () => {
  it.each([
    ["a redirect to itself", ""],
    ["an endless chain", "/again"],
    ["a chain that alternates", "?again"],
  ])("%s ends after three hops", async (_, location) => {
    const { seen, fetch } = redirecting(307, location, undefined, Number.POSITIVE_INFINITY);
    expect(await search(fetch)).toMatchObject({ code: "upstream", retryable: false });
    expect(seen).toHaveLength(4);
  });

  it("a redirect without an address is an error", async () => {
    const { seen, fetch } = redirecting(302, null);
    expect(await search(fetch)).toMatchObject({ code: "upstream", status: 302 });
    expect(seen).toHaveLength(1);
  });
});

describe("the redirect of a send", () => {
  const isSend = (url: URL) => url.pathname === "/v1/send/email";

  it.each([
    [301, "is followed with method and body, since the status says that nothing happened", 2],
    [302, "is not followed, since the email may have been sent", 1],
    [303, "is not followed, since the email may have been sent", 1],
    [307, "is followed with method and body, since the status says that nothing happened", 2],
    [308, "is followed with method and body, since the status says that nothing happened", 2],
  ])("with the status %i %s", async (status, _, requests) => {
    const { seen, fetch } = redirecting(status, "/v1/send/email?moved", isSend);
    const answer = await createTestTool(SEND, { fetch }).tool.call(EMAIL);
    const sends = seen.filter(({ url }) => isSend(new URL(url)));
    expect(sends.map(({ method }) => method)).toEqual(Array<string>(requests).fill("POST"));
    if (requests === 1) expect(answer).toMatchObject({ ok: false, error: { outcome: "unknown" } });
  });
});

it("every followed request carries the keys, and none goes elsewhere", async () => {
  const { seen, fetch } = redirecting(307, "/moved");
  await search(fetch);
  expect(seen[1]?.url).toBe(`${ORIGIN}/moved`);
  expect(seen.filter(({ keys, url }) => !keys || !url.startsWith(`${ORIGIN}/`))).toEqual([]);
});
