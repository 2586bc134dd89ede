import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PROFILE_ACCESS, VARIABLES } from "../__fixtures__/profile-source.ts";
import { readAccounts, requireKeys } from "./read-accounts.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-accounts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, "accounts.json");
const TOOLWRIGHT_CONFIG = join(folder, "config.json");
const KEY = "ca4a7bd05c1f4e96a8d3b2e7f0123456";

function read(text: string, environment: Readonly<Record<string, string>> = {}) {
  writeFileSync(FILE, text);
  return readAccounts(FILE, {
    access: PROFILE_ACCESS,
    environment: { ...environment, TOOLWRIGHT_CONFIG },
    variables: VARIABLES,
  });
}

const withAccounts = (accounts: unknown) => JSON.stringify({ accounts });

describe("readAccounts", () => {
  test("each account has the keys that it names, its settings, and no others", async () => {
    const file = withAccounts({
      eu: { description: " Shops in Europe ", variables: { SALES_API_KEY: "EU_KEY" }, policy: "eu/policy.json" },
      us: { variables: { SALES_API_KEY: "US_KEY" }, settings: { OBSERVABILITY_SITE: "us5.datadoghq.com" }, audit: "a" },
    });
    const environment = { EU_KEY: "1", US_KEY: "2", SALES_API_KEY: "3", OBSERVABILITY_SITE: "4" };
    const [eu, us] = await read(`\uFEFF${file}`, environment);
    expect(eu).toMatchObject({ name: "eu", description: "Shops in Europe", audit: [] });
    expect(eu?.policy).toEqual([join(folder, "eu", "policy.json")]);
    expect(eu?.environment).toMatchObject({ SALES_API_KEY: "1", OBSERVABILITY_SITE: undefined });
    expect(us).toMatchObject({ description: undefined, policy: [], audit: [join(folder, "a")] });
    expect(us?.environment).toMatchObject({ SALES_API_KEY: "2", OBSERVABILITY_SITE: "us5.datadoghq.com" });
  });

  test("an account can be a profile of the config file, with more rules", async () => {
    const profiles = { staging: { variables: { SALES_API_KEY: "STAGING_KEY" }, policy: "profile.json" } };
    writeFileSync(TOOLWRIGHT_CONFIG, JSON.stringify({ profiles }));
    const file = withAccounts({ test: { profile: "staging", description: "Tests", policy: "own.json" } });
    const [account] = await read(file, { STAGING_KEY: "1" });
    expect(account).toMatchObject({ name: "test", description: "Tests" });
    expect(account?.environment["SALES_API_KEY"]).toBe("1");
    expect(account?.policy).toEqual([join(folder, "profile.json"), join(folder, "own.json")]);
    await expect(read(withAccounts({ a: { profile: "stagin" } }))).rejects.toThrow("It has: staging.");
  });

  test.each([
    ["{", "it is not JSON (line 1 column 2)"],
    ["[]", 'must be a JSON object whose only key is "accounts", an object'],
    ['{"acounts":{}}', 'must be a JSON object whose only key is "accounts", an object'],
    ['{"accounts":{"eu":{}},"more":1}', 'must be a JSON object whose only key is "accounts", an object'],
    [withAccounts({}), "must name at least one account"],
    ['{"accounts":{"eu":{},"e\\u0075":{}}}', 'names a key of one object twice: "accounts"."eu"'],
    [withAccounts({ eu: {}, "no spaces": {} }), "The name of account 2 in"],
    [withAccounts({ tools: {} }), 'and not "tools"'],
    [withAccounts({ eu: 1 }), "The account eu of"],
    [withAccounts({ eu: { descripton: "a" } }), "its fields are description, profile, variables, settings, policy"],
    [withAccounts({ eu: { description: "" } }), "description must be a line"],
    [withAccounts({ eu: { description: "a\nb" } }), "description must be a line"],
    [withAccounts({ eu: { description: "a".repeat(201) } }), "description must be a line of at most 200"],
    [withAccounts({ eu: { profile: 1 } }), "profile must be the name"],
    [withAccounts({ eu: { profile: "a", settings: {} } }), "the profile names its variables and settings"],
    [withAccounts({ eu: { policy: " " } }), "policy and audit must be paths of files"],
  ])("%s is refused with an explanation", async (text, words) => {
    await expect(read(text)).rejects.toMatchObject({ code: "misconfigured", message: expect.stringContaining(words) });
  });

  test.each([
    { [KEY]: {} },
    { eu: { description: `Key ${KEY}` } },
    { eu: { profile: KEY } },
    { eu: { variables: { SALES_API_KEY: KEY } } },
    { eu: { settings: { SALES_API_KEY: KEY } } },
    { eu: { settings: { OBSERVABILITY_SITE: KEY } } },
    { eu: { [KEY]: 1 } },
    { eu: { variables: { [KEY]: "A" } } },
  ])("a key in the file is refused, and not quoted: %j", async (accounts) => {
    const error = await read(withAccounts(accounts)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: "misconfigured" });
    expect((error as Error).message).not.toContain("0123456");
  });

  test("two accounts with the same key are refused, and the key is not quoted", async () => {
    const [eu, us] = [{ variables: { SALES_API_KEY: "EU_KEY" } }, { variables: { SALES_API_KEY: "US_KEY" } }];
    const file = withAccounts({ eu, us });
    const reading = read(file, { EU_KEY: KEY, US_KEY: ` ${KEY} ` });
    await expect(reading).rejects.toThrow(
      /^eu and us have the same SALES_API_KEY: an account named twice\. .*names\.$/,
    );
    await expect(read(withAccounts({ eu, us: eu }))).rejects.toThrow("have the same SALES_API_KEY");
    expect(await read(file, { EU_KEY: KEY, US_KEY: "other" })).toHaveLength(2);
  });

  test("a missing file is named, but not if the path may be a key", async () => {
    const reading = readAccounts(KEY, { access: PROFILE_ACCESS, environment: {}, variables: VARIABLES });
    await expect(reading).rejects.toThrow('--accounts cannot use the file "…": ENOENT: no such file or directory.');
    const file = join(folder, "missing.json");
    const source = { access: PROFILE_ACCESS, environment: {}, variables: VARIABLES };
    await expect(readAccounts(file, source)).rejects.toThrow(
      `--accounts cannot use the file ${file}: ENOENT: no such file or directory.`,
    );
  });
});

describe("requireKeys", () => {
  test("every variable that is not set is named with its account", async () => {
    const accounts = await read(
      withAccounts({
        eu: { variables: { SALES_API_KEY: "EU_KEY" } },
        us: { variables: { SALES_API_KEY: "US_KEY", MESSAGING_APP_API_KEY: "US_APP_KEY" } },
      }),
      { US_KEY: "1", EU_KEY: " " },
    );
    expect(() => requireKeys(accounts)).toThrow(
      "The account eu takes SALES_API_KEY from EU_KEY, which is not set. The account us takes MESSAGING_APP_API_KEY from US_APP_KEY, which is not set. Set each in the environment",
    );
  });

  test("an account needs the name of a key", async () => {
    const accounts = await read(withAccounts({ eu: { settings: { OBSERVABILITY_SITE: "datadoghq.eu" } } }));
    expect(() => requireKeys(accounts)).toThrow('The account eu names no variables with keys: add "variables"');
  });
});
