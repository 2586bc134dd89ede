import type { World } from "../../world/generate-world.ts";
import { gaugeMetrics } from "./gauge-metrics.ts";
import type { Metrics } from "./metric.ts";
import { requestMetrics } from "./request-metrics.ts";

/** Derives the metrics from the simulated requests of a world. */
export function createMetrics(world: World): Metrics {
  const metrics = [...requestMetrics(world), ...gaugeMetrics(world)];
  return new Map(metrics.map((metric) => [metric.name, metric]));
}
