import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { SETTINGS } from "./__fixtures__/accounts.ts";
import { runHere } from "./__fixtures__/run-here.ts";
import { CATALOG } from "./catalog.ts";
import { CALL_FLAGS } from "./commands/call.ts";
import { VERIFY_FLAGS } from "./commands/verify.ts";
import { COMMANDS } from "./commands.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LOGS = ["call", "search-logs", "query=status:error", "--sandbox"];
const WRITE = ["call", "identify-person", "person_id=usr_923", "attributes.plan=pro", "--sandbox"];
const SEND = ["call", "send-transactional-email", "transactional_message_id=1", "to=a@example.com", "--yes"];
const KEYS = {
  SALES_API_KEY: "k",
  MESSAGING_APP_API_KEY: "k",
  MESSAGING_REGION: "US",
  MESSAGING_SITE_ID: "k",
  MESSAGING_TRACKING_API_KEY: "k",
};

describe("flags that would drop a rule", () => {
  const flags = Object.entries({ ...CALL_FLAGS, ...VERIFY_FLAGS }).flatMap(([name, { type }]) =>
    type === "string" ? [name] : [],
  );

  test.each(flags)("--%s is refused with an empty value, and when it is given twice", async (flag) => {
    const command = Object.hasOwn(CALL_FLAGS, flag) ? LOGS : ["verify", "--sandbox"];
    for (const empty of [[`--${flag}=`], [`--${flag}`, ""], [`--${flag}= `]]) {
      const { exit, err } = await runHere([...command, ...empty]);
      expect({ exit, err }).toMatchObject({
        exit: "usage",
        err: expect.stringContaining(`--${flag} has an empty value`),
      });
    }
    const { exit, err } = await runHere([...command, `--${flag}=1`, `--${flag}`, "2"]);
    expect({ exit, err }).toMatchObject({ exit: "usage", err: expect.stringContaining(`--${flag} is given twice`) });
  });
});

describe("the commands that call no tool", () => {
  test("list prints every tool, as a table or as JSON", async () => {
    const [table, json] = [await runHere(["list"]), await runHere(["list", "--json"])];
    expect(table.out).toMatch(/^Datadog \(observability\)\n {2}aggregate-events +reads +Count logs or spans/);
    expect(table.out).toMatch(/^ {2}delete-person +deletes +Permanently delete a person$/m);
    expect(table.out).toMatch(/^ {2}search-organizations +spends +Find companies \(costs credits\)$/m);
    expect(JSON.parse(json.out)).toHaveLength(CATALOG.length);
    expect(JSON.parse(json.out)).toContainEqual(
      expect.objectContaining({ short: "enrich-person", effect: "spends credits", vendor: "Apollo.io" }),
    );
    expect(table.out).not.toContain("…");
    // A terminal breaks the descriptions between words, and cuts none.
    const narrow = await runHere(["list"], { isOutTerminal: true, outColumns: 80, environment: { NO_COLOR: "1" } });
    expect(narrow.out.replaceAll(/\n {40,}/g, " ").replaceAll(/ +/g, " ")).toBe(table.out.replaceAll(/ +/g, " "));
    expect(narrow.out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(table.out.match(/^ {2}[a-z.-]+ +(?:reads|writes|sends|deletes|spends) /gm)).toHaveLength(CATALOG.length);
  });

  test.each([["observability"], ["datadog"], ["Apollo.io", "datadog"]])(
    "list takes toolkits by name or vendor: %s",
    async (...names) => {
      const { exit, out } = await runHere(["list", ...names]);
      expect(exit).toBe("ok");
      expect(out).toMatch(/^Datadog \(observability\)\n {2}aggregate-events /);
      expect(out.includes("Apollo.io (sales)\n  enrich-organization ")).toBe(names.length > 1);
      expect(out).not.toContain("Customer.io");
      const { out: json } = await runHere(["list", ...names, "--json"]);
      expect(JSON.parse(json)).toHaveLength(out.match(/^ {2}[a-z.-]+ +(?:reads|spends) /gm)?.length ?? 0);
    },
  );

  test("the page of another package's command says how to list its flags", async () => {
    expect((await runHere(["help", "mcp"])).out).toContain("-h, --help  list the flags\n");
  });

  test("list accepts --sandbox, which is on the other lines of a session", async () => {
    expect(await runHere(["list", "--sandbox"])).toEqual(await runHere(["list"]));
  });

  test("the help of completion has the guide's line, and in a clone the one that makes the command known", async () => {
    const page = ["completion", "--help"];
    const line = '  eval "$(toolwright completion bash)"\n';
    expect((await runHere(page)).out).toContain(`Examples\n${line}`);
    const { out } = await runHere(page, { environment: { PNPM_PACKAGE_NAME: "toolwright-workspace" } });
    expect(out).toContain(`Examples\n  export PATH="$PATH:$PWD/node_modules/.bin"\n${line}`);
    expect(out).toContain("npx -y pnpm@12 toolwright completion bash|zsh|fish");
  });

  test("describe prints the parameters of a tool with their bounds", async () => {
    const { out } = await runHere(["describe", "search-logs"]);
    expect((await runHere(["describe", "identify-person"])).out).toMatch(/^ {2}--attributes JSON$/m);
    expect(out).toContain("Search logs (Observability.SearchLogs)\n");
    expect(out).toContain("Effect and cost\n  reads; free\n");
    expect(out).toContain("  --query TEXT required\n");
    expect(out).toContain("  --max-results NUMBER from 1 to 1000, default 50\n");
    expect(out).toContain("      One of newest, oldest.\n");
    expect((await runHere(["describe", "enrich-person"])).out).toContain("reads; credits\n");
  });

  test("--unstable adds the tools whose operations the vendor may change", async () => {
    const { out } = await runHere(["list", "--unstable"]);
    expect(out).toMatch(/^ {2}search-incidents +reads +/m);
    expect((await runHere(["list"])).out).not.toContain("search-incidents");
    expect((await runHere(["describe", "search-incidents", "--unstable"])).out).toContain("--max-results NUMBER");
    const { exit, err } = await runHere(["call", "search-incidents", "--unstable"]);
    expect({ exit, err }).toMatchObject({ exit: "keys", err: expect.stringContaining("OBSERVABILITY_API_KEY") });
  });

  test("describe and list read the settings that change a tool, such as drafts", async () => {
    const environment = { MESSAGING_EMAIL: "draft" };
    const { out } = await runHere(["describe", "send-transactional-email"], { environment });
    expect(out).toContain("Queue a draft of one email");
    expect(out).toContain("Effect and cost\n  drafts; free\n");
    const email = /^ {2}send-transactional-email +(\w+)/m;
    expect((await runHere(["list"], { environment })).out).toMatch(
      /^ {2}send-transactional-email +drafts +Queue a draft/m,
    );
    expect((await runHere(["list"])).out.match(email)?.[1]).toBe("sends");
  });

  test("describe --json prints the definition that a model gets", async () => {
    const { out } = await runHere(["describe", "Sales_GetApiUsage", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ name: "Sales.GetApiUsage", inputSchema: { type: "object" } });
  });

  test.each([[], ["help"], ["--help"], ["-h"]])("toolwright %s prints the first page of the help", async (...argv) => {
    const { exit, out, err } = await runHere(argv);
    expect({ exit, err }).toEqual({ exit: "ok", err: "" });
    for (const name of [...Object.keys(COMMANDS), "run-plan"])
      expect(out).toMatch(new RegExp(`^ {2}${name} +\\w`, "m"));
  });

  test.each([
    ["call", "--help"],
    ["help", "call"],
    ["call", "-h"],
  ])("%s %s prints the flags of call", async (...argv) => {
    const { exit, out } = await runHere(argv);
    expect(exit).toBe("ok");
    expect(out).toContain("Usage\n  toolwright call TOOL ");
    expect(out).toContain("  -y, --yes  ");
  });

  test.each([
    ["search-logs", "--help"],
    ["call", "search-logs", "-h"],
    ["help", "search-logs"],
    ["describe", "search-logs", "--help"],
    ["search-logs", "--query", "a", "--nope", "--help"],
  ])("%s %s prints the page of the tool", async (...argv) => {
    expect(await runHere(argv)).toEqual(await runHere(["describe", "search-logs"]));
  });

  test("the example on the page of a tool runs", async () => {
    const { out } = await runHere(["search-logs", "--help"]);
    const [, example = ""] = /Example\n {2}toolwright (.+?)\n\n/s.exec(out) ?? [];
    const argv = example.match(/'[^']*'|[^\s\\]+/g)?.map((word) => word.replaceAll("'", "")) ?? [];
    expect(argv).toContain("--query");
    expect((await runHere(argv)).exit).toBe("ok");
  });

  test("a long example of a tool continues on the next line between two flags", async () => {
    const { out } = await runHere(["query-metrics", "--help"]);
    expect(out).toContain(`Example
  toolwright query-metrics \\
    --queries 'max:hikaricp.connections.max{service:payment-service}' \\
    --interval 10m --sandbox --table
`);
  });

  test.each([
    ["npx -y pnpm@12 toolwright", { PNPM_PACKAGE_NAME: "toolwright-workspace" }],
    ["npx toolwright", { npm_lifecycle_event: "npx" }],
  ])("help and advice name the command as it was started: %s", async (program, environment) => {
    const lines = [
      ["help"],
      ["help", "doctor"],
      ["list"],
      ["search-logs", "--help"],
      ["call"],
      ["search-logs"],
      ["x1y2z3"],
    ];
    const all = await Promise.all(
      [...lines, ["search-logs", "--query", "x"]].map((argv) => runHere(argv, { environment })),
    );
    for (const { out, err } of all) {
      expect(out + err).toContain(`${program} `);
      expect((out + err).replaceAll(program, "")).not.toMatch(/toolwright [a-zA-Z]/);
    }
  });

  test("--version prints the version of the package", async () => {
    expect((await runHere(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("the pages of the help and the list of tools fit into 80 columns", async () => {
    const pages = [["list"], [], ...Object.keys(COMMANDS).map((name) => ["help", name])];
    for (const argv of pages) {
      const { exit, out } = await runHere(argv, { outColumns: 80 });
      expect(exit).toBe("ok");
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });

  test("the pages of the tools fit into 80 columns", async () => {
    for (const name of [...CATALOG.map((entry) => entry.name), "run-plan"]) {
      const { out } = await runHere([name, "--help"]);
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
    const { out } = await runHere(["send-transactional-email", "--help"]);
    expect(out).toContain(`Usage
  toolwright send-transactional-email --transactional-message-id TEXT
    --to TEXT [flags]
`);
  });

  test("the page of a command has a line for each of its flags", async () => {
    for (const [name, command] of Object.entries(COMMANDS)) {
      const { out } = await runHere(["help", name]);
      for (const flag of Object.keys((await command.load?.())?.flags ?? {})) expect(out).toContain(`--${flag} `);
    }
  });
});

describe("parameters as flags", () => {
  const sent = async (...argv: readonly string[]) => {
    const { exit, out, err } = await runHere([...argv, "--sandbox", "--yes"]);
    expect({ exit, err }).toEqual({ exit: "ok", err: "" });
    return out;
  };

  test.each<[readonly string[], readonly string[]]>([
    [
      ["search-logs", "--query", "status:error", "--max-results", "3"],
      ["call", "search-logs", "query=status:error", "max_results=3"],
    ],
    [
      ["call", "--table", "search-logs", "--max-results=3", "query=a"],
      ["call", "search-logs", "query=a", "max_results=3", "--table"],
    ],
    [
      ["aggregate-events", "--dataset", "logs", "--group-by", "service", "--group-by", "host"],
      ["call", "aggregate-events", "dataset=logs", "group_by=service", "group_by=host"],
    ],
    [
      ["search-logs", '{"query":"status:error"}', "--max-results", "2"],
      ["call", "search-logs", '{"query":"status:error","max_results":2}'],
    ],
    [
      ["search-logs", "{}", "--query=-service:web"],
      ["call", "search-logs", "query=-service:web"],
    ],
    [
      ["sales.search-people", "--limit", "2", "--person-titles", "CTO", "--no-include-similar-titles"],
      ["call", "sales.search-people", "limit=2", "person_titles=CTO", "include_similar_titles=false"],
    ],
    [
      ["sales.search-people", "--limit", "2", "--include-similar-titles"],
      ["call", "sales.search-people", "limit=2", "include_similar_titles=true"],
    ],
    [
      ["identify-person", "--person-id", "1", "--attributes", '{"plan":"pro","seats":5}'],
      ["call", "identify-person", "person_id=1", "attributes.plan=pro", "attributes.seats=5"],
    ],
    [
      ["identify-person", "--person-id", "1", "--attributes.plan", "pro", "--attributes.seats=5"],
      ["call", "identify-person", "person_id=1", "attributes.plan=pro", "attributes.seats=5"],
    ],
  ])("%j is the call %j", async (flags, pairs) => {
    expect(await sent(...flags)).toBe(await sent(...pairs));
  });

  test("a flag adds to the JSON of standard input, whose long numbers stay exact", async () => {
    const readInput = async () => '{"person_id":"usr_923","data":{"order":12345678901234567890}}';
    const { out } = await runHere(["record-event", "-", "--name", "paid", "--preview", "--sandbox"], { readInput });
    expect(out).toContain("12345678901234567890");
    expect(out).toContain('"paid"');
  });
});

test("a message names other tools as the command knows them, and with --fitted as a model does", async () => {
  const argv = ["get-monitor", "--monitor-id", "99999", "--sandbox"];
  expect((await runHere(argv)).err).toContain("Find ids with search-monitors. (not_found)");
  expect((await runHere([...argv, "--fitted"])).err).toContain("Find ids with Observability_SearchMonitors.");
});

describe("colors", () => {
  const ESCAPE = "\u001b[";
  const CALL = ["search-monitors", "--sandbox", "--table"];

  test.each<[string, Readonly<Record<string, string>>, boolean, boolean]>([
    ["on a terminal", {}, true, true],
    ["not in a pipe", {}, false, false],
    ["not with NO_COLOR", { NO_COLOR: "1" }, true, false],
    ["not on a terminal without them", { TERM: "dumb" }, true, false],
    ["with FORCE_COLOR in a pipe", { FORCE_COLOR: "1" }, false, true],
    ["not with FORCE_COLOR=0", { FORCE_COLOR: "0" }, true, false],
  ])("are there %s", async (_, environment, isOutTerminal, isColored) => {
    for (const argv of [CALL, ["list"], [], ["search-logs", "--help"], ["doctor", "sales", "--sandbox"]]) {
      const { out } = await runHere(argv, { environment, isOutTerminal });
      expect(out.includes(ESCAPE)).toBe(isColored);
    }
  });

  test.each([["list", "--json"], ["describe", "search-logs", "--json"], CALL.slice(0, 2)])(
    "are not in the JSON of %s %s",
    async (...argv) => {
      const { out } = await runHere(argv, { environment: { FORCE_COLOR: "1" }, isOutTerminal: true });
      expect(() => JSON.parse(out)).not.toThrow();
    },
  );

  test("mark an error on a terminal, and status words with a symbol", async () => {
    const { err } = await runHere(["nope"], { isErrorTerminal: true });
    expect(err).toBe(
      `${ESCAPE}31mtoolwright:${ESCAPE}39m Unknown command nope. See toolwright list for the tools, and toolwright --help for the commands.\n`,
    );
    const { out } = await runHere(["doctor", "sales", "--sandbox"], { isOutTerminal: true });
    expect(out).toContain(`${ESCAPE}32m✓ ok${ESCAPE}39m `);
    const { out: unset } = await runHere(["doctor", "sales"], { isOutTerminal: true });
    expect(unset).toContain(`sales (Apollo): ${ESCAPE}33m! not set up${ESCAPE}39m\n`);
    expect((await runHere(["doctor", "sales"])).out).toContain("sales (Apollo): not set up\n");
    const rejected = { environment: { SALES_API_KEY: "0123456789abcdefghijAB" }, isOutTerminal: true };
    const fetch = async () => Response.json({ healthy: true, is_logged_in: false });
    const { out: lacking } = await runHere(["doctor", "sales"], { ...rejected, fetch });
    expect(lacking).toContain(`  all 5 tools  ${ESCAPE}31mlacks${ESCAPE}39m`);
  });
});

describe("wrong usage exits with 2 and says what is wrong", () => {
  test.each<[readonly string[], string]>([
    [["find", "person"], "did you mean get-person, messaging.search-people, or sales.search-people?"],
    [
      ["person", "usr_1"],
      'Unknown command "person"; did you mean get-person, messaging.search-people, or sales.search-p',
    ],
    [["find"], "Unknown command find. See toolwright list for the tools, and "],
    [["search", "logs"], 'Unknown command "search logs"; did you mean search-logs?'],
    [["datadog"], 'Unknown command "datadog"; did you mean list datadog?'],
    [["customer.io"], "did you mean list customer.io?"],
    [["datadog", "logs", "query=a"], 'Unknown command "datadog logs"; did you mean search-logs?'],
    [["apollo", "company"], "did you mean search-organizations or enrich-organization?"],
    [["alerts"], "did you mean get-monitor or search-monitors?"],
    [["list-templates"], "did you mean list-transactional-messages or send-transactional-email?"],
    [["send", "mail"], "did you mean send-transactional-email?"],
    [["call", "find-company"], "did you mean search-organizations or enrich-organization?"],
    [["onyl"], "Unknown command onyl. See toolwright list for the tools, and "],
    [["call", "find"], "Unknown tool find. See toolwright list for the tools, "],
    [["version"], 'Unknown command "version"; did you mean --version?'],
    [["--hlep"], 'Unknown command "--hlep"; did you mean --help?'],
    [["search-logs", "--sort", "new"], 'Unknown flag "--sort"; did you mean --sort-order?'],
    [["search-logs", "-query", "a"], 'Unknown flag "-query"; did you mean --query?'],
    [["search-logs", "--query", "a", "-n", "5"], 'Unknown flag "-n"; did you mean --max-results?'],
    [
      ["search-logs", "--", "--query", "a"],
      "Argument 3 has no flag in front: after --, nothing is a flag: leave the --",
    ],
    [["doctor", "--timeout", "0"], "from 1 to 60. See toolwright doctor --help.\n"],
    [["call", "search-logs", "--timeout", "0"], "from 1 to 3600. See toolwright search-logs --help.\n"],
    [["identify-person", "--person-id", "u", "--attributes", "a=1", "--sandbox"], "Write --attributes.NAME VALUE."],
    [["helpp"], 'Unknown command "helpp"; did you mean help?'],
    [["lsit"], 'Unknown command "lsit"; did you mean list?'],
    [["serch-logs", "query=a"], 'Unknown command "serch-logs"; did you mean search-logs?'],
    [["help", "serch-logs"], 'Unknown command "serch-logs"; did you mean search-logs?'],
    [["plan"], 'Unknown command "plan"; did you mean run-plan?'],
    [["run-pla", "plan.json"], 'Unknown command "run-pla"; did you mean run-plan?'],
    [["call", "runplan2"], 'Unknown tool "runplan2"; did you mean run-plan?'],
    [
      ["search-people"],
      "Several toolkits have this tool. Name one of messaging.search-people (Customer.io), sales.search-people (Apollo.io).",
    ],
    [["search-logs", "--qery", "a"], 'Unknown flag "--qery"; did you mean --query?'],
    [["search-logs", "--maxResults=5"], 'Unknown flag "--maxResults"; did you mean --max-results?'],
    [["search-logs", "--colour", "a"], "Unknown flag --colour. Parameters: --query,"],
    [["list", "--colour"], "Unknown flag --colour. See toolwright list --help.\n"],
    [["search-logs", "--query"], "--query needs a value."],
    [["search-logs", "--query", "--sandbox"], "--query needs a value. If the value starts with a dash, write --query="],
    [["search-logs", "--query", "-y"], "--query needs a value."],
    [["search-logs", "--query", "a", "--max-results", "-5", "--sandbox"], "--max-results must be"],
    [["search-logs", "--query", "a", "--query", "b"], "--query is given twice. It takes one value."],
    [["search-logs", "--query", "a", "--table=yes"], "--table takes no value."],
    [["search-logs", '{"query":"a"}', "--query", "b"], "query is both in the JSON and a flag."],
    [
      ["search-logs", "--query", "a", "--max-results", "many", "--sandbox"],
      "--max-results must be a whole number from 1",
    ],
    [["search-logs", "status:error"], "Argument 2 has no flag in front: write --query VALUE."],
    [["get-trace", "7260", "--sandbox"], "Argument 2 has no flag in front: write --trace-id VALUE."],
    [["call", "get-monitor", "7", "groups=all"], "Argument 3 has no flag in front: write --monitor-id VALUE."],
    [["search-monitors", "checkout"], "Argument 2 has no flag in front: write --query VALUE."],
    [["record-event", "paid", "--person-id", "usr_1"], "Argument 2 has no flag in front: write --name VALUE."],
    [
      ["search-logs", "--query", "a", "b"],
      "Argument 4 has no flag in front: quote a value that contains spaces: --query 'ONE TWO'.",
    ],
    [
      ["search-logs", "--query", "a", "--sort-order", "newest", "first"],
      "Argument 6 has no flag in front: quote a value that contains spaces: --sort-order 'ONE TWO'.",
    ],
    [["list-campaigns", "--limit", "3", "extra"], "Argument 4 has no flag in front: leave it out."],
    [["datadog", "search-logs", "--query", "a"], "did you mean search-logs?"],
    [["customer.io", "search-people"], "did you mean messaging.search-people?"],
    [["search-logs", "service:web", "status:error"], "\ntoolwright search-logs --query 'service:web status:error'\n"],
    [["search-logs", "a", "b", "c", "--table"], "\ntoolwright search-logs --query 'a b c' --table\n"],
    [["search-logs", "--query", "a", "sk_live_0123456789"], "'ONE TWO'. See toolwright search-logs --help.\n"],
    [["list-segments", "7"], "Argument 2 has no flag in front: the tool has no parameters."],
    [["get-trace", "--id", "7"], 'Unknown flag "--id"; did you mean --trace-id?'],
    [["search-logs", "--limit=3"], 'Unknown flag "--limit"; did you mean --max-results?'],
    [["list-campaigns", "--max-results", "3"], 'Unknown flag "--max-results"; did you mean --limit?'],
    [["search-spans", "--since", "now-1h"], 'Unknown flag "--since"; did you mean --start-time?'],
    [["query-metrics", "--query", "a"], 'Unknown flag "--query"; did you mean --queries?'],
    [["search-monitors", "--filter", "a"], 'Unknown flag "--filter"; did you mean --query?'],
    [["delete-person", "--identifier", "a"], 'Unknown flag "--identifier"; did you mean --person-id?'],
    [["record-event", "--user-id", "a"], 'Unknown flag "--user-id"; did you mean --person-id?'],
    [["send-transactional-email", "--template", "4"], "did you mean --transactional-message-id?"],
    [["send-transactional-email", "--recipient", "a@b.co"], 'Unknown flag "--recipient"; did you mean --to?'],
    [
      ["send-transactional-email", "--to", "a@b.co", "--to", "c@b.co"],
      "--to is given twice. It takes one value. For several, write a plan: toolwright run-plan --help.\n",
    ],
    [["search-logs", "--query", "a", "--query", "b"], "It takes one value. See toolwright search-logs --help.\n"],
    [["search-logs", "--service", "a"], "Unknown flag --service. Parameters: --query, --start-time, --end-time,"],
    [["enrich-person", "--vendor", "a"], "--linkedin-url, --reveal-work-email. See toolwright enrich-person --help.\n"],
    [["list", "--jsno"], 'Unknown flag "--jsno"; did you mean --json?'],
    [["find-metrics", "--query", "a"], "Parameters: --name, --tags, --start-time, --max-results."],
    [["sales.search-people", "--query", "a"], 'Unknown flag "--query"; did you mean --keywords?'],
    [["list", "datadgo"], 'Unknown toolkit "datadgo"; did you mean datadog?'],
    [["list", "extra"], "Unknown toolkit extra. Toolkits: observability, datadog, messaging, customer.io, "],
    [["--table", "search-logs"], "Flags follow the command or tool: toolwright search-logs --sandbox."],
    [["call"], "The name of a tool is missing."],
    [["call", "serch-logs"], 'Unknown tool "serch-logs"; did you mean search-logs?'],
    [["call", "Observability.SerchLogs"], "did you mean Observability.SearchLogs?"],
    [["call", "search-logs", "--timeout"], "--timeout"],
    [["call", "search-logs", "query=a", "--timeout", "0"], "--timeout takes a whole number from 1 to 3600."],
    [["call", "search-logs", "--table", "--json"], "--json does not work with --table."],
    [["call", "search-logs", "--preview", "--yes"], "--preview does not work with --yes."],
    [["call", "search-logs", "--sandbox", "--profile", "a"], "--sandbox does not work with --profile."],
    [["call", "search-logs", "{}", "query=a"], "Argument 4 follows JSON."],
    [
      ["call", "search-logs", '{"query":"a"'],
      "The arguments are not valid JSON: line 1, column 13. It ends too early.",
    ],
    [["call", "search-logs", "{query:sk_live_0123456789}"], "line 1, column 2. Write keys in double quotes"],
    [["call", "search-logs", "query=a", "--max-result-tokens", "500"], "--max-result-tokens works only with --fitted."],
    [
      ["call", "search-logs", "query=a", "--preview", "--timeout", "0"],
      "--timeout takes a whole number from 1 to 3600.",
    ],
    [["call", "search-logs", "--policy", "./missing.json"], "--policy cannot use the file"],
  ])("%j", async (argv, words) => {
    const { exit, out, err } = await runHere(argv);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
    expect(err).toContain(words);
    expect(err).toMatch(/^toolwright: [^\n]+\n(?: {2}--[^\n]+\nSee [^\n]+\n|toolwright [^\n]+\n)?$/);
    // Every error says what to do next.
    expect(err).toMatch(/did you mean|toolwright [a-z-]|\(misconfigured\)/);
  });

  test.each([["sk_live_0123456789"], ["call", "sk_live_0123456789"], ["call", "search-logs", "sk_live_0123456789"]])(
    "%s %s %s is not quoted, since it may be a key",
    async (...argv) => {
      const { exit, err } = await runHere(argv);
      expect(exit).toBe("usage");
      expect(err).not.toContain("0123456789");
    },
  );

  test.each([
    ["list", "--sk_live_0123456789"],
    ["search-logs", "--query", "a", "--sk_live_0123456789=1"],
    ["search-logs", "--nope=sk_live_0123456789"],
    ["search-logs", "--nope", "sk_live_0123456789"],
    ["search-logs", "-sk_live_0123456789"],
    ["-sk_live_0123456789", "search-logs"],
    ["search-logs", "-vK0123456789Qz"],
    ["find", "person", "sk_live_0123456789"],
  ])("%s %s %s shows neither a value nor a flag with the form of a key", async (...argv) => {
    expect((await runHere(argv)).err).not.toContain("0123456789");
  });

  const secret = SETTINGS.SALES_API_KEY;

  test.each<[readonly string[], string, boolean]>([
    [["--sort-order", "canary"], "canary", true],
    [["canary=1"], "--canary is not a parameter", true],
    [["--policy", "./canary"], "canary", true],
    [["--sort-order", "c".repeat(78)], "c".repeat(78), true],
    [["--sort-order", "c".repeat(79)], "c".repeat(79), false],
    [["--sort-order", `a ${secret}`], "[secret]", true],
    [["--sort-order", "0123456789abcdef0123456789abcdef"], "0123456789abcdef", false],
    ...["--timeout", "--field", "--max-result-tokens", "--rows", "--nope"].map((flag): [string[], string, boolean] => [
      [flag, "canary"],
      "canary",
      false,
    ]),
    [["canary"], "canary", false],
    [["{canary"], "canary", false],
  ])("%j: the error shows %s, as the guide says: %s", async (words, text, isShown) => {
    const argv = ["search-logs", "--query", "a", ...words, "--sandbox"];
    const { exit, err } = await runHere(argv, { environment: SETTINGS });
    expect([exit, err.includes(text), err.includes(secret)]).toEqual(["usage", isShown, false]);
  });

  test("wrong arguments are listed as flags, one per line, with the page that explains them", async () => {
    const { exit, err } = await runHere(["call", "search-logs", "max_result=5", "--sort-order", "new", "--sandbox"]);
    expect(exit).toBe("usage");
    expect(err.split("\n")).toEqual([
      "toolwright: wrong arguments (invalid_input)",
      '  --query is required. Example: "service:web status:error"',
      '  --sort-order must be one of newest, oldest (received "new"). Example: "newest"',
      '  --max-result is not a parameter of this tool; did you mean --max-results? (received "5").',
      "See toolwright search-logs --help.",
      "",
    ]);
  });

  test("missing keys get the command that runs on the sandbox, and the one that says where keys are made", async () => {
    const { exit, err } = await runHere(["search-logs", "--query", "status:error service:web", "--table"]);
    expect(exit).toBe("keys");
    expect(err.split("\n")).toEqual([
      "toolwright: Not set: OBSERVABILITY_API_KEY, OBSERVABILITY_APPLICATION_KEY, OBSERVABILITY_SITE. Set them in the environment. (missing_secret)",
      "Where keys are made: toolwright doctor observability. Several accounts: --profile or --accounts.",
      "Without keys, on simulated data:",
      "  toolwright search-logs --query 'status:error service:web' --table --sandbox",
      "",
    ]);
  });

  test("missing keys get the lines that take them from the vendor's own variables", async () => {
    const environment = { DD_API_KEY: "k".repeat(32), DD_APP_KEY: "a".repeat(40), DD_SITE: "datadoghq.eu" };
    const { err } = await runHere(["search-monitors"], { environment });
    expect(err).toContain(
      ["\nSet, not read: DD_API_KEY, DD_APP_KEY, DD_SITE. Copy:"]
        .concat([
          '  export OBSERVABILITY_API_KEY="$DD_API_KEY"',
          '  export OBSERVABILITY_APPLICATION_KEY="$DD_APP_KEY"',
        ])
        .concat(['  export OBSERVABILITY_SITE="$DD_SITE"', "Without keys, "])
        .join("\n"),
    );
    expect(err).not.toMatch(/k{9}|a{9}/);
  });

  test("missing keys get the lines for all of them if the vendor's own variables have only some", async () => {
    const { err } = await runHere(["search-monitors"], { environment: { DD_API_KEY: "k".repeat(32) } });
    expect(err).toContain(`
Set, not read: DD_API_KEY. Copy, with your values for the dots:
  export OBSERVABILITY_API_KEY="$DD_API_KEY"
  export OBSERVABILITY_APPLICATION_KEY=…
  export OBSERVABILITY_SITE=…
Without keys, `);
  });

  test("an unknown site is answered without an option, which only programs have", async () => {
    const { exit, err } = await runHere(["search-monitors"], {
      environment: { ...SETTINGS, OBSERVABILITY_SITE: "us1.datadoghq.com" },
    });
    expect(exit).toBe("usage");
    expect(err).toContain(
      "OBSERVABILITY_SITE is not a site of Datadog. Did you mean OBSERVABILITY_SITE=datadoghq.com?",
    );
    const other = await runHere(["search-monitors"], {
      environment: { ...SETTINGS, OBSERVABILITY_SITE: "example.com" },
    });
    expect(other.err).toContain("OBSERVABILITY_SITE is not a site of Datadog. Set it to one of datadoghq.com, ");
    expect(err + other.err).not.toContain("option");
  });

  test("a long call without keys is not repeated in the error", async () => {
    const { err } = await runHere(["search-logs", "--query", "a ".repeat(400)]);
    expect(err).toContain("\nWithout keys, on simulated data: add --sandbox to the same command.\n");
  });
});

describe("call", () => {
  test("prints the result as one line of JSON", async () => {
    const { exit, out, err } = await runHere([...LOGS, "max_results=2"]);
    expect({ exit, err }).toEqual({ exit: "ok", err: "" });
    expect(out.trimEnd().split("\n")).toHaveLength(1);
    expect((JSON.parse(out) as { logs: unknown[] }).logs).toHaveLength(2);
  });

  test("reads the arguments as JSON, from the command line or from standard input", async () => {
    const args = JSON.stringify({ query: "status:error", max_results: 1 });
    const outputs = [
      await runHere(["call", "search-logs", args, "--sandbox"]),
      await runHere(["call", "search-logs", "-", "--sandbox"], { readInput: async () => args }),
      await runHere(["call", "search-logs", "-", "--sandbox"], { readInput: async () => `\uFEFF${args}` }),
      await runHere(["call", "search-logs", `\uFEFF${args}`, "--sandbox"]),
      await runHere([...LOGS, "max_results=1"]),
    ];
    expect(new Set(outputs.map(({ out }) => out)).size).toBe(1);
    expect(outputs.map(({ exit }) => exit)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  });

  test("--fitted prints what a model reads, within the token budget", async () => {
    const [full, fitted] = [await runHere(LOGS), await runHere([...LOGS, "--fitted", "--max-result-tokens", "500"])];
    expect(fitted.out.length).toBeLessThan(full.out.length / 4);
    expect(JSON.parse(fitted.out)).toHaveProperty("logs");
  });

  test("--fitted prints an error as a model reads it, on the error output", async () => {
    const { exit, out, err } = await runHere(["call", "get-trace", "trace_id=", "--sandbox", "--fitted"]);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
    expect(JSON.parse(err)).toMatchObject({ error: { code: "invalid_input" } });
  });

  test("--table prints a table, and --field one value", async () => {
    const [table, field] = [await runHere([...LOGS, "--table"]), await runHere([...LOGS, "--field", "logs.0.status"])];
    expect(table.out.split("\n")[0]).toMatch(/^timestamp +service +message +trace_id$/);
    expect(field.out).toBe("error\n");
  });

  test("a --field that selects nothing exits with 1 and lists the fields, since the call has run", async () => {
    const { exit, out, err } = await runHere([...LOGS, "--field", "logs.999.status"]);
    expect({ exit, out }).toEqual({ exit: "failed", out: "" });
    expect(err).toContain("--field selects nothing. The result has logs,");
  });

  test("--field with a misspelled name gets the path with the right one", async () => {
    const { err } = await runHere(["search-monitors", "--sandbox", "--field", "monitors.*.nam"]);
    expect(err).toBe("toolwright: --field is not a path in a result; did you mean monitors.*.name?\n");
  });

  test.each([
    ["search-spans", "spans.servce", "spans.*.service"],
    ["search-spans", "span.0.servce", "spans.0.service"],
    ["search-monitors", "monitors.nam", "monitors.*.name"],
    ["get-trace", "summary.origin.servce", "summary.origin.service"],
    ["get-trace", "summary.slowest.servce", "summary.slowest.*.service"],
  ])("--field of %s gets the rows of a list, and each misspelled name: %s", async (tool, path, nearest) => {
    const { err } = await runHere([tool, "--sandbox", "--field", path]);
    expect(err).toBe(`toolwright: --field is not a path in a result; did you mean ${nearest}?\n`);
  });

  test("an argument without a flag gets the command to paste, unless it may be a key or the tool acts", async () => {
    const query = ["query-metrics", "--sandbox", "avg:pool{*} by {host}"];
    expect((await runHere(query)).err.split("\n")).toEqual([
      "toolwright: Argument 3 has no flag in front: write --queries VALUE.",
      "toolwright query-metrics --sandbox --queries 'avg:pool{*} by {host}'",
      "",
    ]);
    for (const argv of [
      ["search-logs", "sk_live_0123456789"],
      ["record-event", "paid", "--person-id", "usr_1"],
    ])
      expect((await runHere(argv)).err.split("\n")).toHaveLength(2);
  });

  test("errors wrap between words on a terminal, and commands stay whole", async () => {
    const access = { isErrorTerminal: true, errorColumns: 40, environment: { NO_COLOR: "1" } };
    const { err } = await runHere(["query-metrics", "--sandbox", "avg:pool{*} by {host}"], access);
    expect(err.split("\n")).toEqual([
      "toolwright: Argument 3 has no flag in",
      "front: write --queries VALUE.",
      "toolwright query-metrics --sandbox --queries 'avg:pool{*} by {host}'",
      "",
    ]);
  });

  test.each([
    [["search-logs", "--query", "a", "--start-time", "yesterday", "--sandbox"], "\n  ISO-8601 with zone"],
    [["record-event", "--name", "paid", "--person-id", "usr_1", "--sandbox", "--yes"], "\ntoolwright: Sandbox only:"],
    [["send-transactional-email", "--to", "a b", "--sandbox", "--preview"], "\n  --to"],
    [["search-monitors", "--query", "a"], "\n  toolwright search-monitors --query a --sandbox\n"],
  ])("no sentence is wider than the terminal: %j", async (argv, words) => {
    const access = { isErrorTerminal: true, errorColumns: 50, environment: { FORCE_COLOR: "1" } };
    const { err } = await runHere(argv, access);
    const plain = stripVTControlCharacters(err);
    expect(plain.split("\n").filter((line) => line.length > 50 && !line.startsWith("  toolwright "))).toEqual([]);
    expect(`\n${plain}`).toContain(words);
  });

  test.each(["nosuch", "logs.0.nosuch", "logs.first", "warnings.0.length", "logs.*.status.x"])(
    "--field %j, which no result has, exits with 2 before the call runs",
    async (path) => {
      const { exit, out, err } = await runHere([...LOGS, "--field", path]);
      expect({ exit, out }).toEqual({ exit: "usage", out: "" });
      expect(err).toMatch(/^toolwright: --field is not a path in a result, which has logs, [^\n]+\.\n$/);
    },
  );

  test("--field finds a key with dots, such as an attribute that groups counts", async () => {
    const count = ["call", "aggregate-events", "dataset=logs", "group_by=@http.status_code", "--sandbox"];
    const { exit, out, err } = await runHere([...count, "--field", "buckets.0.by.@http.status_code"]);
    expect({ exit, err }).toEqual({ exit: "ok", err: "" });
    expect(out).toMatch(/^\d{3}\n$/);
  });

  test.each(["logs.*.attributes.usr.email", "*.0.tags.*", "logs.0.attributes.*"])(
    "--field %j is a possible path",
    async (path) => expect((await runHere([...LOGS, "--field", path])).exit).not.toBe("usage"),
  );

  test.each([
    [["segment_id="], "segment_id is empty. Omit it to send to"],
    [["segment_id= "], "segment_id is empty. Omit it to send to"],
    [["recipient_emails="], "recipient_emails is empty. Omit it to send to"],
    [['{"broadcast_id":"7","segment_id":""}'], "segment_id is empty. Omit it to send to"],
  ])("a broadcast with %j is not sent to everyone", async ([arg = ""], message) => {
    const args = arg.startsWith("{") ? [arg] : ["broadcast_id=7", arg];
    const { exit, out, err } = await runHere(["call", "trigger-broadcast", ...args, "--sandbox", "--yes"]);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
    expect(err).toContain(message);
  });

  test("a missing key names its variable and exits with 5", async () => {
    const { exit, err } = await runHere(["call", "get-api-usage"]);
    expect(exit).toBe("keys");
    expect(err).toContain("SALES_API_KEY");
    expect(err).toContain("--sandbox");
  });

  test.each([
    ["discover-facets", "dataset=logs", "responses received"],
    ["list-newsletters", "limit=3", "newsletters read"],
  ])("%s shows its progress on the error output of a terminal only, and removes it", async (tool, arg, words) => {
    const argv = ["call", tool, arg, "--sandbox"];
    const [terminal, file] = [await runHere(argv, { isErrorTerminal: true }), await runHere(argv)];
    expect(terminal.err).toContain(words);
    expect(terminal.err.endsWith("\r\u001b[2K")).toBe(true);
    expect([terminal.exit, file.err]).toEqual(["ok", ""]);
    expect(terminal.out).toBe(file.out);
  });

  test("get-trace shows the pages that it has read", async () => {
    const spans = await runHere(["call", "search-spans", "query=", "--sandbox", "--field", "spans.0.trace_id"]);
    const { err } = await runHere(["call", "get-trace", `trace_id=${spans.out.trim()}`, "--sandbox"], {
      isErrorTerminal: true,
    });
    expect(err).toMatch(/1 page read, \d+ spans/);
  });

  test("an interruption ends the wait for standard input", async () => {
    const interruption = new AbortController();
    const { exit, out, err } = await runHere(["call", "search-logs", "-", "--sandbox"], {
      signal: interruption.signal,
      readInput() {
        interruption.abort();
        return new Promise(() => {});
      },
    });
    expect({ exit, out, err }).toEqual({ exit: "interrupted", out: "", err: "toolwright: Interrupted.\n" });
  });

  test("an interrupted call exits with 130 and says only that", async () => {
    const ran = await runHere(LOGS, { signal: AbortSignal.abort() });
    expect(ran).toEqual({ exit: "interrupted", out: "", err: "toolwright: Interrupted.\n" });
  });

  test("an interrupted send says that it may have arrived, and exits with 7", async () => {
    const interruption = new AbortController();
    const { exit, err } = await runHere(SEND, {
      environment: KEYS,
      signal: interruption.signal,
      fetch: async (input, init) => {
        // The reads before the send fail, which does not prevent it.
        if (new Request(input, init).method === "GET") return Response.json({}, { status: 403 });
        interruption.abort();
        return new Promise(() => undefined);
      },
    });
    expect(exit).toBe("unknownOutcome");
    expect(err).toMatch(/^toolwright: Interrupted\. .*may have acted.*\n$/);
  });

  const EVENT = ["call", "record-event", "person_id=7", "name=paid", "--yes"];

  test.each<[string, typeof globalThis.fetch]>([
    ["whose responses are lost", () => Promise.reject(new TypeError("lost", { cause: { code: "ECONNRESET" } }))],
    ["that the backend answers with an error", async () => Response.json({}, { status: 503 })],
  ])("an event %s exits with 7, because a repeat would record it twice", async (_, fetch) => {
    const { exit, err } = await runHere(EVENT, { environment: KEYS, fetch });
    expect(exit).toBe("unknownOutcome");
    expect(err).toMatch(/may have been recorded, and repeating this command would record another one: check first/);
  });

  test.each([
    ["record-event", "person_id=usr_923", "name=paid"],
    ["delete-person", "person_id=usr_923"],
  ])("an interrupted question about %s says that nothing was done", async (...argv) => {
    const interruption = new AbortController();
    const ask = async () => {
      interruption.abort();
      throw interruption.signal.reason;
    };
    const { exit, err } = await runHere([...argv, "--sandbox"], { ask, signal: interruption.signal });
    expect(exit).toBe("interrupted");
    expect(err).toMatch(/toolwright: Interrupted\. Nothing was done\.\n$/);
  });

  test("an event that certainly did not arrive exits with 6", async () => {
    const fetch = () => Promise.reject(new TypeError("offline", { cause: { code: "ENOTFOUND" } }));
    const { exit, err } = await runHere(EVENT, { environment: KEYS, fetch });
    expect(exit).toBe("tryLater");
    expect(err).not.toContain("may have been recorded");
  });

  test.each([
    [EVENT, "unknownOutcome", /^toolwright: Interrupted\. The event may have been recorded/],
    [
      ["call", "identify-person", "person_id=7", "--yes"],
      "interrupted",
      /^toolwright: Interrupted\. The call may have taken effect; a repeat is safe\.\n$/,
    ],
  ])("an interruption during the request of %j says what may have happened", async (argv, code, text) => {
    const interruption = new AbortController();
    const { exit, err } = await runHere(argv, {
      environment: KEYS,
      signal: interruption.signal,
      fetch: async () => {
        interruption.abort();
        return new Promise(() => undefined);
      },
    });
    expect(exit).toBe(code);
    expect(err).toMatch(text);
  });

  test("a backend that stays unavailable exits with 6, and a send without a response with 7", async () => {
    const unavailable = await runHere(["call", "get-api-usage", "--timeout", "60"], { environment: KEYS });
    expect(unavailable.exit).toBe("tryLater");
    expect((await runHere(SEND, { environment: KEYS })).exit).toBe("unknownOutcome");
  });
});

describe("approval", () => {
  test("without a terminal, a call that writes is refused with 3 and says what to do", async () => {
    const { exit, out, err } = await runHere(WRITE);
    expect({ exit, out }).toEqual({ exit: "notApproved", out: "" });
    expect(err).toContain("--preview");
    expect(err).toContain("--yes");
  });

  test("--yes approves the call", async () => {
    const { exit, out } = await runHere([...WRITE, "--yes"]);
    expect(exit).toBe("ok");
    expect(JSON.parse(out)).toMatchObject({ accepted: true });
  });

  test("a person sees the card, and only yes runs the call", async () => {
    const answers = ["y", "YES", " yes ", "", "n", "yep", "yes please"];
    const exits: unknown[] = [];
    for (const answer of answers) {
      const questions: string[] = [];
      const ask = async (question: string) => {
        questions.push(question);
        return answer;
      };
      const { exit, err } = await runHere(WRITE, { ask });
      exits.push(exit);
      const isClear = !/^yep|please$/.test(answer);
      expect(questions).toEqual(Array(isClear ? 1 : 3).fill("Run this call in the sandbox? [y/N, ? for help] "));
      expect(err).toContain('plan: "free" → "pro"');
      expect(err.includes(`"${answer}" is not an answer.`)).toBe(!isClear);
    }
    expect(exits).toEqual([...Array(3).fill("ok"), ...Array(4).fill("notApproved")]);
  });

  test("a read needs no approval", async () => {
    const ask = () => Promise.reject(new Error("a question"));
    expect((await runHere(LOGS, { ask })).exit).toBe("ok");
  });

  test("--preview prints the card as text or JSON, and does nothing", async () => {
    const [text, json] = [await runHere([...WRITE, "--preview"]), await runHere([...WRITE, "--preview", "--json"])];
    expect(text.exit).toBe("ok");
    expect(text.out).toContain("Changes data with Messaging.IdentifyPerson.");
    expect(JSON.parse(json.out)).toMatchObject({ tool: "Messaging.IdentifyPerson" });
    expect(text.out).toContain((JSON.parse(json.out) as { hash: string }).hash);
  });

  test("--preview of invalid arguments prints no card", async () => {
    const { exit, out } = await runHere(["call", "identify-person", "--sandbox", "--preview"]);
    expect({ exit, out }).toEqual({ exit: "usage", out: "" });
  });
});

describe("policy", () => {
  const policy = join(folder, "policy.json");
  const audit = join(folder, "audit.jsonl");

  test("a rule refuses the call with 4 before a person decides, and the audit has an entry", async () => {
    writeFileSync(policy, JSON.stringify({ tools: { deny: ["Messaging.IdentifyPerson"] } }));
    const ask = () => Promise.reject(new Error("a question"));
    const { exit, err } = await runHere([...WRITE, "--policy", policy, "--audit", audit], { ask });
    expect(exit).toBe("refused");
    expect(err).toContain("(policy)");
    const preview = await runHere([...WRITE, "--policy", policy, "--preview"]);
    expect(preview.exit).toBe("refused");
    expect(readFileSync(audit, "utf8")).toContain('"Messaging.IdentifyPerson"');
  });

  test("the policies and audits of the profile and of the flags all apply", async () => {
    const own = join(folder, "own-policy.json");
    const config = join(folder, "two-policies.json");
    writeFileSync(policy, JSON.stringify({ tools: { deny: ["Sales.EnrichOrganization"] } }));
    writeFileSync(own, JSON.stringify({ tools: { deny: ["Sales.SearchOrganizations"] } }));
    const audits = [join(folder, "of-profile.jsonl"), join(folder, "of-flag.jsonl")] as const;
    writeFileSync(config, JSON.stringify({ profiles: { ruled: { policy, audit: audits[0] } } }));
    const environment = { TOOLWRIGHT_CONFIG: config };
    for (const argv of [["enrich-organization", "domain=example.com"], ["search-organizations"]]) {
      const files = ["--profile", "ruled", "--policy", own, "--audit", audits[1], "--yes"];
      expect((await runHere(["call", ...argv, ...files], { environment })).exit).toBe("refused");
    }
    for (const audit of audits) expect(readFileSync(audit, "utf8").trim().split("\n")).toHaveLength(2);
  });

  test("a refusal names the flag, the profile or the account whose policy it comes from", async () => {
    const own = join(folder, "named-policy.json");
    const config = join(folder, "named-policies.json");
    writeFileSync(policy, JSON.stringify({ tools: { deny: ["Sales.EnrichOrganization"] } }));
    writeFileSync(own, JSON.stringify({ recipients: { allow: ["@shop.example"] } }));
    writeFileSync(config, JSON.stringify({ profiles: { ruled: { policy } } }));
    const environment = { TOOLWRIGHT_CONFIG: config };
    const send = SEND.map((word) => word.replace("--yes", "--preview"));
    const { err, exit } = await runHere([...send, "--policy", own, "--sandbox"], { isErrorTerminal: true });
    expect([exit, stripVTControlCharacters(err)]).toEqual([
      "refused",
      expect.stringContaining(`The policy of --policy ${own} refuses this call (`),
    ]);
    expect(err).not.toContain("To run it");
    const flags = ["--profile", "ruled", "--policy", own, "--yes"];
    const enriched = await runHere(["enrich-organization", "domain=example.com", ...flags], { environment });
    expect(enriched.err).toContain(
      `The policy of --profile ruled or --policy ${own} refuses this call (rule tools.deny): `,
    );
    const plan = {
      title: "Two",
      calls: [{ tool: SEND[1], arguments: { transactional_message_id: 2, to: "a@b.example" } }],
    };
    const planned = await runHere(["run-plan", JSON.stringify(plan), "--sandbox", "--preview", "--policy", own]);
    expect(planned.out + planned.err).not.toContain("host's policy");
  });

  test.each([
    [
      { sends: { perHour: 5, perDay: 9 } },
      SEND,
      "warning: each command counts sends.perHour and sends.perDay of the policy from 0, so several commands together can exceed a limit.",
    ],
    [
      { maxCredits: { perCall: 9, perAccount: 9 } },
      ["call", "enrich-organization", "domain=example.com", "--yes"],
      "warning: each command counts maxCredits.perAccount of the policy from 0, so several commands together can exceed a limit.",
    ],
  ])(
    "where a person decides, a command names the rules %j that do not limit several commands",
    async (rules, argv, warning) => {
      writeFileSync(policy, JSON.stringify(rules));
      const flags = argv.filter((one) => one !== "--yes" && one !== "--sandbox");
      const { err } = await runHere([...flags, "--preview", "--sandbox", "--policy", policy]);
      expect(err).toContain(warning);
      expect((await runHere([...flags, "--yes", "--sandbox", "--policy", policy])).err).not.toContain("warning");
    },
  );

  test("a command that the rules over several calls do not concern has no warning", async () => {
    writeFileSync(policy, JSON.stringify({ sends: { perHour: 5 }, maxCredits: { perCall: 1, perAccount: 9 } }));
    expect((await runHere([...LOGS, "--policy", policy])).err).toBe("");
    expect((await runHere([...WRITE, "--yes", "--policy", policy])).err).toBe("");
  });

  test("a policy file may start with a byte order mark", async () => {
    writeFileSync(policy, `\uFEFF${JSON.stringify({ stopped: true })}`);
    expect((await runHere([...WRITE, "--policy", policy, "--yes"])).exit).toBe("refused");
  });

  test.each([
    [["call", "get-api-usage"], "Not set: STAGING_APOLLO_KEY."],
    [["call", "get-api-usage", "--fitted"], "Not set: STAGING_APOLLO_KEY."],
    [["doctor", "sales"], "Set STAGING_APOLLO_KEY in the environment"],
    [["verify", "get-api-usage", "--live"], "not set: STAGING_APOLLO_KEY"],
  ])("%j names the variable from which the profile takes a missing key", async (argv, words) => {
    const TOOLWRIGHT_CONFIG = join(folder, "config.json");
    const variables = { SALES_API_KEY: "STAGING_APOLLO_KEY" };
    writeFileSync(TOOLWRIGHT_CONFIG, JSON.stringify({ profiles: { a: { variables } } }));
    const environment = { TOOLWRIGHT_CONFIG, SALES_API_KEY: "sk_live_0123456789" };
    const { exit, out, err } = await runHere([...argv, "--profile", "a"], { environment });
    expect(exit).toBe("keys");
    expect(out + err).toContain(words);
    expect(out + err).not.toContain("SALES_API_KEY");
  });

  test("the policy of a profile holds for its calls", async () => {
    writeFileSync(policy, JSON.stringify({ stopped: true }));
    const TOOLWRIGHT_CONFIG = join(folder, "config.json");
    writeFileSync(TOOLWRIGHT_CONFIG, JSON.stringify({ profiles: { a: { policy: "policy.json" } } }));
    const { exit } = await runHere(["call", "get-api-usage", "--profile", "a"], { environment: { TOOLWRIGHT_CONFIG } });
    expect(exit).toBe("refused");
  });
});
