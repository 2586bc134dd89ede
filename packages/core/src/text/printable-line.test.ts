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
  ["a\u3164b\u115fc\u034fd\ufe0fe\u{e0100}f\u2800", "a\\u{3164}b\\u{115f}c\\u{34f}d\\u{fe0f}e\\u{e0100}f\\u{2800}"],
])("shows %j as %j", (text, shown) => {
  expect(toPrintableLine(text)).toBe(shown);
  expect(toPrintableLine(shown)).toBe(shown);
});
