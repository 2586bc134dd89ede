import type { Sandbox } from "@toolwright/sandbox";

/** Start of the incident, epoch milliseconds. */
export function incidentStartMs({ observability }: Sandbox): number {
  return observability.world.incident.startMs;
}

/** An instant as ISO-8601 in UTC. */
export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
