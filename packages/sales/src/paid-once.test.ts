import { findTool } from "@toolwright/core";
import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeAll, describe, expect, it } from "vitest";
import { createSales, type Sales } from "./toolkit.ts";

const reset = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } });
const refusedConnection = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });

const COMPANY = { organization: { id: "o1", name: "Acme", primary_domain: "acme.com" } };
const PERSON = { person: { id: "p1", name: "Ada" } };
const FOUND = { organizations: [{ id: "o1", name: "Acme" }], pagination: { total_entries: 1 } };

/** Every tool that may cost a credit, with a response body that costs one. */
const paid: Readonly<Record<string, { call(sales: Sales, options?: object): Promise<object>; body: object }>> = {
  EnrichOrganization: {
    call: (sales, options) => sales.enrichOrganization({ domain: "acme.com" }, options),
    body: COMPANY,
  },
  EnrichPerson: { call: (sales, options) => sales.enrichPerson({ person_id: "p1" }, options), body: PERSON },
  SearchOrganizations: {
    call: (sales, options) => sales.searchOrganizations({ include_firmographics: false }, options),
    body: FOUND,
  },
};
const each = Object.entries(paid);

it("every tool that costs credits has a call in the table of this file", () => {
  const costly = createSales().tools.filter(({ annotations }) => annotations.cost === "credits");
  const missing = costly.map(({ name }) => name.replace("Sales.", "")).filter((name) => !Object.hasOwn(paid, name));
  expect(missing, "Add the tools to `paid` in packages/sales/src/paid-once.test.ts.").toEqual([]);
});

it.each([
  ["EnrichPerson", { person_id: "p1" }, ["POST /api/v1/people/match"]],
  ["EnrichOrganization", { domain: "acme.com" }, ["GET /api/v1/organizations/enrich"]],
  [
    "SearchOrganizations",
    { keyword_tags: ["fintech"], limit: 2 },
    ["POST /api/v1/mixed_companies/search", "GET /api/v1/organizations/enrich", "GET /api/v1/organizations/enrich"],
  ],
])(
  "from its check to its run, %s sends each request once, also under rules about its cost",
  async (name, args, sent) => {
    for (const policy of [undefined, { maxCredits: { perCall: 100 } }]) {
      const { options } = createSandbox({ enforceLimits: false }).sales;
      const requests: string[] = [];
      const fetch: typeof globalThis.fetch = (input) => {
        const { method, url } = input as Request;
        requests.push(`${method} ${new URL(url).pathname}`);
        return options.fetch(input as Request);
      };
      const prepared = findTool(createSales({ ...options, fetch, policy }).tools, `Sales.${name}`)?.prepare(args);
      expect(await prepared?.refusal()).toBeNull();
      const approvedHash = (await prepared?.card())?.hash;
      expect(requests).toEqual([]);
      expect(await prepared?.call({ approvedHash })).toMatchObject({ ok: true });
      expect(requests).toEqual(sent);
    }
  },
);

type Step = () => Promise<Response>;

/** A toolkit whose backend performs one step per request, and repeats the last one. */
function through(...steps: readonly [Step, ...Step[]]) {
  return setUp(steps);
}

function setUp(steps: readonly [Step, ...Step[]], attemptTimeout?: number) {
  let requestCount = 0;
  const clock = testClock(0);
  const fetch: typeof globalThis.fetch = () => {
    const step = steps[Math.min(requestCount++, steps.length - 1)] ?? steps[0];
    return step();
  };
  const sales = createSales({ apiKey: "key-1", fetch, clock, retry: 3, attemptTimeout });
  return { sales, sleeps: clock.sleeps, requestCount: () => requestCount };
}

const respond =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Step =>
  async () =>
    Response.json(body, { status, headers });
const failing =
  (error: Error): Step =>
  () =>
    Promise.reject(error);
const empty =
  (status: number): Step =>
  async () =>
    new Response(null, { status });
/** A response with a status that no `Response` can have. */
const withStatus =
  (status: number): Step =>
  async () =>
    Object.defineProperty(new Response("{}"), "status", { value: status });
/** A response whose body breaks off, with or without a connection error. */
const truncated =
  (end: (controller: ReadableStreamDefaultController<Uint8Array>) => void): Step =>
  async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"organization":{"id":"o1","na'));
          end(controller);
        },
      }),
      { status: 200 },
    );

async function rejection(work: Promise<unknown>): Promise<ToolError> {
  const thrown: unknown = await work.then(
    () => "no error",
    (reason: unknown) => reason,
  );
  if (!isToolError(thrown)) throw new Error(`expected a ToolError, got ${String(thrown)}`);
  return thrown;
}

// Load all modules now, so that loading doesn't use up the short timeouts below.
beforeAll(() => paid["EnrichPerson"]?.call(through(respond(200, PERSON)).sales));

describe.each(each)("%s with an unknown outcome", (_, { call }) => {
  it.each([
    ["a reset connection", failing(reset), "unavailable"],
    ["a failure without a reason", failing(new TypeError("fetch failed")), "unavailable"],
    ["a body that breaks off", truncated((controller) => controller.error(reset)), "unavailable"],
    ["a status 500", respond(500), "unavailable"],
    ["a status 502", respond(502, "<html>"), "unavailable"],
    ["a status 503 that asks to come back", respond(503, {}, { "retry-after": "1" }), "unavailable"],
    ["a status 504", respond(504), "unavailable"],
    ["a status 408", respond(408), "timeout"],
    ["a status 304", empty(304), "bad_response"],
    ["a status 300 with a result", respond(300, { ...COMPANY, ...PERSON, ...FOUND }), "bad_response"],
    ["a status 305", empty(305), "bad_response"],
    ["a status 306", respond(306), "bad_response"],
    ["a status 399", respond(399), "bad_response"],
    ["a status 103", withStatus(103), "bad_response"],
    ["a status 600", withStatus(600), "unavailable"],
    ["a redirect with 302", empty(302), "upstream"],
    ["a redirect with 303", respond(303, {}, { location: "/moved" }), "upstream"],
    ["a redirect that a browser hides", async () => Response.error(), "upstream"],
  ] as const)("sends a paid request once and reports an unknown outcome after %s", async (_reason, step, code) => {
    const { sales, sleeps, requestCount } = through(step);
    const error = await rejection(call(sales));
    expect(error).toMatchObject({ code, outcome: "unknown", retryable: false });
    expect(error.message).toMatch(/may have/);
    expect(requestCount()).toBe(1);
    expect(sleeps).toEqual([]);
  });

  it.each([
    ["no response in time", () => new Promise<Response>(() => undefined)],
    ["a body that never ends", truncated(() => undefined)],
  ] as const)("sends a paid request once and reports a timeout after %s", async (_reason, step) => {
    const { sales, sleeps, requestCount } = setUp([step], 100);
    expect(await rejection(call(sales))).toMatchObject({ code: "timeout", outcome: "unknown", retryable: false });
    expect(requestCount()).toBe(1);
    expect(sleeps).toEqual([]);
  });

  it("sends a paid request once and reports an unknown outcome after an abort", async () => {
    const controller = new AbortController();
    const { sales, requestCount } = through(() => {
      controller.abort();
      return new Promise(() => undefined);
    });
    expect(await rejection(call(sales, { signal: controller.signal }))).toMatchObject({
      code: "aborted",
      outcome: "unknown",
      retryable: false,
    });
    expect(requestCount()).toBe(1);
  });
});

describe.each(each)("%s after a complete response", (_, { call }) => {
  it.each([
    ["a truncated body", truncated((controller) => controller.close())],
    ["an HTML page", async () => new Response("<html></html>")],
    ["an empty body", async () => new Response("")],
    ["a status 204", empty(204)],
    ["a status 205", empty(205)],
    ["a status 201 with a string", respond(201, "created")],
    ["a status 206 with half of the body", truncated((controller) => controller.close())],
    ["a list", respond(200, [COMPANY, PERSON, FOUND])],
    ["null", respond(200, null)],
    ["a number", respond(200, 7)],
    ["a record of another type", respond(200, { organization: "o1", person: ["p1"], organizations: "none" })],
  ] as const)("sends a paid request once and reports an unknown outcome after %s", async (_reason, step) => {
    const { sales, sleeps, requestCount } = through(step);
    expect(await rejection(call(sales))).toMatchObject({
      code: "bad_response",
      outcome: "unknown",
      retryable: false,
      message: expect.stringContaining("may have cost a credit"),
    });
    expect(requestCount()).toBe(1);
    expect(sleeps).toEqual([]);
  });

  it.each([304, 300, 204])("counts a response with status %i against the policy's credits", async (status) => {
    const policy = { maxCredits: { perToolkit: 1 } };
    const sales = createSales({ apiKey: "key-1", fetch: empty(status), clock: testClock(0), policy });
    expect(await rejection(call(sales))).toMatchObject({ code: "bad_response", outcome: "unknown" });
    expect(await rejection(call(sales))).toMatchObject({ code: "policy" });
  });

  it.each([
    ["a truncated body", truncated((controller) => controller.close())],
    ["an HTML page", async () => new Response("<html></html>")],
  ] as const)("does not advise a retry after %s, since a retry pays again", async (_reason, step) => {
    const error = await rejection(call(through(step).sales));
    expect(error.message).not.toContain("Retry once");
  });

  it.each([
    [400, "upstream"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [422, "upstream"],
  ])("sends a paid request once and reports a known outcome after a %i", async (status, code) => {
    const { sales, requestCount } = through(respond(status));
    expect(await rejection(call(sales))).toMatchObject({ code, outcome: undefined });
    expect(requestCount()).toBe(1);
  });

  it("sends a paid request once when the credits are exhausted, whatever the status", async () => {
    for (const status of [200, 402, 403, 422, 429]) {
      const { sales, requestCount } = through(respond(status, { error_details: { code: "CREDITS_EXHAUSTED" } }));
      const result = await call(sales).catch((thrown: unknown) => thrown);
      expect(result).toMatchObject({ status: "insufficient_credits", credits_spent: 0 });
      if (status !== 429) expect(requestCount()).toBe(1);
    }
  });
});

describe.each(each)("%s without an effect", (_, { call, body }) => {
  it("retries a paid request after a 429, when retry-after has elapsed", async () => {
    const { sales, sleeps, requestCount } = through(
      respond(429, {}, { "retry-after": "2" }),
      respond(429),
      respond(200, body),
    );
    expect(await call(sales)).toMatchObject({ status: "ok", credits_spent: 1 });
    expect(requestCount()).toBe(3);
    expect(sleeps[0]).toBe(2_000);
  });

  it("retries a paid request after a refused connection", async () => {
    const { sales, requestCount } = through(failing(refusedConnection), respond(200, body));
    expect(await call(sales)).toMatchObject({ status: "ok", credits_spent: 1 });
    expect(requestCount()).toBe(2);
  });

  it("stops retrying a paid request that had no effect, and reports a known outcome", async () => {
    const limited = through(respond(429));
    expect(await rejection(call(limited.sales))).toMatchObject({ code: "rate_limited", outcome: undefined });
    expect(limited.requestCount()).toBe(4);
    const down = through(failing(refusedConnection));
    expect(await rejection(call(down.sales))).toMatchObject({ code: "unavailable", outcome: undefined });
    expect(down.requestCount()).toBe(4);
  });
});

describe("a search whose second page fails", () => {
  it.each([
    ["a reset connection", failing(reset)],
    ["a status 500", respond(500)],
  ] as const)("keeps the first page after %s on the second one, and retries neither", async (_reason, step) => {
    const full = {
      organizations: Array.from({ length: 100 }, (_, index) => ({ id: `o${index}` })),
      pagination: { total_entries: 1_000 },
    };
    const { sales, requestCount } = through(respond(200, full), step);
    const result = await sales.searchOrganizations({ offset: 50, limit: 100, include_firmographics: false });
    expect(result).toMatchObject({ status: "ok", credits_spent: 1, pagination: { next_offset: 100, total: 1_000 } });
    expect(result.companies.map(({ organization_id }) => organization_id)).toEqual(
      Array.from({ length: 50 }, (_, index) => `o${50 + index}`),
    );
    expect(result.warnings.join()).toContain("The next rows could not be read");
    expect(requestCount()).toBe(2);
  });
});

describe("a search with the values of a filter in another order", () => {
  it("is free", async () => {
    const { sales, requestCount } = through(respond(200, { organizations: [{ id: "o0" }] }));
    for (const locations of [
      ["Berlin", "Paris"],
      ["Paris", "Berlin"],
    ])
      await sales.searchOrganizations({ locations, include_firmographics: false });
    expect(requestCount()).toBe(1);
  });
});

describe("a list without a total", () => {
  it("ends with a short page, also while that page is kept", async () => {
    const short = { organizations: [{ id: "o0" }, { id: "o1" }, { id: "o2" }] };
    const { sales, requestCount } = through(respond(200, short), respond(200, short));
    const args = { limit: 10, include_firmographics: false };
    await sales.searchOrganizations(args);
    const next = await sales.searchOrganizations({ ...args, offset: 1 });
    expect(next.companies.map(({ organization_id }) => organization_id)).toEqual(["o1", "o2"]);
    expect(next).toMatchObject({ credits_spent: 0, pagination: { next_offset: null } });
    expect(requestCount()).toBe(1);
  });
});

describe("a policy whose credits are used up", () => {
  it("a walk along next_offset ends with the error", async () => {
    const organizations = Array.from({ length: 30 }, (_, index) => ({ id: `o${index}` }));
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      if (!pathname.endsWith("/search")) return Response.json({ organization: { id: pathname.split("/").at(-1) } });
      const [page, perPage] = ["page", "per_page"].map((name) => Number(searchParams.get(name))) as [number, number];
      const rows = organizations.slice((page - 1) * perPage, page * perPage);
      return Response.json({ organizations: rows, pagination: { total_entries: organizations.length } });
    };
    const sales = createSales({ apiKey: "key-1", fetch, retry: 0, policy: { maxCredits: { perToolkit: 6 } } });
    const offsets: number[] = [];
    const warnings: string[] = [];
    const walk = async () => {
      for (let offset: number | null = 0; offset !== null; ) {
        offsets.push(offset);
        const page: Awaited<ReturnType<Sales["searchOrganizations"]>> = await sales.searchOrganizations({
          limit: 10,
          offset,
        });
        warnings.push(...page.warnings);
        offset = page.pagination.next_offset;
      }
    };
    await expect(walk()).rejects.toMatchObject({ code: "policy" });
    // Keys of paid lookups are hashed on several threads, so any five of the ten lookups may get the five credits left.
    expect(offsets).toEqual([0, expect.any(Number), 10]);
    expect(offsets[1]).toBeLessThanOrEqual(5);
    // Omits the refusal's message, which is about an entire call.
    const refused = warnings.filter((warning) => warning.includes("no firmographics"));
    expect(refused.length).toBeGreaterThan(0);
    for (const warning of refused)
      expect(warning).toMatch(
        /^\d of \d+ companies have no firmographics: policy, [^.]+ \(rule maxCredits\.perToolkit\)\.$/,
      );
  });
});

describe("free requests", () => {
  it.each([
    ["SearchPeople", (sales: Sales) => sales.searchPeople({}), { people: [] }, 1],
    // GetApiUsage also requests the remaining credits.
    ["GetApiUsage", (sales: Sales) => sales.getApiUsage({}), {}, 2],
  ] as const)("retries a free request after any transient failure: %s", async (_, call, body, requests) => {
    for (const step of [failing(reset), respond(500), respond(503), respond(429), failing(refusedConnection)]) {
      const { sales, requestCount } = through(step, respond(200, body));
      await call(sales);
      expect(requestCount()).toBe(requests + 1);
      expect(await rejection(call(through(step).sales))).toMatchObject({ outcome: undefined });
    }
  });
});

describe("a preview of a paid tool", () => {
  it("a preview of a paid tool sends nothing", async () => {
    const { sales, requestCount } = through(respond(500));
    expect((await sales.enrichOrganization.preview({ domain: "acme.com" })).details).toMatchObject({ max_credits: 1 });
    expect((await sales.enrichPerson.preview({ person_id: "p1" })).details).toMatchObject({ max_credits: 1 });
    expect((await sales.searchOrganizations.preview({})).details).toEqual({ pages: 1, max_credits: 26 });
    expect((await sales.searchOrganizations.preview({ offset: 50, limit: 100 })).details).toEqual({
      pages: 2,
      max_credits: 102,
    });
    expect(requestCount()).toBe(0);
  });

  it("a preview of a search counts only pages that Apollo can return", async () => {
    const { sales } = through(respond(500));
    const { details } = await sales.searchOrganizations.preview({
      offset: 49_990,
      limit: 100,
      include_firmographics: false,
    });
    expect(details).toEqual({ pages: 1, max_credits: 1 });
  });
});
