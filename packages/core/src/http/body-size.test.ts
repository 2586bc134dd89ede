import { describe, expect, test } from "vitest";
import { hasTooManyValues, inspectValues } from "./body.ts";

describe("hasTooManyValues", () => {
  test.each([
    ["items", "{},"],
    ["nested objects", '{"":'],
    ["names", '"":1,'],
  ])("rejects JSON text with millions of %s", (_, unit) => {
    expect(hasTooManyValues(`[${unit.repeat(3_000_001)}0]`)).toBe(true);
  });

  test("rejects JSON with endless nesting", () => {
    expect(hasTooManyValues("[".repeat(4_000_001))).toBe(true);
  });

  test.each(["a,", "[", "{", '\\",', "\\\\,[{"])("ignores %j inside strings", (unit) => {
    expect(hasTooManyValues(`["${unit.repeat(3_500_000)}"]`)).toBe(false);
  });

  test("accepts JSON that is short, or has as many values as a page of rows", () => {
    expect(hasTooManyValues("[".repeat(3_999_999))).toBe(false);
    const row = { id: "x".repeat(20), tags: Array.from({ length: 50 }, (_, index) => `tag:${index}`) };
    expect(hasTooManyValues(JSON.stringify(Array.from({ length: 20_000 }, () => row)))).toBe(false);
  });

  test("reads JSON that is truncated in a string to its end", () => {
    expect(hasTooManyValues(`["${"a".repeat(4_000_000)}`)).toBe(false);
    expect(hasTooManyValues(`["${"a".repeat(4_000_000)}\\`)).toBe(false);
  });
});

describe("inspectValues", () => {
  const excessOf = (value: unknown) => inspectValues(value).excess;
  const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
  const record = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, index) => [`n${index}`, 0]));

  test.each([null, 0, "text", [], {}, nested(500), Array(100_000).fill(0), record(100_000)])(
    "accepts a value of ordinary size",
    (value) => {
      expect(excessOf(value)).toBeNull();
    },
  );

  test("rejects a value that is nested too deeply, even in one branch only", () => {
    expect(excessOf(nested(501))).toBe("values more than 500 levels deep");
    expect(excessOf({ rows: [1, { deep: nested(100_000) }, 2] })).toBe("values more than 500 levels deep");
  });

  test("rejects a value with too many entries in a list or an object, at any depth", () => {
    expect(excessOf(Array(100_001).fill(0))).toBe("more than 100000 entries in one place");
    expect(excessOf({ data: { by: record(100_001) } })).toBe("more than 100000 entries in one place");
  });

  test.each([9_007_199_254_740_992, -9_007_199_254_740_992, 1e300])("finds the number %d among others", (number) => {
    expect(inspectValues({ rows: [{ id: number }, { id: 1 }] })).toEqual({ excess: null, hasLongNumber: true });
  });

  test.each([9_007_199_254_740_991, 0.1, "9007199254740993", null])("finds no long number in %j", (value) => {
    expect(inspectValues([value]).hasLongNumber).toBe(false);
  });
});
