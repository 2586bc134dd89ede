import { memoryStore, renderCard, type Store, type Tool } from "@toolwright/core";
import { withAccounts } from "@toolwright/core/accounts";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { hideFields } from "@toolwright/core/hide";
import { createPlan, type PlannedCall, type PlanToolOptions, planTool, strikeRows } from "@toolwright/core/plan";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ clock, enforceLimits: false }).messaging;
const { workspace } = sandbox;
const people = workspace.people.all().filter(({ id, email }) => id?.startsWith("usr_") && email);
const title = "Apologize for the failed payments";

const emailTo = (to: string, order: string): PlannedCall => ({
  tool: "Messaging_SendTransactionalEmail",
  arguments: {
    transactional_message_id: "3",
    to,
    message_data: { order_id: order, amount: 12.5, retry_link: "https://shop.example/r" },
  },
});
const emails = (count: number, name = "a"): PlannedCall[] =>
  people.slice(0, count).map(({ email }, index) => emailTo(email!, `ord_${name}_${index + 1}`));
const create = (options: object = {}) =>
  createMessaging({ ...sandbox.options, clock, ...options }).tools as readonly Tool[];
const sentOrders = () =>
  workspace.deliveries.flatMap(({ content }) => (content?.data["order_id"] ? [String(content.data["order_id"])] : []));
const requestsTo = (path: RegExp) => sandbox.requests.filter((request) => path.test(request.path));

beforeEach(() => {
  sandbox.reset();
  clock.advance(3_600_000);
});

describe("a plan", () => {
  it("shows equal values once and the others by row, and sends each email once after one approval", async () => {
    const plan = await createPlan(create(), emails(40), { title });
    const text = renderCard(plan.card, { maxLines: 200 }).replaceAll(/ +/g, " ");
    expect(plan.card.summary).toBe(`Run 40 calls of the plan "${title}": 40 × Send transactional email.`);
    expect(plan.card.effect).toBe("send");
    expect(text.match(/\n template: 3 \("Payment retry"\)\n/g)).toHaveLength(1);
    expect(text).toContain("\n row | to | variable order_id:\n 1 | ");
    expect(text).toContain(`\n 7 | "${people[6]!.email}" (person ${people[6]!.id}) | "ord_a_7"\n`);
    expect(text.trimEnd().split("\n").at(-1)).toMatch(/^Hash: sha256-[0-9a-f]{64}\+1-40$/);
    const { sent, refused, unknown, left } = await plan.run({ approvedHash: plan.card.hash });
    expect({ sent: sent.length, refused, unknown, left }).toEqual({ sent: 40, refused: [], unknown: [], left: [] });
    expect(sentOrders().filter((order) => order.startsWith("ord_a_"))).toHaveLength(40);
  });

  it("shows a single row like a call, with its number", async () => {
    const { card } = await createPlan(create(), emails(3), { title, rows: "2" });
    expect(card.summary).toBe(`Run 1 of 3 calls of the plan "${title}": 1 × Send transactional email (row 2).`);
    expect(renderCard(card)).toContain(`\nValues sent:\n  to: "${people[1]!.email}"`);
    expect(card.message).not.toContain("as an example");
  });

  it("warns in one sentence of several messages to one recipient, in capitals too", async () => {
    const [first, second] = people.map(({ email }) => email!);
    const orders = [first, second, first, second, people[2]!.email!, first];
    const calls = orders.map((to, index) => emailTo(to!, `ord_r_${index}`));
    calls[2] = emailTo(first!.toUpperCase(), "ord_r_2");
    const { card } = await createPlan(create(), calls, { title });
    const repeats = `rows 1, 3, 6: "${first}"; rows 2, 4: "${second}"`;
    expect(card.warnings[0]).toEqual(`Several messages to one recipient: ${repeats}.`);
  });

  it("warns of an email to a person whom a broadcast lists by address", async () => {
    const { email } = people[4]!;
    const data = { headline: "Fixed", link: "https://shop.example" };
    const launch = { broadcast_id: "7", recipient_emails: [email!.toUpperCase(), people[3]!.email!], data };
    const calls = [emailTo(email!, "ord_w"), { tool: "Messaging.TriggerBroadcast", arguments: launch }];
    const { card } = await createPlan(create(), calls, { title });
    expect(card.warnings).toContain(`Several messages to one recipient: rows 1-2: "${email}".`);
    expect(card.messages?.map(({ rows }) => rows)).toEqual(["1", "2"]);
  });

  it("shows how many people each broadcast reaches", async () => {
    const [data, tool] = [{ headline: "Fixed", link: "https://shop.example" }, "Messaging.TriggerBroadcast"];
    const calls = ["1", "2"].map((id) => ({ tool, arguments: { broadcast_id: "7", segment_id: id, data } }));
    const { card } = await createPlan(create(), calls, { title });
    expect(renderCard(card)).toMatch(
      / 1 \| \d+ \(in segment "Pro customers": "[\w.]+@example\.com", .* and \d+ more\) /,
    );
  });

  it("leaves out a launch that reaches no one, or that Customer.io rejects, and says which rows delete forever", async () => {
    const [data, tool] = [{ headline: "Fixed", link: "https://shop.example" }, "Messaging.TriggerBroadcast"];
    const empty = workspace.segments.find(({ type, members }) => type === "manual" && members.size === 0)!;
    const to = [{ segment_id: String(empty.id) }, { recipient_ids: ["usr_gone"] }];
    const launches = to.map((audience) => ({ tool, arguments: { broadcast_id: "7", ...audience, data } }));
    const erase = { tool: "Messaging.DeletePerson", arguments: { person_id: people[0]!.id } };
    const { card } = await createPlan(create(), [...launches, erase], { title });
    expect(card.details.left_out).toMatchObject([
      { row: 1, code: "undeliverable", reason: "This launch reaches no person." },
      { row: 2, code: "invalid_input", reason: expect.stringContaining("rejects the entire launch") },
    ]);
    expect(card.summary).toContain("1 × Delete person permanently (row 3).");
  });

  it("says which ids each row of this run got, without hidden values", async () => {
    const hide = hideFields(["delivery_id"]);
    const [shown, hidden] = [create(), create({ hide })];
    const plan = await createPlan(shown, emails(2, "x"), { title });
    const { results } = await plan.run({ approvedHash: plan.card.hash });
    expect(results).toEqual([1, 2].map((row) => expect.objectContaining({ row, delivery_id: expect.any(String) })));
    expect((await plan.run({ approvedHash: plan.card.hash })).results).toEqual([]);
    const answer = await planTool(hidden).call({ title: "Other", calls: emails(1, "y") });
    expect(answer.text).toMatch(/"results":\[\{"row":1,"delivery_id":"<delivery_id:1>"/);
  });

  it("leaves out what would be refused, names the reasons, and never runs it", async () => {
    const tools = create({ policy: { recipients: { deny: [people[1]!.email!] } } });
    const [first, second, third] = emails(3, "b");
    const broken = { tool: "Messaging.SendTransactionalEmail", arguments: { transactional_message_id: "3" } };
    const calls = [
      first!,
      second!,
      broken,
      first!,
      { tool: "Messaging.GetPerson", arguments: {} },
      { tool: "x", arguments: {} },
      third!,
    ];
    const plan = await createPlan(tools, calls, { title });
    expect(plan.card.details.left_out.map(({ row, code }) => [row, code])).toEqual([
      [2, "policy"],
      [3, "invalid_input"],
      [4, "duplicate_send"],
      [5, "invalid_input"],
      [6, "invalid_input"],
    ]);
    expect(plan.card.warnings.join("\n")).toContain("Can't run: row 4: This call equals that of row 1.");
    const { sent, refused } = await plan.run({ approvedHash: plan.card.hash });
    expect(sent).toEqual([1, 7]);
    expect(refused.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    expect(sentOrders().filter((order) => order.startsWith("ord_b_"))).toEqual(["ord_b_1", "ord_b_3"]);
  });

  it("leaves out emails that reach no one", async () => {
    const messaging = createMessaging({ ...sandbox.options, clock });
    const survey = workspace.templates.find(({ sendsToUnsubscribed }) => !sendsToUnsubscribed)!;
    const [person, other] = [people[60]!, people[61]!];
    const attributes = { unsubscribed: true };
    await messaging.identifyPerson({ person_id: person.id!, identifier_type: "id", attributes });
    const message_data = { first_name: "Ada", order_id: "ord_u", survey_link: "https://shop.example/s" };
    const calls = [person, other].map(({ email: to }) => ({
      tool: "Messaging_SendTransactionalEmail",
      arguments: { transactional_message_id: String(survey.id), to, message_data },
    }));
    const plan = await createPlan(messaging.tools as readonly Tool[], calls, { title });
    expect(plan.card.details.left_out).toMatchObject([{ row: 1, code: "undeliverable" }]);
    expect((await plan.run({ approvedHash: plan.card.hash })).sent).toEqual([2]);
  });

  it("leaves out what was sent before, without a request, if the store of sends knows", async () => {
    const tools = create({ duplicateWindowMs: 86_400_000 });
    const send = tools.find(({ name }) => name === "Messaging.SendTransactionalEmail")!;
    const [first, ...others] = emails(3, "m");
    await send.call(first!.arguments);
    sandbox.fail({ path: "/v1/send", networkError: "ECONNRESET", isHandled: true });
    await send.call(others[0]!.arguments);
    clock.advance(3_600_000);
    const requests = sandbox.requests.length;
    const known = await createPlan(tools, [first!], { title });
    expect(sandbox.requests).toHaveLength(requests);
    expect(known.card.warnings).toEqual([
      "Can't run: row 1: Not sent again: the same email was accepted 60 min ago. If it must arrive twice, repeat the call in 23 h.",
    ]);
    const plan = await createPlan(tools, [first!, ...others], { title });
    expect(plan.card.details.left_out.map(({ row, code }) => [row, code])).toEqual([[1, "duplicate_send"]]);
    expect((await plan.run({ approvedHash: plan.card.hash })).sent).toEqual([2, 3]);
    expect(sentOrders().filter((order) => order.startsWith("ord_m_"))).toHaveLength(4);
  });

  it("does not wait for a send that another process has in flight", async () => {
    const store: Store = memoryStore({ clock });
    const { promise: isSending, resolve } = Promise.withResolvers<void>();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!new Request(input, init).url.includes("/v1/send/")) return sandbox.options.fetch(input, init);
      resolve();
      return new Promise<never>(() => undefined);
    };
    const calls = emails(1, "n");
    const send = create({ store, fetch }).find(({ name }) => name === "Messaging.SendTransactionalEmail")!;
    const stop = new AbortController();
    const sending = send.call(calls[0]!.arguments, { signal: stop.signal });
    await isSending;
    const { card } = await createPlan(create({ store }), calls, { title });
    expect(card.details.rows).toHaveLength(1);
    stop.abort();
    await sending;
  });

  it("runs only the rows that a person has not struck out, and nothing after another hash", async () => {
    const plan = await createPlan(create(), emails(4, "c"), { title });
    const approvedHash = strikeRows(plan.card.hash, [2, 3]);
    const other = await createPlan(create(), emails(5, "c"), { title });
    await expect(plan.run({ approvedHash: other.card.hash })).rejects.toMatchObject({ code: "not_approved" });
    await expect(plan.run({ approvedHash: approvedHash.replace("+1-4", "+1-3") })).rejects.toMatchObject({
      code: "not_approved",
    });
    const { sent, left } = await plan.run({ approvedHash });
    expect(sent).toEqual([1, 4]);
    expect(left.map(({ row, code }) => [row, code])).toEqual([
      [2, "not_approved"],
      [3, "not_approved"],
    ]);
    expect(sentOrders().filter((order) => order.startsWith("ord_c_"))).toEqual(["ord_c_1", "ord_c_4"]);
  });

  it("resumes in another worker what a stop left, and repeats nothing", async () => {
    const store: Store = memoryStore({ clock });
    const calls = emails(10, "d");
    const first = await createPlan(create({ store }), calls, { title, store });
    const stop = new AbortController();
    const onProgress = (ended: number) => ended === 4 && stop.abort();
    const half = await first.run({ approvedHash: first.card.hash, signal: stop.signal, onProgress });
    expect(half.sent).toEqual([1, 2, 3, 4]);
    expect(half.left.map(({ row }) => row)).toEqual([5, 6, 7, 8, 9, 10]);
    const second = await createPlan(create({ store }), calls, { title, store });
    expect(second.card.hash).toBe(first.card.hash);
    const rest = await second.run({ approvedHash: first.card.hash });
    expect(rest.sent).toHaveLength(10);
    expect(sentOrders().filter((order) => order.startsWith("ord_d_"))).toHaveLength(10);
  });

  it("counts a deletion as done when it runs again, although the person is gone", async () => {
    const tools = create();
    const erase = { tool: "Messaging_DeletePerson", arguments: { person_id: people.at(-1)!.id } };
    const { card, run } = await createPlan(tools, [erase], { title });
    expect(await run({ approvedHash: card.hash })).toMatchObject({ sent: [1] });
    const again = await createPlan(tools, [erase], { title });
    expect(again.card.hash).toBe(card.hash);
    expect(await again.run({ approvedHash: card.hash })).toMatchObject({ sent: [1], refused: [] });
  });

  it("keeps a launch to a person whom a row deletes and another creates again before it", async () => {
    const erase = { tool: "Messaging_DeletePerson", arguments: { person_id: people.at(-2)!.id } };
    const attributes = { email: people.at(-2)!.email };
    const write = { tool: "Messaging_IdentifyPerson", arguments: { person_id: people.at(-2)!.id, attributes } };
    const launch = {
      tool: "Messaging_TriggerBroadcast",
      arguments: {
        broadcast_id: "7",
        recipient_ids: [people.at(-2)!.id],
        data: { headline: "Hi", link: "https://x.example" },
      },
    };
    const rowsOf = async (calls: readonly PlannedCall[]) =>
      (await createPlan(create(), calls, { title })).card.details.rows.map(({ row }) => row);
    expect(await rowsOf([erase, launch])).toEqual([1]);
    expect(await rowsOf([erase, write, launch])).toEqual([1, 2, 3]);
  });

  it.each([true, 1, "1"])("warns of messages to a person whom a row sets to unsubscribed: %j", async (unsubscribed) => {
    const [email] = emails(1, "u");
    const { to } = email!.arguments as { readonly to: string };
    const person_id = people.find((one) => one.email === to)!.id;
    const write = { tool: "Messaging_IdentifyPerson", arguments: { person_id, attributes: { unsubscribed } } };
    const { card } = await createPlan(create(), [write, email!], { title });
    expect(card.warnings.join("\n")).toContain("is unsubscribed in row 1, and messaged or changed in row 2.");
  });

  it("does not repeat a row with an unknown outcome", async () => {
    const tools = create();
    const plan = await createPlan(tools, emails(3, "e"), { title });
    sandbox.fail({ path: "/v1/send", networkError: "ECONNRESET", isHandled: true });
    const { sent, unknown } = await plan.run({ approvedHash: plan.card.hash });
    expect([sent, unknown.map(({ row }) => row)]).toEqual([[2, 3], [1]]);
    const again = await plan.run({ approvedHash: plan.card.hash });
    expect([again.sent, again.unknown.map(({ row }) => row)]).toEqual([[2, 3], [1]]);
    expect(sentOrders().filter((order) => order.startsWith("ord_e_"))).toHaveLength(3);
  });

  it("reads shared facts once, and costs at most a tenth more requests than the bare sends", async () => {
    for (const call of emails(100, "f")) {
      const tool = create().find(({ wireName }) => wireName === call.tool)!;
      await tool.run(call.arguments);
    }
    const bareTools = create();
    sandbox.reset();
    for (const call of emails(100, "g"))
      await bareTools.find(({ wireName }) => wireName === call.tool)!.run(call.arguments);
    const bare = sandbox.requests.length;
    sandbox.reset();
    const plan = await createPlan(create(), emails(100, "h"), { title });
    const { sent } = await plan.run({ approvedHash: plan.card.hash });
    expect(sent).toHaveLength(100);
    expect(requestsTo(/^\/v1\/transactional/).length).toBeLessThanOrEqual(3);
    expect(sandbox.requests.length).toBeLessThanOrEqual(1.1 * bare);
  });
});

it("runs each row in its account, and shares no facts between accounts", async () => {
  const other = createSandbox({ clock, enforceLimits: false, seed: "other" }).messaging;
  const open = (options: typeof sandbox.options) => createMessaging({ ...options, clock });
  const accounts = withAccounts({ eu: open(sandbox.options), us: open(other.options) });
  const calls = ["eu", "us"].map((account) => ({
    tool: "Messaging_SendTransactionalEmail",
    arguments: { account, ...(emailTo(people[50]!.email!, "ord_k").arguments as object) },
  }));
  const plan = await createPlan(accounts.tools as readonly Tool[], calls, { title });
  expect(plan.card.fields).toContainEqual({ row: 2, label: "account", value: "us" });
  const { sent } = await plan.run({ approvedHash: plan.card.hash });
  expect(sent).toEqual([1, 2]);
  for (const { requests } of [sandbox, other]) {
    expect(requests.filter(({ path }) => path === "/v1/send/email")).toHaveLength(1);
    expect(requests.filter(({ path }) => path === "/v1/transactional")).toHaveLength(1);
  }
});

describe("the tool of plans", () => {
  const run = async (tools: readonly Tool[], calls: readonly PlannedCall[], approve: unknown) => {
    const set = aiSdkTools([planTool(tools), ...tools], { approve: approve as false });
    const tool = set["Toolwright_RunPlan" as never] as { execute(args: unknown, options: unknown): Promise<object> };
    return tool.execute({ title, calls }, { toolCallId: "1", messages: [] });
  };

  it("asks once, and runs what was approved", async () => {
    const cards: string[] = [];
    const approve = async ({ card }: { card(): Promise<Parameters<typeof renderCard>[0]> }) => {
      cards.push(renderCard(await card()));
      return true;
    };
    const result = await run(create(), emails(12, "i"), approve);
    expect(cards).toHaveLength(1);
    expect(result).toMatchObject({ sent_count: 12, sent: "1-12", refused: [], unknown: [], left: [] });
    expect(sentOrders().filter((order) => order.startsWith("ord_i_"))).toHaveLength(12);
  });

  it("runs only the rows whose hash the approver returns", async () => {
    const approve = async ({ card }: { card(): Promise<{ details: { rows: { row: number }[] } }> }) => {
      await card();
      const plan = await createPlan(create(), emails(3, "j"), { title });
      return { approved: true, hash: strikeRows(plan.card.hash, [2]) };
    };
    const result = await run(create(), emails(3, "j"), approve);
    expect(result).toMatchObject({ sent: "1,3", left: [{ rows: "2", code: "not_approved" }] });
  });

  it("shows a model no hidden value in the reasons of rows that were left out", async () => {
    const { email } = people[30]!;
    const deny = { recipients: { deny: [email!] } };
    const tools = create({ hide: hideFields(["email"]), policy: deny });
    const person = await tools.find(({ name }) => name === "Messaging.GetPerson")!.call({ person_id: people[30]!.id });
    expect(person.text).toContain("<email:1>");
    const result = await run(tools, [emailTo("<email:1>", "ord_l_1"), ...emails(1, "l")], false);
    expect(result).toMatchObject({ sent: "2", refused: [{ rows: "1", code: "policy" }] });
    expect(JSON.stringify(result)).not.toContain(email);
  });

  it.each([[{ maxcalls: 1 }], [{ timeout: Number.NaN }], [{ maxCalls: 0 }], [{ maxCredits: -1 }]])(
    "refuses wrong options: %j",
    (options) => {
      expect(() => planTool(create(), options as PlanToolOptions)).toThrow(/maxCalls|timeout|maxCredits/);
    },
  );

  it("refuses a plan without a row that could be approved, before it requests approval", async () => {
    const requests: unknown[] = [];
    const approve = (request: unknown) => requests.push(request) > 0;
    const calls = [{ tool: "Messaging.GetPerson", arguments: { email: "a@example.com" } }];
    await expect(run(create(), calls, approve)).rejects.toThrow("only reads. Call it without a plan.");
    expect(requests).toEqual([]);
  });
});
