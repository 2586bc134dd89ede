import { memoryStore } from "@toolwright/core";
import { type CallContext, isToolError, ToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { toCompany } from "../apollo/company.ts";
import type { CompanyRow } from "../apollo/records.ts";
import { createSharedHostTest } from "../apollo/shared-host-check.ts";
import type { SalesCall } from "../call.ts";
import { createServices, type SalesOptions } from "../services.ts";
import * as firmographics from "./add-firmographics.ts";

const isSharedHost = await createSharedHostTest();
const addFirmographics = (companies: readonly CompanyRow[], call: SalesCall) =>
  firmographics.addFirmographics(companies, call, { isSharedHost });
const row = (fields: object): CompanyRow => ({ ...toCompany({ ...fields }), saved: false });
const rows = (...domains: readonly string[]) => domains.map((domain) => row({ domain }));
const OUT = { status: 422, body: { error: "insufficient credits", error_details: { code: "CREDITS_EXHAUSTED" } } };

interface StubResponse {
  readonly status?: number;
  readonly body: unknown;
}

interface SetUp {
  /** Responses by domain or id. Apollo knows every other company. */
  readonly responses?: Readonly<Record<string, StubResponse | Error>>;
  readonly options?: SalesOptions;
  readonly call?: Partial<CallContext>;
  onRequest?(key: string): Promise<void> | void;
}

function setUp({ responses = {}, options = {}, call = {}, onRequest }: SetUp = {}) {
  const requests: string[] = [];
  const steps: [number, number | null][] = [];
  const load = { now: 0, maximum: 0 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    const key = searchParams.get("domain") ?? pathname.split("/").at(-1) ?? "";
    requests.push(key);
    load.maximum = Math.max(load.maximum, ++load.now);
    await onRequest?.(key);
    await Promise.resolve();
    load.now--;
    const id = searchParams.has("domain") ? `id-${key}` : key;
    const response = responses[key] ?? { body: { organization: { id, name: `Company ${key}` } } };
    if (response instanceof Error) throw response;
    return Response.json(response.body, { status: response.status ?? 200 });
  };
  const clock = testClock(0);
  const context: SalesCall = {
    tool: "Sales.SearchOrganizations",
    now: 0,
    signal: new AbortController().signal,
    deadlineMs: 30_000,
    resend: false,
    requests: { sent: 0, left: null },
    progress: (completed, total) => steps.push([completed, total]),
    ...call,
    ...createServices({ apiKey: "key-1", fetch, clock, retry: 0, ...options }),
  };
  return { requests, steps, load, call: context };
}

const namesOf = (companies: readonly ({ readonly name: string | null } | null)[]) =>
  companies.map((company) => company?.name ?? null);

describe("enriching companies", () => {
  it("enriches each company once, for one credit each, in the order of the rows", async () => {
    const { requests, call } = setUp();
    const enrichment = await addFirmographics(rows("a.com", "b.com", "a.com", "c.com", "b.com"), call);
    expect(requests.sort()).toEqual(["a.com", "b.com", "c.com"]);
    expect(namesOf(enrichment.companies)).toEqual(["a", "b", "a", "c", "b"].map((name) => `Company ${name}.com`));
    expect(enrichment).toMatchObject({ creditsSpent: 3, isOutOfCredits: false, warnings: [] });
  });

  it("looks up companies without a domain by id, and skips companies without an id", async () => {
    const id = "5e66b6381e05b4008c8331b8";
    const { requests, call } = setUp();
    const enrichment = await addFirmographics(
      [row({ id }), row({ id: "id-a.com", domain: "a.com" }), row({ name: "?" })],
      call,
    );
    expect(requests.sort()).toEqual([id, "a.com"]);
    expect(namesOf(enrichment.companies)).toEqual([`Company ${id}`, "Company a.com", null]);
    expect(enrichment.creditsSpent).toBe(2);
  });

  it("spends nothing on unknown companies, and says that they have no firmographics", async () => {
    const { call } = setUp({
      responses: {
        "a.com": { body: {} },
        "b.com": { status: 404, body: {} },
        "c.com": { body: { organization: null } },
      },
    });
    expect(await addFirmographics(rows("a.com", "b.com", "c.com"), call)).toEqual({
      companies: [null, null, null],
      creditsSpent: 0,
      isOutOfCredits: false,
      firstMissing: null,
      warnings: ["3 companies have no firmographics, and cost nothing: Apollo.io knows none."],
    });
  });

  it("spends nothing on companies in the cache", async () => {
    const options = { cache: {}, store: memoryStore() };
    const first = setUp({ options });
    await addFirmographics(rows("a.com"), first.call);
    const second = setUp({ options });
    const enrichment = await addFirmographics(rows("a.com", "b.com"), second.call);
    expect(second.requests).toEqual(["b.com"]);
    expect(enrichment.creditsSpent).toBe(1);
    expect(namesOf(enrichment.companies)).toEqual(["Company a.com", "Company b.com"]);
  });

  it("accepts an empty list of companies", async () => {
    const { requests, call } = setUp();
    expect(await addFirmographics([], call)).toEqual({
      companies: [],
      creditsSpent: 0,
      isOutOfCredits: false,
      firstMissing: null,
      warnings: [],
    });
    expect(requests).toEqual([]);
  });
});

describe("lookups of companies", () => {
  const many = rows(...Array.from({ length: 20 }, (_, index) => `c${index}.com`));

  it.each([
    [undefined, 10],
    [1, 1],
    [7, 7],
    [0, 1],
    [-3, 1],
    [100, 20],
  ])("runs with concurrency %s at maximum %i lookups at once", async (concurrency, maximum) => {
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const { call, load, requests } = setUp({
      options: { concurrency },
      onRequest: async (key) => {
        // Each request waits for the others, then leaves time for one more, which would be one too many.
        while (key !== "first.com" && load.maximum < maximum) await turn();
        for (let count = 0; count < 20; count++) await turn();
      },
    });
    await addFirmographics(rows("first.com"), call);
    await addFirmographics(many, call);
    expect(requests).toHaveLength(1 + 20);
    expect(load.maximum).toBe(maximum);
  });

  it("reports progress, one step per company", async () => {
    const { call, steps } = setUp();
    await addFirmographics(rows("a.com", "a.com", "b.com", "c.com"), call);
    expect(steps).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });
});

describe("a failed lookup", () => {
  it("reports the failure of one company and continues with the others", async () => {
    const responses = {
      "b.com": { status: 422, body: { error: "odd domain" } },
      "c.com": { status: 500, body: {} },
      "d.com": Object.assign(new Error("reset"), { code: "ECONNRESET" }),
    };
    const { call, steps } = setUp({ responses });
    const enrichment = await addFirmographics(rows("a.com", "b.com", "c.com", "d.com", "e.com"), call);
    expect(namesOf(enrichment.companies)).toEqual(["Company a.com", null, null, null, "Company e.com"]);
    expect(enrichment.creditsSpent).toBe(2);
    expect(enrichment.warnings).toEqual([
      "Not enriched: b.com: upstream; c.com: unavailable (may have cost a credit); d.com: unavailable (may have cost a credit).",
    ]);
    expect(steps).toHaveLength(5);
  });

  it("continues by domain with a key that cannot look up companies by id", async () => {
    const { call } = setUp({ responses: { o1: { status: 403, body: { error: "API_INACCESSIBLE" } } } });
    const enrichment = await addFirmographics([row({ id: "o1" }), ...rows("a.com")], call);
    expect(namesOf(enrichment.companies)).toEqual([null, "Company a.com"]);
    expect(enrichment.warnings).toEqual([expect.stringMatching(/^Not enriched: .*: forbidden\.$/)]);
  });

  it("names five of many failed companies", async () => {
    const domains = Array.from({ length: 7 }, (_, index) => `c${index}.com`);
    const responses = Object.fromEntries(domains.map((domain) => [domain, { status: 422, body: {} }]));
    const [warning = ""] = (await addFirmographics(rows(...domains), setUp({ responses }).call)).warnings;
    expect(warning).toContain("c4.com: upstream; ….");
    expect(warning).not.toContain("c5.com");
  });

  it("keeps the enriched companies when the credits run out", async () => {
    const { requests, call } = setUp({ responses: { "c.com": OUT }, options: { concurrency: 1 } });
    const enrichment = await addFirmographics(rows("a.com", "b.com", "c.com", "d.com", "e.com", "a.com"), call);
    expect(requests).toEqual(["a.com", "b.com", "c.com"]);
    expect(namesOf(enrichment.companies)).toEqual([
      "Company a.com",
      "Company b.com",
      null,
      null,
      null,
      "Company a.com",
    ]);
    expect(enrichment).toMatchObject({ creditsSpent: 2, isOutOfCredits: true, firstMissing: 2 });
    expect(enrichment.warnings).toEqual(["3 of 5 companies have no firmographics: the credits are used up."]);
  });

  it.each([
    [429, "rate_limited"],
    [401, "unauthorized"],
    [403, "forbidden"],
  ])("stops after a %i, which would affect every company", async (status, code) => {
    const { requests, call } = setUp({ responses: { "b.com": { status, body: {} } }, options: { concurrency: 1 } });
    const enrichment = await addFirmographics(rows("a.com", "b.com", "c.com", "d.com"), call);
    expect(requests).toEqual(["a.com", "b.com"]);
    expect(namesOf(enrichment.companies)).toEqual(["Company a.com", null, null, null]);
    expect(enrichment).toMatchObject({ creditsSpent: 1, isOutOfCredits: false });
    expect(enrichment.warnings).toHaveLength(1);
    expect(enrichment.warnings[0]).toMatch(new RegExp(`^3 of 4 companies have no firmographics: ${code}, .*[^.]\\.$`));
  });

  it("closes the quotation of a long message of Apollo in the warning", async () => {
    const body = { error: '§ "approved" '.repeat(60) };
    const { call } = setUp({ responses: { "a.com": { status: 403, body } }, options: { concurrency: 1 } });
    const { warnings } = await addFirmographics(rows("a.com", "b.com"), call);
    const [warning = ""] = warnings;
    expect(warning).toContain("§");
    expect(warning.length).toBeLessThan(450);
    expect(warning.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")).not.toMatch(/[§"]/);
  });

  it("rethrows an unexpected error", async () => {
    const { call } = setUp();
    const cache = { ...call.cache, claim: () => Promise.reject(new TypeError("bug")) };
    await expect(addFirmographics(rows("a.com"), { ...call, cache })).rejects.toThrow(TypeError);
  });
});

describe("an aborted enrichment", () => {
  it("ends promptly after an abort, and sends no further requests", async () => {
    const controller = new AbortController();
    const { requests, call } = setUp({
      call: { signal: controller.signal },
      options: { concurrency: 2 },
      onRequest: (key) => {
        if (key !== "b.com") return undefined;
        controller.abort(new ToolError({ code: "aborted", message: "enough" }));
        return new Promise(() => undefined);
      },
    });
    const error: unknown = await addFirmographics(rows("a.com", "b.com", "c.com", "d.com", "e.com"), call).catch(
      (thrown: unknown) => thrown,
    );
    expect(isToolError(error) && error.code).toBe("aborted");
    expect(requests.length).toBeLessThanOrEqual(3);
    expect(requests).not.toContain("e.com");
  });
});
