import { createSandbox } from "@toolwright/sandbox";
import { serveBackends } from "../workers/served-backends.ts";
import type { WorkerProgram } from "../workers/start-worker.ts";
import { workerConfigs } from "./worker-configs.ts";

/** Total spending of the workers. */
export interface CreditFigures {
  /** Credits that the backend charged. */
  readonly charged: number;
  /** Credits that the results state. */
  readonly reported: number;
  /** Results with the company's record. */
  readonly found: number;
  /** Calls that the budget refused. */
  readonly refused: number;
}

/** Number of companies that each worker looks up. */
export const COMPANIES = 100;

/** Lets workers look up the same companies at once. */
export async function runCredits(
  program: WorkerProgram,
  settings: { readonly redisUrl: string; readonly workers: number; readonly budget: number | null },
): Promise<CreditFigures> {
  const { redisUrl, workers, budget } = settings;
  const backends = await serveBackends(
    createSandbox({ sales: { rateLimit: { minute: null, hour: null, day: null } } }),
  );
  const { sales } = backends.sandbox;
  const known = new Set(sales.directory.companies.flatMap(({ primary_domain }) => primary_domain ?? []));
  const domains = [...known].slice(0, COMPANIES);
  const account = `credits-${crypto.randomUUID()}`;
  const runs = await program.run(
    workerConfigs(workers, {
      ...backends.access,
      task: "companies",
      redisUrl,
      account,
      subject: account,
      domains,
      budget,
    }),
  );
  await backends.close();
  const outcomes = runs.flatMap((run) => run.outcomes);
  return {
    charged: sales.credits.spent,
    reported: outcomes.reduce((sum, { credits }) => sum + credits, 0),
    found: outcomes.filter(({ isDone }) => isDone).length,
    refused: outcomes.filter(({ code }) => code === "policy").length,
  };
}
