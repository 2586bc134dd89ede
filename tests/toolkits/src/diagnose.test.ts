import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { diagnoseMessaging, diagnoseObservability, diagnoseSales } from "toolwright/doctor";
import { beforeEach, describe, expect, test } from "vitest";
import { sandbox } from "./create-tools.ts";
import { findToolkits } from "./find-toolkits.ts";

const DIAGNOSES = [
  {
    toolkit: "observability",
    backend: sandbox.observability,
    secrets: ["apiKey", "applicationKey"],
    createTools: () => createObservability(sandbox.observability.options).tools,
    diagnose: (options: object = {}) => diagnoseObservability({ ...sandbox.observability.options, ...options }),
    requests: [
      "GET /api/v1/validate",
      "GET /api/v2/validate_keys",
      "POST /api/v2/logs/events/search",
      "POST /api/v2/spans/events/search",
    ],
  },
  {
    toolkit: "messaging",
    backend: sandbox.messaging,
    secrets: ["siteId", "trackingApiKey", "appApiKey"],
    createTools: () => createMessaging(sandbox.messaging.options).tools,
    diagnose: (options: object = {}) => diagnoseMessaging({ ...sandbox.messaging.options, ...options }),
    requests: [
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
    ],
  },
  {
    toolkit: "sales",
    backend: sandbox.sales,
    secrets: ["apiKey"],
    createTools: () => createSales(sandbox.sales.options).tools,
    diagnose: (options: object = {}) => diagnoseSales({ ...sandbox.sales.options, ...options }),
    requests: [
      "GET /api/v1/auth/health",
      "POST /api/v1/usage_stats/api_usage_stats",
      "POST /api/v1/usage_stats/credit_usage_stats",
      "POST /api/v1/mixed_people/api_search",
    ],
  },
];

test("every toolkit has a diagnosis", () => {
  expect(DIAGNOSES.map(({ toolkit }) => toolkit).sort()).toEqual(findToolkits().map(({ name }) => name));
});

describe.each(DIAGNOSES)("the diagnosis of $toolkit", ({ backend, secrets, createTools, diagnose, requests }) => {
  beforeEach(() => backend.reset());

  test("says of every tool whether it works", async () => {
    const { status, tools } = await diagnose();
    expect(status).toBe("ok");
    const names = createTools().map(({ name }) => name);
    expect(tools.map(({ tool }) => tool)).toEqual(names.sort());
    for (const { tool, outcome } of tools) expect(["works", "not_checkable"], tool).toContain(outcome);
  });

  test("sends only requests that read, and none twice", async () => {
    await diagnose();
    expect(backend.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(requests);
  });

  test("sends nothing when offline", async () => {
    const { status, offline, tools } = await diagnose({ offline: true });
    const outcomes = new Set(tools.map(({ outcome }) => outcome));
    expect({ status, offline, outcomes }).toEqual({ status: "ok", offline: true, outcomes: new Set(["unknown"]) });
    expect(backend.requests).toEqual([]);
  });

  test("is not set up without secrets, and names its variables", async () => {
    const none = Object.fromEntries(Object.keys(backend.options).map((name) => [name, ""]));
    const { status, settings } = await diagnose({ ...none, fetch: backend.fetch });
    expect(status).toBe("not_set_up");
    expect(new Set(settings.map(({ state }) => state))).toEqual(new Set(["missing"]));
  });

  test.each(secrets)("reports that %s cannot be read, and does not throw", async (name) => {
    const failing = () => {
      throw new Error("vault: s3cret");
    };
    const diagnosis = await diagnose({ [name]: failing });
    expect(diagnosis).toMatchObject({ status: "problems", findings: [{ cause: "missing" }] });
    expect(JSON.stringify(diagnosis)).not.toContain("s3cret");
  });

  test("an abort of the caller ends it with the code aborted", async () => {
    await expect(diagnose({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
  });
});
