import { lazily, once } from "../once.ts";
import { backgroundLogs } from "./background-logs.ts";
import type { Call } from "./call.ts";
import { ENDPOINTS, LIVE_ORDERS, NEWSLETTER, REINDEX } from "./endpoints.ts";
import type { LogFacts, TraceFacts } from "./facts.ts";
import { type Incident, incidentBefore } from "./incident.ts";
import { createRandom, type Random } from "./random.ts";
import { simulateTrace, type TracePlan } from "./simulate-trace.ts";
import { logsOfTrace } from "./trace-logs.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HISTORY_HOURS = 6;
const QUIET_TRACES_PER_HOUR = 200;
const BUSY_TRACES_PER_HOUR = 1_400;
const WIDE_TRACES = 6;
/** A few seeds produce fewer on the first attempt. */
const MIN_REJECTIONS = 3;

/** Six hours of an online shop, independent of any vendor's format. */
export interface World {
  readonly startMs: number;
  /** The time of creation; every event is earlier. */
  readonly endMs: number;
  readonly incident: Incident;
  readonly traces: readonly TraceFacts[];
  /** Request logs first, then background logs. */
  readonly logs: readonly LogFacts[];
  /** The logs that services wrote while they handled requests. */
  readonly requestLogs: readonly LogFacts[];
  /** Traces that tests and demos look up by name. */
  readonly special: {
    readonly reindex: TraceFacts;
    readonly newsletter: TraceFacts;
    readonly streaming: readonly TraceFacts[];
    readonly wide: readonly TraceFacts[];
  };
}

/** Generates the world of a seed. It ends at the whole second before `nowMs`; equal arguments give equal worlds. */
export function generateWorld(seed: string, nowMs: number): World {
  const endMs = Math.floor(nowMs / 1_000) * 1_000;
  const random = createRandom(`world:${seed}`);
  const incident = incidentBefore(endMs);
  const simulate = (root: Call, startMs: number, wide = false) =>
    simulateTrace(random, { root, startMs, incident, wide });
  const special = {
    reindex: simulateReindex(random, { root: REINDEX, startMs: endMs - 48 * MINUTE_MS, incident }, seed),
    newsletter: simulate(NEWSLETTER, endMs - 22 * MINUTE_MS),
    streaming: [52, 41, 26, 17].map((minutes) => simulate(LIVE_ORDERS, endMs - minutes * MINUTE_MS)),
    wide: Array.from({ length: WIDE_TRACES }, (_, index) =>
      simulate(checkout(), endMs - (4 + index * 5) * MINUTE_MS, true),
    ),
  };
  const traffic = planTraffic(random, incident, endMs).map((plan) => simulateTrace(random, plan));
  const hasEnded = ({ spans }: TraceFacts) => spans.every((span) => span.startMs + span.durationNs / 1e6 < endMs);
  const { reindex, newsletter, streaming, wide } = special;
  const traces = [reindex, newsletter, ...streaming, ...wide, ...traffic].filter(hasEnded);
  const startMs = endMs - HISTORY_HOURS * HOUR_MS;
  const isPast = ({ timestampMs }: LogFacts) => timestampMs < endMs;
  const requestLogs = once(() => traces.flatMap((trace) => logsOfTrace(random, trace)).filter(isPast));
  // Both draw from the same random numbers, so those of requests come first whichever is used first.
  const logs = once(() => [...requestLogs(), ...backgroundLogs(random, incident, startMs, endMs).filter(isPast)]);
  const own = { startMs, endMs, incident, traces, special };
  // Only Datadog has logs, so generate them on first use.
  return Object.assign(lazily<Pick<World, "logs" | "requestLogs">>({ logs, requestLogs }), own);
}

/** Simulates the reindex, and repeats it with other random values until the search index has rejected enough batches to raise an alert. */
function simulateReindex(random: Random, plan: TracePlan, seed: string): TraceFacts {
  const isEnough = ({ spans }: TraceFacts) => spans.filter(({ failure }) => failure).length >= MIN_REJECTIONS;
  let trace = simulateTrace(random, plan);
  for (let attempt = 0; !isEnough(trace); attempt++)
    trace = simulateTrace(createRandom(`reindex:${seed}:${attempt}`), plan);
  return trace;
}

function checkout(): Call {
  const checkoutEndpoint = ENDPOINTS.find((endpoint) => endpoint.root.resource === "POST /checkout");
  if (!checkoutEndpoint) throw new RangeError("No endpoint is POST /checkout");
  return checkoutEndpoint.root;
}

function planTraffic(random: Random, incident: Incident, endMs: number): TracePlan[] {
  const all: TracePlan[] = [];
  for (let hour = HISTORY_HOURS; hour >= 1; hour--) {
    const count = hour === 1 ? BUSY_TRACES_PER_HOUR : QUIET_TRACES_PER_HOUR;
    for (let index = 0; index < count; index++) {
      all.push({ root: pickEndpoint(random), startMs: endMs - hour * HOUR_MS + random.next() * HOUR_MS, incident });
    }
  }
  return all;
}

const TOTAL_WEIGHT = ENDPOINTS.reduce((sum, endpoint) => sum + endpoint.weight, 0);

function pickEndpoint(random: Random): Call {
  let remaining = random.next() * TOTAL_WEIGHT;
  for (const endpoint of ENDPOINTS) {
    remaining -= endpoint.weight;
    if (remaining < 0) return endpoint.root;
  }
  return checkout();
}
