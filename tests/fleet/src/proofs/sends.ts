import { createSandbox } from "@toolwright/sandbox";
import type { CallOutcome } from "../workers/config.ts";
import { type Arrival, type Disturbance, serveBackends } from "../workers/served-backends.ts";
import type { WorkerProgram, WorkerRun } from "../workers/start-worker.ts";
import { workerConfigs } from "./worker-configs.ts";

/** Results of all rounds. In each one, every worker sends the same email and launches the same broadcast. */
export interface SendFigures {
  readonly rounds: number;
  readonly kills: number;
  readonly disturbed: number;
  /** Sends with a request that the backend handled. */
  readonly delivered: number;
  /** Calls that report an unknown outcome. */
  readonly unknown: number;
  /** Everything that went wrong, as sentences. */
  readonly faults: readonly string[];
}

/** Settings of {@link runSends}. */
export interface SendSettings {
  readonly redisUrl: string;
  /** Rounds continue until this many processes were killed. */
  readonly kills: number;
  /** Workers of a round. */
  readonly workers: number;
  /** Rounds at the same time. */
  readonly parallel: number;
  /** Whether the workers have one account, and so share their claims. Default true. */
  readonly isShared?: boolean;
}

/** A worker takes about this many steps. One that is to die later ends normally. */
const STEPS = 60;
const DISTURBANCES: readonly Disturbance[] = ["reset before", "reset after", "late"];

/** Lets workers send the same while processes die and requests fail at random. */
export async function runSends(program: WorkerProgram, settings: SendSettings): Promise<SendFigures> {
  const { redisUrl, kills, workers, parallel, isShared = true } = settings;
  let disturbed = 0;
  const backends = await serveBackends(createSandbox({ enforceLimits: false }), (path) => {
    if (!isSend(path) || Math.random() < 0.6) return "none";
    disturbed++;
    return DISTURBANCES[Math.floor(Math.random() * DISTURBANCES.length)] ?? "none";
  });
  const totals = { rounds: 0, kills: 0, delivered: 0, unknown: 0 };
  const faults: string[] = [];
  const runRounds = async () => {
    do {
      const subject = `round-${crypto.randomUUID()}`;
      const configs = workerConfigs(workers, {
        ...backends.access,
        task: "sends",
        redisUrl,
        account: subject,
        subject,
      });
      const runs = await program.run(
        configs.map((config) => ({
          ...config,
          account: isShared ? subject : `${subject}-${config.worker}`,
          killAtStep: kills > 0 && Math.random() < 0.7 ? Math.ceil(Math.random() * STEPS) : null,
        })),
      );
      const sends = backends.arrivals.filter(({ path, body }) => isSend(path) && body.includes(subject));
      totals.rounds++;
      totals.kills += runs.filter(({ isKilled }) => isKilled).length;
      totals.delivered += sends.length;
      totals.unknown += runs.flatMap(({ outcomes }) => outcomes).filter(({ isUnknown }) => isUnknown).length;
      faults.push(...faultsOf(subject, runs, sends));
    } while (totals.kills < kills);
  };
  await Promise.all(Array.from({ length: parallel }, runRounds));
  await backends.close();
  return { ...totals, disturbed, faults };
}

function isSend(path: string): boolean {
  return path.startsWith("/v1/send/") || path.endsWith("/triggers");
}

/** Faults of a round. */
function faultsOf(subject: string, runs: readonly WorkerRun[], sends: readonly Arrival[]): readonly string[] {
  const faults: string[] = [];
  for (const tool of ["email", "broadcast"] as const) {
    const arrived = sends.filter(
      ({ path, status }) => status < 300 && path.startsWith("/v1/send/") === (tool === "email"),
    );
    if (arrived.length > 1) faults.push(`${subject}: ${arrived.length} times the same ${tool}.`);
    for (const { config, outcomes } of runs) {
      for (const outcome of outcomes.filter((one) => one.tool === tool)) {
        const own = arrived.filter(({ worker }) => worker === config.worker).length;
        faults.push(
          ...outcomeFaults(outcome, arrived.length, own).map((fault) => `${subject}, ${config.worker}: ${fault}`),
        );
      }
    }
  }
  return faults;
}

/** Faults in a call's outcome, given how many sends arrived, and how many of them were its own. */
function outcomeFaults(outcome: CallOutcome, arrived: number, own: number): readonly string[] {
  const { tool, isDone, isUnknown, code, message, retryAfterMs } = outcome;
  const faults: string[] = [];
  if (isDone && arrived === 0) faults.push(`reports a ${tool} as sent that never arrived`);
  if (!isDone && !isUnknown && own > 0) faults.push(`reports its ${tool} as not sent (${code}), but it arrived`);
  // A timed-out call may end before its tool: then the next call names the way.
  const isVerifiable =
    message.includes("Check ") || (code === "timeout" && message.includes("verify before repeating"));
  if (isUnknown && !isVerifiable) faults.push(`names no way to verify: ${message}`);
  if (code === "duplicate_send" && retryAfterMs === null) faults.push(`blocks the ${tool} without an end`);
  return faults;
}
