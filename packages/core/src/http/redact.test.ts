import fc from "fast-check";
import { expect, test } from "vitest";
import { createRedact } from "./redact.ts";

test("every secret is masked wherever it stands", () => {
  const redact = createRedact(() => ["s3cr3t", "app-s3cr3t"]);
  expect(redact("api s3cr3t, app app-s3cr3t, again s3cr3ts3cr3t")).toBe(
    "api [secret], app [secret], again [secret][secret]",
  );
});

test("a secret that begins another one leaves nothing of the longer one", () => {
  for (const secrets of [
    ["abcd", "abcdef"],
    ["abcdef", "abcd"],
  ])
    expect(createRedact(() => secrets)("x abcdef abcd")).toBe("x [secret] [secret]");
});

test("a secret is masked as it stands in an address too, in a path or a query", () => {
  const secret = "k/3+y=!~'() *";
  const redact = createRedact(() => [secret]);
  const query = new URLSearchParams({ key: secret });
  expect(redact(`/${encodeURIComponent(secret)}?${query}&end`)).toBe("/[secret]?key=[secret]&end");
});

test("secrets are asked for on every use, since they are known late", () => {
  const known: string[] = [];
  const redact = createRedact(() => known);
  expect(redact("s3cr3t")).toBe("s3cr3t");
  known.push("s3cr3t");
  expect(redact("s3cr3t")).toBe("[secret]");
});

test("an empty secret, or a placeholder of a few letters, masks nothing", () => {
  expect(createRedact(() => ["", "x", "key"])("the text of a key")).toBe("the text of a key");
});

test("no secret of key-like characters survives, in whatever text", () => {
  const key = fc.string({ unit: fc.constantFrom(..."abcXYZ019+/=-_.~!*'()%"), minLength: 6, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 3 }), fc.string(), fc.string(), (secrets, head, tail) => {
      const redact = createRedact(() => secrets);
      for (const secret of secrets) {
        const text = [secret, encodeURIComponent(secret), `${new URLSearchParams({ q: secret })}`].join(" | ");
        const shown = redact(`${head} | ${text} | ${tail}`);
        expect(shown.includes(secret) && !`${head}${tail}`.includes(secret)).toBe(false);
      }
    }),
  );
});

test("a secret is masked as JSON writes it, with escaped slashes too", () => {
  const redact = createRedact(() => ['a/b\\c"d']);
  expect(redact(JSON.stringify({ key: 'a/b\\c"d' }))).toBe('{"key":"[secret]"}');
  expect(redact('{"key":"a\\/b\\\\c\\"d"}')).toBe('{"key":"[secret]"}');
});
