import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../core/src/__fixtures__/any-string.ts";
import { checkDecorations, checkIdempotence } from "./__fixtures__/check-domain.ts";
import { domainOf, normalizeDomain } from "./domain.ts";

const LONGEST = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`;

describe("reading a domain", () => {
  it.each([
    ["example.com", "example.com"],
    ["  example.com\n", "example.com"],
    ["EXAMPLE.Com", "example.com"],
    ["example.com.", "example.com"],
    ["example.com..", "example.com"],
    ["www.example.com", "example.com"],
    ["WWW.Example.COM", "example.com"],
    ["www.com", "www.com"],
    ["www2.example.com", "www2.example.com"],
    ["app.example.co.uk", "app.example.co.uk"],
    ["example.com:8080", "example.com"],
    ["example.com/", "example.com"],
    ["example.com/a/b.html?c=d#e", "example.com"],
    ["example.com?x=http://other.org", "example.com"],
    ["example.com#top", "example.com"],
    ["example.com\\path", "example.com"],
    ["//example.com/x", "example.com"],
    ["http://example.com", "example.com"],
    ["HTTPS://WWW.EXAMPLE.COM:443/Pricing?utm=x", "example.com"],
    ["ftp://example.com/file", "example.com"],
    ["https://example.com/@ada", "example.com"],
    ["https://example.com./", "example.com"],
    ["ada@example.com", "example.com"],
    ["ada+tag@www.example.com", "example.com"],
    ["mailto:ada@example.com?subject=hi", "example.com"],
    ["MAILTO:ada@example.com", "example.com"],
    ["https://user:secret@example.com:8443/x", "example.com"],
    ["user:secret@example.com", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["https://www.BÜCHER.example/x", "xn--bcher-kva.example"],
    ["日本。jp", "xn--wgv71a.jp"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["a_b.example.com", "a_b.example.com"],
    ["3m.com", "3m.com"],
    ["1.example", "1.example"],
    [LONGEST, LONGEST],
  ])("reads a domain from %j", (value, domain) => {
    expect(normalizeDomain(value)).toBe(domain);
  });

  it.each([
    "",
    " ",
    "\t\n",
    "example",
    "localhost",
    "localhost:3000",
    "http://localhost/x",
    "127.0.0.1",
    "http://10.0.0.1:8080/x",
    "ada@127.0.0.1",
    "2130706433",
    "0x7f.1",
    "１２７.0.0.1",
    "[::1]",
    "http://[2001:db8::1]/",
    "ada@[10.0.0.1]",
    "::1",
    "example.123",
    "a..b",
    ".example.com",
    "../..",
    ".",
    "@",
    "ada@",
    "mailto:",
    "https://",
    "https:///example",
    "/about",
    "?q",
    "example%2ecom",
    "%2e",
    "exa%6dple.com",
    "example.com:port",
    "example.com:123456",
    "http:example",
    "exam ple.com",
    "two words",
    "Ada <ada@example.com>",
    "<ada@example.com>",
    "example.com,other.com",
    "a.com;b.com",
    "-a.example.com",
    "a-.example.com",
    "*.example.com",
    "exa$mple.com",
    "javascript:alert(1)",
    "{}",
    "null",
    "https://user@evil.org@example.com",
    `${"a".repeat(64)}.com`,
    `x${LONGEST}`,
    `${"a.".repeat(1_000)}com`,
    `example.com/${"x".repeat(2_000)}`,
    "💥",
    "a\u0000b.com",
  ])("finds no domain in %j", (value) => {
    expect(normalizeDomain(value)).toBeNull();
  });

  it("removes every leading www., so that normalizing is idempotent", () => {
    const once = normalizeDomain("www.www.example.com");
    expect(normalizeDomain(once ?? "")).toBe(once);
  });
});

describe("any domain", () => {
  it("normalizing a normalized domain does not change it", () => {
    checkIdempotence(100);
  });

  it("scheme, www., user, port, path, capitals and a final dot never change the result", () => {
    checkDecorations(100);
  });

  it("reading a domain never throws, and returns a lower-case name of at least two labels", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (value) => {
        expect(normalizeDomain(value) ?? "a.b").toMatch(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/);
      }),
    );
  });
});

describe("the domain of a web address", () => {
  it.each([
    ["http://www.acme.com/x", "acme.com"],
    ["https://acme.com:8080", "acme.com"],
    ["acme.com", null],
    ["mailto:a@acme.com", null],
    ["http://", null],
    [null, null],
  ])("the domain of the web address %j is %s", (address, domain) => {
    expect(domainOf(address)).toBe(domain);
  });
});
