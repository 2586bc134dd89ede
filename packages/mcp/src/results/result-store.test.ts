import { afterEach, expect, test, vi } from "vitest";
import { createResultStore, RESULT_LIMITS } from "./result-store.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A store whose time the test sets, without waiting. */
function start() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  return createResultStore();
}
const jsonOf = (bytes: number) => "x".repeat(bytes);

test("returns a result to its connection alone, under an id of 96 random bits", () => {
  const store = start();
  const [owner, other] = [store.openConnection(), store.openConnection()];
  const kept = owner.keep('{"a":"ä"}');
  expect(kept).toEqual({ id: expect.stringMatching(/^[\w-]{16}$/), bytes: 10 });
  expect(owner.read(kept!.id)).toBe('{"a":"ä"}');
  expect(other.read(kept!.id)).toBeNull();
  expect(owner.read("x")).toBeNull();
  expect(owner.keep("{}")?.id).not.toBe(kept?.id);
});

test("ends a result after ten minutes, even if no request follows", () => {
  const store = start();
  const connection = store.openConnection();
  const first = connection.keep("1");
  vi.advanceTimersByTime(RESULT_LIMITS.ageMs - 1);
  const second = connection.keep("2");
  expect(connection.read(first!.id)).toBe("1");
  vi.advanceTimersByTime(1);
  expect(store.size).toBe(1);
  expect(connection.read(first!.id)).toBeNull();
  expect(connection.read(second!.id)).toBe("2");
  vi.advanceTimersByTime(RESULT_LIMITS.ageMs);
  expect(store.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("ends the results of a closed connection, and keeps no further ones", () => {
  const store = start();
  const [closed, open] = [store.openConnection(), store.openConnection()];
  closed.keep("1");
  open.keep("2");
  closed.close();
  expect(store.size).toBe(1);
  expect(closed.keep("3")).toBeNull();
  open.close();
  expect(store.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("keeps the 20 newest results of a connection", () => {
  const store = start();
  const [owner, other] = [store.openConnection(), store.openConnection()];
  const untouched = other.keep("other");
  const ids = Array.from({ length: 25 }, (_, index) => owner.keep(String(index))!.id);
  expect(ids.map((id) => owner.read(id)).filter((json) => json !== null)).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index + 5)),
  );
  expect(other.read(untouched!.id)).toBe("other");
});

test("keeps the 200 newest results of all connections", () => {
  const store = start();
  const connections = Array.from({ length: 15 }, () => store.openConnection());
  const kept = connections.flatMap((one) => Array.from({ length: 20 }, () => ({ one, id: one.keep("x")!.id })));
  expect(store.size).toBe(RESULT_LIMITS.total);
  expect(kept.map(({ one, id }) => one.read(id) !== null)).toEqual(kept.map((_, index) => index >= 100));
});

test("keeps at most 32 MB, and no result above 4 MB", () => {
  const store = start();
  const connection = store.openConnection();
  expect(connection.keep(jsonOf(RESULT_LIMITS.bytesEach + 1))).toBeNull();
  const ids = Array.from({ length: 9 }, () => connection.keep(jsonOf(RESULT_LIMITS.bytesEach))!.id);
  expect(store.size).toBe(8);
  expect(connection.read(ids[0]!)).toBeNull();
  connection.keep("small");
  expect(store.size).toBe(8);
});
