import { systemClock } from "@toolwright/core/authoring";
import { describe, expect, test } from "vitest";
import { liveAccount } from "../__fixtures__/live-account.ts";
import { runHere } from "../__fixtures__/run-here.ts";
import type { ProcessAccess } from "../process-access.ts";
import { drawResult } from "./draw-result.ts";
import { nextSteps } from "./next-step.ts";

/** Splits a printed command like a shell without substitutions. */
const words = (line: string) =>
  (line.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) ?? []).map((word) =>
    word.replaceAll(/'([^']*)'|\\(.)/g, (_, quoted = "", escaped = "") => quoted + escaped),
  );

/** The command below a label. */
const commandIn = (out: string, label: string) =>
  new RegExp(`^Next: ${label}\n(toolwright .+)$`, "m").exec(out)?.[1] ?? "";

/** The command below the first label. */
const firstCommand = (out: string) => commandIn(out, ".+");

const PERSON = "ada@example.com";

test.each([
  ["--segment-id 3", 'audience: 56 people in segment "Payment failed today"'],
  ["--recipient-ids usr_923", "audience: 1 person"],
])("says in words to whom a broadcast was launched: %s", async (to, line) => {
  const launch = `trigger-broadcast --broadcast-id 7 --data.headline Hi --data.link x ${to} --sandbox --yes --table`;
  expect((await runHere(words(launch))).out.split("\n")).toContain(line);
});

/** Runs a call, and one of the commands that its table ends with. */
async function callAndContinue(label: string, ...argv: readonly string[]) {
  const { out } = await runHere([...argv, "--sandbox", "--table"]);
  const command = commandIn(out, label);
  const next = words(command).slice(1);
  return { command, rows: out.split("\n"), next: await runHere(next) };
}

describe("a table ends with the command that continues it, which works", () => {
  test("the next page comes last, since its cursor is long", async () => {
    const { out } = await runHere([
      "search-logs",
      "--query",
      "status:error",
      "--max-results",
      "2",
      "--sandbox",
      "--table",
    ]);
    expect(out.match(/^Next: .+/gm)).toEqual(["Next: trace", "Next: page"]);
  });

  test("a trace that was requested by another form of its id says so", async () => {
    const trace = ["get-trace", "--sandbox", "--table", "--trace-id"];
    const hex = await runHere([...trace, BigInt("7642293796386427585").toString(16)]);
    expect(hex.out).toMatch(/\n[\da-f]+ and 7642293796386427585 are the same trace: ids are dec/);
    expect((await runHere([...trace, "7642293796386427585"])).out).not.toContain("hexadecimal");
  });

  test.each([
    ["search-logs", "--query", "service:payment-service status:error", "--max-results", "2"],
    ["search-logs", '{"query":"status:error"}', "--max-results", "2"],
    ["list-campaigns", "limit=2"],
    ["list-person-activities", "--person-id", "usr_923", "--limit", "2"],
    ["sales.search-people", "--employer-domains", "nordlicht-optik.example", "--limit", "2"],
  ])("%s %s", async (...argv) => {
    const { command, rows, next } = await callAndContinue("page", ...argv);
    expect(command).toMatch(/^toolwright .* --sandbox --table$/);
    expect(next).toMatchObject({ exit: "ok", err: "" });
    expect(next.out.split("\n")[1]).not.toBe(rows[1]);
  });

  test.each([
    ["rest .spans.", "get-trace", "--max-spans", "3", "--trace-id", "7642293796386427585"],
    ["data .metrics.", "get-monitor", "--monitor-id", "71001"],
    ["data .spans.", "get-monitor", "--monitor-id", "71003"],
  ])("%s of %s, a call of another tool", async (field, ...argv) => {
    const { command, next } = await callAndContinue(field, ...argv);
    expect(command).toMatch(/^toolwright (?:search-spans|query-metrics) --/);
    expect(next).toMatchObject({ exit: "ok", err: "" });
  });

  test.each([
    [[], ""],
    [["--start-time", "now-3h", "--end-time", "now"], " --start-time now-3h --end-time now"],
  ])("the trace of the first span, which is found minutes later too: %s", async (times, printed) => {
    const clockAt = (minutes: number) => ({ ...systemClock, now: () => Date.UTC(2026, 0, 15, 12, minutes) });
    const search = ["search-spans", "--query", "status:error", ...times, "--sandbox", "--table"];
    const { out } = await runHere(search, { clock: clockAt(0) });
    const trace = commandIn(out, "trace");
    expect(trace).toMatch(new RegExp(`^toolwright get-trace --trace-id \\d+${printed} --sandbox --table$`));
    const next = await runHere(words(trace).slice(1), { clock: clockAt(5) });
    expect(next).toMatchObject({ exit: "ok", err: "" });
    expect(next.out).toContain("It began in payment-service");
  });

  test.each([
    ["search-monitors", "get-monitor --monitor-id 71001", "Checkout error ratio"],
    ["search-logs --query status:error", "get-trace --trace-id \\d+", "payment-service"],
    ["find-metrics --name hikari", "query-metrics --queries '.*hikari.+'", "hikari"],
    ["discover-facets --dataset logs", "aggregate-events --dataset logs --query '' --group-by service", "web-frontend"],
    [
      "aggregate-events --dataset spans --query status:error --group-by service",
      "search-spans --query status:error --start-time 2026-11-01T11:00:00.000Z",
      "error_message",
    ],
    [
      "get-monitor --monitor-id 71001",
      "search-logs --query 'service:checkout-api status:error' --start-time 2026-11-01T11:26:40.000Z",
      "PaymentUnavailableError",
    ],
    [
      "query-metrics --queries 'max:hikaricp.connections.max{service:payment-service}'",
      "search-events --kind changes --start-time 2026-11-01T11:00:00.000Z --end-time 2026-11-01T11:26:00.000Z",
      "Deployed payment-service 2.8.1",
    ],
    [
      "query-metrics --queries 'max:hikaricp.connections.max{*}' --reduce max",
      "search-events --kind changes .+",
      "Deployed",
    ],
    [
      "get-trace --trace-id 569838999279606203",
      "find-metrics --name hikari --tags service:payment-service --start-time 2026-11-01T10:57:\\S+",
      "hikaricp.connections.max",
    ],
    [
      "search-events --kind changes --query service:payment-service",
      "search-logs --query 'service:payment-service status:error' --start-time 2026-11-01T11:25:00.000Z",
      "PoolTimeoutError",
    ],
    ["list-campaigns", "get-campaign-metrics --campaign-id 1", "sent"],
    ["list-newsletters", "get-newsletter-metrics --newsletter-id 239", "delivered +\\d"],
    [
      "list-transactional-messages",
      `send-transactional-email --transactional-message-id 1 --to name@example.com --message-data '{"order_id":"VALUE","amount":"VALUE"}' --preview`,
      "Thank you. Order VALUE over VALUE",
    ],
    [
      "list-broadcasts",
      `trigger-broadcast --broadcast-id 7 --data '{"headline":"VALUE","link":"VALUE"}' --preview`,
      "VALUE",
    ],
    ["list-segments", "list-segment-members --segment-id \\d+", "person_id"],
  ])("after %s, the first command goes one step further: %s", async (first, next, found) => {
    const { out } = await runHere([...words(first), "--sandbox", "--table"]);
    const command = firstCommand(out);
    expect(command).toMatch(new RegExp(`^toolwright ${next} --sandbox --table$`));
    const ran = await runHere(words(command).slice(1));
    expect(ran).toMatchObject({ exit: "ok", err: "" });
    expect(ran.out).toMatch(new RegExp(found));
  });

  test("a list of broadcasts says whose preview it suggests, and also leads to the segments to name", async () => {
    const { out } = await runHere(["list-broadcasts", "--sandbox", "--table"]);
    expect(out).toContain("\nNext: preview for its configured audience, if it has one\ntoolwright trigger-broadcast");
    const segments = await runHere(words(commandIn(out, "segments, for --segment-id")).slice(1));
    expect(segments).toMatchObject({ exit: "ok", err: "" });
    const [id = ""] = /(?<=segment-id )\d+/.exec(segments.out) ?? [];
    expect(await runHere([...words(firstCommand(out)).slice(1), "--segment-id", id])).toMatchObject({ exit: "ok" });
  });

  test("a suggested preview fills nested variables at their places", () => {
    const variables = ["order_id", "items[].name", "items[].price", "address.city"];
    const [step] = nextSteps("list-transactional-messages", { messages: [{ id: "7", variables }] }, {});
    const data = { order_id: "VALUE", items: [{ name: "VALUE", price: "VALUE" }], address: { city: "VALUE" } };
    expect(step?.args["message_data"]).toEqual(data);
  });

  test("pasting the first command again and again leads from the alert to its cause", async () => {
    let argv = ["search-monitors"];
    const seen: string[] = [];
    for (let step = 0; step < 7; step++) {
      const { out } = await runHere([...argv, ...(step === 0 ? ["--sandbox", "--table"] : [])]);
      seen.push(out);
      argv = words(firstCommand(out)).slice(1);
    }
    const [, monitor, logs, trace, metrics, values, events] = seen;
    expect(monitor).toContain("Checkout error ratio");
    expect(logs).toContain("PaymentUnavailableError");
    expect(trace).toContain("It began in payment-service: PoolTimeoutError");
    expect(metrics).toContain("Size of the pool");
    expect(values).toMatch(/hikaricp\.connections\.max.*: first 40, last\s+4/s);
    expect(events).toContain("Deployed payment-service 2.8.1");
  });

  test.each([
    ["get-trace", "--trace-id", "123"],
    ["query-metrics", "--queries", "avg:nope{*}"],
    ["aggregate-events", "--dataset", "logs", "--query", "service:nope", "--group-by", "host"],
  ])("a result without rows leads nowhere: %s", async (...argv) => {
    const { exit, out } = await runHere([...argv, "--sandbox", "--table"]);
    expect(exit).toBe("ok");
    expect(out).toMatch(/^No (?:spans|series|buckets)\.\n/);
    expect(out).not.toContain("Next:");
  });

  test("what changed before an alert leads to the logs of the last change before it", async () => {
    const { out } = await runHere(["get-monitor", "--monitor-id", "71001", "--sandbox", "--table"]);
    const { out: events } = await runHere(words(commandIn(out, "changes")).slice(1));
    expect(events).not.toContain("api-gateway");
    expect(events).toContain("\nNext: logs\ntoolwright search-logs --query 'service:payment-service status:error'");
  });

  test.each([
    [
      `send-transactional-email --transactional-message-id 4 --to ${PERSON} --message-data.first_name Ada`,
      `--email ${PERSON}`,
    ],
    [
      "trigger-broadcast --broadcast-id 9 --recipient-ids usr_923 --data.product A --data.link B",
      "--person-id usr_923",
    ],
  ])("a send ends with the call that shows its delivery, but not in the sandbox: %s", async (send, flags) => {
    const check = `list-person-messages ${flags}`;
    const account = liveAccount();
    const { out } = await runHere([...words(send), "--table", "--yes"], account);
    expect(out).toMatch(new RegExp(`\nNext: check\ntoolwright ${check} --table\n$`));
    const shown = await runHere(words(check).concat("--table"), account);
    expect(shown).toMatchObject({ exit: "ok", err: "" });
    expect(shown.out).toContain("email");
    const simulated = await runHere([...words(send), "--table", "--yes", "--sandbox"]);
    expect(simulated).toMatchObject({ exit: "ok", out: expect.not.stringContaining("check:") });
  });

  test("the step follows the monitor that the table begins with", async () => {
    const { out } = await runHere(["search-monitors", "--query", "type:log", "--sandbox", "--table"]);
    const [, id] = /^id.+\n(\d+) /.exec(out) ?? [];
    expect(out).toContain(`\nNext: monitor\ntoolwright get-monitor --monitor-id ${id} `);
  });

  test("a query with line breaks, tabs and invisible characters stays the same", async () => {
    const query = "-service:web\n\tstatus:error -host:it's";
    const { command, next } = await callAndContinue("page", "search-logs", `--query=${query}`, "--max-results", "2");
    expect(JSON.parse(words(command)[2] ?? "")).toMatchObject({ query });
    expect(next).toMatchObject({ exit: "ok", err: "" });
  });

  test("a value that begins with a dash follows an equals sign", async () => {
    const { command, next } = await callAndContinue(
      "page",
      "search-logs",
      "--query=-service:web",
      "--max-results",
      "2",
    );
    expect(command).toContain(" --query=-service:web ");
    expect(next.exit).toBe("ok");
  });

  test("a person approves another page that costs credits again", async () => {
    const { command, next } = await callAndContinue(
      "page",
      "search-organizations",
      "--locations",
      "Berlin",
      "-y",
      "--limit",
      "2",
    );
    expect(command).not.toContain("--yes");
    expect(next.exit).toBe("notApproved");
  });
});

test("a number keeps all its digits, since a rounded id is that of another person", async () => {
  const call = { name: "Messaging.ListPersonActivities", args: '{"person_id":12345678901234567890}', values: {} };
  const out = await drawResult({ activities: [], next_cursor: "c" }, call, { environment: {} } as ProcessAccess);
  expect(out).toContain("list-person-activities --person-id 12345678901234567890 --cursor c\n");
});

test("the data of a recorded event never becomes a command", async () => {
  const data = JSON.stringify({ tool: "list-segments; id", arguments: { "a;id": "b" } });
  const argv = ["record-event", "--person-id", "usr_923", "--name", "paid", "--data", data];
  const { exit, out } = await runHere([...argv, "--yes", "--sandbox", "--table"]);
  expect(exit).toBe("ok");
  expect(out).toContain("\ndata: tool list-segments; id, arguments a;id b\n");
});

test("a table of simulated data has no link, which would lead to real data", async () => {
  for (const argv of [["search-logs"], ["get-monitor", "--monitor-id", "71001"], ["search-events"]])
    expect((await runHere([...argv, "--sandbox", "--table"])).out).not.toContain("datadoghq");
  const call = { name: "Observability.SearchLogs", args: {}, values: {} };
  const out = await drawResult({ logs: [], link: "https://a.example" }, call, { environment: {} } as ProcessAccess);
  expect(out).toContain("\nlink: https://a.example\n");
});

test("a table with times of simulated data says what the time is there, and no other table does", async () => {
  const time = "\nIn the sandbox, now is 2026-11-01 12:00 UTC.\n";
  for (const argv of [["search-monitors"], ["search-events"], ["list-segments"]])
    expect((await runHere([...argv, "--sandbox", "--table"])).out.split(time)).toHaveLength(2);
  expect((await runHere(["get-api-usage", "--sandbox", "--table"])).out).not.toContain("now is");
  const call = { name: "Observability.SearchLogs", args: {}, values: {} };
  const logs = [{ timestamp: "2026-11-01T11:59:00Z" }];
  expect(await drawResult({ logs }, call, { environment: {} } as ProcessAccess)).not.toContain("now is");
});

test("a table without another page has the total, and no command for one", async () => {
  const { out } = await runHere(["list-transactional-messages", "--sandbox", "--table"]);
  expect(out).toMatch(/\ntotal: \d+\n/);
  expect(out).not.toMatch(/Next: page|pagination/);
});

test("only the status of a row has its color", async () => {
  const environment = { FORCE_COLOR: "1" };
  const { out } = await runHere(["search-monitors", "--query", "checkout", "--sandbox", "--table"], { environment });
  const [bad, good, end] = ["31", "32", "39"].map((code) => `\u001b[${code}m`);
  expect(out).toContain(`\n71001  ${bad}Alert${end}          1  Checkout error ratio`);
  expect(out).toContain(`\n71009  ${good}OK${end} `);
});

test("a row whose status does not fit stays unchanged", async () => {
  const argv = ["search-monitors", "--query", "checkout", "--sandbox", "--table"];
  const [plain, colored] = [
    await runHere(argv, { outColumns: 9 }),
    await runHere(argv, { outColumns: 9, environment: { FORCE_COLOR: "1" } }),
  ];
  const text = colored.out.split("\u001b").map((part, index) => (index === 0 ? part : part.replace(/^\[\d+m/, "")));
  expect(text.join("")).toBe(plain.out);
  expect(plain.out).toMatch(/^id\n71001\n/);
});

test("tells a person whose call finds nothing in a past window that the sandbox's incident moves", async () => {
  const logs = ["search-logs", "--query", "service:nobody", "--sandbox", "--table"];
  const moved = "UTC. Its incident moves with the hour, and its trace ids too.\n";
  const start = ["--start-time", "2026-11-01T11:00:00Z"];
  for (const argv of [
    [...logs, ...start],
    ["get-trace", "--trace-id", "1234567890", "--sandbox", "--table"],
  ])
    expect((await runHere(argv)).out).toContain(moved);
  for (const argv of [logs, ["search-logs", "--query", "", ...start, "--sandbox", "--table"]])
    expect((await runHere(argv)).out).not.toContain(moved);
});
