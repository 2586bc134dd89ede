import { type Contexts, isTrue } from "./expressions.ts";
import { orderJobs } from "./order-jobs.ts";
import type { Values, Workflow } from "./read-workflow.ts";
import { runJob, type WorkflowRun } from "./run-job.ts";

/**
 * Runs the jobs of a workflow one after the other, as GitHub would on a push to main; returns the ids of those that ran.
 * Throws at the first step that fails, and names its job.
 * @param only ids of the jobs to run, with the jobs that they need; all jobs if empty
 */
export function runWorkflow(workflow: Workflow, run: WorkflowRun, only: readonly string[] = []): readonly string[] {
  const finished: Record<string, { readonly outputs: Values }> = {};
  for (const id of orderJobs(workflow.jobs, only)) {
    const job = workflow.jobs[id];
    if (!job) continue;
    const contexts: Contexts = { needs: finished };
    const isReady = job.needs.every((need) => finished[need] !== undefined);
    if (!isReady || (job.if !== undefined && !isTrue(job.if, contexts))) {
      run.print(`${id}: not needed`);
      continue;
    }
    let outputs: Values = {};
    for (const matrix of job.matrix) {
      try {
        outputs = runJob(id, job, run, { ...contexts, matrix });
      } catch (error) {
        const variant = Object.values(matrix).join(", ");
        throw new Error(`The job ${id}${variant === "" ? "" : ` (${variant})`} failed.`, { cause: error });
      }
    }
    finished[id] = { outputs };
  }
  return Object.keys(finished);
}
