import { once } from "../once.ts";
import type { World } from "../world/generate-world.ts";
import { createChangeEvents } from "./change-events/change-events.ts";
import type { DatadogEvent, StoredEvent } from "./events/event.ts";
import { type IncidentRecord, shopIncidents } from "./incidents/shop-incidents.ts";
import { createMetrics } from "./metrics/create-metrics.ts";
import type { Metrics } from "./metrics/metric.ts";
import { type EvaluatedMonitor, evaluateMonitors } from "./monitors/evaluate-monitors.ts";
import type { GeneratedStore } from "./store.ts";

/** Generated data besides logs and spans, each part created on first use. Sandboxes of one seed and time share it. */
export interface Investigation {
  readonly metrics: Metrics;
  readonly monitors: readonly EvaluatedMonitor[];
  /** Deployments, changes and transitions of monitors, oldest first. */
  readonly events: readonly StoredEvent<DatadogEvent>[];
  /** Incidents that people recorded, newest first. */
  readonly incidents: readonly IncidentRecord[];
}

/** Derives metrics from a world, evaluates its monitors and creates its events. */
export function createInvestigation(world: () => World, store: () => GeneratedStore): Investigation {
  const counted = {
    get logs() {
      return store().requestLogs;
    },
    get spans() {
      return store().spans;
    },
  };
  const metrics = once(() => createMetrics(world()));
  const monitors = once(() => evaluateMonitors(world(), { store: counted, metrics: metrics() }));
  const events = once(() => createChangeEvents(world(), monitors()));
  const incidents = once(() => shopIncidents(world()));
  return {
    get metrics() {
      return metrics();
    },
    get monitors() {
      return monitors();
    },
    get events() {
      return events();
    },
    get incidents() {
      return incidents();
    },
  };
}
