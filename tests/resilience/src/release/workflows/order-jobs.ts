import type { Job } from "./read-workflow.ts";

/**
 * Returns the ids of jobs, each after the jobs that it needs.
 * @param only ids of the jobs to run, with the jobs that they need; all jobs if empty
 */
export function orderJobs(jobs: Readonly<Record<string, Job>>, only: readonly string[] = []): readonly string[] {
  const ordered: string[] = [];
  const visit = (id: string, dependents: readonly string[]): void => {
    if (ordered.includes(id)) return;
    if (dependents.includes(id)) throw new Error(`The jobs ${[...dependents, id].join(", ")} need each other.`);
    const job = jobs[id];
    if (!job) throw new Error(`There is no job ${id}. Known are ${Object.keys(jobs).join(", ")}.`);
    for (const need of job.needs) visit(need, [...dependents, id]);
    ordered.push(id);
  };
  for (const id of only.length > 0 ? only : Object.keys(jobs)) visit(id, []);
  return ordered;
}
