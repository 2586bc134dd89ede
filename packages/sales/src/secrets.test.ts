import { inspect } from "node:util";
import { dispatch, findTool } from "@toolwright/core";
import { isToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { verifies } from "../requirements.ts";
import type { SalesOptions } from "./services.ts";
import { createSales, type Sales } from "./toolkit.ts";

const CALLS: Readonly<Record<string, (sales: Sales) => Promise<object>>> = {
  EnrichOrganization: (sales) => sales.enrichOrganization({ domain: "acme.com" }),
  EnrichPerson: (sales) => sales.enrichPerson({ person_id: "p1" }),
  GetApiUsage: (sales) => sales.getApiUsage({}),
  SearchOrganizations: (sales) => sales.searchOrganizations({}),
  SearchPeople: (sales) => sales.searchPeople({}),
};
const calls = Object.values(CALLS);

it("every tool has a call in the table of this file", () => {
  const names = createSales().tools.map(({ name }) => name.replace("Sales.", ""));
  const missing = names.filter((name) => !Object.hasOwn(CALLS, name));
  expect(missing, "Add the tools to `CALLS` in packages/sales/src/secrets.test.ts.").toEqual([]);
});

const respondToAll = async () =>
  Response.json({
    ...{ organization: { id: "o1", name: "Acme" }, person: { id: "p1" }, people: [] },
    organizations: [{ id: "5e66b6381e05b4008c8331b8", name: "Acme", primary_domain: "acme.com" }],
  });

function offline(options: SalesOptions = {}, respond: () => Promise<Response> = respondToAll) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    requests.push(new Request(input, init));
    return respond();
  };
  const clock = testClock(0);
  return { requests, sales: createSales({ fetch, clock, retry: 0, ...options }) };
}

beforeEach(() => {
  vi.stubEnv("SALES_API_KEY", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the API key", () => {
  it(verifies("secret.api-key"), async () => {
    for (const call of calls) {
      vi.stubEnv("SALES_API_KEY", " environment-key\n");
      const { requests, sales } = offline();
      await call(sales);
      expect(requests.length).toBeGreaterThan(0);
      for (const { headers, url } of requests) {
        expect(headers.get("x-api-key")).toBe("environment-key");
        expect(url).not.toContain("environment-key");
      }
    }
  });

  it("a key passed as an option takes precedence over the environment", async () => {
    vi.stubEnv("SALES_API_KEY", "environment-key");
    for (const apiKey of ["option-key", () => "option-key"]) {
      const { requests, sales } = offline({ apiKey });
      await sales.getApiUsage({});
      expect(requests[0]?.headers.get("x-api-key")).toBe("option-key");
    }
  });

  it("the key is read at each call, not when the toolkit is created", async () => {
    let turn = 0;
    const { requests, sales } = offline({ apiKey: () => `key-${++turn}` });
    expect(turn).toBe(0);
    await sales.searchPeople({});
    await sales.searchPeople({});
    expect(requests.map(({ headers }) => headers.get("x-api-key"))).toEqual(["key-1", "key-2"]);
  });

  it.each(Object.entries(CALLS))("a key that the backend repeats to %s is redacted", async (_, call) => {
    const echo = async () => Response.json({ error: "bad key option-key-12345" }, { status: 422 });
    const error: unknown = await call(offline({ apiKey: "option-key-12345" }, echo).sales).catch(
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toContain("bad key [secret]");
    expect(`${inspect(error)} ${JSON.stringify(error)}`).not.toContain("option-key-12345");
  });

  it("a key in a record is redacted", async () => {
    const echo = async () => Response.json({ organization: { id: "o1", name: "option-key-12345" } });
    const result = await offline({ apiKey: "option-key-12345" }, echo).sales.enrichOrganization({ domain: "acme.com" });
    expect(result.company?.name).toBe("[secret]");
  });

  it.each(Object.entries(CALLS))("the key never follows a redirect of %s to another host", async (_, call) => {
    const away = async () => new Response(null, { status: 307, headers: { location: "https://elsewhere.example/" } });
    const { requests, sales } = offline({ apiKey: "option-key" }, away);
    await expect(call(sales)).rejects.toMatchObject({ code: "upstream" });
    // GetApiUsage sends two requests at once.
    expect(new Set(requests.map(({ url }) => new URL(url).host))).toEqual(new Set(["api.apollo.io"]));
  });
});

describe("a missing API key", () => {
  it(verifies("secret.missing"), async () => {
    for (const call of calls) {
      for (const apiKey of [undefined, "", "  ", () => ""]) {
        const { requests, sales } = offline({ apiKey });
        const error: unknown = await call(sales).catch((thrown: unknown) => thrown);
        expect(isToolError(error) && error).toMatchObject({ code: "missing_secret", retryable: false });
        expect(String(error)).toContain("SALES_API_KEY");
        expect(String(error)).toContain("apiKey");
        expect(requests).toEqual([]);
      }
    }
  });

  it("a missing key is returned as data to an agent", async () => {
    const { sales } = offline();
    const answer = await findTool(sales.tools, "Sales.EnrichOrganization")?.call({ domain: "acme.com" });
    expect(answer).toMatchObject({ ok: false, error: { code: "missing_secret" } });
    expect(answer?.text).toContain("SALES_API_KEY");
  });

  it("no person approves credits without a key", async () => {
    const approve = vi.fn(() => true);
    const args = { domain: "acme.com" };
    const answer = await dispatch(offline().sales.tools, "Sales.EnrichOrganization", args, { approve });
    expect(answer).toMatchObject({ ok: false, error: { code: "missing_secret" } });
    expect(approve).not.toHaveBeenCalled();
  });

  it("a preview works without a key", async () => {
    const { requests, sales } = offline();
    expect((await sales.enrichOrganization.preview({ domain: "acme.com" })).summary).toContain("acme.com");
    expect(requests).toEqual([]);
  });

  it.each(["two words", "broken\nline", "smart“quote"])(
    "rejects a key that is invalid in a header: %j",
    async (apiKey) => {
      const { requests, sales } = offline({ apiKey });
      const error: unknown = await sales.getApiUsage({}).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "missing_secret" });
      expect(`${inspect(error)} ${JSON.stringify(error)}`).not.toContain(apiKey);
      expect(requests).toEqual([]);
    },
  );
});
