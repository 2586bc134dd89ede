import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { exactValue, isRounded, LongNumber, parseExact } from "./long-number.ts";

describe("numbers of JSON", () => {
  test.each([
    "12345678901234567890",
    "-12345678901234567890",
    // A number with the same digits could also be another number that a parser has rounded.
    "12345678901234567000",
    "9007199254740992",
    "9007199254740993",
    "123456789012345678901234567890123456789012345678901234567890",
    "12345678901234567890.5",
    "9007199254740991.5",
    "0.12345678901234567890123",
    "1.00000000000000000001",
    "1e400",
    "-1E400",
    "1e-400",
    "1e20",
    "0.1e22",
  ])("%s keeps its digits as text, since a JavaScript number changes them", (text) => {
    expect(parseExact(`{"a":[${text}]}`)).toEqual({ a: [new LongNumber(text)] });
    expect(JSON.stringify(parseExact(text))).toBe(JSON.stringify(text));
  });

  test.each([
    ["0", 0],
    ["-0", -0],
    ["0.000", 0],
    ["0e99999", 0],
    ["9007199254740991", 9_007_199_254_740_991],
    ["-9007199254740991", -9_007_199_254_740_991],
    ["1.10", 1.1],
    ["0.1", 0.1],
    ["0.30000000000000004", 0.300_000_000_000_000_04],
    ["100e-2", 1],
    ["1.5E3", 1_500],
    ["1e-7", 1e-7],
    ["0.00000012", 1.2e-7],
    ["5e-324", 5e-324],
    ["1000000000000000.5", 1_000_000_000_000_000.5],
  ])("%s stays a number, since no digit changes", (text, number) => {
    expect(parseExact(text)).toBe(number);
  });

  test("every JavaScript number that isn't a rounded integer stays the same", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !isRounded(one));
    fc.assert(fc.property(number, (one) => parseExact(JSON.stringify(one)) === one));
  });

  test("every other number keeps its text, whatever its length", () => {
    const digits = fc.stringMatching(/^-?[1-9]\d{16,60}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,5})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        const value = parseExact(text);
        expect(value instanceof LongNumber ? value.digits : String(Number(text))).toBe(
          value instanceof LongNumber ? text : String(value),
        );
      }),
    );
  });

  test("strings with digits, and other values, stay the same", () => {
    const json = '{"a":"12345678901234567890","b":"1e400","c":[true,null,""],"__proto__":{"d":1}}';
    expect(JSON.stringify(parseExact(json))).toBe(json);
  });

  test("a long run of zeros takes linear time", () => {
    const zeros = "0".repeat(200_000);
    expect(parseExact(`1${zeros}1`)).toBeInstanceOf(LongNumber);
    expect(parseExact(`0.${zeros}1`)).toBeInstanceOf(LongNumber);
  });

  test("stay numbers where the runtime does not pass their text, so that a later check refuses the rounded ones", () => {
    const parse = JSON.parse.bind(JSON);
    const spy = vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
      const revive = reviver as ((key: string, value: unknown) => unknown) | undefined;
      return parse(text, revive && ((key, value) => revive(key, value)));
    });
    expect(parseExact("[12345678901234567890,1]")).toEqual([12_345_678_901_234_567_000, 1]);
    spy.mockRestore();
  });
});

/** A number as `@smithy/core` 3 passes it. */
class NumericValue {
  readonly type = "bigDecimal";
  readonly string: string;

  constructor(string: string) {
    this.string = string;
  }
}

describe("values with digits that an SDK kept", () => {
  test.each([
    [5n, 5],
    [-9_007_199_254_740_991n, -9_007_199_254_740_991],
    [12345678901234567890n, new LongNumber("12345678901234567890")],
    [new NumericValue("1.50"), 1.5],
    [new NumericValue("0.12345678901234567890123"), new LongNumber("0.12345678901234567890123")],
    [new NumericValue("1e400"), new LongNumber("1e400")],
  ])("%o is a number, or its digits", (value, expected) => {
    expect(exactValue(value)).toEqual(expected);
  });

  test.each([
    { type: "bigDecimal", string: "1" },
    Object.assign(Object.create(null) as object, { type: "bigDecimal", string: "1" }),
    new Date(0),
    [1],
    null,
    undefined,
    "12345678901234567890",
    12_345_678_901_234_567_000,
  ])("%o isn't such a value, and stays unchanged", (value) => {
    expect(exactValue(value)).toBe(value);
  });
});
