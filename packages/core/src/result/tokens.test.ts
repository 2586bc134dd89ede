import fc from "fast-check";
import { countTokens, decode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test, vi } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { PARAGRAPHS, vendorRows } from "../__fixtures__/held-out.ts";
import { LATIN_PROSE, OTHER_PROSE } from "../__fixtures__/prose.ts";
import { createRandom, logRow, type Random, spanRow } from "../__fixtures__/rows.ts";
import { truncateMiddle } from "../text/truncate.ts";
import { createTally } from "./compose.ts";
import { hashWith, readTokens } from "./token-vocabulary.ts";
import { COMMA, estimateTokens, maxWeightFor, toTokens, weighText } from "./tokens.ts";

function expectWithin(text: string, share: number): void {
  const real = countTokens(text);
  const estimate = estimateTokens(text);
  expect(estimate, text.slice(0, 80)).toBeGreaterThanOrEqual(real);
  expect(estimate, text.slice(0, 80)).toBeLessThanOrEqual(real * share);
}

function rowsOf(count: number, row: () => unknown): unknown[] {
  return Array.from({ length: count }, row);
}

const pick = (random: Random, alphabet: string) => alphabet[Math.floor(random() * alphabet.length)] ?? "";
const id = (random: Random, alphabet: string, length: number) => rowsOf(length, () => pick(random, alphabet)).join("");
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
const HEX = "0123456789abcdef";
const BASE64 = `${LOWER}${LOWER.toUpperCase()}0123456789+/`;

function csvRow(random: Random): string {
  const index = Math.floor(random() * 9_000);
  const amount = (random() * 900).toFixed(2);
  return `${1_000 + index},person${index}@example.org,Ada,Lovelace,${amount},EUR,2026-03-${10 + (index % 20)},active`;
}

/** A table of companies, as a search returns it. */
function companyTable(random: Random): object {
  const orNull = (value: unknown) => (random() < 0.4 ? null : value);
  const rows = rowsOf(60, () => {
    const index = Math.floor(random() * 6);
    return [
      id(random, HEX, 24),
      `${["Meridian", "Nordlicht", "Kestrel"][index % 3]} Construction Partners ${index % 2 === 0 ? "GmbH" : "Group"}`,
      `${["meridian", "nordlicht", "kestrel"][index % 3]}-partners.example`,
      random() < 0.1,
      ["food & beverages", "medical devices", "information technology & services"][index % 3],
      orNull(Math.floor(random() * 9_000)),
      orNull(Math.floor(random() * 900) * 100_000),
      1900 + Math.floor(random() * 120),
      ["Amsterdam", "San Francisco", "Bengaluru"][index % 3],
      ["Netherlands", "United States", "India"][index % 3],
    ];
  });
  return { columns: ["organization_id", "name", "domain", "saved", "industry"], rows };
}

const STACK = `TypeError: Cannot read properties of undefined (reading 'currency')
    at chargeCard (/srv/app/dist/payments/charge-card.js:118:27)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at async handler (/srv/app/dist/routes/checkout.js:54:19)
Caused by: org.postgresql.util.PSQLException: FATAL: remaining connection slots are reserved
\tat com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:197)`;
const SQL =
  'SELECT o.id, o.total_cents, c.email FROM "orders" o LEFT JOIN customers c ON c.id = o.customer_id WHERE o.status IN (?, ?) AND o.created_at >= $1::timestamptz GROUP BY 1, 2, 3 HAVING count(*) > 2 ORDER BY o.created_at DESC LIMIT 50;\n';

/** What results contain, in ASCII. Each is drawn five times, with another seed. */
const corpora: Readonly<Record<string, (random: Random) => string>> = {
  "log rows": (random) => JSON.stringify({ logs: rowsOf(40, () => logRow(random)), next_cursor: null }),
  "span rows": (random) => JSON.stringify({ spans: rowsOf(30, () => spanRow(random)), warnings: [] }),
  "a table of companies": (random) => JSON.stringify(companyTable(random)),
  "comma-separated rows": (random) => rowsOf(60, () => csvRow(random)).join("\n"),
  "hex ids": (random) => JSON.stringify(rowsOf(40, () => id(random, HEX, 32))),
  UUIDs: (random) => JSON.stringify(rowsOf(40, () => [8, 4, 4, 4, 12].map((n) => id(random, HEX, n)).join("-"))),
  timestamps: (random) => JSON.stringify(rowsOf(60, () => new Date(1e12 + random() * 9e11).toISOString())),
  URLs: (random) =>
    JSON.stringify(
      rowsOf(
        30,
        () => `https://shop.example.com/api/v2/orders/${id(random, HEX, 8)}?page=${Math.floor(random() * 90)}`,
      ),
    ),
  "stack traces in JSON": (random) => JSON.stringify(rowsOf(10, () => ({ code: random(), stack: STACK }))),
  "SQL in JSON": (random) => JSON.stringify(rowsOf(10, () => ({ rows: Math.floor(random() * 90), sql: SQL }))),
};

/** Measured shares of the real count, rounded up. A string that repeats a few rare words deviates most. */
const MAX_SHARES: Readonly<Record<string, number>> = {
  URLs: 1.12,
  "stack traces in JSON": 1.14,
};

describe("estimateTokens against the real tokenizer", () => {
  test.each(Object.keys(corpora))("is between the real count and its usual share above it for %s", (name) => {
    for (let seed = 1; seed <= 5; seed++) expectWithin(corpora[name]!(createRandom(seed)), MAX_SHARES[name] ?? 1.1);
  });

  test("is never below the real count for results of any rows, and 12 % above it at most from 1,000 tokens", () => {
    const result = fc.record({
      seed: fc.integer(),
      name: fc.constantFrom("log rows", "span rows", "a table of companies", "hex ids", "timestamps"),
      prose: fc.constantFrom(...Object.values(LATIN_PROSE), ...Object.values(OTHER_PROSE)),
    });
    fc.assert(
      fc.property(result, ({ seed, name, prose }) => {
        const text = JSON.stringify({ rows: JSON.parse(corpora[name]!(createRandom(seed))), note: prose });
        const real = countTokens(text);
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(real);
        if (real >= 1_000) expect(estimateTokens(text)).toBeLessThanOrEqual(real * 1.12);
      }),
      { numRuns: 60 },
    );
  });

  test.each(Object.keys(LATIN_PROSE) as (keyof typeof LATIN_PROSE)[])(
    "is between the real count and 1.1 times it for a paragraph in %s",
    (language) => {
      expectWithin(LATIN_PROSE[language], 1.1);
      expectWithin(JSON.stringify({ message: LATIN_PROSE[language], at: "2026-01-31T08:00:00.000Z" }), 1.1);
    },
  );

  test.each(Object.keys(OTHER_PROSE) as (keyof typeof OTHER_PROSE)[])(
    "is between the real count and 1.1 times it for a paragraph in the script of %s",
    (language) => {
      expectWithin(OTHER_PROSE[language], 1.1);
      expectWithin(JSON.stringify({ message: OTHER_PROSE[language], at: "2026-01-31T08:00:00.000Z" }), 1.1);
    },
  );

  test.each(Object.keys(PARAGRAPHS) as (keyof typeof PARAGRAPHS)[])(
    "is between the real count and 1.1 times it for a paragraph about %s",
    (subject) => {
      const text = PARAGRAPHS[subject];
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
      expect(estimateTokens(text)).toBeLessThanOrEqual(countTokens(text) * 1.1);
    },
  );

  test.each([3, 10, 40])("is between the real count and 1.1 times it for %i rows like those of a vendor", (count) => {
    for (const text of [JSON.stringify(vendorRows(count)), JSON.stringify({ data: vendorRows(count), next: null })]) {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
      expect(estimateTokens(text)).toBeLessThanOrEqual(countTokens(text) * 1.1);
    }
  });

  const texts = (alphabet: string) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 200, maxLength: 900 });
  const words =
    "error timeout service checkout payment retry customer deployment latency database connection refused the of and".split(
      " ",
    );
  const joined = (separator: string) =>
    fc.array(fc.constantFrom(...words), { minLength: 60, maxLength: 200 }).map((list) => list.join(separator));
  const prose = [...Object.values(LATIN_PROSE), ...Object.values(OTHER_PROSE)].flatMap((text) => text.split(" "));

  test.each([
    ["hex digits", texts(HEX)],
    ["upper-case hex digits", texts(HEX.toUpperCase())],
    ["base64", texts(BASE64)],
    ["base64url", texts(BASE64.replace("+/", "-_"))],
    ["base36", texts(`${LOWER}0123456789`)],
    ["letters", texts(LOWER)],
    ["capitals", texts(LOWER.toUpperCase())],
    ["decimal digits", texts("0123456789")],
    ["printable ASCII", texts(ASCII)],
    ["printable ASCII in JSON", texts(ASCII).map((text) => JSON.stringify(text))],
    ["UUIDs", fc.array(fc.uuid(), { minLength: 5, maxLength: 20 }).map((ids) => ids.join(","))],
    ["JSON", fc.array(fc.jsonValue(), { minLength: 20, maxLength: 40 }).map((value) => JSON.stringify(value))],
    ["words", joined(" ")],
    ["snake_case", joined("_")],
    ["kebab-case", joined("-")],
    ["white space", texts(" \n\t\r\v\f\u00a0\u2003a1")],
    [
      "runs of one blank",
      fc
        .tuple(fc.constantFrom(..." \n\t\r\v\f\u00a0\u2003\u3000"), fc.integer({ min: 1, max: 300 }))
        .map(([blank, count]) => blank.repeat(count)),
    ],
    [
      "emoji",
      fc
        .array(fc.constantFrom("😀", "🚀", "❤️", "👨‍👩‍👧", "✅", " ok "), { minLength: 20, maxLength: 60 })
        .map((list) => list.join("")),
    ],
    ["characters of all scripts", fc.string({ unit: "grapheme", minLength: 100, maxLength: 300 })],
    ["words of several languages", fc.shuffledSubarray(prose, { minLength: 150 }).map((list) => list.join(" "))],
  ] as const)("is never below the real count for random %s", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
      }),
      { numRuns: 200 },
    );
  });

  test.each(["omrdvyaaxleiaqcrqcwbaadstouaqjyk", "BPTFUVNIFZSUYAIFXYTWWIJGVZXTLWNU"])(
    "is not one token for %s, whose hash is that of a shorter token",
    (word) => {
      expect(estimateTokens(word)).toBeGreaterThanOrEqual(countTokens(word));
    },
  );

  test.each([
    ["duabe", "gnxrqrdj"],
    ["becdggb", "tnvtfpnhqyaytw"],
  ])("is not that of %s for %s, which has the same hash", (short, long) => {
    estimateTokens(short);
    expect(estimateTokens(long)).toBeGreaterThanOrEqual(countTokens(long));
  });

  const wordRandom = createRandom(1);
  const latinWords = Object.values(LATIN_PROSE).join(" ").split(/\s+/);
  const otherWords = Object.values(OTHER_PROSE).join(" ").split(/\s+/);
  const rareWords =
    "zonda kestrelwing hikaripool mbabane quellwasser przedsiębiorstwo Szczecin Nguyễn ffmpegd kubeletcfg zzyzx Vaduzberg".split(
      " ",
    );

  test.each([
    [
      "words of prose",
      [...new Set([...latinWords, ...otherWords, ...rareWords, "SELECT", "orders_10", "naïveté", "日本語"])],
    ],
    ["random words", rowsOf(4_000, () => id(wordRandom, LOWER, 1 + Math.floor(wordRandom() * 12))) as string[]],
  ])("is below the real count for at most 1 of 200 %s, repeated any number of times", (_, words) => {
    const below = words.filter((word) =>
      [1, 2, 7, 60].some((count) => {
        const list = Array(count).fill(word);
        const texts = [list.join(" "), JSON.stringify(list), JSON.stringify({ note: list.join(", ") })];
        return texts.some((text) => estimateTokens(text) < countTokens(text));
      }),
    );
    expect(below.length, below.join(" ")).toBeLessThanOrEqual(words.length / 200);
  });

  test("is never below the real count where every row has the same cut words", () => {
    const label = fc.array(fc.constantFrom(...latinWords, "SELECT", "column,", "orders_10"), {
      minLength: 40,
      maxLength: 60,
    });
    fc.assert(
      fc.property(label, fc.integer({ min: 20, max: 80 }), (parts, maxChars) => {
        const rows = Array.from({ length: 20 }, (_, row) => truncateMiddle(`${parts.join(" ")}-${row}`, maxChars));
        const text = JSON.stringify(rows.map((service) => ({ by: { service }, value: 0 })));
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test("is never below the real count for a run of one character, of any length", () => {
    for (let code = 0x20; code < 0x7f; code++)
      for (const length of [1, 2, 3, 5, 17, 64, 200, 1_000]) {
        const run = String.fromCharCode(code).repeat(length);
        expect(estimateTokens(run), `${length} × ${run[0]}`).toBeGreaterThanOrEqual(countTokens(run));
      }
  });
});

test("only the empty string costs no tokens", () => {
  expect(estimateTokens("")).toBe(0);
  fc.assert(fc.property(anyString({ minLength: 1 }), (text) => estimateTokens(text) >= 1));
});

test("the same string always costs the same, whatever was estimated before it", () => {
  const texts = fc.array(anyString({ maxLength: 60 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(texts, (all) => {
      const first = all.map(estimateTokens);
      expect(all.toReversed().map(estimateTokens)).toEqual(first.toReversed());
    }),
  );
});

test("a megabyte of any one kind of character is measured", () => {
  for (const unit of ["a", "A", "7", "a7", " ", "\n", "-", "é", "😀", "\u0001", "aB", "中", "한"]) {
    expect(estimateTokens(unit.repeat(1_000_000 / unit.length))).toBeGreaterThan(0);
  }
});

test("joining weighed strings counts the tokens of the joined string", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 8 }), (values) => {
      const texts = values.map((value) => JSON.stringify([[value]]));
      const tally = createTally();
      for (const [index, text] of texts.entries()) {
        if (index > 0) tally.add(COMMA);
        tally.add(weighText(text));
      }
      expect(tally.tokens()).toBe(estimateTokens(texts.join(",")));
    }),
  );
});

test("the largest weight within a number of tokens has no more than these tokens", () => {
  for (const tokens of [1, 2, 10, 500, 8_000, 20_000]) {
    expect(toTokens(maxWeightFor(tokens))).toBeLessThanOrEqual(tokens);
    expect(toTokens(maxWeightFor(tokens) + 1)).toBeGreaterThan(tokens);
  }
});

test("each entry of the table is one token of the tokenizer", () => {
  const { hashes, lengths } = readTokens();
  const tokens = Array.from(hashes, (hash, index) => `${lengths[index]} ${hash}`);
  const vocabulary = new Set(
    Array.from({ length: 199_998 }, (_, rank) => decode([rank])).map((token) => `${token.length} ${hashOf(token)}`),
  );
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.filter((token) => !vocabulary.has(token))).toEqual([]);
});

function hashOf(token: string): number {
  const units = Array.from({ length: token.length }, (_, at) => token.charCodeAt(at));
  return units.reduce(hashWith, 0);
}

test("signs that no string had before cost as much as later", async () => {
  vi.resetModules();
  const { createTally: tallyOfNewProcess } = await import("./compose.ts");
  const { weighText: weighFirst } = await import("./tokens.ts");
  const tally = tallyOfNewProcess();
  // No row has the comma between the rows.
  for (const part of [weighFirst('{"id":0}'), COMMA, weighFirst('{"id":1}')]) tally.add(part);
  expect(tally.tokens()).toBe(estimateTokens('{"id":0},{"id":1}'));
});
