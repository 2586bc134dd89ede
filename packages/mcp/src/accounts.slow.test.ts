import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ACCOUNTS, type AccountName, createTwoAccounts, randomCalls } from "@toolwright/tests-tools/two-accounts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CLIENTS, type TestClient } from "./__fixtures__/clients.ts";
import { rawRequest, statelessRequest } from "./__fixtures__/raw-http.ts";
import { type RunningServer, run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-accounts-"));
const two = createTwoAccounts({ now: Date.now });
const file = join(folder, "accounts.json");
writeFileSync(file, JSON.stringify(two.file));
beforeAll(() => void vi.stubGlobal("fetch", two.fetch));
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

async function serve(...flags: readonly string[]): Promise<RunningServer & { readonly url: string }> {
  let errors = "";
  const outcome = await run({
    argv: ["--accounts", file, "--http", "0", ...flags],
    environment: two.environment,
    writeOut: () => undefined,
    writeError: (text) => {
      errors += text;
    },
  });
  if ("exitCode" in outcome || outcome.url === null) throw new Error(errors);
  return { ...outcome, url: outcome.url };
}

const otherOf = (account: AccountName) => (account === "eu" ? "us" : "eu");

describe("two clients of one server with two accounts", () => {
  let server: Awaited<ReturnType<typeof serve>>;
  let clients: readonly TestClient[];
  beforeAll(async () => {
    server = await serve("--approve", "host");
    clients = await Promise.all([CLIENTS[0].connect({ url: server.url }), CLIENTS[1].connect({ url: server.url })]);
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await server.close();
  });

  test("250 random calls reach only the account that they name, and say it in their results", async () => {
    const outcomes = { ok: 0, failed: 0 };
    for (const [index, { account, tool, args }] of randomCalls(two, 250, 56).entries()) {
      const before = two.counts()[otherOf(account)];
      const result = await clients[index % 2]?.call(tool.replace(".", "_"), { account, ...args });
      expect(two.counts()[otherOf(account)], `${account} ${tool} ${JSON.stringify(args)}`).toBe(before);
      outcomes[result?.isError ? "failed" : "ok"]++;
      if (!result?.isError) expect(result?.structuredContent).toMatchObject({ account });
    }
    expect(outcomes.ok).toBeGreaterThan(125);
    expect(Math.min(...Object.values(two.counts()))).toBeGreaterThan(50);
  });

  test("calls of both clients at the same time stay apart", async () => {
    for (let index = 0; index < 25; index++) {
      const user = `only_${index}`;
      const account = ACCOUNTS[index % 2] ?? "eu";
      await clients[0]?.call("Messaging_IdentifyPerson", { account, person_id: user, attributes: { plan: "pro" } });
      const found = await Promise.all(
        ACCOUNTS.map(async (name, at) => {
          const result = await clients[at]?.call("Messaging_GetPerson", { account: name, person_id: user });
          return result?.structuredContent;
        }),
      );
      expect(found).toMatchObject(ACCOUNTS.map((name) => ({ account: name, found: name === account })));
    }
  });
});

interface RawResult {
  readonly requestState?: string;
  readonly inputRequests?: Readonly<Record<string, { readonly params: { readonly message: string } }>>;
  readonly isError?: boolean;
}

async function callByHand(url: string, args: object, retry: object = {}): Promise<RawResult> {
  const name = "Messaging_SendTransactionalEmail";
  const params = { name, arguments: args, ...retry };
  const { headers, body } = statelessRequest("tools/call", params, { elicitation: { form: {} } });
  const { text } = await rawRequest(url, { headers: { ...headers, "mcp-name": name }, body });
  const json = text.startsWith("{") ? text : (text.match(/^data: (.+)$/m)?.[1] ?? "");
  return (JSON.parse(json) as { result: RawResult }).result;
}

const sends = () =>
  ACCOUNTS.map((name) => two.sandboxes[name].messaging.requests.filter(({ path }) => path === "/v1/send/email").length);

test("an approval of a send in one account never sends in the other", async () => {
  const server = await serve();
  for (let index = 0; index < 20; index++) {
    const account = ACCOUNTS[index % 2] ?? "eu";
    const email = {
      transactional_message_id: "1",
      to: "leo.dubois@example.com",
      message_data: { order_id: `ord_${index}`, amount: "9" },
    };
    const { requestState, inputRequests } = await callByHand(server.url, { account, ...email });
    expect(inputRequests?.["approval"]?.params.message).toMatch(
      new RegExp(`^Account ${account}: [\\s\\S]*\\n  account: "${account}"\\n`),
    );
    const before = sends();
    const retry = {
      requestState,
      inputResponses: { approval: { action: "accept", content: { decision: "approve" } } },
    };
    const crossed = await callByHand(server.url, { account: otherOf(account), ...email }, retry);
    expect(crossed.isError).toBe(true);
    expect(sends()).toEqual(before);
  }
  const args = {
    account: "us",
    transactional_message_id: "1",
    to: "leo.dubois@example.com",
    message_data: { order_id: "1", amount: "9" },
  };
  const { requestState } = await callByHand(server.url, args);
  const [eu = 0, us = 0] = sends();
  const retry = { requestState, inputResponses: { approval: { action: "accept", content: { decision: "approve" } } } };
  expect((await callByHand(server.url, args, retry)).isError ?? false).toBe(false);
  expect(sends()).toEqual([eu, us + 1]);
  await server.close();
});
