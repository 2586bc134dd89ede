import { asFields } from "@toolwright/core/http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asInstant, at, firstString } from "./events.ts";

describe("reading the fields of an event", () => {
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
        asInstant(value);
        at(asFields(value), ...path);
      }),
    );
  });
});
