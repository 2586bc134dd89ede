import { createSandboxFactory } from "@toolwright/sandbox";
import { describe, expect, test } from "vitest";
import { definitions } from "./definitions.ts";
import { diagnoseObservability } from "./diagnose.ts";

const { observability } = createSandboxFactory(1)();

describe("the diagnosis of Datadog", () => {
  test("says of every tool whether it works", async () => {
    const { status, tools } = await diagnoseObservability(observability.options);
    expect(status).toBe("ok");
    expect(tools.map(({ tool }) => tool)).toEqual(
      Object.values(definitions)
        .map(({ name }) => name)
        .sort(),
    );
    for (const { tool, outcome } of tools) expect(["works", "not_checkable"], tool).toContain(outcome);
  });

  test("sends only requests that read, and none twice", async () => {
    observability.reset();
    await diagnoseObservability(observability.options);
    const lines = observability.requests.map(({ method, path }) => `${method} ${path}`);
    expect(lines).toMatchInlineSnapshot(`
      [
        "GET /api/v1/validate",
        "GET /api/v2/validate_keys",
        "POST /api/v2/logs/events/search",
        "POST /api/v2/spans/events/search",
      ]
    `);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("sends nothing when offline", async () => {
    observability.reset();
    const { status, offline, tools } = await diagnoseObservability({ ...observability.options, offline: true });
    expect({ status, offline, outcomes: new Set(tools.map(({ outcome }) => outcome)) }).toEqual({
      status: "ok",
      offline: true,
      outcomes: new Set(["unknown"]),
    });
    expect(observability.requests).toEqual([]);
  });

  test("is not set up without secrets, and names its variables", async () => {
    const none = Object.fromEntries(Object.keys(observability.options).map((name) => [name, ""]));
    const { status, settings } = await diagnoseObservability({ ...none, fetch: observability.fetch } as never);
    expect(status).toBe("not_set_up");
    expect(new Set(settings.map(({ state }) => state))).toEqual(new Set(["missing"]));
  });

  test("reports a secret that cannot be read, and does not throw", async () => {
    const failing = () => {
      throw new Error("vault: s3cret");
    };
    const secrets = Object.keys(observability.options).filter((name) => /[kK]ey$|siteId/.test(name));
    for (const name of secrets) {
      const diagnosis = await diagnoseObservability({ ...observability.options, [name]: failing } as never);
      expect(diagnosis).toMatchObject({ status: "problems", findings: [{ cause: "missing" }] });
      expect(JSON.stringify(diagnosis)).not.toContain("s3cret");
    }
  });

  test("an abort of the caller ends it with the code aborted", async () => {
    const options = { ...observability.options, signal: AbortSignal.abort() };
    await expect(diagnoseObservability(options)).rejects.toMatchObject({ code: "aborted" });
  });
});
