import { memoryStore, type Store } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const person_id = sandbox.workspace.people.all().find(({ id }) => id?.startsWith("usr_"))!.id!;
const broadcast_id = String(sandbox.workspace.broadcasts[0]!.id);
const event = { person_id, name: "order_placed", data: { order_id: "1" } };
const key = { idempotencyKey: "order-1/placed" };

let store = memoryStore({ clock });
/** A process that shares the store with the others. */
const startProcess = (options: object = {}) => createMessaging({ ...sandbox.options, clock, store, ...options });

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  store = memoryStore({ clock });
});

/** ULIDs of the requests, in order. */
const sentIds = () => sandbox.requests.map(({ body }) => (body as { id?: string }).id);
const failEveryRequest = () => sandbox.fail({ status: 500, isHandled: true, times: 9 });
const failing = async (call: Promise<unknown>) => {
  await expect(call).rejects.toMatchObject({ code: "unavailable" });
  const [id] = sentIds();
  sandbox.reset();
  return id!;
};

describe.each([
  ["with the same idempotency key", key],
  ["without a key", {}],
])("an event that another process records again, %s", (_, options) => {
  it("has the ULID of the failed call", async () => {
    failEveryRequest();
    const failed = await failing(startProcess().recordEvent(event, options));
    expect(await startProcess().recordEvent(event, options)).toMatchObject({ deduplication_id: failed });
    expect(sentIds()).toEqual([failed]);
  });

  it("has the ULID of a call whose process was killed", async () => {
    const answered = Promise.withResolvers<void>();
    const settle = () => {
      answered.resolve();
      return new Promise<never>(() => undefined);
    };
    const killed = startProcess({ store: { ...store, settle } });
    const death = new AbortController();
    const lost = killed.recordEvent(event, { ...options, signal: death.signal }).catch(() => undefined);
    await answered.promise;
    death.abort();
    await lost;
    const [id] = sentIds();
    // A claim outlives its call by five seconds; the call's time budget is 45 s.
    clock.advance(51_000);
    expect(await startProcess().recordEvent(event, options)).toMatchObject({ deduplication_id: id });
    expect(sentIds()).toEqual([id, id]);
  });
});

describe("an idempotency key of an event", () => {
  it("sends nothing after a success, for a day", async () => {
    const { deduplication_id } = await startProcess().recordEvent(event, key);
    clock.advance(23 * 3_600_000);
    expect(await startProcess().recordEvent(event, key)).toMatchObject({ deduplication_id });
    expect(sentIds()).toEqual([deduplication_id]);
    clock.advance(3_600_000);
    expect((await startProcess().recordEvent(event, key)).deduplication_id).not.toBe(deduplication_id);
  });

  it("keeps its ULID for a day after a failure", async () => {
    failEveryRequest();
    const failed = await failing(startProcess().recordEvent(event, key));
    clock.advance(23 * 3_600_000);
    expect(await startProcess().recordEvent(event, key)).toMatchObject({ deduplication_id: failed });
  });

  it("gives concurrent calls of two processes one event", async () => {
    const sleepy = testClock(clock.now(), { onSleep: () => untilIdle() });
    const calls = [1, 2].map(() => startProcess({ clock: sleepy }).recordEvent(event, key));
    const ids = (await Promise.all(calls)).map(({ deduplication_id }) => deduplication_id);
    expect(sentIds()).toEqual([ids[0]]);
    expect(ids[1]).toBe(ids[0]);
  });

  it.each([
    ["recorded", () => undefined],
    ["failed", failEveryRequest],
  ])("is rejected for another event after it %s", async (_, prepare) => {
    prepare();
    await startProcess()
      .recordEvent(event, key)
      .catch(() => undefined);
    sandbox.reset();
    await expect(startProcess().recordEvent({ ...event, data: { order_id: "2" } }, key)).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ parameter: "idempotencyKey", received: '"order-1/placed"' }],
    });
    expect(sandbox.requests).toEqual([]);
  });
});

const email = { transactional_message_id: "1", to: "ada@example.com" };
const keyedCalls: readonly (readonly [
  string,
  (one: ReturnType<typeof startProcess>, idempotencyKey: string) => Promise<unknown>,
])[] = [
  ["RecordEvent", (one, idempotencyKey) => one.recordEvent(event, { idempotencyKey })],
  ["SendTransactionalEmail", (one, idempotencyKey) => one.sendTransactionalEmail(email, { idempotencyKey })],
  [
    "TriggerBroadcast",
    (one, idempotencyKey) => one.triggerBroadcast({ broadcast_id, segment_id: "1" }, { idempotencyKey }),
  ],
];

describe.each(keyedCalls)("an unusable idempotency key of %s", (_, act) => {
  it.each([
    ["empty", ""],
    ["blank", " \n"],
    ["of 10,000 characters", "k".repeat(10_000)],
    ["that is a number", 7 as unknown as string],
    ["that is an object", {} as unknown as string],
  ])("is rejected: a key %s", async (_, idempotencyKey) => {
    await expect(act(startProcess(), idempotencyKey)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/^idempotencyKey: must be a string of 1 to 500 characters.{1,200}$/),
      retryable: false,
    });
    expect(sandbox.requests).toEqual([]);
  });

  it("`null`, as JavaScript callers pass it, isn't a key", async () => {
    const withoutKey = null as unknown as string;
    await act(startProcess(), withoutKey);
    clock.advance(600_000);
    await act(startProcess(), withoutKey);
    expect(sandbox.requests.filter(({ method }) => method === "POST")).toHaveLength(2);
  });
});

describe("a store that fails", () => {
  const down: Partial<Store> = { claim: async () => Promise.reject(new Error("down")) };

  it("an event without a key is recorded, since a new ULID is safe", async () => {
    expect(await startProcess({ store: { ...store, ...down } }).recordEvent(event)).toMatchObject({ accepted: true });
    expect(sandbox.requests).toHaveLength(1);
  });

  it("an event with a key is not recorded", async () => {
    const call = startProcess({ store: { ...store, ...down } }).recordEvent(event, key);
    await expect(call).rejects.toMatchObject({ code: "unavailable", outcome: undefined });
    expect(sandbox.requests).toEqual([]);
  });

  it("IdentifyPerson and DeletePerson never use it, since repeated calls are harmless", async () => {
    const used: string[] = [];
    const watched = new Proxy(store, {
      get: (target, name) => {
        used.push(String(name));
        return Reflect.get(target, name);
      },
    });
    const one = startProcess({ store: watched });
    // A toolkit checks its store's operations when it is created.
    used.length = 0;
    await one.identifyPerson({ person_id, attributes: { plan: "pro" } }, key);
    await one.deletePerson({ person_id }, key);
    expect(sandbox.requests).toHaveLength(2);
    expect(used.filter((name) => name === "claim" || name === "settle")).toEqual([]);
  });
});

it("events that a policy redirects to one address keep their own ULIDs", async () => {
  const one = startProcess({ policy: { redirectAllTo: "staging@example.com" } });
  const recordFor = (recipient: string) => one.recordEvent({ ...event, data: { ...event.data, recipient } });
  failEveryRequest();
  const failed = await failing(recordFor("ada@example.com"));
  expect((await recordFor("ben@example.com")).deduplication_id).not.toBe(failed);
  expect((await recordFor("ada@example.com")).deduplication_id).toBe(failed);
  expect(JSON.stringify(sandbox.requests)).not.toMatch(/(?:ada|ben)@example\.com/);
});
