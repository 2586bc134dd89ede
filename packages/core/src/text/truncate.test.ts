import fc from "fast-check";
import { expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { truncateMiddle, truncateStrings } from "./truncate.ts";

test("returns a string within the limit unchanged", () => {
  expect(truncateMiddle("short", 5)).toBe("short");
  expect(truncateMiddle("", 0)).toBe("");
});

test("keeps both ends around a marker that counts the removed characters", () => {
  const truncated = truncateMiddle(`${"a".repeat(500)}${"z".repeat(500)}`, 60);
  expect(truncated.length).toBeLessThanOrEqual(60);
  expect(truncated.length).toBeGreaterThan(57);
  const [, head, count, tail] = /^(a+)…\[\+(\d+) chars\]…(z+)$/.exec(truncated)!;
  expect(head!.length + Number(count) + tail!.length).toBe(1_000);
});

test("keeps the beginning and an ellipsis when the limit is shorter than the marker", () => {
  expect(truncateMiddle("abcdefghijklmnop", 5)).toBe("abcd…");
  expect(truncateMiddle("abcdefghijklmnop", 1)).toBe("…");
  expect(truncateMiddle("abcdefghijklmnop", 0)).toBe("");
  expect(truncateMiddle("😀😀😀", 2)).toBe("…");
  expect(truncateMiddle("\udc00\udc00", 1)).toBe("…");
});

const characters = fc.array(
  fc.oneof(fc.constantFrom("a", "é", "漢", "😀", "👩‍💻", "🇨🇭", "\n"), fc.string({ unit: "grapheme" })),
  {
    maxLength: 400,
  },
);

test("returns no more characters than its limit", () => {
  fc.assert(
    fc.property(anyString({ maxLength: 500 }), fc.integer({ min: 0, max: 300 }), (text, limit) => {
      expect(truncateMiddle(text, limit).length).toBeLessThanOrEqual(limit);
    }),
  );
});

test("never splits a character", () => {
  fc.assert(
    fc.property(characters, fc.integer({ min: 0, max: 300 }), (parts, limit) => {
      const truncated = truncateMiddle(parts.join(""), limit);
      expect(truncated.isWellFormed()).toBe(true);
      expect(truncated.length).toBeLessThanOrEqual(limit);
    }),
  );
});

test("the kept and the counted characters add up to the string", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 101, maxLength: 400 }), (text) => {
      const [, head, count, tail] = /^(.*)…\[\+(\d+) chars\]…(.*)$/s.exec(truncateMiddle(text, 100))!;
      expect(text.startsWith(head!) && text.endsWith(tail!)).toBe(true);
      expect(head!.length + Number(count) + tail!.length).toBe(text.length);
    }),
  );
});

test("truncating the strings of a value changes only long strings, and copies only the parts that change", () => {
  const value = JSON.parse('{"a":["short",7,null,true,{"b":"x"}],"__proto__":{"c":1}}') as object;
  const long = JSON.parse(`{"__proto__":["${"y".repeat(500)}",1],"z":{}}`) as Record<string, readonly string[]>;
  const before = JSON.stringify(long);
  const truncated = truncateStrings({ value, long }, 40);
  expect(truncated.value).toBe(value);
  expect(JSON.stringify(truncated.long)).toMatch(/^\{"__proto__":\["y+…\[\+\d+ chars\]…y+",1\],"z":\{\}\}$/);
  expect(JSON.stringify(truncated.long).length).toBeLessThanOrEqual(80);
  expect(JSON.stringify(long)).toBe(before);
});
