import { DatabaseSync } from "node:sqlite";
import type { Store } from "@toolwright/core";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it, test } from "vitest";
import { storeContract } from "../contract/contract.ts";
import { permitRules } from "../contract/permit-rules.ts";
import {
  durableObjectStore,
  type ObjectSql,
  objectStore,
  runOperation,
  type StoreOperation,
} from "./durable-object-store.ts";

/** Creates SQLite with the interface of a Durable Object. */
function createSql(): ObjectSql & { count(): number } {
  const database = new DatabaseSync(":memory:");
  return {
    exec: (statement, ...values) => {
      const rows = database.prepare(statement).all(...values);
      return { toArray: () => rows };
    },
    count: () => Number(database.prepare("SELECT count(*) AS rows FROM toolwright").get()?.["rows"]),
  };
}

/** Creates a stub whose arguments and results are structured clones, like between a worker and its object. */
function stubOf(getStore: () => Store) {
  return {
    run: async (operation: StoreOperation) =>
      structuredClone(await runOperation(getStore(), structuredClone(operation))),
  };
}

describe("a store in a Durable Object keeps the contract", () => {
  test.each(storeContract)("$title", async ({ check }) => {
    const clock = testClock();
    const store = objectStore(createSql(), { clock });
    const advance = async (milliseconds: number) => void clock.advance(milliseconds);
    await check({ store: durableObjectStore(() => stubOf(() => store)), advance });
  });
});

describe("an object that is evicted before every operation loses no claim, sum and value", () => {
  const rules = storeContract.filter((rule) => !permitRules.includes(rule));
  it.each(rules)("$title", async ({ check }) => {
    const clock = testClock();
    const sql = createSql();
    const stub = stubOf(() => objectStore(sql, { clock }));
    const advance = async (milliseconds: number) => void clock.advance(milliseconds);
    await check({ store: durableObjectStore(() => stub), advance });
  });
});

it("an object deletes what has expired at its next write", async () => {
  const clock = testClock();
  const sql = createSql();
  const store = objectStore(sql, { clock });
  await store.claim("k", { owner: "a", leaseMs: 1_000, ttlMs: 1_000 });
  await store.set("v", 1, 500);
  await store.spend("s", 1, 9);
  expect(sql.count()).toBe(3);
  clock.advance(2_000);
  await store.set("w", 1, 500);
  expect(sql.count()).toBe(2);
  clock.advance(401 * 86_400_000);
  await store.set("w", 1, 500);
  expect(sql.count()).toBe(1);
});

it("a store asks for a stub for each operation", async () => {
  const store = objectStore(createSql(), { clock: testClock() });
  let stubs = 0;
  const shared = durableObjectStore(() => {
    stubs += 1;
    return stubOf(() => store);
  });
  await shared.set("v", 1, 500);
  await shared.get("v");
  expect(stubs).toBe(2);
});

it("a stub that throws makes the operation reject", async () => {
  const store = durableObjectStore(() => {
    throw new Error("The object was reset.");
  });
  await expect(store.get("v")).rejects.toThrow("The object was reset.");
});

it("a stub instead of a function is refused with the fix", () => {
  const stub = stubOf(() => objectStore(createSql()));
  expect(() => durableObjectStore(stub as never)).toThrow(/must be a function that returns a stub/);
});

it("an object runs the operations of a store and no inherited method", () => {
  const store = objectStore(createSql());
  expect(() => runOperation(store, ["toString"] as never)).toThrow("A store has no such operation.");
});
