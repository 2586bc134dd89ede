import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PROFILE_ACCESS, VARIABLES } from "../__fixtures__/profile-source.ts";
import { configPath, mayBeKey, nameSources, readProfile } from "./read-profile.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));
const TOOLWRIGHT_CONFIG = join(folder, "config.json");

const source = (environment: Readonly<Record<string, string>>) => ({
  access: PROFILE_ACCESS,
  environment,
  variables: VARIABLES,
});

function read(name: string, text: string, environment: Readonly<Record<string, string>> = {}) {
  writeFileSync(TOOLWRIGHT_CONFIG, text);
  return readProfile(name, source({ ...environment, TOOLWRIGHT_CONFIG }));
}

const withProfile = (profile: unknown) => JSON.stringify({ profiles: { staging: profile } });

describe("configPath", () => {
  test.each([
    [{ HOME: "/home/ada" }, "/home/ada/.config/toolwright/config.json"],
    [{ HOME: "/home/ada", XDG_CONFIG_HOME: "/etc/xdg" }, "/etc/xdg/toolwright/config.json"],
    [{ HOME: "/home/ada", TOOLWRIGHT_CONFIG: "./mine.json" }, "./mine.json"],
  ])("the config file of %j is %s", (environment, path) => {
    expect(configPath(environment, PROFILE_ACCESS)).toBe(path);
  });
});

describe("readProfile", () => {
  test("reads the variables that the profile names, and no others of the toolkits", async () => {
    const profile = withProfile({ variables: { SALES_API_KEY: "STAGING_APOLLO_KEY" }, policy: "policy.json" });
    const environment = {
      STAGING_APOLLO_KEY: "staging",
      SALES_API_KEY: "production",
      MESSAGING_APP_API_KEY: "production",
    };
    const read1 = await read("staging", profile, environment);
    expect(read1.environment).toMatchObject({ SALES_API_KEY: "staging", MESSAGING_APP_API_KEY: undefined });
    expect(read1).toMatchObject({ policy: [join(folder, "policy.json")], audit: [] });
  });

  test("the file may start with a byte order mark", async () => {
    const profile = withProfile({ variables: { SALES_API_KEY: "STAGING_APOLLO_KEY" } });
    const { environment, sources } = await read("staging", `\uFEFF${profile}`, { STAGING_APOLLO_KEY: "staging" });
    expect(environment["SALES_API_KEY"]).toBe("staging");
    expect([...sources]).toEqual([["SALES_API_KEY", "STAGING_APOLLO_KEY"]]);
  });

  test("a variable that is not set stays unset", async () => {
    const profile = withProfile({ variables: { SALES_API_KEY: "NOT_SET" } });
    const { environment } = await read("staging", profile, { SALES_API_KEY: "production" });
    expect(environment["SALES_API_KEY"]).toBeUndefined();
  });

  test.each([
    ["{", "it is not JSON (line 1 column 2)"],
    ['{"profiles":[]}', 'must be a JSON object whose only key is "profiles", an object'],
    [withProfile([]), "it must be an object"],
    [withProfile({ policy: "" }), "policy and audit must be paths of files"],
    [withProfile({ audit: " " }), "policy and audit must be paths of files"],
    [withProfile({ policy: null }), "policy and audit must be paths of files"],
    ['{"profiles":{"staging":{"policy":"a.json","pol\\u0069cy":"b.json"}}}', 'twice: "profiles"."staging"."policy"'],
    ['{"profiles":{"staging":{},"staging":{}}}', 'twice: "profiles"."staging"'],
    [withProfile({ keys: {} }), "its fields are variables, settings, policy, audit"],
    [withProfile({ variables: [] }), '"variables" and "settings" must be objects'],
    [
      withProfile({ variables: { SALES_KEY: "A" } }),
      'the names in "variables" and "settings" are OBSERVABILITY_API_KEY',
    ],
    [withProfile({ variables: { SALES_API_KEY: 1 } }), "SALES_API_KEY must be the name of an environment variable"],
    [withProfile({ policy: 1 }), "policy and audit must be paths of files"],
    [withProfile({ settings: [] }), '"variables" and "settings" must be objects'],
    [withProfile({ settings: { SALES_KEY: "A" } }), 'the names in "variables" and "settings" are'],
    [withProfile({ settings: { OBSERVABILITY_SITE: " " } }), "must be a string that is not empty"],
    [
      withProfile({ settings: { OBSERVABILITY_SITE: "a" }, variables: { OBSERVABILITY_SITE: "A" } }),
      'OBSERVABILITY_SITE is in both "variables" and "settings"',
    ],
    ['{"profiles":{},"accounts":{}}', 'must be a JSON object whose only key is "profiles", an object'],
  ])("%s is refused with an explanation", async (text, words) => {
    await expect(read("staging", text)).rejects.toThrow(words);
  });

  test.each([
    { variables: { SALES_API_KEY: "sk-live/0123456789" } },
    { variables: { SALES_API_KEY: "ca4a7bd05c1f4e96a8d3b2e7f0123456" } },
    { settings: { SALES_API_KEY: "ca4a7bd05c1f4e96a8d3b2e7f0123456" } },
    { settings: { OBSERVABILITY_SITE: "ca4a7bd05c1f4e96a8d3b2e7f0123456" } },
  ])("a key in the file is refused, and not quoted: %j", async (profile) => {
    const error = await read("staging", withProfile(profile)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "misconfigured", message: expect.stringMatching(/never a key|no file may/) });
    expect((error as Error).message).not.toContain("0123456");
  });

  test("a setting is a literal value that replaces the process's", async () => {
    const profile = withProfile({ settings: { OBSERVABILITY_SITE: "us5.datadoghq.com" } });
    const { environment, sources } = await read("staging", profile, { OBSERVABILITY_SITE: "datadoghq.eu" });
    expect(environment["OBSERVABILITY_SITE"]).toBe("us5.datadoghq.com");
    expect([...sources]).toEqual([]);
  });

  test.each(["stagin", "toString", "__proto__"])(
    "the missing profile %s is refused with the known ones",
    async (name) => {
      await expect(read(name, withProfile({}))).rejects.toThrow("has no profile of this name. It has: staging.");
    },
  );

  test("a missing file is named", async () => {
    await expect(readProfile("a", source({ TOOLWRIGHT_CONFIG: join(folder, "missing") }))).rejects.toThrow(
      `--profile cannot use the file ${join(folder, "missing")}: ENOENT: no such file or directory.`,
    );
  });
});

describe("mayBeKey", () => {
  test.each([
    ["51ca4a127e00b9d83f64", true],
    ["ca4aQx7LmZr3VtYw9KpNdg", true],
    ["0C4AA17E00DD4F3B9E2F6A7D81C5B390", true],
    ["Bearer ca4a7bd05c1f4e96a8d3b2e7f0915c48", true],
    ["us5.datadoghq.com", false],
    ["US_WEST_2_OBSERVABILITY_API_KEY_2026", false],
    ["Shops in Europe, since 2019", false],
    ["internationalizationOfShops", false],
  ])("%s: %s", (text, expected) => {
    expect(mayBeKey(text)).toBe(expected);
  });
});

test("nameSources replaces entire names only", () => {
  const sources = new Map([["SALES_API_KEY", "EU_KEY"]]);
  const text = { message: "Not set: SALES_API_KEY, SALES_API_KEY_2." };
  expect(nameSources(text, sources)).toEqual({ message: "Not set: EU_KEY, SALES_API_KEY_2." });
  expect(nameSources(text, undefined)).toBe(text);
});
