import { testClock } from "@toolwright/tests-support";
import * as v from "valibot";
import { expect, onTestFinished, test, vi } from "vitest";
import { errorOf } from "../__fixtures__/http.ts";
import { createProbe } from "../__fixtures__/probe.ts";
import { fakeTimeouts, fireTimeouts } from "../__fixtures__/timers.ts";
import { seekApproval } from "../approval/approval.ts";
import type { CallContext, CallPolicy } from "../call/call.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { memoryStore } from "../store/memory-store.ts";
import type { ToolkitSettings } from "../toolkit/settings.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import type { AuditEntry, Policy } from "./policy.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const SECRET = "ada@example.com";

/** A tool that sends to the address `to`, and fails with `failure`. */
function sender(parts: Partial<AnyToolDefinition<object>> = {}) {
  return createProbe<object>({
    annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
    input: v.strictObject({ to: v.string() }),
    effects: (args) => ({ template: "12", recipients: [(args as { to: string }).to] }),
    redirect: (args, to) => ({ ...args, to }),
    inspect: (args) => ({ card: async () => ({ summary: "Send.", fields: [], warnings: [], details: args }) }),
    ...parts,
  });
}

const CARD = { summary: "Send.", fields: [], warnings: [], details: null };
const PAID = { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "credits" } as const;

function start(settings: ToolkitSettings, parts?: Partial<AnyToolDefinition<object>>) {
  const entries: AuditEntry[] = [];
  const clock = testClock(NOW);
  const policy = { audit: (entry: AuditEntry) => void entries.push(entry), ...settings.policy };
  const [tool] = createToolkit({ run: sender(parts) }, {}, { clock, account: "acme", ...settings, policy }).tools;
  return { entries, clock, tool: tool! };
}

test("the policy reads what it needs once for the decision, the card and the run of a call", async () => {
  let reads = 0;
  const policy = { maxRecipients: 1_000 };
  const { tool } = start(
    { policy },
    {
      effects: () => ({ audience: "all" }),
      inspect: () => ({ card: async () => CARD, effects: async () => ({ audienceSize: ++reads }) }),
    },
  );
  const prepared = tool.prepare({ to: SECRET });
  expect(await prepared.refusal()).toBeNull();
  await prepared.card();
  await prepared.run();
  expect(reads).toBe(1);
});

test("a call that was allowed does not run after all calls were stopped", async () => {
  let stopped = false;
  const { tool, entries } = start({ policy: { stopped: () => stopped } });
  const prepared = tool.prepare({ to: SECRET });
  await prepared.card();
  stopped = true;
  expect(await errorOf(prepared.run())).toMatchObject({ code: "policy", message: expect.stringContaining("stopped") });
  expect(entries).toMatchObject([{ event: "refusal", rule: "stopped" }]);
});

test("a call that the policy refuses is audited once, without a run or a decision", async () => {
  const run = vi.fn();
  const approve = vi.fn(() => true);
  const { tool, entries } = start({ policy: { recipients: { deny: [SECRET] } } }, { run });
  const refusal = await seekApproval(tool, tool.prepare({ to: SECRET }), { approve });
  expect(refusal).toMatchObject({ code: "policy" });
  expect([run.mock.calls, approve.mock.calls]).toEqual([[], []]);
  expect(entries).toMatchObject([{ event: "refusal", rule: "recipients.deny" }]);
});

test("an accepted send is audited in one line without personal data", async () => {
  const { entries, tool } = start({});
  await tool.run({ to: SECRET });
  expect(entries).toEqual([
    {
      time: "2026-01-31T09:00:00.000Z",
      event: "send",
      tool: "Probe.Run",
      effect: "send",
      hash: await tool.prepare({ to: SECRET }).hash(),
      outcome: "done",
      code: null,
      rule: null,
      account: "acme",
      template: "12",
      recipients: 1,
      credits: 0,
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(SECRET);
});

test("a policy that demands drafts refuses a tool that sends, and allows one that drafts", async () => {
  const policy = { sends: "draft" } as const;
  const run = vi.fn(async () => ({}));
  const sending = start({ policy }, { run });
  expect(await errorOf(sending.tool.run({ to: SECRET }))).toMatchObject({
    code: "policy",
    message: expect.stringContaining("only drafts are allowed, and Probe.Run sends at once"),
  });
  expect(await sending.tool.prepare({ to: SECRET }).refusal()).toMatchObject({ code: "policy" });
  expect(run).not.toHaveBeenCalled();
  expect(sending.entries).toMatchObject([{ event: "refusal", rule: "sends" }]);
  const drafting = start({ policy }, { effect: "draft" });
  await drafting.tool.run({ to: SECRET });
  expect(drafting.entries).toMatchObject([{ event: "draft", effect: "draft", outcome: "done", recipients: 1 }]);
});

test("rules about recipients and the number of sends apply to drafts", async () => {
  const { effects: _, ...silent } = sender({ effect: "draft" });
  const [unknown] = createToolkit({ run: silent }, {}, { policy: { recipients: { allow: ["@example.com"] } } }).tools;
  expect(await errorOf(unknown!.run({ to: SECRET }))).toMatchObject({ code: "policy" });
  const denied = start({ policy: { recipients: { deny: [SECRET] } } }, { effect: "draft" });
  expect(await errorOf(denied.tool.run({ to: SECRET }))).toMatchObject({ code: "policy" });
  const counted = start({ policy: { sends: { perDay: 1 } } }, { effect: "draft" });
  await counted.tool.run({ to: SECRET });
  expect(await errorOf(counted.tool.run({ to: SECRET }))).toMatchObject({ code: "policy" });
});

test("the approval of a draft is not that of a send", async () => {
  const hashOf = (effect: "send" | "draft") => start({}, { effect }).tool.prepare({ to: SECRET }).hash();
  expect(await hashOf("draft")).not.toBe(await hashOf("send"));
  expect(await hashOf("send")).toBe(await start({}).tool.prepare({ to: SECRET }).hash());
});

test("a refusal is audited with its rule, and with details only on request", async () => {
  const { entries, tool } = start({ policy: { recipients: { deny: [SECRET] } } });
  await expect(tool.run({ to: SECRET })).rejects.toMatchObject({ code: "policy" });
  expect(entries).toMatchObject([{ event: "refusal", outcome: "refused", code: "policy", rule: "recipients.deny" }]);
  expect(JSON.stringify(entries)).not.toContain(SECRET);
  const detailed = start({ policy: { recipients: { deny: [SECRET] }, auditDetails: true } });
  await detailed.tool.call({ to: SECRET });
  expect(detailed.entries[0]?.details).toMatchObject({ args: { to: SECRET }, reason: expect.stringContaining(SECRET) });
});

test("a refused duplicate is audited as a refusal and takes no send from the limit, whatever became of the first one", async () => {
  let isDuplicate = true;
  const run = async () => {
    if (isDuplicate) throw new ToolError({ code: "duplicate_send", message: "Not sent.", outcome: "unknown" });
    return {};
  };
  const { entries, tool } = start({ policy: { sends: { perHour: 1 } } }, { run });
  await expect(tool.run({ to: SECRET })).rejects.toMatchObject({ code: "duplicate_send" });
  expect(entries).toMatchObject([{ event: "refusal", outcome: "refused", code: "duplicate_send" }]);
  isDuplicate = false;
  await expect(tool.run({ to: SECRET })).resolves.toEqual({});
});

test("approvals and refusals of a person are audited", async () => {
  const { entries, tool } = start({});
  const call = tool.prepare({ to: SECRET });
  await seekApproval(tool, call, { approve: () => true });
  await seekApproval(tool, call, { approve: () => ({ approved: false, reason: `not to ${SECRET}` }) });
  expect(entries).toMatchObject([
    { event: "approval", outcome: "approved", hash: await call.hash() },
    { event: "refusal", outcome: "refused", code: "not_approved", rule: null },
  ]);
  expect(JSON.stringify(entries)).not.toContain(SECRET);
});

test("a call whose arguments changed after approval is audited as a refusal", async () => {
  const { entries, tool } = start({});
  await expect(tool.run({ to: SECRET }, { approvedHash: "sha256-0" })).rejects.toMatchObject({ code: "not_approved" });
  expect(entries).toMatchObject([{ event: "refusal", code: "not_approved" }]);
});

test("a failed send is audited as failed, and one with an unknown outcome as unknown", async () => {
  const failures = [
    new ToolError({ code: "unavailable", message: "down" }),
    new ToolError({ code: "timeout", message: "lost", outcome: "unknown" }),
  ];
  const run = async () => {
    throw failures.shift();
  };
  const { entries, tool } = start({}, { run });
  await tool.call({ to: SECRET });
  await tool.call({ to: SECRET });
  expect(entries).toMatchObject([
    { event: "send", outcome: "failed", code: "unavailable" },
    { event: "send", outcome: "unknown", code: "timeout" },
  ]);
});

test("an audit that fails does not change the outcome of a call", async () => {
  for (const audit of [
    () => Promise.reject(new Error("disk full")),
    () => {
      throw new Error("disk full");
    },
  ]) {
    const { tool } = start({ policy: { audit } });
    await expect(tool.run({ to: SECRET })).resolves.toBeDefined();
  }
});

test("an audit that hangs neither hides the outcome of a call nor outlasts its time budget", async () => {
  const { tool } = start({ policy: { audit: () => new Promise(() => undefined) }, timeout: 300 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  // biome-ignore lint/plugin: runs on fake timers
  const startedAt = performance.now();
  const work = tool.run({ to: SECRET });
  expect(await fireTimeouts(work)).toEqual({ rows: [{ to: SECRET }] });
  // After its time budget, a call has 100 ms to report its outcome.
  // biome-ignore lint/plugin: runs on fake timers
  expect(performance.now() - startedAt).toBeLessThanOrEqual(300 + 100);
});

/** Aborts the call while its tool runs. No hash that starts later ends, as if the event loop were blocked. */
function startAborting(settings: ToolkitSettings) {
  const controller = new AbortController();
  const digest = vi.spyOn(crypto.subtle, "digest");
  const run = async (_args: object, { signal }: { signal: AbortSignal }) => {
    digest.mockReturnValue(new Promise(() => undefined));
    controller.abort();
    throw signal.reason;
  };
  fakeTimeouts();
  onTestFinished(() => digest.mockRestore());
  const { entries, tool } = start(settings, { run });
  return { entries, run: () => tool.run({ to: SECRET }, { signal: controller.signal }) };
}

const ABORTED = { event: "send", outcome: "failed", code: "aborted" };

test("an aborted call is audited before it rejects, even if the event loop is blocked", async () => {
  const { entries, run } = startAborting({});
  expect(await fireTimeouts(errorOf(run()))).toMatchObject({ code: "aborted" });
  expect(entries).toMatchObject([ABORTED]);
});

test("an aborted call is audited before it rejects and reports its outcome, even if the store does not respond", async () => {
  const refunds: string[] = [];
  const refund = (key: string) => {
    refunds.push(key);
    return new Promise<never>(() => undefined);
  };
  const { entries, run } = startAborting({
    policy: { sends: { perDay: 1 } },
    store: { ...memoryStore(), refund },
  });
  const error = await fireTimeouts(errorOf(run()));
  expect(error.toJSON()).toMatchObject({ code: "aborted" });
  expect(error.outcome).toBeUndefined();
  expect(entries).toMatchObject([ABORTED]);
  expect(refunds).toHaveLength(1);
});

test("a name of a template that could be anything is left out of the audit", async () => {
  for (const [template, expected] of [
    [SECRET, null],
    ["Mail to Ada", null],
    ["broadcast:7", "broadcast:7"],
    ["password_reset", "password_reset"],
  ] as const) {
    const { entries, tool } = start({}, { effects: () => ({ template, recipients: [] }) });
    await tool.run({ to: SECRET });
    expect(entries).toMatchObject([{ template: expected, recipients: null }]);
  }
});

test.each<[string, unknown]>([
  ["hangs", () => new Promise(() => undefined)],
  ["returns no boolean", () => undefined],
  ["returns a string", () => "false"],
  ["throws", () => expect.fail()],
])("a kill switch that %s stops all calls", async (_, stopped) => {
  fakeTimeouts();
  const { entries, tool } = start({ policy: { stopped: stopped as () => boolean } });
  expect(await fireTimeouts(errorOf(tool.run({ to: SECRET })))).toMatchObject({
    code: "policy",
    message: expect.stringContaining("rule stopped"),
  });
  expect(entries).toMatchObject([{ event: "refusal", rule: "stopped" }]);
});

test("a policy that changes after the toolkit was created changes nothing", async () => {
  const policy = { recipients: { deny: [SECRET] }, sends: { perHour: 5 }, stopped: false };
  const { tool } = start({ policy });
  policy.recipients.deny.pop();
  Object.assign(policy, { stopped: true, recipients: {} });
  expect(await tool.call({ to: SECRET })).toMatchObject({
    error: { message: expect.stringContaining("recipients.deny") },
  });
});

test.each([
  { deny: ["EVE@Example.com"], to: "eve@example.com", rule: "recipients.deny" },
  { deny: ["eve@example.com."], to: "eve@example.com", rule: "recipients.deny" },
  { deny: ["@bücher.example"], to: "eve@xn--bcher-kva.example", rule: "recipients.deny" },
  { deny: ["eve@xn--bcher-kva.example"], to: "eve@BÜCHER.example", rule: "recipients.deny" },
  { deny: ["re\u0301my@example.com"], to: "r\u00e9my@example.com", rule: "recipients.deny" },
  { deny: ["eve@example.com"], to: "eve+shop@example.com", rule: null },
  { deny: ["@example.com"], to: "eve@mail.example.com", rule: null },
  { deny: ["eve@example.com"], to: "usr_eve", rule: "recipients.deny" },
  { deny: ["usr_eve"], to: "eve@example.com", rule: "recipients.deny" },
  { deny: ["usr_eve", "eve@example.com"], to: "usr_ada", rule: null },
  { deny: ["*"], to: "usr_ada", rule: "recipients.deny" },
  { deny: ["eve@example.com"], to: "Eve <eve@example.com>", rule: "recipients.deny" },
  { allow: ["@example.com"], to: "spy@evil.example, ada@example.com", rule: "recipients.allow" },
  { allow: ["@example.com"], to: "spy@evil.example@example.com", rule: "recipients.allow" },
  { allow: ["@example.com"], to: "ada@mail.example.com", rule: "recipients.allow" },
  { allow: ["@example.com"], to: "ada@example.com.evil.example", rule: "recipients.allow" },
  { allow: ["@example.com"], to: " Ada@EXAMPLE.com ", rule: null },
  { allow: ["*"], to: "usr_ada", rule: null },
  { allow: [], to: "usr_ada", rule: "recipients.allow" },
  { allow: ["@example.com", "ada@example.com"], id: "ada@example.com", rule: "recipients.allow" },
  { allow: ["usr_ada"], id: "usr_ada", rule: null },
  { allow: ["*"], id: "ada@example.com", rule: null },
  { deny: ["ada@example.com"], id: "ada@example.com", rule: "recipients.deny" },
  { allow: ["*"], deny: ["usr_eve"], id: "usr_ada", rule: null },
])("recipients $allow and not $deny: $to$id is decided by $rule", async ({ allow, deny, to, id, rule }) => {
  const effects = () => (id === undefined ? { recipients: [to ?? ""] } : { recipientIds: [id] });
  const { tool } = start({ policy: { recipients: { allow, deny } } }, { effects });
  const answer = await tool.call({ to: to ?? "" });
  expect(answer.ok).toBe(rule === null);
  if (rule !== null) expect(answer.text).toContain(`rule ${rule}`);
});

test("an audience that is allowed and denied is denied", async () => {
  const recipients = { allow: ["segment:4"], deny: ["Segment:4"] };
  const { tool } = start({ policy: { recipients } }, { effects: () => ({ audience: "segment:4" }) });
  expect((await tool.call({ to: "" })).text).toContain("rule recipients.deny");
});

test.each(["segment:1", "configured"])("an audience is denied by *, even if it is allowed: %s", async (audience) => {
  const recipients = { allow: [audience], deny: [" * "] };
  const { tool } = start({ policy: { recipients } }, { effects: () => ({ audience }) });
  expect((await tool.call({ to: "" })).text).toContain("rule recipients.deny");
});

test("of several policies all rules apply, with the least of their limits, and each audit gets every entry", async () => {
  const audits: AuditEntry[][] = [[], []];
  const [one = [], other = []] = audits;
  const policy: Policy[] = [
    { recipients: { deny: ["eve@example.com"] }, sends: { perHour: 5 }, audit: (entry) => void one.push(entry) },
    {
      recipients: { allow: ["@example.com"] },
      sends: { perHour: 1 },
      audit: (entry) => void other.push(entry),
      auditDetails: true,
    },
    { redirectAllTo: " staging@example.com " },
  ];
  const send = createToolkit({ run: sender() }, {}, { policy: policy.slice(0, 2) }).tools[0]!;
  const rules = [];
  for (const to of ["eve@example.com", "ada@example.org", "ada@example.com", "leo@example.com"]) {
    const answer = await send.call({ to });
    rules.push(answer.ok || /rule ([\w.]+)/.exec(answer.text)?.[1]);
  }
  expect(rules).toEqual(["recipients.deny", "recipients.allow", true, "sends.perHour"]);
  expect(one.map(({ rule, details }) => [rule, details])).toEqual(other.map(({ rule }) => [rule, undefined]));
  expect(other[0]?.details).toMatchObject({ args: { to: "eve@example.com" } });
  expect(await createToolkit({ run: sender() }, {}, { policy: [] }).tools[0]!.call({ to: SECRET })).toMatchObject({
    ok: true,
  });
  const redirecting = createToolkit({ run: sender() }, {}, { policy }).tools[0]!;
  expect(redirecting.prepare({ to: SECRET }).args).toEqual({ to: "staging@example.com" });
  const conflict = [...policy, { redirectAllTo: "other@example.com" }];
  expect(() => createToolkit({ run: sender() }, {}, { policy: conflict })).toThrow("redirect to different addresses");
});

test("a tool makes names of templates comparable, and says which entries of rules can match nothing", async () => {
  const ruleNames = {
    templateKey: (name: string) => name.replace(/^0+/, ""),
    faultOf: (list: string, entry: string) => (entry === "mail:x" ? `can match no ${list}` : null),
  };
  const { tool } = start({ policy: { templates: { deny: ["0012"] } } }, { ruleNames });
  expect(await errorOf(tool.run({ to: SECRET }))).toMatchObject({ code: "policy" });
  const allowing = start({ policy: { templates: { allow: ["0012"] } } }, { ruleNames });
  expect(await allowing.tool.call({ to: SECRET })).toMatchObject({ ok: true });
  for (const list of ["templates", "recipients"] as const)
    expect(() => start({ policy: { [list]: { allow: ["12", " mail:x"] } } }, { ruleNames })).toThrow(
      `policy.${list}.allow[1]: can match no ${list}`,
    );
});

test("a call that takes its send itself counts only if it sends", async () => {
  let isReplay = true;
  const run = async (_args: object, { policy }: { policy?: CallPolicy | undefined }) => {
    if (isReplay) policy?.reportReplay();
    else await policy?.takeSend();
    return {};
  };
  const { tool, entries } = start(
    { policy: { sends: { perDay: 1 } } },
    {
      run,
      effects: () => ({ takesSend: true }),
    },
  );
  await tool.run({ to: SECRET });
  isReplay = false;
  await tool.run({ to: SECRET });
  expect(await errorOf(tool.run({ to: SECRET }))).toMatchObject({ code: "policy" });
  expect(entries.map(({ event }) => event)).toEqual(["send", "refusal"]);
});

test("the audit counts an address once, also as a copy in another case", async () => {
  const { tool, entries } = start({}, { effects: () => ({ recipients: ["a@example.com", "A@Example.com "] }) });
  await tool.run({ to: "a@example.com" });
  expect(entries[0]?.recipients).toBe(1);
});

test("a list of addresses in one string is refused where recipients are counted", async () => {
  const { tool } = start({ policy: { maxRecipients: 5 } });
  expect((await tool.call({ to: "a@example.com, b@example.com" })).text).toContain("rule maxRecipients");
});

test("fifty paid calls at once spend no more than the account may", async () => {
  let paid = 0;
  const run = async (_args: object, { policy }: { policy?: CallPolicy | undefined }) => {
    const cost = await policy?.charge(
      1,
      async () => ++paid,
      () => 1,
    );
    return { rows: [cost] };
  };
  const clock = testClock(NOW);
  const store = memoryStore({ clock });
  const options = { clock, store, policy: { maxCredits: { perToolkit: 8, perAccount: 10 } } };
  const toolkits = Array.from({ length: 5 }, () => start(options, { annotations: PAID, run }));
  const answers = await Promise.all(
    toolkits.flatMap(({ tool }) => Array.from({ length: 10 }, () => tool.call({ to: SECRET }))),
  );
  expect(paid).toBe(10);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  for (const answer of answers)
    if (!answer.ok) expect(answer.error).toMatchObject({ code: "policy", retryable: false });
});

test("credits that were not spent are given back, and those of an unknown outcome are not", async () => {
  const outcomes: (() => number)[] = [
    () => 0,
    () => {
      throw new ToolError({ code: "not_found", message: "none" });
    },
    () => {
      throw new ToolError({ code: "timeout", message: "lost", outcome: "unknown" });
    },
    () => 1,
    () => 1,
  ];
  const run = async (_args: object, { policy }: { policy?: CallPolicy | undefined }) => {
    const cost = await policy?.charge(
      1,
      async () => outcomes.shift()?.() ?? 0,
      (result) => result,
    );
    return { rows: [cost] };
  };
  const { entries, tool } = start({ policy: { maxCredits: { perAccount: 2 } } }, { annotations: PAID, run });
  const codes = [];
  for (let round = 0; round < 5; round++) {
    const answer = await tool.call({ to: SECRET });
    codes.push(answer.ok ? "done" : answer.error.code);
  }
  expect(codes).toEqual(["done", "not_found", "timeout", "done", "policy"]);
  expect(entries.map(({ credits }) => credits)).toEqual([0, 1, 1, 0]);
});

test("calls that only read are not audited", async () => {
  const annotations = { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" } as const;
  const { entries, tool } = start({}, { annotations });
  await tool.run({ to: SECRET });
  expect(entries).toEqual([]);
});

test("redirected recipients are on the card, in the hash and in the call", async () => {
  const { tool } = start({ policy: { redirectAllTo: "staging@example.com" } });
  const prepared = tool.prepare({ to: SECRET });
  expect(prepared.args).toEqual({ to: "staging@example.com" });
  const card = await prepared.card();
  expect(card.details).toEqual({ to: "staging@example.com" });
  expect(card.hash).toBe(await tool.prepare({ to: "staging@example.com" }).hash());
  expect(await prepared.run({ approvedHash: card.hash })).toEqual({ rows: [{ to: "staging@example.com" }] });
});

test("a redirected call has its original arguments in its context, and a later change of them has no effect", async () => {
  const seen: unknown[] = [];
  const run: AnyToolDefinition<object>["run"] = async (args, { originalArgs }: CallContext) => {
    seen.push(structuredClone({ args, originalArgs }));
    return { rows: [args] };
  };
  const redirecting = start({ policy: { redirectAllTo: "staging@example.com" } }, { run }).tool;
  const args = { to: SECRET };
  const prepared = redirecting.prepare(args);
  args.to = "other@example.com";
  await prepared.run();
  await start({}, { run }).tool.run({ to: SECRET });
  expect(seen).toEqual([
    { args: { to: "staging@example.com" }, originalArgs: { to: SECRET } },
    { args: { to: SECRET }, originalArgs: undefined },
  ]);
});

test("a tool that sends and cannot redirect is refused while messages are redirected", async () => {
  const { redirect: _redirect, ...rest } = sender();
  const [tool] = createToolkit({ run: rest }, {}, { policy: { redirectAllTo: "staging@example.com" } }).tools;
  await expect(tool!.run({ to: SECRET })).rejects.toMatchObject({
    code: "policy",
    message: expect.stringContaining("redirectAllTo"),
  });
});

test("a tool that does not say whom it reaches is refused if a rule depends on it", async () => {
  const { effects: _effects, ...rest } = sender();
  const [tool] = createToolkit({ run: rest }, {}, { policy: { maxRecipients: 10 } }).tools;
  await expect(tool!.run({ to: SECRET })).rejects.toMatchObject({
    code: "policy",
    message: expect.stringContaining("rule maxRecipients"),
  });
});

test("the card of a refused call names the rule", async () => {
  const { tool } = start({ policy: { recipients: { allow: ["@example.org"] } } });
  const { warnings } = await tool.prepare({ to: SECRET }).card();
  expect(warnings).toEqual([expect.stringContaining("rule recipients.allow")]);
});

test("a send that failed does not count, and one with an unknown outcome does", async () => {
  const failures: (ToolError | null)[] = [
    new ToolError({ code: "unavailable", message: "down" }),
    new ToolError({ code: "timeout", message: "lost", outcome: "unknown" }),
  ];
  const run = async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return { rows: [] };
  };
  const { tool } = start({ policy: { sends: { perHour: 1 } } }, { run });
  const codes = [];
  for (let round = 0; round < 3; round++)
    codes.push(
      await tool.run({ to: SECRET }).then(
        () => "sent",
        ({ code }) => code,
      ),
    );
  expect(codes).toEqual(["unavailable", "timeout", "policy"]);
});

test("sends count again in the next hour, and processes that share a store share the limit", async () => {
  const clock = testClock(NOW);
  const store = memoryStore({ clock });
  const policy = { sends: { perHour: 2 } };
  const one = start({ store, clock, policy });
  const two = start({ store, clock, policy });
  const other = start({ store, clock, policy, account: "other" });
  const results = await Promise.all([one, two, one, two].map(({ tool }) => tool.call({ to: SECRET })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  expect((await other.tool.call({ to: SECRET })).ok).toBe(true);
  clock.advance(3_600_000);
  expect((await two.tool.call({ to: SECRET })).ok).toBe(true);
});

test("a store that fails refuses a send that must be counted", async () => {
  const store = { ...memoryStore(), spend: () => Promise.reject(new Error("redis://user:password@host")) };
  const { tool } = start({ store, policy: { sends: { perDay: 5 } } });
  const error = await tool.run({ to: SECRET }).catch((thrown: ToolError) => thrown);
  expect(error).toMatchObject({ code: "unavailable" });
  expect(String(error)).not.toContain("password");
});

test("the kill switch takes effect between two calls", async () => {
  let stopped = false;
  const { tool } = start({ policy: { stopped: () => stopped } });
  await tool.run({ to: SECRET });
  stopped = true;
  await expect(tool.run({ to: SECRET })).rejects.toMatchObject({ code: "policy" });
});

test("a wrong policy is refused when the toolkit is created", () => {
  expect(() => start({ policy: { maxRecipient: 5 } as never })).toThrow("did you mean maxRecipients?");
});

test.each(["probe.run", "PROBE.*"])("a denied tool is refused in any case: %s", async (name) => {
  const { tool } = start({ policy: { tools: { deny: [name] } } });
  await expect(tool.run({ to: SECRET })).rejects.toMatchObject({ code: "policy" });
});

test("the issue of a refusal has the rule and the value that breaks it", async () => {
  const { tool } = start({ policy: { recipients: { deny: [SECRET] } } });
  await expect(tool.run({ to: SECRET })).rejects.toMatchObject({
    issues: [{ parameter: "recipients.deny", received: `"${SECRET}"`, rule: `the recipient "${SECRET}" is denied` }],
  });
  await expect(start({ policy: { stopped: true } }).tool.run({ to: SECRET })).rejects.toMatchObject({
    issues: [{ parameter: "stopped", received: "null" }],
  });
});

test("a policy in code that misspells a tool of the toolkit is refused", () => {
  const { name } = start({}).tool;
  expect(() => start({ policy: { tools: { deny: [`${name}s`] } } })).toThrow(`did you mean ${name}?`);
  expect(() => start({ policy: { tools: { deny: ["Messaging.DeletePerson"] } } })).not.toThrow();
});

/** A call whose policy reads an audience of ten people, and whose card and check do what `read` does. */
function startReading(policy: Policy, read: (who: "policy" | "tool", context: CallContext) => Promise<unknown>) {
  const { tool } = start(
    { policy },
    {
      effects: () => ({ audience: "all", recipients: [SECRET] }),
      inspect: (_, context) => ({
        card: () => read("tool", context).then(() => CARD),
        check: () => read("tool", context),
        effects: () => read("policy", context).then(() => ({ audienceSize: 10 })),
      }),
    },
  );
  return tool.prepare({ to: SECRET });
}

test.each(["refusal", "card"] as const)("for its %s, the policy and the tool read side by side", async (part) => {
  const both = Promise.withResolvers<void>();
  const reads: string[] = [];
  const prepared = startReading({ maxRecipients: 11 }, (who) => {
    if (reads.push(who) === 2) both.resolve();
    return both.promise;
  });
  expect(await prepared[part]()).toEqual(part === "refusal" ? null : expect.objectContaining({ summary: "Send." }));
  expect(reads).toEqual(["policy", "tool"]);
});

test.each([
  ["the policy's error counts, even if the tool's check fails first", 10, "policy"],
  ["the tool's error counts if the policy allows the call", 11, "invalid_input"],
])("of two reads side by side, %s", async (_, maxRecipients, code) => {
  const failed = Promise.withResolvers<void>();
  const prepared = startReading({ maxRecipients }, async (who) => {
    if (who === "policy") return failed.promise;
    failed.resolve();
    throw new ToolError({ code: "invalid_input", message: "No order." });
  });
  expect(await prepared.refusal()).toMatchObject({ code });
});

test.each([{ stopped: true }, { tools: { deny: ["Probe.*"] } }, { recipients: { deny: ["*"] } }])(
  "the tool reads nothing for a call that %j refuses without a read",
  async (policy) => {
    const read = vi.fn();
    expect(await startReading({ maxRecipients: 11, ...policy }, read).refusal()).toMatchObject({ code: "policy" });
    expect(read).not.toHaveBeenCalled();
  },
);

test("an abort ends the reads of the policy and of the tool", async () => {
  const controller = new AbortController();
  const signals: AbortSignal[] = [];
  const prepared = startReading({ maxRecipients: 11 }, (_, { signal }) => {
    if (signals.push(signal) === 2) controller.abort();
    return Promise.race([]);
  });
  fakeTimeouts();
  await fireTimeouts(prepared.refusal({ signal: controller.signal }));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
