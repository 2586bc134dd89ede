import { describe, expect, test } from "vitest";
import { runBash } from "./__fixtures__/start-command.ts";
import { CATALOG } from "./catalog.ts";

const WRITE = "toolwright call identify-person person_id=usr_923 attributes.plan=pro --sandbox";
const QUESTION = "Run this call in the sandbox? [y/N";

describe("the command in bash", () => {
  test("data goes to standard output and errors to standard error, with an exit code", async () => {
    const [listed, failed] = await Promise.all([runBash("toolwright list --json"), runBash("toolwright call nope")]);
    expect(listed).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(listed.stdout)).toHaveLength(CATALOG.length);
    expect(failed).toMatchObject({ code: 2, stdout: "" });
    expect(failed.stderr).toMatch(/^toolwright: /);
  });

  test("a reader that closes the pipe changes no exit code and causes no error", async () => {
    // The reader ends before the command starts to write.
    const { code, stdout, stderr } = await runBash(`
      mkfifo pipe gone
      { exec 3< pipe; exec 3<&-; echo > gone; } &
      { read -r _ < gone; toolwright list; } > pipe && echo done`);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "done\n", stderr: "" });
  });

  test.each([
    ["ran to its end", `${WRITE} --yes`],
    ["ran to its end", "toolwright list"],
  ])("a full disk says that the command %s, without a stack trace: %s", async (words, program) => {
    const { code, stdout, stderr } = await runBash(`${program} > /dev/full`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^toolwright: The output can't be written [(]ENOSPC[)].*${words}.*\n$`));
  });

  test("a full disk keeps the exit code of a command that failed", async () => {
    const { code } = await runBash(`${WRITE} > /dev/full 2> /dev/full`);
    expect(code).toBe(3);
  });

  test("a full disk changes nothing about a refused command without output", async () => {
    const { code, stderr } = await runBash(`${WRITE} > /dev/full`);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.not.stringContaining("ran to its end") });
  });

  test("- reads the arguments from standard input", async () => {
    const { code, stderr } = await runBash("toolwright call search-logs -", { input: '{"query":5,"nope":1}' });
    expect(code).toBe(2);
    expect(stderr).toContain("\n  nope is not a parameter of this tool");
  });

  test("without a terminal, a call that writes exits with 3", async () => {
    const { code, stdout, stderr } = await runBash(WRITE, { input: "y\n" });
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toContain("Then approve it with --yes.");
  });

  test.each([
    ["y\n", 0, '"accepted": true'],
    ["n\n", 3, "Not run: you refused it."],
  ])("on a terminal, the answer %j ends the call with %i", async (keys, code, words) => {
    const { stdout, ...ended } = await runBash(`script -qec "${WRITE}" /dev/null`, { typed: [[QUESTION, keys]] });
    expect(ended.code).toBe(code);
    expect(stdout).toContain('plan: "free" → "pro"');
    expect(stdout).toContain(words);
    expect(stdout).not.toContain("discarded");
  });

  test.each(["y\n", "y"])("keys %j typed before the question do not answer it", async (input) => {
    const { code, stdout } = await runBash(`script -qec "${WRITE}" /dev/null`, { input, typed: [[QUESTION, "\n"]] });
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: expect.stringMatching(/Keys typed before the question are discarded\.[\s\S]*\[y\/N[\s\S]*you refused it/),
    });
  });

  test("keys typed before the second question about a plan do not answer it", async () => {
    const calls = ["usr_923", "usr_9cd"].map((person_id) => ({ tool: "delete-person", arguments: { person_id } }));
    const plan = JSON.stringify({ title: "Delete", calls });
    const program = `echo '${plan}' > plan.json; script -qec "toolwright run-plan plan.json --sandbox" /dev/null`;
    const { code, stdout } = await runBash(program, {
      typed: [
        ["Run 2 calls in the sandbox (rows 1-2 delete 2 people)? [y/N", "without 2\ny\n"],
        ["Run row 1 in the sandbox (row 1 deletes 1 person)? [y/N", "n\n"],
      ],
    });
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: expect.stringMatching(/before the question are discarded\.[\s\S]*: you refused it\./),
    });
  });

  test.each(["mcp", "evals"])("%s starts the command of its package with its own flags", async (command) => {
    const [help, wrong] = await Promise.all([
      runBash(`toolwright ${command} --help`),
      runBash(`toolwright ${command} --nope`),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`Usage: toolwright ${command} [flags]`);
    expect(help.stdout).not.toContain(`toolwright-${command}`);
    expect(wrong.code).toBe(2);
  });

  test("evals names itself as it was started, and leaves the names of files as they are", async () => {
    const { code, stdout, stderr } = await runBash(
      "toolwright evals --case checkout-error-rate --out toolwright-evals-1.json; toolwright evals --compare a toolwright-evals-1.json",
    );
    expect(code).toBe(2);
    expect(stdout).toContain("Wrote toolwright-evals-1.json\n");
    expect(stderr).toContain("toolwright evals: Cannot read a: ENOENT");
  });

  test("mcp --profile serves the account of the profile, and no other", async () => {
    const program = `
      echo '{"profiles":{"second":{"variables":{"SALES_API_KEY":"SECOND_APOLLO_KEY"}}}}' > config.json
      toolwright mcp --profile second --read-only
      toolwright mcp --profile third || echo "exit code $?"`;
    const env = {
      TOOLWRIGHT_CONFIG: "./config.json",
      SECOND_APOLLO_KEY: "canary-second",
      MESSAGING_APP_API_KEY: "canary-first",
      MESSAGING_REGION: "US",
    };
    const { code, stdout, stderr } = await runBash(program, { env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "exit code 2\n" });
    expect(stderr).toContain("messaging is not offered; not set: MESSAGING_APP_API_KEY");
    expect(stderr).not.toContain("sales is not offered");
    expect(stderr).toContain("has no profile of this name. It has: second.");
    expect(stderr).not.toContain("canary");
  });
});
