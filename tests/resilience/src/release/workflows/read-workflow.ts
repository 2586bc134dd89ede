import { parse } from "yaml";

/** Names and values, as in `env`, `with` and `outputs`. */
export type Values = Readonly<Record<string, string>>;
/** The value of `permissions`. */
export type Permissions = Values | "read-all" | "write-all";

/** A GitHub Actions workflow, with the parts that this project uses. */
export interface Workflow {
  readonly name: string;
  readonly permissions?: Permissions;
  readonly env: Values;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A job of a workflow. */
export interface Job {
  readonly needs: readonly string[];
  readonly if?: string;
  readonly permissions?: Permissions;
  readonly timeoutMinutes?: number;
  readonly env: Values;
  readonly outputs: Values;
  /** Each combination of the matrix; one without values if the job has no matrix. */
  readonly matrix: readonly Values[];
  readonly steps: readonly Step[];
}

/** A step of a job: it has either `uses` or `run`. */
export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with: Values;
  readonly run?: string;
  readonly env: Values;
  readonly workingDirectory?: string;
}

/** The parsed YAML of a workflow. */
interface Source {
  readonly name?: string;
  readonly permissions?: Permissions;
  readonly env?: object;
  readonly jobs: Readonly<Record<string, JobSource>>;
}

interface JobSource {
  readonly needs?: string | readonly string[];
  readonly if?: unknown;
  readonly permissions?: Permissions;
  readonly "timeout-minutes"?: number;
  readonly env?: object;
  readonly outputs?: object;
  readonly strategy?: { readonly matrix?: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly StepSource[];
}

interface StepSource extends Omit<Step, "with" | "env" | "workingDirectory" | "if" | "run"> {
  readonly if?: unknown;
  readonly run?: unknown;
  readonly with?: object;
  readonly env?: object;
  readonly "working-directory"?: string;
}

/** Reads the YAML of a workflow. */
export function readWorkflow(text: string): Workflow {
  const { name = "", permissions, env, jobs } = parse(text) as Source;
  return {
    name,
    ...(permissions === undefined ? {} : { permissions }),
    env: valuesOf(env),
    jobs: Object.fromEntries(Object.entries(jobs).map(([id, job]) => [id, readJob(job)])),
  };
}

function readJob({ needs = [], permissions, env, outputs, strategy, steps, ...job }: JobSource): Job {
  const timeoutMinutes = job["timeout-minutes"];
  return {
    needs: typeof needs === "string" ? [needs] : needs,
    ...(job.if === undefined ? {} : { if: String(job.if) }),
    ...(permissions === undefined ? {} : { permissions }),
    ...(timeoutMinutes === undefined ? {} : { timeoutMinutes }),
    env: valuesOf(env),
    outputs: valuesOf(outputs),
    matrix: combinations(strategy?.matrix ?? {}),
    steps: steps.map(readStep),
  };
}

function readStep({ if: condition, run, with: inputs, env, "working-directory": folder, ...step }: StepSource): Step {
  return {
    ...step,
    ...(run === undefined ? {} : { run: String(run) }),
    ...(condition === undefined ? {} : { if: String(condition) }),
    ...(folder === undefined ? {} : { workingDirectory: folder }),
    with: valuesOf(inputs),
    env: valuesOf(env),
  };
}

function combinations(matrix: Readonly<Record<string, readonly unknown[]>>): readonly Values[] {
  return Object.entries(matrix).reduce<readonly Values[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: String(value) }))),
    [{}],
  );
}

function valuesOf(object: object = {}): Values {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, String(value)]));
}
