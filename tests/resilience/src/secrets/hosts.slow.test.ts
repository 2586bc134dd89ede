import { findTool, isToolError, type Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { COMMON_KEYS } from "./canaries.ts";
import { callRun, keysByToolkit } from "./canary-tools.ts";
import { findLeaks } from "./leaks.ts";

// The site and the region select the host that receives the keys. It is always one of the vendor's hosts.

const args = usualArguments(createFaultSandbox());
const keys = keysByToolkit(COMMON_KEYS);
const HOSTS = /^api\.(?:[a-z]{2}\d{1,2}\.)?(?:datadoghq\.com|datadoghq\.eu|ddog-gov\.com)$/;
const MESSAGING_HOSTS = /^(?:track|api)(?:-eu)?\.customer\.io$/;

afterEach(() => vi.unstubAllEnvs());

/** Returns options with a fetch that records the URLs of requests. */
function recordUrls() {
  const urls: URL[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    urls.push(new URL(new Request(input, init).url));
    return Response.json({}, { status: 422 });
  };
  return { urls, options: { fetch, retry: 0, clock: testClock(NOW) } };
}

interface ConfiguredToolkit {
  readonly urls: readonly URL[];
  readonly tools: readonly Tool[];
}

/** Configures the site or region by an option, a function and the environment. */
const configurations: Readonly<Record<string, (value: string) => readonly ConfiguredToolkit[]>> = {
  OBSERVABILITY_SITE: (value) =>
    [value, () => value, undefined].map((site) => {
      const { urls, options } = recordUrls();
      // An environment variable cannot contain NUL.
      vi.stubEnv("OBSERVABILITY_SITE", value.replaceAll("\0", " \u0001"));
      return { urls, tools: createObservability({ ...keys.observability, ...options, site }).tools };
    }),
  MESSAGING_REGION: (value) =>
    [value, () => value, undefined].map((region) => {
      const { urls, options } = recordUrls();
      vi.stubEnv("MESSAGING_REGION", value.replaceAll("\0", " \u0001"));
      return { urls, tools: createMessaging({ ...keys.messaging, ...options, region }).tools };
    }),
};

const hostileSites = [
  ...["datadoghq.com.evil.example", "evil.example#", "evil.example#datadoghq.com", "evil.example?datadoghq.com"],
  ...[
    "us@evil",
    "datadoghq.com@evil.example",
    "https://datadoghq.com@evil.example/",
    "https://datadoghq.com:pw@evil.example",
  ],
  ...["evil.example/datadoghq.com", "evil.example\\datadoghq.com", "datadoghq.com\\@evil.example", "//evil.example"],
  ...["datadoghq.com.", "app.datadoghq.com.", ".datadoghq.com", "datadoghq..com", "xdatadoghq.com", "datadoghq.co"],
  ...[
    "datadoghq.com:8443",
    "datadoghq.com:80@evil.example",
    "https://datadoghq.com:8443/",
    "datadoghq.com%2eevil.example",
  ],
  ...[
    "dаtadoghq.com",
    "datadoghq.cοm",
    "ԁatadoghq.com",
    "ｄatadoghq.com",
    "datadoghq。com",
    "data\u00addoghq.com",
    "data\u200bdoghq.com",
  ],
  ...[
    "xn--dtadoghq-8fg.com",
    "[::1]",
    "127.0.0.1",
    "localhost",
    "0",
    "169.254.169.254",
    "file:///etc/passwd",
    "javascript:1",
  ],
  ...[
    "datadoghq.com\r\nhost: evil.example",
    "datadoghq.com\0.evil.example",
    "datadoghq.com evil.example",
    "$SITE",
    "undefined",
  ],
  ...[
    "api.api.datadoghq.com",
    "http-intake.logs.datadoghq.com",
    "uk2.datadoghq.com.evil.example",
    "__proto__",
    "constructor",
    COMMON_KEYS.apiKey,
  ],
];
const hostileRegions = [
  ...[
    "us@evil",
    "evil.example",
    "US.evil.example",
    "US/../evil",
    "us#",
    "us?",
    "us:443",
    "us.",
    "U.S.",
    "https://us",
    "eu1",
    "USA",
  ],
  ...[
    "uſ",
    "ＵＳ",
    "ᴜꜱ",
    "U\u200bS",
    "ЕU",
    "de",
    "0",
    "true",
    "__proto__",
    "constructor",
    "toString",
    "US,EU",
    "$REGION",
  ],
  ...["us\r\nx: y", "us\0", "us eu", COMMON_KEYS.siteId, COMMON_KEYS.trackingApiKey],
];

describe.each([
  ["OBSERVABILITY_SITE", hostileSites],
  ["MESSAGING_REGION", hostileRegions],
] as const)("%s", (variable, hostile) => {
  it.each(hostile)(
    "%j is rejected before any request, and the error names the variable but not the value",
    async (value) => {
      for (const { urls, tools } of configurations[variable]!(value)) {
        for (const tool of tools) {
          const [error] = await callRun(tool, args[tool.name] ?? {});
          if (!isToolError(error)) throw new Error(`${tool.name} did not fail`);
          expect(["invalid_input", "misconfigured", "missing_secret"]).toContain(error.code);
          expect(error.message).toContain(variable);
          expect(error.message).not.toContain("evil");
          expect(findLeaks(error, COMMON_KEYS, tool.name)).toEqual([]);
        }
        expect(urls).toEqual([]);
      }
    },
  );
});

/** The tool to call for each value. */
const PROBE = { OBSERVABILITY_SITE: "Observability.SearchSpans", MESSAGING_REGION: "Messaging.TriggerBroadcast" };

describe("any site or region", () => {
  const variationsOf = (known: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom(...known),
        fc.array(
          fc.tuple(
            fc.nat(40),
            fc.constantFrom(
              ..."@#?/\\:.%&; \t\r\n\0aeiouAEIOU-_~[]é。．ſK",
              "//",
              "https://",
              "evil.example",
              "%2f",
              "..",
            ),
          ),
          {
            maxLength: 3,
          },
        ),
      )
      .map(([start, changes]) =>
        changes.reduce((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), start),
      );

  it.each([
    [
      "OBSERVABILITY_SITE",
      ["datadoghq.com", "https://app.us3.datadoghq.com/logs", "uk2.datadoghq.com", "ddog-gov.com"],
      HOSTS,
    ],
    ["MESSAGING_REGION", ["US", "eu", "Eu"], MESSAGING_HOSTS],
  ] as const)(
    "for any %s, keys are sent only to the vendor's hosts and only by https",
    async (variable, known, hosts) => {
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(variationsOf(known), async (value) => {
          for (const { urls, tools } of configurations[variable]!(value).slice(0, 1)) {
            const tool = findTool(tools, PROBE[variable])!;
            await tool.call(args[tool.name]);
            accepted += urls.length;
            for (const { protocol, host, username } of urls) {
              expect(host).toMatch(hosts);
              expect(`${protocol}${username}`).toBe("https:");
            }
          }
        }),
        { numRuns: 300 },
      );
      expect(accepted).toBeGreaterThan(0);
    },
  );
});

describe("a base URL with a secret", () => {
  const { apiKey } = COMMON_KEYS;
  const addresses = [
    ...[
      `https://user:${apiKey}@proxy.example`,
      `https://${apiKey}@proxy.example`,
      `https://:${apiKey}@proxy.example/path`,
    ],
    ...[
      `https://proxy.example/?api_key=${apiKey}`,
      `https://proxy.example/#${apiKey}`,
      `http://${apiKey}:@127.0.0.1:8080`,
    ],
    ...[
      `ftp://${apiKey}.example`,
      `${apiKey}`,
      `//${apiKey}`,
      `https://proxy.example:${apiKey}`,
      `https://[${apiKey}]`,
    ],
  ];
  it.each(addresses)("%s is rejected when the toolkit is created, and the error does not contain it", (baseUrl) => {
    for (const create of [
      () => createObservability({ ...keys.observability, baseUrl }),
      () => createMessaging({ ...keys.messaging, baseUrl }),
      () => createMessaging({ ...keys.messaging, baseUrl: { app: baseUrl } }),
      () => createMessaging({ ...keys.messaging, baseUrl: { track: baseUrl } }),
      () => createSales({ ...keys.sales, baseUrl }),
    ]) {
      try {
        create();
        expect.unreachable();
      } catch (error) {
        expect(isToolError(error) && error).toMatchObject({ code: "misconfigured" });
        expect(findLeaks(error, COMMON_KEYS)).toEqual([]);
      }
    }
  });
});

it("the sales tools send requests only to Apollo's host", async () => {
  const { urls, options } = recordUrls();
  for (const tool of createSales({ ...keys.sales, ...options }).tools) await tool.call(args[tool.name]);
  expect(urls.length).toBeGreaterThan(4);
  expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set(["https://api.apollo.io"]));
});
