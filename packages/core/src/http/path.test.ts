import fc from "fast-check";
import { expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { isToolError } from "../errors.ts";
import { path } from "./path.ts";

const BASE = "https://api.example.com";

test("encodes each value into one path segment", () => {
  expect(path`/v1/customers/${"a b/c?d#e"}/messages/${"ü@x.y"}`).toBe(
    "/v1/customers/a%20b%2Fc%3Fd%23e/messages/%C3%BC%40x.y",
  );
  expect(path`/v1/fixed`).toBe("/v1/fixed");
});

test.each(["", ".", ".."])("rejects the value %j", (value) => {
  try {
    path`/v1/${value}`;
    expect.unreachable();
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    expect(thrown.code).toBe("invalid_input");
    expect(thrown.issues).toHaveLength(1);
    expect(thrown.message).toContain(JSON.stringify(value));
  }
});

test.each(["%2e%2e", "%2E", "...", "..;", ".. ", "\\..\\", "..\u0000", "\ud800", "\udc00x"])(
  "keeps %j within its segment",
  (value) => {
    expect(new URL(`${BASE}${path`/v1/${value}/x`}`).pathname).toMatch(/^\/v1\/[^/]+\/x$/);
  },
);

test("no value leaves its segment, the host or the path", () => {
  fc.assert(
    fc.property(anyString({ minLength: 1 }), (value) => {
      fc.pre(value !== "." && value !== "..");
      const url = new URL(`${BASE}${path`/v1/${value}/x`}`);
      expect(url.origin + url.search + url.hash).toBe(BASE);
      const segments = url.pathname.split("/");
      expect(segments).toHaveLength(4);
      expect(decodeURIComponent(segments[2]!)).toBe(value.toWellFormed());
    }),
  );
});
