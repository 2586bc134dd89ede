import { describe, expect, test } from "vitest";
import { isOvercrowded, oversizeOf } from "./answer-size.ts";

describe("a text", () => {
  test.each([
    ["numbers", "0,"],
    ["objects", "{},"],
    ["lists", "[],"],
    ["names", '"":1,'],
  ])("of millions of %s is overcrowded", (_, unit) => {
    expect(isOvercrowded(`[${unit.repeat(3_000_001)}0]`)).toBe(true);
  });

  test("of a single nest without an end is, too", () => {
    expect(isOvercrowded("[".repeat(4_000_001))).toBe(true);
  });

  test.each(["a,", "[", "{", '\\",', "\\\\,[{"])("is not, whatever %j stands in its strings", (unit) => {
    const text = `["${unit.repeat(3_500_000)}"]`;
    expect(() => JSON.parse(text)).not.toThrow();
    expect(isOvercrowded(text)).toBe(false);
  });

  test("is not as long as it is short, or has as many values as a page of rows", () => {
    expect(isOvercrowded("[".repeat(3_999_999))).toBe(false);
    const row = { id: "x".repeat(20), tags: Array.from({ length: 50 }, (_, index) => `tag:${index}`) };
    expect(isOvercrowded(JSON.stringify(Array.from({ length: 20_000 }, () => row)))).toBe(false);
  });

  test("that is cut off in a string is read to its end", () => {
    expect(isOvercrowded(`["${"a".repeat(4_000_000)}`)).toBe(false);
    expect(isOvercrowded(`["${"a".repeat(4_000_000)}\\`)).toBe(false);
  });
});

describe("a value", () => {
  const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
  const record = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, index) => [`n${index}`, 0]));

  test.each([null, 0, "text", [], {}, nested(500), Array(100_000).fill(0), record(100_000)])(
    "of an ordinary size is none too large",
    (value) => {
      expect(oversizeOf(value)).toBeNull();
    },
  );

  test("is too large by depth, also where only one branch is deep", () => {
    expect(oversizeOf(nested(501))).toBe("values more than 500 levels deep");
    expect(oversizeOf({ rows: [1, { deep: nested(100_000) }, 2] })).toBe("values more than 500 levels deep");
  });

  test("is too large by the entries of a list or an object, wherever it stands", () => {
    expect(oversizeOf(Array(100_001).fill(0))).toBe("more than 100000 entries in one place");
    expect(oversizeOf({ data: { by: record(100_001) } })).toBe("more than 100000 entries in one place");
  });
});
