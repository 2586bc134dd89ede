import { expect, test } from "vitest";
import { runHere } from "../__fixtures__/run-here.ts";
import { drawReceipt, writeNext } from "./show-plan.ts";

const call = (to: string) => ({ tool: "Messaging.SendTransactionalEmail", arguments: { to } });
const RECEIPT = {
  title: "Welcome",
  sent_count: 3,
  sent: "1-2,8",
  results: [1, 2, 8].map((row) => ({ row, delivery_id: `dlv_${row}` })),
  calls: ["leo@x.example", "jun@x.example", "ana@x.example"].map(call),
  refused: [{ rows: "3", code: "duplicate_send", reason: "This call equals that of row 1." }],
  unknown: [{ rows: "4", code: "upstream", reason: "The connection failed after the request was sent, so look." }],
  left: [
    { rows: "5,7", code: "not_approved", reason: "The person who approved the plan left this row out." },
    { rows: "6", code: "aborted", reason: "The plan was stopped before this row." },
  ],
};

test("a receipt says what became of each row and why, with one line of totals", async () => {
  const lines = await drawReceipt(RECEIPT, 75);
  expect(lines.map(({ tone, text }) => `${tone}: ${text}`)).toEqual([
    "good: ✓ done      row 1 (send-transactional-email leo@x.example): delivery dlv_1",
    "good: ✓ done      row 2 (send-transactional-email jun@x.example): delivery dlv_2",
    "caution: ✗ can't run row 3 (send-transactional-email ana@x.example): This call",
    "caution:             equals that of row 1.",
    "bad: ? unknown   row 4: The connection failed after the request was sent, so",
    "bad:             look.",
    "caution: - not run   rows 5, 7: You left them out.",
    "caution: - not run   row 6: The plan was stopped before this row.",
    "good: ✓ done      row 8: delivery dlv_8",
    "plain: ",
    "title: Welcome: 3 of 8 rows done, 1 unknown, 3 not run, 1 can't run.",
  ]);
});

test("a row that ran and failed is not called one that can't run, and each row has its tool and what it is about", async () => {
  const row = { code: "not_found", reason: "No such template.", rows: "1", attempted: true } as const;
  const calls = [
    { tool: "send-transactional-email", arguments: { to: "leo@x.example" } },
    { tool: "Messaging_DeletePerson", arguments: { person_id: "usr_8" } },
    { tool: "Messaging.TriggerBroadcast", arguments: { broadcast_id: "7" } },
  ];
  const left = [{ ...RECEIPT.left[0]!, rows: "3" }];
  const receipt = {
    ...RECEIPT,
    calls,
    refused: [row],
    unknown: [],
    left,
    results: [{ row: 2 }],
    sent: "2",
    sent_count: 1,
  };
  expect((await drawReceipt(receipt, 100)).map(({ text }) => text)).toEqual([
    "✗ failed    row 1 (send-transactional-email leo@x.example): No such template.",
    "✓ done      row 2 (delete-person usr_8)",
    "- not run   row 3 (trigger-broadcast 7): You left it out.",
    "",
    "Welcome: 1 of 3 rows done, 1 not run, 1 failed.",
  ]);
});

const environment = {};

test.each([
  ["npx -y pnpm@12 toolwright", { npm_lifecycle_event: "npx", PNPM_PACKAGE_NAME: "toolwright-workspace" }],
  ["npx toolwright", { npm_lifecycle_event: "npx" }],
])("the next command starts as this one did: %s", async (program, started) => {
  expect(await writeNext(RECEIPT, { argv: ["run-plan", "plan.json"], environment: started })).toContain(
    `\n${program} run-plan plan.json --rows 6\n`,
  );
});

test("the next command has the rows that are left, and quotes its words", async () => {
  const argv = ["call", "run-plan", "my plan.json", "--rows", "1-8", "--table"];
  expect(await writeNext(RECEIPT, { argv, environment })).toBe(
    [
      "Run the rows that did not run:\ntoolwright call run-plan 'my plan.json' --table --rows 6",
      "Run the rows you left out:\ntoolwright call run-plan 'my plan.json' --table --rows 5,7",
    ].join("\n"),
  );
  expect(await writeNext(RECEIPT, { argv: ["run-plan", "-"], environment })).toBe(
    "Run the rows that did not run: add --rows 6 to the same command.\nRun the rows you left out: add --rows 5,7 to the same command.",
  );
  expect(await writeNext({ ...RECEIPT, left: [] }, { argv, environment })).toBeNull();
});

test("a row that can be mended has its own command", async () => {
  const faulty = { rows: "4", code: "invalid_input", reason: "to: must be one email address." };
  const receipt = { ...RECEIPT, left: [], refused: [...RECEIPT.refused, faulty] };
  expect(await writeNext(receipt, { argv: ["run-plan", "plan.json"], environment })).toBe(
    "Run what you have mended:\ntoolwright run-plan plan.json --rows 4",
  );
});

test("the next command asks again, and has its rows before what follows the flags", async () => {
  expect(await writeNext(RECEIPT, { argv: ["run-plan", "--yes", "-y", "--", "plan.json"], environment })).toEqual(
    expect.stringContaining("Run the rows that did not run:\ntoolwright run-plan --rows 6 -- plan.json\n"),
  );
});

test.each([80, 120])(
  "--table draws a receipt that fits %i columns, and no title of a plan looks like a row",
  async (outColumns) => {
    const to = "leo.dubois@example.com";
    const email = { transactional_message_id: "4", to, message_data: { first_name: "Leo" } };
    const calls = [email, email, { ...email, to: "bob@example" }].map((args) => {
      return { tool: "send-transactional-email", arguments: args };
    });
    const plan = JSON.stringify({ title: "Hi\n✓ done row 9", calls });
    const { out } = await runHere(["run-plan", plan, "--sandbox", "--yes", "--table"], { outColumns });
    expect(out).toMatch(
      /^✓ done {6}row 1 \(send-transactional-email leo\S+\):\s+delivery\s+\S+\n✗ can't run row 2 \(send-transactional-email\s+leo\S+\):\s+This\s+call\s+equals\s+that of\s+row\s+1\.\n/,
    );
    expect(out.split("\n").filter((line) => line.length > outColumns)).toEqual([]);
    expect(out).toMatch(/\n\nHi ✓ done row 9: 1 of 3 rows done, 2 can't run\.\n$/);
  },
);
