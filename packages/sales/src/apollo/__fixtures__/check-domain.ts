import fc from "fast-check";
import { expect } from "vitest";
import { normalizeDomain } from "../domain.ts";

const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/).filter((text) => !text.startsWith("xn--"));
const domain = fc
  .tuple(
    fc.array(label, { minLength: 1, maxLength: 3 }).filter(([first]) => first !== "www"),
    fc.stringMatching(/^[a-z]{2,8}$/),
  )
  .map(([labels, last]) => [...labels, last].join("."));

/** The path of a web address. Each `fc.webPath` and `fc.webUrl` takes a second to build its character tables. */
const webPath = fc
  .array(fc.stringMatching(/^(?:[a-zA-Z0-9._~!$&'()*+,;=:@-]|%[0-9A-F]{2}){0,10}$/), { maxLength: 3 })
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

/** Checks that normalizing a normalized domain does not change it. */
export function checkIdempotence(numRuns: number): void {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.tuple(fc.constantFrom("http", "https"), domain, webPath).map(([scheme, host, rest]) => `${scheme}://${host}${rest}`),
    fc.emailAddress(),
    fc.domain(),
    fc.stringMatching(/^[a-zA-Z0-9.:@/%_-]{1,30}$/).filter((text) => !/www\.www\./i.test(text)),
  );
  fc.assert(
    fc.property(anything, (value) => {
      const once = normalizeDomain(value);
      if (once !== null) expect(normalizeDomain(once)).toBe(once);
    }),
    { numRuns },
  );
}

/** Checks that a scheme, `www.`, user, port, path, capital letters or trailing dot never changes the result. */
export function checkDecorations(numRuns: number): void {
  const decorations = fc.record({
    scheme: fc.constantFrom("", "//", "http://", "https://", "HTTPS://", "ftp://"),
    user: fc.constantFrom("", "ada@", "ada:secret@"),
    www: fc.constantFrom("", "www.", "WWW."),
    dot: fc.constantFrom("", "."),
    port: fc.oneof(
      fc.constant(""),
      fc.integer({ min: 1, max: 65_535 }).map((port) => `:${port}`),
    ),
    path: fc.oneof(
      fc.constantFrom("", "/", "?", "#"),
      webPath,
      fc.webQueryParameters().map((text) => `/?${text}`),
    ),
    blank: fc.constantFrom("", " ", "\n"),
    isUpper: fc.boolean(),
  });
  fc.assert(
    fc.property(domain, decorations, (plain, { scheme, user, www, dot, port, path, blank, isUpper }) => {
      const name = isUpper ? plain.toUpperCase() : plain;
      const value = `${blank}${scheme}${user}${www}${name}${dot}${port}${path}${blank}`;
      expect(normalizeDomain(value)).toBe(normalizeDomain(plain));
    }),
    { numRuns },
  );
}
