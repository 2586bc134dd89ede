import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourceRegexes } from "./source-regexes.ts";

const regexes = sourceRegexes(fileURLToPath(new URL("../../../../packages/", import.meta.url)));

test("the sources build a regular expression from a string only where they redact keys, find handles, find the values of a card, copy a pattern of the host or join constants", () => {
  // Field names and a card's values are escaped, and each alternative is a constant string. Evidence searches at most 1,000 characters.
  expect(regexes.dynamic.map((place) => place.replace(/:\d+$/, "")).sort()).toEqual([
    "core/src/accounts/account-parameter.ts",
    ...Array(3).fill("core/src/evidence/claims.ts"),
    "core/src/hide-patterns/check-kinds.ts",
    "core/src/hide/handles.ts",
    "core/src/http/redact.ts",
    "core/src/plan/plan-card.ts",
  ]);
});

test("the search for regular expressions finds those of all packages", () => {
  const packages = new Set(regexes.literals.map(({ place }) => place.split("/")[0]));
  expect([...packages].sort()).toEqual([
    "cli",
    "core",
    "evals",
    "mcp",
    "messaging",
    "observability",
    "sales",
    "sandbox",
    "stores",
    "view",
  ]);
  expect(regexes.literals.length).toBeGreaterThan(150);
});
