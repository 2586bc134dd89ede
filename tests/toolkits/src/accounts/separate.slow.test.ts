import { dispatch, type Tool, type ToolError } from "@toolwright/core";
import { toolCase, usualOf } from "@toolwright/tests-tools";
import { validArguments } from "@toolwright/tests-tools/valid-arguments";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTwoAccounts, NAMES, type Name, takeRequests, tokensIn } from "./two-accounts.ts";

/** Random calls. Nightly runs make ten times as many. */
const COUNT = process.env["FUZZ_CASES"] === undefined ? 500 : 5_000;

/** A random call of a tool. */
interface RandomCall {
  readonly account: Name;
  readonly tool: Tool;
  readonly usesSdk: boolean;
  readonly isExample: boolean;
  readonly seed: number;
}

const otherOf = (name: Name): Name => (name === "eu" ? "us" : "eu");

/** Every tool many times in a random order, with random accounts. */
function randomCalls(tools: readonly Tool[]): readonly RandomCall[] {
  const call = fc.record({
    account: fc.constantFrom(...NAMES),
    tool: fc.constantFrom(...tools),
    usesSdk: fc.boolean(),
    isExample: fc.boolean(),
    seed: fc.nat(),
  });
  return fc.sample(call, { numRuns: COUNT, seed: 56 });
}

/** Starts two accounts, and a function that makes a call through the AI SDK's tool or through `dispatch`. */
function start() {
  const { accounts, sdkTools } = createTwoAccounts();
  async function run({ tool, usesSdk }: Pick<RandomCall, "tool" | "usesSdk">, args: object): Promise<CallText> {
    if (!usesSdk) {
      const answer = await dispatch(accounts.tools, tool.name, args, { approve: false });
      return { text: answer.text, error: answer.ok ? null : answer.error };
    }
    const { execute, toModelOutput } = sdkTools[tool.wireName]!;
    try {
      const output = await execute(args as { account: Name }, { toolCallId: "call" });
      return { text: JSON.stringify(toModelOutput(output).value), error: null };
    } catch (error) {
      return { text: "", error: error as ToolError };
    }
  }
  return { accounts, run };
}

/** The text for the model, or the error. */
interface CallText {
  readonly text: string;
  readonly error: { readonly code: string; readonly message: string; readonly account?: string | undefined } | null;
}

test(`of ${COUNT} random calls of all tools, each reaches only the sandbox of its account`, async () => {
  const { accounts, run } = start();
  const tokens: Token[] = [];
  const sent = new Set<string>();
  let results = 0;
  for (const call of randomCalls(accounts.tools)) {
    const { account, tool, isExample, seed } = call;
    const [random] = fc.sample(validArguments(tool), { numRuns: 1, seed });
    const usual = isExample ? usualOf(toolCase(accounts[account].sandbox, tool.name)) : random;
    const { text, error } = await run(call, { ...usual, account });
    expect(takeRequests(accounts[otherOf(account)]), `${tool.name} ${JSON.stringify(usual)}`).toBe(0);
    if (takeRequests(accounts[account]) > 0) sent.add(tool.name);
    if (error) {
      expect(error, JSON.stringify(error)).toMatchObject({ account });
      continue;
    }
    results++;
    expect(text.startsWith(`{"account":"${account}",`)).toBe(true);
    for (const token of tokensIn(text)) tokens.push({ token, account, tool, args: usual ?? {} });
  }
  expect(sent.size).toBe(accounts.tools.length);
  expect(results).toBeGreaterThan(COUNT / 2);
  await refuseAll(tokens, { accounts, run });
});

/** A cursor or a handle, and the call whose result had it. */
interface Token {
  readonly token: string;
  readonly account: Name;
  readonly tool: Tool;
  readonly args: object;
}

/** Passes every cursor and handle to the other account, which refuses it without a request. */
async function refuseAll(tokens: readonly Token[], { accounts, run }: ReturnType<typeof start>): Promise<void> {
  const cursors = tokens.filter(({ token }) => !token.startsWith("<"));
  const handles = tokens.filter(({ token }) => token.startsWith("<"));
  expect(cursors.length).toBeGreaterThan(20);
  expect(new Set(handles.map(({ token }) => token)).size).toBeGreaterThan(50);
  const getPerson = accounts.tools.find(({ name }) => name === "Messaging.GetPerson")!;
  const search = accounts.tools.find(({ name }) => name === "Observability.SearchLogs")!;
  const calls = [
    ...cursors.map(({ token, tool, args, account }) => ({ tool, args: { ...args, cursor: token }, account })),
    ...handles.map(({ token, account }, index) => {
      const args = index % 2 === 0 ? { email: token } : { query: `host:${token}` };
      return { tool: index % 2 === 0 ? getPerson : search, args, account };
    }),
  ];
  for (const [index, { tool, args, account }] of calls.entries()) {
    const { error } = await run({ tool, usesSdk: index % 3 === 0 }, { ...args, account: otherOf(account) });
    expect(error?.code, JSON.stringify(args)).toBe("invalid_input");
    expect(error?.message).toContain(`account ${account}; pass account ${account}`);
    expect(takeRequests(accounts.eu) + takeRequests(accounts.us)).toBe(0);
  }
}

test("of 200 sends that a person approved for one account, none leaves for the other", async () => {
  const { accounts } = start();
  const sends = accounts.tools.filter(({ annotations }) => annotations.cost === "messages");
  expect(sends.map(({ name }) => name)).toEqual(["Messaging.SendTransactionalEmail", "Messaging.TriggerBroadcast"]);
  for (let index = 0; index < 200; index++) {
    const account = NAMES[index % 2] ?? "eu";
    const tool = sends[index % 3 === 0 ? 1 : 0]!;
    const args = { ...usualOf(toolCase(accounts[account].sandbox, tool.name)), account };
    const card = await tool.prepare(args).card();
    expect(card.fields[0]).toEqual({ label: "account", value: account });
    takeRequests(accounts.eu);
    takeRequests(accounts.us);
    const swapped = { ...args, account: otherOf(account) };
    const answer = await tool.call(swapped, { approvedHash: card.hash, resend: true });
    expect(answer).toMatchObject({ ok: false, error: { code: "not_approved", account: otherOf(account) } });
    expect(takeRequests(accounts.eu) + takeRequests(accounts.us)).toBe(0);
    expect(await tool.call(args, { approvedHash: card.hash, resend: true })).toMatchObject({ ok: true });
    expect(takeRequests(accounts[otherOf(account)])).toBe(0);
    expect(takeRequests(accounts[account])).toBeGreaterThan(0);
  }
});
