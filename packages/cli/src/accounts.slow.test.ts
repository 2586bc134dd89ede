import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testClock } from "@toolwright/tests-support";
import { ACCOUNTS, type AccountName, createTwoAccounts, randomCalls } from "@toolwright/tests-tools/two-accounts";
import { afterAll, expect, test } from "vitest";
import { INSTANT, runHere } from "./__fixtures__/run-here.ts";
import type { ProcessAccess } from "./process-access.ts";
import { shortName } from "./tool-names.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-accounts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const two = createTwoAccounts(testClock(INSTANT));
const file = join(folder, "accounts.json");
writeFileSync(file, JSON.stringify(two.file));

const { environment, fetch } = two;
const runIn = (argv: readonly string[], access: Partial<ProcessAccess> = {}) =>
  runHere([...argv, "--accounts", file], { environment, fetch, ...access });

const otherOf = (account: AccountName) => (account === "eu" ? "us" : "eu");

test("250 random calls reach only the account that they name, and say it in their results", async () => {
  const outcomes = { ok: 0, failed: 0 };
  for (const { account, tool, args } of randomCalls(two, 250, 57)) {
    const before = two.counts()[otherOf(account)];
    const { exit, out, err } = await runIn(["call", shortName(tool), JSON.stringify({ account, ...args }), "--yes"]);
    expect(two.counts()[otherOf(account)], `${account} ${tool} ${JSON.stringify(args)}`).toBe(before);
    expect(out + err).not.toMatch(/[12](?:c4aa17e00dd|be1c3a95dd|1ca4a127e|8d2b7c6ca|a4a7bd05c|a4aQx7Lm)/);
    outcomes[exit === "ok" ? "ok" : "failed"]++;
    if (exit === "ok") expect(JSON.parse(out)).toMatchObject({ account });
  }
  expect(outcomes.ok).toBeGreaterThan(125);
  expect(Math.min(...Object.values(two.counts()))).toBeGreaterThan(50);
});

const sends = () =>
  ACCOUNTS.map((name) => two.sandboxes[name].messaging.requests.filter(({ path }) => path === "/v1/send/email").length);

test("a person sees the account first, and an approved email leaves only from it", async () => {
  for (const [index, account] of [...ACCOUNTS, ...ACCOUNTS].entries()) {
    const pairs = ["transactional_message_id=1", "to=leo.dubois@example.com", "message_data.amount=9"];
    const argv = [
      "call",
      "send-transactional-email",
      `account=${account}`,
      ...pairs,
      `message_data.order_id=o${index}`,
    ];
    const before = sends();
    const isApproved = index < 2;
    const { exit, err } = await runIn(argv, { ask: async () => (isApproved ? "y" : "n") });
    expect(exit).toBe(isApproved ? "ok" : "notApproved");
    const first = err.split("\n").find((line) => /^ *account\b/i.test(line));
    expect(first).toContain(account);
    expect(sends()).toEqual(before.map((count, at) => (isApproved && ACCOUNTS[at] === account ? count + 1 : count)));
  }
});
