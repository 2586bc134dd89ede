import { describe, expect, test } from "vitest";
import { SETTINGS, vendors } from "./__fixtures__/accounts.ts";
import { type Ran, runHere } from "./__fixtures__/run-here.ts";

const CALLS = {
  observability: ["search-monitors"],
  messaging: ["list-segments"],
  sales: ["get-api-usage"],
} as const;

/** Plays the vendors at their real names. Any other name cannot be resolved. */
const network: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (/us55/.test(request.url)) throw failed("ENOTFOUND");
  return vendors()(request);
};
const failed = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: { code } });
const failing = (code: string) => async () => Promise.reject(failed(code));

interface SetUp {
  readonly settings?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  readonly flags?: readonly string[];
}

async function both(toolkit: keyof typeof CALLS, { settings, fetch = network, flags = [] }: SetUp) {
  const access = { environment: { ...SETTINGS, ...settings }, fetch };
  const [call, doctor] = [
    await runHere([...CALLS[toolkit], ...flags], access),
    // Without a network failure, the call knows what the doctor knows without a request.
    await runHere(["doctor", toolkit, ...(fetch === network ? ["--offline"] : []), ...flags], access),
  ];
  return { call, doctor: doctor.out.replaceAll(/\s+/g, " ").replace("Fix: ", "") };
}

const lines = ({ err }: Ran) => err.trimEnd().split("\n");
const { OBSERVABILITY_API_KEY: api, OBSERVABILITY_APPLICATION_KEY: application, SALES_API_KEY: sales } = SETTINGS;

describe("a call that a wrong set-up makes fail says in one line what the doctor says, and names the doctor:", () => {
  test.each<[keyof typeof CALLS, Readonly<Record<string, string>>, string]>([
    ["observability", { OBSERVABILITY_API_KEY: api.slice(1) }, "OBSERVABILITY_API_KEY has 31 characters, and an API"],
    ["observability", { OBSERVABILITY_API_KEY: application }, "have the same value."],
    ["observability", { OBSERVABILITY_API_KEY: `"${api}"` }, "OBSERVABILITY_API_KEY has quotes around its value."],
    ["observability", { OBSERVABILITY_API_KEY: application, OBSERVABILITY_APPLICATION_KEY: api }, "are swapped: "],
    [
      "messaging",
      { MESSAGING_APP_API_KEY: SETTINGS.MESSAGING_SITE_ID },
      "MESSAGING_APP_API_KEY has the form of a site ID or a Tra",
    ],
    ["sales", { SALES_API_KEY: `'${sales}'` }, "SALES_API_KEY has quotes around its value."],
  ])("%s with %j", async (toolkit, settings, words) => {
    const { call, doctor } = await both(toolkit, { settings });
    expect(call.exit).toBe("keys");
    const [, cause = "", command, ...others] = lines(call);
    expect(cause).toMatch(/^(?:Probable|Possible) cause: /);
    expect(cause).toContain(words);
    expect(doctor).toContain(cause.replace(/^\w+ cause: /, "").replace(/(?<=\.) .*/, ""));
    expect([command, others]).toEqual([`To find the cause: toolwright doctor ${toolkit}`, []]);
  });

  test.each<[keyof typeof CALLS, Readonly<Record<string, string>>, string]>([
    [
      "observability",
      { OBSERVABILITY_SITE: "datadog.eu" },
      "Did you mean OBSERVABILITY_SITE=datadoghq.eu? (misconfigu",
    ],
    [
      "observability",
      { OBSERVABILITY_SITE: '"datadoghq.eu"' },
      "OBSERVABILITY_SITE has quotes around its value. Remove",
    ],
    ["messaging", { MESSAGING_REGION: "EUR" }, "Did you mean MESSAGING_REGION=EU? (misconfigured)"],
    [
      "messaging",
      { MESSAGING_APP_API_KEY: "Bearer abcdefgh" },
      "starts with an authorization scheme or a header's name. Set",
    ],
    [
      "sales",
      { SALES_API_KEY: `export SALES_API_KEY=${sales}` },
      "SALES_API_KEY starts with the name of a variable. Set",
    ],
    [
      "observability",
      { OBSERVABILITY_SITE: "us55.datadoghq.com" },
      "did you mean OBSERVABILITY_SITE=us5.datadoghq.com? (",
    ],
  ])("%s with %j, in the first line", async (toolkit, settings, words) => {
    const { call } = await both(toolkit, { settings });
    const [first, command] = lines(call);
    expect(first).toContain(words);
    expect(first).not.toMatch(/Try again later|option/);
    expect(command).toContain(`: toolwright doctor ${toolkit}`);
    expect(call.err).not.toContain("Probable cause");
  });

  test.each<[keyof typeof CALLS, Readonly<Record<string, string>>]>([
    ["messaging", { MESSAGING_APP_API_KEY: "f".repeat(32) }],
    ["sales", { SALES_API_KEY: [...sales].reverse().join("") }],
    ["observability", { OBSERVABILITY_API_KEY: [...api].reverse().join("") }],
  ])("%s with a key of the right form that is refused gets the command alone", async (toolkit, settings) => {
    const { call } = await both(toolkit, { settings });
    expect(lines(call)).toEqual([expect.any(String), `To find the cause: toolwright doctor ${toolkit}`]);
  });
});

describe("a key of an unusual form", () => {
  const unusual = { OBSERVABILITY_APPLICATION_KEY: "new-7be1c3a95dd2486fa0c2" };

  test("is only a possible cause of a refusal, such as of a missing permission", async () => {
    const fetch = async () => Response.json({ errors: ["Missing permission monitors_read"] }, { status: 403 });
    const { call } = await both("observability", { settings: unusual, fetch });
    expect(lines(call)[1]).toBe(
      "Possible cause: OBSERVABILITY_APPLICATION_KEY has 24 characters, and an application key has 40. Copy the application key again.",
    );
  });

  test("is not named in the place of a problem", async () => {
    const { call } = await both("observability", { settings: { ...unusual, OBSERVABILITY_SITE: "datadog.eu" } });
    expect(call.err).toContain("Did you mean OBSERVABILITY_SITE=datadoghq.eu? (misconfigured)");
    expect(call.err).not.toContain("characters");
  });
});

describe("a call without a response explains the network as the doctor does:", () => {
  test.each([
    ["ENOTFOUND", {}, "The name api.apollo.io cannot be resolved (ENOTFOUND). Check the network connection and DNS."],
    [
      "ENOTFOUND",
      { HTTPS_PROXY: "http://ada:s3cret@proxy.example" },
      "HTTPS_PROXY is set, but Node's fetch ignores it",
    ],
    ["ECONNREFUSED", {}, "The connection to api.apollo.io was refused (ECONNREFUSED). Check whether a firewall"],
    ["SELF_SIGNED_CERT_IN_CHAIN", {}, "signed by an authority which Node does not trust (SELF_SIGNED_CERT_IN_CHAIN)"],
  ])("%s with %j", async (code, settings, words) => {
    const { call, doctor } = await both("sales", { settings, fetch: failing(code) });
    expect(call.exit).toBe("tryLater");
    expect(lines(call)[1]).toMatch(/^Probable cause: /);
    expect(lines(call)[1]).toContain(words);
    expect(doctor).toContain(words);
    expect(call.err).not.toContain("s3cret");
  });

  test.each([
    [{ OBSERVABILITY_API_KEY: api.slice(1) }, "Also: OBSERVABILITY_API_KEY has 31 characters, and an API key has 32."],
    [{ OBSERVABILITY_API_KEY: `'${api}'` }, "Also: OBSERVABILITY_API_KEY has quotes around its value."],
  ])("and also names a malformed key: %j", async (settings, words) => {
    const { call } = await both("observability", { settings, fetch: failing("ENOTFOUND") });
    expect(lines(call)[1]).toMatch(/^Probable cause: The name api\.datadoghq\.com cannot be resolved \(ENOTFOUND\)/);
    expect(lines(call)[1]).toMatch(new RegExp(`${words}$`));
  });

  test("but not a failure of the backend, which the set-up doesn't cause", async () => {
    const fetch = async () => Response.json({}, { status: 503 });
    const { call } = await both("sales", { fetch });
    expect(lines(call)).toEqual(["toolwright: Apollo failed with status 503. Try again later. (unavailable)"]);
  });
});
