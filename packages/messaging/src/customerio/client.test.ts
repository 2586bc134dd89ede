import { inspect } from "node:util";
import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging, type Messaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const KEYS = {
  siteId: "site-0123456789abcdef",
  trackingApiKey: "track-fedcba9876543210",
  appApiKey: "app-00112233445566778899",
  region: "US",
} as const;
const VARIABLES = {
  siteId: "MESSAGING_SITE_ID",
  trackingApiKey: "MESSAGING_TRACKING_API_KEY",
  appApiKey: "MESSAGING_APP_API_KEY",
  region: "MESSAGING_REGION",
} as const;

type Options = NonNullable<Parameters<typeof createMessaging>[0]>;

afterEach(() => vi.unstubAllEnvs());

/** A toolkit whose backend records every request and always sends the same response. */
function respondWith(
  options: Options,
  respond: () => Response = () => Response.json({ campaigns: [], delivery_id: "d" }),
) {
  const requests: { url: string; headers: Headers }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    requests.push({ url, headers });
    return respond();
  };
  return { requests, messaging: createMessaging({ fetch, clock, retry: 0, ...options }) };
}

async function errorOf(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

/** Calls of the App API: reads and sends. */
const APP_CALLS: readonly ((messaging: Messaging) => Promise<unknown>)[] = [
  ({ listCampaigns }) => listCampaigns({}),
  ({ sendTransactionalEmail }) => sendTransactionalEmail({ transactional_message_id: "1", to: "a@example.com" }),
];
/** Calls of the Track API. */
const TRACK_CALLS: readonly ((messaging: Messaging) => Promise<unknown>)[] = [
  ({ identifyPerson }) => identifyPerson({ person_id: "usr_1" }),
  ({ recordEvent }) => recordEvent({ person_id: "usr_1", name: "seen" }),
  ({ deletePerson }) => deletePerson({ person_id: "usr_1" }),
];

const none = () => "";
const forbidden = () => {
  throw new Error("read an unneeded secret");
};

describe("secrets of the messaging client", () => {
  it(verifies("secret.site-id"), async () => {
    vi.stubEnv("MESSAGING_SITE_ID", ` ${KEYS.siteId}\n`);
    const { trackingApiKey, region } = KEYS;
    const { requests, messaging } = respondWith({ trackingApiKey, region, appApiKey: forbidden });
    for (const call of TRACK_CALLS) await call(messaging);
    expect(requests).toHaveLength(3);
    for (const { url, headers } of requests) {
      expect(url).toBe("https://track.customer.io/api/v2/entity");
      expect(headers.get("authorization")).toBe(`Basic ${btoa(`${KEYS.siteId}:${KEYS.trackingApiKey}`)}`);
    }
  });

  it(verifies("secret.tracking-api-key"), async () => {
    vi.stubEnv("MESSAGING_TRACKING_API_KEY", "key-of-the-environment");
    const { siteId, region } = KEYS;
    const { requests, messaging } = respondWith({ siteId, region, appApiKey: forbidden });
    await messaging.identifyPerson({ person_id: "usr_1" });
    expect(requests[0]?.headers.get("authorization")).toBe(`Basic ${btoa(`${siteId}:key-of-the-environment`)}`);
  });

  it(verifies("secret.app-api-key"), async () => {
    vi.stubEnv("MESSAGING_APP_API_KEY", KEYS.appApiKey);
    const { requests, messaging } = respondWith({ region: "US", siteId: forbidden, trackingApiKey: forbidden });
    for (const call of APP_CALLS) await call(messaging);
    expect(requests.map(({ url }) => url).sort()).toEqual([
      "https://api.customer.io/v1/campaigns",
      "https://api.customer.io/v1/customers?email=a%40example.com",
      "https://api.customer.io/v1/send/email",
      "https://api.customer.io/v1/transactional",
    ]);
    for (const { headers } of requests) expect(headers.get("authorization")).toBe(`Bearer ${KEYS.appApiKey}`);
  });

  it(verifies("secret.region"), async () => {
    for (const region of ["us", "US", " Us "]) await expectHosts(region, "api.customer.io", "track.customer.io");
    for (const region of ["eu", "Eu", " EU "]) await expectHosts(region, "api-eu.customer.io", "track-eu.customer.io");
    for (const region of ["USA", "de", "eu1"]) {
      const { requests, messaging } = respondWith({ ...KEYS, region });
      for (const call of [...APP_CALLS, ...TRACK_CALLS]) {
        const error = await errorOf(call(messaging));
        expect(error).toMatchObject({ code: "misconfigured", issues: [{ parameter: "MESSAGING_REGION" }] });
      }
      expect(requests).toEqual([]);
    }
  });

  async function expectHosts(region: string, app: string, track: string) {
    vi.stubEnv("MESSAGING_REGION", region);
    for (const options of [KEYS, { ...KEYS, region: undefined }]) {
      const { requests, messaging } = respondWith({ ...options, ...(options.region && { region }) });
      await messaging.listCampaigns({});
      await messaging.identifyPerson({ person_id: "usr_1" });
      expect(requests.map(({ url }) => new URL(url).host)).toEqual([app, track]);
    }
  }

  it(verifies("secret.only-needed"), async () => {
    const { siteId, trackingApiKey, appApiKey, region } = KEYS;
    const reader = respondWith({ appApiKey, region, siteId: none, trackingApiKey: none });
    for (const call of APP_CALLS) await call(reader.messaging);
    // Two of the requests are the send's checks, which read the templates and look up the recipient.
    expect(reader.requests.map(({ url }) => new URL(url).pathname).sort()).toEqual([
      "/v1/campaigns",
      "/v1/customers",
      "/v1/send/email",
      "/v1/transactional",
    ]);
    const tracker = respondWith({ siteId, trackingApiKey, region, appApiKey: none });
    for (const call of TRACK_CALLS) await call(tracker.messaging);
    expect(tracker.requests).toHaveLength(TRACK_CALLS.length);
  });

  it(verifies("secret.missing"), async () => {
    const every = Object.values(VARIABLES);
    const needed = [
      { calls: APP_CALLS, names: ["appApiKey", "region"] },
      { calls: TRACK_CALLS, names: ["siteId", "trackingApiKey", "region"] },
    ] as const;
    for (const { calls, names } of needed) {
      for (const missing of [[...names], ...names.map((name) => [name])]) {
        const options = { ...KEYS, ...Object.fromEntries(missing.map((name) => [name, none])) };
        for (const call of calls) {
          const { requests, messaging } = respondWith(options);
          const error = await errorOf(call(messaging));
          expect(error).toMatchObject({ code: "missing_secret", retryable: false });
          const missingVariables = missing.map((name) => VARIABLES[name]);
          expect(every.filter((variable) => error.message.includes(variable)).sort()).toEqual(missingVariables.sort());
          for (const name of missing) expect(error.message).toContain(name);
          const text = `${inspect(error)} ${JSON.stringify(error)}`;
          for (const value of [KEYS.siteId, KEYS.trackingApiKey, KEYS.appApiKey]) expect(text).not.toContain(value);
          expect(requests).toEqual([]);
        }
      }
    }
  });

  it("secrets are read at every call, and not before", async () => {
    let key = "first-app-key";
    const { requests, messaging } = respondWith({ ...KEYS, appApiKey: () => key, siteId: forbidden });
    expect(requests).toEqual([]);
    await messaging.listCampaigns({});
    key = "second-app-key";
    await messaging.listCampaigns({});
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer first-app-key",
      "Bearer second-app-key",
    ]);
  });

  it("secrets with characters that no header can carry are named, never shown", async () => {
    const bad = "app key\u2026with blanks";
    const { requests, messaging } = respondWith({ ...KEYS, appApiKey: bad });
    const error = await errorOf(messaging.listCampaigns({}));
    expect(error.code).toBe("missing_secret");
    expect(error.message).toContain("MESSAGING_APP_API_KEY");
    expect(inspect(error)).not.toContain("blanks");
    expect(requests).toEqual([]);
  });

  it.each([400, 470, 490, 500, 990])("echoed secrets stay out of errors (at %i)", async (length) => {
    const basic = btoa(`${KEYS.siteId}:${KEYS.trackingApiKey}`);
    const detail = `${"x".repeat(length)} ${KEYS.appApiKey} ${basic} ${KEYS.trackingApiKey} ${KEYS.siteId}`;
    for (const call of [...TRACK_CALLS, ...APP_CALLS]) {
      const { messaging } = respondWith(KEYS, () => Response.json({ errors: [{ detail }] }, { status: 403 }));
      const error = await errorOf(call(messaging));
      expect(`${inspect(error)} ${error.message}`).not.toMatch(/app-0011|track-fed|site-0123|c2l0ZS/);
    }
  });

  it("one API's secrets stay out of the other's results, even before their first use", async () => {
    const echo = () => Response.json({ campaigns: [{ id: 1, name: `${KEYS.trackingApiKey} ${KEYS.appApiKey}` }] });
    const { messaging } = respondWith(KEYS, echo);
    const { campaigns } = await messaging.listCampaigns({});
    expect(campaigns[0]?.name).not.toMatch(/app-0011|track-fed/);
  });
});

describe("the base URL", () => {
  it("a base URL passed as a string applies to both APIs, without a region", async () => {
    const { requests, messaging } = respondWith({ ...KEYS, region: none, baseUrl: "http://127.0.0.1:8080/proxy/" });
    await messaging.listCampaigns({});
    await messaging.identifyPerson({ person_id: "usr_1" });
    expect(requests.map(({ url }) => url)).toEqual([
      "http://127.0.0.1:8080/proxy/v1/campaigns",
      "http://127.0.0.1:8080/proxy/api/v2/entity",
    ]);
  });

  it("a base URL may be set for one API only, and the other API uses the region", async () => {
    const app = respondWith({ ...KEYS, region: "EU", baseUrl: { app: "http://localhost:1" } });
    await app.messaging.listCampaigns({});
    await app.messaging.identifyPerson({ person_id: "usr_1" });
    expect(app.requests.map(({ url }) => new URL(url).origin)).toEqual([
      "http://localhost:1",
      "https://track-eu.customer.io",
    ]);
    const track = respondWith({ ...KEYS, region: none, baseUrl: { track: "http://localhost:2" } });
    await track.messaging.identifyPerson({ person_id: "usr_1" });
    expect(track.requests.map(({ url }) => new URL(url).origin)).toEqual(["http://localhost:2"]);
    const error = await errorOf(track.messaging.listCampaigns({}));
    expect(error.code).toBe("missing_secret");
    expect(error.message).toContain("MESSAGING_REGION");
  });

  it.each([
    "",
    "localhost",
    "ftp://x.example",
    "http://user:pw@x.example",
    "http://x.example/?a=b",
    "http://x.example/#a",
  ])("the base URL %j is rejected at once, and the error names the option without repeating the URL", (address) => {
    for (const [baseUrl, name] of [
      [address, "baseUrl"],
      [{ app: address }, "baseUrl.app"],
      [{ track: address }, "baseUrl.track"],
    ] as const) {
      try {
        createMessaging({ ...KEYS, baseUrl });
        expect.unreachable();
      } catch (thrown) {
        if (!isToolError(thrown)) throw thrown;
        expect(thrown.issues).toMatchObject([{ parameter: name }]);
        expect(thrown.message).not.toMatch(/user:pw|x\.example/);
      }
    }
  });

  it("a misspelled API in baseUrl is rejected at creation", () => {
    const baseUrl: object = { trak: "http://localhost:2" };
    expect(() => createMessaging({ ...KEYS, baseUrl })).toThrow("baseUrl.trak: is not an option of createMessaging");
  });

  it("without a base URL, the region selects the host", async () => {
    for (const baseUrl of [undefined, {}, { app: undefined, track: undefined }]) {
      const { requests, messaging } = respondWith({ ...KEYS, baseUrl });
      await messaging.listCampaigns({});
      expect(requests[0]?.url).toBe("https://api.customer.io/v1/campaigns");
    }
  });
});

describe("unknown API keys", () => {
  it("unknown API keys are reported as unauthorized, with the variables to check", async () => {
    const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
    const wrong = createMessaging({ ...sandbox.options, clock, retry: 0, appApiKey: "wrong", trackingApiKey: "wrong" });
    const read = await errorOf(wrong.listCampaigns({}));
    expect(read).toMatchObject({ code: "unauthorized", status: 401 });
    expect(read.message).toContain("MESSAGING_APP_API_KEY");
    const write = await errorOf(wrong.identifyPerson({ person_id: "usr_1" }));
    expect(write).toMatchObject({ code: "unauthorized", status: 401 });
    expect(write.message).toContain("MESSAGING_TRACKING_API_KEY");
    const other = createMessaging({ ...sandbox.options, clock, retry: 0, region: "EU" });
    expect((await errorOf(other.listCampaigns({}))).message).toContain("MESSAGING_REGION");
  });
});
