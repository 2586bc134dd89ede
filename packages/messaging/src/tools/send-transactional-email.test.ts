import { dispatch, memoryStore, type Store } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { verifies } from "../../requirements.ts";
import { letTimePass } from "../__fixtures__/let-time-pass.ts";
import { createMessaging } from "../toolkit.ts";
import "../late.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { workspace } = sandbox;
let messaging = createMessaging({ ...sandbox.options, clock });
const person = workspace.people.all().find(({ id }) => id?.startsWith("usr_"))!;
const to = person.email!;
const template = workspace.templates.find(({ triggerName }) => triggerName === "payment_retry")!;
const transactional_message_id = String(template.id);
const message_data = { order_id: "ord_1", amount: 12.5, retry_link: "https://shop.example/r/1" };

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  messaging = createMessaging({ ...sandbox.options, clock });
});

const sendRequests = () => sandbox.requests.filter(({ path }) => path === "/v1/send/email");
const bodyOf = () => sendRequests()[0]!.body as Record<string, unknown>;

describe("SendTransactionalEmail", () => {
  it(verifies("send-transactional-email.person"), async () => {
    const before = workspace.deliveries.length;
    const result = await messaging.sendTransactionalEmail({ transactional_message_id, to, message_data });
    expect(result).toEqual({
      status: "queued",
      delivery_id: workspace.deliveries.at(-1)!.id,
      queued_at: "2026-01-31T09:00:00.000Z",
      transactional_message_id,
      to,
      warnings: [],
      calls_spent: 5,
      calls_left: null,
    });
    expect(workspace.deliveries).toHaveLength(before + 1);
    expect(workspace.deliveries.at(-1)).toMatchObject({
      cioId: person.cioId,
      recipient: to,
      transactionalId: template.id,
    });
    expect(bodyOf()).toEqual({ transactional_message_id: template.id, to, identifiers: { email: to }, message_data });
  });

  it("shows the delivery in the person's messages and in their activities", async () => {
    const { delivery_id } = await messaging.sendTransactionalEmail({ transactional_message_id, to, message_data });
    clock.advance(5_000);
    const { messages } = await messaging.listPersonMessages({ email: to, limit: 1 });
    expect(messages).toMatchObject([{ id: delivery_id, status: "delivered", recipient: to, transactional_message_id }]);
    const { activities } = await messaging.listPersonActivities({ email: to, limit: 5 });
    expect(activities).toContainEqual(expect.objectContaining({ type: "sent_email", delivery_id }));
  });

  it("accepts a trigger name in place of the id", async () => {
    await messaging.sendTransactionalEmail({ transactional_message_id: "payment_retry", to });
    expect(bodyOf()).toMatchObject({ transactional_message_id: "payment_retry" });
    expect(workspace.deliveries.at(-1)).toMatchObject({ transactionalId: template.id });
  });

  it(verifies("send-transactional-email.overrides"), async () => {
    await messaging.sendTransactionalEmail({
      transactional_message_id,
      to,
      subject: "About your order",
      from_address: "Shop <help@example.com>",
      bcc: "audit@example.com",
      reply_to: "reply@example.com",
    });
    expect(bodyOf()).toMatchObject({
      subject: "About your order",
      from: "Shop <help@example.com>",
      bcc: "audit@example.com",
      reply_to: "reply@example.com",
    });
    expect(workspace.deliveries.at(-1)).toMatchObject({ subject: "About your order" });
  });

  it.each([
    ["shop@example.com", "example.com"],
    ["Shop <help@mail.example.com>", "mail.example.com"],
    ['"Shop @ Home" <help@example.com>', "example.com"],
  ])(
    "says on the card and in the result that the domain of the sender %s must be verified",
    async (from_address, domain) => {
      const warning = `from_address: the domain ${domain} must be verified in Customer.io. Otherwise this email may become undeliverable.`;
      const args = { transactional_message_id, to, from_address };
      const tool = messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail")!;
      expect((await tool.prepare(args).card()).warnings).toContain(warning);
      expect((await messaging.sendTransactionalEmail(args)).warnings).toContain(warning);
    },
  );

  it("says so too if neither the template nor the recipient can be read, and nothing of the template's sender", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) =>
      new Request(input, init).method === "POST" && new URL(new Request(input, init).url).pathname === "/v1/send/email"
        ? Response.json({ delivery_id: "d1", queued_at: 1_700_000_000 })
        : Response.json({}, { status: 403 });
    const blind = createMessaging({ ...sandbox.options, fetch, clock });
    const args = { transactional_message_id, to };
    const { warnings } = await blind.sendTransactionalEmail({ ...args, from_address: "shop@example.com" });
    expect(warnings).toEqual([expect.stringContaining("example.com must be verified")]);
    for (const from_address of ["", null])
      expect((await blind.sendTransactionalEmail({ ...args, from_address }, { resend: true })).warnings).toEqual([]);
  });

  it.each(["", null, undefined, "  "])(`${verifies("send-transactional-email.overrides.empty")}: %j`, async (empty) => {
    await messaging.sendTransactionalEmail({ transactional_message_id, to, subject: empty, message_data: {} });
    expect(Object.keys(bodyOf()).sort()).toEqual(["identifiers", "to", "transactional_message_id"]);
  });

  it.each([
    [verifies("send-transactional-email.template.required"), { to }, "transactional_message_id"],
    ["rejects a blank template", { transactional_message_id: "  ", to }, "transactional_message_id"],
    [verifies("send-transactional-email.to.required"), { transactional_message_id }, "to"],
    ["rejects a person id as recipient", { transactional_message_id, to: person.id }, "to"],
    ["rejects several recipients", { transactional_message_id, to: `${to},other@example.com` }, "to"],
    ["rejects a recipient with a name", { transactional_message_id, to: `Ada <${to}>` }, "to"],
    ["rejects a recipient with a line break", { transactional_message_id, to: `${to}\nbcc: x@example.com` }, "to"],
    [
      verifies("send-transactional-email.message-data.json"),
      { transactional_message_id, to, message_data: { a: { b: Number.NaN } } },
      "message_data.a.b",
    ],
    [
      "rejects a date in message_data",
      { transactional_message_id, to, message_data: { a: [new Date(0)] } },
      "message_data.a[0]",
    ],
    [
      "rejects NaN in message_data",
      { transactional_message_id, to, message_data: { a: Number.NaN } },
      "message_data.a",
    ],
    ["rejects a subject of two lines", { transactional_message_id, to, subject: "a\r\nbcc: x@example.com" }, "subject"],
    [
      "rejects a reply address that adds another one",
      { transactional_message_id, to, reply_to: "evil@example.net, Help <help@example.com>" },
      "reply_to",
    ],
    [
      "rejects a sender that adds another one",
      { transactional_message_id, to, from_address: "evil@example.net, Help <help@example.com>" },
      "from_address",
    ],
    [
      "rejects a comma outside quotes in the sender's name",
      { transactional_message_id, to, from_address: "Shop, Inc <help@example.com>" },
      "from_address",
    ],
    ["rejects invisible characters in the recipient", { transactional_message_id, to: `ada\u3164${to}` }, "to"],
    ["rejects several copies", { transactional_message_id, to, bcc: "a@example.com, b@example.com" }, "bcc"],
    ["rejects a sender without an address", { transactional_message_id, to, from_address: "Shop" }, "from_address"],
  ])("%s", async (_, args, parameter) => {
    const { sendTransactionalEmail } = messaging;
    await expect(sendTransactionalEmail(args as Parameters<typeof sendTransactionalEmail>[0])).rejects.toMatchObject({
      code: "invalid_input",
      issues: [expect.objectContaining({ parameter })],
    });
    expect(sandbox.requests).toEqual([]);
  });

  it("fails with the backend's error for an unknown template", async () => {
    await expect(messaging.sendTransactionalEmail({ transactional_message_id: "999", to })).rejects.toMatchObject({
      code: "upstream",
      status: 400,
      retryable: false,
      outcome: undefined,
      message: expect.stringMatching(/ ListTransactionalMessages lists the templates\.$/),
    });
  });

  it.each([
    ["a lost request", { networkError: "ECONNRESET" }],
    ["a lost response", { networkError: "ECONNRESET", isHandled: true }],
    ["a timeout", { delayMs: 600_000 }],
    ["a 500", { status: 500, isHandled: true }],
    ["a response that is cut off", { cutOff: true }],
  ])(
    `${verifies("send-transactional-email.once")}: %s, also when the agent repeats the call`,
    async (_, fault: Parameters<typeof sandbox.fail>[0]) => {
      const fetch = fault.delayMs ? letTimePass(sandbox.options.fetch, 30_000) : sandbox.options.fetch;
      const impatient = createMessaging({ ...sandbox.options, fetch, clock, attemptTimeout: 30_000 });
      const call = () => impatient.sendTransactionalEmail({ transactional_message_id, to, message_data });
      sandbox.fail(fault);
      await expect(call()).rejects.toMatchObject({
        outcome: "unknown",
        retryable: false,
        message: expect.stringContaining("ListPersonMessages"),
      });
      const effects = workspace.deliveries.length;
      for (let repeat = 0; repeat < 3; repeat++) {
        await expect(call()).rejects.toMatchObject({ code: "duplicate_send", outcome: "unknown" });
      }
      expect(sendRequests()).toHaveLength(fault.delayMs ? 0 : 1);
      expect(workspace.deliveries).toHaveLength(effects);
    },
  );

  it("retries after a 429, which means that nothing was sent", async () => {
    sandbox.fail({ status: 429 });
    const before = workspace.deliveries.length;
    await messaging.sendTransactionalEmail({ transactional_message_id, to, message_data });
    expect(sendRequests().map(({ status }) => status)).toEqual([429, 200]);
    expect(workspace.deliveries).toHaveLength(before + 1);
  });

  it("retries when the connection was never made", async () => {
    sandbox.fail({ networkError: "ECONNREFUSED" });
    await messaging.sendTransactionalEmail({ transactional_message_id, to, message_data });
    expect(sendRequests().map(({ status }) => status)).toEqual([0, 200]);
  });

  it("reports an unknown outcome when the call is aborted while the email is in flight", async () => {
    sandbox.fail({ delayMs: 600_000 });
    const controller = new AbortController();
    const fetch: typeof globalThis.fetch = (...parts) => {
      setImmediate(() => controller.abort());
      return sandbox.options.fetch(...parts);
    };
    messaging = createMessaging({ ...sandbox.options, fetch, clock });
    const call = messaging.sendTransactionalEmail({ transactional_message_id, to }, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ code: "aborted", outcome: "unknown" });
  });

  it("reports no unknown outcome when the call was aborted before it was sent", async () => {
    const call = messaging.sendTransactionalEmail({ transactional_message_id, to }, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ code: "aborted", outcome: undefined });
    await messaging.sendTransactionalEmail({ transactional_message_id, to });
    expect(sendRequests()).toHaveLength(1);
  });
});

describe("a duplicate email after an unknown outcome", () => {
  const send = (options = {}, changes: Partial<Parameters<typeof messaging.sendTransactionalEmail>[0]> = {}) =>
    messaging.sendTransactionalEmail({ transactional_message_id, to, message_data, ...changes }, options);

  beforeEach(async () => {
    sandbox.fail({ networkError: "ECONNRESET", isHandled: true });
    await expect(send()).rejects.toMatchObject({ code: "unavailable", outcome: "unknown", retryable: false });
  });

  it("a duplicate is rejected with the way to verify the first one, in any key order and letter case", async () => {
    const reordered = { retry_link: message_data.retry_link, amount: 12.5, order_id: "ord_1" };
    await expect(send({}, { message_data: reordered, to: to.toUpperCase() })).rejects.toMatchObject({
      code: "duplicate_send",
      outcome: "unknown",
      retryable: false,
      retryAfterMs: 600_000,
      message: expect.stringContaining("ListPersonMessages"),
    });
    expect(sendRequests()).toHaveLength(1);
  });

  it("a duplicate is rejected for an agent with a message it can act on", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail")!;
    const answer = await tool.call({ transactional_message_id, to, message_data });
    expect(answer).toMatchObject({
      ok: false,
      error: { outcome: "unknown", tool: "Messaging.SendTransactionalEmail" },
    });
    expect(answer.text).toContain(`ListPersonMessages (email: ${to})`);
  });

  it("a different email is not blocked", async () => {
    await expect(send({}, { message_data: { ...message_data, order_id: "ord_2" } })).resolves.toMatchObject({
      status: "queued",
    });
  });

  it("a duplicate with `resend` is sent, and clears the block", async () => {
    await expect(send({ resend: true })).resolves.toMatchObject({ status: "queued" });
    clock.advance(60_000);
    await expect(send()).resolves.toMatchObject({ status: "queued" });
  });

  it("a duplicate is accepted after ten minutes", async () => {
    clock.advance(10 * 60_000);
    await expect(send()).resolves.toMatchObject({ status: "queued" });
  });

  it("another toolkit is not blocked", async () => {
    messaging = createMessaging({ ...sandbox.options, clock });
    await expect(send()).resolves.toMatchObject({ status: "queued" });
  });
});

describe("concurrent duplicate emails", () => {
  const args = { transactional_message_id, to, message_data };

  it("concurrent duplicates are rejected when the first has an unknown outcome", async () => {
    const before = workspace.deliveries.length;
    sandbox.fail({ status: 500, isHandled: true });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => messaging.sendTransactionalEmail(args)));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(sendRequests()).toHaveLength(1);
    expect(workspace.deliveries).toHaveLength(before + 1);
  });

  it("concurrent duplicates also wait while the first one waits after a 429", async () => {
    sandbox.fail({ status: 429 });
    sandbox.fail({ networkError: "ECONNRESET", isHandled: true });
    const outcomes = await Promise.allSettled([1, 2].map(() => messaging.sendTransactionalEmail(args)));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(sendRequests().map(({ status }) => status)).toEqual([429, 0]);
  });

  it("concurrent duplicates are sent once and all get its delivery, and other emails do not wait", async () => {
    const before = workspace.deliveries.length;
    const other = messaging.sendTransactionalEmail({ ...args, message_data: { order_id: "other" } });
    const same = await Promise.all([1, 2, 3].map(() => messaging.sendTransactionalEmail(args)));
    await other;
    expect(new Set(same.map(({ delivery_id }) => delivery_id)).size).toBe(1);
    expect(workspace.deliveries).toHaveLength(before + 2);
  });

  it("a waiting duplicate ends when its caller aborts, with nothing sent", async () => {
    const left = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<void>();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      left.resolve();
      return sandbox.options.fetch(input, init);
    };
    const memory = memoryStore({ clock });
    const store: Store = {
      ...memory,
      async claim(...claim) {
        const other = await memory.claim(...claim);
        if (other?.state === "pending") waits.resolve();
        return other;
      },
    };
    messaging = createMessaging({ ...sandbox.options, clock, fetch, store });
    sandbox.fail({ delayMs: 600_000 });
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [messaging.sendTransactionalEmail(args, { signal: first.signal })];
    await left.promise;
    calls.push(messaging.sendTransactionalEmail(args, { signal: second.signal }));
    await waits.promise;
    second.abort();
    await expect(calls[1]).rejects.toMatchObject({ code: "aborted", outcome: undefined });
    first.abort();
    await expect(calls[0]).rejects.toMatchObject({ code: "aborted", outcome: "unknown" });
    expect(sendRequests()).toEqual([]);
  });

  it.each([
    ["0003", "3"],
    ["PAYMENT_RETRY", "payment_retry"],
    ["payment_retry", transactional_message_id],
    [transactional_message_id, "Payment_Retry"],
  ])("emails to template %s and %s are duplicates", async (one, other) => {
    sandbox.fail({ path: "/v1/send/email", status: 500 });
    await messaging.sendTransactionalEmail({ ...args, transactional_message_id: one }).catch(() => undefined);
    const call = messaging.sendTransactionalEmail({ ...args, transactional_message_id: other });
    await expect(call).rejects.toMatchObject({ code: "duplicate_send", outcome: "unknown" });
  });
});

describe("a store that outlives the process", () => {
  const args = { transactional_message_id, to, message_data };

  it("an email is not sent twice by two processes, nor after the first one died", async () => {
    // Each sleep lasts until the other process waits.
    const clock = testClock(NOW, { onSleep: () => untilIdle() });
    const store = memoryStore({ clock });
    const before = workspace.deliveries.length;
    const [first, second] = [1, 2].map(() => createMessaging({ ...sandbox.options, clock, store }));
    const [one, two] = await Promise.all([first!, second!].map((toolkit) => toolkit.sendTransactionalEmail(args)));
    expect(two!.delivery_id).toBe(one!.delivery_id);
    expect(workspace.deliveries).toHaveLength(before + 1);

    clock.advance(60_000);
    // The process dies during its request: the store never hears from it again.
    const answered = Promise.withResolvers<void>();
    const settle = () => {
      answered.resolve();
      return new Promise<never>(() => undefined);
    };
    const dying = { ...store, settle };
    const died = createMessaging({ ...sandbox.options, clock, store: dying });
    const death = new AbortController();
    const lost = died.sendTransactionalEmail(args, { signal: death.signal }).catch(() => undefined);
    await answered.promise;
    expect(workspace.deliveries).toHaveLength(before + 2);
    death.abort();
    await lost;
    await expect(second!.sendTransactionalEmail(args)).rejects.toMatchObject({
      code: "duplicate_send",
      outcome: "unknown",
    });
    expect(workspace.deliveries).toHaveLength(before + 2);
  });

  it("a replayed call with the same idempotency key returns the recorded delivery", async () => {
    const store = memoryStore({ clock });
    const options = { idempotencyKey: "run-7/step-2" };
    const first = createMessaging({ ...sandbox.options, clock, store });
    const { delivery_id } = await first.sendTransactionalEmail(args, options);
    clock.advance(3_600_000);
    const restarted = createMessaging({ ...sandbox.options, clock, store });
    await expect(restarted.sendTransactionalEmail(args, options)).resolves.toMatchObject({ delivery_id });
    expect(sendRequests()).toHaveLength(1);
  });

  it.each([
    ["subject", { subject: "Other" }],
    ["sender", { from_address: "other@shop.example" }],
    ["blind copy", { bcc: "other@shop.example" }],
    ["reply address", { reply_to: "other@shop.example" }],
  ])("an idempotency key with another %s is an error, and sends nothing", async (_, other) => {
    const options = { idempotencyKey: "run-7/step-2" };
    await messaging.sendTransactionalEmail(args, options);
    clock.advance(3_600_000);
    await expect(messaging.sendTransactionalEmail({ ...args, ...other }, options)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("was used for a call with other arguments, so nothing was done"),
    });
    expect(sendRequests()).toHaveLength(1);
  });

  it("a replayed call returns the recorded delivery although the list of templates cannot be read now", async () => {
    const store = memoryStore({ clock });
    const options = { idempotencyKey: "run-7/step-2" };
    const byName = { ...args, transactional_message_id: "payment_retry" };
    const first = createMessaging({ ...sandbox.options, clock, store });
    const { delivery_id } = await first.sendTransactionalEmail(byName, options);
    sandbox.fail({ path: "/v1/transactional", status: 403, times: 9 });
    const restarted = createMessaging({ ...sandbox.options, clock, store });
    await expect(restarted.sendTransactionalEmail(byName, options)).resolves.toMatchObject({ delivery_id });
    expect(sendRequests()).toHaveLength(1);
  });

  it("accounts that share a store do not count as duplicates of each other", async () => {
    const store = memoryStore({ clock });
    for (const account of ["one", "two"]) {
      const toolkit = createMessaging({ ...sandbox.options, clock, store, account });
      await expect(toolkit.sendTransactionalEmail(args)).resolves.toMatchObject({ status: "queued" });
    }
    expect(sendRequests()).toHaveLength(2);
  });

  it.each(["999", "no_such_template"])(
    "refuses an agent's email with the unknown template %s before an approval",
    async (id) => {
      const approve = vi.fn(() => true);
      const args = { transactional_message_id: id, to };
      const answer = await dispatch(messaging.tools, "Messaging.SendTransactionalEmail", args, { approve });
      expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input" } });
      expect(!answer.ok && answer.error.message).toContain("ListTransactionalMessages lists them");
      expect([approve.mock.calls, sendRequests()]).toEqual([[], []]);
    },
  );

  it("an email by trigger name is not sent while the list of templates cannot be read, and is sent once after that", async () => {
    const byName = { ...args, transactional_message_id: "payment_retry" };
    sandbox.fail({ path: "/v1/transactional", status: 403 });
    await expect(messaging.sendTransactionalEmail(byName)).rejects.toMatchObject({
      code: "forbidden",
      outcome: undefined,
      message: expect.stringMatching(/^Not sent: .* Pass the template's numeric id\./),
    });
    await expect(messaging.sendTransactionalEmail(args)).resolves.toMatchObject({ status: "queued" });
    await expect(messaging.sendTransactionalEmail(byName)).rejects.toMatchObject({ code: "duplicate_send" });
    expect(sendRequests()).toHaveLength(1);
  });

  it("an email by trigger name is not sent if Customer.io lists no trigger names", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isList = request.url.endsWith("/v1/transactional");
      return isList ? Response.json({ messages: [{ id: 3, name: "Payment retry" }] }) : sandbox.fetch(request);
    };
    const toolkit = createMessaging({ ...sandbox.options, clock, fetch });
    const byName = { ...args, transactional_message_id: "payment_retry" };
    await expect(toolkit.sendTransactionalEmail(byName)).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ parameter: "transactional_message_id" }],
    });
    expect(sendRequests()).toEqual([]);
  });
});

describe("the reads of an email by trigger name", () => {
  const email = { transactional_message_id: "payment_retry", to, message_data };
  const tool = () => messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail")!;
  const list = "/v1/transactional";
  const contents = `/v1/transactional/${template.id}/contents`;
  const paths = () => sandbox.requests.map(({ path }) => path);
  const reads = () => paths().filter((path) => path.startsWith(list));

  it("a send reads the list of templates and the content once", async () => {
    await messaging.sendTransactionalEmail(email);
    const lookups = ["/v1/customers", `/v1/customers/${person.id}/attributes`];
    expect(paths().slice(0, 2)).toEqual([list, "/v1/send/email"]);
    expect(paths().slice(2).sort()).toEqual([...lookups, contents].sort());
  });

  it("a preview and the send after it read them once in all", async () => {
    await messaging.sendTransactionalEmail.preview(email);
    expect(reads()).toEqual([list, contents]);
    await messaging.sendTransactionalEmail(email);
    await messaging.sendTransactionalEmail({ ...email, transactional_message_id, message_data: {} });
    // The content is cached under the name that the call uses.
    expect(reads()).toEqual([list, contents, contents]);
  });

  it("the check and the send of an agent's call read them once in all", async () => {
    expect(await tool().call(email)).toMatchObject({ ok: true });
    expect(reads()).toEqual([list, contents]);
  });

  it("the list is read again five minutes later, and for a name that an older list lacks", async () => {
    await messaging.sendTransactionalEmail(email);
    clock.advance(1);
    await messaging.sendTransactionalEmail.preview({ ...email, transactional_message_id: "brand_new" });
    expect(reads()).toEqual([list, contents, list]);
    clock.advance(5 * 60_000);
    await messaging.sendTransactionalEmail.preview(email);
    expect(reads()).toEqual([list, contents, list, list, contents]);
  });
});

describe("emails that a policy redirects to one address", () => {
  const staging = "staging@example.com";
  const args = { transactional_message_id, message_data };
  const [one, other] = workspace.people
    .all()
    .flatMap(({ email }) => (email?.startsWith("family.") ? [] : (email ?? [])));

  beforeEach(() => {
    messaging = createMessaging({ ...sandbox.options, clock, policy: { redirectAllTo: staging } });
  });

  it("emails to two recipients are both sent, and two to one recipient are duplicates", async () => {
    const store = memoryStore({ clock });
    const keys: string[] = [];
    const claim: Store["claim"] = (key, request) => {
      keys.push(key, JSON.stringify(request));
      return store.claim(key, request);
    };
    messaging = createMessaging({
      ...sandbox.options,
      clock,
      store: { ...store, claim },
      policy: { redirectAllTo: staging },
    });
    const results = await Promise.all([one!, other!].map((to) => messaging.sendTransactionalEmail({ ...args, to })));
    expect(sendRequests().map(({ body }) => (body as { to: string }).to)).toEqual([staging, staging]);
    await expect(messaging.sendTransactionalEmail({ ...args, to: one!.toUpperCase() })).rejects.toMatchObject({
      code: "duplicate_send",
    });
    expect(sendRequests()).toHaveLength(2);
    // The original recipients never appear in a request, result or claim.
    const visible = JSON.stringify([sandbox.requests, results, keys]);
    expect(visible).toContain(staging);
    expect(visible).not.toContain(one);
    expect(visible).not.toContain(other);
  });

  it("the error of an ambiguous email names the address that it went to", async () => {
    sandbox.fail({ path: "/v1/send/email", networkError: "ECONNRESET", isHandled: true });
    const error: unknown = await messaging.sendTransactionalEmail({ ...args, to: one! }).catch((error) => error);
    expect(String(error)).toContain(`ListPersonMessages (email: ${staging})`);
    expect(String(error)).not.toContain(one);
    await expect(messaging.sendTransactionalEmail({ ...args, to: other! })).resolves.toMatchObject({
      to: staging,
      warnings: expect.not.arrayContaining([expect.stringContaining("unknown outcome")]),
    });
  });
});

describe("a redirect of an email", () => {
  /** A toolkit whose backend responds with these statuses, one after the other. */
  function redirecting(...statuses: readonly number[]) {
    const methods: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      methods.push(new Request(input, init).method);
      const status = statuses[methods.length - 1] ?? 200;
      const headers = { location: "https://api.customer.io/v1/elsewhere" };
      return status === 200
        ? Response.json({ delivery_id: "d1" })
        : new Response(null, { status, headers: status < 400 ? headers : {} });
    };
    return { methods, toolkit: createMessaging({ ...sandbox.options, fetch, clock }) };
  }

  it.each([302, 303])("a redirect by %i has an unknown outcome, and is never followed", async (status) => {
    const { methods, toolkit } = redirecting(status, 429);
    const call = toolkit.sendTransactionalEmail({ transactional_message_id, to });
    await expect(call).rejects.toMatchObject({ code: "upstream", status, outcome: "unknown", retryable: false });
    expect(methods).toEqual(["POST"]);
  });

  it.each([301, 307, 308])("a redirect by %i, which means that nothing was done, is followed", async (status) => {
    const { methods, toolkit } = redirecting(status);
    await toolkit.sendTransactionalEmail({ transactional_message_id, to });
    // The other requests are the send's checks.
    expect(methods).toEqual(["POST", "POST", "GET", "GET"]);
  });

  it("a redirect by 303 is an error for other writes too", async () => {
    const { toolkit } = redirecting(303);
    await expect(toolkit.deletePerson({ person_id: "1" })).rejects.toMatchObject({ code: "upstream", status: 303 });
  });
});

describe("the preview of SendTransactionalEmail", () => {
  it(verifies("send-transactional-email.preview"), async () => {
    const before = workspace.deliveries.length;
    const preview = await messaging.sendTransactionalEmail.preview({ transactional_message_id, to, message_data });
    expect(preview).toMatchObject({
      summary: expect.stringContaining(`to ${to} (person ${person.id})`),
      details: {
        to,
        matches: 1,
        person: { person_id: person.id, email: to },
        template: { id: transactional_message_id, name: template.name },
        variables: expect.arrayContaining(["order_id", "amount", "retry_link"]),
      },
      warnings: [],
    });
    expect(workspace.deliveries).toHaveLength(before);
    expect(sendRequests()).toEqual([]);
  });

  it("the preview names missing variables, and data that the template does not use", async () => {
    const { warnings } = await messaging.sendTransactionalEmail.preview({
      transactional_message_id,
      to,
      message_data: { order_id: "1", amuont: 3 },
    });
    expect(warnings.join(" ")).toMatch(/message_data lacks .*amount/);
    expect(warnings.join(" ")).toContain("message_data has amuont");
  });

  it("the preview warns of an unknown template and of an unknown email", async () => {
    const { warnings, details, fields } = await messaging.sendTransactionalEmail.preview({
      transactional_message_id: "999",
      to: "nobody@example.com",
    });
    expect(details).toMatchObject({ template: null, person: null, matches: 0 });
    expect(warnings.join(" ")).toContain("No template has the id or trigger name 999");
    expect(fields[0]!.note).toContain("new; may create a person");
  });

  it("the preview lists the values to send even if the template cannot be looked up", async () => {
    sandbox.fail({ status: 500, times: 9 });
    const preview = await messaging.sendTransactionalEmail.preview({ transactional_message_id, to, message_data });
    sandbox.fail({ status: 500, times: 0 });
    expect(preview.warnings.join(" ")).toContain("The template could not be looked up");
    expect(JSON.stringify(preview.fields)).toContain(to);
  });

  it("the preview warns when the person unsubscribed", async () => {
    await messaging.identifyPerson({
      person_id: "gone_quiet",
      email: "quiet@example.com",
      attributes: { unsubscribed: true },
    });
    const { warnings } = await messaging.sendTransactionalEmail.preview({
      transactional_message_id,
      to: "quiet@example.com",
      message_data,
    });
    expect(warnings.join(" ")).toContain("This person has unsubscribed");
  });

  it("the preview of an email to an address of several people advises no id, which the tool does not take", async () => {
    const { warnings } = await messaging.sendTransactionalEmail.preview({
      transactional_message_id,
      to: "family.keller@example.com",
      message_data,
    });
    expect(warnings).toEqual([
      "2 people have this email, and Customer.io links the send to one of them. A send takes no id: to choose, change the others' email first.",
    ]);
  });

  it("the preview finds a template by its trigger name, also when its content cannot be read", async () => {
    sandbox.fail({ path: `/v1/transactional/${template.id}/contents`, status: 403, times: 1 });
    const preview = await messaging.sendTransactionalEmail.preview({ transactional_message_id: "PAYMENT_RETRY", to });
    expect(preview.details).toMatchObject({ template: { id: transactional_message_id }, variables: [] });
    expect(preview.warnings.join(" ")).toContain("content could not be read");
  });

  it("an agent's host gets the card, or the error for invalid arguments", async () => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.SendTransactionalEmail")!;
    const { summary } = await tool.prepare({ transactional_message_id, to }).card();
    expect(summary).toContain(`Send the email "${template.name}"`);
    await expect(tool.prepare({ to: "x" }).card()).rejects.toMatchObject({ code: "invalid_input" });
  });
});
