import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readWorkflow } from "./read-workflow.ts";
import { runWorkflow } from "./run-workflow.ts";

const WORKFLOW = `
name: Fixture
env:
  FROM_WORKFLOW: "1"
jobs:
  build:
    outputs:
      word: \${{ steps.say.outputs.word }}
    strategy:
      matrix:
        part: [a, b]
    steps:
      - uses: actions/checkout@0
      - uses: actions/setup-node@0
        with:
          node-version: ${process.versions.node}
      - id: say
        env:
          PART: \${{ matrix.part }}
        run: |
          test "$(cat file.txt)" = committed
          test "$(node --version)" = ${process.version}
          test "$FROM_WORKFLOW$GITHUB_REPOSITORY" = 1acme/tools
          echo "word=built $PART" >> "$GITHUB_OUTPUT"
          mkdir -p "$RUNNER_TEMP/bin" "out/$PART"
          printf '#!/bin/sh\\necho own\\n' > "$RUNNER_TEMP/bin/own-program"
          chmod +x "$RUNNER_TEMP/bin/own-program"
          echo "$RUNNER_TEMP/bin" >> "$GITHUB_PATH"
      - run: own-program > "out/result.txt"
      - uses: actions/upload-artifact@0
        with:
          name: out-\${{ matrix.part }}
          path: out
  unused:
    needs: build
    if: needs.build.outputs.word == 'nothing'
    steps:
      - run: exit 1
  after-unused:
    needs: unused
    steps:
      - run: exit 1
  use:
    needs: [build]
    if: needs.build.outputs.word == 'built b'
    steps:
      - uses: actions/download-artifact@0
        with:
          name: out-b
          path: in
      - name: Compare
        working-directory: in
        run: test "$(cat result.txt)" = own
      - name: Start from an empty folder
        run: test ! -e file.txt
`;

describe("a local run of a workflow", () => {
  let root = "";
  let origin = "";
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "fixture-"));
    origin = join(root, "origin.git");
    const work = join(root, "work");
    mkdirSync(work);
    writeFileSync(join(work, "file.txt"), "committed");
    // A start-up file of the user is none of the workflow's.
    writeFileSync(join(root, ".bashrc"), "exit 9");
    vi.stubEnv("HOME", root);
    const git = (...args: readonly string[]) => execFileSync("git", [...args], { cwd: work, stdio: "pipe" });
    git("init", "--quiet", "--initial-branch=main");
    git("add", "--all");
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "Commit");
    git("clone", "--quiet", "--bare", work, origin);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true });
  });

  function run(text: string, options: { readonly skip?: readonly string[]; readonly only?: readonly string[] } = {}) {
    const { skip = [], only = [] } = options;
    const lines: string[] = [];
    const workflow = readWorkflow(text);
    const jobs = runWorkflow(
      workflow,
      {
        folder: mkdtempSync(join(root, "run-")),
        origin,
        sha: "0",
        repository: "acme/tools",
        env: workflow.env,
        path: [],
        overrides: {},
        skip,
        print: (line) => lines.push(line),
      },
      only,
    );
    return { jobs, lines };
  }

  /** Runs the workflow with a seeded fault; returns the message of the failed job and of its step. */
  function failureOf(before: string, after: string): string {
    expect(WORKFLOW).toContain(before);
    try {
      run(WORKFLOW.replace(before, () => after));
    } catch (error) {
      const { message, cause } = error as Error;
      return `${message} ${(cause as Error).message}`;
    }
    return "no failure";
  }

  it("runs each job with its needs, outputs, artifacts, PATH and matrix, and skips those whose condition is false", () => {
    const { jobs, lines } = run(WORKFLOW);
    expect(jobs).toEqual(["build", "use"]);
    expect(lines).toContain("unused: not needed");
    expect(lines).toContain("after-unused: not needed");
    expect(lines.at(-1)).toBe("use / Start from an empty folder");
  });

  it("runs only the selected jobs, and no step that is skipped", () => {
    const { jobs, lines } = run(WORKFLOW.replace('own-program > "out/result.txt"', "false"), {
      only: ["build"],
      skip: ["false"],
    });
    expect(jobs).toEqual(["build"]);
    expect(lines.filter((line) => line === "build / false: skipped").length).toBe(2);
  });

  it.each<[string, string, string, string]>([
    ["a command fails", "= committed", "= changed", "The job build (a) failed. Exit code 1."],
    ["a program is missing", "own-program >", "other-program >", "other-program: command not found"],
    ["no job uploaded the artifact", "name: out-b", "name: out-c", "No job has uploaded the artifact out-c."],
    ["the artifact has no files", "path: out\n", "path: empty\n", "no such file or directory"],
    ["the artifact has other content", "= own", "= other", "The job use failed. Exit code 1."],
    ["an action has no stand-in", "actions/setup-node@0", "acme/unknown@0", "acme/unknown has no stand-in"],
    ["no such Node is installed", `node-version: ${process.versions.node}`, "node-version: 0.1.2", "No Node 0.1.2"],
    ["an expression is wrong", "steps.say.outputs.word }}", "steps.say.outputs.word == }}", "Unexpected end"],
  ])("fails if %s", (_, before, after, message) => {
    expect(failureOf(before, after)).toContain(message);
  });
});
