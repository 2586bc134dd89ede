import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutMiddle } from "./cut-middle.ts";

describe("cutMiddle", () => {
  it("leaves a text alone that fits", () => {
    expect(cutMiddle("short", 5)).toBe("short");
  });

  it("keeps both ends and says how much is gone", () => {
    const cut = cutMiddle(`begin${"x".repeat(90)}final`, 30);
    expect(cut).toBe("beginxxx…[+84 chars]…xxxfinal");
  });

  it("cuts the end off where there is no room for the mark", () => {
    expect(cutMiddle("abcdefghij", 4)).toBe("abcd");
    expect(cutMiddle("abcdefghij", -1)).toBe("");
  });

  it("never exceeds the bound, never splits a character, and accounts for every character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), fc.nat({ max: 130 }), (text, maxChars) => {
        const cut = cutMiddle(text, maxChars);
        expect(cut.length).toBeLessThanOrEqual(Math.max(maxChars, 0));
        expect(cut.isWellFormed()).toBe(true);
        const mark = /^(.*)…\[\+(\d+) chars\]…(.*)$/s.exec(cut);
        if (cut !== text && mark !== null) {
          expect((mark[1] ?? "").length + Number(mark[2]) + (mark[3] ?? "").length).toBe(text.length);
        }
      }),
    );
  });
});
