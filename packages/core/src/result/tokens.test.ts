import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { LATIN_PROSE, OTHER_PROSE } from "../__fixtures__/prose.ts";
import { createRandom, logRow, type Random, spanRow } from "../__fixtures__/rows.ts";
import { vendorRows } from "../__fixtures__/vendor-rows.ts";
import { estimateTokens, estimateUpTo } from "./tokens.ts";

function rowsOf(count: number, row: () => unknown): unknown[] {
  return Array.from({ length: count }, row);
}

const pick = (random: Random, alphabet: string) => alphabet[Math.floor(random() * alphabet.length)] ?? "";
const id = (random: Random, alphabet: string, length: number) => rowsOf(length, () => pick(random, alphabet)).join("");
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const HEX = "0123456789abcdef";
const BASE64 = `${LOWER}${LOWER.toUpperCase()}0123456789+/`;

function csvRow(random: Random): string {
  const index = Math.floor(random() * 9_000);
  const amount = (random() * 900).toFixed(2);
  return `${1_000 + index},person${index}@example.org,Ada,Lovelace,${amount},EUR,2026-03-${10 + (index % 20)},active`;
}

const STACK = `TypeError: Cannot read properties of undefined (reading 'currency')
    at chargeCard (/srv/app/dist/payments/charge-card.js:118:27)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at async handler (/srv/app/dist/routes/checkout.js:54:19)
Caused by: org.postgresql.util.PSQLException: FATAL: remaining connection slots are reserved
\tat com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:197)`;
const SQL =
  'SELECT o.id, o.total_cents, c.email FROM "orders" o LEFT JOIN customers c ON c.id = o.customer_id WHERE o.status IN (?, ?) AND o.created_at >= $1::timestamptz GROUP BY 1, 2, 3 HAVING count(*) > 2 ORDER BY o.created_at DESC LIMIT 50;\n';

/** Contents of results. Each is drawn with several seeds. */
const corpora: Readonly<Record<string, (random: Random) => string>> = {
  "log rows": (random) => JSON.stringify({ logs: rowsOf(30, () => logRow(random)), next_cursor: null }),
  "span rows": (random) => JSON.stringify({ spans: rowsOf(20, () => spanRow(random)), warnings: [] }),
  "rows of vendors": (random) => JSON.stringify({ data: vendorRows(2 + Math.floor(random() * 20)) }),
  "comma-separated rows": (random) => rowsOf(40, () => csvRow(random)).join("\n"),
  "hex ids": (random) =>
    JSON.stringify(rowsOf(40, () => ({ trace_id: id(random, HEX, 32), span_id: id(random, HEX, 16) }))),
  UUIDs: (random) =>
    JSON.stringify(rowsOf(40, () => ({ id: [8, 4, 4, 4, 12].map((n) => id(random, HEX, n)).join("-") }))),
  base64: (random) => JSON.stringify({ next_cursor: id(random, BASE64, 400), logs: [] }),
  timestamps: (random) => JSON.stringify(rowsOf(60, () => new Date(1e12 + random() * 9e11).toISOString())),
  numbers: (random) => JSON.stringify(rowsOf(60, () => ({ sent: Math.floor(random() * 9_000), rate: random() }))),
  URLs: (random) =>
    JSON.stringify(
      rowsOf(30, () => ({
        timestamp: new Date(1e12 + random() * 9e11).toISOString(),
        url: `https://shop.example.com/api/v2/orders/${id(random, HEX, 8)}?page=${Math.floor(random() * 90)}`,
      })),
    ),
  "stack traces": (random) => JSON.stringify(rowsOf(10, () => ({ code: random(), stack: STACK }))),
  SQL: (random) => JSON.stringify(rowsOf(10, () => ({ rows: Math.floor(random() * 90), sql: SQL }))),
  "escaped JSON": (random) =>
    JSON.stringify({ body: JSON.stringify(rowsOf(20, () => ({ id: id(random, HEX, 8), text: 'He said "no"\n' }))) }),
};

/** The estimate as a share of the real count. */
function shareOf(text: string): number {
  return estimateTokens(text) / countTokens(text);
}

describe("estimateTokens against the real tokenizer", () => {
  test("is never below the real count of a result, at most 12 % above it for half, and 25 % for 95 % of them", () => {
    const shares = Object.values(corpora)
      .flatMap((draw) => [1, 2, 3, 4, 5].map((seed) => shareOf(draw(createRandom(seed)))))
      .toSorted((one, other) => one - other);
    expect(shares[0]).toBeGreaterThanOrEqual(1);
    expect(shares[Math.floor(shares.length * 0.5)]).toBeLessThanOrEqual(1.12);
    expect(shares[Math.floor(shares.length * 0.95)]).toBeLessThanOrEqual(1.25);
  });

  test.each(Object.keys(corpora))("is never below the real count of %s", (name) => {
    for (let seed = 10; seed < 15; seed++)
      expect(shareOf(corpora[name]!(createRandom(seed)))).toBeGreaterThanOrEqual(1);
  });

  test.each(Object.entries({ ...LATIN_PROSE, ...OTHER_PROSE }))(
    "is 1 to 1.7 times the real count of %s prose",
    (_, prose) => {
      for (const text of [prose, JSON.stringify({ message: prose, at: "2026-01-31T08:00:00.000Z" })]) {
        expect(shareOf(text)).toBeGreaterThanOrEqual(1);
        expect(shareOf(text)).toBeLessThanOrEqual(1.7);
      }
    },
  );

  test("is never below the real count of prose and rows together", () => {
    const prose = fc.constantFrom(...Object.values(LATIN_PROSE), ...Object.values(OTHER_PROSE));
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...Object.keys(corpora)), prose, (seed, name, note) => {
        const text = JSON.stringify({ rows: corpora[name]!(createRandom(seed)), note });
        expect(shareOf(text)).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 40 },
    );
  });
});

test("only the empty string costs no tokens", () => {
  expect(estimateTokens("")).toBe(0);
  fc.assert(fc.property(anyString({ minLength: 1 }), (text) => estimateTokens(text) >= 1));
});

test("a word without vowels costs more than a word of the same length that can be pronounced", () => {
  expect(estimateTokens("bcdfghjklmnp".repeat(9))).toBeGreaterThan(1.3 * estimateTokens("banaribolate".repeat(9)));
});

test("a run of any one kind of character is measured, whatever its length", () => {
  for (const unit of ["a", "A", "7", "a7", " ", "\n", "-", "é", "😀", "\u0001", "aB", "中", "한", "\\n", "\\u"]) {
    const run = unit.repeat(100_000 / unit.length);
    expect(estimateTokens(run)).toBeGreaterThan(900);
    // A limit reads only as many characters as could have that weight.
    expect(estimateUpTo(run, 500)).toBeGreaterThan(900);
  }
});
