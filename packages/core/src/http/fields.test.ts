import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecord } from "../value/plain.ts";
import { asFields, asNumber, asString, asStrings, type Fields, mergeFields } from "./fields.ts";

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

  it("keeps only the strings of a list", () => {
    expect(asStrings(["a", 1, null, "", ["b"], "c"])).toEqual(["a", "", "c"]);
    expect(asStrings("a,b")).toEqual([]);
    expect(asStrings({ 0: "a" })).toEqual([]);
  });

  it("reads any value without throwing", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        asString(value);
        asNumber(value);
        expect(asStrings(value).every((item) => typeof item === "string")).toBe(true);
        expect(isRecord(asFields(value))).toBe(true);
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
