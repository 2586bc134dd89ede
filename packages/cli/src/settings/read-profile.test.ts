import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { configPath, readProfile } from "./read-profile.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));
const TOOLWRIGHT_CONFIG = join(folder, "config.json");

function read(name: string, text: string, environment: Readonly<Record<string, string>> = {}) {
  writeFileSync(TOOLWRIGHT_CONFIG, text);
  return readProfile(name, { ...environment, TOOLWRIGHT_CONFIG });
}

const withProfile = (profile: unknown) => JSON.stringify({ profiles: { staging: profile } });

describe("configPath", () => {
  test.each([
    [{ HOME: "/home/ada" }, "/home/ada/.config/toolwright/config.json"],
    [{ HOME: "/home/ada", XDG_CONFIG_HOME: "/etc/xdg" }, "/etc/xdg/toolwright/config.json"],
    [{ HOME: "/home/ada", TOOLWRIGHT_CONFIG: "./mine.json" }, "./mine.json"],
  ])("the config file of %j is %s", (environment, path) => {
    expect(configPath(environment)).toBe(path);
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
    expect(read1).toMatchObject({ policy: join(folder, "policy.json"), audit: undefined });
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
    ["{", 'must be a JSON object with an object "profiles"'],
    ['{"profiles":[]}', 'must be a JSON object with an object "profiles"'],
    [withProfile([]), "it must be an object"],
    [withProfile({ policy: "" }), "policy and audit must be paths of files"],
    [withProfile({ audit: " " }), "policy and audit must be paths of files"],
    [withProfile({ policy: null }), "policy and audit must be paths of files"],
    ['{"profiles":{"staging":{"policy":"a.json","pol\\u0069cy":"b.json"}}}', 'twice: "profiles"."staging"."policy"'],
    ['{"profiles":{"staging":{},"staging":{}}}', 'twice: "profiles"."staging"'],
    [withProfile({ keys: {} }), "its fields are variables, policy, audit"],
    [withProfile({ variables: [] }), '"variables" must be an object'],
    [withProfile({ variables: { SALES_KEY: "A" } }), 'the names in "variables" are OBSERVABILITY_API_KEY'],
    [withProfile({ variables: { SALES_API_KEY: 1 } }), "SALES_API_KEY must be the name of an environment variable"],
    [withProfile({ policy: 1 }), "policy and audit must be paths of files"],
  ])("%s is refused with an explanation", async (text, words) => {
    await expect(read("staging", text)).rejects.toThrow(words);
  });

  test("a key in place of a name is refused, and not quoted", async () => {
    const key = "sk-live/0123456789";
    const error = await read("staging", withProfile({ variables: { SALES_API_KEY: key } })).catch(
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ message: expect.stringContaining("and never a key") });
    expect((error as Error).message).not.toContain("0123456789");
  });

  test.each(["stagin", "toString", "__proto__"])(
    "the missing profile %s is refused with the known ones",
    async (name) => {
      await expect(read(name, withProfile({}))).rejects.toThrow("has no profile of this name. It has: staging.");
    },
  );

  test("a missing file is named", async () => {
    await expect(readProfile("a", { TOOLWRIGHT_CONFIG: join(folder, "missing") })).rejects.toThrow(
      `--profile needs the file ${join(folder, "missing")}`,
    );
  });
});
