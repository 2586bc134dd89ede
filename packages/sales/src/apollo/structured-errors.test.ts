import { describe, expect, it } from "vitest";
import { createSales } from "../toolkit.ts";

/** What Apollo's error details and older top-level fields can be. */
function bodyOf(code: unknown, more: object = {}, topLevel = true) {
  const error_details = { code, message: "Apollo's own words", suggestions: [], context: {}, ...more };
  return { ...(topLevel && { error: "older text", error_message: "older text" }), error_details };
}

function failing(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    sent.push((input as Request).url);
    return typeof body === "string"
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  };
  return { sent, sales: createSales({ apiKey: "key", fetch, retry: 0, cache: false }) };
}

const messageOf = (status: number, body: unknown) =>
  failing(status, body)
    .sales.searchPeople({ keywords: "x" })
    .then(
      () => "no error",
      (error: Error) => error.message,
    );

const CAUSES: readonly (readonly [code: string, status: number, says: RegExp])[] = [
  ["AUTH.AUTHENTICATION.API_KEY_INVALID", 401, /does not know this API key\. Check SALES_API_KEY/],
  ["auth.authentication.api_key_invalid", 401, /does not know this API key/],
  ["AUTH.AUTHENTICATION.API_KEY_MISSING", 401, /received no API key/],
  ["AUTH.AUTHENTICATION.API_KEY_EXPIRED", 401, /has expired/],
  ["AUTH.AUTHENTICATION.API_KEY_REVOKED", 401, /was revoked/],
  ["AUTH.AUTHENTICATION.SOMETHING_NEW", 401, /does not know this API key/],
  ["AUTH.ACCOUNT.INACTIVE", 401, /account is inactive, so another key does not help/],
  ["AUTH.ACCOUNT.ACCOUNT_INACTIVE", 403, /account is inactive/],
  ["AUTH.AUTHORIZATION.IP_RESTRICTED", 403, /blocks requests from this network address/],
  ["AUTH.IP.NOT_ALLOWED", 401, /blocks requests from this network address/],
  ["AUTH.AUTHORIZATION.API_ACCESS_DENIED", 403, /plan of this account does not include/],
  ["AUTH.AUTHORIZATION.PLAN_UPGRADE_REQUIRED", 403, /plan of this account does not include/],
  [
    "AUTH.AUTHORIZATION.ENDPOINT_PERMISSION",
    403,
    /must be a master key, or a key whose scope includes api\/v1\/mixed_people/,
  ],
  ["AUTH.AUTHORIZATION.OAUTH_SCOPE_MISSING", 403, /OAuth token .* lacks the scope/],
  ["AUTH.AUTHORIZATION.WORK_EMAIL_REQUIRED", 403, /needs a work email/],
  ["USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED", 429, /rate limit for this endpoint is used up/],
];

describe.each([true, false])("an error with details, with the older fields: %s", (topLevel) => {
  it.each(CAUSES)("%s has its own sentence", async (code, status, says) => {
    const message = await messageOf(status, bodyOf(code, {}, topLevel));
    expect(message).toMatch(says);
    expect(message).toContain("Apollo's own words");
    if (!/AUTHENTICATION/i.test(code)) expect(message).not.toContain("Check SALES_API_KEY");
  });
});

it.each([
  ["an unknown code", bodyOf("BRAND.NEW.CODE")],
  ["a code that is a number", bodyOf(7)],
  ["a code that is null", bodyOf(null)],
  ["a list of codes", bodyOf(["AUTH"])],
  ["details that are a list", { error_details: [] }],
  ["details that are text", { error_details: "no" }],
  ["plain text", "Invalid API key."],
])("%s leaves the explanation to the status", async (_form, body) => {
  expect(await messageOf(401, body)).toMatch(/^Apollo does not know this API key\. Check SALES_API_KEY\./);
  expect(await messageOf(403, body)).toMatch(/must be a master key, or a key whose scope includes .*work email/);
});

it("an older 403 for a key without the scope is no problem of the plan", async () => {
  const body = { error: "not accessible with this api_key", error_code: "API_INACCESSIBLE" };
  expect(await messageOf(403, body)).toMatch(/must be a master key/);
  expect(await messageOf(403, { error: "Please use your work email." })).toMatch(/needs a work email/);
});

it("suggestions are quoted without their addresses, at most two", async () => {
  const suggestions = ["Check the key", "Ask an admin", "Third"].map((label) => ({
    label,
    url: `https://x?key=s3cret`,
  }));
  const message = await messageOf(401, bodyOf("AUTH.AUTHENTICATION.API_KEY_INVALID", { suggestions }));
  expect(message).toContain('Apollo suggests: "Check the key"; "Ask an admin".');
  expect(message).not.toMatch(/Third|s3cret/);
  for (const odd of [null, "text", [null, 1, { label: 7 }, { url: "x" }]])
    expect(await messageOf(401, bodyOf("X", { suggestions: odd }))).not.toContain("suggests: .");
});

it("the wait of a suggestion counts where no header has one", async () => {
  const suggestions = [{ label: "Wait", retry_after_seconds: 37 }];
  expect(await messageOf(429, bodyOf("USAGE.RATE_LIMIT.API_RATE_LIMIT_EXCEEDED", { suggestions }))).toContain(
    "Wait 37 s",
  );
});

it("used-up credits are no error, with and without the older fields", async () => {
  for (const topLevel of [true, false]) {
    const { sales } = failing(422, bodyOf("BILLING.LIMIT.CREDITS_EXHAUSTED", {}, topLevel));
    expect(await sales.enrichOrganization({ domain: "acme.example" })).toMatchObject({
      status: "insufficient_credits",
    });
  }
});

it("a domain that Apollo cannot read is said to be unreadable", async () => {
  const { sales } = failing(422, { error: "Invalid domain" });
  await expect(sales.enrichOrganization({ domain: "acme.example" })).rejects.toThrow(
    /could not read this domain, and charged nothing/,
  );
});

describe("a paid call that gets an odd status", () => {
  it.each([304, 300, 203, 202, 206])(
    "%d after the charge is an unknown outcome, and is not repeated",
    async (status) => {
      const fetch: typeof globalThis.fetch = async () =>
        new Response(status === 304 ? null : "<html></html>", { status });
      for (const call of ["enrichOrganization", "enrichPerson", "searchOrganizations"] as const) {
        const sales = createSales({ apiKey: "key", fetch, cache: false });
        const args = {
          enrichOrganization: { domain: "acme.example" },
          enrichPerson: { email: "a@acme.example" },
          searchOrganizations: {},
        };
        await expect(sales[call](args[call] as never)).rejects.toMatchObject({ outcome: "unknown", retryable: false });
      }
    },
  );
});
