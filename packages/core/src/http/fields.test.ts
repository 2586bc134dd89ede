import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asFields,
  asInstant,
  asNumber,
  asString,
  asStrings,
  at,
  type Fields,
  firstString,
  mergeFields,
} from "./fields.ts";

describe("reading the fields of an event", () => {
  it.each([
    ["text", "text"],
    ["", null],
    [0, "0"],
    [-1.5, "-1.5"],
    [true, "true"],
    [false, "false"],
    [null, null],
    [undefined, null],
    [{}, null],
    [["a"], null],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ])("reads %j as the string %j", (value, text) => {
    expect(asString(value)).toBe(text);
  });

  it("does not turn an integer that lost digits into a string, which would match another id", () => {
    expect(asString(JSON.parse("7482773120352661945"))).toBeNull();
    expect(asString(JSON.parse("-9007199254740993"))).toBeNull();
  });

  it.each([
    [5, 5],
    ["5", 5],
    [" 5.5 ", 5.5],
    ["", null],
    [" ", null],
    ["5s", null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ["Infinity", null],
    [true, null],
    [null, null],
    [[5], null],
  ])("reads %j as the number %j", (value, number) => {
    expect(asNumber(value)).toBe(number);
  });

  it.each([
    ["2026-01-31T09:00:00Z", "2026-01-31T09:00:00.000Z"],
    ["2026-01-31T10:00:00.25+01:00", "2026-01-31T09:00:00.250Z"],
    [1_769_850_000_000, "2026-01-31T09:00:00.000Z"],
    ["soon", null],
    ["", null],
    ["2026-02-30T10:00:00Z", null],
    ["2023-02-29", null],
    ["2024-02-29T10:00:00+02:00", "2024-02-29T08:00:00.000Z"],
    [Number.NaN, null],
    [1e300, null],
    [null, null],
    [true, null],
    [{}, null],
  ])("reads %j as the time %j", (value, instant) => {
    expect(asInstant(value)).toBe(instant);
  });

  it("reads each day of a month that has it, and no other", () => {
    for (const month of Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0")))
      for (const day of ["00", "01", "28", "29", "30", "31", "32"]) {
        const instant = `2023-${month}-${day}T09:00:00.000Z`;
        const isReal = new Date(instant).getUTCDate() === Number(day);
        expect(asInstant(instant)).toBe(isReal ? instant : null);
      }
  });

  it("keeps only the strings of a list", () => {
    expect(asStrings(["a", 1, null, "", ["b"], "c"])).toEqual(["a", "", "c"]);
    expect(asStrings("a,b")).toEqual([]);
    expect(asStrings({ 0: "a" })).toEqual([]);
  });

  it("never reads inherited properties", () => {
    expect(at({}, "constructor")).toBeUndefined();
    expect(at({ a: "text" }, "a", "length")).toBeUndefined();
    expect(at({ a: { b: [1] } }, "a", "b", "0")).toBeUndefined();
    expect(at({ a: { b: 1 } }, "a", "b")).toBe(1);
    expect(firstString({}, [["toString"], ["__proto__", "constructor"]])).toBeNull();
  });

  it("reads the first place that holds a string", () => {
    expect(firstString({ a: "", b: { c: 2 }, d: "later" }, [["a"], ["b", "c"], ["d"]])).toBe("2");
  });

  it("reads any value without throwing", () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.string(), { maxLength: 3 }), (value, path) => {
        asString(value);
        asNumber(value);
        asInstant(value);
        expect(asStrings(value).every((item) => typeof item === "string")).toBe(true);
        at(asFields(value), ...path);
      }),
    );
  });
});

describe("mergeFields", () => {
  it("merges the nested fields of both values, and the second one wins", () => {
    const merged = mergeFields({ a: { b: 1, c: 2 }, d: 3, e: {} }, { a: { c: 4, f: 5 }, d: { g: 6 }, e: { h: 7 } });
    expect(merged).toEqual({ a: { b: 1, c: 4, f: 5 }, d: { g: 6 }, e: { h: 7 } });
  });

  it("keeps fields named like object internals as fields, without affecting other objects", () => {
    const over = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"name":"x"}}') as Fields;
    const under = JSON.parse('{"__proto__":{"under":2},"toString":{"a":1}}') as Fields;
    const merged = mergeFields(under, over);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(merged["polluted"]).toBeUndefined();
    expect(JSON.stringify(merged)).toBe(
      '{"__proto__":{"under":2,"polluted":1},"toString":{"a":1},"constructor":{"name":"x"}}',
    );
  });
});
