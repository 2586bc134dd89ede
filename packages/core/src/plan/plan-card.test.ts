import { describe, expect, it, onTestFinished, vi } from "vitest";
import { renderCard, renderCardPages } from "../card/render-card.ts";
import { rowsInWords } from "../card/row-tables.ts";
import { toCard } from "../card/to-card.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { cardSource } from "./plan.ts";
import { type PlanDetails, planCard, selectRows } from "./plan-card.ts";
import { hashPlan, numbersIn } from "./plan-hash.ts";
import { countPeople, reduceAudiences } from "./plan-people.ts";
import type { PlanCardRow } from "./plan-row.ts";

/** A row that sends, with one value that the message has. */
function rowOf(row: number, own: Partial<PlanCardRow> & { readonly value?: string | number } = {}): PlanCardRow {
  const { value = `v${row}`, ...others } = own;
  return {
    row,
    tool: "Probe.Send",
    title: "Send",
    effect: "send",
    summary: `Send number ${row}.`,
    fields: [{ label: "value", value }],
    changes: [],
    audience: null,
    message: `Hello ${value}.`,
    maxCredits: null,
    warnings: [],
    hash: `sha256-${row}`,
    ...others,
  };
}

async function cardOf(rows: readonly PlanCardRow[], others: Partial<PlanDetails> = {}) {
  const details = { title: "Plan", calls: rows.length, rows: reduceAudiences(rows), left_out: [] };
  const content = planCard({ ...details, ...others });
  return toCard(cardSource([]), content, await hashPlan("Plan", rows), false) as ApprovalCard<PlanDetails>;
}

const headings = (text: string) => text.match(/^Message of .*|^Other messages.*/gm);

describe("the messages of a plan", () => {
  it.each([
    ["that differ in values", [rowOf(1), rowOf(2)], ["1-2"]],
    ["of several templates", [rowOf(1), rowOf(2, { template: "7" }), rowOf(3)], ["1,3", "2"]],
    ...["subject", "channel"].map((label) => {
      const fields = [
        { label: "value", value: "v2" },
        { label, value: "Other" },
      ];
      return [`of another ${label}`, [rowOf(1), rowOf(2, { fields }), rowOf(3)], ["1,3", "2"]] as const;
    }),
    [
      "to another audience",
      [rowOf(1), rowOf(2, { audience: { description: "in segment 2", size: 1, sample: [] } })],
      ["1", "2"],
    ],
    ["of several tools", [rowOf(1), rowOf(2, { tool: "Probe.Post" })], ["1", "2"]],
    ["that differ in other words", [rowOf(1), rowOf(2, { message: "Hello v2!" })], ["1", "2"]],
    [
      "with a value inside a number",
      [rowOf(1, { value: 1, message: "1 of 10" }), rowOf(2, { value: 2, message: "2 of 10" })],
      ["1-2"],
    ],
    [
      "with a long value, which a card truncates",
      [rowOf(1, { value: "a".repeat(161) }), rowOf(2, { value: "b".repeat(161) })],
      ["1", "2"],
    ],
    ["with characters of regular expressions", [rowOf(1, { value: "(a+)*/$" }), rowOf(2, { value: "[b]?" })], ["1-2"]],
    ["and none", [rowOf(1), rowOf(2, { message: null })], ["1"]],
  ] as const)("are grouped: %s", async (_, rows, groups) => {
    const { messages = [] } = await cardOf(rows);
    expect(messages.map((one) => one.rows)).toEqual(groups);
  });

  it("are all on the pages, each with its rows and the summary of its first call", async () => {
    const [page = ""] = renderCardPages(await cardOf([rowOf(1), rowOf(2), rowOf(3, { tool: "Probe.Post" })]));
    expect(page).toContain("\nMessage of rows 1-2, as in row 1:\n  Send number 1.\n  | Hello v1.\n");
    expect(page).toContain("\nMessage of row 3:\n  Send number 3.\n  | Hello v3.\n");
  });

  it("are at most five on one screen, those of different templates before others, and the card names the rest", async () => {
    const emails = Array.from({ length: 40 }, (_, index) =>
      rowOf(index + 1, { message: `${"Text.\n".repeat(index + 1)}` }),
    );
    const card = await cardOf([...emails, rowOf(41, { tool: "Probe.Launch" })]);
    const text = renderCard(card);
    expect(text.split("\n").length).toBeLessThanOrEqual(40);
    expect(headings(text)).toEqual([
      ...[1, 2, 3, 4, 41].map((row) => `Message of row ${row}:`),
      expect.stringMatching(/^Other messages, not shown: 36/),
    ]);
    expect(headings(renderCardPages(card, { maxLines: 10_000 })[0]!)).toHaveLength(41);
  });

  it("cannot look like the heading of another one", async () => {
    const message = "Hi\nMessage of row 2:\n  Send number 2.\n  | Nothing.";
    const text = renderCard(await cardOf([rowOf(1, { message }), rowOf(2)]));
    expect(headings(text)).toEqual(["Message of row 1:", "Message of row 2:"]);
    expect(text).toContain("\n  | Message of row 2:\n");
    // In the one text for hosts without a list of messages too.
    expect(headings((await cardOf([rowOf(1, { message }), rowOf(2)])).message ?? "")).toHaveLength(2);
  });

  it("are in the one message of hosts that know no others", async () => {
    const { message } = await cardOf([rowOf(1), rowOf(2, { tool: "Probe.Post" })]);
    expect(message).toBe("Message of row 1:\n> Hello v1.\n\nMessage of row 2:\n> Hello v2.");
  });
});

it("names every effect of the rows, the gravest first", async () => {
  const effects = ["write", "send", "spend", "delete"] as const;
  const card = await cardOf(effects.map((effect, index) => rowOf(index + 1, { effect })));
  expect(card).toMatchObject({ effect: "delete", effects: ["delete", "send", "spend", "write"] });
  expect(renderCard(card).split("\n")[1]).toBe(
    "Deletes data, sends messages, spends credits and changes data with Toolwright.RunPlan.",
  );
  expect(renderCard(await cardOf([rowOf(1)])).split("\n")[1]).toBe("Sends messages with Toolwright.RunPlan.");
});

describe("the people of several rows", () => {
  const ada = { name: "ada@x.example", ids: ["u1", "c1"] };

  it("are compared by what the inspections found, not by labels", async () => {
    const fields = [{ label: "to", value: "same@x.example" }];
    expect((await cardOf([rowOf(1, { fields }), rowOf(2, { fields })])).warnings).toEqual([]);
    const { warnings } = await cardOf([
      rowOf(1, { people: [{ name: "u1" }, { name: "ADA@x.example" }] }),
      rowOf(2, { people: [{ name: "bob@x.example" }] }),
      rowOf(3, { people: [ada, { name: "BOB@x.example" }] }),
      rowOf(4, { people: [{ name: "other@x.example", ids: ["c1"] }] }),
    ]);
    const repeats = 'rows 1, 3-4: "u1"; rows 2-3: "bob@x.example"';
    expect(warnings).toEqual([`Several messages to one recipient: ${repeats}.`]);
  });

  it("are counted if many get several messages from the same rows", async () => {
    const people = ["a", "b", "c", "d"].map((name) => ({ name }));
    const { warnings } = await cardOf([rowOf(1, { people }), rowOf(2, { people })]);
    expect(warnings).toEqual(["Several messages to one recipient: rows 1-2: 4 people."]);
  });

  it("are counted once each, and at most if the inspections did not find all of them", () => {
    const audience = (size: number) => ({ description: "in segment 1", size, sample: [] });
    const bob = { name: "bob@x.example", ids: ["u2"] };
    const found = rowOf(1, { people: [ada, { ...ada, ids: ["u3"] }], audience: audience(2) });
    expect(countPeople([found, rowOf(2, { people: [ada, bob], audience: audience(2) })])).toEqual([3, true]);
    expect(countPeople([found, rowOf(2, { people: [bob], audience: audience(9) })])).toEqual([11, false]);
    expect(countPeople([found, rowOf(2, { people: [{ name: "x" }], audience: audience(1) })])).toEqual([3, false]);
  });

  it("are one person if a later inspection shows that two are", () => {
    const [one, two] = [
      { name: "u1", ids: ["u1"] },
      { name: "c1", ids: ["c1"] },
    ];
    const both = { name: "ada@x.example", ids: ["u1", "c1"] };
    const rows = [one, two, both].map((person, at) => rowOf(at + 1, { people: [person] }));
    expect(countPeople(rows)).toEqual([1, true]);
  });

  it("are compared with the people whom other rows know only if one call shows two to be one", () => {
    const entries = vi.spyOn(Map.prototype, Symbol.iterator);
    onTestFinished(() => entries.mockRestore());
    const people = Array.from({ length: 50 }, (_, at) => ({ name: `${at}@x.example`, ids: [`u${at}`, `c${at}`] }));
    const rows = people.map((person, at) => rowOf(at + 1, { people: [person] }));
    expect(countPeople(rows)).toEqual([50, true]);
    expect(entries.mock.calls.length).toBeLessThan(5);
  });

  it("have a warning for each loss, if one row unsubscribes a person and another deletes the same", async () => {
    const lose = (row: number, loss: string, effect: "delete" | "write") =>
      rowOf(row, { people: [{ ...ada, loss }], effect });
    const rows = [lose(1, "unsubscribed", "write"), rowOf(2, { people: [ada] }), lose(3, "deleted", "delete")];
    expect((await cardOf(rows)).warnings).toEqual([
      '"ada@x.example" is unsubscribed in row 1, and messaged or changed in row 2. After that, row 2 may not reach this person.',
      '"ada@x.example" is deleted in row 3, and messaged or changed in rows 1-2.',
    ]);
  });

  it("are not one person if they share an email", async () => {
    const people = [{ ...ada, loss: "deleted" }];
    const twin = [{ name: "ada@x.example", ids: ["u2"] }];
    expect((await cardOf([rowOf(1, { people, effect: "delete" }), rowOf(2, { people: twin })])).warnings).toEqual([]);
  });

  it("have a warning if a row deletes or unsubscribes a person whom others message or change", async () => {
    const rows = (loss: string, effect: "delete" | "write") => [
      rowOf(1, { people: [ada] }),
      rowOf(2, { people: [{ name: "u1", ids: ["u1"], loss }], effect }),
      rowOf(3, { people: [ada], effect: "write" }),
    ];
    expect((await cardOf(rows("deleted", "delete"))).warnings).toEqual([
      '"ada@x.example" is deleted in row 2, and messaged or changed in rows 1, 3. After that, row 3 may create the person again without the deleted data.',
    ]);
    const reach = rowOf(3, { people: [ada], audience: { description: "in segment 1", size: 1, sample: [] } });
    const [before, lost] = rows("deleted", "delete");
    expect((await cardOf([before!, lost!, reach])).warnings[0]).toBe(
      '"ada@x.example" is deleted in row 2, and messaged or changed in rows 1, 3. After that, row 3 may not reach this person.',
    );
    // A second deletion creates no one.
    const again = rowOf(4, { people: [{ ...ada, loss: "deleted" }], effect: "delete" });
    expect((await cardOf([...rows("deleted", "delete"), again])).warnings[0]).toContain("changed in rows 1, 3. After");
    expect((await cardOf(rows("unsubscribed", "write"))).warnings).toEqual([
      '"ada@x.example" is unsubscribed in row 2, and messaged or changed in row 1.',
    ]);
  });
});

describe("the number of people whom a row reaches", () => {
  const people = ["a", "b"].map((id) => ({ name: `${id}@x.example`, ids: [id] }));
  const audience = { description: "in segment 1", size: 2, sample: people.map(({ name }) => name) };
  const reach = (row: number, own: Partial<PlanCardRow> = {}) => rowOf(row, { audience, people, ...own });
  const erase = (row: number, id: string, loss = "deleted") =>
    rowOf(row, { people: [{ name: id, ids: [id], loss }], effect: "delete" });
  const reached = async (rows: readonly PlanCardRow[]) =>
    (await cardOf(rows)).details.rows.flatMap((row) => (row.audience ? [[row.audience.size, row.audience.bound]] : []));

  it.each(["deleted", "unsubscribed"])("is a maximum after a row by which one of them is %s", async (loss) => {
    const rows = [reach(1), erase(2, "a", loss), reach(3)];
    const card = await cardOf(rows);
    expect(card.details.rows.map((row) => row.audience?.bound)).toEqual([undefined, undefined, "up to"]);
    expect(renderCard(card)).toContain('    3 | "up to 2" (in segment 1');
  });

  it("is the same in the summary of the row and in the heading of its message", async () => {
    const summary = 'Launch "2 people" to 2 people in segment 1.';
    const card = await cardOf([erase(1, "a"), reach(2, { summary })]);
    const reduced = 'Launch "2 people" to up to 2 people in segment 1.';
    expect([card.details.rows[1]?.summary, card.messages?.at(-1)?.summary]).toEqual([reduced, reduced]);
    expect(renderCard(card)).toContain(`\nMessage of row 2:\n  ${reduced}\n`);
    expect(selectRows(card, "2", [1]).messages?.[0]?.summary).toBe(reduced);
    expect(selectRows(card, "2").messages?.[0]?.summary).toBe(summary);
  });

  it("stays exact after a row that deletes another person, if all people of the audience are known", async () => {
    expect(await reached([erase(1, "c"), reach(2)])).toEqual([[2, undefined]]);
    const some = { ...audience, size: 9 };
    expect(await reached([erase(1, "c"), reach(2, { audience: some })])).toEqual([[9, "up to"]]);
    expect(await reached([erase(1, "a"), reach(2, { audience: { ...audience, size: null } })])).toEqual([
      [null, undefined],
    ]);
  });

  it("is a smaller minimum for an audience that may still grow", async () => {
    const bound = { ...audience, bound: "at least" } as const;
    expect(await reached([erase(1, "a"), reach(2, { audience: bound })])).toEqual([[1, "at least"]]);
  });

  it("is exact again on the card of rows without the deletion, also after JSON", async () => {
    const bound = { ...audience, bound: "at least" } as const;
    const card = await cardOf([erase(1, "a"), reach(2), reach(3, { audience: bound })]);
    for (const one of [card, JSON.parse(JSON.stringify(card)) as typeof card]) {
      const { rows } = selectRows(one, "2-3").details;
      expect(rows.map((row) => [row.audience?.size, row.audience?.bound])).toEqual([
        [2, undefined],
        [2, "at least"],
      ]);
    }
  });
});

it("shows what a row changes with the row, and the stored value", async () => {
  const changes = [
    { name: "plan", before: "free", after: "pro" },
    { name: "seats", before: null, after: 5 },
    { name: "tags", before: ["old"], after: "new" },
  ];
  const text = renderCard(await cardOf([rowOf(1, { changes, message: null }), rowOf(2, { message: null })]));
  expect(text).toContain("  row | value | set plan");
  expect(text).toContain('    1 | "v1"  | "pro" (now "free") | 5 (now none) | "new" (now ["old"])');
});

describe("the summary of a call without a message", () => {
  const calls = (count: number, own: (row: number) => Partial<PlanCardRow> = () => ({})) =>
    Array.from({ length: count }, (_, index) => {
      const [row, value] = [index + 1, `u${index + 1}`];
      const summary = `Record it on ${value} (${value}@x.example), which may start campaigns.`;
      const fields = [{ label: "person id", value, note: `${value}@x.example` }];
      return rowOf(row, { title: "Record", effect: "write", message: null, summary, fields, ...own(row) });
    });

  it("is on the card, once for calls that differ only in values of the table", async () => {
    const text = renderCard(await cardOf([...calls(200), rowOf(201)]), { maxLines: 1_000 });
    const summaries = text.match(/^ {2}rows? \d.*which may start campaigns\.$/gm);
    expect(summaries).toEqual([
      "  rows 1-200, as in row 1: Record it on u1 (u1@x.example), which may start campaigns.",
    ]);
    expect(text).toContain("\nRecord, rows 1-200:\n  rows 1-200, as in row 1: Record");
  });

  it("is on the card of a plan of one tool, and says what only one of its rows does", async () => {
    const summary = "Look up u2 with the work email: 1 credit on a match.";
    const text = renderCard(await cardOf(calls(3, (row) => (row === 2 ? { summary } : {}))));
    expect(text).toContain(`\n  rows 1, 3, as in row 1: Record it on u1 (u1@x.example), which`);
    expect(text).toContain(`\n  row 2: ${summary}\n`);
    expect(renderCard(selectRows(await cardOf(calls(3)), [2]))).toContain("\n  row 2: Record it on u2 (u2@x.");
  });
});

it("names all people of several rows on complete pages, five on one screen, and on short pages as many as fit", async () => {
  const sample = Array.from({ length: 60 }, (_, index) => `p${index}@x.example`);
  const audience = { description: "in segment 1", size: 61, sample };
  const card = await cardOf([rowOf(1, { audience }), rowOf(2)]);
  const namesIn = (text: string) =>
    text
      .replaceAll("\n    ↳ ", "")
      .match(/61 [(]in segment.*/)?.[0]
      .match(/"p\d+@/g)?.length;
  expect(namesIn(renderCardPages(card).join("\n"))).toBe(60);
  expect(namesIn(renderCardPages(card, { maxLines: 30 }).join("\n"))).toBe(60);
  expect(namesIn(renderCardPages(card, { maxLines: 8, maxColumns: 40 }).join("\n"))).toBeLessThan(20);
  expect(namesIn(renderCard(card))).toBe(5);
});

it("shows the people of a single row as the audience of the card", async () => {
  const audience = { description: "in segment 1", size: 7, sample: ["a", "b", "c", "d", "e", "f", "g"] };
  const text = renderCardPages(selectRows(await cardOf([rowOf(1, { audience }), rowOf(2)]), [1])).join();
  expect(text).toContain('Audience: 7 people in segment 1: "a", "b", "c", "d", "e", "f", "g"');
  expect(text).not.toMatch(/people: 7| more/);
});

describe("some rows of a plan's card", () => {
  const left_out = [{ row: 4, tool: "Probe.Send", code: "policy", reason: "No." }] as const;

  it("have a separate card, whose hash approves exactly these", async () => {
    const rows = [rowOf(1, { effect: "delete" }), rowOf(2), rowOf(3)];
    const whole = await cardOf(rows, { calls: 4, left_out });
    const part = selectRows({ ...whole, summary: `Sandbox: ${whole.summary}` }, "2 and 3");
    expect(part).toMatchObject({
      effect: "send",
      effects: ["send"],
      summary: 'Sandbox: Run 2 of 4 calls of the plan "Plan": 2 × Send (rows 2-3).',
      hash: `${whole.hash} without 1`,
      warnings: [],
    });
    expect(part.details.rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(selectRows(whole, [1, 2, 3]).hash).toBe(whole.hash);
  });

  it.each(["4", "2-9", "x", "2;3"])("are refused for %j", async (rows) => {
    const card = await cardOf([rowOf(1), rowOf(2), rowOf(3)], { calls: 4, left_out });
    expect(() => selectRows(card, rows)).toThrow(/there is no row 4 to run|must be rows of the card/);
  });
});

it.each([
  ["0", "no rows"],
  ["7", "row 7"],
  ["1-4,7", "rows 1-4, 7"],
])("writes the ranges %j in words", (ranges, words) => {
  expect(rowsInWords(ranges)).toBe(words);
});

it("reads each number of ranges, and none of no rows", () => {
  expect(numbersIn("1-3,8")).toEqual([1, 2, 3, 8]);
  expect(numbersIn("0")).toEqual([]);
});
