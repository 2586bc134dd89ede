import { isToolError, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";
import { KEYS } from "../hostile-input/test-tools.ts";

/** Values of a site or region that a URL parser could turn into another host. `secrets/hosts.slow.test.ts` has more. */
const ODD = [
  ["a decimal address", "2130706433"],
  ["an octal address", "0177.0.0.01"],
  ["a hexadecimal address", "0x7f000001"],
  ["a short address", "127.1"],
  ["a mapped IPv6 address", "[::ffff:127.0.0.1]"],
  ["an IPv6 address with a zone", "[fe80::1%25eth0]"],
  ["an address in full-width digits", "１２７.0.0.1"],
  ["an address in circled digits", "①②⑦.⓪.⓪.①"],
  ["the address of a cloud's metadata", "169.254.169.254"],
  ["a user name before a host", "datadoghq.com@evil.example"],
  ["an encoded at sign", "datadoghq.com%40evil.example"],
  ["an encoded slash", "datadoghq.com%2f.evil.example"],
  ["an encoded dot", "datadoghq%2ecom%2eevil.example"],
  ["an encoded NUL", "datadoghq.com%00.evil.example"],
  ["a fragment", "evil.example#.datadoghq.com"],
  ["a query", "evil.example?.datadoghq.com"],
  ["a path", "evil.example/.datadoghq.com"],
  ["a backslash", "evil.example\\.datadoghq.com"],
  ["a semicolon", "datadoghq.com;evil.example"],
  ["a comma", "datadoghq.com,evil.example"],
  ["a port", "datadoghq.com:8443"],
  ["a word as the port", "datadoghq.com:evil"],
  ["a trailing dot", "datadoghq.com."],
  ["two dots", "datadoghq..com"],
  ["an ideographic full stop", "datadoghq。com"],
  ["a soft hyphen", "datadog\u00adhq.com"],
  ["a zero-width joiner", "datadog\u200dhq.com"],
  ["a look-alike in punycode", "xn--datadghq-i4g.com"],
  ["a line break", "datadoghq.com\nevil.example"],
  ["a tab", "data\tdoghq.com"],
  ["a word of JavaScript", "constructor"],
  ["a number", 1],
  ["a list", ["datadoghq.com"]],
  ["an object with `toString`", { toString: () => "datadoghq.com.evil.example" }],
] as const;

function recordUrls() {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    urls.push(new Request(input, init).url);
    return Response.json({}, { status: 422 });
  };
  return { urls, fetch };
}

/** Creates a toolkit with a value of any type; a host without TypeScript can pass one. */
type Create = (value: unknown, fetch: typeof globalThis.fetch) => readonly Tool[];
const clock = testClock(NOW);
const common = (fetch: typeof globalThis.fetch) => ({ fetch, retry: 0, clock });

const SETTINGS: Readonly<Record<string, Create>> = {
  "site of observability": (site, fetch) =>
    createObservability({ ...KEYS.observability, ...common(fetch), site: site as string }).tools,
  "function for the site of observability": (site, fetch) =>
    createObservability({ ...KEYS.observability, ...common(fetch), site: () => site as string }).tools,
  "region of messaging": (region, fetch) =>
    createMessaging({ ...KEYS.messaging, ...common(fetch), region: region as string }).tools,
  "function for the region of messaging": (region, fetch) =>
    createMessaging({ ...KEYS.messaging, ...common(fetch), region: () => region as string }).tools,
};

describe.each(Object.entries(SETTINGS))("as the %s", (_setting, create) => {
  it.each(ODD)("%s gets no request", async (_, value) => {
    const { urls, fetch } = recordUrls();
    const ask = async () => {
      for (const tool of create(value, fetch).slice(0, 3)) {
        const answer = await tool.call({ query: "*", dataset: "logs", trace_id: "1", person_id: "usr_1" });
        expect(answer.ok ? "ok" : answer.error.code).toMatch(/^(?:misconfigured|missing_secret|invalid_input)$/);
      }
    };
    await ask().catch((error: unknown) => {
      if (!isToolError(error)) throw error;
      expect(error.code).toBe("misconfigured");
    });
    expect(urls).toEqual([]);
  });
});

describe("as a base URL", () => {
  it.each([
    ["credentials", "https://user:pw@proxy.example"],
    ["a user name that looks like a host", "https://api.datadoghq.com@proxy.example"],
    ["a query", "https://proxy.example?x=1"],
    ["a fragment", "https://proxy.example#x"],
    ["no protocol", "proxy.example"],
    ["an address relative to the protocol", "//proxy.example"],
    ["a file", "file:///etc/passwd"],
    ["a script", "javascript:alert(1)"],
    ["a data URL", "data:text/plain,x"],
    ["a blob", "blob:https://proxy.example/1"],
    ["WebSocket", "wss://proxy.example"],
    ["an encoded NUL in the host", "https://proxy%00.example"],
    ["a space in the host", "https://proxy .example"],
    ["an invalid port", "https://proxy.example:99999"],
    ["an empty host", "https://"],
    ["an unclosed bracket", "https://[::1"],
    ["a number", 8080],
    ["a list", ["https://proxy.example"]],
    ["a URL object, which isn't a string", new URL("https://proxy.example")],
  ])("%s is rejected when the toolkit is created", (_, baseUrl) => {
    const value = baseUrl as unknown as string;
    for (const create of [
      () => createObservability({ ...KEYS.observability, baseUrl: value }),
      () => createMessaging({ ...KEYS.messaging, baseUrl: value }),
      () => createSales({ ...KEYS.sales, baseUrl: value }),
    ]) {
      const thrown = (() => {
        try {
          return create();
        } catch (error) {
          return error;
        }
      })();
      expect(isToolError(thrown) && thrown.code).toBe("misconfigured");
    }
  });
});
