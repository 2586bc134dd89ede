import fc from "fast-check";
import { expect, test } from "vitest";
import { createRedact } from "./redact.ts";

test("redacts every secret at any position", () => {
  const redact = createRedact(() => ["s3cr3t", "app-s3cr3t"]);
  expect(redact("api s3cr3t, app app-s3cr3t, again s3cr3ts3cr3t")).toBe(
    "api [secret], app [secret], again [secret][secret]",
  );
});

test("redacts all of a longer secret that starts with a shorter one", () => {
  for (const secrets of [
    ["abcd", "abcdef"],
    ["abcdef", "abcd"],
  ])
    expect(createRedact(() => secrets)("x abcdef abcd")).toBe("x [secret] [secret]");
});

test("redacts a secret in its URL-encoded form too, in a path or a query", () => {
  const secret = "k/3+y=!~'() *";
  const redact = createRedact(() => [secret]);
  const query = new URLSearchParams({ key: secret });
  expect(redact(`/${encodeURIComponent(secret)}?${query}&end`)).toBe("/[secret]?key=[secret]&end");
});

test("reads the secrets on every use, because they are read late", () => {
  const secrets: string[] = [];
  const redact = createRedact(() => secrets);
  expect(redact("s3cr3t")).toBe("s3cr3t");
  secrets.push("s3cr3t");
  expect(redact("s3cr3t")).toBe("[secret]");
});

test("does not redact an empty secret or a placeholder of a few letters", () => {
  expect(createRedact(() => ["", "x", "key"])("the text of a key")).toBe("the text of a key");
});

test("no secret of key-like characters survives in any string", () => {
  const key = fc.string({ unit: fc.constantFrom(..."abcXYZ019+/=-_.~!*'()%"), minLength: 6, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), fc.string(), fc.string(), (secrets, head, tail) => {
      const redact = createRedact(() => secrets);
      for (const secret of secrets) {
        const text = [secret, encodeURIComponent(secret), `${new URLSearchParams({ q: secret })}`].join(" | ");
        const redacted = redact(`${head} | ${text} | ${tail}`);
        expect(redacted.includes(secret) && !`${head}${tail}`.includes(secret)).toBe(false);
      }
    }),
  );
});

test("redacts a secret in its JSON form, with escaped slashes too", () => {
  const redact = createRedact(() => ['a/b\\c"d']);
  expect(redact(JSON.stringify({ key: 'a/b\\c"d' }))).toBe('{"key":"[secret]"}');
  expect(redact('{"key":"a\\/b\\\\c\\"d"}')).toBe('{"key":"[secret]"}');
});

const KEY = `/+k'e"y<1>&2;3=\\4%5~`;
const urlSafe = (text: string) => text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const entities = (text: string, base: number) =>
  text.replaceAll(/\W/g, (sign) => `&#${base === 16 ? "x" : ""}${sign.charCodeAt(0).toString(base)};`);

test.each([
  ["upper case", KEY.toUpperCase()],
  ["lower-case percent codes", encodeURIComponent(KEY).toLowerCase()],
  ["percent codes of percent codes", encodeURIComponent(encodeURIComponent(KEY))],
  ["unicode escapes", KEY.replaceAll(/\W/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`)],
  ["JSON in JSON", JSON.stringify(JSON.stringify(KEY).slice(1, -1)).slice(1, -1)],
  ["decimal entities", entities(KEY, 10)],
  ["hexadecimal entities", entities(KEY, 16)],
  ["escaped entities", entities(KEY, 10).replaceAll("&", "&amp;")],
  ["named entities", KEY.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
])("redacts a secret in %s", (_, written) => {
  expect(createRedact(() => [KEY])(`a ${written} b`)).toBe("a [secret] b");
});

test.each(["", "a", "ab", "abc"])("redacts a secret in base64 of a longer string (after %j)", (before) => {
  for (const key of [KEY, "0123456789abcdef", "??>>~~???>>>///+++"]) {
    const redact = createRedact(() => [key]);
    const encoded = btoa(`${before}${key}:and more`);
    for (const written of [encoded, urlSafe(encoded), encoded.replaceAll("/", "\\/"), encodeURIComponent(encoded)]) {
      const redacted = redact(written);
      expect(redacted).toContain("[secret]");
      // The rest of the first and the last group reveals at most two characters of the key.
      expect(redacted.length).toBeLessThan("[secret]".length + written.length - encoded.length + 24);
    }
  }
});

test("does not look for a short secret in base64, where unrelated characters may match it", () => {
  expect(createRedact(() => ["test-key"])(btoa("my test-key"))).toBe(btoa("my test-key"));
});

test("reads a megabyte that looks like the start of an escape in linear time", () => {
  const redact = createRedact(() => [KEY, "a".repeat(32)]);
  for (const piece of ["\\", "%25", "&amp;", "&#0", "a"]) {
    const text = piece.repeat(1_000_000 / piece.length);
    // With quadratic work, this would not end.
    expect(redact(`${text} `).endsWith(" ")).toBe(true);
  }
});

test("redacts a secret of a kilobyte like any other", () => {
  const token = "eyJhbGciOi.J9-_".repeat(600);
  expect(createRedact(() => [token])(`Bearer ${token}`)).toBe("Bearer [secret]");
});
