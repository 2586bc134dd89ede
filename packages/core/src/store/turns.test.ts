import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const open = new AbortController().signal;

test("another key has another turn", () => {
  const turns = createTurns();
  expect([turns.take("a"), turns.take("a"), turns.take("b")].map((turn) => turn !== null)).toEqual([true, false, true]);
});

test("the call that has waited longest gets the turn, and a call that comes later waits behind the others", async () => {
  const turns = createTurns();
  const first = turns.take("a");
  const order: string[] = [];
  const waiting = ["second", "third"].map(async (name) => {
    const turn = await turns.wait("a", open);
    order.push(name);
    turn?.pass();
  });
  first?.pass();
  await Promise.all(waiting);
  expect(order).toEqual(["second", "third"]);
  expect(turns.take("a")).not.toBeNull();
});

test("the end of a turn lets every call continue without one", async () => {
  const turns = createTurns();
  const first = turns.take("a");
  const waiting = [turns.wait("a", open), turns.wait("a", open)];
  first?.end();
  expect(await Promise.all(waiting)).toEqual([null, null]);
  expect(turns.take("a")).not.toBeNull();
});

test("a call continues at once if the turn has ended before it waits", async () => {
  expect(await createTurns().wait("a", open)).toBeNull();
});

test("an aborted call leaves its place, and passes on a turn that it got at the same time", async () => {
  const turns = createTurns();
  const first = turns.take("a");
  const [early, late] = [new AbortController(), new AbortController()];
  const aborted = turns.wait("a", early.signal);
  early.abort(new Error("stop"));
  await expect(aborted).rejects.toThrow("stop");
  const both = turns.wait("a", late.signal);
  const last = turns.wait("a", open);
  first?.pass();
  late.abort(new Error("stop"));
  (await both.catch(() => null))?.pass();
  expect(await last).not.toBeNull();
});
