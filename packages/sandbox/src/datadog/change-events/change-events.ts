import type { World } from "../../world/generate-world.ts";
import { createRandom } from "../../world/random.ts";
import { compareKeys, type DatadogEvent, type StoredEvent } from "../events/event.ts";
import type { EvaluatedMonitor } from "../monitors/evaluate-monitors.ts";
import { alertEvents } from "./alert-events.ts";
import { eventRecord } from "./event-record.ts";
import { shopChanges } from "./shop-changes.ts";

/** Creates the event stream of a world: deployments, changes and alerts, oldest first. */
export function createChangeEvents(
  world: World,
  monitors: readonly EvaluatedMonitor[],
): readonly StoredEvent<DatadogEvent>[] {
  const random = createRandom(`events:${world.endMs}`);
  const facts = [...shopChanges(world), ...alertEvents(monitors, world)];
  return facts.map((event) => eventRecord(event, random)).sort(compareKeys);
}
