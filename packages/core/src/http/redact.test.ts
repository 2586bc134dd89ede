import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedact } from "./redact.ts";

const redactText = (text: string, ...keys: readonly string[]) => createRedact(keys).text(text);

test("redacts every key at any position", () => {
  expect(redactText("api s3cr3t, app app-s3cr3t, again s3cr3ts3cr3t", "s3cr3t", "app-s3cr3t")).toBe(
    "api [secret], app [secret], again [secret][secret]",
  );
});

test("redacts all of a longer key that starts with a shorter one", () => {
  for (const keys of [
    ["abcd", "abcdef"],
    ["abcdef", "abcd"],
  ])
    expect(redactText("x abcdef abcd", ...keys)).toBe("x [secret] [secret]");
});

test("does not redact an empty key or a placeholder of a few letters", () => {
  expect(redactText("the text of a key", "", "x", "key")).toBe("the text of a key");
});

/** A key that every encoding changes. */
const KEY = `/+k'e"y<1>&2;3=\\4%5~`;
const urlSafe = (text: string) => text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
/** A key whose base64 needs no padding, which is kept. */
const unpadded = (key: string) => key.padEnd(Math.ceil(key.length / 3) * 3, "x");
const json = (text: string) => JSON.stringify(text).slice(1, -1);

const encodings: Readonly<Record<string, (text: string) => string>> = {
  "JSON escapes": json,
  "JSON escapes with escaped slashes": (text) => json(text).replaceAll("/", "\\/"),
  "URL percent codes": encodeURIComponent,
  "form percent codes": (text) => `${new URLSearchParams([["", text]])}`.slice(1),
  "lower-case percent codes": (text) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
  base64: btoa,
  base64url: (text) => urlSafe(btoa(text)),
};

test("redacts a key in upper and lower case", () => {
  expect(redactText(`a ${KEY.toUpperCase()} b ${KEY.toLowerCase()}`, KEY)).toBe("a [secret] b [secret]");
});

test.each(Object.entries(encodings))("redacts a key in %s", (_, encode) => {
  for (const key of [KEY, "0c4aa17e00dd4f3b9e2f6a7d81c5b390"].map(unpadded))
    expect(redactText(`a ${encode(key)} b`, key)).toBe("a [secret] b");
});

test("redacts any key in any of its encodings, anywhere in a string", () => {
  const key = fc.string({ unit: fc.constantFrom(..."abcXYZ019+/=-_.~!*'()%&;#<>\"\\"), minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(key.map(unpadded), fc.constantFrom(...Object.values(encodings)), (secret, encode) => {
      expect(redactText(`a ${encode(secret)} b`, secret)).toBe("a [secret] b");
    }),
    { numRuns: 100 },
  );
});

test("redacts any key in any of its encodings inside parsed JSON, even where the letters have a different case", () => {
  const key = fc.string({ unit: fc.constantFrom(..."abcXYZ019+/=-_.~!*'()%&;#<>\"\\"), minLength: 8, maxLength: 40 });
  const inJson: ((text: string) => string)[] = [encodeURIComponent, btoa, (text) => text, (text) => text.toUpperCase()];
  fc.assert(
    fc.property(key.map(unpadded), fc.constantFrom(...inJson), (secret, encode) => {
      const source = JSON.stringify({ rows: [{ a: `b ${encode(secret)} c` }] });
      expect(createRedact([secret]).json(JSON.parse(source), source)).toEqual({ rows: [{ a: "b [secret] c" }] });
    }),
    { numRuns: 200 },
  );
});

test.each(["abcdefgh%", "abcdefgh\\"])(
  "redacts the end of a key too where a shorter form of it matches: %j",
  (secret) => {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(redactText(`a ${form} b`, secret)).toBe("a [secret] b");
  },
);

test("redacts a value with other characters than a key, such as a password", () => {
  const password = "Schlüssel–ключ 1";
  for (const form of [password, encodeURIComponent(password), Buffer.from(password).toString("base64")])
    expect(redactText(`a ${form}`, password)).toMatch(/^a \[secret\]/);
});

test("leaves the rest of a string unchanged", () => {
  const text = `C:\\temp ${KEY}\\x 100%25 &amp; a+b ${encodeURIComponent(KEY)} %2F`;
  expect(redactText(text, KEY)).toBe("C:\\temp [secret]\\x 100%25 &amp; a+b [secret] %2F");
});

test.each(["", "a", "ab", "abc"])("redacts a key in base64 of a longer string (after %j)", (before) => {
  for (const key of [KEY, "0123456789abcdef", "??>>~~???>>>///+++"]) {
    const encoded = btoa(`${before}${key}:and more`);
    for (const written of [encoded, urlSafe(encoded)]) {
      const redacted = redactText(written, key);
      expect(redacted).toContain("[secret]");
      // The rest of the first and the last group reveals at most two characters of the key.
      expect(redacted.length).toBeLessThan("[secret]".length + written.length - encoded.length + 24);
    }
  }
});

test("does not look for a key of seven characters in base64, where unrelated characters may match it", () => {
  const text = btoa("my testkey");
  expect(redactText(text, "testkey")).toBe(text);
});

test("redacts a key of a kilobyte like any other", () => {
  const token = "eyJhbGciOi.J9-_".repeat(600);
  expect(redactText(`Bearer ${token}`, token)).toBe("Bearer [secret]");
});

/** Pieces that look like the start of an escape, or of a key below. */
const PIECES = ["\\", "\\\\\\u", "%", "%25", "%2", "&", "&amp;", "&#0", "&#x0", "\\u0041", "a", '"', " ", "+", "ab"];
const KEYS = [KEY, '"abcdef', "\\".repeat(16), "%25".repeat(9), "&amp;".repeat(5), "a".repeat(32), "\\u0041".repeat(4)];

test("redacts in linear time, whatever the key and the text contain", () => {
  for (const key of KEYS) {
    const redaction = createRedact([key]);
    for (const piece of PIECES) {
      const text = `${piece.repeat(100_000 / piece.length)}~`;
      // With quadratic work, this would not end.
      expect(redaction.text(text).endsWith("~")).toBe(true);
    }
  }
});

describe("parsed JSON", () => {
  const redactJson = (source: string, ...keys: readonly string[]) =>
    createRedact(keys).json(JSON.parse(source), source);

  test("redacts a key that the JSON escapes, in values, names and lists", () => {
    const source = `{"a":"x CANAR\\u0059-key","CANARY\\u002dkey":[["CANARY-key"],1,null,true],"b":{"c":"CANARY-key"}}`;
    expect(redactJson(source, "CANARY-key")).toEqual({
      a: "x [secret]",
      "[secret]": [["[secret]"], 1, null, true],
      b: { c: "[secret]" },
    });
  });

  test("redacts a number that contains a key of digits", () => {
    expect(redactJson('{"a":12345678,"b":1234}', "12345678")).toEqual({ a: "[secret]", b: 1234 });
  });

  test("keeps a field named __proto__ as data", () => {
    const value = redactJson('{"__proto__":{"a":"CANARY-key"},"b":"CANARY-key"}', "CANARY-key") as object;
    expect(Object.keys(value)).toEqual(["__proto__", "b"]);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"a":"[secret]"},"b":"[secret]"}');
  });

  test("returns a value without keys unchanged", () => {
    const value = { url: "https://example.com/a%20b?c=1&d=%2F", text: 'a "quoted" \\ text' };
    expect(createRedact([KEY]).json(value, JSON.stringify(value))).toBe(value);
  });
});
