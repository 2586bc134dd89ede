import { createLedger, type Json, memoryStore, type Store, toolkitStore } from "@toolwright/core/store";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createCall, errorOf } from "../../../core/src/__fixtures__/http.ts";
import { type ErrorCode, ToolError } from "../../../core/src/errors.ts";
import { RETRY_READ_ADVICE } from "../../../core/src/http/response.ts";
import type { GuardedSend, SendIdentity } from "../call.ts";
import { createMessaging } from "../toolkit.ts";
import { guardSend } from "./guard-send.ts";
import "../late.ts";

const VERIFY = "Check ListPersonMessages before sending again.";
const MAIL = { to: "ann@example.org", data: { plan: "pro", seats: 2 }, tags: ["a", "b"] };
const LOST = new ToolError({ code: "timeout", message: "No answer.", outcome: "unknown", status: 504 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const EMAIL = {
  kind: "email" as const,
  request: "receipt" as unknown,
  verify: VERIFY,
  isResult: (value: unknown): value is string => typeof value === "string",
};

interface StartOptions {
  readonly store?: (store: Store) => Store;
  readonly windowMs?: number;
}

/** A ledger with its clock. Each send gets the outcome of its delivery: a result, or an error to throw. */
function start({ store = (same) => same, windowMs }: StartOptions = {}) {
  const clock = testClock();
  const shared = store(memoryStore({ clock }));
  const ledger = createLedger({ store: toolkitStore({ store: shared, clock }), clock });
  let deliveries = 0;
  const run = (
    outcome: unknown,
    {
      tool = "Messaging.Send",
      ...parts
    }: Partial<Parameters<typeof createCall>[0]> & Partial<GuardedSend<string>> & Partial<SendIdentity> = {},
  ) => {
    const { resend = false, idempotencyKey, signal = new AbortController().signal, ...rest } = parts;
    const { identity = MAIL, target = "ann@example.org", ...changes } = rest;
    const deliver = async () => {
      deliveries++;
      if (typeof outcome === "function") outcome();
      if (typeof outcome === "string") return outcome;
      throw outcome;
    };
    const deadlineMs = clock.now() + 30_000;
    const call = createCall({ tool, resend, idempotencyKey, signal, deadlineMs, now: clock.now() });
    return guardSend(
      { ...EMAIL, identify: async () => ({ identity, target }), ...changes, deliver },
      { ...call, ledger, duplicateWindowMs: windowMs },
    );
  };
  const send = async (...args: Parameters<typeof run>) => (await run(...args)).result;
  return { send, run, pass: clock.advance, deliveries: () => deliveries };
}

/** A ledger after a send with an unknown outcome. */
async function startAmbiguous(identity: unknown = MAIL) {
  const setup = start();
  await errorOf(setup.send(LOST, { identity }));
  return setup;
}

const failure = (code: ErrorCode, status?: number) => new ToolError({ code, message: "No.", status });

describe("a send", () => {
  test("a successful send returns its result, without warnings", async () => {
    const { run, deliveries } = start();
    expect(await run("one")).toEqual({ result: "one", warnings: [] });
    expect(deliveries()).toBe(1);
  });

  test("a send with an unknown outcome states how to verify it, and is not retryable", async () => {
    const error = await errorOf(start().send(LOST));
    expect(error.toJSON()).toEqual({
      code: "timeout",
      message: `No answer. ${VERIFY}`,
      retryable: false,
      status: 504,
      outcome: "unknown",
    });
  });

  test("a send whose response cannot be read has an unknown outcome", async () => {
    const { send, deliveries } = start();
    const error = await errorOf(send(new ToolError({ code: "bad_response", message: "No JSON.", retryable: true })));
    expect(error.toJSON()).toEqual({
      code: "bad_response",
      message: `No JSON. ${VERIFY}`,
      retryable: false,
      outcome: "unknown",
    });
    expect(await errorOf(send("again"))).toMatchObject({ code: "duplicate_send", outcome: "unknown" });
    expect(deliveries()).toBe(1);
  });

  test("a failed send keeps the issues and the tool of its error", async () => {
    const issues = [{ parameter: "to", received: '"a"', rule: "must be an address" }];
    const known = { code: "bad_response", message: "No.", tool: "Messaging.Send" } as const;
    expect(await errorOf(start().send(new ToolError({ ...known, issues })))).toMatchObject({
      ...known,
      issues,
      message: `No. ${VERIFY}`,
    });
  });

  test.each([
    ["429", failure("rate_limited", 429)],
    ["400", failure("upstream", 400)],
    ["401", failure("unauthorized", 401)],
    ["404", failure("not_found", 404)],
    ["a refused connection", failure("unavailable")],
    ["an abort before it left", failure("aborted")],
  ])("a send that had no effect (%s) fails with its own error and blocks nothing", async (_, reason) => {
    const { send } = start();
    await expect(send(reason)).rejects.toBe(reason);
    expect(await send("again")).toBe("again");
  });

  test.each([new TypeError("bug"), 7, undefined, { outcome: "unknown", code: "bad_response" }])(
    "a send that throws another value (%o) has an unknown outcome, since it may have left",
    async (reason) => {
      const { send } = start();
      expect((await errorOf(send(reason))).toJSON()).toEqual({
        code: "bad_response",
        message: `The response could not be processed. ${VERIFY}`,
        retryable: false,
        outcome: "unknown",
      });
      expect(await errorOf(send("again"))).toMatchObject({ code: "duplicate_send", outcome: "unknown" });
    },
  );
});

describe("a duplicate send after an unknown outcome", () => {
  test("a duplicate is rejected without being sent, with advice and the time to wait", async () => {
    const { send, pass, deliveries } = await startAmbiguous();
    pass(90_000);
    expect((await errorOf(send("again"))).toJSON()).toEqual({
      code: "duplicate_send",
      message: `Not sent: an earlier call of the same email has had no outcome for 2 min. It may have arrived, or may never have been sent. ${VERIFY} If it did not arrive, the same call is accepted in 9 min.`,
      retryable: false,
      retryAfterMs: 8.5 * MINUTE,
      outcome: "unknown",
    });
    expect(deliveries()).toBe(1);
  });

  test("a duplicate is recognized in any order of the keys, at any depth", async () => {
    const { send } = await startAmbiguous();
    const identity = { tags: ["a", "b"], data: { seats: 2, plan: "pro" }, to: "ann@example.org" };
    expect(await errorOf(send("again", { identity }))).toMatchObject({ code: "duplicate_send" });
    const listed = await startAmbiguous([{ a: 1, b: 2 }]);
    expect(await errorOf(listed.send("again", { identity: [{ b: 2, a: 1 }] }))).toMatchObject({
      code: "duplicate_send",
    });
  });

  test("the wait of a duplicate shrinks with time, and a rejection does not prolong it", async () => {
    const { send, pass } = await startAmbiguous();
    const waits: unknown[] = [];
    for (let round = 0; round < 10; round++) {
      waits.push((await errorOf(send("again"))).retryAfterMs);
      pass(MINUTE);
    }
    expect(waits).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((minutes) => minutes * MINUTE));
    expect(await send("again")).toBe("again");
  });

  test("a duplicate is accepted after ten minutes, not a millisecond before", async () => {
    const { send, pass } = await startAmbiguous();
    pass(10 * MINUTE - 1);
    expect(await errorOf(send("again"))).toMatchObject({ retryAfterMs: 1 });
    pass(1);
    expect(await send("again")).toBe("again");
  });

  test("the error states the age of the first send in seconds at first", async () => {
    const { send, pass } = await startAmbiguous();
    pass(12_000);
    expect((await errorOf(send("again"))).message).toContain("the same email has had no outcome for 12 s");
  });

  test("a duplicate with `resend` is sent, and its success clears the block", async () => {
    const { send, pass, deliveries } = await startAmbiguous();
    expect(await send("insisted", { resend: true })).toBe("insisted");
    expect(await errorOf(send("again"))).toMatchObject({ code: "duplicate_send", outcome: undefined });
    pass(MINUTE);
    expect(await send("again")).toBe("again");
    expect(deliveries()).toBe(3);
  });

  test("a duplicate with `resend` and an unknown outcome blocks for ten minutes from then on", async () => {
    const { send, pass } = await startAmbiguous();
    pass(9 * MINUTE);
    expect(await errorOf(send(LOST, { resend: true }))).toMatchObject({ code: "timeout", outcome: "unknown" });
    expect(await errorOf(send("again"))).toMatchObject({ retryAfterMs: 10 * MINUTE });
  });

  test("a duplicate with `resend` that had no effect leaves the first block in place", async () => {
    const { send, pass } = await startAmbiguous();
    pass(MINUTE);
    const refused = failure("rate_limited", 429);
    await expect(send(refused, { resend: true })).rejects.toBe(refused);
    expect(await errorOf(send("again"))).toMatchObject({ code: "duplicate_send", retryAfterMs: 9 * MINUTE });
  });
});

describe("a different send", () => {
  test.each([
    ["another value", { ...MAIL, to: "bob@example.org" }],
    ["another value deep inside", { ...MAIL, data: { plan: "pro", seats: 3 } }],
    ["another order of a list", { ...MAIL, tags: ["b", "a"] }],
    ["an additional key", { ...MAIL, cc: "bob@example.org" }],
    ["a key named like an object internal", JSON.parse(JSON.stringify(MAIL).replace("{", '{"__proto__":1,')) as object],
  ])("a different send is not blocked: %s", async (_, identity) => {
    const { send } = await startAmbiguous();
    expect(await send("other", { identity })).toBe("other");
    expect(await errorOf(send("again"))).toMatchObject({ code: "duplicate_send" });
  });

  test("a send of another tool is different as well", async () => {
    const { send } = await startAmbiguous();
    expect(await send("other", { tool: "Messaging.Trigger" })).toBe("other");
  });
});

test("two ledgers over different stores share nothing", async () => {
  const [one, two] = [await startAmbiguous(), start()];
  expect(await two.send("mine")).toBe("mine");
  expect(await errorOf(one.send("again"))).toMatchObject({ code: "duplicate_send" });
});

describe("a duplicate send after a success", () => {
  test.each([
    ["email", 60_000, "60 s"],
    ["broadcast", 10 * MINUTE, "10 min"],
  ] as const)("a duplicate %s is rejected for %i ms", async (kind, windowMs, wait) => {
    const { send, pass, deliveries } = start();
    await send("one", { kind });
    expect((await errorOf(send("two", { kind }))).toJSON()).toEqual({
      code: "duplicate_send",
      message:
        `Not sent again: the same ${kind} was accepted 0 s ago. If it must arrive twice, repeat the call in ${wait}.`.replace(
          "60 s",
          "1 min",
        ),
      retryable: false,
      retryAfterMs: windowMs,
    });
    pass(windowMs - 1);
    expect(await errorOf(send("two", { kind }))).toMatchObject({ code: "duplicate_send", retryAfterMs: 1 });
    pass(1);
    expect(await send("two", { kind })).toBe("two");
    expect(deliveries()).toBe(2);
  });

  test("the window is an option", async () => {
    const { send, pass } = start({ windowMs: 5_000 });
    await send("one");
    pass(4_999);
    expect(await errorOf(send("two"))).toMatchObject({ code: "duplicate_send" });
    pass(1);
    expect(await send("two")).toBe("two");
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 86_400_001, "60" as unknown as number])(
    "a window of %s is rejected, since waiting calls could miss the outcome",
    (duplicateWindowMs) => {
      expect(() => createMessaging({ duplicateWindowMs })).toThrow(
        `duplicateWindowMs: must be a number from 0 to 86400000 (received ${duplicateWindowMs}`,
      );
    },
  );

  test("without a window, a repeated send is sent", async () => {
    const { send, deliveries } = start({ windowMs: 0 });
    await send("one");
    expect(await send("two")).toBe("two");
    expect(deliveries()).toBe(2);
  });

  test("a duplicate with `resend` is sent", async () => {
    const { send } = start();
    await send("one");
    expect(await send("two", { resend: true })).toBe("two");
  });
});

describe("a variant for the same target", () => {
  const variant = { identity: { ...MAIL, data: {} } };

  test("after an unknown outcome it is sent with a warning", async () => {
    const { run, pass } = await startAmbiguous();
    pass(40_000);
    expect(await run("other", variant)).toEqual({
      result: "other",
      warnings: [
        "Another email with this template to this address 40 s ago has an unknown outcome and may have arrived too.",
      ],
    });
  });

  test("after ten minutes, a success or a rejection, there is no warning", async () => {
    const late = await startAmbiguous();
    late.pass(10 * MINUTE);
    expect((await late.run("other", variant)).warnings).toEqual([]);
    const sent = start();
    await sent.send("one");
    expect((await sent.run("other", variant)).warnings).toEqual([]);
    const rejected = start();
    await errorOf(rejected.send(failure("upstream", 400)));
    expect((await rejected.run("other", variant)).warnings).toEqual([]);
  });

  test("a failing store prevents the warning, and not the send", async () => {
    const { send, run } = start({
      store: (store) => ({
        ...store,
        get: () => Promise.reject(new Error("down")),
        set: () => Promise.reject(new Error("down")),
      }),
    });
    await errorOf(send(LOST));
    expect(await run("other", variant)).toEqual({ result: "other", warnings: [] });
  });

  test("it takes at most two claims with a key, and one without", async () => {
    const keys: string[] = [];
    const { send } = start({
      store: (store) => ({
        ...store,
        claim: (key, request) => {
          keys.push(key);
          return store.claim(key, request);
        },
      }),
    });
    await send("one", { kind: "broadcast", describeOverlap: () => null });
    expect(keys).toHaveLength(1);
    await send("two", { ...variant, idempotencyKey: "step" });
    expect(keys).toHaveLength(3);
  });
});

describe("a broadcast after the same one for another audience", () => {
  const part = (form: string, data = "news") => ({
    kind: "broadcast" as const,
    identity: [form, data],
    audience: [form, data],
    describeOverlap: (other: Json) => {
      const [otherForm, otherData] = other as [string, string];
      return otherData === data && otherForm !== form ? `the ${otherForm}` : null;
    },
  });
  const WARNING =
    "This broadcast was launched with the same data 5 s ago to the segment: people in both audiences get it twice.";

  test("is sent with a warning for ten minutes", async () => {
    const { send, run, pass } = start();
    await send("one", part("segment"));
    pass(5_000);
    expect(await run("two", part("list"))).toEqual({ result: "two", warnings: [WARNING] });
    pass(10 * MINUTE);
    expect((await run("three", part("list", "other"))).warnings).toEqual([]);
  });

  test("is sent with the warning although launches of other data came in between", async () => {
    const { send, run, pass } = start();
    await send("one", part("segment"));
    await send("two", part("segment", "other"));
    pass(5_000);
    expect((await run("three", part("list"))).warnings).toEqual([WARNING]);
  });

  test("has no warning if the first one was rejected, or had other data", async () => {
    const { send, run } = start();
    await errorOf(send(failure("upstream", 400), part("segment")));
    await send("one", part("segment", "other"));
    expect((await run("two", part("list"))).warnings).toEqual([]);
  });

  test("has a warning about an unknown outcome also after the abort of the first call", async () => {
    const { send, run } = start();
    const controller = new AbortController();
    const abort = () => {
      controller.abort(new ToolError({ code: "aborted", message: "Aborted.", outcome: "unknown" }));
      throw controller.signal.reason;
    };
    await errorOf(send(abort, { ...part("segment"), signal: controller.signal }));
    const { warnings } = await run("two", part("list"));
    expect(warnings).toEqual([
      "Another launch of this broadcast 0 s ago has an unknown outcome and may have arrived too.",
    ]);
  });
});

describe("an idempotency key", () => {
  const keyed = { idempotencyKey: "order-1/receipt" };

  test("a later call with the same key returns the recorded result and sends nothing, for a day", async () => {
    const { send, run, pass, deliveries } = start();
    await send("one", keyed);
    pass(23 * HOUR);
    expect(await run("two", keyed)).toEqual({
      result: "one",
      warnings: [
        "This idempotency key was used before. The email was not sent again, and this is the recorded outcome.",
      ],
    });
    expect(await send("two", { ...keyed, resend: true })).toBe("one");
    pass(HOUR);
    expect(await send("two", keyed)).toBe("two");
    expect(deliveries()).toBe(2);
  });

  test("a key whose call has an unknown outcome blocks for a day, unless the call passes `resend`", async () => {
    const { send, pass } = start();
    await errorOf(send(LOST, keyed));
    pass(HOUR);
    expect(await errorOf(send("two", keyed))).toMatchObject({
      code: "duplicate_send",
      outcome: "unknown",
      message: expect.stringMatching(/Check ListPersonMessages.* the same call is accepted in 23 h\./),
    });
    expect(await send("two", { ...keyed, resend: true })).toBe("two");
    expect(await send("three", keyed)).toBe("two");
  });

  test("a rejected call frees its key", async () => {
    const { send } = start();
    await errorOf(send(failure("rate_limited", 429), keyed));
    expect(await send("two", keyed)).toBe("two");
  });

  test("a duplicate with another key is rejected, and its key stays free", async () => {
    const { send, pass } = start();
    await send("one", keyed);
    expect(await errorOf(send("two", { idempotencyKey: "other" }))).toMatchObject({ code: "duplicate_send" });
    pass(MINUTE);
    expect(await send("two", { idempotencyKey: "other" })).toBe("two");
  });

  test("a key of another send is a mistake of the program", async () => {
    const { send } = start();
    await send("one", keyed);
    expect(await errorOf(send("two", { ...keyed, request: "other" }))).toMatchObject({
      code: "invalid_input",
      message:
        'idempotencyKey: was used for a call with other arguments, so nothing was done; use one key per effect (received "order-1/receipt").',
    });
  });

  test("a record that isn't a result is never returned", async () => {
    const { send } = start();
    const isResult = (value: unknown): value is string => value === "other";
    await send("one", keyed);
    expect(await errorOf(send("two", { ...keyed, isResult }))).toMatchObject({ code: "duplicate_send" });
  });
});

describe("concurrent duplicates", () => {
  /** Two ledgers over one store, as in two processes. The test settles their deliveries. */
  function startSlow() {
    const clock = testClock(0, { sleep: "hold" });
    const memory = memoryStore({ clock });
    let waiting = 0;
    const store: Store = {
      ...memory,
      async claim(key, request) {
        const claim = await memory.claim(key, request);
        if (claim?.state === "pending") waiting++;
        return claim;
      },
    };
    const [here, elsewhere] = [1, 2].map(() => createLedger({ store: toolkitStore({ store, clock }), clock }));
    const open: PromiseWithResolvers<string>[] = [];
    const deliver = () => {
      const delivery = Promise.withResolvers<string>();
      open.push(delivery);
      return delivery.promise;
    };
    const call = () => createCall({ deadlineMs: 30_000 });
    const send = (parts = call(), changes: Partial<SendIdentity> = {}, ledger = here) => {
      const identify = async () => ({ identity: MAIL, target: "ann@example.org", ...changes });
      return guardSend({ ...EMAIL, identify, deliver }, { ...parts, ledger: ledger!, duplicateWindowMs: undefined });
    };
    /** Waits until so many sends have left, and so many duplicates have found a pending claim. */
    const progress = async (counts: { readonly sent: number; readonly waiting?: number }) => {
      await untilIdle();
      expect({ sent: open.length, waiting }).toMatchObject(counts);
    };
    /** Lets the other process's duplicate, which polls the store, read the outcome. */
    const wakeElsewhere = async () => {
      await untilIdle();
      expect(clock.wakeNext()).toBe(true);
    };
    return { send, open, progress, wakeElsewhere, elsewhere, call };
  }

  test("concurrent duplicates are sent once, and all get the outcome", async () => {
    const { send, open, progress, wakeElsewhere, elsewhere, call } = startSlow();
    const sends = [send()];
    await progress({ sent: 1 });
    sends.push(send(), send(call(), {}, elsewhere));
    await progress({ sent: 1, waiting: 2 });
    open[0]!.resolve("one");
    await sends[0];
    await wakeElsewhere();
    const shared = ["The same email was already in flight. It was sent once, and this is its outcome."];
    const outcomes = await Promise.all(sends);
    expect(outcomes.map(({ result }) => result)).toEqual(["one", "one", "one"]);
    expect(outcomes.map(({ warnings }) => warnings).filter(({ length }) => length > 0)).toEqual([shared, shared]);
    expect(open).toHaveLength(1);
  });

  test("a concurrent duplicate is sent after the first one was rejected", async () => {
    const { send, open, progress } = startSlow();
    const sends = Promise.allSettled([send(), send()]);
    await progress({ sent: 1, waiting: 1 });
    open[0]!.reject(failure("rate_limited", 429));
    await progress({ sent: 2, waiting: 1 });
    open[1]!.resolve("two");
    expect((await sends).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("concurrent duplicates are rejected after an unknown outcome", async () => {
    const { send, open, progress, wakeElsewhere, elsewhere, call } = startSlow();
    const first = errorOf(send());
    await progress({ sent: 1 });
    const duplicates = [send(), send(call(), {}, elsewhere)].map(errorOf);
    await progress({ sent: 1, waiting: 2 });
    open[0]!.reject(LOST);
    expect(await first).toMatchObject({ code: "timeout", outcome: "unknown" });
    await wakeElsewhere();
    for (const error of await Promise.all(duplicates))
      expect(error).toMatchObject({ code: "duplicate_send", outcome: "unknown" });
    expect(open).toHaveLength(1);
  });

  test("concurrent duplicates block neither other sends nor calls with `resend`", async () => {
    const { send, open, progress, call } = startSlow();
    const sends = [send()];
    await progress({ sent: 1 });
    sends.push(send(call(), { identity: "other", target: "bob" }), send({ ...call(), resend: true }));
    await progress({ sent: 3 });
    for (const { resolve } of open) resolve("sent");
    expect((await Promise.all(sends)).map(({ result }) => result)).toEqual(["sent", "sent", "sent"]);
  });

  test("a waiting duplicate ends with its own call", async () => {
    const { send, open, progress, call } = startSlow();
    const first = send();
    await progress({ sent: 1 });
    const controller = new AbortController();
    const second = send({ ...call(), signal: controller.signal });
    await progress({ sent: 1, waiting: 1 });
    const reason = new ToolError({ code: "aborted", message: "Enough." });
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    open[0]!.resolve("one");
    expect((await first).result).toBe("one");
  });
});

test("a send fails if the store fails, with nothing sent", async () => {
  const { send, deliveries } = start({
    store: (store) => ({ ...store, claim: async () => Promise.reject(new Error()) }),
  });
  expect(await errorOf(send("one"))).toMatchObject({ code: "unavailable", outcome: undefined });
  expect(deliveries()).toBe(0);
});

test("a send succeeds even if the store fails afterwards, and a duplicate is then ambiguous", async () => {
  const { send, pass } = start({ store: (store) => ({ ...store, settle: async () => Promise.reject(new Error()) }) });
  expect(await send("one")).toBe("one");
  pass(MINUTE);
  expect(await errorOf(send("two"))).toMatchObject({ code: "duplicate_send", outcome: "unknown" });
});

test("an unknown outcome is reported without the advice to retry", async () => {
  const broken = new ToolError({ code: "bad_response", message: `Probe answered an HTML page. ${RETRY_READ_ADVICE}` });
  const error = await errorOf(start().send(broken));
  expect(error.message).toBe(`Probe answered an HTML page. ${VERIFY}`);
});
