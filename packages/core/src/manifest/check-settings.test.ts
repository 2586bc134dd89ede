import { describe, expect, test, vi } from "vitest";
import { PROBE_OPTIONS, probeManifest } from "../__fixtures__/probe-manifest.ts";
import { accountOptions, checkSettings, missingVariables, unstableNames, withUnstable } from "./check-settings.ts";

const ENVIRONMENT = {
  PROBE_SITE_ID: "site-0001",
  PROBE_API_KEY: "api-00000001",
  PROBE_APP_KEY: "app-00000001",
  PROBE_REGION: "US",
};

describe("the table of settings", () => {
  test.each([
    [{ apiKey: "app-00000001", appKey: "api-00000001" }, "swapped", "PROBE_API_KEY and PROBE_APP_KEY are swapped"],
    [{ apiKey: "id-000000001" }, "wrong_kind", "PROBE_API_KEY contains an id."],
    [{ appKey: "api-00000001" }, "wrong_kind", "PROBE_API_KEY and PROBE_APP_KEY have the same value."],
    [{ apiKey: '"api-00000001"' }, "quoted", "PROBE_API_KEY has quotes"],
    [{ region: "" }, "missing", "Not set: PROBE_REGION."],
    [{ engine: "newest" }, "unknown_value", "PROBE_ENGINE must be new or old."],
  ])("finds %j to be %s, without quoting it", (options, cause, words) => {
    const { findings } = checkSettings(probeManifest, { ...PROBE_OPTIONS, ...options });
    expect(findings).toMatchObject([{ check: "settings", outcome: "problem", cause }]);
    expect(findings[0]?.message).toContain(words);
    expect(JSON.stringify(findings)).not.toContain("newest");
  });

  test.each([
    [{ apiKey: "0123456789" }, "problem", "too_short", "PROBE_API_KEY has 10 characters, and an API key has 12."],
    [{ apiKey: "api-0000001" }, "warning", "unusual_form", "PROBE_API_KEY has 11 characters, and an API key has 12."],
    [{ apiKey: "new-00000001" }, "warning", "unusual_form", "has 12 characters, an unusual form for an API key."],
    [{ appKey: "app-0000001" }, "warning", "unusual_form", "has 11 characters, an unusual form for an app key."],
    [{ apiKey: "app-00000002" }, "problem", "wrong_kind", "has the form of an app key, and not that of an API key."],
    [{ appKey: "api-00000002" }, "warning", "unusual_form", "has the form of an API key, and not that of an app key."],
  ] as const)("finds the length or the form of %j to be a %s", (options, outcome, cause, words) => {
    const { findings } = checkSettings(probeManifest, { ...PROBE_OPTIONS, ...options });
    expect(findings).toMatchObject([{ check: "settings", outcome, cause, message: expect.stringContaining(words) }]);
    const behindProxy = { ...PROBE_OPTIONS, ...options, baseUrl: "https://proxy.example" };
    expect(checkSettings(probeManifest, behindProxy).findings).toEqual([]);
  });

  test("finds the faults of the other values beside a malformed one", () => {
    const malformed = { siteId: "abc", apiKey: "id-000000001" };
    const { findings } = checkSettings(probeManifest, { ...PROBE_OPTIONS, ...malformed, engine: "newest" });
    expect(findings.map(({ message }) => message.replace(/ .*/, ""))).toEqual([
      "PROBE_SITE_ID",
      "PROBE_API_KEY",
      "PROBE_ENGINE",
    ]);
  });

  test("checks the values with a malformed region left out, and a malformed key present but unknown", () => {
    const checkValues = vi.fn(() => []);
    checkSettings({ ...probeManifest, checkValues }, { ...PROBE_OPTIONS, apiKey: "abc", region: '"US"' });
    expect(checkValues).toHaveBeenCalledWith({ ...PROBE_OPTIONS, apiKey: "…", region: "" }, expect.anything());
  });

  test("has no fault for a setting that another option replaces, or that only writes need", () => {
    const options = { ...PROBE_OPTIONS, siteId: "", region: "", baseUrl: "https://proxy.example" };
    expect(checkSettings(probeManifest, options).findings).toEqual([]);
  });

  test("names the missing variables in alphabetical order, and those of writes only if calls may write", () => {
    expect(missingVariables(probeManifest, {}, { readOnly: true })).toEqual([
      "PROBE_API_KEY",
      "PROBE_APP_KEY",
      "PROBE_REGION",
    ]);
    expect(missingVariables(probeManifest, {}, { readOnly: false })).toContain("PROBE_SITE_ID");
  });
});

describe("the options of an account", () => {
  test("are the values of its variables, converted", () => {
    expect(accountOptions(probeManifest, { ...ENVIRONMENT, PROBE_ENGINE: " old " })).toEqual({
      ...PROBE_OPTIONS,
      engine: "old",
    });
    expect(accountOptions(probeManifest, ENVIRONMENT)).toEqual({ ...PROBE_OPTIONS, engine: undefined });
  });

  test("do not contain a value that the setting does not have, and the error does not quote it", () => {
    const open = () => accountOptions(probeManifest, { ...ENVIRONMENT, PROBE_ENGINE: "api-00000001" });
    expect(open).toThrow("PROBE_ENGINE must be new or old");
    expect(open).not.toThrow("api-0");
  });
});

test("only a toolkit with an unstable tool of a name gets the option that adds it", () => {
  expect(unstableNames(probeManifest)).toEqual(["Later"]);
  expect(withUnstable(probeManifest, ["Later", "Other"])).toEqual({ extraTools: probeManifest.unstableDefinitions });
  expect(withUnstable(probeManifest, [])).toEqual({});
});
