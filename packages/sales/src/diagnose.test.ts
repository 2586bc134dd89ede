import { createSandboxFactory } from "@toolwright/sandbox";
import { describe, expect, test } from "vitest";
import { definitions } from "./definitions.ts";
import { diagnoseSales } from "./diagnose.ts";

const { sales } = createSandboxFactory(1)();

describe("the diagnosis of Apollo", () => {
  test("says of every tool whether it works", async () => {
    const { status, tools } = await diagnoseSales(sales.options);
    expect(status).toBe("ok");
    expect(tools.map(({ tool }) => tool)).toEqual(
      Object.values(definitions)
        .map(({ name }) => name)
        .sort(),
    );
    for (const { tool, outcome } of tools) expect(["works", "not_checkable"], tool).toContain(outcome);
  });

  test("sends only requests that read, and none twice", async () => {
    sales.reset();
    await diagnoseSales(sales.options);
    const lines = sales.requests.map(({ method, path }) => `${method} ${path}`);
    expect(lines).toMatchInlineSnapshot(`
      [
        "GET /api/v1/auth/health",
        "POST /api/v1/usage_stats/api_usage_stats",
        "POST /api/v1/usage_stats/credit_usage_stats",
        "POST /api/v1/mixed_people/api_search",
      ]
    `);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("sends nothing when offline", async () => {
    sales.reset();
    const { status, offline, tools } = await diagnoseSales({ ...sales.options, offline: true });
    expect({ status, offline, outcomes: new Set(tools.map(({ outcome }) => outcome)) }).toEqual({
      status: "ok",
      offline: true,
      outcomes: new Set(["unknown"]),
    });
    expect(sales.requests).toEqual([]);
  });

  test("is not set up without secrets, and names its variables", async () => {
    const none = Object.fromEntries(Object.keys(sales.options).map((name) => [name, ""]));
    const { status, settings } = await diagnoseSales({ ...none, fetch: sales.fetch } as never);
    expect(status).toBe("not_set_up");
    expect(new Set(settings.map(({ state }) => state))).toEqual(new Set(["missing"]));
  });

  test("reports a secret that cannot be read, and does not throw", async () => {
    const failing = () => {
      throw new Error("vault: s3cret");
    };
    const secrets = Object.keys(sales.options).filter((name) => /[kK]ey$|siteId/.test(name));
    for (const name of secrets) {
      const diagnosis = await diagnoseSales({ ...sales.options, [name]: failing } as never);
      expect(diagnosis).toMatchObject({ status: "problems", findings: [{ cause: "missing" }] });
      expect(JSON.stringify(diagnosis)).not.toContain("s3cret");
    }
  });

  test("an abort of the caller ends it with the code aborted", async () => {
    const options = { ...sales.options, signal: AbortSignal.abort() };
    await expect(diagnoseSales(options)).rejects.toMatchObject({ code: "aborted" });
  });
});
