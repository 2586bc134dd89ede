import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isTrue, resolveText } from "./expressions.ts";
import { orderJobs } from "./order-jobs.ts";
import { readWorkflow } from "./read-workflow.ts";
import { schemaFaults } from "./schema-faults.ts";
import { workflowFaults } from "./workflow-faults.ts";

const ROOT = new URL("../../../../../", import.meta.url);
const WORKFLOWS = new URL(".github/workflows/", ROOT);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

const SAFE = `
name: Safe
on: push
permissions: {}
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - run: npx -y pnpm@12 build
  publish:
    needs: build
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      id-token: write
    steps:
      - run: npm publish a.tgz
`;

describe("the workflows", () => {
  it.each(readdirSync(WORKFLOWS))("%s is valid for GitHub and keeps the security rules", (file) => {
    const text = read(`.github/workflows/${file}`);
    expect(schemaFaults(file, text)).toEqual([]);
    expect(workflowFaults(text)).toEqual([]);
  });

  it("only the job `publish` of the release can publish, and only `tag` and `version` can write to the repository", () => {
    const all = readdirSync(WORKFLOWS).flatMap((file) => {
      const { jobs } = readWorkflow(read(`.github/workflows/${file}`));
      return Object.entries(jobs).flatMap(([id, { permissions = {} }]) =>
        Object.entries(permissions).flatMap(([scope, access]) => (access === "read" ? [] : [`${file} ${id} ${scope}`])),
      );
    });
    expect(all.sort()).toEqual([
      "release.yml publish id-token",
      "release.yml tag contents",
      "release.yml version contents",
      "release.yml version pull-requests",
    ]);
  });

  it("the release names no address: it compares that of package.json", () => {
    expect(read(".github/workflows/release.yml")).not.toContain("github.repository");
  });

  it("every release job uses the exact Node whose npm the release was tried with", () => {
    const { jobs } = readWorkflow(read(".github/workflows/release.yml"));
    const versions = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses, with: inputs }) =>
        uses?.startsWith("actions/setup-node@") ? [inputs["node-version"]] : [],
      ),
    );
    expect(new Set(versions)).toEqual(new Set([JSON.parse(read("package.json")).optionalDependencies.node]));
  });
});

describe("the rules of workflows", () => {
  it("a safe workflow has no faults", () => {
    expect(workflowFaults(SAFE)).toEqual([]);
    expect(schemaFaults("safe.yml", SAFE)).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ["rights for all jobs", "permissions: {}", "permissions: write-all", "permissions of the workflow must be {}"],
    ["a job without permissions", "    permissions:\n      id-token: write\n", "", "publish: permissions are missing"],
    ["a job without a time limit", "    timeout-minutes: 5\n", "", "build: timeout-minutes is missing"],
    ["an action at a tag", "@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1", "@v7", "must name a commit"],
    ["an action without its version", " # v7.0.1", "", "must name a commit"],
    [
      "an expression in a script",
      "pnpm@12 build",
      `pnpm@12 \${{ github.head_ref }}`,
      "pass the expression through env",
    ],
    ["a checkout that stores the token", "persist-credentials: false", "fetch-depth: 0", "persist-credentials: false"],
    ["an unpinned program with rights", "contents: read", "contents: write", "runs an unpinned program with contents"],
    ["project code in the publishing job", "npm publish a.tgz", "pnpm publish", "must not run the project: pnpm"],
    ["an install in the publishing job", "npm publish a.tgz", "npm ci", "must not run the project: npm ci"],
    ["a checkout in the publishing job", "contents: read", "id-token: write", "must not check out the project"],
    ["a job that does not exist", "needs: build", "needs: built", "needs built, which does not exist"],
  ])("report %s", (_, before, after, fault) => {
    expect(SAFE).toContain(before);
    expect(workflowFaults(SAFE.replace(before, () => after)).join("\n")).toContain(fault);
  });

  it.each<[string, string, string, string]>([
    ["an unknown key", "timeout-minutes", "timeout-minute", "Unexpected value 'timeout-minute'"],
    ["an unknown context", "npm publish a.tgz", `npm publish \${{ step.a }}`, "Unrecognized named-value: 'step'"],
    [
      "an incomplete expression",
      "npm publish a.tgz",
      `npm publish \${{ github.sha == }}`,
      "Unexpected end of expression",
    ],
  ])("GitHub's parser reports %s", (_, before, after, fault) => {
    expect(
      schemaFaults(
        "a.yml",
        SAFE.replace(before, () => after),
      ).join("\n"),
    ).toContain(fault);
  });
});

describe("pnpm in the release", () => {
  it("is the version of package.json, at the hash of .github/install-pnpm.sh", () => {
    const script = read(".github/install-pnpm.sh");
    expect(script).toMatch(/^sha512=[0-9a-f]{128}$/m);
    const version = /^version=(.+)$/m.exec(script)?.[1];
    expect(`pnpm@${version}`, "Update the hash with the version.").toBe(
      JSON.parse(read("package.json")).packageManager,
    );
  });
});

describe("expressions", () => {
  const contexts = {
    needs: { mode: { outputs: { mode: "publish" } } },
    matrix: { node: "24" },
    github: { ref: "main" },
  };

  it("are replaced with their value; missing values are empty", () => {
    expect(resolveText(`a \${{ matrix.node }}, \${{ needs.none.outputs.x }}.`, contexts)).toBe("a 24, .");
  });

  it("decide whether a job runs", () => {
    expect(isTrue("needs.mode.outputs.mode == 'publish'", contexts)).toBe(true);
    expect(isTrue(`\${{ needs.mode.outputs.mode == 'version' }}`, contexts)).toBe(false);
    expect(isTrue("needs.mode.outputs.none", contexts)).toBe(false);
  });

  it("that need the job's status are refused, not guessed", () => {
    expect(() => isTrue("always()", contexts)).toThrow();
  });
});

describe("the order of jobs", () => {
  const { jobs } = readWorkflow(read(".github/workflows/release.yml"));

  it("puts each job after those that it needs", () => {
    expect(orderJobs(jobs)).toEqual(["address", "mode", "version", "pack", "check", "publish", "tag"]);
  });

  it("contains only the selected jobs and what they need", () => {
    expect(orderJobs(jobs, ["pack"])).toEqual(["address", "mode", "pack"]);
    expect(() => orderJobs(jobs, ["pak"])).toThrow("There is no job pak. Known are address, mode,");
  });

  it("refuses a circle", () => {
    const circle = readWorkflow(SAFE.replace("  build:\n", "  build:\n    needs: publish\n"));
    expect(() => orderJobs(circle.jobs)).toThrow("need each other");
  });

  it("a matrix becomes one run for each combination", () => {
    const text = "jobs:\n  a:\n    strategy:\n      matrix:\n        node: [20, 24]\n        os: [x]\n    steps: []\n";
    expect(readWorkflow(text).jobs["a"]?.matrix).toEqual([
      { node: "20", os: "x" },
      { node: "24", os: "x" },
    ]);
  });
});
