import { AsyncLocalStorage } from "node:async_hooks";
import { dispatch, memoryStore } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMessaging } from "../toolkit.ts";

// Keys are hashed on other threads, so a call may reach the store after a later one has ended. Here, the test decides
// when.

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const held = new AsyncLocalStorage<Promise<void>>();

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "digest").mockImplementation(async (...args) => {
    await held.getStore();
    return digest(...args);
  });
});
afterEach(() => vi.restoreAllMocks());

const to = "ada@example.com";
const email = { transactional_message_id: "3", to, message_data: { order_id: "1", amount: 12.5, retry_link: "/" } };
const broadcast = {
  broadcast_id: String(sandbox.workspace.broadcasts[0]!.id),
  recipient_ids: ["usr_923"],
  data: { headline: "Payments work again", link: "/" },
};
const event = { person_id: "usr_923", name: "order_placed", data: { order_id: "1" } };
const posts = () => sandbox.requests.filter(({ method, path }) => method === "POST" && path !== "/v1/customers");

/** Starts a call whose hashes are computed once the returned function has run. */
function startHeld<Result>(call: () => Promise<Result>): { readonly ended: Promise<Result>; release(): void } {
  const gate = Promise.withResolvers<void>();
  return { ended: held.run(gate.promise, call), release: gate.resolve };
}

const toolkit = (options: object = {}) => createMessaging({ ...sandbox.options, clock, ...options });

const sends = [
  ["an email", (messaging = toolkit()): Promise<object> => messaging.sendTransactionalEmail(email), "delivery_id"],
  ["a broadcast", (messaging = toolkit()): Promise<object> => messaging.triggerBroadcast(broadcast), "trigger_id"],
] as const;

describe.each(sends)("%s whose key is hashed after the same send of a later call was accepted", (_, send, id) => {
  const outcomeOf = (result: object) => (result as Record<string, unknown>)[id];
  const shared = { warnings: expect.arrayContaining([expect.stringContaining("was already in flight")]) };

  it.each([
    ["in one toolkit", () => [toolkit()]],
    ["in two toolkits that share a store", () => [{}, {}].map(() => toolkit({ store: memory }))],
  ])("shares the outcome of that send, since it was in flight at the start of the call, %s", async (_, create) => {
    const [first, second = first] = create();
    const early = startHeld(() => send(first));
    const later = await send(second);
    early.release();
    const result = await early.ended;
    expect(outcomeOf(result)).toBe(outcomeOf(later));
    expect(result).toMatchObject(shared);
    expect(posts()).toHaveLength(1);
  });

  it("also shares the outcome with a window of 0, which allows the same send as soon as none is in flight", async () => {
    const messaging = toolkit({ duplicateWindowMs: 0 });
    const early = startHeld(() => send(messaging));
    const later = await send(messaging);
    early.release();
    expect(outcomeOf(await early.ended)).toBe(outcomeOf(later));
    await send(messaging);
    expect(posts()).toHaveLength(2);
  });

  it("is a duplicate if the call starts after the send was accepted", async () => {
    const messaging = toolkit();
    await send(messaging);
    await expect(send(messaging)).rejects.toMatchObject({ code: "duplicate_send" });
  });
});

const memory = memoryStore({ clock });

it("an agent's email shares the outcome too", async () => {
  const messaging = toolkit();
  // Its check then reads nothing, so it doesn't wait for the other call's read.
  await messaging.sendTransactionalEmail.preview(email);
  sandbox.reset();
  const call = () => dispatch(messaging.tools, "Messaging.SendTransactionalEmail", email, { approve: false });
  const early = startHeld(call);
  const later = await call();
  early.release();
  expect([later.ok, (await early.ended).ok]).toEqual([true, true]);
  expect(posts()).toHaveLength(1);
});

describe("an event whose key is hashed after an equal event of another call has failed", () => {
  const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;

  it("is another event, since it started before the failure", async () => {
    const messaging = toolkit();
    const early = startHeld(() => messaging.recordEvent(event));
    sandbox.fail({ status: 500, isHandled: true, times: 9 });
    await expect(messaging.recordEvent(event)).rejects.toMatchObject({ code: "unavailable" });
    sandbox.fail({ times: 0 });
    const [failed] = sandbox.requests.map(idOf);
    sandbox.reset();
    early.release();
    const { deduplication_id } = await early.ended;
    expect(deduplication_id).not.toBe(failed);
    // A call that repeats the failed event still finds it.
    expect(await messaging.recordEvent(event)).toMatchObject({ deduplication_id: failed });
  });

  it("is the same event if both calls have its idempotency key", async () => {
    const messaging = toolkit();
    const key = { idempotencyKey: "order-1" };
    const early = startHeld(() => messaging.recordEvent(event, key));
    const { deduplication_id } = await messaging.recordEvent(event, key);
    early.release();
    expect(await early.ended).toMatchObject({ deduplication_id });
    expect(posts()).toHaveLength(1);
  });
});
