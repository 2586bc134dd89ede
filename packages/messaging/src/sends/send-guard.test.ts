import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createCall, errorOf } from "../../../core/src/__fixtures__/http.ts";
import { type ErrorCode, ToolError } from "../../../core/src/errors.ts";
import { RETRY_READ_ADVICE } from "../../../core/src/http/response.ts";
import { createSendGuard } from "./send-guard.ts";

const VERIFY = "Check ListPersonMessages before sending again.";
const MAIL = { to: "ann@example.org", data: { plan: "pro", seats: 2 }, tags: ["a", "b"] };
const LOST = new ToolError({ code: "timeout", message: "No answer.", outcome: "unknown", status: 504 });
const MINUTE = 60_000;

/** A guard with its clock. Each send gets the outcome of its delivery: a result, or an error to throw. */
function start() {
  const clock = testClock();
  const guard = createSendGuard(clock);
  let deliveries = 0;
  const send = (outcome: unknown, { identity = MAIL as unknown, resend = false, tool = "Messaging.Send" } = {}) =>
    guard.run(
      {
        kind: "email",
        identity,
        verify: VERIFY,
        async deliver() {
          deliveries++;
          if (typeof outcome === "string") return outcome;
          throw outcome;
        },
      },
      createCall({ tool, resend }),
    );
  return { send, pass: clock.advance, deliveries: () => deliveries };
}

/** A guard after a send with an unknown outcome. */
async function startAmbiguous(identity: unknown = MAIL) {
  const setup = start();
  await errorOf(setup.send(LOST, { identity }));
  return setup;
}

const failure = (code: ErrorCode, status?: number) => new ToolError({ code, message: "No.", status });

describe("a send", () => {
  test("a successful send returns its result, and so does a repeated one", async () => {
    const { send, deliveries } = start();
    expect(await send("one")).toBe("one");
    expect(await send("two")).toBe("two");
    expect(deliveries()).toBe(2);
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
    "a send that throws another value (%o) rethrows it and blocks nothing",
    async (reason) => {
      const { send } = start();
      expect(await send(reason).catch((thrown: unknown) => thrown)).toBe(reason);
      expect(await send("again")).toBe("again");
    },
  );
});

describe("a duplicate send after an unknown outcome", () => {
  test("a duplicate is rejected without being sent, with advice and the time to wait", async () => {
    const { send, pass, deliveries } = await startAmbiguous();
    pass(90_000);
    expect((await errorOf(send("again"))).toJSON()).toEqual({
      code: "duplicate_send",
      message: `Not sent: the same email was sent 2 min ago and may have arrived. ${VERIFY} If it did not arrive, the same call is accepted in 9 min.`,
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
    expect((await errorOf(send("again"))).message).toContain("the same email was sent 12 s ago and may have arrived");
  });

  test("a duplicate with `resend` is sent, and its success clears the block", async () => {
    const { send, deliveries } = await startAmbiguous();
    expect(await send("insisted", { resend: true })).toBe("insisted");
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
    ["a number as a string", { ...MAIL, data: { plan: "pro", seats: "2" } }],
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

test("two guards share nothing", async () => {
  const [one, two] = [await startAmbiguous(), start()];
  expect(await two.send("mine")).toBe("mine");
  expect(await errorOf(one.send("again"))).toMatchObject({ code: "duplicate_send" });
});

describe("concurrent duplicates", () => {
  /** A guard whose deliveries the test settles. */
  function startSlow() {
    const guard = createSendGuard(testClock(0));
    const open: PromiseWithResolvers<string>[] = [];
    const deliver = () => {
      const delivery = Promise.withResolvers<string>();
      open.push(delivery);
      return delivery.promise;
    };
    const send = (call = createCall(), identity: unknown = MAIL) =>
      guard.run({ kind: "email", identity, verify: VERIFY, deliver }, call);
    return { send, open };
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  test("concurrent duplicates are delivered one after the other, whatever their outcomes", async () => {
    const { send, open } = startSlow();
    const sends = Promise.allSettled([send(), send(), send()]);
    await settle();
    expect(open).toHaveLength(1);
    open[0]!.resolve("one");
    await settle();
    expect(open).toHaveLength(2);
    open[1]!.reject(new ToolError({ code: "rate_limited", message: "Wait." }));
    await settle();
    open[2]!.resolve("three");
    const ends = await sends;
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("concurrent duplicates are rejected after the first unknown outcome", async () => {
    const { send, open } = startSlow();
    const sends = Promise.allSettled([send(), send(), send()]);
    await settle();
    open[0]!.reject(LOST);
    const ends = await sends;
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(open).toHaveLength(1);
  });

  test("concurrent duplicates block neither other sends nor calls with `resend`", async () => {
    const { send, open } = startSlow();
    const sends = [send(), send(createCall(), { to: "bob@example.org" }), send(createCall({ resend: true }))];
    await settle();
    expect(open).toHaveLength(3);
    for (const { resolve } of open) resolve("sent");
    await expect(Promise.all(sends)).resolves.toEqual(["sent", "sent", "sent"]);
  });

  test("a waiting duplicate ends with its own call", async () => {
    const { send, open } = startSlow();
    const first = send();
    const controller = new AbortController();
    const second = send(createCall({ signal: controller.signal }));
    const reason = new ToolError({ code: "aborted", message: "Enough." });
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    open[0]!.resolve("one");
    await expect(first).resolves.toBe("one");
  });
});

test("an unknown outcome is reported without the advice to retry", async () => {
  const broken = new ToolError({ code: "bad_response", message: `Probe returned an HTML page. ${RETRY_READ_ADVICE}` });
  const error = await errorOf(start().send(broken));
  expect(error.message).toBe(`Probe returned an HTML page. ${VERIFY}`);
});
