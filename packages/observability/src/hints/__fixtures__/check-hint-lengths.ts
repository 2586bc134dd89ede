import fc from "fast-check";
import { expect } from "vitest";
import { anyCharacter } from "../../../../core/src/__fixtures__/any-string.ts";
import { parseQuery } from "../../query/query.ts";
import { MAX_HINT_CHARS } from "../hint.ts";
import { queryFault } from "../query-fault.ts";
import { queryHints } from "../query-hints.ts";

/** Checks that no hint and no fault of any query is longer than the maximum, or ends within a character. */
export function checkHintLengths(numRuns: number): void {
  const key = fc.constantFrom(
    "@duration:",
    "duration:",
    "level:",
    "resource:",
    "@service:",
    "status:",
    "message:",
    "http.status_code:",
    "@a:",
    "TypeError:",
    "service",
  );
  const sign = fc.constantFrom("", ">", "=", ": ", "[", '"', "/");
  const value = fc.oneof(
    fc.string({ maxLength: 300, unit: anyCharacter }),
    fc.constantFrom(
      "5s",
      "1.5",
      "1e9",
      "999999",
      "[100000 TO 999999]",
      "x".repeat(400),
      "😀".repeat(200),
      "GET /x",
      "a, b",
      ".*",
      "5xx",
      "and",
    ),
  );
  const text = fc
    .array(fc.tuple(key, sign, value, fc.constantFrom(" ", " AND ", ") ", '" ', "' ")), { maxLength: 5 })
    .map((parts) => parts.flat().join(""));
  fc.assert(
    fc.property(text, fc.constantFrom("logs" as const, "spans" as const), (query, dataset) => {
      const parsed = parseQuery(query);
      const messages = [...queryHints(parsed, dataset), queryFault(parsed) ?? ""];
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(MAX_HINT_CHARS);
      for (const message of messages) expect(message).not.toMatch(/[\uD800-\uDBFF]…/);
    }),
    { numRuns },
  );
}
