import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { createRandom, logRow, type Random, spanRow } from "../__fixtures__/rows.ts";
import { estimateTokens, tokensOf, weighText } from "./tokens.ts";

function ratio(text: string): number {
  return estimateTokens(text) / countTokens(text);
}

const PROSE = [
  "The checkout service began to time out shortly after the deployment of version 2.41.0, and the error rate rose to twelve percent within four minutes.",
  "Customers who had an open cart received a message that their payment could not be confirmed; most of them tried again and were charged once.",
  "We rolled the change back, drained the queue by hand and verified that no message had been sent twice.",
  "Next time the canary should run for half an hour instead of five minutes, because the pool only fills up under real traffic.",
];

function csvRow(random: Random, index: number): string {
  const amount = (random() * 900).toFixed(2);
  return `${1_000 + index},person${index}@example.org,Ada,Lovelace,${amount},EUR,2026-03-${10 + (index % 20)},active`;
}

const corpora: Readonly<Record<string, (random: Random) => string>> = {
  "log rows": (random) => JSON.stringify({ logs: Array.from({ length: 40 }, () => logRow(random)), next_cursor: null }),
  "span rows": (random) => JSON.stringify({ spans: Array.from({ length: 30 }, () => spanRow(random)), warnings: [] }),
  "indented log rows": (random) =>
    JSON.stringify(
      Array.from({ length: 30 }, () => logRow(random)),
      null,
      2,
    ),
  prose: () => Array.from({ length: 8 }, (_, index) => PROSE[index % PROSE.length]).join(" "),
  "comma-separated rows": (random) => Array.from({ length: 60 }, (_, index) => csvRow(random, index)).join("\n"),
};

/** A table of companies, as a search returns it. */
function companyTable(random: Random): string {
  const hex = () => Array.from({ length: 24 }, () => Math.floor(random() * 16).toString(16)).join("");
  const orNull = (value: unknown) => (random() < 0.4 ? null : value);
  const rows = Array.from({ length: 60 }, (_, index) => [
    hex(),
    `${["Meridian", "Nordlicht", "Kestrel"][index % 3]} Construction Partners ${index % 2 === 0 ? "GmbH" : "Group"}`,
    `${["meridian", "nordlicht", "kestrel"][index % 3]}-partners.example`,
    random() < 0.1,
    ["food & beverages", "medical devices", "information technology & services"][index % 3],
    orNull(Math.floor(random() * 9_000)),
    orNull(Math.floor(random() * 900) * 100_000),
    1900 + Math.floor(random() * 120),
    ["Amsterdam", "San Francisco", "Bengaluru"][index % 3],
    ["Netherlands", "United States", "India"][index % 3],
  ]);
  return JSON.stringify({ columns: ["organization_id", "name", "domain", "saved", "industry"], rows });
}

test("the estimate for a table is close to the real count", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const measured = ratio(companyTable(createRandom(seed)));
    expect(measured, `seed ${seed}`).toBeGreaterThanOrEqual(1);
    expect(measured, `seed ${seed}`).toBeLessThanOrEqual(1.1);
  }
});

describe("estimateTokens against the real tokenizer", () => {
  test.each(Object.keys(corpora))("estimates %s between 0.97 and 1.35 of the real count", (name) => {
    for (let seed = 1; seed <= 5; seed++) {
      const measured = ratio(corpora[name]!(createRandom(seed)));
      expect(measured, `seed ${seed}`).toBeGreaterThanOrEqual(0.97);
      expect(measured, `seed ${seed}`).toBeLessThanOrEqual(1.35);
    }
  });

  const digit = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 400, maxLength: 900 });
  const LOWER = "abcdefghijklmnopqrstuvwxyz";
  const words =
    "error timeout service checkout payment retry customer deployment latency database connection refused the of and".split(
      " ",
    );

  test.each([
    ["hex digits", digit("0123456789abcdef")],
    ["upper-case hex digits", digit("0123456789ABCDEF")],
    ["base64", digit(`${LOWER}${LOWER.toUpperCase()}0123456789+/`)],
    ["base64url", digit(`${LOWER}${LOWER.toUpperCase()}0123456789-_`)],
    ["base36", digit(`${LOWER}0123456789`)],
    ["letters", digit(LOWER)],
    ["capitals", digit(LOWER.toUpperCase())],
    ["decimal digits", digit("0123456789")],
    ["uuids", fc.array(fc.uuid(), { minLength: 12, maxLength: 20 }).map((ids) => ids.join(","))],
    ["quoted uuids", fc.array(fc.uuid(), { minLength: 12, maxLength: 20 }).map((ids) => JSON.stringify(ids))],
    ["words", fc.array(fc.constantFrom(...words), { minLength: 80, maxLength: 200 }).map((list) => list.join(" "))],
    [
      "snake_case",
      fc.array(fc.constantFrom(...words), { minLength: 80, maxLength: 200 }).map((list) => list.join("_")),
    ],
    ["signs", digit("{}[]()<>,.:;!?\"'`~@#$%^&*-_=+|/\\")],
  ] as const)("never estimates random %s below 0.85 of the real count", (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(ratio(text)).toBeGreaterThanOrEqual(0.85);
      }),
      { numRuns: 200 },
    );
  });
});

test("only the empty string costs no tokens", () => {
  expect(estimateTokens("")).toBe(0);
  fc.assert(fc.property(anyString({ minLength: 1 }), (text) => estimateTokens(text) >= 1));
});

test("a string costs at most one word less than its beginning", () => {
  fc.assert(
    fc.property(anyString({ maxLength: 60 }), anyString({ maxLength: 60 }), (head, tail) => {
      expect(estimateTokens(`${head} ${tail}`)).toBeGreaterThanOrEqual(estimateTokens(head) - 1);
    }),
  );
});

test("a megabyte of any one kind of character is measured", () => {
  for (const unit of ["a", "A", "7", "a7", " ", "\n", "-", "é", "😀", "\u0001", "aB"]) {
    expect(estimateTokens(unit.repeat(1_000_000 / unit.length))).toBeGreaterThan(0);
  }
});

test("weighing a string between signs counts the same tokens", () => {
  fc.assert(
    fc.property(anyString({ maxLength: 60 }), (text) => {
      for (const enclosed of [JSON.stringify({ text }), `[${text}]`, `{"${text}`.replaceAll(/\w/g, "")])
        if (/[\]}"]$/.test(enclosed)) expect(tokensOf(weighText(enclosed))).toBe(estimateTokens(enclosed));
    }),
  );
});
