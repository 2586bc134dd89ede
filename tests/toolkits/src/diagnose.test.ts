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
  },
  {
    toolkit: "messaging",
    backend: sandbox.messaging,
    secrets: ["siteId", "trackingApiKey", "appApiKey"],
    createTools: () => createMessaging(sandbox.messaging.options).tools,
    diagnose: (options: object = {}) => diagnoseMessaging({ ...sandbox.messaging.options, ...options }),
  },
  {
    toolkit: "sales",
    backend: sandbox.sales,
    secrets: ["apiKey"],
    createTools: () => createSales(sandbox.sales.options).tools,
    diagnose: (options: object = {}) => diagnoseSales({ ...sandbox.sales.options, ...options }),
  },
];

/** Requests that change nothing and cost nothing. */
const READS = /^GET |^POST \S*(?:\/events\/search|query\/scalar|usage_stats|api_search)$/;

test("every toolkit has a diagnosis", () => {
  expect(DIAGNOSES.map(({ toolkit }) => toolkit).sort()).toEqual(findToolkits().map(({ name }) => name));
});

describe.each(DIAGNOSES)("the diagnosis of $toolkit", ({ backend, secrets, createTools, diagnose }) => {
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
    const sent = backend.requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((request) => !READS.test(request))).toEqual([]);
    expect(sent.length).toBeGreaterThan(3);
    expect(sent).toEqual([...new Set(sent)]);
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
