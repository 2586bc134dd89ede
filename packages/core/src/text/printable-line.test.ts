import { expect, test } from "vitest";
import { toPrintableLine } from "./printable-line.ts";

test.each([
  ["Delete usr_42 (ada@example.com).", "Delete usr_42 (ada@example.com)."],
  ["Zoë 日本 🎉 naïve — “quoted”", "Zoë 日本 🎉 naïve — “quoted”"],
  ["first\r\nsecond\u2028third\tfourth", "first second third fourth"],
  ["\u001b[2J\u0000\u007f", "\\u{1b}[2J\\u{0}\\u{7f}"],
  ["\u202edrowssap\u202c", "\\u{202e}drowssap\\u{202c}"],
  ["zero\u200bwidth\ufeff\u2066", "zero\\u{200b}width\\u{feff}\\u{2066}"],
  ["half \ud83d a character", "half \\u{d83d} a character"],
  ["tagged \u{e0041}", "tagged \\u{e0041}"],
])("shows %j as %j", (text, shown) => {
  expect(toPrintableLine(text)).toBe(shown);
  expect(toPrintableLine(shown)).toBe(shown);
});
