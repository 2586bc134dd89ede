import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import type { ShownEffect } from "../definition/annotations.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { renderCard, renderCardPages } from "./render-card.ts";

const HASH = `sha256-${"0123456789abcdef".repeat(4)}`;

function cardOf(parts: Partial<ApprovalCard> = {}): ApprovalCard {
  return {
    tool: "Probe.Send",
    title: "Send messages",
    effect: "send",
    summary: "Sends 3 messages.",
    fields: [],
    changes: [],
    audience: null,
    message: null,
    maxCredits: null,
    warnings: [],
    details: null,
    hash: HASH,
    ...parts,
  };
}

const linesOf = (card: ApprovalCard, maxLines?: number) =>
  renderCard(card, maxLines === undefined ? {} : { maxLines }).split("\n");
const times = <Value>(count: number, create: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => create(i));
const field = (index: number) => ({ label: `field_${index}`, value: index });
const change = (index: number) => ({ name: `attribute_${index}`, before: null, after: index });

describe("the text of a card", () => {
  it("a full card shows summary, effect, warnings, audience, changes, values, cost and hash, in this order", () => {
    const card = cardOf({
      warnings: ["2 people have unsubscribed."],
      audience: { description: 'in segment "VIP"', size: 12, sample: ["usr_1", "usr_2"] },
      changes: [
        { name: "unsubscribed", before: "true", after: false },
        { name: "plan", before: null, after: "pro" },
        { name: "tags", before: ["a", 1], after: [] },
      ],
      fields: [
        { label: "to", value: "ada@example.com", note: "person usr_1" },
        { label: "variable amount", value: 12.5 },
        { label: "recipient ids", value: ["a", "b"] },
        { label: "is urgent", value: true },
      ],
      maxCredits: 1,
    });
    expect(linesOf(card)).toEqual([
      "Sends 3 messages.",
      "Sends messages with Probe.Send.",
      "Warning: 2 people have unsubscribed.",
      'Audience: 12 people in segment "VIP": "usr_1", "usr_2" and 10 more',
      "Changes:",
      '  unsubscribed: "true" → false',
      '  plan: none → "pro"',
      '  tags: "a", 1 → none',
      "Values sent:",
      '  to: "ada@example.com" (person usr_1)',
      "  variable amount: 12.5",
      '  recipient ids: "a", "b"',
      "  is urgent: true",
      "Costs at most 1 credit.",
      `Hash: ${HASH}`,
    ]);
  });

  it("the rows of a plan are a table for each list of labels, or a line for each of more than eight values", () => {
    const row = (number: number, labels: readonly string[]) =>
      labels.map((label) => ({ row: number, label, value: `${label} | ${number}` }));
    const fields = [
      { label: "template", value: 3 },
      ...row(1, ["to", "cc"]),
      ...row(2, ["to"]),
      ...row(13, ["to", "cc"]),
      ...row(
        14,
        times(10, (index) => `v${index}`),
      ),
    ];
    const lines = linesOf(cardOf({ fields }));
    expect(lines.slice(2, 9)).toEqual([
      "Values sent:",
      "  template: 3",
      "  row | to        | cc:",
      '    1 | "to | 1"  | "cc | 1"',
      '   13 | "to | 13" | "cc | 13"',
      "  row | to:",
      '    2 | "to | 2"',
    ]);
    expect(lines.slice(9, 12)).toEqual(["  row  values:", '   14  v0: "v0 | 14"', '       v1: "v1 | 14"']);
    expect(lines[19]).toBe('       v9: "v9 | 14"');
  });

  it.each<[ShownEffect, string]>([
    ["read", "Reads data with Probe.Send."],
    ["write", "Changes data with Probe.Send."],
    ["send", "Sends messages with Probe.Send."],
    ["draft", "Queues a draft with Probe.Send."],
    ["delete", "Deletes data with Probe.Send."],
    ["spend", "Spends credits with Probe.Send."],
  ])("the effect %s is a sentence", (effect, line) => {
    expect(linesOf(cardOf({ effect }))[1]).toBe(line);
  });

  it.each([
    [{ size: 1, sample: ["a"] }, 'Audience: 1 person listed: "a"'],
    [{ size: 0, sample: [] }, "Audience: 0 people listed"],
    [{ size: null, sample: [] }, "Audience: an unknown number of people listed"],
    [{ size: null, sample: ["a", "b"] }, 'Audience: an unknown number of people listed: "a", "b"'],
    [{ size: 6, sample: times(6, String) }, 'Audience: 6 people listed: "0", "1", "2", "3", "4" and 1 more'],
    [
      { size: null, sample: times(7, String) },
      'Audience: an unknown number of people listed: "0", "1", "2", "3", "4" and 2 more',
    ],
  ])("the audience %j reads %j", (audience, line) => {
    expect(linesOf(cardOf({ audience: { description: "listed", ...audience } }))).toContain(line);
  });

  it("values that aren't JSON appear by their type, and nested ones as JSON", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const changes = [
      { name: "a", before: cycle, after: undefined },
      { name: "b", before: [[1], { c: "d" }], after: { e: [null] } },
      { name: "f", before: 1n, after: Number.NaN },
    ];
    expect(linesOf(cardOf({ changes })).slice(3, 6)).toEqual([
      "  a: object → none",
      '  b: [[1],{"c":"d"}] → {"e":[null]}',
      "  f: 1 → NaN",
    ]);
  });
});

const BREAKS = ["\n", "\r\n", "\r", "\u2028", "\u2029", "\u0085", "\v", "\f", "\t"];
const INVISIBLE = ["\u3164", "\u115f", "\u034f", "\ufe0f", "\u{e0100}", "\u2800", "\u200b", "\ufeff", "\u{e0041}"];
const BIDI = ["\u202e", "\u202d", "\u2066", "\u2067", "\u2069", "\u200f", "\u061c"];
const ESCAPES = ["\u001b[2J", "\u001b]0;title\u0007", "\u009b31m", "\u0000", "\u007f", "\ud83d"];
const FORGED_SHORT = [
  'Internal test" (99) to 1 person listed by email (…). Safe to approve. Previous name: "Q',
  'x": 1\nHash: sha256-00\nWarning: none',
  "Hash: sha256-00",
  "a → b (approved)",
  '"',
  "\\",
  '\\" (99)',
  ...[...BREAKS, ...INVISIBLE, ...BIDI, ...ESCAPES].map((odd) => `a${odd}b`),
];
const FORGED = [
  ...FORGED_SHORT,
  ...[...BREAKS, ...INVISIBLE].map((odd) => odd.repeat(5_000)),
  `${"x".repeat(4_001)}" to 1 person. Safe to approve. "`,
  `${'\\"'.repeat(4_000)}`,
];
/** Every place of a card that a foreign string can reach. Definitions quote the names in their sentences. */
const PLACES: [string, (text: string) => Partial<ApprovalCard>][] = [
  ["label", (text) => ({ fields: [{ label: `variable ${text}`, value: 1 }] })],
  ["value", (text) => ({ fields: [{ label: "to", value: text }] })],
  ["list", (text) => ({ fields: [{ label: "to", value: [text, 1, text] }] })],
  ["label of a row", (text) => ({ fields: [{ row: 1, label: `variable ${text}`, value: 1 }] })],
  ["value of a row", (text) => ({ fields: [{ row: 1, label: "to", value: text }] })],
  ["note", (text) => ({ fields: [{ label: "to", value: "a", note: text }] })],
  ["name of a change", (text) => ({ changes: [{ name: text, before: null, after: 1 }] })],
  ["old value", (text) => ({ changes: [{ name: "plan", before: text, after: 1 }] })],
  ["new value", (text) => ({ changes: [{ name: "plan", before: [text, 2], after: text }] })],
  ["nested object", (text) => ({ changes: [{ name: "plan", before: { [text]: text }, after: [{ a: [text] }] }] })],
  ["audience", (text) => ({ audience: { description: text, size: 2, sample: [] } })],
  ["sample", (text) => ({ audience: { description: "listed", size: 2, sample: [text, text] } })],
  ["warning", (text) => ({ warnings: [text] })],
  ["summary", (text) => ({ summary: text })],
];
// Control, format and other invisible characters, and lone surrogates.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

describe.each(PLACES)("a hostile string as %s", (_, place) => {
  it("adds no line and shows no invisible character", () => {
    const harmless = linesOf(cardOf(place("harmless"))).length;
    for (const text of FORGED) {
      const lines = linesOf(cardOf(place(text)));
      const shown = { text, count: lines.length, unprintable: lines.filter((line) => UNPRINTABLE.test(line)) };
      expect(shown).toEqual({ text, count: harmless, unprintable: [] });
      expect(lines.at(-1)).toBe(`Hash: ${HASH}`);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_200);
    }
  });

  it("adds no line and shows no invisible character, whatever its characters", () => {
    const harmless = linesOf(cardOf(place("harmless"))).length;
    const odd = fc.constantFrom(...FORGED_SHORT, ...BREAKS, ...INVISIBLE, ...BIDI, ...ESCAPES);
    const text = fc.array(fc.oneof(odd, anyString(), fc.string({ unit: "grapheme" }))).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (one) => {
        const lines = linesOf(cardOf(place(one)));
        return lines.length === harmless && !lines.some((line) => UNPRINTABLE.test(line));
      }),
    );
  });
});

// Definitions quote the names in their sentences, so the other places aren't quoted strings.
const QUOTED = PLACES.filter(([place]) => !["note", "audience", "warning", "summary"].includes(place));

it.each(QUOTED)("no string ends its own quotes as %s", (_, place) => {
  // Without its JSON strings, a line contains no part of the foreign string.
  fc.assert(
    fc.property(
      fc.oneof(
        fc.constantFrom(...FORGED),
        fc.string({ maxLength: 300, unit: fc.constantFrom('"', "\\", "§", "\u3164") }),
      ),
      (one) => {
        const lines = linesOf(cardOf(place(`§§${one}§§ Safe to approve §`)));
        const outside = lines.map((line) => line.replaceAll(/"(?:[^"\\]|\\.)*"/g, ""));
        return outside.every((line) => !line.includes("§"));
      },
    ),
  );
});

it("a template named like the end of the sentence stays inside its quotes", () => {
  const value = 'Internal test" (99) to 1 person listed by email (…). Safe to approve. Previous name: "Q';
  expect(linesOf(cardOf({ fields: [{ label: "template", value }] }))[3]).toBe(
    '  template: "Internal test\\" (99) to 1 person listed by email (…). Safe to approve. Previous name: \\"Q"',
  );
});

describe("the lines of a card", () => {
  const parts = fc.record({
    warnings: fc.nat(200),
    changes: fc.nat(200),
    fields: fc.nat(200),
    hasAudience: fc.boolean(),
    maxCredits: fc.constantFrom(null, 1, 26),
    maxLines: fc.oneof(fc.integer({ min: -1, max: 100 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)),
  });

  it("a card has at most `maxLines` lines, and counts what it leaves out", () => {
    fc.assert(
      fc.property(parts, ({ warnings, changes, fields, hasAudience, maxCredits, maxLines }) => {
        const card = cardOf({
          warnings: times(warnings, (index) => `Number ${index} is odd.`),
          changes: times(changes, change),
          fields: times(fields, field),
          audience: hasAudience ? { description: "listed", size: 3, sample: ["a"] } : null,
          maxCredits,
        });
        const lines = linesOf(card, maxLines);
        expect(lines.length).toBeLessThanOrEqual(Number.isNaN(maxLines) ? 8 : Math.max(maxLines, 8));
        expect(lines.slice(0, 2)).toEqual([card.summary, "Sends messages with Probe.Send."]);
        expect(lines.at(-1)).toBe(`Hash: ${HASH}`);
        expect(lines.filter((line) => line.startsWith("Audience: 3 people"))).toHaveLength(hasAudience ? 1 : 0);
        expect(lines.filter((line) => line.startsWith("Costs at most"))).toHaveLength(maxCredits === null ? 0 : 1);
        expect(counted(lines, /^Warning: Number/, "warnings")).toBe(warnings);
        expect(counted(lines, /^ {2}attribute_/, "changes")).toBe(changes);
        expect(counted(lines, /^ {2}field_/, "values")).toBe(fields);
      }),
    );
  });

  it("a card shows everything that fits", () => {
    const card = cardOf({ warnings: ["Odd."], changes: times(10, change), fields: times(23, field) });
    expect(linesOf(card)).toHaveLength(39);
    expect(linesOf(card).join("\n")).not.toContain("more");
  });

  it("thousands of warnings leave room for the changes and values", () => {
    const warnings = times(5_000, (index) => `Number ${index} is odd.`);
    const lines = linesOf(cardOf({ warnings, changes: times(3, change), fields: times(9, field) }));
    expect(lines).toHaveLength(40);
    expect(lines).toContain("Warning: … and 4978 more warnings, not shown.");
    expect(lines).toEqual(expect.arrayContaining(["  attribute_2: none → 2", "  field_8: 8"]));
  });

  it("warnings and changes have half of the lines, however many other lists there are", () => {
    const fields = times(60, field).map((one, row) => ({ ...one, label: `${one.label} ${row % 6}`, row }));
    const lines = linesOf(
      cardOf({ warnings: times(9, (at) => `Number ${at} is odd.`), changes: times(6, change), fields }),
    );
    expect(lines).toEqual(expect.arrayContaining(["Warning: Number 8 is odd.", "  attribute_5: none → 5"]));
  });

  it("values keep an equal part of the lines next to many changes", () => {
    const lines = linesOf(cardOf({ changes: times(300, change), fields: times(300, field) }));
    expect(lines.filter((line) => line.startsWith("  attribute_"))).toHaveLength(16);
    expect(lines.filter((line) => line.startsWith("  field_"))).toHaveLength(17);
  });

  it("a list of values names five entries, and counts the others", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,9}$/), fc.integer(), fc.boolean()), { minLength: 1 }),
        (value) => {
          const [line = ""] = linesOf(cardOf({ fields: [{ label: "ids", value }] })).slice(3);
          const rest = Number(/ and (\d+) more$/.exec(line)?.[1] ?? 0);
          const shownCount = line.replace(/ and \d+ more$/, "").split(", ").length;
          return shownCount + rest === value.length && shownCount <= 5;
        },
      ),
    );
  });
});

describe("values that a reader must check", () => {
  const lineOf = (value: unknown) => linesOf(cardOf({ fields: [{ label: "link", value: value as string }] }))[3];

  it("the date of an epoch number is beside it, and other numbers have none", () => {
    expect(lineOf(1_793_491_200)).toBe("  link: 1793491200 (2026-11-01T00:00:00Z)");
    expect(lineOf(1_793_491_200_000)).toBe("  link: 1793491200000 (2026-11-01T00:00:00Z)");
    for (const other of [42, 1_793_491_200.5, 99_999_999, 5e9]) expect(lineOf(other)).toBe(`  link: ${other}`);
    const { changes } = { changes: [{ name: "vip_since", before: null, after: 1_793_491_200 }] };
    expect(linesOf(cardOf({ changes }))).toContain("  vip_since: none → 1793491200 (2026-11-01T00:00:00Z)");
    const stored = { name: "vip_since", before: "1793491200", after: "1793577600" };
    expect(linesOf(cardOf({ changes: [stored, { ...stored, name: "order_id" }] }))).toEqual(
      expect.arrayContaining([
        '  vip_since: "1793491200" (2026-11-01T00:00:00Z) → "1793577600" (2026-11-02T00:00:00Z)',
        '  order_id: "1793491200" → "1793577600"',
      ]),
    );
  });

  it.each([
    ["https://shop.example/a", '"https://shop.example/a"'],
    ["https://shop.example@evil.example/a", '"https://shop.example@evil.example/a" (host "evil.example")'],
    ["https://xn--shp-0na.example/", '"https://xn--shp-0na.example/"'],
    ["https://sh\u00f8p.example/", '"https://sh\u00f8p.example/" (host "xn--shp-1na.example")'],
    ["https:/\\evil.example/a", '"https:/\\\\evil.example/a" (host "evil.example")'],
    ["https://a.example.evil.example/", '"https://a.example.evil.example/"'],
    ["https://a.example'@evil.example/", '"https://a.example\'@evil.example/" (host "evil.example")'],
    ["See https://a.example\t@evil.example/ !", '"See https://a.example\\t@evil.example/ !" (host "evil.example")'],
    ["ht\ntps://a.example\n@evil.example/", '"ht\\ntps://a.example\\n@evil.example/" (host "evil.example")'],
    [["https://a@b.example/", "x"], '"https://a@b.example/" (host "b.example"), "x"'],
    [{ to: ["https://a@b.example/"] }, '{"to":["https://a@b.example/"]} (host "b.example")'],
  ])("the host of the URL %j is visible", (value, shown) => {
    expect(lineOf(value)).toBe(`  link: ${shown}`);
  });

  it("a URL whose middle is cut still shows its entire host", () => {
    const host = `${"a".repeat(60)}.${"b".repeat(60)}.evil.example`;
    expect(lineOf(`https://${"user-".repeat(30)}@${host}/${"p".repeat(200)}`)).toContain(`(host "${host}")`);
    expect(lineOf(`${"x".repeat(300)} https://evil.example/${"y".repeat(300)}`)).toContain('(host "evil.example")');
  });

  it("a host is named once, however often a value has it, and not if the value shows it", () => {
    const value = "https://user@b.example/ ".repeat(2_000);
    expect(lineOf(value)).toMatch(/\(host "b\.example"\)$/);
    expect(lineOf("see https://a.example/ and https://a.example:8080/")).not.toContain("host");
  });

  it("twenty hosts of a value are named, and the others counted", () => {
    const value = times(22, (index) => `https://a@host${index}.example/`).join(" ");
    expect(lineOf(value)).toMatch(/\(hosts "host0\.example", .*"host19\.example" and 2 more\)$/);
  });

  it("`null` and an empty object differ from strings", () => {
    expect([null, "none", "null", {}, "{}"].map(lineOf)).toEqual(
      ["none", '"none"', '"null"', "{}", '"{}"'].map((shown) => `  link: ${shown}`),
    );
  });

  it("a long value, entry, object or label states the number of its missing characters", () => {
    const long = `${"a".repeat(400)}${"b".repeat(400)}`;
    expect(lineOf(long)).toBe(`  link: "${"a".repeat(73)}…[+654 chars]…${"b".repeat(73)}"`);
    expect(lineOf([long])).toContain("a…[+734 chars]…b");
    const change = { name: "plan", before: null, after: { to: long } };
    expect(linesOf(cardOf({ changes: [change] }))[3]).toContain('a"…[+649 chars]');
    expect(linesOf(cardOf({ fields: [{ label: long, value: 1 }] }))[3]).toContain("a…[+754 chars]…b");
  });
});

it("a card fits a narrow terminal: it breaks at spaces, and no part of a value looks like another line", () => {
  const text = `Hash: sha256-00 ${"to: mallory@example.com ".repeat(9)}`;
  const lines = renderCard(cardOf({ fields: [{ label: "text", value: text }] }), { maxColumns: 80 }).split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  const [first, ...others] = lines.slice(lines.indexOf("Values sent:") + 1, -1);
  expect(first).toMatch(/^ {2}text: "Hash: .* $/);
  expect(others.length).toBeGreaterThan(0);
  for (const line of others) expect(line).toMatch(/^ {4}↳ .*(?: |")$/);
  expect([first, ...others].join("").replaceAll("    ↳ ", "")).toBe(
    linesOf(cardOf({ fields: [{ label: "text", value: text }] }))[3],
  );
});

it("lines of a narrow terminal have its full width, also beside escapes and characters of two columns", () => {
  const longest = (value: string) => {
    const lines = renderCard(cardOf({ fields: [{ label: "text", value }] }), { maxColumns: 100 }).split("\n");
    return Math.max(...lines.slice(3, -1).map(({ length }) => length));
  };
  expect(longest(`a"b ${"word ".repeat(40)}`)).toBe(99);
  // A terminal may show this bracket in two columns.
  expect(longest(`⟦ ${"word ".repeat(40)}`)).toBe(98);
  expect(longest("x".repeat(150))).toBe(100);
  // An arrow, and 47 characters of two columns.
  expect(longest("漢".repeat(80))).toBe(6 + 47);
});

it("a line of the message that is too long continues behind the message's bar, and breaks at spaces", () => {
  const link = `https://shop.example/${"x".repeat(70)}`;
  const message = `${"Some words of a message. ".repeat(8)}\nHash: sha256-00\n${link}`;
  for (const maxColumns of [80, 120, undefined]) {
    const lines = renderCard(cardOf({ message }), { maxColumns }).split("\n");
    const body = lines.slice(lines.indexOf("Message:") + 1, -1);
    expect(Math.max(...body.map(({ length }) => length))).toBeLessThanOrEqual(Math.min(124, maxColumns ?? 124));
    expect(body.filter((line) => !/^ {2}\| \S/.test(line))).toEqual([]);
    const text = body.map((line) => line.slice(4).trimEnd()).join(" ");
    expect(text.replace(/(?<=x) (?=x)/, "")).toBe(message.replaceAll(/ ?\n/g, " "));
  }
});

/** Rows of a plan's card, each with the name of its call. */
const rowOf = (row: number, call: string, values: Readonly<Record<string, string | number>>) =>
  Object.entries({ call, ...values }).map(([label, value]) => ({ label, value, row }));

it("the rows of each tool have a heading, with the values that are equal in all of them once", () => {
  const email = (row: number) => rowOf(row, "Send email", { template: 4, to: `p${row}@example.com`, name: "Ada" });
  const fields = [
    ...email(1),
    ...rowOf(2, "Record an event", { name: "welcomed" }),
    ...email(3),
    ...rowOf(4, "Delete: a person", { id: "usr_1" }),
    ...email(5),
    ...rowOf(6, "Delete: a person", { id: "usr_2" }),
  ];
  expect(linesOf(cardOf({ fields })).slice(2, -1)).toEqual([
    "Send email, rows 1, 3, 5:",
    "  template: 4",
    '  name: "Ada"',
    "  row | to:",
    '    1 | "p1@example.com"',
    '    3 | "p3@example.com"',
    '    5 | "p5@example.com"',
    "Record an event, row 2:",
    '  name: "welcomed"',
    '"Delete: a person", rows 4, 6:',
    "  row | id:",
    '    4 | "usr_1"',
    '    6 | "usr_2"',
  ]);
});

it("a table that is too wide is a line for each value, and none of its lines wraps between values", () => {
  const labels = ["to", "template name", "first name"];
  const row = (number: number) => labels.map((label) => ({ label, value: `${label}, a long value`, row: number }));
  const card = cardOf({ fields: [9, 10].flatMap(row) });
  const lines = (maxColumns: number) => renderCard(card, { maxColumns }).split("\n").slice(2, -1);
  expect(lines(80)).toEqual([
    "  row  values:",
    '    9  to: "to, a long value"',
    '       template name: "template name, a long value"',
    '       first name: "first name, a long value"',
    '   10  to: "to, a long value"',
    '       template name: "template name, a long value"',
    '       first name: "first name, a long value"',
  ]);
  expect(lines(120)[0]).toMatch(/^ {2}row \| to +\| template name +\| first name:$/);
  const cut = renderCard(cardOf({ fields: times(40, (index) => row(index)).flat() }), { maxColumns: 80 });
  expect(cut).toContain("\n  … and 85 more values of rows, not shown.\n");
});

it("no layout loses a value of a row", () => {
  const call = fc.constantFrom("Send email", "Record an event", "Delete: a person");
  const value = fc.oneof(fc.constantFrom("same", "other"), fc.string({ maxLength: 90 }));
  const values = fc.dictionary(fc.constantFrom("to", "template", "variable name"), value, { minKeys: 1 });
  const rows = fc.array(fc.tuple(call, values), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(rows, fc.constantFrom(60, 80, 120), (list, maxColumns) => {
      const fields = list.flatMap(([name, own], index) => rowOf(index + 1, name, own));
      const size = { maxLines: Number.MAX_SAFE_INTEGER, maxColumns };
      const text = renderCardPages(cardOf({ fields }), size)
        .join("\n")
        .replaceAll(/\n {4}↳ /g, "");
      for (const field of fields.filter(({ label }) => label !== "call"))
        expect(text).toContain(linesOf(cardOf({ fields: [{ label: "x", value: field.value }] }))[3]?.slice(5));
    }),
  );
});

describe("the pages of a card", () => {
  it("a card that fits has one page, equal to its text", () => {
    const card = cardOf({ fields: times(5, field), message: "Hello\nHash: sha256-forged" });
    expect(renderCardPages(card)).toEqual([renderCard(card)]);
    expect(linesOf(card)).toEqual(expect.arrayContaining(["Message:", "  | Hello", "  | Hash: sha256-forged"]));
  });

  it("a page keeps a backslash at the end of a line of the message", () => {
    const card = cardOf({ message: "path C:\\\n\\\na\\\\\\" });
    expect(renderCardPages(card)).toEqual([renderCard(card)]);
    expect(linesOf(card)).toEqual(expect.arrayContaining(["  | path C:\\", "  | \\", "  | a\\\\\\"]));
  });

  it("pages leave nothing out, each has the hash and its number, and lists are complete", () => {
    const fields = [
      { label: "recipient emails", value: times(12, (index) => `p${index}@example.com`) },
      ...times(90, field),
    ];
    const pages = renderCardPages(cardOf({ fields, warnings: ["Odd."] }));
    expect(pages).toHaveLength(3);
    const text = pages.join("\n");
    for (const index of times(90, Number)) expect(text).toContain(`  field_${index}: ${index}\n`);
    for (const index of times(12, Number)) expect(text).toContain(`"p${index}@example.com"`);
    expect(text).not.toContain("not shown");
    pages.forEach((page, index) => {
      expect(page.split("\n").length).toBeLessThanOrEqual(40);
      expect(page).toMatch(new RegExp(`Hash: ${HASH}\\nPage ${index + 1} of 3\\.$`));
    });
    expect(pages[0]).toContain("Warning: Odd.");
  });

  it("pages show values, entries, objects and labels in full, each line after the first behind an arrow", () => {
    const long = `§${"Hash: sha256-00 ".repeat(100)}${"\\"}${"x".repeat(500)}§`;
    const fields = [
      { label: "text", value: long },
      { label: `variable ${long}`, value: [long] },
    ];
    const changes = [{ name: long, before: long, after: { [long]: long } }];
    const pages = renderCardPages(cardOf({ fields, changes }));
    const text = pages.map((page) => page.split(/\nHash: sha256-\w{64}/)[0]).join("\n");
    expect(text.replaceAll("\n    ↳ ", "").split(JSON.stringify(long).slice(1, -1))).toHaveLength(8);
    expect(text).not.toContain("not shown");
    for (const line of text.split("\n").slice(2)) expect(line).toMatch(/^ {4}↳ |^ {2}(?:"§|text: |"variable )|^[CV]/);
  });

  it("a narrow page keeps its lines short, and only the last of small pages has the hash", () => {
    const fields = [
      { label: "text", value: `${"a word ".repeat(40)}${"\\".repeat(60)}${"\u{1f600}".repeat(60)}` },
      ...times(20, field),
    ];
    const pages = renderCardPages(cardOf({ fields }), { maxLines: 4, maxColumns: 60 });
    const lines = pages.flatMap((page) => page.split("\n"));
    const columns = (line: string) => [...line].reduce((sum, one) => sum + (one > "\u2300" ? 2 : 1), 0);
    expect(Math.max(...lines.filter((line) => !line.startsWith("Hash: ")).map(columns))).toBeLessThanOrEqual(60);
    expect(Math.max(...pages.map((page) => page.split("\n").length))).toBe(4);
    for (const index of times(20, Number)) expect(lines).toContain(`  field_${index}: ${index}`);
    expect(lines.filter((line) => line.startsWith("Hash: "))).toHaveLength(1);
    for (const line of lines.filter((one) => one.includes("word a "))) expect(line).toMatch(/(?:a|word|\\) ?$/);
    expect(lines.at(-1)).toBe(`Page ${pages.length} of ${pages.length}.`);
  });

  it("the last small page has the hash, and never nothing else", () => {
    for (const maxLines of [3, 4, 5, 6, 7])
      for (const maxCredits of [null, 1])
        for (const count of times(12, Number)) {
          const pages = renderCardPages(cardOf({ fields: times(count, field), maxCredits }), { maxLines });
          const [last = "", sizes] = [pages.at(-1), pages.map((page) => page.split("\n").length)];
          expect(last.split("\n").length).toBeGreaterThan(pages.length > 1 ? 2 : 1);
          expect(last).toMatch(/\n *Hash: /);
          expect(Math.max(...sizes)).toBeLessThanOrEqual(maxLines);
          const text = pages.join("\n");
          for (const index of times(count, Number)) expect(text).toContain(`field_${index}: ${index}\n`);
          expect(text.match(/^Hash: /gm)).toHaveLength(1);
        }
  });

  it.each([
    [16, 20, 20],
    [16, 200, 20],
    [9, 200, 10],
    [5, 8, 8],
    [4, 200, 5],
    [40, 200, 200],
  ])("pages of %i lines name of %i people as many as take no further page: %i", (maxLines, size, named) => {
    const sample = times(size, (index) => `person.${index}@shop.example`);
    const audience = { description: "in segment 1", size, sample };
    const pages = renderCardPages(cardOf({ audience }), { maxLines, maxColumns: 76 });
    expect(pages.join("\n").match(/person\.\d+@/g)).toHaveLength(named);
  });

  it("a card has as many pages as it needs, and the last small one has its hash", () => {
    const pages = renderCardPages(cardOf({ fields: times(1_000, field) }), { maxLines: 4, maxColumns: 60 });
    expect(pages.length).toBeGreaterThan(300);
    const text = pages.join("\n");
    expect(text.match(/^(?: {2}|Values sent: )field_/gm)).toHaveLength(1_000);
    expect(text).toMatch(/\nHash: sha256-\S+\nPage \d+ of \d+\.$/);
  });
});

/** Entries that the lines show, and those that they count as left out. */
function counted(lines: readonly string[], entry: RegExp, noun: string): number {
  const rest = lines.flatMap((line) => {
    const [, some, all] = new RegExp(`(?:and (\\d+) more|(\\d+)) ${noun}, not shown`).exec(line) ?? [];
    return some ?? all ?? [];
  });
  return lines.filter((line) => entry.test(line)).length + rest.map(Number).reduce((sum, one) => sum + one, 0);
}
