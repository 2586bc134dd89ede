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
  expect(out).toMatch(/^ {2}search-logs +reads +eu, us +Search logs$/m);
  expect(out).toMatch(/^ {2}get-api-usage +reads +eu, us, shop +Get rate limits/m);
  const listed = JSON.parse((await runIn(["list", "--json"], sales, {})).out) as {
    short: string;
    accounts: string[];
  }[];
  expect(listed.find(({ short }) => short === "search-logs")?.accounts).toEqual(["eu", "us"]);
  const described = await runIn(["describe", "search-logs"], sales, {});
  expect(described.out).toContain(
    "  --account CHOICE required\n      eu: Shops in Europe; us: Shops in America\n      One of eu, us.\n",
  );
  expect(described.out).toContain("toolwright search-logs --account CHOICE");
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
    [[...call, "account=shop"], "--account must be one of eu (Shops in Europe), us (Shops in America)"],
    [call, "--account is required: one of eu (Shops in Europe), us (Shops in America)"],
    [[...call, "--profile", "a"], "--profile does not work with --accounts."],
    [["doctor", "--profile", "a"], "--profile does not work with --accounts."],
    [["verify", "--live", "--profile", "a"], "--profile does not work with --accounts."],
  ])("%j", async (argv, words) => {
    const { exit, out, err } = await runIn(argv);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
    expect(err).toContain(words);
  });

  test.each([["call", "search-monitors", "account=us"], ["list"], ["describe", "search-logs"], ["doctor"]])(
    "%s refuses a file that cannot be used",
    async (...argv) => {
      const { exit, err } = await runIn(argv, join(folder, "missing.json"));
      expect({ exit, err }).toMatchObject({
        exit: "usage",
        err: expect.stringContaining("ENOENT: no such file or directory"),
      });
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

  test("says what the file must name and what the environment must have", async () => {
    const shop = { variables: { MESSAGING_APP_API_KEY: "SHOP_APP_KEY" }, settings: { OBSERVABILITY_SITE: "us5" } };
    const half = { variables: { OBSERVABILITY_API_KEY: "EU_OBSERVABILITY_API_KEY", SALES_API_KEY: "HALF_KEY" } };
    const { out } = await runIn(["doctor", "--offline"], save({ shop, half }));
    const lines = out.replaceAll(/\s+/g, " ");
    expect(lines).toContain(
      'shop: observability (Datadog): not set up Add OBSERVABILITY_API_KEY, OBSERVABILITY_APPLICATION_KEY to "variables" of the account shop. shop:',
    );
    expect(lines).toContain(
      'shop: messaging (Customer.io): not set up Set SHOP_APP_KEY in the environment of this process. Add MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY to "variables" of the account shop. Add MESSAGING_REGION to "settings" of the account shop.',
    );
    expect(lines).toContain(
      'Not set: OBSERVABILITY_APPLICATION_KEY, OBSERVABILITY_SITE. Fix: Add OBSERVABILITY_APPLICATION_KEY to "variables" of the account half. Add OBSERVABILITY_SITE to "settings" of the account half.',
    );
    expect(lines).toContain("half: sales (Apollo): not set up Set HALF_KEY in the environment");
    expect(lines).not.toContain("or pass as option");
  });

  test("says Change for a value that the file has, and Add for one that it lacks", async () => {
    const settings = { OBSERVABILITY_SITE: "datadog.com" };
    const wrong = { variables: { OBSERVABILITY_API_KEY: "EU_OBSERVABILITY_API_KEY" }, settings };
    const { out } = await runIn(["doctor", "observability", "--offline"], save({ wrong }));
    const lines = out.replaceAll(/\s+/g, " ");
    expect(lines).toContain('Change OBSERVABILITY_SITE in "settings" of the account wrong.');
    expect(lines).toContain('Add OBSERVABILITY_APPLICATION_KEY to "variables" of the account wrong.');
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

describe("verify", () => {
  test("compares each account under its name, with its own keys and limits", async () => {
    const before = two.counts();
    const names = ["list-segments", "get-api-usage", "trigger-broadcast"];
    const { exit, out } = await runIn(["verify", "--live", ...names]);
    expect(exit).toBe("ok");
    expect(out).toContain("**4 of 6 tools ran, 0 failed, 0 differ from the sandbox.**");
    expect(out.match(/^\| \w+: .*$/gm)).toEqual([
      ...["eu", "us"].flatMap((name) => [
        `| ${name}: Messaging.ListSegments | ok | 1 | 0 | 0 |`,
        `| ${name}: Sales.GetApiUsage | ok | 2 | 0 | 0 |`,
      ]),
      ...["eu", "us"].map((name) => `| ${name}: Messaging.TriggerBroadcast | sends messages |`),
    ]);
    const { eu, us } = two.counts();
    expect({ eu: eu - before.eu, us: us - before.us }).toEqual({ eu: 3, us: 3 });
  });

  test("reports a difference of one account, and a toolkit of which an account names no key", async () => {
    const shop = { variables: { SALES_API_KEY: "US_SALES_API_KEY" } };
    const tampered: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const response = await fetch(request);
      return request.url.includes("/segments") ? Response.json({ segments: {} }) : response;
    };
    const path = save({ eu: file.accounts.eu, shop });
    const argv = ["verify", "--live", "list-segments", "get-api-usage", "--json", "--accounts", path];
    const { exit, out } = await runHere(argv, { environment, fetch: tampered });
    expect(exit).toBe("failed");
    const { tools } = JSON.parse(out) as { tools: { account: string; tool: string; outcome: object }[] };
    expect(tools.map(({ account, tool, outcome }) => [account, tool, outcome])).toMatchObject([
      ["eu", "Messaging.ListSegments", { kind: "failed" }],
      ["eu", "Sales.GetApiUsage", { kind: "ok" }],
      ["shop", "Messaging.ListSegments", { reason: expect.stringContaining("not set: MESSAGING_") }],
      ["shop", "Sales.GetApiUsage", { kind: "ok" }],
    ]);
  });
});
