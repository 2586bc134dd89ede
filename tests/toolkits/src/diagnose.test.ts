import { diagnose as diagnoseToolkit } from "@toolwright/core/diagnosis";
import { SIMULATED } from "@toolwright/sandbox";
import { MANIFESTS } from "@toolwright/tests-tools";
import { beforeEach, describe, expect, test } from "vitest";
import { sandbox } from "./create-tools.ts";

const DIAGNOSES = SIMULATED.map((toolkit) => {
  const manifest = MANIFESTS[toolkit];
  return {
    toolkit,
    backend: sandbox[toolkit],
    secrets: Object.entries(manifest.settings).flatMap(([name, { isSecret }]) => (isSecret ? name : [])),
    names: Object.values(manifest.definitions).map(({ name }) => name),
    diagnose: (options: object = {}) => diagnoseToolkit(manifest, { ...sandbox[toolkit].options, ...options }),
  };
});

/** Requests that change nothing and cost nothing. */
const READS = /^GET |^POST \S*(?:\/events\/search|query\/scalar|usage_stats|api_search)$/;

describe.each(DIAGNOSES)("the diagnosis of $toolkit", ({ backend, secrets, names, diagnose }) => {
  beforeEach(() => backend.reset());

  test("says of every tool whether it works", async () => {
    const { status, tools } = await diagnose();
    expect(status).toBe("ok");
    expect(tools.map(({ tool }) => tool)).toEqual(names);
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
    const problems = diagnosis.findings.filter(({ outcome }) => outcome === "problem");
    expect([diagnosis.status, problems.map(({ cause }) => cause)]).toEqual(["problems", ["missing"]]);
    expect(JSON.stringify(diagnosis)).not.toContain("s3cret");
  });

  test("an abort of the caller ends it with the code aborted", async () => {
    await expect(diagnose({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
  });
});
