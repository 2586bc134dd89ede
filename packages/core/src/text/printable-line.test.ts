import fc from "fast-check";
import { expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { toPrintableJson, toPrintableLine, toPrintableText } from "./printable-line.ts";

/** Characters that a terminal obeys or does not show, and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

test.each([
  ["Delete usr_42 (ada@example.com).", "Delete usr_42 (ada@example.com)."],
  ["Zoë 日本 🎉 naïve — “quoted”", "Zoë 日本 🎉 naïve — “quoted”"],
  ["first\r\nsecond\u2028third\tfourth", "first second third fourth"],
  ["\u001b[2J\u0000\u007f", "\\u{1b}[2J\\u{0}\\u{7f}"],
  [
    "\u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007",
    "\\u{1b}]8;;https://evil.example\\u{7}link\\u{1b}]8;;\\u{7}",
  ],
  ["\u009b31mred\u009d52;c;aGk=\u009c", "\\u{9b}31mred\\u{9d}52;c;aGk=\\u{9c}"],
  ["\u202edrowssap\u202c", "\\u{202e}drowssap\\u{202c}"],
  ["zero\u200bwidth\ufeff\u2066", "zero\\u{200b}width\\u{feff}\\u{2066}"],
  ["half \ud83d a character", "half \\u{d83d} a character"],
  ["tagged \u{e0041}", "tagged \\u{e0041}"],
  ["a\u3164b\u115fc\u034fd\ufe0fe\u{e0100}f\u2800", "a\\u{3164}b\\u{115f}c\\u{34f}d\\u{fe0f}e\\u{e0100}f\\u{2800}"],
  ["\u{1d159}\u{13441}", "\\u{1d159}\\u{13441}"],
])("shows %j as %j", (text, shown) => {
  expect(toPrintableLine(text)).toBe(shown);
  expect(toPrintableLine(shown)).toBe(shown);
});

test("several lines keep only their line feeds", () => {
  expect(toPrintableText("a\u001b[2J\nb\r\n\u2028c\n")).toBe("a\\u{1b}[2J\nb \n c\n");
});

test("no text contains an unprintable character afterwards", () => {
  fc.assert(
    fc.property(anyString(), (text) => {
      expect(toPrintableLine(text)).not.toMatch(UNPRINTABLE);
      expect(toPrintableText(text).replaceAll("\n", "")).not.toMatch(UNPRINTABLE);
    }),
  );
});

test("printable JSON has the same value on one printable line", () => {
  const odd = fc.string({
    unit: fc.constantFrom('"', "\\", "\n", "\u009b", "\u202e", "\u2028", "\u{e0041}", "\ud83d", "é"),
  });
  fc.assert(
    fc.property(fc.dictionary(odd, odd), (value) => {
      const json = toPrintableJson(value);
      expect(json).not.toMatch(UNPRINTABLE);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
