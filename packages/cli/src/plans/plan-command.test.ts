import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, test } from "vitest";
import { runHere } from "../__fixtures__/run-here.ts";
import { askPerson } from "./approve-call.ts";

const emails = (count: number, to = "leo.dubois@example.com") =>
  Array.from({ length: count }, (_, index) => ({
    tool: "Messaging_SendTransactionalEmail",
    arguments: { transactional_message_id: "1", to, message_data: { order_id: `ord_${index}`, amount: "9" } },
  }));
const commandOf = (calls: readonly object[]) => [
  "call",
  "run-plan",
  JSON.stringify({ title: "Apologize", calls }),
  "--sandbox",
];

const folder = mkdtempSync(join(tmpdir(), "plan-"));
afterAll(() => rmSync(folder, { recursive: true }));
const planFile = (calls: readonly object[]) => {
  const path = join(folder, "plan.json");
  writeFileSync(path, JSON.stringify({ title: "Apologize", calls }));
  return path;
};

/** Answers the questions in their order, and keeps them. */
function person(...answers: readonly string[]) {
  const questions: string[] = [];
  return { questions, ask: async (question: string) => answers[questions.push(question) - 1] ?? "" };
}

/** Counts the people whom the audience of a card names after the segment. */
const namesIn = (card: string) =>
  (/^Audience: .*(?:\n {4}[|↳].*)*/m.exec(card)?.[0].match(/"[^"]+"/g) ?? []).length - 1;

const QUESTION = "in the sandbox? [y/N, only …, without …, show, ?] ";

describe("the question about a plan", () => {
  it("shows the table of the plan, and runs all rows after y", async () => {
    const { ask, questions } = person("Yes");
    const { exit, out, err } = await runHere(commandOf(emails(4)), { ask });
    expect(questions).toEqual([`Run 4 calls ${QUESTION}`]);
    expect(err).toMatch(/\n {2}to: "leo[\s\S]*\n {2}row \| variable order_id:\n {4}1 \| "ord_0"\n/);
    expect(JSON.parse(out)).toMatchObject({ sent: "1-4" });
    expect(exit).toBe("ok");
  });

  it.each([
    ["without 2, 4", "Run rows 1, 3 ", "1,3"],
    ["without rows 2-4.", "Run row 1 ", "1"],
    ["Only 2 and 3", "Run rows 2-3 ", "2-3"],
    ["only 1-4", "Run rows 1-4 ", "1-4"],
    ["except 3", "Run rows 1-2, 4 ", "1-2,4"],
    ["Skip 1, 3", "Run rows 2, 4 ", "2,4"],
  ])("after %j names the rows that would run, and runs exactly these", async (answer, question, sent) => {
    const { ask, questions } = person(answer, "y");
    const { out } = await runHere(commandOf(emails(4)), { ask });
    expect(questions[1]).toBe(question + QUESTION);
    expect(JSON.parse(out)).toMatchObject({ sent });
  });

  it("asks about all rows again after all, which approves none", async () => {
    const { ask, questions } = person("all", "only 2", "All", "");
    const { exit, err } = await runHere(commandOf(emails(3)), { ask });
    const all = `Run 3 calls ${QUESTION}`;
    expect(questions).toEqual([all, all, `Run row 2 ${QUESTION}`, all]);
    expect(err.match(/\nThe question already has all rows\.\n/g)).toHaveLength(1);
    expect(exit).toBe("notApproved");
  });

  it("takes rows from those that it names after without, and chooses among all rows after only", async () => {
    const { ask, questions } = person("without 2", "without 3", "without 2", "only 1-3", "only 2-3", "y");
    const { out } = await runHere(commandOf(emails(3)), { ask });
    expect(questions.map((question) => question.replace(QUESTION, "").trim())).toEqual([
      "Run 3 calls",
      "Run rows 1, 3",
      "Run row 1",
      "Run row 1",
      "Run rows 1-3",
      "Run rows 2-3",
    ]);
    expect(JSON.parse(out)).toMatchObject({ sent: "2-3", left: [{ rows: "1", code: "not_approved" }] });
  });

  it.each([
    ["only 99", "There is no row 99 to run; the card has rows 1-3."],
    ["without 2-99", "There is no row 4 to run; the card has rows 1-3."],
    ["2-", '"2-" can mean both: answer only 2- or without 2-.'],
    ["row 3", '"row 3" can mean both: answer only 3 or without 3.'],
    ["yes please", '"yes please" is not an answer. Answer ? to see what you can answer.'],
    ["only", '"only" is not an answer. Answer ? to see what you can answer.'],
    ["only these", '"only these" is not an answer. Answer ? to see what you can answer.'],
    ["only 2 or 3", '"2 or 3" must be rows of the card, such as 2, 5-7; the card has rows 1-3.'],
  ])("does nothing after the unclear answer %j, says why, and asks again", async (answer, reason) => {
    const { ask, questions } = person(answer, "");
    const { exit, out, err } = await runHere(commandOf(emails(3)), { ask });
    expect(questions).toEqual(Array(2).fill(`Run 3 calls ${QUESTION}`));
    expect(err).toContain(`\n${reason}\n`);
    expect([exit, out]).toEqual(["notApproved", ""]);
  });

  it("ends without a run after three unclear answers in a row, not as a refusal", async () => {
    const { ask, questions } = person("a", "b", "only 2", "c", "?", "d", "e", "3", "y");
    const { exit, out, err } = await runHere(commandOf(emails(3)), { ask });
    expect([exit, out, questions.length]).toEqual(["notApproved", "", 8]);
    expect(err).toMatch(/\ntoolwright: Not run: three answers in a row were unclear\.\n$/);
  });

  it("neither counts a show that shows nothing, nor starts a new count", async () => {
    const { ask, questions } = person("a", "show 9", "s", "b", "show 9", "c", "y");
    const { exit } = await runHere(commandOf(emails(3)), { ask });
    expect([exit, questions.length]).toEqual(["notApproved", 6]);
  });

  it("counts no show among the unclear answers", async () => {
    const { ask, questions } = person("show 9", "show 9", "show 9", "show 9", "y");
    const { exit } = await runHere(commandOf(emails(3)), { ask });
    expect([exit, questions.length]).toEqual(["ok", 5]);
  });

  it("ends without a run if an answer leaves out every row", async () => {
    const { ask, questions } = person("without 1", "without 2-3", "y");
    const { exit, out, err } = await runHere(commandOf(emails(3)), { ask });
    expect([exit, out, questions.length]).toEqual(["notApproved", "", 2]);
    expect(err).toMatch(/\ntoolwright: Not run: you left out every row\.\n$/);
  });

  it.each([
    ["only 1, 3", " Answer only 1."],
    ["Only 1-3", " Answer only 1-2."],
    ["show 2-3", " Answer show 2."],
    ["only 3", ""],
    ["without 3", ""],
  ])("says after %j that the rows of the question are still the same, and what to answer", async (answer, hint) => {
    const { ask, questions } = person(answer, "");
    const { err } = await runHere(commandOf([...emails(2), ...emails(1)]), { ask });
    expect(questions).toEqual(Array(2).fill(`Run 2 of 3 calls ${QUESTION}`));
    expect(err).toContain(`\nRow 3 can't run: This call equals that of row 1.\nNothing changed.${hint}\n`);
  });

  it("names all calls of the plan if some of them can't run", async () => {
    const { ask, questions } = person("?", "");
    const { err } = await runHere(commandOf([...emails(2), ...emails(1)]), { ask });
    expect(questions).toEqual(Array(2).fill(`Run 2 of 3 calls ${QUESTION}`));
    expect(err).toMatch(/^ {2}y +run 2 of 3 calls$/m);
  });

  it("says after a row that does not exist that the rows of the question are still the same", async () => {
    const { err } = await runHere(commandOf(emails(3)), { ask: person("only 1, 99", "").ask });
    expect(err).toContain("\nThere is no row 99 to run; the card has rows 1-3.\nNothing changed.\n");
  });

  it.each(["only 3", "show 3", "only 2-3"])("says after %j why row 3 can't run, and asks again", async (answer) => {
    const { ask, questions } = person(answer, "");
    const { exit, err } = await runHere(commandOf([...emails(2), ...emails(1)]), { ask });
    expect(questions).toEqual(Array(2).fill(`Run 2 of 3 calls ${QUESTION}`));
    expect(err).toContain("\nRow 3 can't run: This call equals that of row 1.\n");
    expect(exit).toBe("notApproved");
  });

  it("takes out a row that can't run after without with others, and says why after without alone", async () => {
    const calls = [...emails(2), ...emails(1)];
    const { ask, questions } = person("without 3", "without 2-3", "without 1-3");
    const { exit, err } = await runHere(commandOf(calls), { ask });
    expect(questions.map((question) => question.replace(QUESTION, ""))).toEqual([
      ...Array(2).fill("Run 2 of 3 calls "),
      "Run row 1 ",
    ]);
    expect(err.match(/^Row .*|^There .*/gm)).toEqual([
      "Row 3 can't run: This call equals that of row 1.",
      "Row 2 is not in the question.",
    ]);
    expect(err).toMatch(/\ntoolwright: Not run: you left out every row\.\n$/);
    expect(exit).toBe("notApproved");
  });

  it.each([
    ["show 4", "Row 4 is not in the question."],
    ["show 1-4", "Rows 2, 4 are not in the question."],
    ["without 2", "Row 2 is not in the question."],
    ["without 2, 3", "Row 2 is not in the question."],
    ["show 1", ""],
    ["only 2", ""],
    ["show", ""],
  ])("says after %j which rows are not in the question", async (answer, words) => {
    const { ask, questions } = person("only 1, 3", answer, "");
    const { err } = await runHere(commandOf(emails(4)), { ask });
    expect(err.match(/^Rows? .* not in the question\.$/gm) ?? []).toEqual(words ? [words] : []);
    if (words && answer.startsWith("show"))
      expect(err).toContain(`\n${words}\nSandbox only, nothing real happens: Run`);
    expect(questions).toHaveLength(3);
  });

  it.each([
    "0",
    "all",
    "none",
    "sure",
    "leave out",
    "y 2",
    "-1",
    "3-1",
    "3",
    "skip",
    "except x",
    "without",
    "without 0",
  ])("approves nothing after %j", async (answer) => {
    const { ask, questions } = person(answer, "");
    const { exit } = await runHere(commandOf(emails(2)), { ask });
    expect(questions).toEqual(Array(2).fill(`Run 2 calls ${QUESTION}`));
    expect(exit).toBe("notApproved");
  });

  it("shows exactly the rows that it names, and one row on demand", async () => {
    const { ask } = person("only 2-3", "show", "show 4", "");
    const { err } = await runHere(commandOf(emails(4)), { ask });
    const [, part = "", row = ""] = err.split(/(?=^Sandbox only, nothing)/m);
    const summary = (what: string) => `Sandbox only, nothing real happens: Run ${what} of the plan "Apologize": `;
    expect(part).toContain(`${summary("2 of 4 calls")}2 × Send transactional email (rows 2-3).\n`);
    expect(part).toMatch(/\n {4}2 \| "ord_1"\n {4}3 \| "ord_2"\nMessage of rows 2-3, as in row 2:\n/);
    expect(part).toMatch(/\nHash: sha256-\S+\+1-4 without 1,4\nRow 4 is not in the question\.\n$/);
    expect(row).toContain(`${summary("1 of 4 calls")}1 × Send transactional email (row 4).\n`);
    expect(row).toMatch(/\n {2}\| Thank you\. Order ord_3 over 9 is on its way\.\nHash of the question: /);
    // What `y` approves is the question, not the rows that are shown.
    expect(
      [...err.replaceAll("\n    ↳ +", "+").matchAll(/^(Hash.*: )\S+(\+.*)$/gm)].map(
        ([, label, rows]) => `${label}${rows}`,
      ),
    ).toEqual(["Hash: +1-4", "Hash: +1-4 without 1,4", "Hash of the question: +1-4 without 1,4"]);
  });

  it("breaks the hash of the question where the terminal ends", async () => {
    const { err } = await runHere(commandOf(emails(4)), { ask: person("show 2", "n").ask, errorColumns: 60 });
    expect(err).toMatch(/\nHash of the question: sha256-[0-9a-f]{64}\n {4}↳ \+1-4$/m);
  });

  it("says that not everything fits only if the card leaves something out", async () => {
    const { ask } = person("n");
    const message_data = { order_id: `${"word ".repeat(31)}§`, amount: "9" };
    const wide = emails(1).map((call) => ({ ...call, arguments: { ...call.arguments, message_data } }));
    const [fits, cut] = [
      await runHere(commandOf(wide), { ask, errorColumns: 60 }),
      await runHere(commandOf(emails(200)), { ask }),
    ];
    expect(fits.err).not.toContain("Not everything fits");
    expect(cut.err).toContain("Not everything fits here. Answer show");
  });

  it.each([80, 120])("groups the rows of several tools, none wider than %i columns", async (errorColumns) => {
    const event = (person_id: string) => ({ tool: "record-event", arguments: { person_id, name: "apologized" } });
    const calls = [...emails(3), event("usr_923"), event("usr_9cd")];
    const { err } = await runHere(commandOf(calls), { ask: person("n").ask, errorColumns });
    expect(err).toMatch(
      /\nSend transactional email, rows 1-3:\n {2}to: "leo.*\n {2}from: .*\n {2}template: 1 .*\n {2}variable amount: "9"\n {2}row \| variable order_id:\n {4}1 \| "ord_0"\n/,
    );
    expect(err).toMatch(
      /\nRecord event, rows 4-5:\n {2}rows 4-5, as in row 4: Record event.*(?:\n {4}↳.*)?\n {2}event: "apologized"\n {2}row \| person id:\n {4}4 \| "usr_923".*\n/,
    );
    const card = err.slice(0, err.indexOf("Hash: ")).split("\n");
    expect(card.filter((line) => line.length > errorColumns)).toEqual([]);
  });

  it("says that not everything fits if the rows fit only on a wider screen", async () => {
    const calls = emails(150).map(({ arguments: { message_data, ...own }, ...call }, index) => ({
      ...call,
      arguments: {
        ...own,
        message_data: { ...message_data, amount: `${index} euros, and free delivery to Berlin` },
      },
    }));
    const errFor = async (errorColumns: number) =>
      (await runHere(commandOf(calls), { ask: person("n").ask, errorColumns })).err;
    expect(await errFor(120)).not.toContain("Not everything fits");
    expect(await errFor(50)).toMatch(
      /\n {2}… and \d+ more values of rows, not shown\.[\s\S]*\nNot everything fits here\./,
    );
  });

  it("breaks the lines of the card where the terminal ends", async () => {
    const { err } = await runHere(commandOf(emails(4)), { ask: person("show", "n").ask, errorColumns: 60 });
    expect(err.split("\n").filter((line) => line.length > 60 && !/^(?:Hash|toolwright):/.test(line))).toEqual([]);
    expect(err).toMatch(/\n {4}↳ /);
    expect(err).toMatch(/\nHash: sha256-[0-9a-f]{64}\n {4}↳ \+1-4\nNothing more to show/);
  });

  it("accepts y for rows of a cut card only after it has shown them", async () => {
    const { ask, questions } = person("y", "only 1-2", "show", "only 1-3", "show 3", "y");
    const { out, err } = await runHere(commandOf(emails(200)), { ask });
    const first = "in the sandbox? [answer show first, only …, without …, show, ?] ";
    expect(questions).toEqual([
      ...Array(2).fill(`Run 200 calls ${first}`),
      `Run rows 1-2 ${first}`,
      `Run rows 1-2 ${QUESTION}`,
      `Run rows 1-3 ${first}`,
      `Run rows 1-3 ${QUESTION}`,
    ]);
    expect(err).toContain("\nNot everything was shown. Answer show first, then y.\n");
    expect(JSON.parse(out)).toMatchObject({ sent: "1-3" });
  });

  it.each(["n", "No", "q", ""])("refuses after %j", async (answer) => {
    const { ask, questions } = person("without 2", answer);
    const { exit, out } = await runHere(commandOf(emails(3)), { ask });
    expect([exit, out, questions.length]).toEqual(["notApproved", "", 2]);
  });

  it("fits 200 rows on 40 lines, and shows all of them on demand", async () => {
    const { err } = await runHere(commandOf(emails(200)), { ask: person("?", "show", "n").ask });
    const [card = "", ...shown] = err.split("\nNot everything fits here. Answer show to see it all.\n");
    expect(card.split("\n")).toHaveLength(40);
    expect(card).toMatch(/Run 200 calls[\s\S]* … and 1\d\d more rows, not shown\.\n[\s\S]*Hash: sha256-\S+\+1-200$/);
    expect(shown.join()).toMatch(/^ {2}y +run 200 calls\n[\s\S]*\n {2}200 \| "ord_199"\n/);
  });
});

describe("a plan of several kinds of calls", () => {
  const shipped = (to: string, data: object) => ({
    tool: "send-transactional-email",
    arguments: { transactional_message_id: "order_shipped", to, message_data: { order_id: "ord_1", ...data } },
  });
  const launchTo = (audience: object, headline = "Works again") => ({
    tool: "trigger-broadcast",
    arguments: { broadcast_id: "7", ...audience, data: { headline, link: "https://shop.example" } },
  });
  const launch = (segment_id: string, headline?: string) => launchTo({ segment_id }, headline);
  const calls = [
    ...emails(3),
    shipped("leo.dubois@example.com", { gift: true }),
    shipped("jun.eriksen@example.com", { tracking_link: "https://shop.example/t" }),
    launch("1"),
    { tool: "delete-person", arguments: { person_id: "usr_9cd" } },
  ];

  it("shows each distinct message with its rows, names every effect, and asks with the people of the broadcast", async () => {
    const { ask, questions } = person("only 4-5", "");
    const { err } = await runHere(commandOf(calls), { ask });
    expect(err).toContain("\nDeletes data and sends messages with Toolwright.RunPlan.\n");
    const messages = [...err.matchAll(/^Message of (.*):\n {2}(\w+ the \w+ "[^"]*")/gm)].map((one) => one.slice(1));
    expect(messages).toEqual([
      ["rows 1-3, as in row 1", 'Send the email "Order receipt"'],
      ["row 4", 'Send the email "Order shipped"'],
      ["row 5", 'Send the email "Order shipped"'],
      ["row 6", 'Launch the broadcast "Payment incident update"'],
    ]);
    for (const line of [
      "Thank you. Order ord_0 over 9 is on its way.",
      "The latest is always at https://shop.example.",
      "Follow it:",
    ])
      expect(err).toContain(`  | ${line}`.trimEnd());
    expect(questions).toEqual([
      "Run 7 calls in the sandbox (row 6 reaches 50 people; row 7 deletes 1 person)? [y/N, only …, without …, show, ?] ",
      `Run rows 4-5 ${QUESTION}`,
    ]);
  });

  it("counts the people of several broadcasts together, each of them once", async () => {
    const { ask, questions } = person();
    const listed = launchTo({ recipient_emails: ["jun.eriksen@example.com", "leo.dubois@example.com"] });
    await runHere(commandOf([launch("1"), launch("1", "Again"), listed]), { ask });
    expect(questions[0]).toMatch(/^Run 3 calls in the sandbox \(rows 1-3 reach up to 51 people\)\? /);
  });

  it("says up to if people of several broadcasts cannot be compared", async () => {
    const { ask, questions } = person();
    const recipient_emails = Array.from({ length: 21 }, (_, index) => `p${index}@example.com`);
    await runHere(commandOf([launch("1"), launchTo({ recipient_emails })]), { ask });
    expect(questions[0]).toMatch(/^Run 2 calls in the sandbox \(rows 1-2 reach up to 71 people\)\? /);
  });

  it("says at least for a segment that is still being built, apart from exact numbers", async () => {
    const { ask, questions } = person("only 2-3", "only 2", "");
    const { err } = await runHere(commandOf([launch("1"), launch("6"), launch("6", "Again")]), { ask });
    expect(questions.map((question) => /[(].*[)]/.exec(question)?.[0])).toEqual([
      "(row 1 reaches 50 people; rows 2-3 reach at least 15 people)",
      "(rows 2-3 reach at least 15 people)",
      "(row 2 reaches at least 15 people)",
    ]);
    const alone = person("");
    const listed = launchTo({ recipient_emails: ["jun.eriksen@example.com"] });
    await runHere(commandOf([listed]), { ask: alone.ask });
    expect(alone.questions[0]).toContain("(row 1 reaches up to 1 person)");
    expect(err).toContain('people: "at least 15" (in segment "Customers in Japan"');
  });

  it("asks with the credits that the rows of the question may spend", async () => {
    const { ask, questions } = person("only 2-3", "only 1", "");
    const lookups = ["a@acme.example", "b@acme.example"].map((email) => ({
      tool: "enrich-person",
      arguments: { email },
    }));
    await runHere(commandOf([launch("1"), ...lookups]), { ask });
    expect(questions.map((question) => question.split("?")[0])).toEqual([
      "Run 3 calls in the sandbox (row 1 reaches 50 people) for up to 2 credits",
      "Run rows 2-3 in the sandbox for up to 2 credits",
      "Run row 1 in the sandbox (row 1 reaches 50 people)",
    ]);
  });

  it("leaves out a launch to a person whom an earlier row deletes, and a second deletion", async () => {
    const [erase] = [calls[6]!];
    const again = { ...erase, arguments: { person_id: "jun.eriksen@example.com", identifier_type: "email" } };
    const launches = [{ recipient_emails: ["jun.eriksen@example.com"] }, { recipient_ids: ["usr_9cd"] }].map((to) =>
      launchTo(to),
    );
    const { ask, questions } = person("y");
    const { out, err } = await runHere(commandOf([launches[1]!, erase, ...launches, again]), { ask });
    expect(questions[0]).toContain(
      "Run 2 of 5 calls in the sandbox (row 1 reaches 1 person; row 2 deletes 1 person)? ",
    );
    const reason = "This call needs a person whom row 2 deletes. Put it before row 2, or remove row 2.";
    expect(err).toContain(`\nWarning: Can't run: rows 3, 5: ${reason}\n`);
    expect(JSON.parse(out)).toMatchObject({ sent: "1-2", refused: [{ rows: "3" }, { rows: "4" }, { rows: "5" }] });
  });

  it("leaves out a deletion of a person who does not exist, and says so", async () => {
    const erase = (person_id: string) => ({ tool: "delete-person", arguments: { person_id } });
    const { out } = await runHere([...commandOf([erase("usr_9cd"), erase("usr_gone")]), "--yes"]);
    const reason = "Delete usr_gone: no person has this id, so nothing would happen.";
    expect(JSON.parse(out)).toMatchObject({ sent: "1", refused: [{ rows: "2", code: "undeliverable", reason }] });
  });

  it("names what a message and a broadcast do after a row has deleted the person", async () => {
    const { err } = await runHere(commandOf([calls[6]!, ...emails(1, "jun.eriksen@example.com"), launch("1")]), {
      ask: person("n").ask,
    });
    expect(err.replace("\n    ↳ ", "")).toContain(
      'Warning: "jun.eriksen@example.com" is deleted in row 1, and messaged or changed in rows 2-3. After that, row 2 may create the person again without the deleted data, and row 3 may not reach this person.\n',
    );
  });

  it.each([
    [
      "y",
      "row 2 reaches up to 50 people; row 1 deletes 1 person",
      'launch \\d+ to up to 50 people in segment "Pro',
      "up to",
    ],
    ["without 1", "row 2 reaches 50 people", 'launch \\d+ to 50 people in segment "Pro', undefined],
  ])(
    "says up to of a segment's people in question and receipt only after a deletion: %s",
    async (answer, question, done, bound) => {
      const [plan, words] = [commandOf([calls[6]!, launch("1")]), answer === "y" ? ["y"] : [answer, "y"]];
      const { ask, questions } = person(...words);
      const { out } = await runHere([...plan, "--table"], { ask });
      expect(questions.at(-1)).toContain(`(${question})? `);
      expect(out).toMatch(new RegExp(done));
      const { out: json } = await runHere(plan, { ask: person(...words).ask });
      expect(JSON.parse(json).results.at(-1).audience).toEqual({
        ...{ kind: "segment", size: 50, segment_id: "1", segment_name: "Pro customers" },
        ...(bound && { bound }),
      });
    },
  );

  it("shows the row of a launch with the number of people that the question says", async () => {
    const { ask } = person("show 2", "without 1", "show 2", "");
    const { err } = await runHere(commandOf([calls[6]!, launch("1")]), { ask });
    expect(err.match(/^Audience: [^:]+ people/gm)).toEqual(["Audience: up to 50 people", "Audience: 50 people"]);
    const summaries = err.match(/to (?:up to )?50 people in segment/g) ?? [];
    expect([summaries[0], summaries.at(-1)]).toEqual(["to up to 50 people in segment", "to 50 people in segment"]);
  });

  it("says at least in the receipt of a launch to a segment that is still being built", async () => {
    const { out } = await runHere([...commandOf([launch("6")]), "--yes", "--table"]);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(/launch \d+ to at least 15 people in segment "Customers in Japan"/);
  });

  it("asks about known and unknown numbers of people apart", async () => {
    const configured = launch("");
    const { ask, questions } = person();
    const { err } = await runHere(commandOf([launch("1"), configured]), { ask });
    expect(questions[0]).toContain("(row 1 reaches 50 people; row 2 reaches an unknown number of people)? ");
    expect(err).toMatch(/50 \(in segment "Pro customers": "[^"]+", [\s\S]*and 45 more\)/);
    expect(err).toMatch(/^Message of row 1:$[\s\S]*^Message of row 2:$/m);
  });

  it("names everyone whom a broadcast reaches after show with its row", async () => {
    const { err } = await runHere(commandOf(calls), { ask: person("show 6", "").ask });
    const shown = err.slice(err.lastIndexOf("Sandbox only, nothing"));
    expect(namesIn(shown)).toBe(50);
    expect(shown).not.toContain(" more");
  });

  it("names everyone whom the broadcasts reach after show with several rows, and five before", async () => {
    const { ask } = person("show", "only 1-2", "show", "");
    const own = commandOf([launch("1"), launch("1", "Again"), launch("2")]);
    const { err } = await runHere(own, { ask, errorColumns: 80 });
    const [first = "", all = "", same = ""] = err.split(/(?=^Sandbox only, nothing)/m);
    expect(first).toMatch(/50 \(in segment "Pro customers": "jun[\s\S]* and 45 more\)/);
    expect(first).toContain("\nAnswer show to see all of these people by name.\n");
    for (const shown of [all, same]) {
      expect(shown).not.toContain(" more");
      const names = / people: 50 \(in segment "Pro customers": (.*(?:\n {4}↳.*)*)/.exec(shown)?.[1] ?? "";
      expect(names.match(/"[^"]+"/g)).toHaveLength(50);
    }
  });

  it.each([80, 120])("asks on lines of at most %i columns, the answers on the last", async (errorColumns) => {
    const { ask, questions } = person("show 4", "only 1", "");
    const all = [...emails(3), ...emails(1, "b@x"), ...calls.slice(5), launch("1", "Again")];
    const { err } = await runHere(commandOf(all), { ask, errorColumns });
    const lines = questions[0]?.split("\n") ?? [];
    expect(lines.join(" ")).toBe(
      "Run 6 of 7 calls in the sandbox (rows 5, 7 reach up to 50 people; row 6 deletes 1 person)? [y/N, only …, without …, show, ?] ",
    );
    expect(lines.at(-1)).toMatch(/^\[y\/N/);
    expect(lines.filter((line) => line.length > errorColumns)).toEqual([]);
    expect(questions[2]).toBe(`Run row 1 ${QUESTION}`);
    expect(err).toContain("\nRow 4 can't run: to: must be one email address");
    expect(err.split("\n").filter((line) => line.length > errorColumns && !line.startsWith("Hash"))).toEqual([]);
  });

  it("asks with the number of people whom rows delete, and not those who do not exist", async () => {
    const erase = (person_id: string) => ({ tool: "delete-person", arguments: { person_id } });
    const { ask, questions } = person("only 3", "");
    await runHere(commandOf([erase("usr_9cd"), erase("usr_gone"), erase("usr_923")]), { ask });
    expect(questions).toEqual([
      "Run 2 of 3 calls in the sandbox (rows 1, 3 delete 2 people)? [y/N, only …, without …, show, ?] ",
      "Run row 3 in the sandbox (row 3 deletes 1 person)? [y/N, only …, without …, show, ?] ",
    ]);
  });

  it("warns on the card of a person whom one row deletes and others message", async () => {
    const launch = {
      broadcast_id: "7",
      recipient_ids: ["usr_9cd"],
      data: { headline: "Hi", link: "https://x.example" },
    };
    const some = [...emails(1, "jun.eriksen@example.com"), { tool: "trigger-broadcast", arguments: launch }];
    const { err } = await runHere(commandOf([...some, calls[6]!]), { ask: person("n").ask });
    expect(err).toContain(
      'Warning: "jun.eriksen@example.com" is deleted in row 3, and messaged or changed in rows 1-2.\n',
    );
    expect(err).toContain('Warning: Several messages to one recipient: rows 1-2: "jun.eriksen@example.com".\n');
  });

  it("returns what lookups found, and draws it after the rows", async () => {
    const lookups = [{ person_id: "67cb6d5fbdbffa0ba3e71eb7" }, { email: "noone@elsewhere.example" }];
    const plan = lookups.map((args) => ({ tool: "enrich-person", arguments: args }));
    const { out } = await runHere([...commandOf([...emails(1), ...plan]), "--yes"]);
    expect(JSON.parse(out).results).toMatchObject([
      { row: 1, delivery_id: expect.any(String) },
      { row: 2, found: true, person: { name: "Hana Taylor" } },
      { row: 3, found: false },
    ]);
    expect(out).not.toContain("calls_left");
    const drawn = (await runHere([...commandOf([...emails(1), ...plan]), "--yes", "--table"])).out;
    expect(drawn).toMatch(/row 2 \(enrich-person 67\w+\): found, see below, 1 credit\n/);
    expect(drawn).toContain("row 3 (enrich-person noone@elsewhere.example): found nothing, 0 credits\n");
    expect(drawn).toMatch(/\nrow: 2\n[\s\S]*\nname: Hana Taylor\n[\s\S]*\n\nApologize: 3 of 3 rows done\.\n$/);
  });

  it("shows with a row what it writes to a person", async () => {
    const write = (person_id: string, plan: string) => ({
      tool: "identify-person",
      arguments: { person_id, attributes: { plan } },
    });
    const { err } = await runHere(commandOf([write("usr_923", "pro"), write("usr_9cd", "team")]), {
      ask: person("n").ask,
    });
    expect(err).toMatch(/\n {2}row \| person id +\| set plan:\n {4}1 \| "usr_923" .* \| "pro" \(now "free"\)\n/);
  });

  it("says in the receipt to whom a broadcast was launched", async () => {
    const { out } = await runHere([...commandOf(calls), "--rows", "6", "--yes"]);
    const { results } = JSON.parse(out);
    expect(results).toMatchObject([
      { row: 6, trigger_id: expect.any(String), broadcast_id: "7", audience: { size: 50, segment_id: "1" } },
    ]);
    const drawn = await runHere([...commandOf(calls), "--rows", "6", "--yes", "--table"]);
    expect(drawn.out).toMatch(
      /^✓ done {6}row 6 \(trigger-broadcast 7\): launch \d+ to 50 people in segment "Pro customers"\n/,
    );
  });
});

describe("the question about a call", () => {
  const DELETE = ["delete-person", "--person-id", "usr_1", "--sandbox"];

  it("answers ? with the possible answers, and asks again", async () => {
    const { ask, questions } = person("?", "y");
    const { exit, err } = await runHere(DELETE, { ask });
    expect(questions).toEqual(Array(2).fill("Run this call in the sandbox? [y/N, ? for help] "));
    expect(err).toMatch(
      /\n {2}y {17}run this call\n {2}n, Enter {10}run nothing\n {2}show {14}show everything: complete values, all people\n/,
    );
    expect(exit).toBe("ok");
  });

  it("says that an unclear answer is none, and asks again", async () => {
    const { ask, questions } = person("sure", "yep", "YES");
    const { exit, err } = await runHere(DELETE, { ask });
    expect(questions).toHaveLength(3);
    expect(err).toMatch(/\n"sure" is not an answer\. Answer \? to see .*\n"yep" is not an answer\. /);
    expect(exit).toBe("ok");
  });

  it("counts answers with rows among the unclear answers", async () => {
    const { ask, questions } = person("only 3", "without 2", "show 1", "foo", "y");
    const { exit, err } = await runHere(DELETE, { ask });
    expect([exit, questions.length]).toEqual(["notApproved", 4]);
    expect(err).toMatch(/\ntoolwright: Not run: three answers in a row were unclear\.\n$/);
  });

  it("ends without a run after three unclear answers, not as a refusal", async () => {
    const { ask, questions } = person("a", "b", "c", "y");
    const { exit, err } = await runHere(DELETE, { ask });
    expect([exit, questions.length]).toEqual(["notApproved", 3]);
    expect(err).toMatch(/\ntoolwright: Not run: three answers in a row were unclear\.\n$/);
  });

  it("does not come for a launch that Customer.io would reject", async () => {
    const { ask, questions } = person("y");
    const reason = "must be ids of people who exist, or Customer.io rejects the entire launch";
    const data = ["--data.headline", "Fixed", "--data.link", "https://shop.example"];
    const words = ["trigger-broadcast", "--broadcast-id", "7", "--recipient-ids", "usr_gone", ...data, "--sandbox"];
    for (const own of [{ ask }, {}]) {
      const { exit, err } = await runHere(words, own);
      expect([exit, questions.length]).toEqual(["usage", 0]);
      expect(err).toContain(reason);
    }
  });

  const LAUNCH = ["trigger-broadcast", "--broadcast-id", "7", "--data.headline", "Fixed", "--data.link", "x"];

  it("says how many people a broadcast reaches, names five, and everyone after show", async () => {
    const { ask, questions } = person("show", "n");
    const { err } = await runHere([...LAUNCH, "--segment-id", "1", "--sandbox"], { ask });
    expect(questions).toEqual(Array(2).fill("Run this call in the sandbox (it reaches 50 people)? [y/N, ? for help] "));
    const [first = "", shown = ""] = err.split("\nAnswer show to see all of these people by name.\n");
    expect([namesIn(first), namesIn(shown)]).toEqual([5, 50]);
    expect(first).toContain('"Payment incident update" (7, subject: "Fixed") to 50 people');
    expect(first).toContain(" and 45 more\n");
    expect(shown).toMatch(/\nMessage:\n {2}\| Fixed\n/);
    expect(err).toMatch(/\ntoolwright: Not sent: you refused it\.\n$/);
  });

  it.each([
    ["--segment-id=6", "at least 15 people"],
    [`--recipient-ids=${JSON.stringify(Array.from({ length: 501 }, (_, id) => `u${id}`))}`, "up to 501 people"],
  ])("says with %.20s that the number of people is not exact", async (to, people) => {
    const { ask, questions } = person("n");
    const { err } = await runHere([...LAUNCH, to, "--sandbox"], { ask });
    expect(questions).toEqual([`Run this call in the sandbox (it reaches ${people})? [y/N, ? for help] `]);
    expect(err).toContain(`(7, subject: "Fixed") to ${people} `);
    expect(err).toContain(`\nAudience: ${people} `);
  });

  it("colors no answer to an unclear answer, as it colors a card", async () => {
    const errors: string[] = [];
    const access = { ...person("unclear", "n"), writeError: (text: string) => void errors.push(text), argv: [] };
    const terminal = { ...access, environment: { FORCE_COLOR: "1" }, isErrorTerminal: true, errorColumns: 40 } as never;
    const card = {
      ...{ tool: "", effect: "send", summary: "Do.", details: null, maxCredits: null, hash: "0" },
      ...{ fields: [], changes: [], warnings: [], audience: null, message: null },
    };
    await askPerson({ card: async () => card } as never, terminal, { text: (text: string) => text } as never);
    expect(errors[0]).toContain("\u001b[1mDo.");
    expect(errors[1]).toBe('"unclear" is not an answer. Answer ? to\nsee what you can answer.');
  });

  // The account of `--accounts` may be in a pair, in JSON or in a row of a plan, and a card always has it.
  it.each([
    ["trigger-broadcast --profile eu --data.profile x", [["segment", 4]], "--profile eu"],
    [
      "trigger-broadcast account=eu --accounts a.json",
      [
        ["account", "eu"],
        ["segment", 4],
      ],
      "--account eu --accounts a.json",
    ],
  ])("prints the command that lists everyone if a card has too many people: %s", async (line, values, flags) => {
    const errors: string[] = [];
    const audience = {
      description: "in segment 4",
      size: 300,
      sample: Array.from({ length: 200 }, (_, id) => `u${id}`),
    };
    const card = {
      ...{ tool: "Messaging.TriggerBroadcast", title: "", effect: "send", summary: "Launch.", details: null },
      ...{
        fields: values.map(([label, value]) => ({ label, value })),
        changes: [],
        audience,
        warnings: [],
        message: null,
      },
      ...{ maxCredits: null, hash: "sha256-0" },
    } as const;
    const { ask } = person("show", "n");
    const argv = line.split(" ");
    const access = { ask, writeError: (text: string) => void errors.push(text), argv, environment: {} } as never;
    const output = { text: (text: string) => text } as never;
    await askPerson({ card: async () => card } as never, access, output);
    const [text = "", command] = errors.at(-1)?.split("\nTo list everyone:\n") ?? [];
    expect(text).toContain(', "u199" and 100 more\n');
    expect(command).toBe(`toolwright list-segment-members --segment-id 4 ${flags}`);
  });

  it.each(["n", "No", ""])("is refused by %j", async (answer) => {
    const { ask, questions } = person(answer);
    expect([(await runHere(DELETE, { ask })).exit, questions.length]).toEqual(["notApproved", 1]);
  });
});

describe("call run-plan", () => {
  it("reads the plan from a file", async () => {
    const { exit, out } = await runHere(["run-plan", planFile(emails(2)), "--sandbox", "--yes"]);
    expect(JSON.parse(out)).toMatchObject({ sent: "1-2" });
    expect(exit).toBe("ok");
  });

  it("refuses a file that is missing or not one of a plan", async () => {
    const list = join(folder, "list.json");
    writeFileSync(list, "[]");
    const broken = join(folder, "broken.json");
    writeFileSync(broken, '{ "title": "Hi",\n "calls": [1,] }');
    for (const [args, message] of [
      [[], "The plan's file is missing: toolwright run-plan plan.json"],
      [[join(folder, "none.json")], "The plan's file can't be read: it does not exist."],
      [[folder], "The plan's file can't be read: it is a folder."],
      [[broken], "The plan's file is not valid JSON: line 2, column 14."],
      [[list], "The plan's file must be JSON: {"],
    ] as const) {
      const { exit, err } = await runHere(["run-plan", ...args, "--sandbox"]);
      expect([exit, err]).toEqual(["usage", expect.stringContaining(message)]);
    }
  });

  it("names wrong fields of a plan as its file does, and an unknown tool once, with the name to write", async () => {
    const [call] = emails(1);
    const field = await runHere(["run-plan", planFile([{ ...call, args: {} }]), "--sandbox"]);
    expect(field.err).toContain("\n  args of row 1 is not a field of row 1; known: ");
    const wrong = { tool: "delete-persn", arguments: {} };
    const none = await runHere(["run-plan", planFile([wrong, wrong]), "--sandbox"]);
    expect(none.err).toMatch(/^toolwright: rows 1-2: No tool is named .* did you mean delete-person\?[^?]+$/);
    const argv = ["run-plan", planFile([...emails(1), wrong, wrong]), "--sandbox"];
    const [shown, ran] = [await runHere(argv, person("n")), await runHere([...argv, "--yes", "--table"])];
    expect(shown.err).toContain(`Can't run: rows 2-3: No tool is named "delete-persn"; did you mean delete-person?`);
    expect(ran.out).toContain("did you mean delete-person?");
  });

  it("suggests a tool for a part of its name, and does not list every tool for another name", async () => {
    const named = (tool: string) => [...emails(1), { tool, arguments: {} }];
    for (const flag of ["--preview", "--yes"]) {
      const near = await runHere([...commandOf(named("send-email")), flag, "--table"]);
      expect(near.out.replaceAll(/\s+(?:\| )?/g, " ")).toContain("did you mean send-transactional-email?");
      const far = await runHere([...commandOf(named("zap")), flag, "--table"]);
      expect(far.out.replaceAll(/\s+(?:\| )?/g, " ")).toContain('named "zap"; `toolwright list` lists all tools.');
    }
  });

  it("reads a file whose name has an equals sign", async () => {
    const path = join(folder, "a=b.json");
    writeFileSync(path, JSON.stringify({ title: "Apologize", calls: emails(1) }));
    const { out } = await runHere(["run-plan", path, "--sandbox", "--yes"]);
    expect(JSON.parse(out)).toMatchObject({ sent: "1", results: [{ row: 1, delivery_id: expect.any(String) }] });
    const { err } = await runHere(["run-plan", "a=b.json", "--sandbox"]);
    expect(err).toContain("The plan's file can't be read");
    const pairs = await runHere(["run-plan", "title=Hi", `calls=${JSON.stringify(emails(1))}`, "--sandbox", "--yes"]);
    expect(JSON.parse(pairs.out)).toMatchObject({ sent: "1" });
  });

  it("runs only the rows of --rows, under their own numbers", async () => {
    const rows = (value: string) => runHere([...commandOf(emails(5)), "--yes", "--rows", value]);
    expect(JSON.parse((await rows("4, 2")).out)).toMatchObject({ sent: "2,4", refused: [], left: [] });
    const wrong = await rows("6");
    expect([wrong.exit, wrong.err]).toEqual(["usage", expect.stringContaining("the plan has rows 1-5")]);
    const other = await runHere(["search-logs", "--rows", "1", "--sandbox"]);
    expect(other.err).toBe("toolwright: --rows works only with run-plan. See toolwright search-logs --help.\n");
  });

  it("prints the command that runs what is left, which does", async () => {
    const argv = ["run-plan", planFile(emails(4)), "--rows=1-3", "--sandbox"];
    const { err } = await runHere(argv, { ask: person("without 2-3", "y").ask });
    const [, command = ""] = /\nRun the rows you left out:\ntoolwright (.+)\n$/.exec(err) ?? [];
    expect(command).toBe(`run-plan ${argv[1]} --sandbox --rows 2-3`);
    const { out } = await runHere([...command.split(" "), "--yes"]);
    expect(JSON.parse(out)).toMatchObject({ sent: "2-3", left: [] });
  });

  it("prints no command for a call that only reads, which no change mends", async () => {
    const read = { tool: "get-person", arguments: { email: "leo.dubois@example.com" } };
    const { err, out } = await runHere(["run-plan", planFile([...emails(1), ...emails(1, "b@x"), read]), "--sandbox"], {
      ask: person("y").ask,
    });
    expect(JSON.parse(out).refused).toMatchObject([{ rows: "2" }, { rows: "3" }]);
    expect(err).toMatch(/\nRun what you have mended:\ntoolwright run-plan \S+ --sandbox --rows 2\n$/);
  });

  it("names only the rows that are left if the plan came from standard input or is long", async () => {
    const { err } = await runHere(commandOf(emails(9)), { ask: person("without 2", "y").ask });
    expect(err).toMatch(/\nRun the rows you left out: add --rows 2 to the same command\.\n$/);
  });

  it("prints with --preview --table the card with every row", async () => {
    const { out } = await runHere([...commandOf(emails(200)), "--preview", "--table"]);
    expect(out).toMatch(/\n {2}200 \| "ord_199"\n/);
    expect(out).not.toContain("not shown");
  });

  it("names with --preview --table everyone whom several broadcasts reach", async () => {
    const launch = (headline: string) => ({
      tool: "trigger-broadcast",
      arguments: { broadcast_id: "7", segment_id: "1", data: { headline, link: "https://shop.example" } },
    });
    const { out } = await runHere([...commandOf([launch("Works"), launch("Again")]), "--preview", "--table"]);
    expect(out).toContain('people: 50 (in segment "Pro customers": "jun.eriksen@example.com"');
    expect(out).not.toContain(" more");
  });

  it("says with each lookup and event what it costs and may start", async () => {
    const calls = [
      { tool: "record-event", arguments: { person_id: "usr_923", name: "apologized" } },
      { tool: "enrich-person", arguments: { email: "a@acme.example", reveal_work_email: true } },
      { tool: "enrich-person", arguments: { email: "b@acme.example" } },
    ];
    const { err } = await runHere(commandOf(calls), { ask: person("n").ask });
    for (const line of [
      "row 1: Record event apologized on usr_923 (leo.dubois@example.com), which may start campaigns.",
      'row 2: Look up "a@acme.example" with the work email: 1 credit on a match.',
      'row 3: Look up "b@acme.example": 1 credit on a match.',
    ])
      expect(err).toContain(`\n  ${line}\n`);
  });

  it("lists all rows with --preview --json", async () => {
    const { out } = await runHere([...commandOf(emails(200)), "--preview", "--json"]);
    expect(JSON.parse(out).details.rows).toHaveLength(200);
  });

  it("may use the tools of every toolkit, and says why a row is left out", async () => {
    const calls = [...emails(2), ...emails(1), { tool: "Sales.EnrichPerson", arguments: { email: "a@acme.example" } }];
    const { exit, out } = await runHere([...commandOf(calls), "--yes"]);
    expect(JSON.parse(out)).toMatchObject({ sent: "1-2,4", refused: [{ rows: "3", code: "duplicate_send" }] });
    expect(exit).toBe("failed");
  });

  it("ends with the code of a row that ran and failed, before that of a row that was left out", async () => {
    const event = { tool: "record-event", arguments: { person_id: "usr_1", name: "welcomed" } };
    const environment = { MESSAGING_SITE_ID: "site", MESSAGING_TRACKING_API_KEY: "key", MESSAGING_APP_API_KEY: "app" };
    const command = commandOf([event, event, ...emails(1)]).filter((word) => word !== "--sandbox");
    const fetch: typeof globalThis.fetch = async (_, init) =>
      init?.method === "POST"
        ? Response.json({ meta: { error: "no" } }, { status: 422 })
        : Response.json({ results: [] });
    const { exit, out } = await runHere([...command, "--rows", "2-3", "--yes"], {
      environment: { ...environment, MESSAGING_REGION: "eu" },
      fetch,
    });
    expect(JSON.parse(out).refused).toMatchObject([
      { rows: "2", code: "duplicate_send", reason: "This call equals that of row 1." },
      { rows: "3", attempted: true },
    ]);
    expect(exit).toBe("failed");
  });

  it("takes the names of tools that list prints", async () => {
    const calls = emails(2).map((call) => ({ ...call, tool: "send-transactional-email" }));
    expect(JSON.parse((await runHere([...commandOf(calls), "--yes"])).out)).toMatchObject({ sent: "1-2" });
  });

  it("refuses a plan of which no row can run, without a question", async () => {
    const { ask, questions } = person();
    const { exit, err } = await runHere(commandOf(emails(1, "x@y")), { ask });
    expect([exit, questions]).toEqual(["usage", []]);
    expect(err).toContain("toolwright: row 1: to: must be one email address");
  });

  it("runs no row without keys, also with --yes", async () => {
    const calls = [{ tool: "delete-person", arguments: { person_id: "usr_1" } }, ...emails(1)];
    const ran = await runHere(["run-plan", JSON.stringify({ title: "Apologize", calls }), "--yes"]);
    expect(ran).toMatchObject({ exit: "keys", out: "", err: expect.stringContaining("Not set: MESSAGING_") });
  });

  it("asks about no plan and no call without keys", async () => {
    const { ask, questions } = person();
    const { tool, arguments: args } = emails(1)[0] ?? {};
    const plan = await runHere(["run-plan", planFile(emails(2))], { ask });
    const call = await runHere([String(tool), JSON.stringify(args)], { ask, environment: { SALES_API_KEY: "key" } });
    for (const { exit, err } of [plan, call]) {
      expect([exit, questions]).toEqual(["keys", []]);
      expect(err).toMatch(
        /^toolwright: Not set: MESSAGING_APP_API_KEY, MESSAGING_REGION\. Set them in the environment\. \(missing_secret\)\n/,
      );
      expect(err).toMatch(/\nWithout keys, on simulated data: ?\n {2}toolwright .+ --sandbox\n|: add --sandbox to/);
    }
  });

  it("asks about no plan of which one toolkit, or one kind of call, has no key", async () => {
    const { ask, questions } = person();
    const calls = [
      ...emails(1),
      { tool: "record-event", arguments: { person_id: "usr_1", name: "welcomed" } },
      { tool: "enrich-person", arguments: { email: "a@acme.example" } },
    ];
    const environment = { MESSAGING_APP_API_KEY: "app", MESSAGING_REGION: "eu" };
    const fetch = async () => Response.json({ results: [] });
    const { exit, err } = await runHere(["run-plan", planFile(calls)], { ask, environment, fetch });
    expect([exit, questions]).toEqual(["keys", []]);
    expect(err).toContain(
      "Not set: MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY. Set them in the environment. (missing_secret)",
    );
    const { err: shown } = await runHere(["run-plan", planFile(emails(1))], { ask, environment, fetch });
    expect([shown, questions.length]).toEqual([expect.stringContaining("you refused it"), 1]);
  });

  it("ends with the code of an unknown outcome if a row has one", async () => {
    const calls = [{ tool: "Messaging.DeletePerson", arguments: { person_id: "usr_1" } }];
    const environment = { MESSAGING_SITE_ID: "site", MESSAGING_TRACKING_API_KEY: "key", MESSAGING_APP_API_KEY: "app" };
    const command = commandOf([...calls, ...emails(1)]).filter((word) => word !== "--sandbox");
    const fetch: typeof globalThis.fetch = async (_, init) =>
      init?.method === "POST" ? Promise.reject(new TypeError("failed")) : Response.json({ results: [] });
    const { exit, out } = await runHere([...command, "--yes"], {
      environment: { ...environment, MESSAGING_REGION: "eu" },
      fetch,
    });
    expect(JSON.parse(out).unknown).toMatchObject([{ rows: "2" }]);
    expect(exit).toBe("unknownOutcome");
  });
});

test("the page of plans says that a repeated command repeats rows, and has an example of a plan's file", async () => {
  const { out } = await runHere(["describe", "run-plan"]);
  expect(out).toContain("Run a plan (Toolwright.RunPlan)");
  expect(out).toMatch(/Usage\n {2}toolwright run-plan FILE [\s\S]*--title TEXT\n[\s\S]*--calls JSON repeatable\n/);
  expect(out).toMatch(/\nAnswers to its question\n {2}y, n, show, or with rows: only 2, 5-7; without 2, 5-7; show 2; /);
  expect(out.replaceAll(/\s+/g, " ")).toContain("A repeated command runs its rows again.");
  expect(out).not.toMatch(/same plan|at most once/);
  const [, plan = ""] = /with this plan\.json:\n([\s\S]*?)\n\n/.exec(out) ?? [];
  const { title, calls } = JSON.parse(plan) as {
    readonly title: string;
    readonly calls: readonly { readonly tool: string }[];
  };
  expect([title, calls.map(({ tool }) => tool)]).toEqual(["Welcome", Array(2).fill("send-transactional-email")]);
  expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
  const ran = await runHere(["run-plan", plan, "--sandbox", "--yes"]);
  expect(JSON.parse(ran.out)).toMatchObject({ sent: "1-2", refused: [] });
});
