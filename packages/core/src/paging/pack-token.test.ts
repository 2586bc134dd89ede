import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { packedToken, packToken } from "./pack-token.ts";

const unpack = (packed: unknown) => v.safeParse(packedToken, JSON.parse(JSON.stringify(packed)));

it("returns every token unchanged after packing", () => {
  const base64 = fc.string().chain((text) => {
    const padded = btoa(text.replaceAll(/[^\x20-\x7e]/g, ""));
    return fc.constantFrom(padded, padded.replace(/=+$/, ""), `${padded}=`);
  });
  fc.assert(
    fc.property(fc.oneof(anyString(), base64), (token) => {
      expect(unpack(packToken(token)).output).toBe(token);
    }),
  );
});

it("packs base64 of printable text, padded or not, and nothing else", () => {
  expect(packToken(btoa('{"after":"AQAA"}'))).toEqual([{ after: "AQAA" }, "=="]);
  expect(packToken(btoa('{"id":12345678901234567890}'))).toEqual(['{"id":12345678901234567890}', ""]);
  expect(packToken(btoa("50:a3"))).toEqual(["50:a3", "="]);
  expect(packToken("eyJhIjoxfQ")).toEqual([{ a: 1 }, ""]);
  for (const token of ["", "AQAAAZwTRc1O", "a-b_c", "==", "🙂", "A"]) expect(packToken(token)).toBe(token);
});

it("rejects a forged text that base64 cannot write, and a forged padding", () => {
  for (const packed of [["é", ""], ["\u{1f600}", ""], ["a", "x"], ["a"], ["a", "", ""], [{ a: "é" }, ""], 1, null])
    expect(unpack(packed).success).toBe(false);
});
