import { createSandbox } from "@toolwright/sandbox";
import { workerConfigs } from "../proofs/worker-configs.ts";
import type { Job, WorkerConfig } from "../workers/config.ts";
import { type Arrival, type ServedBackends, serveBackends } from "../workers/served-backends.ts";
import type { WorkerProgram } from "../workers/start-worker.ts";
import { findLastingKeys } from "./find-lasting-keys.ts";
import { createGate, type Gate } from "./gate.ts";
import { proxyHttp } from "./http-proxy.ts";
import type { Effect, KillPoint, KillSettings } from "./kill-point.ts";
import { faultsOfPoint } from "./point-faults.ts";
import { proxyRedis } from "./redis-proxy.ts";

/** Events at all points of an effect. */
export interface KillFigures {
  readonly effect: Effect;
  readonly points: readonly KillPoint[];
  /** Everything that went wrong, as sentences. */
  readonly faults: readonly string[];
}

/** Time budget of the worker that dies. Its claims read as ambiguous five seconds later. */
const FIRST_TIMEOUT_MS = 6_000;
/** Long enough to wait for the lease of a dead worker. */
const SECOND_TIMEOUT_MS = 60_000;
/** On a busy machine, a call may end before its event. Then another worker makes the call. */
const ATTEMPTS = 3;

/**
 * Runs a worker once to record its events: each store command and each request, before and after it. Then kills a
 * worker with SIGKILL at each of these events, and lets another process repeat each worker's job.
 */
export async function killAtEveryPoint(program: WorkerProgram, settings: KillSettings): Promise<KillFigures> {
  const { effect, redisUrl, parallel, every = 1, isShared = true } = settings;
  const backends = await serveBackends(
    createSandbox({ enforceLimits: false, sales: { rateLimit: { minute: null, hour: null, day: null } } }),
  );
  const newJob = jobsOf(effect, backends);
  const runFirst = (job: Job, gate: Gate) => runBehindGate(program, configOf(settings, backends, job), gate);
  // The first run loads the scripts into Redis.
  await runFirst(newJob(), createGate(null));
  const complete = createGate(null);
  await runFirst(newJob(), complete);

  const events = complete.events.filter((_, index) => index % every === 0);
  const kills: { readonly event: string; readonly job: Job; readonly before: number }[] = [];
  const waiting = [...events];
  const runKills = async () => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const job = await killAt(event, newJob, runFirst);
      if (job) kills.push({ event, job, before: countEffects(effect, job, backends.arrivals) });
    }
  };
  await Promise.all(Array.from({ length: parallel }, runKills));

  const jobs = kills.map(({ job }) => job);
  const config = { ...configOf(settings, backends, { account: "", subject: "" }), redisUrl };
  const again = jobs.map(({ account, subject }) => ({ account: isShared ? account : `${account}-other`, subject }));
  const [run] = await program.run([{ ...config, worker: "second", jobs: again, timeoutMs: SECOND_TIMEOUT_MS }]);
  const points = kills.flatMap(({ event, job, before }) => {
    const second = run?.outcomes.find(({ subject }) => subject === job.subject);
    return second ? [{ event, before, total: countEffects(effect, job, backends.arrivals), second }] : [];
  });
  const reached = new Set(points.map(({ event }) => event));
  const missed = events.filter((event) => !reached.has(event)).map((event) => `${event}: no worker stopped here.`);
  const lasting = await findLastingKeys(redisUrl, jobs);
  await backends.close();
  const faults = points.flatMap((point) => faultsOfPoint(point, settings).map((fault) => `${point.event}: ${fault}.`));
  return { effect, points, faults: [...missed, ...lasting.map((key) => `${key} never expires.`), ...faults] };
}

/** Kills a worker at an event, and resolves with its job; `null` if no worker reached the event. */
async function killAt(
  event: string,
  newJob: () => Job,
  run: (job: Job, gate: Gate) => Promise<{ readonly isKilled: boolean }>,
): Promise<Job | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const job = newJob();
    if ((await run(job, createGate(event))).isKilled) return job;
  }
  return null;
}

/** Creates jobs that have nothing in common. */
function jobsOf(effect: Effect, { sandbox }: ServedBackends): () => Job {
  const domains = new Set(sandbox.sales.directory.companies.flatMap(({ primary_domain }) => primary_domain ?? []));
  const companies = domains.values();
  return () => {
    const account = `kill-${crypto.randomUUID()}`;
    return { account, subject: effect === "company" ? (companies.next().value ?? "") : account };
  };
}

function configOf({ effect, redisUrl, client, budget }: KillSettings, backends: ServedBackends, job: Job) {
  const times = { timeoutMs: FIRST_TIMEOUT_MS, attemptTimeoutMs: FIRST_TIMEOUT_MS };
  const parts = { ...backends.access, ...job, ...times, task: effect, redisUrl, budget };
  const [config] = workerConfigs(1, parts);
  if (!config) throw new Error("Expected a configuration.");
  return { ...config, client };
}

/** Runs a worker whose connections pass the gate, and kills it where the gate stops it. */
async function runBehindGate(program: WorkerProgram, config: WorkerConfig, gate: Gate) {
  const redis = await proxyRedis(config.redisUrl, gate);
  const messaging = await proxyHttp(config.messagingUrl, gate);
  const sales = await proxyHttp(config.salesUrl, gate);
  const urls = { redisUrl: redis.url, messagingUrl: messaging.url, salesUrl: sales.url };
  const run = await program.runUntil({ ...config, ...urls }, gate.stopped);
  for (const proxy of [redis, messaging, sales]) proxy.close();
  return run;
}

/** Number of times that the backend performed a job's effect. */
function countEffects(effect: Effect, { subject }: Job, arrivals: readonly Arrival[]): number {
  return arrivals.filter(({ path, query, body, status }) => {
    if (status >= 300) return false;
    if (effect === "company") return path.endsWith("/organizations/enrich") && query.includes(subject);
    return body.includes(subject) && (effect === "email" ? path.startsWith("/v1/send/") : path.endsWith("/triggers"));
  }).length;
}
