import { lazily } from "../once.ts";
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

/** The generated data of a seed and an instant, each part created on first use. No sandbox changes it. */
export interface Generated {
  readonly world: () => World;
  readonly store: () => GeneratedStore;
  readonly investigation: Investigation;
}

/** Derives metrics from a world, evaluates its monitors and creates its events. */
export function createInvestigation(world: () => World, store: () => GeneratedStore): Investigation {
  const investigation: Investigation = lazily<Investigation>({
    metrics: () => createMetrics(world()),
    monitors: () => {
      const { metrics } = investigation;
      return evaluateMonitors({ world: world(), store: store(), metrics });
    },
    events: () => createChangeEvents(world(), investigation.monitors),
    incidents: () => shopIncidents(world()),
  });
  return investigation;
}
