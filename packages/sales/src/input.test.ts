import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { callApproved } from "./__fixtures__/call-approved.ts";
import { createSales } from "./toolkit.ts";

interface SentRequest {
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
}

/** A toolkit whose backend returns empty lists and records the requests. */
function offline() {
  const requests: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url);
    requests.push({ path: pathname, query: [...searchParams] });
    return Response.json({ people: [], organizations: [], person: null, pagination: { total_entries: 0 } });
  };
  const clock = testClock(0);
  return { requests, sales: createSales({ apiKey: "key-1", fetch, clock, retry: 0 }) };
}

/** Valid arguments, which each test extends. */
const GOOD = {
  EnrichOrganization: { domain: "acme.com" },
  EnrichPerson: { person_id: "p1" },
  GetApiUsage: {},
  SearchOrganizations: {},
  SearchPeople: {},
} as const;
type Name = keyof typeof GOOD;
const searches = ["SearchOrganizations", "SearchPeople"] as const;

/** Calls the typed function, which reads arguments strictly and throws. */
function call(sales: ReturnType<typeof createSales>, name: Name, args: unknown): Promise<unknown> {
  const key = ((name[0] ?? "").toLowerCase() + name.slice(1)) as keyof typeof sales;
  return (sales[key] as unknown as (args: unknown) => Promise<unknown>)(args);
}

function toolOf(sales: ReturnType<typeof createSales>, name: Name) {
  return sales.tools.find((tool) => tool.name === `Sales.${name}`)!;
}

async function rejection(promise: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await promise.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

/** The parameters that the error names, in strict and lenient mode. Asserts that no request was sent. */
async function faultsOf(name: Name, args: object, modes: "both" | "strict" = "both"): Promise<string[]> {
  const { requests, sales } = offline();
  const all = { ...GOOD[name], ...args };
  const error = await rejection(call(sales, name, all));
  expect(error).toMatchObject({ code: "invalid_input", retryable: false, tool: `Sales.${name}` });
  const faults = (error.issues ?? []).map(({ parameter }) => parameter);
  for (const parameter of faults) expect(error.message).toContain(parameter);
  if (modes === "both") {
    const answer = await toolOf(sales, name).call(all);
    expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    if (!answer.ok) for (const parameter of faults) expect(answer.error.message).toContain(parameter);
  }
  expect(requests).toEqual([]);
  return faults;
}

/** The requests for these arguments. Asserts that strict and lenient mode send the same. */
async function sent(name: Name, args: object): Promise<readonly SentRequest[]> {
  const [one, other] = [offline(), offline()];
  await call(one.sales, name, { ...GOOD[name], ...args });
  expect(await callApproved(toolOf(other.sales, name), { ...GOOD[name], ...args })).toMatchObject({ ok: true });
  expect(other.requests).toEqual(one.requests);
  expect(one.requests.length).toBeGreaterThan(0);
  return one.requests;
}

/** The requests for arguments that only the lenient mode accepts. */
async function sentLeniently(name: Name, args: unknown): Promise<readonly SentRequest[]> {
  const { requests, sales } = offline();
  expect(await callApproved(toolOf(sales, name), args)).toMatchObject({ ok: true });
  return requests;
}

const valuesOf = (requests: readonly SentRequest[], name: string) =>
  requests.flatMap(({ query }) => query.filter(([key]) => key === name).map(([, value]) => value));

describe("unknown parameters", () => {
  it.each([
    ["EnrichOrganization", "Domain", "domain"],
    ["EnrichPerson", "personId", "person_id"],
    ["EnrichPerson", "e_mail", "email"],
    ["EnrichPerson", "linkedinUrl", "linkedin_url"],
    ["SearchOrganizations", "keyword_tag", "keyword_tags"],
    ["SearchOrganizations", "revenueMin", "revenue_min"],
    ["SearchPeople", "person_title", "person_titles"],
    ["SearchPeople", "off_set", "offset"],
  ] as const)("%s rejects %s and suggests %s", async (name, parameter, suggestion) => {
    const { requests, sales } = offline();
    const error = await rejection(call(sales, name, { ...GOOD[name], [parameter]: "x" }));
    expect(error.message).toContain(`did you mean ${suggestion}?`);
    expect(requests).toEqual([]);
  });

  it("an unknown parameter that is undefined is treated as absent", async () => {
    await sent("SearchPeople", { zzz: undefined });
  });

  it("GetApiUsage rejects every parameter", async () => {
    for (const parameter of ["limit", "offset", "endpoint", "domain"]) {
      expect(await faultsOf("GetApiUsage", { [parameter]: 1 })).toEqual([parameter]);
    }
  });
});

describe("parameter types", () => {
  it("every wrong parameter is reported at once", async () => {
    const bad = { person_id: [], email: "ada", domain: "localhost", linkedin_url: "x", reveal_work_email: 5, zzz: 1 };
    expect((await faultsOf("EnrichPerson", bad)).sort()).toEqual(Object.keys(bad).sort());
    const search = { num_employees_ranges: ["x"], revenue_min: -1, limit: 0, offset: -1 };
    const faults = await faultsOf("SearchOrganizations", search);
    for (const name of Object.keys(search)) expect(faults.join()).toContain(name);
  });
});

describe("an agent's arguments", () => {
  it("an agent may send its arguments as a JSON string, or omit them", async () => {
    expect(await sentLeniently("EnrichOrganization", '{"domain":"acme.com"}')).toEqual(
      await sent("EnrichOrganization", {}),
    );
    for (const none of [undefined, null, "", "{}"]) {
      expect(await sentLeniently("SearchPeople", none)).toEqual(await sent("SearchPeople", {}));
    }
  });

  it("an agent may write numbers, booleans and lists as strings", async () => {
    const typed = { limit: 50, offset: 50, include_similar_titles: false, person_titles: ["CTO"] };
    const strings = { limit: "50", offset: "50", include_similar_titles: "False", person_titles: "CTO" };
    expect(await sentLeniently("SearchPeople", strings)).toEqual(await sent("SearchPeople", typed));
    const list = { person_titles: '["Chemist","Baker"]' };
    expect(valuesOf(await sentLeniently("SearchPeople", list), "person_titles[]")).toEqual(["Chemist", "Baker"]);
  });

  it("the typed functions read arguments strictly", async () => {
    for (const args of [{ limit: "50" }, { include_similar_titles: "true" }, { person_titles: "CTO" }]) {
      expect(await faultsOf("SearchPeople", args, "strict")).toEqual(Object.keys(args));
    }
  });
});

describe("limits and offsets", () => {
  it.each(searches)("limit of %s is 1 to 100 and 25 by default", async (name) => {
    for (const limit of [1, 100]) expect(valuesOf(await sent(name, { limit }), "per_page")).toEqual([String(limit)]);
    expect(valuesOf(await sent(name, {}), "per_page")).toEqual(["25"]);
    for (const limit of [0, -1, 101, 1.5, true, Number.NaN, Number.POSITIVE_INFINITY, 1e308]) {
      expect(await faultsOf(name, { limit })).toEqual(["limit"]);
    }
  });

  it.each(searches)("offset of %s is below 50,000 and 0 by default", async (name) => {
    for (const offset of [0, 1, 49_999]) await sent(name, { offset });
    expect(valuesOf(await sent(name, {}), "page")).toEqual(["1"]);
    for (const offset of [-1, 1.5, 50_000, Number.MAX_SAFE_INTEGER, 1e308, Number.NaN]) {
      expect(await faultsOf(name, { offset })).toEqual(["offset"]);
    }
  });
});

describe("domains", () => {
  const GOOD_DOMAINS = ["acme.com", "https://www.ACME.com/about?x", " acme.com. ", "ada@acme.com", "acme.com:8080"];
  const BAD_DOMAINS = ["acme", "localhost", "127.0.0.1", "two words.com", "a..b", "https://", "[::1]"];

  it("EnrichOrganization accepts domains in any spelling", async () => {
    for (const domain of GOOD_DOMAINS) {
      expect(valuesOf(await sent("EnrichOrganization", { domain }), "domain")).toEqual(["acme.com"]);
    }
    for (const domain of [...BAD_DOMAINS, "", " ", null, undefined]) {
      expect(await faultsOf("EnrichOrganization", { domain })).toEqual(["domain"]);
    }
  });

  it("EnrichPerson accepts domains in any spelling", async () => {
    for (const domain of GOOD_DOMAINS) {
      expect(valuesOf(await sent("EnrichPerson", { domain }), "domain")).toEqual(["acme.com"]);
    }
    for (const domain of BAD_DOMAINS) expect(await faultsOf("EnrichPerson", { domain })).toEqual(["domain"]);
  });

  it("SearchPeople accepts domains in any spelling, each once", async () => {
    const requests = await sent("SearchPeople", { employer_domains: [...GOOD_DOMAINS, "other.com"] });
    expect(valuesOf(requests, "q_organization_domains_list[]")).toEqual(["acme.com", "other.com"]);
    for (const domain of [...BAD_DOMAINS, ""]) {
      expect((await faultsOf("SearchPeople", { employer_domains: ["acme.com", domain] })).join()).toMatch(
        /^employer_domains/,
      );
    }
  });

  it("SearchPeople accepts at most a thousand domains", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.com`);
    expect(
      valuesOf(await sent("SearchPeople", { employer_domains: many(1_000) }), "q_organization_domains_list[]"),
    ).toHaveLength(1_000);
    expect(await faultsOf("SearchPeople", { employer_domains: many(1_001) })).toEqual(["employer_domains"]);
  });
});

describe("lists", () => {
  it.each([
    ["SearchOrganizations", "keyword_tags", "q_organization_keyword_tags[]"],
    ["SearchOrganizations", "locations", "organization_locations[]"],
    ["SearchPeople", "person_titles", "person_titles[]"],
    ["SearchPeople", "person_locations", "person_locations[]"],
    ["SearchPeople", "organization_locations", "organization_locations[]"],
  ] as const)("%s.%s reaches the backend unchanged, and rejects blank items", async (name, parameter, wire) => {
    const values = ["Zürich, Schweiz", "a&b=c", "日本", "x".repeat(500)];
    expect(valuesOf(await sent(name, { [parameter]: values }), wire)).toEqual(values);
    expect(valuesOf(await sent(name, { [parameter]: [] }), wire)).toEqual([]);
    for (const blank of ["", " ", "\n"]) {
      expect((await faultsOf(name, { [parameter]: ["ok", blank] })).join()).toMatch(new RegExp(`^${parameter}`));
    }
  });

  it("technology_uids reach the backend as UIDs, each once, and blank items are rejected", async () => {
    const wire = "currently_using_any_of_technology_uids[]";
    const names = ["Google Analytics", " google_analytics", "WordPress.org", "Node.js", "Amazon  AWS", "日本"];
    const uids = ["google_analytics", "wordpress_org", "node_js", "amazon_aws", "日本"];
    expect(valuesOf(await sent("SearchOrganizations", { technology_uids: names }), wire)).toEqual(uids);
    expect(valuesOf(await sent("SearchOrganizations", { technology_uids: [] }), wire)).toEqual([]);
    for (const blank of ["", " ", "\n"]) {
      const faults = await faultsOf("SearchOrganizations", { technology_uids: ["ok", blank] });
      expect(faults.join()).toMatch(/^technology_uids/);
    }
  });

  it.each([
    ["SearchOrganizations", "num_employees_ranges"],
    ["SearchPeople", "organization_num_employees_ranges"],
  ] as const)("each item of %s.%s is min,max", async (name, parameter) => {
    const requests = await sent(name, { [parameter]: ["1,10", " 11 , 50 "] });
    expect(valuesOf(requests, "organization_num_employees_ranges[]")).toEqual(["1,10", "11,50"]);
    for (const range of ["", "10", "50,11", "1-10", "a,b", "-1,5"]) {
      expect((await faultsOf(name, { [parameter]: ["1,10", range] })).join()).toMatch(new RegExp(`^${parameter}`));
    }
  });

  it("lists of seniorities accept known seniorities only", async () => {
    const seniorities = [
      "owner",
      "founder",
      "c_suite",
      "partner",
      "vp",
      "head",
      "director",
      "manager",
      "senior",
      "entry",
      "intern",
    ];
    expect(valuesOf(await sent("SearchPeople", { person_seniorities: seniorities }), "person_seniorities[]")).toEqual(
      seniorities,
    );
    for (const seniority of ["boss", "", "C-suite!"]) {
      expect((await faultsOf("SearchPeople", { person_seniorities: [seniority] })).join()).toMatch(
        /^person_seniorities/,
      );
    }
  });
});

describe("revenue bounds", () => {
  it("revenue is an integer in dollars from 0, and the minimum does not exceed the maximum", async () => {
    const requests = await sent("SearchOrganizations", { revenue_min: 0, revenue_max: 5_000_000 });
    expect(valuesOf(requests, "revenue_range[min]")).toEqual(["0"]);
    expect(valuesOf(requests, "revenue_range[max]")).toEqual(["5000000"]);
    await sent("SearchOrganizations", { revenue_min: 5, revenue_max: 5 });
    for (const name of ["revenue_min", "revenue_max"]) {
      for (const value of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(await faultsOf("SearchOrganizations", { [name]: value })).toEqual([name]);
      }
    }
    expect(await faultsOf("SearchOrganizations", { revenue_min: 6, revenue_max: 5 })).toEqual(["revenue_min"]);
  });

  it("revenue is never sent in exponential notation", async () => {
    const requests = await sent("SearchOrganizations", { revenue_max: Number.MAX_SAFE_INTEGER });
    expect(valuesOf(requests, "revenue_range[max]")).toEqual([String(Number.MAX_SAFE_INTEGER)]);
    expect(await faultsOf("SearchOrganizations", { revenue_max: 1e21 })).toEqual(["revenue_max"]);
  });
});

describe("the identifiers of a person", () => {
  const identifiersOnly = (args: object) => ({ person_id: undefined, ...args });

  it.each([
    { person_id: "p1" },
    { name: "Ada Lovelace" },
    { first_name: "Ada", last_name: "Lovelace" },
    { email: "ada@acme.com" },
    { email: " ada@acme.com " },
    { linkedin_url: "https://www.linkedin.com/in/ada" },
    { linkedin_url: "linkedin.com/in/ada" },
    { name: "Ada", organization_name: "Acme", domain: "acme.com" },
  ])("EnrichPerson accepts the identifiers %j", async (args) => {
    const requests = await sent("EnrichPerson", identifiersOnly(args));
    for (const value of Object.values(args)) expect(requests[0]?.query.map(([, text]) => text)).toContain(value.trim());
  });

  it.each([
    {},
    { first_name: "Ada" },
    { last_name: "Lovelace" },
    { first_name: "Ada", last_name: " " },
    { domain: "acme.com" },
    { organization_name: "Acme" },
    { organization_name: "Acme", domain: "acme.com", reveal_work_email: true },
    { name: " " },
    { person_id: "" },
    { person_id: " ", email: "", linkedin_url: "" },
  ])("EnrichPerson rejects the identifiers %j", async (args) => {
    expect(await faultsOf("EnrichPerson", identifiersOnly(args))).toEqual(["person_id"]);
  });

  it.each(["ada", "ada@acme", "@acme.com", "a b@acme.com", "ada@acme.com, bob@acme.com", "Ada <ada@acme.com>", " "])(
    "EnrichPerson rejects the email address %j",
    async (email) => {
      expect(await faultsOf("EnrichPerson", { email })).toEqual(["email"]);
    },
  );

  it.each(["https://example.com/in/ada", "linkedin.com", "ada", "https://notlinkedin.com/in/ada", " "])(
    "EnrichPerson rejects the profile %j",
    async (linkedin_url) => {
      expect(await faultsOf("EnrichPerson", { linkedin_url })).toEqual(["linkedin_url"]);
    },
  );

  it("EnrichPerson never requests private addresses or phone numbers", async () => {
    const [request] = await sent("EnrichPerson", { reveal_work_email: true });
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      id: "p1",
      reveal_personal_emails: "false",
      reveal_phone_number: "false",
    });
  });
});

describe("free text", () => {
  it("free text reaches the backend trimmed, and cannot add parameters", async () => {
    const keywords = " a&per_page=1#x ";
    const requests = await sent("SearchPeople", { keywords });
    expect(valuesOf(requests, "q_keywords")).toEqual([keywords.trim()]);
    expect(valuesOf(requests, "per_page")).toEqual(["25"]);
    expect(valuesOf(await sent("SearchPeople", { keywords: " " }), "q_keywords")).toEqual([]);
  });
});
