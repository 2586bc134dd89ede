import { expect, test } from "vitest";
import { once, oncePerKey } from "./once.ts";

test("a value is created at the first call, and only then", () => {
  let created = 0;
  const next = once(() => {
    created++;
    return undefined;
  });
  expect(created).toBe(0);
  expect([next(), next(), created]).toEqual([undefined, undefined, 1]);
});

test("the values of the keys used last are kept, and an older key gets a new value", () => {
  const created: string[] = [];
  const valueFor = oncePerKey(2, (key) => {
    created.push(key);
    return { key };
  });
  const first = valueFor("a");
  valueFor("b");
  expect(valueFor("a")).toBe(first);
  valueFor("c");
  expect(valueFor("a")).toBe(first);
  expect(valueFor("b")).toEqual({ key: "b" });
  expect(created).toEqual(["a", "b", "c", "b"]);
});
