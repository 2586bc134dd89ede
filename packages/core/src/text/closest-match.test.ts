import fc from "fast-check";
import { expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { closestMatch } from "./closest-match.ts";

const PARAMETERS = ["query", "start_time", "end_time", "max_results", "sort_order", "cursor"];

test.each([
  ["querry", "query"],
  ["qurey", "query"],
  ["maxResults", "max_results"],
  ["max-results", "max_results"],
  ["MAX_RESULTS", "max_results"],
  ["max_result", "max_results"],
  ["starttime", "start_time"],
  ["sort", "sort_order"],
  ["curser", "cursor"],
  ["order-sort", "sort_order"],
])("suggests for %s: %s", (word, expected) => {
  expect(closestMatch(word, PARAMETERS)).toBe(expected);
});

test.each(["limit", "zzz", "", "_", "q", "observability"])("suggests nothing for %j", (word) => {
  expect(closestMatch(word, PARAMETERS)).toBeNull();
});

test("suggests a name that has all words of a shorter one", () => {
  const tools = ["SearchPeople", "SendTransactionalEmail", "TriggerBroadcast"];
  for (const name of ["send-email", "sendEmail"]) expect(closestMatch(name, tools)).toBe("SendTransactionalEmail");
  expect(closestMatch("e-mail", tools)).toBeNull();
});

test("prefers the word itself to a longer one that contains it", () => {
  expect(closestMatch("maxResults", ["max_results_per_page", "max_results"])).toBe("max_results");
});

test("suggests facet names with their sign and dots", () => {
  expect(closestMatch("http.status_cod", ["@http.status_code", "@http.method"])).toBe("@http.status_code");
});

test("compares letters of every script", () => {
  expect(closestMatch("заказ", ["оплата", "заказы"])).toBe("заказы");
  expect(closestMatch("日本", ["支払い", "注文"])).toBeNull();
});

test("suggests nothing without candidates", () => {
  expect(closestMatch("query", [])).toBeNull();
});

test("compares very long words by their beginnings, quickly", () => {
  expect(closestMatch("x".repeat(1_000_000), ["y".repeat(1_000_000)])).toBeNull();
});

test("a suggestion is always one of the candidates", () => {
  fc.assert(
    fc.property(anyString(), fc.array(fc.string()), (word, candidates) => {
      const match = closestMatch(word, candidates);
      expect(match === null || candidates.includes(match)).toBe(true);
    }),
  );
});
