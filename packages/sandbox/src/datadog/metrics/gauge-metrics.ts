import { once } from "../../once.ts";
import { poolStartMs } from "../../world/background-logs.ts";
import type { World } from "../../world/generate-world.ts";
import { createRandom } from "../../world/random.ts";
import { SERVICES, serviceNamed } from "../../world/shop.ts";
import { firstAt, lazyMetric, lazySeries, type Metric, type RawSeries, type Tags } from "./metric.ts";

const SAMPLE_MS = 15_000;
const DAY_MS = 86_400_000;
const ENV = { env: "prod" };

/** Creates resource metrics: connections, processor time, and the model's age, which was last reported three days ago. */
export function gaugeMetrics(world: World): Metric[] {
  const pools = poolsOf(world);
  const ofPools = (name: string, description: string, measure: (pool: Pool) => ValueAt) =>
    gauge(`hikaricp.connections${name}`, "connection", description, () =>
      pools.map((pool) => sample(world, pool.tags, measure(pool))),
    );
  return [
    ofPools(".max", "Size of the pool", ({ sizeAt }) => sizeAt),
    ofPools(".active", "Connections in use", ({ activeAt }) => activeAt),
    ofPools(".pending", "Threads that wait for a connection", ({ pendingAt }) => pendingAt),
    databaseConnections(world, pools),
    cpu(world),
    modelAge(world),
  ];
}

type ValueAt = (timeMs: number) => number;

/** The connection pool of one host. */
interface Pool {
  readonly tags: Tags;
  readonly sizeAt: ValueAt;
  readonly activeAt: ValueAt;
  readonly pendingAt: ValueAt;
}

function poolsOf(world: World): Pool[] {
  const { incident, startMs } = world;
  return serviceNamed(incident.service).hosts.map((host, index) => {
    const random = createRandom(`pool:${host}:${startMs}`);
    const shrinksMs = poolStartMs(incident, index);
    const sizeAt: ValueAt = (timeMs) => (timeMs < shrinksMs ? incident.poolSizeBefore : incident.poolSizeAfter);
    const waiting = once(() => waitingOf(world, host));
    return {
      tags: { ...ENV, service: incident.service, host, pool: "payments-db" },
      sizeAt,
      activeAt: (timeMs) => Math.min(sizeAt(timeMs), Math.round(random.logNormal(11, 0.2))),
      pendingAt: (timeMs) => waiting().values[firstAt(waiting().times, timeMs) - 1] ?? 0,
    };
  });
}

/** Returns the numbers of waiting threads in a host's timeout messages. */
function waitingOf({ traces }: World, host: string): Pick<RawSeries, "times" | "values"> {
  const reports = traces
    .flatMap(({ spans }) => spans.filter((span) => span.call.pooled && span.failure && span.host === host))
    .map((span) => ({
      timeMs: span.startMs + span.durationNs / 1e6,
      waiting: Number(/waiting=(\d+)/.exec(span.failure?.message ?? "")?.[1]),
    }))
    .sort((one, other) => one.timeMs - other.timeMs);
  return {
    times: Float64Array.from(reports, ({ timeMs }) => timeMs),
    values: Float64Array.from(reports, ({ waiting }) => waiting),
  };
}

function databaseConnections(world: World, pools: readonly Pool[]): Metric {
  const [first = "", second = ""] = serviceNamed("postgres").hosts;
  const connections = (db: string, host: string, valueAt: ValueAt) =>
    sample(world, { ...ENV, service: "postgres", host, db }, valueAt);
  return gauge("postgresql.connections", "connection", "Open connections of the database", () => [
    connections("payments-db", first, (timeMs) => pools.reduce((total, { sizeAt }) => total + sizeAt(timeMs), 0)),
    connections("orders", first, () => 60),
    connections("catalog", second, () => 48),
    connections("inventory", second, () => 40),
  ]);
}

function cpu(world: World): Metric {
  const all = () =>
    SERVICES.flatMap(({ name, hosts }) =>
      hosts.map((host) => {
        const random = createRandom(`cpu:${host}:${world.startMs}`);
        const level = 15 + 20 * random.next();
        return sample(world, { ...ENV, service: name, host }, () => level * (0.9 + 0.2 * random.next()));
      }),
    );
  return gauge("system.cpu.user", "percent", "Processor time in user space", all);
}

function modelAge({ endMs }: World): Metric {
  const service = "recommendation-api";
  const tags = { ...ENV, service, host: serviceNamed(service).hosts[0] ?? "" };
  const lastMs = endMs - 3 * DAY_MS;
  const age = () =>
    sample({ startMs: lastMs - DAY_MS, endMs: lastMs }, tags, (timeMs) => 24 - (lastMs - timeMs) / 3_600_000);
  return gauge("recommendation.model.age", "hour", "Age of the model in use", () => [age()]);
}

function gauge(name: string, unit: string, description: string, series: () => readonly RawSeries[]): Metric {
  return lazyMetric({ name, type: "gauge", unit, description }, series);
}

/** Samples a value four times a minute. */
function sample({ startMs, endMs }: Pick<World, "startMs" | "endMs">, tags: Tags, valueAt: ValueAt): RawSeries {
  return lazySeries(tags, () => {
    const firstMs = Math.ceil(startMs / SAMPLE_MS) * SAMPLE_MS;
    const length = Math.max(0, Math.ceil((endMs - firstMs) / SAMPLE_MS));
    const times = Float64Array.from({ length }, (_, index) => firstMs + index * SAMPLE_MS);
    return { times, values: times.map(valueAt), weights: null };
  });
}
