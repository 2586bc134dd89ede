import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runHere } from "../__fixtures__/run-here.ts";
import { toWord } from "../arguments/parameter-flags.ts";

const SEND = [
  ...["send-transactional-email", "transactional_message_id=2", "to=leo.dubois@example.com"],
  "message_data.reset_link=https://shop.example/reset",
];
const KEYS = { MESSAGING_APP_API_KEY: "0".repeat(32), MESSAGING_REGION: "US" };

/** Runs an email on a terminal whose person gives one answer, and returns the questions too. */
async function sendAs(answer: string, flags: readonly string[] = ["--sandbox"], environment = {}) {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer;
  };
  return { questions, ...(await runHere([...SEND, ...flags], { ask, environment, isErrorTerminal: true })) };
}

describe("a call in the sandbox", () => {
  test("says in the card's head, the question and the receipt that nothing is real", async () => {
    const { exit, err, questions } = await sendAs("y");
    expect({ exit, questions }).toEqual({
      exit: "ok",
      questions: ["Run this call in the sandbox? [y/N, ? for help] "],
    });
    expect(err).toMatch(/^\S*Sandbox only, nothing real happens: Send the email "Password reset"/m);
    expect(err).toMatch(
      /\ntoolwright: Sandbox only: nothing real happened, and the next command does not know this call\.\n/,
    );
  });

  test("says so in a preview, also as data", async () => {
    const [text, data] = [["--preview"], ["--preview", "--json"]].map((flags) =>
      runHere([...SEND, "--sandbox", ...flags]),
    );
    expect((await text)?.out).toMatch(/^Sandbox only, nothing real happens: Send /);
    expect(JSON.parse((await data)?.out ?? "")).toMatchObject({ isSimulated: true });
  });

  test("has the receipt only on the data output if the errors go to a file", async () => {
    const { exit, err } = await runHere([...SEND, "--sandbox", "--yes"]);
    expect({ exit, err }).toEqual({ exit: "ok", err: "" });
  });

  test("says after JSON on a terminal what the time is there, and nothing in a pipe", async () => {
    const terminal = { isOutTerminal: true, isErrorTerminal: true };
    const { err } = await runHere(["get-monitor", "--monitor-id", "71001", "--sandbox"], terminal);
    expect(err).toBe("toolwright: In the sandbox, now is 2026-11-01 12:00 UTC.\n");
    for (const [flag, access] of [
      ["--json", { isErrorTerminal: true }],
      ["--table", terminal],
      ["--field=since", terminal],
    ] as const)
      expect((await runHere(["get-monitor", "--monitor-id", "71001", "--sandbox", flag], access)).err).toBe("");
  });

  test("that only reads says nothing about it", async () => {
    const { err } = await runHere(["list-segments", "--sandbox"], { isErrorTerminal: true });
    expect(err).not.toContain("andbox");
  });
});

test("a call to a real account does not mention the sandbox", async () => {
  const { questions, err, out } = await sendAs("y", [], KEYS);
  expect(questions).toEqual(["Run this call? [y/N, ? for help] "]);
  expect(err + out).not.toMatch(/sandbox/i);
});

describe("a refusal by the person", () => {
  test("reads as their own, with the same exit code", async () => {
    const { exit, err } = await sendAs("n");
    expect(exit).toBe("notApproved");
    expect(err).toMatch(/toolwright:\S* Not sent: you refused it\.\n$/);
  });

  test("of a call that sends nothing says that it did not run", async () => {
    const { err } = await runHere(["delete-person", "person_id=usr_923", "--sandbox"], { ask: async () => "" });
    expect(err).toMatch(/toolwright: Not run: you refused it\.\n$/);
  });

  test.each(["--json", "--fitted"])("stays a program's text with %s", async (flag) => {
    const { exit, err } = await sendAs("n", ["--sandbox", flag]);
    expect({ exit, err }).toEqual({ exit: "notApproved", err: expect.stringMatching(/not_approved/) });
    expect(err).toContain("the user refused it");
  });
});

test("the sandbox's commands of an hour see one world, and those of the next hour another", async () => {
  const now = vi.spyOn(Date, "now");
  onTestFinished(() => now.mockRestore());
  const monitorAt = async (minutes: number) => {
    now.mockReturnValue(Date.UTC(2026, 10, 1, 12, minutes));
    return (await runHere(["get-monitor", "--monitor-id", "71001", "--sandbox"], { clock: undefined })).out;
  };
  const [first, later, next] = [await monitorAt(2), await monitorAt(59), await monitorAt(60)];
  expect(later).toBe(first);
  expect(next).not.toBe(first);
});

test("without keys, the arguments of a send are not repeated, since an error's log would keep them", async () => {
  const { exit, err } = await runHere(SEND);
  expect(exit).toBe("keys");
  expect(err).toContain("Without keys, on simulated data: add --sandbox to the same command.");
  expect(err).not.toContain("reset_link");
});

describe("wrong arguments are named as the flags that set them", () => {
  const EMAIL = ["send-transactional-email", "--transactional-message-id", "3", "--to", "leo.dubois@example.com"];
  const rule = 'is required, because the message has no default for it; "" leaves it blank.';

  test.each([[], ["--preview"], ["--yes"]])(
    "also a variable that the template needs, with what to add: %s",
    async (...more) => {
      const argv = [...EMAIL, "--message-data.order_id", "ord_1", ...more, "--sandbox"];
      const { exit, err } = await runHere(argv, { ask: async () => "y" });
      expect(exit).toBe("usage");
      expect(err.trimEnd().split("\n")).toEqual([
        "toolwright: wrong arguments (invalid_input)",
        `  --message-data.amount ${rule}`,
        `  --message-data.retry_link ${rule}`,
        "Add to the same command: --message-data.amount VALUE --message-data.retry_link VALUE",
      ]);
      const added = ["--message-data.amount", "9", "--message-data.retry_link", "https://shop.example/r"];
      expect(await runHere([...argv, ...added], { ask: async () => "y" })).toMatchObject({ exit: "ok" });
    },
  );

  test("except the fields of JSON, to which a flag cannot add", async () => {
    const end = 'Add to the JSON of message_data: "amount": "VALUE", "retry_link": "VALUE"\n';
    const data = { order_id: "ord_1" };
    const parts = [
      [...EMAIL, "--message-data", JSON.stringify(data)],
      [
        EMAIL[0] ?? "",
        JSON.stringify({ transactional_message_id: "3", to: "leo.dubois@example.com", message_data: data }),
      ],
    ];
    for (const argv of parts) expect((await runHere([...argv, "--sandbox"])).err.endsWith(end)).toBe(true);
  });

  const NESTED = [EMAIL[0] ?? "", "--transactional-message-id", "7", "--to", "leo.dubois@example.com"];
  const items = [{ name: "VALUE", price: "VALUE" }];
  const address = { street: "VALUE", city: "VALUE" };

  test.each([
    [[], "Add to the same command:", { order_id: "VALUE", items, total: "VALUE", address }],
    [
      ["--message-data.order_id", "1", "--message-data.total", "3"],
      "Replace each --message-data.NAME by",
      { order_id: "VALUE", total: "VALUE", items, address },
    ],
  ])("and nested ones as JSON, with everything that the command needs: %j", async (own, words, data) => {
    const { err } = await runHere([...NESTED, ...own, "--sandbox"]);
    const flags = ["--message-data", `'${JSON.stringify(data)}'`].join(" ");
    expect(err.endsWith(`\n${words} ${flags}\n`)).toBe(true);
    const argv = [...NESTED, "--message-data", JSON.stringify(data), "--sandbox", "--preview"];
    expect(await runHere(argv)).toMatchObject({ exit: "ok", err: "" });
  });

  test("and several recipients of an email lead to a plan", async () => {
    const to = ["--to", "leo.dubois@example.com, ada@example.com"];
    const argv = [EMAIL[0] ?? "", "--transactional-message-id", "4", ...to, "--message-data.first_name", "Leo"];
    const { err } = await runHere([...argv, "--sandbox"]);
    expect(err).toMatch(/\nFor several, write a plan: toolwright run-plan --help\n$/);
  });

  test("and several of a list in one value lead to one flag for each", async () => {
    const argv = ["trigger-broadcast", "--broadcast-id", "7", "--sandbox"];
    const { err } = await runHere([...argv, "--recipient-emails", "a@example.com,b@example.com"]);
    expect(err).toMatch(/\nRepeat the flag for each: --recipient-emails FIRST --recipient-emails SECOND\n$/);
    const json = await runHere([...argv, '{"recipient_emails":["a@example.com,b@example.com"]}']);
    expect(json.err).not.toContain("Repeat the flag");
  });

  test("and nested ones of JSON at their places", async () => {
    const own = { order_id: "1", total: 2, items: [{ name: "a" }], address: { city: "b" } };
    const { err } = await runHere([...NESTED, "--message-data", JSON.stringify(own), "--sandbox"]);
    const lacking = '"items": [{"price":"VALUE"}], "address": {"street":"VALUE"}';
    expect(err.endsWith(`\nAdd to the JSON of message_data: ${lacking}\n`)).toBe(true);
  });

  test.each([
    [{}, "did you mean --person-id?"],
    [{ email: "a@b.co" }, "did you mean --person-id?"],
  ])("and so are the parameters in their rules: %j", async (more, words) => {
    const pairs = Object.entries({ identifier: "usr_1", ...more }).map((pair) => pair.join("="));
    const { err } = await runHere(["identify-person", ...pairs, "--sandbox"]);
    expect(err).toContain(words);
    const { err: json } = await runHere(["identify-person", '{"identifier":"usr_1"}', "--sandbox"]);
    expect(json).toContain("identifier is not a parameter of this tool; did you mean person_id?");
  });

  test.each([
    [[...EMAIL, "--from-address", "a@else.example"], "Warning: --message-data lacks order_id, amount"],
    [[...EMAIL, "--from-address", "a@else.example"], "Warning: --from-address: the domain else.example"],
    [["trigger-broadcast", "--broadcast-id", "7"], "Warning: --data lacks headline, link"],
    [
      ["trigger-broadcast", "--broadcast-id", "7"],
      "Warning: The call has no --segment-id, --recipient-ids or --recipient-emails",
    ],
    [["trigger-broadcast", '{"broadcast_id":"7"}'], "Warning: data lacks headline, link"],
  ])("and in the warnings of a card: %j", async (argv, words) => {
    const { out } = await runHere([...argv, "--sandbox", "--preview"]);
    expect(out).toContain(words);
  });

  test("and in the warnings of a card before a question", async () => {
    const data = ["order_id", "amount", "retry_link"].flatMap((name) => [`--message-data.${name}`, "1"]);
    const argv = [...EMAIL, ...data, "--from-address", "a@else.example", "--sandbox"];
    const { err } = await runHere(argv, { ask: async () => "n" });
    expect(err).toContain("Warning: --from-address: the domain else.example");
  });

  test.each([
    [
      ["send-transactional-email", "--transactional-message-id", "nope", "--to", "a@example.com"],
      "list-transactional-messages",
    ],
    [["trigger-broadcast", "--broadcast-id", "99"], "list-broadcasts"],
    [
      ["trigger-broadcast", "--broadcast-id", "8", "--segment-id", "99", "--data", '{"day":1,"from":2,"until":3}'],
      "list-segments",
    ],
  ])("an unknown id leads to the list: %j", async (argv, lister) => {
    const { exit, err } = await runHere([...argv, "--sandbox"]);
    const [, first, next] = err.split("\n");
    expect([exit, next]).toEqual(["usage", `Find it: toolwright ${lister} --table --sandbox`]);
    expect(first).toMatch(/^ {2}--[a-z-]+-id must be an id that exists/);
    expect(await runHere((next ?? "").split(" ").slice(3))).toMatchObject({ exit: "ok" });
  });

  test("a launch whose broadcast has no audience leads to the flags that name one", async () => {
    const argv = ["trigger-broadcast", "--broadcast-id", "7", "--data.headline", "Hi", "--data.link", "x", "--sandbox"];
    const { exit, err } = await runHere([...argv, "--yes"]);
    expect([exit, err]).toEqual(["failed", expect.stringContaining("has no segment")]);
    expect(err).toContain("Pass --segment-id (from list-segments), --recipient-ids or --recipient-emails");
  });

  test("a launch to a segment leads to its members, and they to the messages that show the launch", async () => {
    const data = ["--data.headline", "Hi", "--data.link", "x", "--sandbox"];
    const launch = ["trigger-broadcast", "--broadcast-id", "7", "--segment-id", "3", ...data, "--yes", "--table"];
    const { err } = await runHere(launch, { isErrorTerminal: true });
    const members = "toolwright list-segment-members --segment-id 3 --table";
    expect(err).toContain(`On your own account, this lists the members, whose messages show the launch:\n${members}\n`);
    const { out } = await runHere([...members.split(" ").slice(1), "--sandbox"]);
    const [, command = ""] = /^Next: messages\ntoolwright (.+)$/m.exec(out) ?? [];
    expect(await runHere(command.split(" "))).toMatchObject({
      exit: "ok",
      err: "",
      out: expect.stringContaining("delivered"),
    });
  });

  test("a missing template leads to the list too, and a misspelled one is named", async () => {
    const argv = ["send-transactional-email", "--to", "a@example.com", "--sandbox"];
    const next = "\nFind it: toolwright list-transactional-messages --table --sandbox\n";
    expect(await runHere(argv)).toMatchObject({ exit: "usage", err: expect.stringContaining(next) });
    const { err } = await runHere([...argv, "--transactional-message-id", "order_reciept"]);
    expect(err).toContain("must be an id that exists; did you mean order_receipt? list-transactional-messages lists");
    const { out } = await runHere([...argv, "--transactional-message-id", "order_reciept", "--preview"]);
    expect(out).toContain("trigger name order_reciept; did you mean order_receipt? Find ids with list-");
  });

  test.each([
    [["--message-data", '{"order_id":"", "amount":"9'], "--message-data is not valid JSON: line 1, column 28. It ends"],
    [["--message-data", '{"order_id":1 "amount":9}'], "--message-data is not valid JSON: line 1, column 15."],
  ])("JSON of a flag that is not valid says where: %j", async (data, fault) => {
    const { exit, err } = await runHere([...EMAIL, ...data, "--sandbox"]);
    expect([exit, err.startsWith(`toolwright: ${fault}`)]).toEqual(["usage", true]);
    expect(err).not.toContain("amount");
  });

  test("the receipt of an email has its time", async () => {
    const argv = [...EMAIL, ...["order_id", "amount", "retry_link"].flatMap((name) => [`--message-data.${name}`, "1"])];
    const { out } = await runHere([...argv, "--sandbox", "--yes", "--table"]);
    expect(out).toMatch(/^queued_at: \d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)? UTC \(now\)$/m);
  });

  test("the help of a tool says how to set a variable alone", async () => {
    const { out } = await runHere(["send-transactional-email", "--help"]);
    expect(out).toContain("\n      Or one by one: --message-data.NAME VALUE\n");
  });

  test("and a variable that is close to one that the template needs is named", async () => {
    const argv = ["send-transactional-email", "--transactional-message-id", "1", "--to", "leo.dubois@example.com"];
    const data = ["--message-data.order-id", "ord_1", "--message-data.amount", "9"];
    const { err } = await runHere([...argv, ...data, "--sandbox"]);
    expect(err).toContain(
      '  --message-data.order_id is required, because the message has no default for it: rename "order-id", which it does not use.\n',
    );
    expect(err).not.toContain("Add to");
    const { err: both } = await runHere([...argv, "--message-data", '{"amout":"9"}', "--sandbox"]);
    expect(both).toContain(
      '--message-data.amount is required, because the message has no default for it: rename "amout", which it does not use.\n',
    );
    expect(both).toMatch(/\nAdd to the JSON of message_data: "order_id": "VALUE"\n$/);
  });
});

describe("an email on a terminal", () => {
  const PERSON = { isErrorTerminal: true, environment: { NO_COLOR: "1" } };
  const mail = (id: number, ...words: readonly string[]) => [
    ...["send-transactional-email", "--transactional-message-id", String(id)],
    ...["--to", "leo.dubois@example.com", ...words, "--sandbox"],
  ];
  const LINK = "--message-data.reset_link=https://shop.example/reset?a b";
  const lastLine = (text: string) => text.trimEnd().split("\n").at(-1);

  test("is previewed with the command that sends it, which a pipe does not get", async () => {
    const { err } = await runHere([...mail(2, LINK), "--preview", "--table"], PERSON);
    expect(err.split("\n")).toEqual([
      "To run it, after a question:",
      "toolwright send-transactional-email --transactional-message-id 2 --to leo.dubois@example.com '--message-data.reset_link=https://shop.example/reset?a b' --sandbox --table",
      "",
    ]);
    expect((await runHere([...mail(2, LINK), "--preview"])).err).toBe("");
    const json = JSON.stringify({
      transactional_message_id: 1,
      to: "a@b.example",
      message_data: { order_id: 1, amount: 9 },
    });
    const input = { ...PERSON, readInput: async () => json };
    const piped = await runHere(["send-transactional-email", "-", "--sandbox", "--preview"], input);
    expect(piped.err).toBe("To run it: write --yes in place of --preview.\n");
    expect((await runHere(["list-segments", "--sandbox", "--preview"], PERSON)).err).toBe(
      "To run it:\ntoolwright list-segments --sandbox\n",
    );
    const empty = await runHere([...mail(4, "--message-data", '{"first_name":"VALUE"}'), "--preview"], PERSON);
    expect(empty.err).toMatch(/^To run it, with your values in place of VALUE:\ntoolwright send-/);
  });

  test("of JSON on standard input is previewed and then approved by a flag, since no question can be answered", async () => {
    const data = { transactional_message_id: 4, to: "leo.dubois@example.com", message_data: { first_name: "Leo" } };
    const access = { ...PERSON, ask: null, readInput: async () => JSON.stringify(data) };
    const argv = ["send-transactional-email", "-", "--sandbox"];
    const refused = await runHere(argv, access);
    expect([refused.exit, refused.err.trimEnd().split("\n")]).toEqual([
      "notApproved",
      [
        "toolwright: The call was not approved: standard input has the arguments, so you can't answer a question. Nothing was done. (not_approved)",
        "See what it does: add --preview to the same command. Then approve it with --yes.",
      ],
    ]);
    expect((await runHere([...argv, "--yes"], access)).exit).toBe("ok");
    expect((await runHere(mail(4, "--message-data.first_name=Leo"), { ask: null })).err).toContain(
      "approved: there is no terminal on which a person could approve it.",
    );
  });

  test("is previewed without its command if that has a key, which would be sent redacted", async () => {
    const environment = { NO_COLOR: "1", SALES_API_KEY: "synthetic-key-0123456789" };
    const link = `--message-data.reset_link=https://shop.example/${environment.SALES_API_KEY}`;
    const { exit, err } = await runHere([...mail(2, link), "--preview"], { ...PERSON, environment });
    expect([exit, err]).toEqual(["ok", ""]);
  });

  test("ends with the command that shows the delivery on the user's own account", async () => {
    const { out, err } = await runHere(mail(2, LINK), { ...PERSON, ask: async () => "y" });
    const { delivery_id } = JSON.parse(out) as { readonly delivery_id: string };
    expect(err).toContain(`On your own account, this shows ${delivery_id}:\n`);
    expect(lastLine(err)).toBe("toolwright list-person-messages --email leo.dubois@example.com --table");
  });

  test.each([
    [["--data.first_name", "Leo"], 'Unknown flag "--data.first_name"; did you mean --message-data.first_name?'],
    [
      ["--first_name", "Leo"],
      "Unknown flag --first_name. Parameters: --transactional-message-id, --to, --message-data.NAME,",
    ],
    [["--data.sk_live_0123456789", "Leo"], "Unknown flag in argument 6, which is not shown"],
  ])("with a variable in a place where none is leads to its flag: %j", async (words, start) => {
    const { exit, err } = await runHere(mail(4, ...words));
    expect([exit, err.startsWith(`toolwright: ${start}`)]).toEqual(["usage", true]);
  });

  test("shows nothing again after show if its card is complete", async () => {
    const answers = ["show", "y"];
    const { exit, err } = await runHere(mail(2, LINK), { ...PERSON, ask: async () => answers.shift() ?? "" });
    expect([exit, err.match(/^Hash: /gm)?.length]).toEqual(["ok", 1]);
    expect(err).toContain("\nNothing more to show: the card above is complete.\n");
  });

  test("with wrong arguments gets lines that fit the terminal, and a misspelled variable the command corrected", async () => {
    const argv = mail(2, "--message-data.restlink", "https://shop.example/reset");
    const { exit, err } = await runHere(argv, { ...PERSON, errorColumns: 60 });
    expect([exit, err.split("\n")]).toEqual([
      "usage",
      [
        "toolwright: wrong arguments (invalid_input)",
        "  --message-data.reset_link is required, because the message",
        '  has no default for it: rename "restlink", which it does',
        "  not use.",
        "toolwright send-transactional-email --transactional-message-id 2 --to leo.dubois@example.com --message-data.reset_link https://shop.example/reset --sandbox",
        "",
      ],
    ]);
    expect((await runHere((lastLine(err) ?? "").split(" ").slice(1), { ask: async () => "n" })).exit).toBe(
      "notApproved",
    );
    // The log of a job keeps errors, and the data may be secret.
    expect((await runHere(argv)).err).not.toContain("https://");
  });

  test.each([
    ["--message-data.restlink", "https://shop.example/?x.restlink=1"],
    ["--message-data.note=https://shop.example/?x.restlink=1", "--message-data.restlink=a"],
    ["message_data.restlink=https://shop.example/?x.restlink=1"],
  ])("gets a misspelled variable corrected, and no part of a value: %j", async (...data) => {
    const { err } = await runHere(mail(2, ...data), PERSON);
    const fixed = data.map((word) => word.replace(/(?<=data\.)restlink/, "reset_link"));
    expect(lastLine(err)).toContain(` leo.dubois@example.com ${fixed.map(toWord).join(" ")} --sandbox`);
  });

  test("gets each misspelled variable corrected at its place in JSON, also in a list", async () => {
    const items = [
      { name: "Cup", price: 4 },
      { name: "Pot", prise: 9 },
    ];
    const data = JSON.stringify({ order_id: "o", items, totall: 13, address: { stret: "1 Quay", city: "Oslo" } });
    const { err } = await runHere(mail(7, "--message-data", data), PERSON);
    expect(err).toContain(
      'items[].price is required, because the message has no default for it: rename "items[1].prise",',
    );
    expect(err).toContain(
      'address.street is required, because the message has no default for it: rename "address.stret",',
    );
    const fixed = data.replace("prise", "price").replace("totall", "total").replace("stret", "street");
    expect(lastLine(err)).toBe(
      `toolwright send-transactional-email --transactional-message-id 7 --to leo.dubois@example.com --message-data '${fixed}' --sandbox`,
    );
  });
});

test.each([
  [["--message-data", '{"reset_link":"a","reset_link":"b"}'], '--message-data is ambiguous: "reset_link" occurs twice'],
  [['{"to":"a@b.example","message_data":{"x":{"y":1,"y":2}}}'], 'are ambiguous: "message_data"."x"."y" occurs twice'],
])("JSON that names a key twice is refused: %j", async (words, fault) => {
  const { exit, err } = await runHere(["send-transactional-email", ...words, "--sandbox", "--preview"]);
  expect([exit, err]).toEqual(["usage", expect.stringContaining(`${fault} in one object.`)]);
});
