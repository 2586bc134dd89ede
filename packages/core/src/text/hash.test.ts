import fc from "fast-check";
import { expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { hashString } from "./hash.ts";

test("known strings keep their hashes, since cursors and published hashes outlive a release", () => {
  expect([hashString(""), hashString("toolwright"), hashString("Observability.SearchLogs")]).toMatchInlineSnapshot(`
    [
      "wvjl67o803",
      "134gcui99ff",
      "6rr5mge5kk",
    ]
  `);
});

test("a hash is a short base-36 string", () => {
  fc.assert(fc.property(anyString(), (text) => /^[0-9a-z]{1,11}$/.test(hashString(text))));
});

test("strings that differ in one character have different hashes", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, at) => {
      const index = at % text.length;
      const changed = text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ 1) + text.slice(index + 1);
      expect(hashString(changed)).not.toBe(hashString(text));
    }),
  );
});

test("ten thousand similar strings have ten thousand hashes", () => {
  const hashes = new Set(Array.from({ length: 10_000 }, (_, index) => hashString(`query:${index}`)));
  expect(hashes.size).toBe(10_000);
});
