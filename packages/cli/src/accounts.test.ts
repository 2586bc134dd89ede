import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testClock } from "@toolwright/tests-support";
import { createTwoAccounts } from "@toolwright/tests-tools/two-accounts";
import { afterAll, describe, expect, test } from "vitest";
import { INSTANT, runHere } from "./__fixtures__/run-here.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-accounts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const two = createTwoAccounts(testClock(INSTANT));
const { environment, fetch, file } = two;

let files = 0;
function save(accounts: object): string {
  const path = join(folder, `accounts-${files++}.json`);
  writeFileSync(path, JSON.stringify({ accounts }));
  return path;
}

const FILE = save(file.accounts);
const runIn = (argv: readonly string[], accounts = FILE, variables = environment) =>
  runHere([...argv, "--accounts", accounts], { environment: variables, fetch });

test("call works in the named account, and its result begins with it", async () => {
  const { exit, out } = await runIn(["call", "search-monitors", "account=us"]);
  expect(exit).toBe("ok");
  expect(out).toMatch(/^\{"account":"us",/);
  const before = two.counts();
  const json = JSON.stringify({ account: "eu", query: "checkout" });
  expect((await runIn(["call", "search-monitors", json])).out).toMatch(/^\{"account":"eu",/);
  expect(two.counts()).toEqual({ eu: before.eu + 1, us: before.us });
});

test("the same file works without keys in the sandbox, where each account has other data", async () => {
  const people = await Promise.all(
    ["eu", "us"].map(async (account) => {
      const argv = ["call", "sales.search-people", `account=${account}`, "person_titles=Engineer", "--sandbox"];
      const { exit, out } = await runIn(argv, FILE, {});
      expect(exit).toBe("ok");
      return (JSON.parse(out) as { people: object[] }).people;
    }),
  );
  expect(people[0]?.length).toBeGreaterThan(0);
  expect(people[0]).not.toEqual(people[1]);
});

test("list and describe show the accounts, without keys", async () => {
  const sales = save({ ...file.accounts, shop: { variables: { SALES_API_KEY: "SHOP_KEY" } } });
  const { out } = await runIn(["list"], sales, {});
  expect(out).toMatch(/^name +effect +title +account$/m);
  expect(out).toMatch(/^search-logs +reads +Search logs +eu, us$/m);
  expect(out).toMatch(/^get-api-usage +reads +Get API usage +eu, us, shop$/m);
  const listed = JSON.parse((await runIn(["list", "--json"], sales, {})).out) as {
    short: string;
    accounts: string[];
  }[];
  expect(listed.find(({ short }) => short === "search-logs")?.accounts).toEqual(["eu", "us"]);
  const described = await runIn(["describe", "search-logs"], sales, {});
  expect(described.out).toContain(
    "account=TEXT, required, one of eu, us\n      eu: Shops in Europe; us: Shops in America",
  );
  expect(described.out).toContain("toolwright call search-logs account=…");
  const { out: json } = await runIn(["describe", "search-logs", "--json"], sales, {});
  expect(JSON.parse(json)).toMatchObject({ inputSchema: { properties: { account: { enum: ["eu", "us"] } } } });
});

test("with one account, the tools take no account", async () => {
  const one = save({ us: file.accounts.us });
  expect((await runIn(["call", "search-monitors"], one)).exit).toBe("ok");
  const { exit, err } = await runIn(["call", "search-monitors", "account=us"], one);
  expect(exit).toBe("usage");
  expect(err).toContain("account");
});

test("an account's own policy and audit apply only to it, and those of the flags to all", async () => {
  writeFileSync(join(folder, "deny.json"), JSON.stringify({ tools: { deny: ["Messaging.*"] } }));
  writeFileSync(join(folder, "flags.json"), JSON.stringify({ tools: { deny: ["Sales.*"] } }));
  const { eu, us } = file.accounts;
  const ruled = save({ eu: { ...eu, policy: "deny.json", audit: "eu.jsonl" }, us });
  const policy = ["--policy", join(folder, "flags.json")];
  const exitOf = async (tool: string, account: string) =>
    (await runIn(["call", tool, `account=${account}`, ...policy], ruled)).exit;
  expect(await exitOf("list-segments", "eu")).toBe("refused");
  expect(await exitOf("list-segments", "us")).toBe("ok");
  expect(await exitOf("get-api-usage", "eu")).toBe("refused");
  expect(await exitOf("get-api-usage", "us")).toBe("refused");
  const audit = readFileSync(join(folder, "eu.jsonl"), "utf8").trim().split("\n");
  expect(audit.map((line) => (JSON.parse(line) as { account: string }).account)).toEqual(["eu", "eu"]);
});

describe("wrong usage ends with exit code 2 and the sentence that mends it", () => {
  const call = ["call", "search-monitors"];
  test.each([
    [[...call, "account=uss"], "did you mean us?"],
    [[...call, "account=shop"], "account: must be one of eu (Shops in Europe), us (Shops in America)"],
    [call, "account: is required: one of eu (Shops in Europe), us (Shops in America)"],
    [[...call, "--profile", "a"], "--profile does not work with --accounts."],
    [["doctor", "--profile", "a"], "--profile does not work with --accounts."],
  ])("%j", async (argv, words) => {
    const { exit, out, err } = await runIn(argv);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
    expect(err).toContain(words);
  });

  test.each([["call", "search-monitors", "account=us"], ["list"], ["describe", "search-logs"], ["doctor"]])(
    "%s refuses a file that cannot be used",
    async (...argv) => {
      const { exit, err } = await runIn(argv, join(folder, "missing.json"));
      expect({ exit, err }).toMatchObject({ exit: "usage", err: expect.stringContaining("which cannot be read") });
    },
  );

  test("a call names the environment variables that are not set", async () => {
    const { US_SALES_API_KEY: _, ...rest } = environment;
    const { exit, err } = await runIn(["call", "search-monitors", "account=eu"], FILE, rest);
    expect(exit).toBe("usage");
    expect(err).toContain("The account us takes SALES_API_KEY from US_SALES_API_KEY, which is not set.");
  });

  test("a toolkit of which no account names a key", async () => {
    const { exit, err } = await runIn(call, save({ a: { variables: { SALES_API_KEY: "EU_SALES_API_KEY" } } }));
    expect(exit).toBe("usage");
    expect(err).toContain("No account of --accounts names a key of observability.");
  });
});

describe("doctor", () => {
  test("diagnoses each account under its name", async () => {
    const { exit, out } = await runIn(["doctor", "--timeout", "60"]);
    expect(exit).toBe("ok");
    expect(out.match(/^\w+: \w+ \(.*$/gm)).toEqual(
      ["eu", "us"].flatMap((name) => [
        `${name}: observability (Datadog): ok`,
        `${name}: messaging (Customer.io): ok`,
        `${name}: sales (Apollo): ok`,
      ]),
    );
    const { out: json } = await runIn(["doctor", "sales", "--json", "--timeout", "60"]);
    const { toolkits } = JSON.parse(json) as { toolkits: { account: string; toolkit: string }[] };
    expect(toolkits.map(({ account, toolkit }) => `${account} ${toolkit}`)).toEqual(["eu sales", "us sales"]);
  });

  test("names the variables that the user sets, and fails if one account has a problem", async () => {
    const { US_OBSERVABILITY_API_KEY: _, ...rest } = environment;
    const broken = { ...rest, EU_SALES_API_KEY: "an unknown key of Apollo" };
    const { exit, out } = await runIn(["doctor", "--timeout", "60"], FILE, broken);
    expect(exit).toBe("keys");
    expect(out).toContain("us: observability (Datadog): problems found");
    expect(out).toContain("Not set: US_OBSERVABILITY_API_KEY.");
    expect(out).toContain("eu: sales (Apollo): problems found");
    expect(out).toContain("us: sales (Apollo): ok");
    expect(out).not.toContain("an unknown key of Apollo");
  });
});
