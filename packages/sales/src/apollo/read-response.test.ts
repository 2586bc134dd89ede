import { isToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales, type Sales } from "../toolkit.ts";

function setUp(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new URL(new Request(input, init).url).pathname);
    return Response.json(body, { status, headers });
  };
  return { requests, sales: createSales({ apiKey: "key-1", fetch, clock: testClock(0) }) };
}

const CALLS: readonly (readonly [string, (sales: Sales) => Promise<object>])[] = [
  ["EnrichOrganization", (sales) => sales.enrichOrganization({ domain: "acme.com" })],
  ["EnrichPerson", (sales) => sales.enrichPerson({ person_id: "p1" })],
  ["SearchOrganizations", (sales) => sales.searchOrganizations({ include_firmographics: false })],
  ["SearchPeople", (sales) => sales.searchPeople({})],
  ["GetApiUsage", (sales) => sales.getApiUsage({})],
];
const isPaid = (name: string) => !["SearchPeople", "GetApiUsage"].includes(name);

describe.each(CALLS)("%s", (name, call) => {
  it.each([
    { error: "Something went wrong" },
    { error: { code: "INTERNAL", message: "Something went wrong" } },
    { errors: ["Something went wrong"] },
    { errors: [{ message: "Something went wrong" }] },
    { status: "failed", error_code: "UNKNOWN_ERROR", error_message: "Something went wrong" },
    { error_details: { code: "X", message: "Something went wrong" }, organization: null, person: null },
  ])("throws Apollo's error in a 200: %j", async (body) => {
    const { sales } = setUp(body);
    const error: unknown = await call(sales).catch((thrown: unknown) => thrown);
    if (!isToolError(error)) return expect.unreachable();
    expect(error).toMatchObject({ code: "upstream", status: 200, retryable: false });
    expect(error.message).toContain('Apollo says: "Something went wrong".');
    expect(error.outcome).toBe(isPaid(name) ? "unknown" : undefined);
    expect(error.message.includes("may have cost a credit")).toBe(isPaid(name));
  });

  it("throws an error object without words in a 200", async () => {
    await expect(call(setUp({ error: { code: 7 } }).sales)).rejects.toMatchObject({ code: "upstream" });
  });
});

describe("a result with fields for errors", () => {
  it("is a result if the errors are empty, or the record is there", async () => {
    const empty = { error: null, errors: [], error_code: null, error_message: "", error_details: {} };
    expect(await setUp(empty).sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ found: false });
    const company = { organization: { id: "o1", name: "Acme" }, error: "partial data" };
    expect(await setUp(company).sales.enrichOrganization({ domain: "acme.com" })).toMatchObject({ found: true });
  });
});

describe("an error beside an empty result", () => {
  const EMPTY = { organization: null, person: {}, organizations: [], accounts: [], people: [], contacts: [] };

  it.each(CALLS.filter(([name]) => name !== "GetApiUsage"))("%s does not report it as no result", async (_, call) => {
    await expect(call(setUp({ ...EMPTY, error: "Search timed out" }).sales)).rejects.toMatchObject({
      code: "upstream",
      message: expect.stringContaining("Search timed out"),
    });
    const out = { ...EMPTY, error: "You have insufficient credits!" };
    expect(await call(setUp(out).sales)).toMatchObject({ status: "insufficient_credits", credits_spent: 0 });
  });
});

describe("a response that says that the credits are used up", () => {
  const OUT = { error: "You have insufficient credits!", error_details: { code: "BILLING.LIMIT.CREDITS_EXHAUSTED" } };
  const paidOrSearch = CALLS.filter(([name]) => name !== "GetApiUsage");

  it.each(paidOrSearch)("%s returns insufficient_credits for a 422", async (_, call) => {
    expect(await call(setUp(OUT, { status: 422 }).sales)).toMatchObject({
      status: "insufficient_credits",
      credits_spent: 0,
    });
  });

  it.each(paidOrSearch)("%s does not retry a 429 with these words", async (_, call) => {
    const { requests, sales } = setUp(OUT, { status: 429, headers: { "retry-after": "1" } });
    expect(await call(sales)).toMatchObject({ status: "insufficient_credits", credits_spent: 0 });
    expect(requests).toHaveLength(1);
  });

  it.each(paidOrSearch)("%s retries a 429 without such words", async (_, call) => {
    const { requests, sales } = setUp({ message: "limit" }, { status: 429, headers: { "retry-after": "1" } });
    await expect(call(sales)).rejects.toMatchObject({ code: "rate_limited" });
    expect(requests).toHaveLength(3);
  });
});
