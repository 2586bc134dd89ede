// Runs the steps of a GitHub workflow on this machine, in clones of the last commit: `workflows NAME [--job ID] [--skip TEXT]`.
// Actions are replaced by stand-ins (stand-ins.ts), npm's registry and `gh` by local ones. A release is rehearsed to its
// end: the pull request with the versions counts as merged, and the workflow runs again.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readAddress } from "../../../../../scripts/published/repository-address.ts";
import { readWorkflow } from "./read-workflow.ts";
import type { WorkflowRun } from "./run-job.ts";
import { runWorkflow } from "./run-workflow.ts";
import { schemaFaults } from "./schema-faults.ts";
import { startRegistry } from "./start-registry.ts";
import { workflowFaults } from "./workflow-faults.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
/** The address in a run of a repository without one. */
const EXAMPLE = "https://github.com/example/toolwright";
/** Overrides steps that only GitHub can do: npm signs provenance with GitHub's identity. */
const LOCAL_ENV = { PROVENANCE: "false" };

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  allowPositionals: true,
  options: { job: { type: "string", multiple: true }, skip: { type: "string", multiple: true } },
});
const [name = ""] = positionals;
const file = `.github/workflows/${name}.yml`;
const source = readFileSync(join(ROOT, file), "utf8");
const faults = [...schemaFaults(file, source), ...workflowFaults(source)];
if (faults.length > 0) throw new Error(faults.join("\n"));
const folder = mkdtempSync(join(tmpdir(), "workflow-"));
const registry = source.includes("npm publish") ? await startRegistry(folder) : null;
try {
  const origin = cloneOrigin();
  const repository = (readAddress(git(origin, "show", "main:package.json")) ?? "").replace("https://github.com/", "");
  const overrides = { ...registry?.env, ...LOCAL_ENV, ORIGIN: origin };
  const workflow = readWorkflow(source);
  const round = (): string => {
    const sha = git(origin, "rev-parse", "main").trim();
    const { skip = [], job = [] } = values;
    const shared = { folder, origin, sha, repository, overrides, skip, print };
    const run: WorkflowRun = { ...shared, env: workflow.env, path: [standInForGh()] };
    runWorkflow(workflow, run, job);
    return sha;
  };
  while (round() !== git(origin, "rev-parse", "main").trim()) print("main has a new commit: the workflow runs again.");
  for (const id of (await registry?.listPublished()) ?? []) print(`published ${id}`);
  for (const tag of git(origin, "tag", "--points-at", "main").split("\n").filter(Boolean)) print(`tagged ${tag}`);
  print(`The workflow ${name} succeeds.`);
} catch (error) {
  const { message, cause } = error as Error;
  print(message);
  print(cause instanceof Error ? cause.message : "");
  process.exitCode = 1;
} finally {
  registry?.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Clones the last commit of this repository as GitHub's `main`, and gives it an address if it has none. */
function cloneOrigin(): string {
  const work = join(folder, "prepare");
  const origin = join(folder, "origin.git");
  execFileSync("git", ["clone", "--quiet", "--no-tags", ROOT, work]);
  git(work, "checkout", "--quiet", "-B", "main");
  if (readAddress(readFileSync(join(work, "package.json"), "utf8")) === null) {
    print(`The repository has no address: this run uses ${EXAMPLE}.`);
    execFileSync("npm", ["pkg", "set", `repository=${EXAMPLE}`], { cwd: work });
    git(work, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--all", "--message", "Set");
  }
  execFileSync("git", ["clone", "--quiet", "--bare", work, origin]);
  return origin;
}

/** Returns a folder with the command `gh`. */
function standInForGh(): string {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const program = fileURLToPath(new URL("gh-stand-in.ts", import.meta.url));
  writeFileSync(join(bin, "gh"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(bin, "gh"), 0o755);
  return bin;
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync("git", [...args], { cwd, encoding: "utf8" });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
