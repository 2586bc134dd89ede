import { describe, expect, it } from "vitest";
import { readRange } from "../parameters.ts";

describe("reading a headcount range", () => {
  it.each([
    ["11,50", "11,50"],
    [" 11 , 50 ", "11,50"],
    ["0,0", "0,0"],
    ["10,10", "10,10"],
    ["001,0020", "1,20"],
    ["10001,999999999", "10001,999999999"],
  ])("reads %j as %s", (value, range) => {
    expect(readRange(value)).toBe(range);
  });

  it.each([
    "",
    ",",
    "11",
    "11,",
    ",50",
    "50,11",
    "11-50",
    "11;50",
    "11,50,100",
    "-1,5",
    "+1,5",
    "1.5,3",
    "1e3,2000",
    "1 000,2 000",
    "a,b",
    "1,9999999999",
    "0x1,0x2",
    "١,٢",
  ])("rejects %j", (value) => {
    expect(readRange(value)).toBeNull();
  });

  it("reading a range twice does not change it", () => {
    const once = readRange(" 007 ,  0042 ");
    expect(readRange(once ?? "")).toBe(once);
  });
});
