import { expect, test } from "vitest";
import { createUlid } from "./ulid.ts";

test("a ULID starts with its time in Crockford's base 32, as the example of the specification does", () => {
  expect(createUlid(1_469_918_176_385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(createUlid(2 ** 48 - 1)).toMatch(/^7ZZZZZZZZZ/);
});

test("ULIDs of the same millisecond differ", () => {
  expect(new Set(Array.from({ length: 100 }, () => createUlid(0))).size).toBe(100);
});
