/** An instant as ISO-8601 in UTC. */
export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
