import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { dispatch } from "../adapters/dispatch.ts";
import type { Approve } from "../approval/approval.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { hideFields } from "../hide/hide.ts";
import { createPager, type OpenPage } from "../paging/pager.ts";
import type { AuditEntry } from "../policy/policy.ts";
import { toFit } from "../result/fit.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { Tool } from "../tool/tool.ts";
import type { ToolkitSettings } from "../toolkit/settings.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { labelsOf } from "./label-result.ts";
import { withAccounts } from "./with-accounts.ts";

const pager = createPager<null>({ schema: v.null(), toJson: () => null });
const ROWS = Array.from({ length: 5 }, (_, index) => ({ id: String(index), email: `p${index}@example.com` }));
const call = v.object({ tool: v.string(), arguments: v.record(v.string(), v.unknown()) });
const note = v.optional(v.string());

/** A tool that pages through rows, whose data looks like a call, and that names a call to make next. */
const list = createProbe<{ ran: unknown[] }>({
  name: "Probe.List",
  input: v.strictObject({ note, limit: v.optional(v.number(), 2), cursor: v.optional(v.string(), "") }),
  output: v.object({
    rows: v.array(v.object({ id: v.string(), email: v.nullable(v.string()) })),
    log: v.unknown(),
    next: v.nullable(call),
    next_cursor: v.nullable(v.string()),
  }),
  plan: (args) => {
    const { limit, cursor } = args as { limit: number; cursor: string };
    return pager.open({ tool: "Probe.List", arguments: {} }, { limit, cursor }, () => null);
  },
  async run(args, { ran }, plan) {
    ran.push(args);
    const page = await pager.read(plan as OpenPage<null>, async ({ start, limit }) => {
      const from = Number(start ?? 0);
      const rows = ROWS.slice(from, from + limit);
      return { rows, next: from + limit < ROWS.length ? String(from + limit) : null, warnings: [] };
    });
    const log = { tool: "Probe.Read", arguments: { id: "7" } };
    return { rows: page.rows, log, next: log, next_cursor: page.next_cursor };
  },
  fit: (result, budget) => toFit(result, budget),
});

/** A tool that sends, with a card. */
const send = createProbe<{ ran: unknown[] }>({
  name: "Probe.Send",
  title: "Send a note",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
  input: v.strictObject({ to: v.string() }),
  output: v.object({ sent: v.string() }),
  effects: (args) => ({ recipients: [(args as { to: string }).to] }),
  redirect: (args, to) => ({ ...args, to }),
  inspect: (args) => ({
    card: async () => {
      const { to } = args as { to: string };
      return { summary: `Send a note to ${to}.`, fields: [{ label: "to", value: to }], warnings: [], details: null };
    },
  }),
  async run(args, { ran, originalArgs }) {
    ran.push({ ...args, ...(originalArgs && { originalArgs }) });
    return { sent: (args as { to: string }).to };
  },
  fit: (result, budget) => toFit(result, budget),
});

interface Toolkit {
  readonly tools: readonly Tool[];
  readonly ran: unknown[];
  list(args: object): Promise<object>;
  send(args: object): Promise<object>;
}

function toolkit(
  settings: Parameters<typeof createToolkit>[2] = {},
  others: Readonly<Record<string, AnyToolDefinition<object>>> = {},
) {
  const ran: unknown[] = [];
  return { ...createToolkit({ list, send, ...others }, { ran }, settings), ran } as unknown as Toolkit;
}

function pair(eu: ToolkitSettings = {}, us: ToolkitSettings = {}) {
  const accounts = withAccounts({ eu: toolkit(eu), us: toolkit(us) });
  const toolOf = (name: string) => accounts.tools.find((tool) => tool.name === name)!;
  return { accounts, list: toolOf("Probe.List"), send: toolOf("Probe.Send") };
}

/** The error of creating accounts. */
function refusal(accounts: unknown, options?: unknown): string {
  try {
    withAccounts(accounts as never, options as never);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(ToolError);
    expect((error as ToolError).code).toBe("misconfigured");
    return (error as ToolError).message;
  }
}

describe("the list of tools", () => {
  test("each tool requires the account, first and as an enumeration", () => {
    const { accounts, list } = pair();
    expect(accounts.tools.map(({ name }) => name)).toEqual(["Probe.List", "Probe.Send"]);
    expect(list.parameters().properties).toMatchObject({ account: { type: "string", enum: ["eu", "us"] } });
    expect(Object.keys(list.parameters().properties ?? {})[0]).toBe("account");
    expect(list.parameters().required).toEqual(["account"]);
    expect(list.descriptor().outputSchema.required?.[0]).toBe("account");
    expect(list.schema("strict")["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(
      list.parameters("strict"),
    );
  });

  test("the parameter has the operator's descriptions", () => {
    const accounts = withAccounts({ eu: toolkit(), us: toolkit() }, { descriptions: { eu: "Shops in Europe" } });
    expect(accounts.tools[0]!.parameters().properties?.["account"]).toEqual({
      type: "string",
      description: "eu: Shops in Europe",
      enum: ["eu", "us"],
    });
  });

  test("one account has the toolkit's own tools, without the parameter", async () => {
    const eu = toolkit();
    const accounts = withAccounts({ eu });
    expect(accounts.tools).toEqual(eu.tools);
    expect(await accounts.tools[0]!.call({ account: "eu" })).toMatchObject({
      ok: false,
      error: { code: "invalid_input", message: expect.stringContaining("account: is not a parameter of this tool") },
    });
  });

  test("the typed functions of an account stay the toolkit's own", async () => {
    const { accounts } = pair();
    expect(await accounts.eu.send({ to: "a" })).toEqual({ sent: "a" });
    expect(accounts.us.ran).toEqual([]);
  });

  test("a tool that only some accounts have takes only those", async () => {
    const read = createProbe<object>({ name: "Probe.Read" });
    const accounts = withAccounts({ eu: toolkit({}, { read }), us: toolkit() });
    const tool = accounts.tools.find(({ name }) => name === "Probe.Read")!;
    expect(tool.parameters().properties).toEqual({ account: { type: "string", enum: ["eu"] } });
    expect(await tool.call({ account: "us" })).toMatchObject({ error: { code: "invalid_input" } });
  });

  test("different definitions are merged: the strictest annotations, each description, both results", () => {
    const draft = {
      ...send,
      description: "Queues a draft.",
      annotations: { ...send.annotations, cost: "none" as const },
    };
    const us = createToolkit({ list, send: { ...draft, output: v.object({ draft: v.string() }) } }, { ran: [] });
    const tool = withAccounts({ eu: toolkit(), us, ca: toolkit() }).tools[1]!;
    expect(tool.annotations.cost).toBe("messages");
    expect(tool.description).toBe("Account eu, ca: Returns its arguments.\nAccount us: Queues a draft.");
    expect(tool.descriptor().outputSchema).toMatchObject({
      type: "object",
      properties: { account: {}, sent: { type: "string" }, draft: { type: "string" } },
      required: ["account"],
    });
  });

  test("a result schema accepts the handles of the account that hides a field", () => {
    const { list } = pair({ hide: hideFields(["id"]) });
    expect(list.descriptor().outputSchema.properties?.["rows"]?.items?.properties?.["id"]).toEqual({});
    expect(list.hidesFields).toBe(true);
  });
});

describe("a call", () => {
  test("a call runs in its account, whose tool does not see the account", async () => {
    const { accounts, send } = pair();
    expect(await send.call('{"account":"US","to":"a"}')).toMatchObject({ text: '{"account":"us","sent":"a"}' });
    expect(await send.run({ account: "us", to: "b" })).toEqual({ account: "us", sent: "b" });
    expect(accounts.us.ran).toEqual([{ to: "a" }, { to: "b" }]);
    expect(accounts.eu.ran).toEqual([]);
  });

  test("a missing or unknown account is refused with the accounts that exist, beside all other issues", async () => {
    const accounts = withAccounts({ eu_shop: toolkit(), us: toolkit() }, { descriptions: { us: "America" } });
    const tool = accounts.tools[0]!;
    expect(await tool.call({ limit: "x" })).toMatchObject({
      error: {
        code: "invalid_input",
        message:
          'limit: must be a number (received "x"). Example: 2. account: is required: one of eu_shop, us (America) (received nothing).',
      },
    });
    await expect(tool.run({ account: "eushop" })).rejects.toThrow(
      'account: must be one of eu_shop, us (America); did you mean eu_shop? (received "eushop").',
    );
    await expect(tool.run(7)).rejects.toThrow("arguments: must be an object");
    expect([...accounts.eu_shop.ran, ...accounts.us.ran]).toEqual([]);
  });

  test("a call that ran keeps its account even if the object's field changes when it is read again", async () => {
    const { accounts, send } = pair();
    let reads = 0;
    const args = Object.defineProperty({ to: "a" }, "account", {
      enumerable: true,
      get: () => (reads++ === 0 ? "eu" : "us"),
    });
    const prepared = send.prepare(args);
    const { account } = prepared.args as { account: string };
    await prepared.run();
    expect(accounts[account as "eu"].ran).toEqual([{ to: "a" }]);
  });

  test("an approval of one account's call does not run another's", async () => {
    const { accounts, send } = pair();
    const approvedHash = await send.prepare({ account: "eu", to: "a" }).hash();
    expect(await send.call({ account: "us", to: "a" }, { approvedHash })).toMatchObject({
      error: { code: "not_approved", account: "us" },
    });
    expect(accounts.us.ran).toEqual([]);
    expect(await send.call({ account: "eu", to: "a" }, { approvedHash })).toMatchObject({ ok: true });
  });

  test("a refusal by an adapter's approver names the account, also for a failed approval and an abort", async () => {
    const { accounts } = pair();
    const answer = (approve: Approve, signal?: AbortSignal) =>
      dispatch(accounts.tools, "Probe.Send", { account: "US", to: "a" }, { approve, signal });
    const fail = () => Promise.reject(new Error("offline"));
    for (const one of [answer(() => false), answer(() => ({ approved: true, hash: "sha256-0" })), answer(fail)])
      expect(await one).toMatchObject({ error: { code: "not_approved", account: "us" } });
    expect(await answer(() => true, AbortSignal.abort())).toMatchObject({ error: { code: "aborted", account: "us" } });
    expect(accounts.us.ran).toEqual([]);
  });

  test("the card names the account first", async () => {
    const { send, list } = pair();
    expect(await send.prepare({ account: "eu", to: "a" }).card()).toMatchObject({
      title: "Account eu: Send a note",
      summary: "Account eu: Send a note to a.",
      fields: [
        { label: "account", value: "eu" },
        { label: "to", value: "a" },
      ],
    });
    expect(await list.prepare({ account: "us" }).card()).toMatchObject({
      summary: "Account us: Run a probe.",
      fields: [{ label: "account", value: "us" }, { label: "limit" }],
    });
  });

  test("errors and audit entries name the account, and a setting account of the toolkit takes precedence", async () => {
    const entries: AuditEntry[] = [];
    const policy = { audit: (entry: AuditEntry) => void entries.push(entry) };
    const { send } = pair({ policy }, { policy, account: "acme" });
    expect(await send.call({ account: "eu", to: [] })).toMatchObject({ error: { account: "eu" } });
    await send.run({ account: "eu", to: "a" });
    await send.run({ account: "us", to: "a" });
    expect(entries.map(({ account, outcome }) => [account, outcome])).toEqual([
      ["eu", "done"],
      ["acme", "done"],
    ]);
  });

  test("a policy applies to its account only, redirects included", async () => {
    const { accounts, send } = pair({ policy: { redirectAllTo: "me@example.com" } });
    await send.run({ account: "eu", to: "a@example.com" });
    await send.run({ account: "us", to: "a@example.com" });
    expect(accounts.eu.ran).toEqual([{ to: "me@example.com", originalArgs: { to: "a@example.com" } }]);
    expect(accounts.us.ran).toEqual([{ to: "a@example.com" }]);
  });

  test("validation of an SDK accepts its own output unchanged", () => {
    const { list } = pair();
    const { validate } = list.schema()["~standard"];
    const once = validate({ account: "EU" });
    expect(once).toEqual({ value: { account: "eu", limit: 2, cursor: "" } });
    expect(validate("value" in once ? once.value : null)).toEqual(once);
    expect(validate({})).toMatchObject({ issues: [{ path: ["account"] }] });
  });
});

describe("a result", () => {
  test("a cursor continues only in its account", async () => {
    const { list, accounts } = pair();
    const first = (await list.run({ account: "eu" })) as { account: "eu"; next_cursor: string };
    expect(first.next_cursor).toMatch(/^eu\./);
    const next = await list.call({ account: "eu", cursor: first.next_cursor });
    expect(next).toMatchObject({ value: { rows: [{ id: "2" }, { id: "3" }] } });
    expect(await list.call({ account: "us", cursor: first.next_cursor })).toMatchObject({
      error: {
        message: expect.stringContaining(
          "cursor: belongs to account eu; pass account eu, or leave cursor out for the first page of account us",
        ),
      },
    });
    const own = (await accounts.us.list({})) as { next_cursor: string };
    expect(await list.call({ account: "us", cursor: own.next_cursor })).toMatchObject({
      error: { message: expect.stringContaining("cursor: names no account") },
    });
  });

  test("the calls that a result's schema declares name the account, and data that looks like a call does not", async () => {
    const { list } = pair();
    const answer = await list.call({ account: "us" });
    expect(answer).toMatchObject({
      fitted: {
        log: { arguments: { id: "7" } },
        next: { tool: "Probe.Read", arguments: { account: "us", id: "7" } },
      },
    });
    expect(JSON.stringify((answer as { fitted: { log: object } }).fitted.log)).not.toContain("account");
  });

  test("a stored result of a call can be fitted again", async () => {
    const { list } = pair({ hide: hideFields(["email"]) });
    const answer = await list.call({ account: "eu", limit: 1 });
    if (!answer.ok) throw new Error(answer.text);
    expect(list.fit(answer.value, { account: "eu", limit: 1 }).text).toBe(answer.text);
    expect(list.fit(answer.value).text).not.toContain("example.com");
  });

  test("the full result for a model's program names the account too", async () => {
    const { list } = pair({ hide: hideFields(["email"]) });
    const { text } = await list.call({ account: "eu", limit: 1 }, { fit: false });
    expect(text).toMatch(/^\{"account":"eu","rows":\[\{"id":"0","email":"<eu\.email:1>"\}\].*"next_cursor":"eu\./);
  });

  test("the rows of a result that declare no call are not copied", () => {
    const rows = [{ id: "0", email: null }];
    const labeled = labelsOf(list, "eu").label({ rows, log: null, next: null, next_cursor: null });
    expect((labeled as { readonly rows?: unknown }).rows).toBe(rows);
  });

  test("a result stays within its token budget with the account", async () => {
    const long = createProbe<object>({
      run: async () => ({ rows: Array.from({ length: 900 }, (_, id) => ({ id, word: "word" })) }),
    });
    const accounts = withAccounts({ eu: toolkit({}, { long }), us: toolkit() });
    const tool = accounts.tools.find(({ name }) => name === "Probe.Run")!;
    for (let maxResultTokens = 500; maxResultTokens < 620; maxResultTokens += 3) {
      let tokens = 0;
      const countTokens = (text: string) => (tokens = Math.ceil(text.length / 3));
      const answer = await tool.call({ account: "eu" }, { maxResultTokens, countTokens });
      expect(countTokens(answer.text)).toBeLessThanOrEqual(maxResultTokens);
      expect(answer.text).toMatch(/^\{"account":"eu","in_every_row":/);
      expect(tokens).toBeGreaterThan(maxResultTokens * 0.9);
    }
  });
});

describe("hidden fields", () => {
  const hide = hideFields(["email"]);

  test("a handle names its account, and another account refuses it", async () => {
    const { list, send, accounts } = pair({ hide }, { hide });
    await list.call({ account: "eu" });
    await list.call({ account: "us" });
    await send.call({ account: "eu", to: "<eu.email:2>" });
    expect(accounts.eu.ran.at(-1)).toEqual({ to: "p1@example.com" });
    expect(await send.call({ account: "us", to: "For <eu.email:2>" })).toMatchObject({
      error: {
        code: "invalid_input",
        message:
          'to: is a handle of account eu; pass account eu, or read the record in account us (received "<eu.email:2>").',
      },
    });
    expect(accounts.us.ran).toHaveLength(1);
  });

  test("an account that hides nothing refuses handles of the others too, in any argument", async () => {
    const { list, accounts } = pair({ hide });
    const refused = [
      { note: "<eu.email:1>" },
      { note: '{"a":["<eu.email:1>"]}' },
      { limit: ["<eu.email:1>"] },
      { "<eu.email:1>": 1 },
    ];
    for (const args of refused)
      expect(await list.call({ account: "us", ...args })).toMatchObject({
        error: { message: expect.stringContaining("is a handle of account eu") },
      });
    expect(accounts.us.ran).toEqual([]);
  });

  test("text that looks like another account's handle means itself", async () => {
    const eu = toolkit(
      { hide },
      {
        echo: createProbe<object>({
          run: async () => ({ rows: ["<us.email:1>"] }),
          fit: (one, budget) => toFit(one, budget),
        }),
      },
    );
    const accounts = withAccounts({ eu, us: toolkit({ hide }) });
    const echo = accounts.tools.find(({ name }) => name === "Probe.Run")!;
    const { text } = await echo.call({ account: "eu" });
    expect(text).toBe('{"account":"eu","rows":["<eu.cursor:1>"]}');
    const send = accounts.tools.find(({ name }) => name === "Probe.Send")!;
    expect(send.prepare({ account: "eu", to: "<eu.cursor:1>" }).args).toEqual({ account: "eu", to: "<us.email:1>" });
  });

  test("the account stays readable even if a hidden value equals its name", async () => {
    const run = async () => ({ rows: [{ name: "europe" }] });
    const output = v.object({ rows: v.array(v.object({ name: v.string() })) });
    const fit: AnyToolDefinition<object>["fit"] = (result, budget) => toFit(result, budget);
    const input = v.strictObject({ name: v.optional(v.string()) });
    const probe = createProbe<object>({ input, output, run, fit });
    const europe = createToolkit({ probe }, {}, { hide: hideFields(["name"]) });
    const [tool] = withAccounts({ europe, us: toolkit() }).tools;
    expect((await tool!.call({ account: "europe" })).text).toBe(
      '{"account":"europe","rows":[{"name":"<europe.name:1>"}]}',
    );
    const validated = tool!.schema()["~standard"].validate({ account: "europe", name: "<europe.name:1>" });
    expect(validated).toEqual({ value: { account: "europe", name: "<europe.name:1>" } });
  });

  test("values in data and strings for a model are hidden by the account that knows them", async () => {
    const { list } = pair({ hide }, { hide });
    await list.call({ account: "us", limit: 1 });
    expect(list.hide("Sent to p0@example.com.")).toBe("Sent to <us.email:1>.");
    expect(list.hide({ account: "eu", rows: [{ email: "p0@example.com" }] })).toEqual({
      account: "eu",
      rows: [{ email: "<eu.email:1>" }],
    });
  });
});

describe("accounts that would not be separate are refused", () => {
  const [eu, us] = [toolkit(), toolkit()];

  test("a name must be plain and distinct", () => {
    expect(refusal({})).toContain("must be an object with a toolkit for each account");
    expect(refusal(null)).toContain("must be an object with a toolkit for each account");
    for (const name of ["tools", "", "1a", "a b", "a".repeat(33), "é"])
      expect(refusal({ [name]: eu, us })).toContain("begin with a letter");
    expect(refusal({ us: eu, US: us })).toContain("differs from another name only in case");
    expect(refusal({ eu: {}, us })).toContain("accounts.eu: must be a toolkit or an object with tools");
  });

  test("descriptions belong to accounts", () => {
    expect(refusal({ eu, us }, { descriptions: { ue: "x" } })).toContain(
      "descriptions.ue: describes no account; did you mean eu?",
    );
    expect(refusal({ eu, us }, { descriptions: { eu: " " } })).toContain("must be a string of a few words");
    expect(refusal({ eu, us }, { description: {} })).toContain("did you mean descriptions?");
    expect(refusal({ eu, us }, null)).toContain("options: must be an object");
  });

  test("two accounts share no toolkit, setting account, or store without it", () => {
    expect(refusal({ eu, us: eu })).toContain(
      "is the same toolkit as in eu; create a toolkit with other keys for each account",
    );
    expect(refusal({ eu: toolkit({ account: "a" }), us: toolkit({ account: "a" }) })).toContain(
      "has the same setting account as in eu",
    );
    const store = memoryStore();
    expect(refusal({ eu: toolkit({ store }), us: toolkit({ store }) })).toContain("shares a store with eu");
    expect(refusal({ eu: toolkit({ store, account: "a" }), us: toolkit({ store, account: "b" }) })).toBe("");
  });

  test("two accounts have other keys, and no account has another's name as a setting, which is said once", () => {
    const same = { connection: ["key", undefined] };
    expect(refusal({ eu: toolkit(same), us: toolkit({ connection: ["key", undefined] }) })).toBe(
      "accounts.us: has the same keys as in eu; pass other keys to one of them, since this account is named twice (received Probe.List and 1 more).",
    );
    expect(refusal({ eu: toolkit(same), us: toolkit({ connection: ["other", undefined] }) })).toBe("");
    expect(refusal({ eu: toolkit({ account: "us" }), us })).toContain("the name of another account");
    expect(refusal({ eu: toolkit({ account: "eu" }), us: toolkit({ account: "us" }) })).toBe("");
  });

  test("a tool has no other parameter account, is not a copy, and is in each account once", () => {
    const own = createProbe<object>({ input: v.strictObject({ account: v.string() }) });
    expect(refusal({ eu: toolkit({}, { own }), us })).toContain(
      "already has a parameter or result field named account",
    );
    expect(refusal({ eu: { tools: eu.tools.map((tool) => ({ ...tool })) }, us })).toContain("is a copy");
    expect(refusal({ eu: withAccounts({ eu, us }), us: toolkit() })).toContain("already has accounts");
    expect(refusal({ eu: { tools: [...eu.tools, ...toolkit().tools] }, us })).toContain("is twice in this account");
  });
});
