import type { Call, Failure } from "./call.ts";
import type { SpanFacts, TraceFacts } from "./facts.ts";
import { decimalId, hexId, lowBitsInDecimal } from "./ids.ts";
import { type Incident, poolWaitMs, severityAt } from "./incident.ts";
import type { Random } from "./random.ts";
import { CUSTOMERS, type Customer, type ServiceName, serviceNamed } from "./shop.ts";

/** Input of a simulated trace. */
export interface TracePlan {
  readonly root: Call;
  readonly startMs: number;
  readonly incident: Incident;
  /** Gives the trace a 128-bit id; its spans carry the low 64 bits. */
  readonly wide?: boolean;
}

interface Run {
  readonly plan: TracePlan;
  readonly random: Random;
  readonly traceId: string;
  readonly customer: Customer;
  readonly itemId: string;
  /** The host that each service uses for this request. */
  readonly hosts: Map<ServiceName, string>;
  readonly spans: SpanFacts[];
}

interface Outcome {
  readonly endMs: number;
  readonly failure: Failure | null;
}

/** Simulates one request through the services and returns its spans. */
export function simulateTrace(random: Random, plan: TracePlan): TraceFacts {
  const wideId = plan.wide ? hexId(random, 32) : null;
  const traceId = wideId ? lowBitsInDecimal(wideId) : decimalId(random);
  const customer = random.pick(CUSTOMERS);
  const itemId = random.integer(1_000, 9_999).toString();
  const run: Run = { plan, random, traceId, customer, itemId, hosts: new Map(), spans: [] };
  simulateCall(run, plan.root, plan.startMs, "0");
  return { loggedTraceId: wideId ?? traceId, spans: run.spans };
}

function simulateCall(run: Run, call: Call, startMs: number, parentId: string): Outcome {
  const spanId = decimalId(run.random);
  const selfTime = ownTime(run, call, startMs);
  const innerStartMs = startMs + selfTime.ms * 0.4;
  const inner = selfTime.failure
    ? { endMs: innerStartMs, failure: null }
    : simulateInner(run, call, innerStartMs, spanId);
  const endMs = inner.endMs + selfTime.ms * 0.6;
  const failure = selfTime.failure ?? (inner.failure ? reportedByCaller(call, inner.failure) : null);
  run.spans.push(spanFactsOf(run, call, { startMs, parentId, endMs, spanId, failure }));
  return { endMs, failure };
}

function simulateInner(run: Run, call: Call, startMs: number, parentId: string): Outcome {
  let cursor = startMs;
  for (const next of call.calls ?? []) {
    if (!run.random.chance(next.chance ?? 1)) continue;
    const times = next.repeat ? run.random.integer(next.repeat[0], next.repeat[1]) : 1;
    for (let time = 0; time < times; time++) {
      const outcome = simulateCall(run, next, cursor, parentId);
      if (!next.detached) cursor = outcome.endMs + run.random.next() * 0.2;
      if (outcome.failure && !next.tolerated && !next.detached) return { endMs: cursor, failure: outcome.failure };
    }
  }
  return { endMs: cursor, failure: null };
}

function ownTime(run: Run, call: Call, atMs: number): { ms: number; failure: Failure | null } {
  const severity = severityAt(run.plan.incident, atMs);
  if (call.pooled) {
    const ms = poolWaitMs(run.random, severity);
    return { ms, failure: ms < 5_000 ? null : poolTimeout(run, severity) };
  }
  const ms = run.random.logNormal(call.medianMs, 0.45) * (call.crowded ? 1 + 3 * severity : 1);
  return { ms, failure: call.fails && run.random.chance(call.fails.chance) ? call.fails : null };
}

function poolTimeout(run: Run, severity: number): Failure {
  const { incident } = run.plan;
  const waiting = 6 + Math.floor(run.random.next() * 30 * severity);
  const size = incident.poolSizeAfter;
  const message = `Could not acquire a connection from pool payments-db within 5000 ms (size=${size}, active=${size}, waiting=${waiting})`;
  return { kind: incident.errorKind, message, status: 500 };
}

/** A caller passes on a 4xx unchanged and reports a 5xx as its own error. */
function reportedByCaller(call: Call, failure: Failure): Failure {
  return call.failsAs && failure.status >= 500 ? call.failsAs : failure;
}

interface CallResult {
  readonly startMs: number;
  readonly endMs: number;
  readonly spanId: string;
  readonly parentId: string;
  readonly failure: Failure | null;
}

function spanFactsOf(run: Run, call: Call, result: CallResult): SpanFacts {
  const { failure } = result;
  // Tracers do not mark a server span with a 4xx response as an error.
  const isRejected = call.kind === "server" && failure !== null && failure.status > 0 && failure.status < 500;
  return {
    traceId: run.traceId,
    spanId: result.spanId,
    parentId: result.parentId,
    call,
    host: hostOf(run, call.service),
    version: versionAt(run.plan.incident, call.service, result.startMs),
    startMs: result.startMs,
    durationNs: Math.max(1_000, Math.round((result.endMs - result.startMs) * 1e6)),
    failure: isRejected ? null : failure,
    httpStatus: call.http ? (failure ? failure.status : successStatus(call.http.method)) : null,
    path: call.http ? call.http.route.replace(/\{\w+\}/, run.itemId) : null,
    customer: call.service === "checkout-api" || call.service === "payment-service" ? run.customer : null,
  };
}

function successStatus(method: string): number {
  return method === "POST" ? 201 : 200;
}

function hostOf(run: Run, service: ServiceName): string {
  const knownHost = run.hosts.get(service);
  if (knownHost) return knownHost;
  const host = run.random.pick(serviceNamed(service).hosts);
  run.hosts.set(service, host);
  return host;
}

/** Returns the deployed version of a service at a time. */
export function versionAt(incident: Incident, service: ServiceName, atMs: number): string {
  if (service !== incident.service) return serviceNamed(service).version;
  return atMs < incident.startMs ? incident.previousVersion : incident.version;
}
