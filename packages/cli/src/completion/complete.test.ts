import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runHere } from "../__fixtures__/run-here.ts";
import { CATALOG } from "../catalog.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-complete-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the candidates for a line up to the cursor, as bash gets them. */
async function candidates(line: string, environment = {}): Promise<readonly string[]> {
  const { exit, out } = await runHere(["complete", "bash", `toolwright ${line}`], { environment });
  const words = out.split("\n").filter((word) => word !== "");
  // The shells complete names of files after an exit without a candidate, unless it failed.
  expect(exit).toMatch(/^(?:ok|failed)$/);
  return words.length === 0 && exit === "ok" ? ["FILE"] : words;
}

describe("complete offers", () => {
  test("commands and tools as the first word", async () => {
    const all = await candidates("");
    expect(all).toEqual(expect.arrayContaining(["call", "doctor", "help", "search-logs", "messaging.search-people"]));
    expect(await candidates("search-l")).toEqual(["search-logs"]);
    expect(await candidates("call ")).toHaveLength(CATALOG.length + 1);
  });

  test.each<[string, readonly string[]]>([
    ["search-logs --s", ["--start-time", "--sort-order", "--sandbox"]],
    ["call --sandbox search-logs --so", ["--sort-order"]],
    ["call search-logs --sandbox --sa", []],
    ["enrich-person --no", ["--no-reveal-work-email"]],
    ["verify --t", ["--toolkit", "--timeout"]],
    ["doctor m", ["messaging"]],
    ["doctor data", ["datadog"]],
    ["list ", ["observability", "datadog", "messaging", "customer.io", "sales", "apollo.io"]],
    ["completion ", ["bash", "zsh", "fish"]],
    ["help compl", ["completion"]],
    ["mcp --x", []],
    ["mcp --re", ["--read-only", "--redis", "--result-links"]],
    ["mcp --h", ["--http", "--host", "--help"]],
    ["evals --pa", ["--parallel"]],
    ["-", ["--help", "--version"]],
    ["list --h", ["--help"]],
    ["search-logs --ro", []],
    ["run-plan --ro", ["--rows"]],
    ["call run-plan --ro", ["--rows"]],
    ["call --ro", ["--rows"]],
  ])("the flags and arguments of a command: %s", async (line, expected) => {
    expect(await candidates(line)).toEqual(expected);
  });

  test.each([
    ...["check ", "check report", "check --calls calls.jsonl ", "run-plan ", "call run-plan ", "run-plan pl"],
    ...["check --calls ", "search-logs --policy ", "search-logs --record=ca", "mcp --policy ", "evals --out "],
  ])("the names of files where one fits: %s", async (line) => {
    expect(await candidates(line)).toEqual(["FILE"]);
  });

  test.each(["search-logs --max-results ", "search-logs --query ", "search-logs x", "mcp --tools ", "list x"])(
    "no names of files for other values: %s",
    async (line) => {
      expect(await candidates(line)).toEqual([]);
    },
  );

  test.each<[string, readonly string[]]>([
    ["search-logs --sort-order ", ["newest", "oldest"]],
    ["search-logs --sort-order=o", ["oldest"]],
    ["search-logs sort_order=", ["newest", "oldest"]],
    ["sales.search-people --person-seniorities foun", ["founder"]],
    ["enrich-person reveal_work_email=", ["true", "false"]],
    ["search-logs --query 'a b' --sort-order ", ["newest", "oldest"]],
    ["verify --live --toolkit s", ["sales"]],
  ])("the values of an enum or a boolean: %s", async (line, expected) => {
    expect(await candidates(line)).toEqual(expected);
  });

  test("the accounts of a file and the profiles of the config file", async () => {
    const [accounts, config] = [join(folder, "accounts.json"), join(folder, "config.json")];
    const variables = { SALES_API_KEY: "EU_KEY" };
    const us = { variables: { SALES_API_KEY: "US_KEY" } };
    writeFileSync(accounts, JSON.stringify({ accounts: { eu: { variables }, us } }));
    writeFileSync(config, JSON.stringify({ profiles: { staging: { variables } } }));
    const call = `call get-api-usage --accounts ${accounts}`;
    expect(await candidates(`${call} --account `)).toEqual(["eu", "us"]);
    expect(await candidates(`${call} account=u`)).toEqual(["us"]);
    expect(await candidates("list --profile ", { TOOLWRIGHT_CONFIG: config })).toEqual(["staging"]);
  });

  test("descriptions to the other shells", async () => {
    const { out } = await runHere(["complete", "fish", "toolwright", "call", "trig"]);
    expect(out).toBe("trigger-broadcast\tLaunch a broadcast to many people now\n");
  });
});

test("completion refuses a shell that it has no script for", async () => {
  const { exit, err } = await runHere(["completion", "tcsh"]);
  expect({ exit, err }).toEqual({
    exit: "usage",
    err: "toolwright: completion takes the name of a shell: bash, zsh or fish. See toolwright completion --help.\n",
  });
});
