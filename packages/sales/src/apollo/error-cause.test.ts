import { memoryStore } from "@toolwright/core";
import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales, type Sales } from "../toolkit.ts";
import { causeOfCode } from "./error-cause.ts";

const START = Date.UTC(2026, 10, 28, 9);

/** Calls a tool whose backend gives one response, and returns its error. */
async function errorOf(
  status: number,
  body: unknown,
  { headers = {}, call = (sales: Sales): Promise<object> => sales.getApiUsage({}) } = {},
): Promise<ToolError> {
  const fetch = async () => Response.json(body, { status, headers });
  const sales = createSales({ apiKey: "key-1", fetch, clock: testClock(START), retry: 0 });
  const error: unknown = await call(sales).catch((thrown: unknown) => thrown);
  if (!isToolError(error)) throw new Error(`expected an error, got ${JSON.stringify(error)}`);
  return error;
}

interface Case {
  readonly status: number;
  readonly code: ToolError["code"];
  /** Start of the message. */
  readonly problem: RegExp;
  readonly fix: RegExp;
  /** The code in forms that Apollo may use. The first one is documented or the most likely. */
  readonly codes: readonly unknown[];
}

const CASES: Readonly<Record<string, Case>> = {
  "an unknown key": {
    status: 401,
    code: "unauthorized",
    problem: /^Apollo does not know this API key\. /,
    fix: /Check SALES_API_KEY\./,
    codes: [
      "AUTH.AUTHENTICATION.API_KEY_INVALID",
      "auth.authentication.api_key_invalid",
      "API_KEY_INVALID",
      " AUTHENTICATION.INVALID_API_KEY ",
      "AUTH.AUTHENTICATION.API_KEY_NOT_FOUND",
      "INVALID_ACCESS_TOKEN",
      ["AUTH.AUTHENTICATION.API_KEY_INVALID"],
    ],
  },
  "a missing key": {
    status: 401,
    code: "unauthorized",
    problem: /^Apollo received no API key\. /,
    fix: /Set SALES_API_KEY\./,
    codes: ["AUTH.AUTHENTICATION.API_KEY_MISSING", "AUTH.AUTHENTICATION.CREDENTIALS_REQUIRED", "MISSING_API_KEY"],
  },
  "an expired key": {
    status: 401,
    code: "unauthorized",
    problem: /^The key in SALES_API_KEY has expired\. /,
    fix: /Create a new one/,
    codes: ["AUTH.AUTHENTICATION.API_KEY_EXPIRED", "Api_Key_Expired", "AUTH.AUTHENTICATION.EXPIRED"],
  },
  "a revoked key": {
    status: 401,
    code: "unauthorized",
    problem: /^The key in SALES_API_KEY was revoked\. /,
    fix: /Create a new one/,
    codes: ["AUTH.AUTHENTICATION.API_KEY_REVOKED", "AUTH.AUTHENTICATION.API_KEY_DISABLED", "REVOKED_API_KEY"],
  },
  "an inactive account": {
    status: 401,
    code: "unauthorized",
    problem: /^The Apollo account of this API key is inactive\. /,
    fix: /Its owner must reactivate it.* A new key does not help\./,
    codes: [
      "AUTH.AUTHENTICATION.ACCOUNT_INACTIVE",
      "AUTH.AUTHORIZATION.TEAM_SUSPENDED",
      "INACTIVE_ACCOUNT",
      "AUTH.AUTHENTICATION.USER_DEACTIVATED",
    ],
  },
  "a blocked address": {
    status: 403,
    code: "forbidden",
    problem: /^The Apollo account does not accept requests from this IP address\. /,
    fix: /Allow the address in Apollo.* A new key does not help\./,
    codes: [
      "AUTH.AUTHORIZATION.IP_NOT_ALLOWED",
      "AUTH.AUTHENTICATION.IP_RESTRICTED",
      "IP.ADDRESS.BLOCKED",
      "AUTH.IP_ALLOWLIST",
    ],
  },
  "a plan without the endpoint": {
    status: 403,
    code: "forbidden",
    problem: /^The Apollo plan of this account does not include this endpoint\. /,
    fix: /Upgrade the plan.* A new key does not help\./,
    codes: [
      "AUTH.AUTHORIZATION.API_ACCESS_UNAVAILABLE",
      "BILLING.PLAN.UPGRADE_REQUIRED",
      "AUTH.AUTHORIZATION.FREE_PLAN",
    ],
  },
  "a key without the endpoint": {
    status: 403,
    code: "forbidden",
    problem: /^Apollo denied access: SALES_API_KEY must be a master key\. /,
    fix: /create a key with `Set as master key`, or with this endpoint/,
    codes: [
      "AUTH.AUTHORIZATION.ENDPOINT_NOT_PERMITTED",
      "AUTH.AUTHORIZATION.API_KEY_PERMISSION_MISSING",
      "MASTER_KEY_REQUIRED",
      "AUTH.AUTHORIZATION.INSUFFICIENT_SCOPE",
    ],
  },
  "a token without the scope": {
    status: 403,
    code: "forbidden",
    problem: /^Apollo denied access: the OAuth token lacks a scope/,
    fix: /Authorize again with the scope/,
    codes: ["AUTH.AUTHORIZATION.OAUTH_SCOPE_MISSING", "MISSING_OAUTH_SCOPE", "AUTH.AUTHORIZATION.TOKEN_SCOPE_MISSING"],
  },
  "a free account without a work email": {
    status: 403,
    code: "forbidden",
    problem: /^Apollo requires a work email for this endpoint on the free plan\. /,
    fix: /Register the account with a work email, or upgrade the plan\. A new key does not help\./,
    codes: [
      "AUTH.AUTHORIZATION.WORK_EMAIL_REQUIRED",
      "ACCOUNT.PERSONAL_EMAIL",
      "AUTH.AUTHORIZATION.FREE_EMAIL_NOT_ALLOWED",
    ],
  },
  "a used-up rate limit": {
    status: 429,
    code: "rate_limited",
    problem: /^Apollo's rate limit for this endpoint is used up\. /,
    fix: /then repeat\./,
    codes: [
      "USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED",
      "usage.rate_limit.daily",
      "RATE_LIMITED",
      "USAGE.TOO_MANY_REQUESTS",
    ],
  },
  "used-up credits": {
    status: 422,
    code: "upstream",
    problem: /^The credits of the Apollo account are used up\. /,
    fix: /Wait for the next billing cycle, or buy credits/,
    codes: [
      "BILLING.LIMIT.CREDITS_EXHAUSTED",
      "billing.limit.export_credits_exceeded",
      "CREDITS_EXHAUSTED",
      "BILLING.LIMIT",
    ],
  },
};

const WORDS = { message: "In their words.", context: {} };

/** The same error in Apollo's current form, and without the fields that Apollo may remove. */
function bodiesOf(code: unknown) {
  const error_details = { code, suggestions: [{ label: "Do this" }], ...WORDS };
  return [
    { error: "short", error_code: "API_INACCESSIBLE", error_message: "short", error_details },
    { error: "short", error_details },
    { error_details },
    { error_details: [error_details] },
  ];
}

describe.each(Object.entries(CASES))("%s", (_, { status, code, problem, fix, codes }) => {
  it.each(codes.map((one) => [one]))(
    "has its own sentence with the code %j, with and without older fields",
    async (one) => {
      for (const body of bodiesOf(one)) {
        const error = await errorOf(status, body);
        expect(error).toMatchObject({ code, status, retryable: code === "rate_limited", outcome: undefined });
        expect(error.message).toMatch(problem);
        expect(error.message).toMatch(fix);
        expect(error.message).toMatch(/ Apollo says: "In their words"\. Apollo suggests: "Do this"\.$/);
      }
    },
  );
});

describe("a code that decides against the status", () => {
  it.each([
    [403, "USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED", "rate_limited", true],
    [422, "AUTH.AUTHENTICATION.API_KEY_EXPIRED", "unauthorized", false],
    [400, "AUTH.AUTHORIZATION.IP_NOT_ALLOWED", "forbidden", false],
    [401, "AUTH.AUTHORIZATION.API_ACCESS_UNAVAILABLE", "unauthorized", false],
  ] as const)("%i %s is %s", async (status, code, expected, retryable) => {
    const error = await errorOf(status, { error_details: { code } });
    expect(error).toMatchObject({ code: expected, status, retryable });
  });

  it("does not count under a failure of the server, which stays unavailable", async () => {
    const error = await errorOf(500, { error_details: { code: "AUTH.AUTHENTICATION.API_KEY_INVALID" } });
    expect(error).toMatchObject({ code: "unavailable", retryable: true });
  });
});

describe("an unknown code", () => {
  it.each([
    [
      401,
      "AUTH.AUTHENTICATION.SOMETHING_NEW",
      "unauthorized",
      "Apollo rejected the credentials of this request. Check",
    ],
    [
      403,
      "AUTH.AUTHORIZATION.SOMETHING_NEW",
      "forbidden",
      "Apollo denied access to api/v1/usage_stats/api_usage_stats. The",
    ],
    [402, "BILLING.SUBSCRIPTION.PAST_DUE", "upstream", "Apollo rejected the request with status 402."],
    [422, "VALIDATION.PARAMETER.SOMETHING_NEW", "upstream", "Apollo rejected the request. Check"],
    [404, "RESOURCE.ENDPOINT.NOT_FOUND", "not_found", "Apollo rejected the request with status 404."],
  ] as const)("under %i keeps the sentence of the status, and is named: %s", async (status, code, expected, start) => {
    const error = await errorOf(status, { error_details: { code, message: "New words." } });
    expect(error.code).toBe(expected);
    expect(error.message.startsWith(start)).toBe(true);
    expect(error.message).not.toMatch(/must be a master key|does not know/);
    expect(error.message).toMatch(new RegExp(` Apollo says: "New words"\\. Its error code is ${code}\\.$`));
  });

  it.each([
    null,
    undefined,
    7,
    true,
    {},
    [],
    [null],
    "",
    " ",
    { value: "AUTH.AUTHENTICATION.API_KEY_EXPIRED" },
    "\u202e\n",
  ])("that isn't readable text leaves the text's rules in effect: %j", async (code) => {
    for (const error_details of [{ code, message: "m" }, [{ code, message: "m" }], code]) {
      const error = await errorOf(403, { error: "This endpoint is only for paid plans.", error_details });
      expect(error.message).toMatch(/^The Apollo plan of this account/);
    }
  });

  it("of any length is read in linear time, and quoted in part", async () => {
    const error = await errorOf(403, { error_details: { code: `AUTH.${"_CREDIT_NO_SCOPE".repeat(20_000)}` } });
    expect(error.message.length).toBeLessThan(1_200);
  });
});

describe("Apollo's suggestions", () => {
  const suggest = async (...suggestions: unknown[]) => {
    const error_details = { code: "AUTH.AUTHENTICATION.API_KEY_INVALID", message: "Not valid.", suggestions };
    return (await errorOf(401, { error_details })).message;
  };

  it("are quoted after its message, each once, three at most", async () => {
    const labels = ["Send a key in X-Api-Key", "Check the docs.", "Check the docs", "Third", "Fourth"];
    expect(await suggest(...labels.map((label) => ({ label, url: "https://docs.example/?api_key=k3y" })))).toBe(
      'Apollo does not know this API key. Check SALES_API_KEY. Apollo says: "Not valid". Apollo suggests: "Send a key in X-Api-Key"; "Check the docs"; "Third".',
    );
  });

  it("contain no addresses of the web or of people, no markup, and no long text", async () => {
    const message = await suggest(
      { label: "Open https://app.example/keys?token=s3cret now" },
      { label: "<a href='https://x.example/?k=s3cret'>Ask</a> ann@acme.example" },
      { label: `x${"y".repeat(50_000)}` },
    );
    expect(message).toContain('Apollo suggests: "Open [link] now"; "Ask [address]"; "xyyy');
    expect(message).not.toContain("s3cret");
    expect(message.length).toBeLessThan(600);
  });

  it.each([[null], ["text"], [7], [{}], [{ label: null }], [{ label: ["x"] }], [{ label: " " }], [[]]])(
    "that are malformed are left out: %j",
    async (suggestion) => {
      expect(await suggest(suggestion)).toMatch(/Apollo says: "Not valid"\.$/);
    },
  );
});

describe("the wait that a suggestion states", () => {
  const body = (retry_after_seconds: unknown) => ({
    error_details: {
      code: "USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED",
      suggestions: [{ label: "Wait", retry_after_seconds }],
    },
  });

  it.each([
    [12, 12_000],
    ["12", 12_000],
    [0.5, 500],
  ])("is in the error: %j", async (seconds, retryAfterMs) => {
    const error = await errorOf(429, body(seconds));
    expect(error).toMatchObject({ code: "rate_limited", retryable: true, retryAfterMs });
    expect(error.message).toContain(`Wait ${Math.ceil(retryAfterMs / 1_000)} s, then repeat.`);
  });

  it("gives way to the header", async () => {
    const error = await errorOf(429, body(12), { headers: { "retry-after": "3" } });
    expect(error).toMatchObject({ retryAfterMs: 3_000, message: expect.stringContaining("Wait 3 s") });
  });

  it.each([null, -1, "soon", 0, {}, [12]])("is ignored if it isn't a time: %j", async (seconds) => {
    const error = await errorOf(429, body(seconds));
    expect(error).toMatchObject({ retryAfterMs: undefined, message: expect.stringContaining("Wait, then repeat.") });
  });

  it("lets later calls wait, also those of another toolkit over the same store", async () => {
    const clock = testClock(START);
    const store = memoryStore({ clock });
    const sentAtMs: number[] = [];
    const fetch = async () => {
      sentAtMs.push(clock.now() - START);
      return sentAtMs.length === 1
        ? Response.json(body(7), { status: 429 })
        : Response.json({ people: [], total_entries: 0 });
    };
    const [one, other] = [1, 2].map(() => createSales({ apiKey: "key-1", fetch, clock, store, retry: 0 }));
    await expect(one!.searchPeople({})).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 7_000 });
    await other!.searchPeople({});
    expect(sentAtMs[1]).toBeGreaterThanOrEqual(7_000);
  });
});

it("a paid call that Apollo refuses for a reason of the account costs nothing, and says so by its outcome", async () => {
  for (const { status, codes } of Object.values(CASES).filter(({ code }) => code !== "upstream")) {
    const error = await errorOf(
      status,
      { error_details: { code: codes[0] } },
      {
        call: (sales) => sales.enrichOrganization({ domain: "acme.example" }),
      },
    );
    expect(error.outcome).toBeUndefined();
  }
});

it.each([
  "",
  ".",
  "AUTH",
  "EMAIL_ADDRESS_INVALID",
  "VALIDATION.DOMAIN_INVALID",
  "RESOURCE.NOT_FOUND",
  "SHIP.TO",
  "ACCOUNT_KEY",
])("knows no cause of the code %j", (code) => {
  expect(causeOfCode(code)).toBeNull();
});
