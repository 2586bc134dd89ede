import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Contexts, isTrue, resolveText } from "./expressions.ts";
import type { Job, Step, Values } from "./read-workflow.ts";
import { type JobRun, runStandIn } from "./stand-ins.ts";

/** Variables of this machine that a job needs to reach the registry; it gets no others. */
const INHERITED = /^(?:HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|(?:https?|no)_proxy)$/i;

/** State that all jobs of a run share. */
export interface WorkflowRun {
  /** Folder of this run; jobs create theirs below it. */
  readonly folder: string;
  readonly origin: string;
  /** The commit that was pushed. */
  readonly sha: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** `env` of the workflow. */
  readonly env: Values;
  /** Folders at the start of PATH. */
  readonly path: readonly string[];
  /** Environment of every step. Wins over the workflow's and the steps' `env`. */
  readonly overrides: Values;
  /** Parts of commands; a `run` step that contains one is skipped. */
  readonly skip: readonly string[];
  readonly print: (line: string) => void;
}

/** Runs one job, in a separate empty folder; returns its outputs. Throws at the first step that fails. */
export function runJob(id: string, job: Job, run: WorkflowRun, contexts: Contexts): Values {
  const folder = mkdtempSync(join(run.folder, `${id}-`));
  const jobRun: JobRun = {
    workspace: makeFolder(folder, "workspace"),
    temp: makeFolder(folder, "temp"),
    origin: run.origin,
    artifacts: join(run.folder, "artifacts"),
    env: { ...run.env, ...job.env },
  };
  const github = {
    repository: run.repository,
    sha: run.sha,
    ref: "refs/heads/main",
    event_name: "push",
    token: "none",
  };
  Object.assign(jobRun.env, inheritedEnv(), {
    CI: "true",
    PATH: [...run.path, "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    GITHUB_REPOSITORY: run.repository,
    GITHUB_SHA: run.sha,
    GITHUB_REF: github.ref,
    GITHUB_WORKSPACE: jobRun.workspace,
    RUNNER_TEMP: jobRun.temp,
  });
  const steps: Record<string, { readonly outputs: Values }> = {};
  const resolved = (): Contexts => ({ ...contexts, github, steps, env: jobRun.env, runner: { temp: jobRun.temp } });
  for (const step of job.steps) {
    const outputs = runStep(`${id} / ${labelOf(step)}`, step, { ...run, job: jobRun, contexts: resolved() });
    if (step.id !== undefined) steps[step.id] = { outputs };
  }
  return resolveValues(job.outputs, resolved());
}

function inheritedEnv(): Values {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = ""]) => (INHERITED.test(name) ? [[name, value]] : [])),
  );
}

interface StepRun extends WorkflowRun {
  readonly job: JobRun;
  readonly contexts: Contexts;
}

function runStep(label: string, step: Step, run: StepRun): Values {
  if (step.if !== undefined && !isTrue(step.if, run.contexts)) return {};
  if (step.run !== undefined && run.skip.some((part) => step.run?.includes(part))) {
    run.print(`${label}: skipped`);
    return {};
  }
  run.print(label);
  const { job } = run;
  const stepEnv = { ...resolveValues(step.env, run.contexts), ...run.overrides };
  if (step.uses !== undefined) {
    const standInRun = { ...job, env: { ...job.env, ...stepEnv } };
    const outputs = runStandIn(step.uses, standInRun, resolveValues(step.with, run.contexts));
    job.env["PATH"] = standInRun.env["PATH"] ?? "";
    return outputs;
  }
  return runScript(resolveText(step.run ?? "", run.contexts), step, { ...run, stepEnv });
}

/**
 * Runs a script as a runner does: in Bash, which stops at the first command that fails.
 * Without `--norc` Bash would read the user's start-up file, since its standard input is a socket here.
 */
function runScript(script: string, step: Step, { job, stepEnv }: StepRun & { readonly stepEnv: Values }): Values {
  const outputs = join(job.temp, "output");
  const paths = join(job.temp, "path");
  for (const file of [outputs, paths]) writeFileSync(file, "");
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-e", "-c", script], {
    cwd: join(job.workspace, step.workingDirectory ?? "."),
    env: { ...job.env, ...stepEnv, GITHUB_OUTPUT: outputs, GITHUB_PATH: paths },
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`Exit code ${status}.\n${stdout.slice(-6000)}\n${stderr.slice(-6000)}`);
  for (const path of linesOf(paths)) job.env["PATH"] = `${path}${delimiter}${job.env["PATH"]}`;
  return Object.fromEntries(
    linesOf(outputs).map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

function resolveValues(values: Values, contexts: Contexts): Values {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, resolveText(text, contexts)]));
}

function labelOf({ name, uses, run = "" }: Step): string {
  return name ?? uses?.split("@")[0] ?? run.trim().split("\n")[0] ?? "";
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

function makeFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  return folder;
}
