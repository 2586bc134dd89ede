import { type Job, type Permissions, readWorkflow, type Step } from "./read-workflow.ts";

/** An action of another repository, at a commit, with the version of the commit in a comment. */
const PINNED = /uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
/** Installs a program without a hash. Only a job that can do no harm may run it. */
const UNPINNED = /\bnpx\b|\bcorepack\b|\bcurl\b|\bwget\b|\bnpm (?:install|i|ci|exec)\b/;
/** Runs code of the project or of its dependencies. */
const PROJECT_CODE = /\bpnpm\b|\bnode\b|\bturbo\b|\bnpm (?:run|test|install|i|ci)\b/;

/** Checks the security rules of a workflow; returns one message per fault. */
export function workflowFaults(text: string): readonly string[] {
  const { permissions, jobs } = readWorkflow(text);
  const isClosed = typeof permissions === "object" && Object.keys(permissions).length === 0;
  return [
    ...(isClosed ? [] : ["permissions of the workflow must be {}, so that each job names its own."]),
    ...pinFaults(text),
    ...Object.entries(jobs).flatMap(([id, job]) => [
      ...jobFaults(job, Object.keys(jobs)).map((fault) => `${id}: ${fault}`),
      ...job.steps.flatMap((step) => stepFaults(step, job).map((fault) => `${id}: ${fault}`)),
    ]),
  ];
}

function pinFaults(text: string): readonly string[] {
  const lines = text.split("\n").filter((line) => /^\s*(?:- )?uses:/.test(line));
  return lines
    .filter((line) => !PINNED.test(line))
    .map((line) => `${line.trim()} must name a commit, with its version in a comment.`);
}

function jobFaults({ permissions, timeoutMinutes, needs, steps }: Job, ids: readonly string[]): readonly string[] {
  const publishes = rightsOf(permissions).includes("id-token");
  const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  return [
    ...(permissions === undefined ? ["permissions are missing."] : []),
    ...(typeof permissions === "string" ? [`permissions must not be ${permissions}.`] : []),
    ...(timeoutMinutes === undefined ? ["timeout-minutes is missing."] : []),
    ...needs.filter((id) => !ids.includes(id)).map((id) => `needs ${id}, which does not exist.`),
    ...(publishes && checkouts.length > 0 ? ["a job that may publish must not check out the project."] : []),
  ];
}

function stepFaults({ uses, run = "", with: inputs }: Step, { permissions }: Job): readonly string[] {
  const rights = rightsOf(permissions);
  const keepsToken = uses?.startsWith("actions/checkout@") && inputs["persist-credentials"] !== "false";
  return [
    // An expression in a script becomes code. A variable stays data.
    ...(run.includes("${{") ? [`pass the expression through env: ${firstLine(run)}`] : []),
    ...(rights.length > 0 && UNPINNED.test(run) ? [`runs an unpinned program with ${rights}: ${firstLine(run)}`] : []),
    ...(rights.includes("id-token") && PROJECT_CODE.test(run)
      ? [`a job that may publish must not run the project: ${firstLine(run)}`]
      : []),
    ...(keepsToken ? ["checkout must have persist-credentials: false."] : []),
  ];
}

/** Returns the scopes in which a job can write. */
function rightsOf(permissions: Permissions = {}): readonly string[] {
  if (typeof permissions === "string") return [permissions];
  return Object.entries(permissions).flatMap(([scope, access]) => (access === "write" ? [scope] : []));
}

function firstLine(script: string): string {
  return script.trim().split("\n")[0] ?? "";
}
