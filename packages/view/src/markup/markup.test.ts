import { toPrintableLine } from "@toolwright/core/text";
import { expect, it } from "vitest";
import { HOSTILE } from "../__fixtures__/hostile.ts";
import { toNumber, toShortText } from "./clip.ts";
import { html, toText, toVisible, trusted } from "./markup.ts";

it("inserts strings as text, and markup as markup", () => {
  expect(toText(html`<p title="${'"<&'}">${"<b>"} ${html`<i>${"'"}</i>`}${null}${[html`1`, html`2`]}</p>`)).toBe(
    '<p title="&quot;&lt;&amp;">&lt;b&gt; <i>&#39;</i>12</p>',
  );
});

it("inserts an object that looks like markup as text", () => {
  const forged = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}') as string;
  expect(toText(html`${String(forged)}`)).toBe("[object Object]");
  expect(toText(html`${trusted("<br>")}`)).toBe("<br>");
});

it.each(HOSTILE)("leaves no markup of %j", (text) => {
  expect(toText(html`${text}`)).not.toMatch(/[<>"']/);
});

it("shows invisible characters, and keeps every other one", () => {
  expect(toVisible("a\u202eb\u0000\nc \ud800 é 日本 🎉")).toBe("a\\u{202e}b\\u{0} c \\u{d800} é 日本 🎉");
});

it("shows exactly the characters that core shows", () => {
  for (let start = 0; start < 0x110000; start += 0x100) {
    const block = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(start + index)).join("|");
    expect(toVisible(block)).toBe(toPrintableLine(block));
  }
});

it("shortens long text and says by how much, without half a character", () => {
  expect(toShortText("abcdef", "", 4)).toBe("abcd… (2 more characters)");
  expect(toShortText(`abc🎉${"x".repeat(2_000)}`, "", 4)).toBe("abc… (2,002 more characters)");
});

it("writes values of an unexpected type as JSON, and missing ones as a dash", () => {
  const cyclic: Record<string, unknown> = {};
  cyclic["self"] = cyclic;
  expect([{ a: 1 }, 0, false, null, undefined, "", cyclic, () => 1].map((value) => toShortText(value))).toEqual([
    '{"a":1}',
    "0",
    "false",
    "–",
    "–",
    "–",
    "object",
    "function",
  ]);
  expect([1, Number.NaN, Number.POSITIVE_INFINITY, "1", null].map(toNumber)).toEqual([1, null, null, null, null]);
});
