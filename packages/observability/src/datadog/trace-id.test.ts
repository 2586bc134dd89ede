import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { traceIdForms } from "./trace-spans.ts";

const LOW_64_BITS = (1n << 64n) - 1n;
const id64 = fc.bigInt({ min: 1n, max: LOW_64_BITS });
const id128 = fc.bigInt({ min: LOW_64_BITS + 1n, max: (1n << 128n) - 1n });
const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, "0");

describe("traceIdForms", () => {
  it.each([
    ["a decimal", "7482773120352661945", ["7482773120352661945", "67d82681ed7631b9"]],
    ["16 hex digits", "67d82681ed7631b9", ["67d82681ed7631b9", "7482773120352661945"]],
    ["hex in capitals", "67D82681ED7631B9", ["67d82681ed7631b9", "7482773120352661945"]],
    ["hex with 0x", "0x67d82681ed7631b9", ["67d82681ed7631b9", "7482773120352661945"]],
    ["blanks around it", " 67d82681ed7631b9\n", ["67d82681ed7631b9", "7482773120352661945"]],
    ["hex without its padding", "abc", ["abc", "2748", "0000000000000abc"]],
    [
      "32 hex digits",
      "697dc3b00000000067d82681ed7631b9",
      ["697dc3b00000000067d82681ed7631b9", "7482773120352661945", "67d82681ed7631b9"],
    ],
    [
      "32 hex digits that hold 64 bits",
      "000000000000000067d82681ed7631b9",
      ["000000000000000067d82681ed7631b9", "7482773120352661945", "67d82681ed7631b9"],
    ],
    ["digits alone", "2748", ["2748", "0000000000000abc"]],
    ["digits after 0x, which are hex", "0x10", ["10", "16", "0000000000000010"]],
    [
      "16 digits, which may be either",
      "1234567890123456",
      ["1234567890123456", "1311768467284833366", "000462d53c8abac0"],
    ],
  ])("lists the notations of %s", (_, written, forms) => {
    expect(traceIdForms(written)).toEqual(forms);
  });

  it.each([
    "",
    " ",
    "0x",
    "0x0x1",
    "-1",
    "1.5",
    "xyz",
    "67d804f3-cf6c71b9",
    "12 34",
    "1 OR *",
    "*",
    '"1"',
    "0".repeat(40),
    `f${"0".repeat(32)}`,
    String(1n << 128n),
    "9".repeat(40),
    "١٢٣",
  ])("finds no trace id in %j", (written) => {
    expect(traceIdForms(written)).toEqual([]);
  });

  it("converts every notation of 64 bits to every other", () => {
    fc.assert(
      fc.property(id64, (id) => {
        const notations = [String(id), hex(id, 16), hex(id, 32), `0x${id.toString(16)}`];
        for (const written of notations) {
          expect(traceIdForms(written)).toEqual(expect.arrayContaining([String(id), hex(id, 16)]));
        }
      }),
    );
  });

  it("converts 128 bits to their low 64 bits, and a decimal to the hex digits of all bits", () => {
    fc.assert(
      fc.property(id128, (id) => {
        const low = id & LOW_64_BITS;
        for (const written of [hex(id, 32), String(id), `0X${hex(id, 32).toUpperCase()}`]) {
          const forms = traceIdForms(written);
          expect(forms).toEqual(expect.arrayContaining([String(low), hex(low, 16), hex(id, 32)]));
        }
      }),
    );
  });

  it("starts with the original id, and lists distinct strings of digits and letters only", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          id64.map(String),
          id128.map((id) => hex(id, 32)),
          fc.string(),
        ),
        (written) => {
          const forms = traceIdForms(written);
          expect(new Set(forms).size).toBe(forms.length);
          expect(forms.length).toBeLessThanOrEqual(5);
          expect(forms.every((form) => /^[0-9a-f]+$/.test(form))).toBe(true);
          if (forms.length > 0) expect(forms[0]).toBe(written.trim().toLowerCase().replace(/^0x/, ""));
        },
      ),
    );
  });
});
