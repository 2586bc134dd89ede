import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Values } from "./read-workflow.ts";

/** Context of a job's run. */
export interface JobRun {
  /** `GITHUB_WORKSPACE`: empty until `actions/checkout`. */
  readonly workspace: string;
  /** `RUNNER_TEMP`, new for each job. */
  readonly temp: string;
  /** The bare repository that replaces GitHub's. */
  readonly origin: string;
  /** Folder of the artifacts of all jobs. */
  readonly artifacts: string;
  /** The environment of every step; stand-ins and steps change it. */
  readonly env: Record<string, string>;
}

/** A local replacement of an action: returns the step's outputs, or throws. */
type StandIn = (run: JobRun, inputs: Values) => Values;

const AUTHOR = ["-c", "user.name=workflows", "-c", "user.email=workflows@example.com"];

const STAND_INS: Readonly<Record<string, StandIn>> = {
  /** Clones the bare repository, as shallow as `fetch-depth` says. */
  "actions/checkout": ({ workspace, origin }, { "fetch-depth": depth = "1" }) => {
    const history = depth === "0" ? [] : ["--depth", depth];
    execFileSync("git", ["clone", "--quiet", ...history, `file://${origin}`, workspace], { stdio: "pipe" });
    return {};
  },
  /** Puts an installed Node of the version into PATH; downloads none. */
  "actions/setup-node": ({ temp, env }, { "node-version": version = "" }) => {
    const bin = join(temp, "node");
    mkdirSync(bin);
    symlinkSync(findNode(version), join(bin, "node"));
    env["PATH"] = `${bin}${delimiter}${env["PATH"]}`;
    return {};
  },
  /** Copies a folder of the workspace. */
  "actions/upload-artifact": ({ workspace, artifacts }, { name = "artifact", path = "" }) => {
    if (readdirSync(join(workspace, path)).length === 0) throw new Error(`${path} has no files.`);
    cpSync(join(workspace, path), join(artifacts, name), { recursive: true, errorOnExist: true, force: false });
    return {};
  },
  /** Copies the folder back. */
  "actions/download-artifact": ({ workspace, artifacts }, { name = "artifact", path = "." }) => {
    if (!existsSync(join(artifacts, name))) throw new Error(`No job has uploaded the artifact ${name}.`);
    cpSync(join(artifacts, name), join(workspace, path), { recursive: true });
    return {};
  },
  /** Decides as the action does, based on the changesets and the packages missing from the registry. */
  "changesets/action/select-mode": ({ workspace, temp, env }) => {
    const changesets = readdirSync(join(workspace, ".changeset")).filter((file) => /^(?!README).*\.md$/.test(file));
    if (changesets.length > 0) return { mode: "version" };
    const file = join(temp, "publish-plan.json");
    execFileSync("pnpm", ["exec", "changeset", "publish-plan", "--output", file], {
      cwd: workspace,
      env,
      stdio: "pipe",
    });
    const { plan } = JSON.parse(readFileSync(file, "utf8")) as { readonly plan: readonly unknown[] };
    return { mode: plan.length > 0 ? "publish" : "none" };
  },
  /** Runs the script, and merges the pull request at once. */
  "changesets/action/version": ({ workspace, env }, { script = "" }) => {
    execFileSync("bash", ["--norc", "-e", "-c", script], { cwd: workspace, env, stdio: "pipe" });
    const git = (...args: readonly string[]) =>
      execFileSync("git", [...AUTHOR, ...args], { cwd: workspace, stdio: "pipe" });
    git("add", "--all");
    git("commit", "--quiet", "--message", "Version Packages");
    git("push", "--quiet", "origin", "HEAD:main");
    return {};
  },
};

/** Runs the local replacement of an action. */
export function runStandIn(uses: string, run: JobRun, inputs: Values): Values {
  const action = uses.split("@")[0] ?? "";
  const standIn = STAND_INS[action];
  if (!standIn) throw new Error(`${action} has no stand-in; add it to stand-ins.ts.`);
  return standIn(run, inputs);
}

/** Returns the path of an installed Node: `24.21.0`, or any version of `24`. */
function findNode(version: string): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [process.execPath, ...folders.map((folder) => join(folder, "node"))];
  const found = candidates.find((path) => {
    const actual = existsSync(path) ? execFileSync(path, ["--version"], { encoding: "utf8" }).trim().slice(1) : "";
    return actual === version || actual.startsWith(`${version}.`);
  });
  if (found === undefined) throw new Error(`No Node ${version} is installed here.`);
  return found;
}
