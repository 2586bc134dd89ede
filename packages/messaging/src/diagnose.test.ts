import { createSandboxFactory } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { definitions } from "./definitions.ts";
import { diagnoseMessaging } from "./diagnose.ts";

const { messaging } = createSandboxFactory(1)({ enforceLimits: false });

describe("the diagnosis of Customer.io", () => {
  test("says of every tool whether it works", async () => {
    const { status, tools } = await diagnoseMessaging(messaging.options);
    expect(status).toBe("ok");
    expect(tools.map(({ tool }) => tool)).toEqual(
      Object.values(definitions)
        .map(({ name }) => name)
        .sort(),
    );
    for (const { tool, outcome } of tools) expect(["works", "not_checkable"], tool).toContain(outcome);
  });

  test("sends only requests that read, and none twice", async () => {
    messaging.reset();
    await diagnoseMessaging(messaging.options);
    const lines = messaging.requests.map(({ method, path }) => `${method} ${path}`);
    expect(lines).toMatchInlineSnapshot(`
      [
        "GET /api/v1/accounts/region",
        "GET /v1/segments",
        "GET /v1/customers",
        "GET /v1/customers/toolwright-diagnosis/activities",
        "GET /v1/customers/toolwright-diagnosis/messages",
        "GET /v1/customers/toolwright-diagnosis/segments",
        "GET /v1/campaigns",
        "GET /v1/newsletters",
        "GET /v1/broadcasts",
        "GET /v1/transactional",
      ]
    `);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("sends nothing when offline", async () => {
    messaging.reset();
    const { status, offline, tools } = await diagnoseMessaging({ ...messaging.options, offline: true });
    expect({ status, offline, outcomes: new Set(tools.map(({ outcome }) => outcome)) }).toEqual({
      status: "ok",
      offline: true,
      outcomes: new Set(["unknown"]),
    });
    expect(messaging.requests).toEqual([]);
  });

  test("is not set up without secrets, and names its variables", async () => {
    const none = Object.fromEntries(Object.keys(messaging.options).map((name) => [name, ""]));
    const { status, settings } = await diagnoseMessaging({ ...none, fetch: messaging.fetch } as never);
    expect(status).toBe("not_set_up");
    expect(new Set(settings.map(({ state }) => state))).toEqual(new Set(["missing"]));
  });

  test("reports a secret that cannot be read, and does not throw", async () => {
    const failing = () => {
      throw new Error("vault: s3cret");
    };
    const secrets = Object.keys(messaging.options).filter((name) => /[kK]ey$|siteId/.test(name));
    for (const name of secrets) {
      const diagnosis = await diagnoseMessaging({ ...messaging.options, [name]: failing } as never);
      expect(diagnosis).toMatchObject({ status: "problems", findings: [{ cause: "missing" }] });
      expect(JSON.stringify(diagnosis)).not.toContain("s3cret");
    }
  });

  test("an abort of the caller ends it with the code aborted", async () => {
    const options = { ...messaging.options, signal: AbortSignal.abort() };
    await expect(diagnoseMessaging(options)).rejects.toMatchObject({ code: "aborted" });
  });

  test("waits once for the rate limit of the App API, which other programs share", async () => {
    messaging.reset();
    messaging.fail({ path: "/v1/campaigns", status: 429 });
    const clock = testClock();
    expect(await diagnoseMessaging({ ...messaging.options, clock })).toMatchObject({ status: "ok" });
    expect(clock.sleeps).toEqual([1_100]);
    messaging.reset();
    messaging.fail({ path: "/v1/campaigns", status: 429, times: 2 });
    const limited = await diagnoseMessaging({ ...messaging.options, clock });
    expect(limited.findings.map(({ cause }) => cause)).toContain("used_up");
  });
});
