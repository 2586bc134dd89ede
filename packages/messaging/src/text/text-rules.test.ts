import { describe, expect, it } from "vitest";
import { byteLength, hasControl, isDigits, isEmail, isSendableId, isSender } from "./text-rules.ts";

describe("isEmail", () => {
  it.each([
    "ada@example.com",
    "a@b.co",
    "Ada.Lovelace+news@mail.example.co.uk",
    "o'neil_x-1@xn--bcher-kva.example",
    "josé@exämple.com",
    `${"l".repeat(64)}@example.com`,
    "1@2.3",
    // The longest address: 254 characters.
    `${"l".repeat(64)}@${"d".repeat(61)}.${"d".repeat(61)}.${"d".repeat(61)}.com`,
  ])("accepts %j", (value) => expect(isEmail(value)).toBe(true));

  it.each([
    "",
    " ",
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@.com",
    "ada@example.",
    "ada@example..com",
    "ada@-example.com",
    "ada@example-.com",
    "ada@@example.com",
    "ada@example.com@example.org",
    "ada@example.com, bob@example.com",
    "ada@example.com;bob@example.com",
    "ada@example.com,",
    "Ada <ada@example.com>",
    "<ada@example.com>",
    " ada@example.com",
    "ada@example.com ",
    "ada @example.com",
    "ada@example.com\n",
    "ada@exam\u0000ple.com",
    "ada\u00a0@example.com",
    "ada@example.com\ud800",
    '"ada"@example.com',
    "mailto:ada@example.com",
    "ada@[127.0.0.1]",
    "ada\\@example.com",
    ...[
      "\u{1d159}",
      "\u{13441}",
      "\u{16fe4}",
      "\ue000",
      "\ufffe",
      "\u3164",
      "\u115f",
      "\u034f",
      "\ufe0f",
      "\u{e0100}",
      "\u2800",
      "\u200b",
      "\u2060",
      "\u{e0041}",
    ].flatMap((invisible) => [`ada${invisible}@example.com`, `ada@exam${invisible}ple.com`]),
    `${"l".repeat(65)}@example.com`,
    `a@${"d".repeat(250)}.com`,
  ])("rejects %j", (value) => expect(isEmail(value)).toBe(false));
});

describe("isSender", () => {
  it.each([
    "help@example.com",
    " help@example.com ",
    "Shop <help@example.com>",
    "<help@example.com>",
    "Ä & Co. <a@b.co>",
    "Shop (EU) <a@b.co>",
    "O'Neil [Support] 24/7 ❤️ <a@b.co>",
    '"Shop, Inc." <a@b.co>',
    '"Shop \\"EU\\"" <a@b.co>',
    '"help@shop.example; Help: all" <a@b.co>',
  ])("accepts %j as a sender", (value) => expect(isSender(value)).toBe(true));
  it.each([
    "",
    "Shop",
    "Shop <help>",
    "Shop help@example.com",
    "<a@b.co> Shop",
    "A <a@b.co> <c@d.co>",
    "A\r\nBcc: x <a@b.co>",
    "A <a@b.co",
    "evil@x.co, Help <help@b.co>",
    "evil@x.co; Help <help@b.co>",
    "evil@x.co Help <help@b.co>",
    "Shop, Inc <help@b.co>",
    "Team: Help <help@b.co>",
    '"Shop" evil@x.co, "Help" <help@b.co>',
    '"Shop", "Help" <help@b.co>',
    '"Shop\\", evil@x.co <help@b.co>',
    '"Shop\\" <help@b.co>',
    'Shop" <help@b.co>',
    "Shop\\, Inc <help@b.co>",
    "Shop \u202eoc.x@live <help@b.co>",
    "Shop <help\u3164@b.co>",
  ])("rejects %j as a sender", (value) => expect(isSender(value)).toBe(false));
});

describe("isSendableId", () => {
  it.each([
    "1",
    "usr_42",
    "ada@example.com",
    "cio_03000001",
    "a b",
    "a/b?c#d",
    "日本",
    "é".repeat(75),
    "x".repeat(150),
  ])("accepts %j as an id", (value) => expect(isSendableId(value)).toBe(true));
  it.each(["", " ", "\t", "x".repeat(151), "é".repeat(76), "a\u0000b", "a\nb", "a\u007f", "a\u0085b", "a\ud800b"])(
    "rejects %j as an id",
    (value) => expect(isSendableId(value)).toBe(false),
  );
});

describe("isDigits", () => {
  it.each(["0", "7", "123456789012345"])("accepts %j as digits", (value) => expect(isDigits(value)).toBe(true));
  it.each(["", " 7", "7 ", "7\n", "-7", "+7", "7.0", "1e3", "0x7", "٧", "1234567890123456", "abc"])(
    "rejects %j as digits",
    (value) => expect(isDigits(value)).toBe(false),
  );
});

describe("hasControl and byteLength", () => {
  it("finds control characters and lone surrogates anywhere, and accepts surrogate pairs", () => {
    expect(["a\tb", "\u0000", "\u001f", "\u007f", "\u009f", "\ud83d", "\ude00x"].every(hasControl)).toBe(true);
    expect(["", "a b", "😀", "\u00a0", "\u200b", "é"].some(hasControl)).toBe(false);
  });

  it("counts the bytes of UTF-8", () => {
    expect(["", "a", "é", "日", "😀"].map(byteLength)).toEqual([0, 1, 2, 3, 4]);
  });
});
